// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Bytes to packets and packets to answers, and the other way round. Nothing that arrives is trusted.
#include "engine/store/path.h"
#include "engine/zk/ensemble_config.h"
#include "engine/zk/foreign_peer.h"
#include "engine/zk/session_machine.h"

#include <algorithm>

namespace sextant::zk {

using wire::ZkOp;

namespace {

constexpr std::size_t kLengthBytes = 4;
/// An answer to the greeting is 36 or 37 bytes long; some room for what may come.
constexpr std::size_t kLeastGreeting = 36;
constexpr std::size_t kMostGreeting = 64;
/// So many bytes of an unfinished packet prove that the server lives; fewer are a trickle.
constexpr std::size_t kBytesOfLife = 4'096;
constexpr std::int32_t kNoneEvent = -1;
constexpr const char* kSaslRequired = "the server only takes sessions that log in by SASL";

std::optional<store::WatchEventType> eventType(std::int32_t type)
{
    switch (type) {
    case 1:
        return store::WatchEventType::Created;
    case 2:
        return store::WatchEventType::Deleted;
    case 3:
        return store::WatchEventType::DataChanged;
    case 4:
        return store::WatchEventType::ChildrenChanged;
    default:
        return std::nullopt;
    }
}

} // namespace

void SessionMachine::send(std::int32_t xid, ZkOp op, std::string_view body)
{
    wire::JuteWriter out(m_output);
    out.writeInt(static_cast<std::int32_t>(8 + body.size()));
    wire::writeRequestHeader(out, xid, op);
    m_output += body;
    m_sent = m_now;
}

void SessionMachine::sendOwn(Own own, ZkOp op, std::string_view body)
{
    m_xid = m_xid == INT32_MAX ? 1 : m_xid + 1;
    InFlight request;
    request.xid = m_xid;
    request.own = own;
    m_inFlight.push_back(std::move(request));
    send(m_xid, op, body);
}

void SessionMachine::sendSetWatches(const SessionWatches::Chunk& chunk, std::int64_t zxid)
{
    std::string body;
    wire::JuteWriter writer(body);
    writer.writeLong(zxid);
    const std::size_t lists = chunk.persistent() ? 5 : 3;
    for (std::size_t i = 0; i < lists; ++i) {
        writer.writeCount(chunk.lists[i].size());
        for (const auto path : chunk.lists[i])
            writer.writeString(path);
    }
    ++m_setWatches;
    send(wire::kSetWatchesXid, chunk.persistent() ? ZkOp::SetWatches2 : ZkOp::SetWatches, body);
}

void SessionMachine::pump(Millis now)
{
    m_now = now;
    while (m_phase == Phase::Ready && !m_moveTo && !m_queue.empty()
           && m_inFlight.size() < m_settings.requestsInFlight && m_bytesInFlight < m_settings.bytesInFlight) {
        const auto node = m_queue.extract(m_queue.begin());
        const auto number = node.key();
        auto& request = node.mapped();
        InFlight sent;
        if (request.watch) {
            if (m_watches.conflicts(*request.watch, request.watchPath)) {
                m_actions.emplace_back(AnswerAction {number,
                                                     server_code::kBadArguments,
                                                     {},
                                                     "a persistent watch of the other kind is on this path"});
                continue;
            }
            sent.watch = request.watch;
            sent.covered = !m_watches.needsServer(*request.watch, request.watchPath);
            sent.watchPath = request.watchPath;
            m_watches.add(number, *request.watch, std::move(request.watchPath));
            if (request.op != ZkOp::AddWatch)
                request.body.back() = sent.covered ? '\0' : '\1';
        }
        m_xid = m_xid == INT32_MAX ? 1 : m_xid + 1;
        sent.xid = m_xid;
        sent.number = number;
        sent.bytes = request.body.size();
        m_bytesInFlight += sent.bytes;
        m_inFlight.push_back(std::move(sent));
        send(m_xid, request.op, request.body);
    }
}

void SessionMachine::received(std::string_view bytes, Millis now)
{
    m_now = now;
    while (!bytes.empty() && connectionUp()) {
        if (!m_length && !takeHead(bytes, now))
            return;
        const auto missing = *m_length - m_packet.size();
        const auto part = bytes.substr(0, missing);
        bytes.remove_prefix(part.size());
        m_packet += part;
        if (part.size() < missing) {
            m_unheardBytes += part.size();
            if (m_unheardBytes >= kBytesOfLife) {
                m_unheardBytes = 0;
                m_heard = now;
            }
            return;
        }
        m_heard = now;
        m_unheardBytes = 0;
        m_length.reset();
        packet(std::exchange(m_packet, {}), now);
    }
}

/// Completes the length of the next packet and judges it. False when the bytes do not suffice or the
/// connection is over.
bool SessionMachine::takeHead(std::string_view& bytes, Millis now)
{
    const auto rest = bytes;
    const auto part = bytes.substr(0, kLengthBytes - m_head.size());
    m_head += part;
    bytes.remove_prefix(part.size());
    if (m_head.size() < kLengthBytes)
        return false;
    wire::JuteReader in(m_head);
    const auto length = in.readInt();
    const bool greeting = m_phase == Phase::Greeting;
    const auto least = greeting ? kLeastGreeting : wire::kReplyHeaderBytes;
    const auto most = greeting ? kMostGreeting : m_settings.replyLimit;
    if (length < 0 || static_cast<std::size_t>(length) < least || static_cast<std::size_t>(length) > most) {
        auto sentence = foreignPeer(m_head + std::string(rest.substr(part.size(), 64)));
        const bool foreign = !sentence.empty();
        const bool tooLong = length > 0 && static_cast<std::size_t>(length) > most;
        if (!foreign && greeting)
            sentence =
                "its answer is not that of a ZooKeeper (it announces " + std::to_string(length) + " bytes)";
        else if (!foreign)
            sentence = "it announced a reply of " + std::to_string(length) + " bytes"
                + (tooLong ? ", more than the limit of " + std::to_string(most)
                           : ", which no ZooKeeper does");
        m_head.clear();
        if (tooLong && !foreign && !m_inFlight.empty()) {
            // Whoever asked for so much must know, so that it can ask for less.
            failOne(m_inFlight.front(), server_code::kReplyTooLarge, sentence);
            m_inFlight.pop_front();
        }
        refuse(sentence, now);
        return false;
    }
    m_head.clear();
    m_length = static_cast<std::size_t>(length);
    return true;
}

void SessionMachine::packet(std::string packet, Millis now)
{
    if (m_phase == Phase::Greeting) {
        greeted(packet, now);
        return;
    }
    wire::JuteReader in(packet);
    const auto header = wire::readReplyHeader(in);
    const auto unasked = [&](std::size_t& out, const char* what) {
        if (out > 0) {
            --out;
            return false;
        }
        refuse(std::string("it answered ") + what + " that nobody sent", now);
        return true;
    };
    switch (header.xid) {
    case wire::kEventXid:
        event(packet);
        break;
    case wire::kPingXid:
        (void)unasked(m_pings, "a ping");
        break;
    case wire::kAuthXid:
        if (unasked(m_auths, "a log-in"))
            break;
        if (header.error == server_code::kOk)
            proceed(now);
        else
            authRefused("the server refused the credentials");
        break;
    case wire::kSetWatchesXid:
        if (unasked(m_setWatches, "a setting of watches"))
            break;
        if (header.error != server_code::kOk)
            refuse("it refused to set the watches again (code " + std::to_string(header.error) + ")", now);
        else if (m_setWatches == 0)
            m_watchZxid = m_zxid;
        break;
    default:
        reply(header, std::move(packet), now);
        break;
    }
}

void SessionMachine::reply(const wire::ReplyHeader& header, std::string packet, Millis now)
{
    if (m_inFlight.empty()) {
        refuse("it sent an answer (number " + std::to_string(header.xid) + ") that nobody waits for", now);
        return;
    }
    if (m_inFlight.front().xid != header.xid) {
        refuse("it sent answer number " + std::to_string(header.xid) + " where "
                   + std::to_string(m_inFlight.front().xid) + " was due",
               now);
        return;
    }
    const auto request = std::move(m_inFlight.front());
    m_inFlight.pop_front();
    m_bytesInFlight -= request.bytes;
    if (header.zxid > m_zxid)
        m_zxid = header.zxid;
    if (m_setWatches == 0)
        m_watchZxid = m_zxid;
    if (request.own != Own::None) {
        ownReply(request, header.error, std::string_view(packet).substr(wire::kReplyHeaderBytes), now);
        if (m_moveTo && m_inFlight.empty() && m_phase == Phase::Ready)
            move(now);
        return;
    }
    if (request.watch) {
        const bool missing = *request.watch == WatchMode::Exists && header.error == server_code::kNoNode;
        if (header.error == server_code::kOk || missing) {
            remove(m_watches.confirm(request.number, *request.watch, request.watchPath, !missing));
            // What covered the watch may be gone since the read was sent.
            if (request.covered && m_watches.needsServer(*request.watch, request.watchPath))
                sendSetWatches(m_watches.oneShotOf(request.watchPath), m_watchZxid);
        } else {
            remove(m_watches.withdraw(request.number));
        }
    }
    m_actions.emplace_back(AnswerAction {request.number, header.error, std::move(packet), {}});
    if (header.error == server_code::kSessionMoved)
        refuse("the session has moved to another server", now);
    else if (header.error == server_code::kRequiresSasl)
        authRefused(kSaslRequired);
    else if (m_moveTo && m_inFlight.empty() && m_phase == Phase::Ready)
        move(now);
    else
        pump(now);
}

void SessionMachine::ownReply(const InFlight& request, std::int32_t error, std::string_view record,
                              Millis now)
{
    const bool login = request.own == Own::SaslBegin || request.own == Own::SaslProof;
    if (m_phase != Phase::Closing
        && (error == server_code::kRequiresSasl || (login && error != server_code::kOk))) {
        authRefused(login ? kLoginRefused : kSaslRequired);
        return;
    }
    switch (request.own) {
    case Own::SaslBegin:
    case Own::SaslProof:
        loginAnswered(request.own, record, now);
        break;
    case Own::AskBulk:
    case Own::AskRemoval:
        asked(error, now);
        break;
    case Own::CloseSession:
        finish();
        break;
    case Own::ReadConfig:
    case Own::WatchConfig:
        if (error == server_code::kOk) // else it is too old, or it keeps its configuration to itself
            configRead(request, record);
        break;
    case Own::RemoveWatches: // whatever it says: there is nothing left to remove, or the session ends anyway
    case Own::None:
        break;
    }
}

void SessionMachine::event(std::string_view packet)
{
    wire::JuteReader in(packet.substr(wire::kReplyHeaderBytes));
    const auto record = wire::readWatcherEvent(in);
    const auto type = eventType(record.type);
    if (in.ok() && record.type == kNoneEvent)
        return;
    if (!in.ok() || !type || !store::validatePath(record.path)) {
        refuse("it sent a watch event that cannot be read", m_now);
        return;
    }
    if (record.path == kEnsembleConfigPath && std::exchange(m_configWatched, false))
        readConfig(true);
    for (const auto number : m_watches.fired(record.type, record.path))
        m_actions.emplace_back(WatchAction {number, {*type, clientPath(record.path)}});
}

void SessionMachine::remove(const std::optional<SessionWatches::Removal>& removal)
{
    if (!removal || m_phase != Phase::Ready || m_level < ServerLevel::Removal)
        return;
    std::string body;
    wire::JuteWriter writer(body);
    writer.writeString(removal->path);
    writer.writeInt(removal->type);
    sendOwn(Own::RemoveWatches, ZkOp::RemoveWatches, body);
    if (removal->setOthersAgain)
        sendSetWatches(m_watches.oneShotOf(removal->path), m_watchZxid);
}

} // namespace sextant::zk
