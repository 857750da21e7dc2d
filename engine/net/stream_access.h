// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Private to engine/net: what its I/O files share. Asio stays inside them.
#pragma once

#include "engine/net/tcp_stream.h"
#include "engine/net/tls_access.h"

#include <asio/buffer.hpp>
#include <asio/error_code.hpp>
#include <asio/ip/tcp.hpp>
#include <asio/write.hpp>

#include <memory>
#include <string>

namespace sextant::net {

/// A connected socket, in clear or inside TLS.
class Channel
{
public:
    explicit Channel(asio::ip::tcp::socket socket)
        : m_plain(std::move(socket))
    {
    }
    /// After its handshake.
    explicit Channel(std::unique_ptr<TlsSocket> tls)
        : m_plain(tls->get_executor())
        , m_tls(std::move(tls))
    {
    }

    asio::ip::tcp::socket& socket() { return m_tls ? m_tls->next_layer() : m_plain; }
    TlsSocket* tls() { return m_tls.get(); }

    template<typename Buffer, typename Handler>
    void read(Buffer buffer, Handler handler)
    {
        if (m_tls)
            m_tls->async_read_some(buffer, std::move(handler));
        else
            m_plain.async_read_some(buffer, std::move(handler));
    }
    template<typename Buffer, typename Handler>
    void write(Buffer buffer, Handler handler)
    {
        if (m_tls)
            asio::async_write(*m_tls, buffer, std::move(handler));
        else
            asio::async_write(m_plain, buffer, std::move(handler));
    }

private:
    asio::ip::tcp::socket m_plain;
    std::unique_ptr<TlsSocket> m_tls;
};

struct StreamAccess
{
    /// Wraps a connected channel and sets its options.
    static std::unique_ptr<TcpStream> wrap(core::EngineThread& engine, Channel channel,
                                           ConnectTimes times = {});
};

/// A system or TLS error in words.
std::string describe(const asio::error_code& error);
Endpoint toEndpoint(const asio::ip::tcp::endpoint& endpoint);

} // namespace sextant::net
