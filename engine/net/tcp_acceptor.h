// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// A listening TCP socket that hands over accepted connections, after their TLS handshake when it has a TLS
// context.
//
// THREAD: engine thread only. `onAccept` is never called after `close` or destruction. When the process is
// out of descriptors it waits and tries again instead of spinning. Handshakes are bounded in time and number.
#pragma once

#include "engine/core/engine_thread.h"
#include "engine/core/outcome.h"
#include "engine/net/endpoint.h"
#include "engine/net/tcp_stream.h"

#include <functional>
#include <memory>

namespace sextant::net {

class TcpAcceptor
{
public:
    using OnAccept = std::function<void(std::unique_ptr<TcpStream>)>;

    /// Binds and listens at once. The host is numeric or "localhost"; port 0 takes any free one.
    static core::Outcome<std::unique_ptr<TcpAcceptor>>
    listen(core::EngineThread& engine, const Endpoint& endpoint, OnAccept onAccept,
           std::shared_ptr<const TlsContext> tls = nullptr);
    ~TcpAcceptor();
    TcpAcceptor(const TcpAcceptor&) = delete;
    TcpAcceptor& operator=(const TcpAcceptor&) = delete;

    /// The port really bound.
    int port() const;
    /// Stops listening.
    void close();

private:
    struct Impl;
    explicit TcpAcceptor(std::shared_ptr<Impl> impl);
    std::shared_ptr<Impl> m_impl;
};

} // namespace sextant::net
