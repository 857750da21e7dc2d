// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// The stream under the session machine; the requests are in wire_client_requests.cpp.
#include "engine/zk/wire_client.h"

#include "engine/core/log.h"
#include "engine/core/text.h"
#include "engine/zk/tls_question.h"
#include "engine/zk/writable_question.h"

#include <openssl/rand.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <random>
#include <thread>

namespace sextant::zk {

using core::Errc;
using store::SessionState;

namespace {

constexpr std::chrono::milliseconds kEndLimit {600}; ///< a little above what the session machine grants
constexpr std::chrono::milliseconds kEndPoll {2};

std::string newNonce()
{
    std::array<unsigned char, 24> bytes {};
    if (RAND_bytes(bytes.data(), static_cast<int>(bytes.size())) != 1) {
        std::random_device device;
        std::generate(bytes.begin(), bytes.end(), [&] { return static_cast<unsigned char>(device()); });
    }
    return core::toHex({reinterpret_cast<const char*>(bytes.data()), bytes.size()});
}

/// Only certificates, keys or another address will help.
bool isHopeless(const core::Error& error)
{
    return error.code == Errc::AuthFailed || error.code == Errc::Unsupported;
}

/// Why a connection inside TLS did not come about, once `peer` is what answers there in clear.
std::string withoutTls(const core::Error& error, std::string peer)
{
    if (peer == kClearPort)
        return peer;
    if (!peer.empty())
        return error.cause + " (in clear: " + peer + ")";
    auto advice = error.advice;
    if (advice.ends_with('.'))
        advice.pop_back(); // the sentence goes on
    return error.cause + (advice.empty() ? "" : ". ") + advice;
}

SessionSettings settingsFor(const Options& options)
{
    SessionSettings out;
    out.servers = options.servers;
    out.chroot = options.chroot;
    out.sessionTimeout = options.sessionTimeout;
    out.connectTimeout = options.connectTimeout;
    if (!options.authScheme.empty())
        out.identities.push_back({options.authScheme, options.authSecret});
    out.readOnlyServers = options.readOnlyServers;
    // Who names one server means that one. The configuration names ports without TLS.
    out.followEnsemble = options.servers.size() > 1 && !options.tls;
    out.replyLimit = options.replyLimit;
    out.seed = std::random_device()();
    out.nonce = newNonce;
    return out;
}

} // namespace

WireClient::WireClient(core::EngineThread& engine, const Options& options)
    : m_engine(engine)
    , m_options(options)
    , m_machine(settingsFor(options))
    , m_pending(engine)
    , m_hub(engine)
    , m_whenClosed(engine)
{
}

core::Subscription WireClient::onSession(std::function<void(const store::SessionEvent&)> listener)
{
    return m_hub.subscribe(std::move(listener));
}

store::StoreStatistics WireClient::statistics() const
{
    store::StoreStatistics out;
    out.watchesHeld = m_machine.watchesHeld();
    out.requestsPending = m_pending.size();
    out.roundTrip = m_pending.lastRoundTrip();
    out.reads = m_reads;
    out.writes = m_writes;
    return out;
}

void WireClient::start()
{
    m_engine.post([weak = weak_from_this()] {
        if (const auto self = weak.lock(); self && !self->isClosed()) {
            self->m_machine.start(self->m_engine.now());
            self->drain();
        }
    });
}

void WireClient::close(std::function<void()> done)
{
    m_whenClosed.add(std::move(done));
    if (!isClosed()) {
        m_deferred.clear();
        m_machine.close(m_engine.now());
        // What was asked before must not be answered with anything but the end.
        for (auto& [number, watch] : std::exchange(m_watches, {}))
            watch.token.forget(watch.tokenId);
        m_operations.clear();
        m_hub.publish(m_machine.session());
        keepEngineUntilOver();
    }
    m_engine.post([self = shared_from_this()] {
        self->m_pending.failAll(Errc::Cancelled, "the connection was closed");
        self->m_timerDue.reset(); // the timer from now on keeps this object
        self->drain();
        self->finishClose();
    });
}

/// An engine that ends waits for its workers, and so for the server's word that the session is over: without
/// it a session that was just being made would live on, with its ephemeral nodes, until it times out.
void WireClient::keepEngineUntilOver()
{
    m_engine.offload(
        [over = m_sessionOver] {
            const auto end = std::chrono::steady_clock::now() + kEndLimit;
            while (!*over && std::chrono::steady_clock::now() < end)
                std::this_thread::sleep_for(kEndPoll);
        },
        [] {});
}

void WireClient::finishClose()
{
    if (!*m_sessionOver || m_pending.size() > 0)
        return;
    m_whenClosed.call();
}

/// Does what the machine wants until it wants nothing more.
void WireClient::drain()
{
    if (std::exchange(m_draining, true))
        return; // the loop below goes on
    const auto self = shared_from_this();
    for (;;) {
        if (auto output = m_machine.takeOutput(); !output.empty() && m_stream)
            m_stream->write(std::move(output));
        auto actions = m_machine.takeActions();
        if (actions.empty())
            break;
        for (auto& action : actions)
            std::visit([this](auto& one) { perform(one); }, action);
    }
    m_draining = false;
    watchTheClock();
}

/// For calls from outside: their callbacks may not run inside them.
void WireClient::drainSoon()
{
    if (m_draining || std::exchange(m_drainPosted, true))
        return;
    m_engine.post([weak = weak_from_this()] {
        if (const auto self = weak.lock()) {
            self->m_drainPosted = false;
            self->drain();
        }
    });
}

/// Keeps one timer for the machine. A timer that is early is cheaper than one that is set anew for every
/// request.
void WireClient::watchTheClock()
{
    const auto next = m_machine.nextTick();
    if (!next) {
        m_timer.stop();
        m_timerDue.reset();
        return;
    }
    if (m_timerDue && *m_timerDue <= *next)
        return;
    m_timerDue = next;
    const auto delay = std::max(core::Millis(0), *next - m_engine.now());
    // Closing owns itself until the server has answered or the limit has passed.
    const auto kept = isClosed() ? shared_from_this() : nullptr;
    m_timer = m_engine.schedule(delay, [kept, weak = weak_from_this()] {
        if (const auto self = weak.lock()) {
            self->m_timerDue.reset();
            self->m_machine.tick(self->m_engine.now());
            self->drain();
        }
    });
}

void WireClient::perform(ConnectAction& action)
{
    m_stream.reset();
    m_asking.stop();
    m_server = action.server;
    m_heard = false;
    const auto generation = ++m_generation;
    core::logDebug("zk", "connecting to " + action.server.text());
    m_connecting = net::TcpStream::connect(
        m_engine, {action.server.host, action.server.port}, action.limit,
        [weak = weak_from_this(), generation](core::Outcome<std::unique_ptr<net::TcpStream>> stream) {
            if (const auto self = weak.lock(); self && self->m_generation == generation)
                self->connected(std::move(stream));
        },
        m_options.tls);
}

void WireClient::connected(core::Outcome<std::unique_ptr<net::TcpStream>> stream)
{
    if (!stream) {
        connectFailed(stream.error());
        return;
    }
    m_stream = std::move(*stream);
    const auto current = [weak = weak_from_this(),
                          generation = m_generation]() -> std::shared_ptr<WireClient> {
        auto self = weak.lock();
        return self && self->m_generation == generation ? self : nullptr;
    };
    net::StreamHandlers handlers;
    handlers.data = [current](std::string_view bytes) {
        if (const auto self = current()) {
            self->m_heard = true;
            self->m_machine.received(bytes, self->m_engine.now());
            self->drain();
        }
    };
    handlers.closed = [current](const core::Error& error) {
        if (const auto self = current())
            self->streamClosed(error);
    };
    m_stream->start(std::move(handlers));
    m_machine.connected(m_stream->remoteAddress(), m_engine.now());
    drain();
}

void WireClient::connectFailed(const core::Error& error)
{
    const auto server = m_server.text();
    const bool noTls = m_options.tls && error.code == Errc::Unsupported;
    const auto known = m_withoutTls.find(server);
    if (!noTls || known != m_withoutTls.end()) {
        const auto& cause = error.cause.empty() ? error.sentence : error.cause;
        m_machine.connectFailed(noTls ? known->second : cause, m_engine.now(), isHopeless(error));
        drain();
        return;
    }
    m_connecting =
        askInClear(m_engine, m_server,
                   [weak = weak_from_this(), generation = m_generation, server, error](std::string peer) {
                       const auto self = weak.lock();
                       if (!self || self->m_generation != generation)
                           return;
                       self->m_withoutTls[server] = withoutTls(error, std::move(peer));
                       self->connectFailed(error);
                   });
}

void WireClient::streamClosed(const core::Error& error)
{
    const bool unheard = !m_heard && !m_options.tls && m_machine.greeting() && !isClosed();
    const auto known = m_tlsPorts.find(m_server.text());
    if (!unheard || known != m_tlsPorts.end()) {
        const bool tlsPort = unheard && known->second;
        m_machine.disconnected(tlsPort ? kTlsPort : error.cause, m_engine.now(),
                               tlsPort || isHopeless(error));
        drain();
        return;
    }
    m_connecting =
        askForTls(m_engine, m_server,
                  [weak = weak_from_this(), generation = m_generation, reason = error.cause](bool yes) {
                      const auto self = weak.lock();
                      if (!self || self->m_generation != generation)
                          return;
                      self->m_tlsPorts[self->m_server.text()] = yes;
                      self->m_machine.disconnected(yes ? kTlsPort : reason, self->m_engine.now(), yes);
                      self->drain();
                  });
}

void WireClient::perform(DisconnectAction&)
{
    ++m_generation;
    m_connecting.stop();
    m_asking.stop();
    m_stream.reset();
}

void WireClient::perform(AskWritableAction& action)
{
    core::logDebug("zk", "asking " + action.server.text() + " whether it accepts writes");
    m_asking =
        askWhetherWritable(m_engine, action.server, action.limit, m_options.tls,
                           [weak = weak_from_this(), server = action.server](bool writable) {
                               if (const auto self = weak.lock()) {
                                   self->m_machine.toldWritable(server, writable, self->m_engine.now());
                                   self->drain();
                               }
                           });
}

void WireClient::perform(AnswerAction& action)
{
    const auto found = m_operations.find(action.number);
    if (found == m_operations.end())
        return;
    const auto answer = std::move(found->second);
    m_operations.erase(found);
    answer(action);
}

void WireClient::perform(WatchAction& action)
{
    const auto found = m_watches.find(action.number);
    if (found == m_watches.end())
        return;
    const auto watcher = found->second.watcher;
    if (!found->second.stays || action.event.type == store::WatchEventType::Lost)
        (void)dropWatch(action.number);
    watcher(action.event);
}

void WireClient::perform(SessionAction& action)
{
    const auto& event = action.event;
    if (isClosed())
        return; // close() has said the last word
    if (!event.detail.empty())
        core::logInfo("zk", event.detail);
    if (event.state == SessionState::Connected || event.state == SessionState::ConnectedReadOnly)
        m_bulk = level() == ServerLevel::Unknown ? m_bulk : level() == ServerLevel::Bulk;
    m_hub.publish(event);
    if (event.state == SessionState::AuthFailed) {
        m_deferred.clear();
        m_pending.failAll(Errc::AuthFailed, {});
    }
    flushDeferred();
}

void WireClient::perform(ClosedAction&)
{
    *m_sessionOver = true;
    finishClose();
}

} // namespace sextant::zk
