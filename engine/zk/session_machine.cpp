// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// What happens and what is wanted; connecting is in session_connect.cpp, packets in session_packets.cpp.
#include "engine/zk/session_machine.h"

#include "engine/store/path.h"

#include <algorithm>

namespace sextant::zk {

namespace {

constexpr Millis kFirstBackoff {250};
constexpr Millis kMaxBackoff {5'000};
/// Looking for a server that accepts writes: while there is no majority, nobody has one.
constexpr Millis kMaxSearchBackoff {15'000};
/// How long closing waits for the server to confirm the end of the session.
constexpr Millis kCloseLimit {500};
/// The transport ends an attempt at its limit and says how far it came; this is for one that does not.
constexpr Millis kTransportGrace {250};

} // namespace

SessionMachine::SessionMachine(SessionSettings settings)
    : m_settings(std::move(settings))
    , m_random(m_settings.seed)
    , m_named(m_settings.servers)
    , m_backoff(kFirstBackoff, kMaxBackoff, m_settings.seed)
    , m_password(wire::kSessionPasswordBytes, '\0')
    , m_searchBackoff(kFirstBackoff, kMaxSearchBackoff, m_settings.seed)
{
    std::shuffle(m_settings.servers.begin(), m_settings.servers.end(), m_random);
}

void SessionMachine::start(Millis now)
{
    if (m_phase == Phase::Idle)
        attempt(now);
}

void SessionMachine::connectFailed(const std::string& reason, Millis now, bool hopeless)
{
    if (m_phase == Phase::Connecting)
        attemptFailed(reason, now, hopeless);
}

void SessionMachine::disconnected(const std::string& reason, Millis now, bool hopeless)
{
    switch (m_phase) {
    case Phase::Greeting:
        if (hopeless && !m_closeAsked)
            attemptFailed(reason, now, true);
        else
            greetingBroken(reason, true, now);
        break;
    case Phase::Preparing:
    case Phase::Ready:
        lost(m_length || !m_head.empty() ? "it closed the connection in the middle of a reply" : reason, true,
             now);
        break;
    case Phase::Closing:
        finish();
        break;
    default:
        break;
    }
}

void SessionMachine::refuse(const std::string& sentence, Millis now)
{
    if (!connectionUp())
        return;
    m_actions.emplace_back(DisconnectAction {});
    switch (m_phase) {
    case Phase::Greeting:
        greetingBroken(sentence, false, now);
        break;
    case Phase::Closing:
        finish();
        break;
    default:
        lost(sentence, false, now);
        break;
    }
}

void SessionMachine::tick(Millis now)
{
    switch (m_phase) {
    case Phase::Waiting:
        if (now >= m_due)
            attempt(now);
        break;
    case Phase::Connecting:
        if (now >= m_due + kTransportGrace) {
            m_actions.emplace_back(DisconnectAction {});
            attemptFailed("no connection within " + std::to_string(attemptLimit().count()) + " ms", now);
        }
        break;
    case Phase::Greeting:
        if (now >= m_due) {
            const auto got = m_head.size() + m_packet.size();
            refuse(got == 0 ? "it accepted the connection and said nothing"
                            : "it sent only " + std::to_string(got) + " bytes of an answer",
                   now);
        }
        break;
    case Phase::Preparing:
    case Phase::Ready:
        if (now - m_heard >= silenceLimit()) {
            refuse("nothing was heard from it for " + std::to_string((now - m_heard).count()) + " ms", now);
        } else if (now - m_sent >= pingInterval()) {
            m_now = now;
            ++m_pings;
            send(wire::kPingXid, wire::ZkOp::Ping, {});
        }
        if (m_searchDue && now >= *m_searchDue)
            search(now);
        break;
    case Phase::Closing:
        if (now >= m_due)
            finish();
        break;
    default:
        break;
    }
}

std::optional<Millis> SessionMachine::nextTick() const
{
    switch (m_phase) {
    case Phase::Connecting:
        return m_due + kTransportGrace;
    case Phase::Waiting:
    case Phase::Greeting:
    case Phase::Closing:
        return m_due;
    case Phase::Preparing:
    case Phase::Ready:
        return std::min({m_heard + silenceLimit(), m_sent + pingInterval(),
                         m_searchDue.value_or(m_heard + silenceLimit())});
    default:
        return std::nullopt;
    }
}

std::uint64_t SessionMachine::submit(SessionRequest request, Millis now)
{
    const auto number = m_next++;
    m_queue.emplace_hint(m_queue.end(), number, std::move(request));
    pump(now);
    return number;
}

void SessionMachine::cancel(std::uint64_t number, Millis now)
{
    m_now = now;
    if (m_queue.erase(number) == 0)
        remove(m_watches.withdraw(number));
}

void SessionMachine::close(Millis now)
{
    if (m_phase == Phase::Closing || m_phase == Phase::Closed || m_closeAsked)
        return;
    m_now = now;
    m_queue.clear();
    publish(store::SessionState::Closed, {});
    if (m_phase == Phase::Ready || m_phase == Phase::Preparing) {
        m_phase = Phase::Closing;
        m_due = now + kCloseLimit;
        sendOwn(Own::CloseSession, wire::ZkOp::CloseSession, {});
    } else if (m_phase == Phase::Greeting) {
        m_closeAsked = true; // a session may be on its way: it is taken, and ended
        m_due = std::min(m_due, now + kCloseLimit);
    } else {
        finish();
    }
}

void SessionMachine::finish()
{
    if (connectionUp() || m_phase == Phase::Connecting)
        m_actions.emplace_back(DisconnectAction {});
    m_phase = Phase::Closed;
    m_actions.emplace_back(ClosedAction {});
}

std::string SessionMachine::takeOutput()
{
    return std::exchange(m_output, {});
}

std::vector<Action> SessionMachine::takeActions()
{
    return std::exchange(m_actions, {});
}

bool SessionMachine::connectionUp() const
{
    return m_phase == Phase::Greeting || m_phase == Phase::Preparing || m_phase == Phase::Ready
        || m_phase == Phase::Closing;
}

void SessionMachine::publish(store::SessionState state, std::string detail, bool newSession, bool hopeless)
{
    if (m_session.state == store::SessionState::Closed
        || (m_session.state == state && m_session.detail == detail && !newSession))
        return;
    store::SessionEvent event;
    event.state = state;
    event.newSession = newSession;
    event.hopeless = hopeless;
    event.detail = std::move(detail);
    const bool up =
        state == store::SessionState::Connected || state == store::SessionState::ConnectedReadOnly;
    if (up || state == store::SessionState::Suspended)
        event.sessionId = m_sessionId;
    if (up)
        event.server = m_address;
    m_session = event;
    m_session.newSession = false;
    m_actions.emplace_back(SessionAction {std::move(event)});
}

std::string SessionMachine::serverPath(const std::string& path) const
{
    if (m_settings.chroot.empty())
        return path;
    return path == "/" ? m_settings.chroot : m_settings.chroot + path;
}

std::string SessionMachine::clientPath(std::string_view path) const
{
    if (m_settings.chroot.empty() || !store::isAtOrBelow(path, m_settings.chroot))
        return std::string(path);
    return path.size() == m_settings.chroot.size() ? "/" : std::string(path.substr(m_settings.chroot.size()));
}

} // namespace sextant::zk
