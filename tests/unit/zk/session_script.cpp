// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/unit/zk/session_script.h"

#include <algorithm>
#include <sstream>

namespace sextant::test {

using namespace zk;
using wire::JuteReader;
using wire::JuteWriter;
using wire::ZkOp;

namespace {

std::string hex(std::int64_t number)
{
    std::ostringstream out;
    out << "0x" << std::hex << number;
    return out.str();
}

std::string render(const store::SessionEvent& event)
{
    static const char* names[] = {"connecting",  "connected", "connected read-only", "suspended", "expired",
                                  "auth failed", "closed"};
    std::string out = std::string("session ") + names[static_cast<int>(event.state)];
    if (event.sessionId != 0)
        out += " " + hex(event.sessionId);
    if (event.newSession)
        out += " new";
    if (!event.server.empty())
        out += " at " + event.server;
    if (!event.detail.empty())
        out += ": " + event.detail;
    return out;
}

std::string render(const store::WatchEvent& event)
{
    static const char* names[] = {"created", "deleted", "data", "children", "lost"};
    return std::string(names[static_cast<int>(event.type)]) + " " + event.path;
}

struct Render
{
    std::string operator()(const ConnectAction& action) const
    {
        return "connect " + action.server.text() + " within " + std::to_string(action.limit.count());
    }
    std::string operator()(const DisconnectAction&) const { return "disconnect"; }
    std::string operator()(const AskWritableAction& action) const
    {
        return "ask " + action.server.text() + " whether it accepts writes";
    }
    std::string operator()(const AnswerAction& action) const
    {
        std::string out = "answer " + std::to_string(action.number);
        if (action.error != 0)
            out += " error " + std::to_string(action.error);
        else
            out += " ok " + std::string(action.record());
        return action.cause.empty() ? out : out + ": " + action.cause;
    }
    std::string operator()(const WatchAction& action) const
    {
        return "watch " + std::to_string(action.number) + " " + render(action.event);
    }
    std::string operator()(const SessionAction& action) const { return render(action.event); }
    std::string operator()(const ClosedAction&) const { return "closed"; }
};

std::string renderLists(JuteReader& in)
{
    static const char* names[] = {"data", "exists", "children", "persistent", "recursive"};
    std::string out = " since " + std::to_string(in.readLong());
    for (const auto* name : names) {
        if (in.atEnd())
            break;
        std::vector<std::string> paths;
        for (auto left = in.readCount(4); left > 0; --left)
            paths.emplace_back(in.readString());
        std::sort(paths.begin(), paths.end());
        for (const auto& path : paths)
            out += std::string(" ") + name + "=" + path;
    }
    return out;
}

std::string renderRequest(ZkOp op, JuteReader& in)
{
    const auto read = [&](const char* name) {
        const auto path = std::string(in.readString());
        return std::string(name) + " " + path + (in.readBool() ? " watch" : "");
    };
    switch (op) {
    case ZkOp::Ping:
        return "ping";
    case ZkOp::Auth:
        (void)in.readInt();
        return "auth " + std::string(in.readString());
    case ZkOp::Sasl:
        return "sasl " + std::string(in.readBuffer().value_or("null"));
    case ZkOp::GetData:
        return read("get");
    case ZkOp::Exists:
        return read("exists");
    case ZkOp::GetChildren2:
        return read("children");
    case ZkOp::SetData:
        return "set " + std::string(in.readString());
    case ZkOp::MultiRead:
        return "multiRead";
    case ZkOp::RemoveWatches: {
        const auto path = std::string(in.readString());
        return "removeWatches " + path + " " + std::to_string(in.readInt());
    }
    case ZkOp::AddWatch: {
        const auto path = std::string(in.readString());
        return "addWatch " + path + (in.readInt() == 1 ? " recursive" : " persistent");
    }
    case ZkOp::SetWatches:
        return "setWatches" + renderLists(in);
    case ZkOp::SetWatches2:
        return "setWatches2" + renderLists(in);
    case ZkOp::CloseSession:
        return "closeSession";
    default:
        return "op " + std::to_string(static_cast<int>(op));
    }
}

} // namespace

std::string framed(const std::string& body)
{
    std::string out;
    JuteWriter(out).writeString(body);
    return out;
}

SessionScript::SessionScript(SessionSettings settings)
    : machine(settings.servers.empty() ? SessionScript::settings() : std::move(settings))
{
}

SessionSettings SessionScript::settings(std::vector<std::string> hosts)
{
    SessionSettings out;
    for (const auto& host : hosts)
        out.servers.push_back({host, 1});
    out.sessionTimeout = core::Millis(3'000);
    out.connectTimeout = core::Millis(1'000);
    return out;
}

void SessionScript::connect()
{
    start();
    up();
    greet();
    reply(1);
    (void)log();
}

void SessionScript::start()
{
    machine.start(now);
    collect();
}

void SessionScript::up()
{
    m_greeting = true;
    machine.connected("a:1", now);
    collect();
}

void SessionScript::down(const std::string& reason)
{
    machine.disconnected(reason, now);
    collect();
}

void SessionScript::refused(const std::string& reason)
{
    machine.connectFailed(reason, now);
    collect();
}

void SessionScript::toldWritable(const std::string& host, bool writable)
{
    machine.toldWritable({host, 1}, writable, now);
    collect();
}

void SessionScript::hopeless(const std::string& reason)
{
    machine.connectFailed(reason, now, true);
    collect();
}

void SessionScript::greet(std::int64_t session, std::int32_t timeout, bool readOnly)
{
    std::string body;
    JuteWriter out(body);
    out.writeInt(0);
    out.writeInt(timeout);
    out.writeLong(session);
    out.writeString(std::string(wire::kSessionPasswordBytes, session == 0 ? '\0' : 'p'));
    out.writeBool(readOnly);
    bytes(framed(body));
}

void SessionScript::reply(std::int32_t xid, std::int32_t error, const std::string& body, std::int64_t zxid)
{
    std::string packet;
    JuteWriter out(packet);
    out.writeInt(xid);
    out.writeLong(zxid);
    out.writeInt(error);
    bytes(framed(packet + body));
}

void SessionScript::event(std::int32_t type, const std::string& path)
{
    std::string body;
    JuteWriter out(body);
    out.writeInt(type);
    out.writeInt(3);
    out.writeString(path);
    reply(wire::kEventXid, 0, body, -1);
}

void SessionScript::bytes(const std::string& raw)
{
    machine.received(raw, now);
    collect();
}

void SessionScript::advance(int millis)
{
    const auto end = now + core::Millis(millis);
    for (auto next = machine.nextTick(); next && *next <= end; next = machine.nextTick()) {
        now = std::max(now, *next);
        machine.tick(now);
        collect();
    }
    now = end;
}

void SessionScript::idle(int millis)
{
    for (; millis > 0; --millis) {
        advance(1);
        if (!m_log.empty() && m_log.back() == "> ping") {
            m_log.pop_back();
            reply(wire::kPingXid);
        }
    }
}

std::uint64_t SessionScript::read(ZkOp op, const std::string& path, bool watch, WatchMode mode)
{
    SessionRequest request {op, readBody(path), std::nullopt, {}};
    if (watch) {
        request.watch = mode;
        request.watchPath = path;
    }
    const auto number = machine.submit(std::move(request), now);
    collect();
    return number;
}

std::uint64_t SessionScript::get(const std::string& path, bool watch)
{
    return read(ZkOp::GetData, path, watch, WatchMode::Data);
}

std::uint64_t SessionScript::exists(const std::string& path, bool watch)
{
    return read(ZkOp::Exists, path, watch, WatchMode::Exists);
}

std::uint64_t SessionScript::children(const std::string& path, bool watch)
{
    return read(ZkOp::GetChildren2, path, watch, WatchMode::Children);
}

std::uint64_t SessionScript::addWatch(const std::string& path, bool recursive)
{
    const auto number = machine.submit({ZkOp::AddWatch, addWatchBody(path, recursive),
                                        recursive ? WatchMode::Recursive : WatchMode::Persistent, path},
                                       now);
    collect();
    return number;
}

std::uint64_t SessionScript::set(const std::string& path, const std::string& data)
{
    const auto number = machine.submit({ZkOp::SetData, setBody(path, data, -1), {}, {}}, now);
    collect();
    return number;
}

void SessionScript::cancel(std::uint64_t number)
{
    machine.cancel(number, now);
    collect();
}

void SessionScript::close()
{
    machine.close(now);
    collect();
}

/// Actions first, then what is sent: as the owner of a machine does it, a connection lost drops its bytes.
void SessionScript::collect()
{
    for (const auto& action : machine.takeActions())
        m_log.push_back(std::visit(Render {}, action));
    const auto output = machine.takeOutput();
    JuteReader in(output);
    while (!in.atEnd())
        sent(in.readString());
}

void SessionScript::sent(std::string_view packet)
{
    JuteReader in(packet);
    if (std::exchange(m_greeting, false)) {
        (void)in.readInt();
        const auto zxid = in.readLong();
        const auto timeout = in.readInt();
        const auto session = in.readLong();
        const auto password = std::string(in.readString());
        m_log.push_back("> hello " + hex(session) + " seen " + std::to_string(zxid) + " timeout "
                        + std::to_string(timeout) + (password.find('p') != std::string::npos ? " known" : "")
                        + (in.readBool() ? " read-only too" : ""));
        return;
    }
    const auto xid = in.readInt();
    const auto op = static_cast<ZkOp>(in.readInt());
    m_log.push_back("> " + (xid > 0 ? std::to_string(xid) + " " : std::string()) + renderRequest(op, in));
}

std::vector<std::string> SessionScript::log()
{
    return std::exchange(m_log, {});
}

} // namespace sextant::test
