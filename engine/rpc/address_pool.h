// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// The connections of a DubboClient to one address: as many as `connections` says, made when a call needs
// them, or at once and again and again while somebody keeps the address. Private to engine/rpc.
//
// THREAD: engine thread. Mirrors ReferenceCountExchangeClient, ReconnectTimerTask and DubboInvoker's round
// over its clients (spec/rpc §2.2, §2.3).
#pragma once

#include "engine/rpc/client_connection.h"
#include "engine/rpc/dubbo_client.h"

#include <optional>

namespace sextant::rpc {

class AddressPool : public std::enable_shared_from_this<AddressPool>
{
public:
    AddressPool(core::EngineThread& engine, net::Endpoint endpoint, ClientOptions options);

    /// Takes the call, or says why it cannot be sent.
    core::Outcome<void> submit(const std::shared_ptr<RunningCall>& call, std::string_view body);
    void keep();
    void release();
    bool isReadOnly() const;
    /// The peer closed, broke or refused the connection a short while ago and has not been reached since.
    bool isGone() const;
    /// Somebody has heard that the peer is there again.
    void welcome() { m_goneAt.reset(); }
    std::size_t open() const;
    /// Has connections, or is making some.
    bool isConnected() const;
    /// Neither connected nor kept: may be forgotten.
    bool isUnused() const { return m_keepers == 0 && !isConnected(); }
    /// Closes each connection once nothing is pending on it; `ended` after each.
    void finish(std::function<void()> ended);
    void close();

private:
    std::shared_ptr<ClientConnection> choose();
    std::shared_ptr<ClientConnection> connect(std::size_t slot);
    void connectAll();
    void gone(const ClientConnection* connection, bool lost);
    void scheduleReconnect();

    core::EngineThread& m_engine;
    net::Endpoint m_endpoint;
    ClientOptions m_options;
    std::vector<std::shared_ptr<ClientConnection>> m_slots; ///< null: not connected
    std::size_t m_next = 0;
    std::size_t m_keepers = 0;
    core::Timer m_reconnect;
    std::function<void()> m_ended;
    bool m_lost = false; ///< a connection has broken
    std::optional<core::Millis> m_goneAt; ///< when the last connection was lost; nothing: not lost since
    bool m_ending = false;
};

} // namespace sextant::rpc
