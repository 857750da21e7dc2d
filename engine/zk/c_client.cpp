// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Session and watches; the requests are in c_client_requests.cpp.
#include "engine/zk/c_client.h"

#include "engine/core/log.h"

#include <algorithm>
#include <thread>

namespace sextant::zk {

using core::Errc;
using core::Millis;
using store::SessionState;

namespace {

constexpr Millis kFirstReopen {250};
constexpr Millis kMaxReopen {5'000};
/// How long the library may still try to reattach once a server is known to serve again.
constexpr Millis kReattachGrace {3'000};
constexpr Millis kSuspensionCheckInterval {2'000};
/// Closing waits this long for answers under way: the library would close the socket with them unread, and
/// the resulting reset can overtake the request that ends the session.
constexpr Millis kDrainTime {250};
constexpr Millis kDrainPoll {2};

/// The library's own list: IPv6 without brackets, which it cannot read.
std::string libraryServers(const std::vector<Server>& servers)
{
    std::string out;
    for (const auto& server : servers)
        out += (out.empty() ? "" : ",") + server.host + ":" + std::to_string(server.port);
    return out;
}

bool anyZooKeeper(const std::vector<ProbeResult>& results)
{
    return std::any_of(results.begin(), results.end(),
                       [](const ProbeResult& result) { return result.kind == ProbeResult::Kind::ZooKeeper; });
}

} // namespace

CClient::CClient(core::EngineThread& engine, Options options)
    : m_engine(engine)
    , m_options(std::move(options))
    , m_pending(engine)
    , m_hub(engine)
    , m_watches(m_options.chroot.size())
    , m_whenClosed(engine)
{
}

core::Subscription CClient::onSession(std::function<void(const store::SessionEvent&)> listener)
{
    return m_hub.subscribe(std::move(listener));
}

store::StoreStatistics CClient::statistics() const
{
    store::StoreStatistics out;
    out.watchesHeld = m_watches.confirmedCount();
    out.requestsPending = m_pending.size();
    out.roundTrip = m_pending.lastRoundTrip();
    out.reads = m_reads;
    out.writes = m_writes;
    return out;
}

void CClient::start()
{
    m_engine.post([weak = weak_from_this()] {
        if (const auto self = weak.lock(); self && !self->isClosed())
            self->probe();
    });
}

void CClient::publish(SessionState state, std::string detail, bool newSession)
{
    const auto& current = m_hub.current();
    if (current.state == state && current.detail == detail && !newSession)
        return;
    store::SessionEvent event;
    event.state = state;
    event.newSession = newSession;
    event.detail = std::move(detail);
    if (state == SessionState::Connected || state == SessionState::Suspended) {
        event.sessionId = m_lastSessionId;
        event.server = state == SessionState::Connected ? m_server : std::string();
    }
    m_hub.publish(std::move(event));
}

void CClient::probe()
{
    m_timer.stop();
    m_probe = probeServers(m_engine, m_options.servers, m_options.connectTimeout,
                           [weak = weak_from_this()](const std::vector<ProbeResult>& results) {
                               if (const auto self = weak.lock(); self && !self->isClosed())
                                   self->probed(results);
                           });
}

void CClient::probed(const std::vector<ProbeResult>& results)
{
    if (!anyZooKeeper(results)) {
        std::string why;
        for (const auto& result : results)
            why += (why.empty() ? "" : "; ") + result.server.text() + ": " + result.detail;
        retryLater(std::move(why));
        return;
    }
    std::vector<Server> usable;
    for (const auto& result : results) {
        if (result.kind == ProbeResult::Kind::NotZooKeeper || result.kind == ProbeResult::Kind::Unresolvable)
            core::logInfo("zk", "leaving out " + result.server.text() + ": " + result.detail);
        else
            usable.push_back(result.server);
    }
    openHandle(usable);
}

void CClient::openHandle(const std::vector<Server>& servers)
{
    m_opening = true;
    const auto generation = ++m_generation;
    const auto current = [weak = weak_from_this(), generation]() -> std::shared_ptr<CClient> {
        auto self = weak.lock();
        return self && self->m_generation == generation ? self : nullptr;
    };
    CHandle::Listener listener;
    listener.session = [current](const HandleEvent& event) {
        if (const auto self = current())
            self->handleEvent(event);
    };
    listener.watch = [current](std::uint64_t number, store::WatchEventType type) {
        if (const auto self = current())
            self->watchFired(number, type);
    };
    CHandle::open(
        m_engine,
        {libraryServers(servers), m_options.sessionTimeout, m_options.authScheme, m_options.authSecret},
        std::move(listener),
        [self = shared_from_this()](std::unique_ptr<CHandle> handle, const std::string& reason) {
            self->opened(std::move(handle), reason);
        });
}

void CClient::opened(std::unique_ptr<CHandle> handle, const std::string& reason)
{
    m_opening = false;
    m_handle = std::move(handle);
    if (isClosed()) {
        dropHandle();
        finishClose();
    } else if (!m_handle) {
        retryLater("the client library cannot use these servers: " + reason);
    } else {
        m_timer = m_engine.schedule(m_options.connectTimeout, [weak = weak_from_this()] {
            if (const auto self = weak.lock()) {
                self->dropHandle();
                self->retryLater("no session within the connect timeout");
            }
        });
        if (const auto early = std::exchange(m_early, std::nullopt))
            handleEvent(*early);
    }
}

void CClient::retryLater(std::string why)
{
    publish(SessionState::Connecting, std::move(why));
    m_backoff = std::clamp(m_backoff * 2, kFirstReopen, kMaxReopen);
    m_timer = m_engine.schedule(m_backoff, [weak = weak_from_this()] {
        if (const auto self = weak.lock())
            self->probe();
    });
}

void CClient::handleEvent(const HandleEvent& event)
{
    if (!m_handle) {
        m_early = event;
        return;
    }
    switch (event.kind) {
    case HandleEvent::Kind::Connected:
        connected(event);
        break;
    case HandleEvent::Kind::Disconnected:
        suspended();
        break;
    case HandleEvent::Kind::Expired:
        expired("the server ended the session");
        break;
    case HandleEvent::Kind::AuthFailed:
        m_timer.stop();
        dropHandle();
        publish(SessionState::AuthFailed, "the server refused the credentials");
        m_waiting.clear();
        m_pending.failAll(Errc::AuthFailed, {});
        loseWatches();
        break;
    case HandleEvent::Kind::NotZooKeeper:
        dropHandle();
        retryLater("the server does not answer as a ZooKeeper");
        break;
    }
}

void CClient::connected(const HandleEvent& event)
{
    m_timer.stop();
    m_probe.stop();
    m_backoff = Millis(0);
    m_negotiatedTimeout = event.sessionTimeout;
    m_server = event.server;
    const bool newSession = m_lastSessionId != 0 && m_lastSessionId != event.sessionId;
    m_lastSessionId = event.sessionId;
    publish(SessionState::Connected, {}, newSession);
    flushWaiting();
}

void CClient::suspended()
{
    if (!isConnected())
        return;
    publish(SessionState::Suspended, "the connection to " + m_server + " was lost");
    // A server that lost its data refuses our session for ever without saying so: the library would retry
    // endlessly.
    m_timer = m_engine.schedule(m_negotiatedTimeout, [weak = weak_from_this()] {
        if (const auto self = weak.lock())
            self->checkSuspension();
    });
}

void CClient::checkSuspension()
{
    m_probe = probeServers(
        m_engine, m_options.servers, m_options.connectTimeout,
        [weak = weak_from_this()](const std::vector<ProbeResult>& results) {
            const auto self = weak.lock();
            if (!self || self->session().state != SessionState::Suspended)
                return;
            const bool serving = anyZooKeeper(results);
            self->m_timer =
                self->m_engine.schedule(serving ? kReattachGrace : kSuspensionCheckInterval, [weak, serving] {
                    const auto again = weak.lock();
                    if (again && serving)
                        again->expired(
                            "the server is back but does not take our session; it may have lost its data");
                    else if (again)
                        again->checkSuspension();
                });
        });
}

void CClient::expired(const std::string& why)
{
    m_timer.stop();
    m_probe.stop();
    dropHandle();
    publish(SessionState::Expired, why);
    loseWatches();
    if (!isClosed())
        start();
}

void CClient::dropHandle()
{
    ++m_generation;
    m_early.reset();
    if (!m_handle)
        return;
    ++m_handlesClosing;
    CHandle::close(std::move(m_handle), [self = shared_from_this()] {
        --self->m_handlesClosing;
        self->finishClose();
    });
}

void CClient::close(std::function<void()> done)
{
    m_whenClosed.add(std::move(done));
    if (!isClosed()) {
        m_timer.stop();
        m_probe.stop();
        m_waiting.clear();
        publish(SessionState::Closed, {});
        for (const auto number : m_watches.confirmed())
            (void)takeWatch(number);
    }
    m_engine.post([self = shared_from_this()] {
        self->m_pending.failAll(Errc::Cancelled, "the connection was closed");
        if (self->m_inLibrary == 0 || !self->m_handle) {
            self->dropHandle();
            self->finishClose();
        } else if (!self->m_drained) {
            self->drain();
        }
    });
}

/// On a worker, not with a timer: an engine that ends waits for its workers, and with them for the session's
/// end.
void CClient::drain()
{
    m_drained = std::make_shared<std::atomic<bool>>(false);
    m_engine.offload(
        [drained = m_drained] {
            const auto end = std::chrono::steady_clock::now() + kDrainTime;
            while (!*drained && std::chrono::steady_clock::now() < end)
                std::this_thread::sleep_for(kDrainPoll);
        },
        [self = shared_from_this()] {
            self->dropHandle();
            self->finishClose();
        });
}

void CClient::libraryAnswered()
{
    if (--m_inLibrary == 0 && m_drained)
        *m_drained = true;
}

void CClient::finishClose()
{
    if (!isClosed() || m_opening || m_handle || m_handlesClosing > 0 || m_pending.size() > 0)
        return;
    m_whenClosed.call();
}

void CClient::watchFired(std::uint64_t number, store::WatchEventType type)
{
    const auto* key = m_watches.find(number);
    if (key == nullptr)
        return;
    const auto path = key->second;
    const auto watcher = takeWatch(number);
    watcher({type, path});
}

void CClient::watchStands(std::uint64_t number, const WatchTable::Key& key)
{
    if (m_watches.find(number) != nullptr)
        m_watches.confirm(number);
    else
        removeFromServer(key); // withdrawn while the read was under way
}

void CClient::withdraw(std::uint64_t number)
{
    const auto* found = m_watches.find(number);
    if (found == nullptr)
        return;
    const auto key = *found;
    (void)takeWatch(number);
    removeFromServer(key);
}

void CClient::removeFromServer(const WatchTable::Key& key)
{
    if (m_watches.holds(key) || !isConnected() || !m_handle)
        return;
    // ZNOWATCHER and failures are fine: then there is nothing left to remove, or the session ends anyway.
    const int rc =
        callRemoveWatches(m_handle->target(), serverPath(key.second), key.first == WatchKind::Children,
                          [weak = weak_from_this()](int, std::monostate) {
                              if (const auto self = weak.lock())
                                  self->libraryAnswered();
                          });
    m_inLibrary += rc == ZOK ? 1 : 0;
}

store::Watcher CClient::takeWatch(std::uint64_t number)
{
    if (const auto found = m_withdrawals.find(number); found != m_withdrawals.end()) {
        found->second.token.forget(found->second.id);
        m_withdrawals.erase(found);
    }
    return m_watches.take(number);
}

void CClient::loseWatches()
{
    for (const auto number : m_watches.confirmed())
        watchFired(number, store::WatchEventType::Lost);
}

} // namespace sextant::zk
