// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/rpc/address_pool.h"

#include "engine/rpc/events.h"

#include <algorithm>

namespace sextant::rpc {

namespace {

constexpr int kMaxConnections = 64;
/// A provider that has gone leaves the registry within a moment, or comes back; until then others are called.
constexpr core::Millis kGonePause {10'000};

ClientExchangeOptions exchangeOptions(const ClientOptions& options)
{
    ClientExchangeOptions exchange;
    exchange.heartbeat = options.heartbeat;
    // Dubbo refuses less than two heartbeats.
    exchange.heartbeatTimeout = options.heartbeatTimeout.count() > 0
        ? std::max(options.heartbeatTimeout, 2 * options.heartbeat)
        : core::Millis(0);
    exchange.idleClose = options.idleClose;
    exchange.maxBody = options.maxResponseBytes;
    return exchange;
}

core::Millis reconnectPeriod(const ClientOptions& options)
{
    const auto silence = options.heartbeatTimeout.count() > 0 ? options.heartbeatTimeout
                                                              : kHeartbeatsUntilDead * options.heartbeat;
    return std::max(options.leastReconnectPeriod, silence / kHeartbeatsUntilDead);
}

} // namespace

AddressPool::AddressPool(core::EngineThread& engine, net::Endpoint endpoint, ClientOptions options)
    : m_engine(engine)
    , m_endpoint(std::move(endpoint))
    , m_options(std::move(options))
    , m_slots(static_cast<std::size_t>(std::clamp(m_options.connections, 1, kMaxConnections)))
{
}

core::Outcome<void> AddressPool::submit(const std::shared_ptr<RunningCall>& call, std::string_view body)
{
    const auto connection = choose();
    if (!connection)
        return core::Error(core::Errc::Connection, "Not connected", m_endpoint.text(),
                           "the connection was lost and is made anew every "
                               + std::to_string(reconnectPeriod(m_options).count()) + " ms");
    return connection->submit(call, body);
}

std::shared_ptr<ClientConnection> AddressPool::choose()
{
    std::shared_ptr<ClientConnection> readOnly;
    for (std::size_t i = 0; i < m_slots.size(); ++i) {
        const std::size_t slot = m_next++ % m_slots.size();
        if (!m_slots[slot] && m_lost && !m_options.sendReconnect)
            continue;
        const auto connection = m_slots[slot] ? m_slots[slot] : connect(slot);
        if (!connection->isReadOnly())
            return connection;
        readOnly = connection; // better than none: a call forced onto it still works
    }
    return readOnly;
}

std::shared_ptr<ClientConnection> AddressPool::connect(std::size_t slot)
{
    auto connection =
        std::make_shared<ClientConnection>(m_engine, m_endpoint, exchangeOptions(m_options),
                                           ConnectionLimits {m_options.maxPending, m_options.maxQueuedBytes},
                                           [weak = weak_from_this()](const ClientConnection* one, bool lost) {
                                               if (const auto self = weak.lock())
                                                   self->gone(one, lost);
                                           });
    connection->keepOpen(m_keepers > 0);
    m_slots[slot] = connection;
    m_goneAt.reset();
    connection->open(m_options.connectTimeout, m_options.tls);
    return connection;
}

void AddressPool::connectAll()
{
    for (std::size_t slot = 0; slot < m_slots.size(); ++slot)
        if (!m_slots[slot])
            connect(slot);
}

void AddressPool::gone(const ClientConnection* connection, bool lost)
{
    for (auto& slot : m_slots)
        if (slot.get() == connection)
            slot.reset();
    m_lost = m_lost || lost;
    if (lost && !isConnected())
        m_goneAt = m_engine.now();
    scheduleReconnect();
    if (m_ended)
        m_ended();
}

void AddressPool::scheduleReconnect()
{
    if (m_keepers == 0 || m_ending || !m_options.reconnect || m_reconnect)
        return;
    m_reconnect = m_engine.schedule(reconnectPeriod(m_options), [weak = weak_from_this()] {
        const auto self = weak.lock();
        if (!self || self->m_ending)
            return;
        self->m_reconnect = {};
        if (self->m_keepers > 0)
            self->connectAll();
    });
}

void AddressPool::keep()
{
    ++m_keepers;
    for (const auto& connection : m_slots)
        if (connection)
            connection->keepOpen(true);
    connectAll();
}

void AddressPool::release()
{
    if (--m_keepers > 0)
        return;
    m_reconnect = {};
    for (const auto& connection : m_slots)
        if (connection)
            connection->keepOpen(false);
}

bool AddressPool::isReadOnly() const
{
    std::size_t readOnly = 0;
    std::size_t connected = 0;
    for (const auto& connection : m_slots) {
        connected += connection ? 1 : 0;
        readOnly += connection && connection->isReadOnly() ? 1 : 0;
    }
    return readOnly > 0 && readOnly == connected;
}

bool AddressPool::isGone() const
{
    return m_goneAt && !isConnected() && m_engine.now() - *m_goneAt < kGonePause;
}

std::size_t AddressPool::open() const
{
    return static_cast<std::size_t>(std::count_if(m_slots.begin(), m_slots.end(), [](const auto& connection) {
        return connection && connection->isOpen();
    }));
}

bool AddressPool::isConnected() const
{
    return std::any_of(m_slots.begin(), m_slots.end(), [](const auto& one) { return one != nullptr; });
}

void AddressPool::finish(std::function<void()> ended)
{
    m_ending = true;
    m_reconnect = {};
    m_ended = std::move(ended);
    for (const auto& connection : std::vector(m_slots))
        if (connection)
            connection->finish();
}

void AddressPool::close()
{
    m_ending = true;
    m_reconnect = {};
    for (const auto& connection : std::vector(m_slots))
        if (connection)
            connection->close();
}

} // namespace sextant::rpc
