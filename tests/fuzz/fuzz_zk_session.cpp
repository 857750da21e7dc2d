// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// A session machine against any peer: the input is a script of what the peer, the network, the clock and the
// user do. Every request is answered at most once, and the machine never buffers more than it was given.
// Scripts that end with an S log in by SASL, where large steps are the server's side of that.
#include "engine/zk/session_machine.h"
#include "engine/zk/wire_operations.h"

#include <cstdint>
#include <cstdlib>
#include <set>

namespace {

using namespace sextant;
using core::Millis;

void expect(bool holds)
{
    if (!holds)
        std::abort();
}

class Play
{
public:
    explicit Play(std::string_view script)
        : m_script(script)
        , m_sasl(script.ends_with('S'))
        , m_machine(settings(m_sasl))
    {
    }

    void run()
    {
        m_machine.start(m_now);
        collect();
        while (!m_script.empty()) {
            step(next());
            collect();
        }
        m_machine.close(m_now);
        collect();
        for (int i = 0; i < 3 && !m_closed; ++i) {
            if (const auto due = m_machine.nextTick())
                m_now = std::max(m_now, *due);
            m_machine.tick(m_now);
            collect();
        }
        expect(m_closed);
        expect(!m_machine.nextTick());
    }

private:
    static zk::SessionSettings settings(bool sasl)
    {
        zk::SessionSettings out;
        out.servers = {{"a", 1}, {"b", 2}};
        out.chroot = "/c";
        out.sessionTimeout = Millis(3'000);
        out.connectTimeout = Millis(1'000);
        out.identities = {{"digest", "u:p"}};
        if (sasl)
            out.identities.push_back({"sasl", "u:p"});
        out.nonce = [] { return "n"; };
        out.replyLimit = 4'096;
        out.requestsInFlight = 8;
        out.readOnlyServers = true;
        out.followEnsemble = true;
        return out;
    }

    std::uint8_t next()
    {
        if (m_script.empty())
            return 0;
        const auto byte = static_cast<std::uint8_t>(m_script.front());
        m_script.remove_prefix(1);
        return byte;
    }

    std::string_view take(std::size_t size)
    {
        const auto taken = m_script.substr(0, size);
        m_script.remove_prefix(taken.size());
        return taken;
    }

    std::string path() { return std::string("/c/") + static_cast<char>('a' + next() % 3); }

    void frame(const std::string& body)
    {
        std::string packet;
        wire::JuteWriter(packet).writeString(body);
        m_machine.received(packet, m_now);
    }

    void header(std::int32_t xid, std::int32_t error, std::string_view body)
    {
        std::string packet;
        wire::JuteWriter out(packet);
        out.writeInt(xid);
        out.writeLong(++m_zxid);
        out.writeInt(error);
        packet += body;
        frame(packet);
    }

    void greet()
    {
        std::string body;
        wire::JuteWriter out(body);
        out.writeInt(0);
        out.writeInt(next() % 4 == 0 ? 0 : 3'000);
        out.writeLong(next());
        out.writeString(std::string(wire::kSessionPasswordBytes, 'p'));
        out.writeBool(next() % 8 == 0);
        frame(body);
    }

    void submit(wire::ZkOp op, std::optional<zk::WatchMode> mode)
    {
        const auto where = path();
        auto body = op == wire::ZkOp::AddWatch ? zk::addWatchBody(where, mode == zk::WatchMode::Recursive)
                                               : zk::readBody(where);
        m_open.insert(m_machine.submit({op, std::move(body), mode, mode ? where : std::string()}, m_now));
    }

    void token(std::int32_t error, std::optional<std::string_view> text)
    {
        std::string body;
        wire::JuteWriter(body).writeBuffer(text);
        header(++m_xid, error, body);
    }

    /// What a server says while a client logs in, true and false.
    void loginStep(std::uint8_t what)
    {
        switch (what % 6) {
        case 0:
            token(0, R"(realm="r",nonce="x",charset=utf-8,algorithm=md5-sess)");
            break;
        case 1: // the proof of a server that knows the password, when the challenge above was answered
            token(0, "rspauth=401b61839b69cbd7ae310681b6cea2d1");
            break;
        case 2:
            token(0, std::nullopt);
            break;
        case 3:
            token(0, take(next()));
            break;
        case 4:
            token(next() % 2 == 0 ? -115 : -124, std::nullopt);
            break;
        default:
            header(++m_xid, 0, take(next() % 16));
            break;
        }
    }

    void step(std::uint8_t what)
    {
        if (m_sasl && what >= kLoginSteps) {
            loginStep(what);
            return;
        }
        switch (what % 20) {
        case 0:
            m_machine.connected("a:1", m_now);
            break;
        case 1:
            m_machine.connectFailed("refused", m_now);
            break;
        case 2:
            m_machine.disconnected("closed", m_now);
            break;
        case 3:
            greet();
            break;
        case 4: // what is due, however often
            header(++m_xid, 0, {});
            break;
        case 5:
            header(next(), next() % 2 == 0 ? 0 : -101, take(next() % 8));
            break;
        case 6: {
            static constexpr std::int32_t kSpecial[] = {-2, -4, -8, -1};
            header(kSpecial[next() % 4], next() % 4 == 0 ? -115 : 0, {});
            break;
        }
        case 7: {
            std::string body;
            wire::JuteWriter out(body);
            out.writeInt(1 + next() % 4);
            out.writeInt(3);
            out.writeString(path() + (next() % 2 == 0 ? "/below" : ""));
            header(-1, 0, body);
            break;
        }
        case 8:
            m_machine.received(take(next()), m_now);
            break;
        case 9:
            m_now += Millis(next() * 8);
            m_machine.tick(m_now);
            break;
        case 10:
            submit(wire::ZkOp::GetData, std::nullopt);
            break;
        case 11:
            submit(wire::ZkOp::GetData, zk::WatchMode::Data);
            break;
        case 12:
            submit(wire::ZkOp::Exists, zk::WatchMode::Exists);
            break;
        case 13:
            submit(wire::ZkOp::GetChildren2, zk::WatchMode::Children);
            break;
        case 14:
            submit(wire::ZkOp::AddWatch, zk::WatchMode::Recursive);
            break;
        case 15:
            submit(wire::ZkOp::AddWatch, zk::WatchMode::Persistent);
            break;
        case 16: {
            const std::uint64_t number = next();
            m_machine.cancel(number, m_now);
            break;
        }
        case 17:
            m_xid = next();
            break;
        case 18:
            header(++m_xid, -6, {});
            break;
        default:
            if (next() % 2 == 0)
                m_machine.refuse("not understood", m_now);
            else
                m_machine.toldWritable(next() % 2 == 0 ? zk::Server {"a", 1} : zk::Server {"b", 2},
                                       next() % 2 == 0, m_now);
            break;
        }
    }

    void collect()
    {
        for (const auto& action : m_machine.takeActions()) {
            if (const auto* answer = std::get_if<zk::AnswerAction>(&action))
                expect(m_open.erase(answer->number) == 1);
            else if (std::holds_alternative<zk::ClosedAction>(action))
                expect(!std::exchange(m_closed, true));
        }
        expect(m_machine.takeOutput().size() < 1U << 20U);
        expect(m_machine.inFlight() < 512);
    }

    static constexpr std::uint8_t kLoginSteps = 0xE0;

    std::string_view m_script;
    bool m_sasl;
    zk::SessionMachine m_machine;
    Millis m_now {0};
    std::int32_t m_xid = 0;
    std::int64_t m_zxid = 0;
    std::set<std::uint64_t> m_open;
    bool m_closed = false;
};

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    Play(std::string_view(reinterpret_cast<const char*>(data), std::min<std::size_t>(size, 4'096))).run();
    return 0;
}
