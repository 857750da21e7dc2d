// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// From the choice of a server to a session that is ready, and back.
#include "engine/zk/session_machine.h"

#include <algorithm>

namespace sextant::zk {

using store::SessionState;

namespace {

/// A connection that did not last so long counts as a failed attempt: whoever hangs up at once is not
/// stormed.
constexpr Millis kStable {1'000};
constexpr Millis kLeastAttempt {200};
constexpr Millis kLeastWait {100};
/// No server means anything shorter, and nobody makes us ping faster.
constexpr Millis kLeastPing {50};
/// The server must hang up twice on a question before that is taken for an answer.
constexpr int kDropsThatMeanNo = 2;

} // namespace

Millis SessionMachine::attemptLimit() const
{
    if (m_sessionId == 0)
        return m_settings.connectTimeout;
    // A member that hangs must not cost the session while another one could resume it.
    const auto share = m_timeout * 2 / (3 * static_cast<std::int64_t>(m_settings.servers.size()));
    return std::min(m_settings.connectTimeout, std::max(kLeastAttempt, share));
}

Millis SessionMachine::pingInterval() const
{
    return std::max(kLeastPing, m_timeout / 3);
}

Millis SessionMachine::silenceLimit() const
{
    return std::max(2 * kLeastPing, m_timeout * 2 / 3);
}

void SessionMachine::resetConnection(Millis now)
{
    m_output.clear();
    m_head.clear();
    m_length.reset();
    m_packet = {};
    m_unheardBytes = 0;
    m_pings = 0;
    m_auths = 0;
    m_setWatches = 0;
    m_login.reset();
    m_asking = false;
    m_configWatched = false;
    m_searchDue.reset();
    m_asked.reset();
    m_moveTo.reset();
    m_heard = now;
    m_sent = now;
}

void SessionMachine::attempt(Millis now)
{
    ++m_attempts;
    resetConnection(now);
    if (!m_sessionShared)
        forgetSession(); // only the server that is left has known it
    m_phase = Phase::Connecting;
    m_server = m_settings.servers[m_turn];
    m_due = now + attemptLimit();
    m_actions.emplace_back(ConnectAction {m_server, attemptLimit()});
}

void SessionMachine::attemptFailed(const std::string& reason, Millis now, bool hopeless)
{
    m_hopelessInRound = (m_failedInRound == 0 ? 0 : m_hopelessInRound) + (hopeless ? 1 : 0);
    m_reasons += (m_reasons.empty() ? "" : "; ") + m_server.text() + ": " + reason;
    m_turn = (m_turn + 1) % m_settings.servers.size();
    m_checking = false;
    m_serves = false;
    if (++m_failedInRound < m_settings.servers.size()) {
        attempt(now);
        return;
    }
    const bool allHopeless = m_hopelessInRound == std::exchange(m_failedInRound, 0);
    useNamedServersToo();
    publish(m_sessionId == 0 ? SessionState::Connecting : SessionState::Suspended,
            std::exchange(m_reasons, {}), false, allHopeless);
    wait(now);
}

void SessionMachine::wait(Millis now)
{
    auto pause = m_backoff.next();
    if (m_sessionId != 0 && now - m_lostAt < m_timeout)
        pause = std::min(pause, std::max(kLeastWait, m_timeout / 10));
    m_phase = Phase::Waiting;
    m_due = now + pause;
}

void SessionMachine::connected(const std::string& address, Millis now)
{
    if (m_phase != Phase::Connecting)
        return;
    m_phase = Phase::Greeting;
    m_address = address;
    m_heard = now;
    m_now = now;
    wire::ConnectRequest request;
    request.timeoutMillis = static_cast<std::int32_t>(m_settings.sessionTimeout.count());
    request.readOnly = m_settings.readOnlyServers;
    const std::string nobody(wire::kSessionPasswordBytes, '\0');
    if (m_checking) {
        // An id that no server can have given: they hold the time in their high bytes.
        request.sessionId = static_cast<std::int64_t>(1 + m_random() % 0xFFFF'FFFE);
        request.password = nobody;
    } else {
        request.lastZxid = m_zxid;
        request.sessionId = m_sessionId;
        request.password = m_password;
    }
    std::string body;
    wire::JuteWriter writer(body);
    wire::write(writer, request);
    wire::JuteWriter out(m_output);
    out.writeString(body);
    m_sent = now;
}

void SessionMachine::greetingBroken(const std::string& reason, bool byPeer, Millis now)
{
    if (m_closeAsked) {
        m_phase = Phase::Closing;
        finish();
        return;
    }
    const bool began = m_length || !m_head.empty();
    if (byPeer && !began && m_sessionId != 0 && !m_checking && now - m_lostAt >= m_timeout) {
        // A server that has lost its data refuses what is newer than itself without a word, for ever.
        if (m_serves) {
            expire(m_settings.readOnlyServers
                       ? "the server does not take our session; it has lost its majority or its data"
                       : "the server is back but does not take our session; it may have lost its data",
                   now);
            return;
        }
        m_checking = true;
        attempt(now);
        return;
    }
    attemptFailed(!byPeer     ? reason
                      : began ? "it closed the connection in the middle of its answer"
                              : "it closed the connection without an answer",
                  now);
}

void SessionMachine::greeted(const std::string& packet, Millis now)
{
    wire::JuteReader in(packet);
    const auto response = wire::readConnectResponse(in);
    if (!in.ok() || response.protocolVersion != 0
        || response.password.size() != wire::kSessionPasswordBytes) {
        refuse("its answer is not that of a ZooKeeper", now);
        return;
    }
    if (std::exchange(m_checking, false)) {
        m_actions.emplace_back(DisconnectAction {});
        m_serves = response.timeoutMillis <= 0;
        if (m_serves)
            attempt(now);
        else
            attemptFailed("it opened a session that cannot exist", now);
    } else if (response.timeoutMillis > 0 && response.sessionId != 0) {
        sessionGiven(response, now);
    } else if (m_sessionId == 0) {
        refuse("it refused to open a session", now);
    } else {
        m_actions.emplace_back(DisconnectAction {});
        expire("the server ended the session", now);
    }
}

void SessionMachine::sessionGiven(const wire::ConnectResponse& response, Millis now)
{
    m_serves = false;
    m_sessionId = response.sessionId;
    m_password = response.password;
    m_timeout = Millis(response.timeoutMillis);
    m_readOnlyServer = response.readOnly;
    m_sessionShared = m_sessionShared || !response.readOnly;
    m_now = now;
    if (m_closeAsked) {
        m_phase = Phase::Closing;
        sendOwn(Own::CloseSession, wire::ZkOp::CloseSession, {});
        return;
    }
    m_phase = Phase::Preparing;
    if (!beginLogin())
        identify(now);
}

/// SASL comes before anything else: servers that require it refuse all other requests.
bool SessionMachine::beginLogin()
{
    const auto found = std::find_if(m_settings.identities.begin(), m_settings.identities.end(),
                                    [](const Identity& identity) { return identity.scheme == kSaslScheme; });
    if (found == m_settings.identities.end())
        return false;
    const auto colon = std::min(found->secret.find(':'), found->secret.size());
    DigestLogin login;
    login.user = found->secret.substr(0, colon);
    login.password = found->secret.substr(std::min(colon + 1, found->secret.size()));
    m_login.emplace(std::move(login), m_settings.nonce());
    sendToken(Own::SaslBegin, {});
    return true;
}

void SessionMachine::sendToken(Own step, std::string_view token)
{
    std::string body;
    wire::JuteWriter(body).writeBuffer(token);
    sendOwn(step, wire::ZkOp::Sasl, body);
}

/// Servers say no with a code, or, when they were told to tolerate it, with an answer without a token.
void SessionMachine::loginAnswered(Own step, std::string_view record, Millis now)
{
    if (m_phase != Phase::Preparing || !m_login)
        return;
    wire::JuteReader in(record);
    const auto token = in.readBuffer().value_or(std::string_view());
    if (!in.ok()) {
        refuse("its answer to the SASL log-in cannot be read", now);
    } else if (token.empty()) {
        authRefused(step == Own::SaslBegin
                        ? "the server has no SASL for its clients (it runs without a JAAS configuration)"
                        : kLoginRefused);
    } else if (step == Own::SaslBegin) {
        if (const auto answer = m_login->answer(token))
            sendToken(Own::SaslProof, *answer);
        else
            authRefused("the server's way to log in by SASL cannot be used: " + answer.error().sentence);
    } else if (!m_login->proves(token)) {
        refuse("it could not prove that it knows the password", now);
    } else {
        m_login.reset();
        identify(now);
    }
}

void SessionMachine::identify(Millis now)
{
    for (const auto& identity : m_settings.identities) {
        if (identity.scheme == kSaslScheme)
            continue;
        std::string body;
        wire::JuteWriter writer(body);
        writer.writeInt(0);
        writer.writeString(identity.scheme);
        writer.writeString(identity.secret);
        ++m_auths;
        send(wire::kAuthXid, wire::ZkOp::Auth, body);
    }
    ask();
    proceed(now);
}

/// One question per server and its life, in two steps for old ones: both are without effect.
void SessionMachine::ask()
{
    auto& known = m_known[m_server.text()];
    m_level = known.level;
    if (known.level != ServerLevel::Unknown)
        return;
    m_asking = true;
    std::string body;
    wire::JuteWriter writer(body);
    if (!known.noBulk) {
        wire::write(writer, wire::MultiHeader {-1, true, -1}); // a multiRead of nothing
        sendOwn(Own::AskBulk, wire::ZkOp::MultiRead, body);
    } else {
        writer.writeString("/"); // a watch that this connection cannot have yet
        writer.writeInt(2);
        sendOwn(Own::AskRemoval, wire::ZkOp::RemoveWatches, body);
    }
}

void SessionMachine::denied(Knowledge& known)
{
    known.drops = 0;
    if (std::exchange(known.noBulk, true))
        known.level = ServerLevel::Basic;
}

void SessionMachine::asked(std::int32_t error, Millis now)
{
    auto& known = m_known[m_server.text()];
    m_asking = false;
    if (error == server_code::kUnimplemented) {
        // Servers of that age hang up after such an answer: a connection of our own choice is better.
        denied(known);
        m_actions.emplace_back(DisconnectAction {});
        failInFlight(server_code::kConnectionLoss, {});
        attempt(now);
        return;
    }
    known.level = known.noBulk ? ServerLevel::Removal : ServerLevel::Bulk;
    m_level = known.level;
    proceed(now);
}

void SessionMachine::proceed(Millis now)
{
    if (m_phase == Phase::Preparing && !m_login && m_auths == 0 && !m_asking)
        becomeReady(now);
}

void SessionMachine::becomeReady(Millis now)
{
    m_phase = Phase::Ready;
    m_readyAt = now;
    m_failedInRound = 0;
    m_reasons.clear();
    const bool newSession = m_previousId != 0 && m_previousId != m_sessionId;
    m_previousId = m_sessionId;
    if (m_level < ServerLevel::Bulk)
        loseWatches(true);
    setWatchesAgain();
    publish(m_readOnlyServer ? SessionState::ConnectedReadOnly : SessionState::Connected, {}, newSession);
    m_now = now;
    if (m_settings.followEnsemble && m_level >= ServerLevel::Removal)
        readConfig(false);
    if (m_readOnlyServer)
        searchLater(now);
    else
        m_searchBackoff.reset();
    pump(now);
}

void SessionMachine::setWatchesAgain()
{
    if (m_watches.empty())
        return;
    for (const auto& chunk : m_watches.chunks())
        sendSetWatches(chunk, m_watchZxid);
}

void SessionMachine::lost(const std::string& reason, bool byPeer, Millis now)
{
    failInFlight(server_code::kConnectionLoss, "the connection broke before the answer: " + reason);
    m_lostAt = m_phase == Phase::Ready || m_lostAt == Millis(0) ? now : m_lostAt;
    if (m_phase == Phase::Preparing) {
        auto& known = m_known[m_server.text()];
        if (m_asking && byPeer) {
            if (++known.drops >= kDropsThatMeanNo)
                denied(known);
            attempt(now);
        } else {
            attemptFailed(reason, now);
        }
        return;
    }
    publish(SessionState::Suspended, "the connection to " + m_address + " was lost: " + reason);
    m_turn = (m_turn + 1) % m_settings.servers.size();
    m_failedInRound = 0;
    if (now - m_readyAt < kStable) {
        wait(now);
        return;
    }
    m_backoff.reset();
    attempt(now);
}

/// The next greeting asks for a new one.
void SessionMachine::forgetSession()
{
    m_sessionId = 0;
    m_sessionShared = false;
    m_password.assign(wire::kSessionPasswordBytes, '\0');
}

void SessionMachine::expire(const std::string& reason, Millis now)
{
    forgetSession();
    m_zxid = 0;
    m_watchZxid = 0;
    m_checking = false;
    m_serves = false;
    m_reasons.clear();
    m_failedInRound = 0;
    publish(SessionState::Expired, reason);
    loseWatches(false);
    m_backoff.reset();
    attempt(now);
}

void SessionMachine::loseWatches(bool onlyPersistent)
{
    for (auto& [number, path] : m_watches.lose(onlyPersistent))
        m_actions.emplace_back(WatchAction {number, {store::WatchEventType::Lost, clientPath(path)}});
}

void SessionMachine::authRefused(const std::string& reason)
{
    m_actions.emplace_back(DisconnectAction {});
    m_phase = Phase::Refused;
    publish(SessionState::AuthFailed, reason);
    failInFlight(server_code::kAuthFailed, {});
    for (const auto& [number, request] : std::exchange(m_queue, {}))
        m_actions.emplace_back(AnswerAction {number, server_code::kAuthFailed, {}, {}});
    loseWatches(false);
}

void SessionMachine::failOne(const InFlight& request, std::int32_t error, const std::string& cause)
{
    if (request.watch)
        (void)m_watches.withdraw(request.number);
    if (request.own == Own::None)
        m_actions.emplace_back(AnswerAction {request.number, error, {}, cause});
}

void SessionMachine::failInFlight(std::int32_t error, const std::string& cause)
{
    m_bytesInFlight = 0;
    for (const auto& request : std::exchange(m_inFlight, {}))
        failOne(request, error, cause);
}

} // namespace sextant::zk
