// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Private to engine/net: the first moments of an accepted connection whose server has a TLS context. Looks at
// the first byte without taking it (a TLS record of a handshake begins with 0x16), shakes hands or passes the
// connection on in clear, and gives up after a deadline. Mirrors SslServerTlsHandler (spec/rpc §12.2).
//
// THREAD: engine thread. `done` comes at most once, and not after `stop`.
#pragma once

#include "engine/net/stream_access.h"

#include <asio/steady_timer.hpp>

#include <functional>
#include <memory>

namespace sextant::net {

class TlsAcceptance : public std::enable_shared_from_this<TlsAcceptance>
{
public:
    /// With the channel, or with nothing when the peer has gone or was refused.
    using Done = std::function<void(std::unique_ptr<Channel>)>;

    TlsAcceptance(asio::ip::tcp::socket socket, std::shared_ptr<const TlsContext> context, Done done);
    void start();
    void stop();

private:
    void onFirstByte();
    void handshake();
    void refuse(const std::string& reason);
    void end(std::unique_ptr<Channel> channel);

    asio::ip::tcp::socket m_socket;
    std::unique_ptr<TlsSocket> m_secured; ///< takes the socket over for the handshake
    asio::steady_timer m_timer;
    std::shared_ptr<const TlsContext> m_context;
    Done m_done;
    std::string m_peer;
};

} // namespace sextant::net
