// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Many watches of the wire client across many reconnects on a real server, with figures: soak_watches
// [WATCHES [RECONNECTS]]. Started by tests/soak/watches.
#include "engine/zk/wire_client_store.h"
#include "tests/support/blocking_store.h"
#include "tests/support/tcp_proxy.h"
#include "tests/support/zookeeper_server.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <stdexcept>

using namespace sextant;
using namespace sextant::store;
using namespace std::chrono_literals;
using test::BlockingStore;
using test::Received;
using Clock = std::chrono::steady_clock;

namespace {

long millisSince(Clock::time_point start)
{
    return static_cast<long>(
        std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - start).count());
}

long residentMegabytes()
{
    std::ifstream file("/proc/self/statm");
    long size = 0;
    long resident = 0;
    file >> size >> resident;
    return resident * 4 / 1024;
}

void require(bool holds, const char* what)
{
    if (!holds)
        throw std::runtime_error(what);
}

std::string pathOf(int index)
{
    return "/w/com.acme.orders.api.OrderService-with-a-name-of-usual-length-" + std::to_string(index);
}

class Soak
{
public:
    Soak(int watches, int reconnects)
        : m_watches(watches)
        , m_reconnects(reconnects)
        , m_server(large())
        , m_proxy(m_server.port())
        , m_direct(open(m_server.port()))
        , m_store(open(m_proxy.port()))
    {
    }

    void run()
    {
        require(m_direct->waitConnected() && m_store->waitConnected(), "no connection");
        require(m_direct->create("/w").ok(), "the root cannot be made");
        m_store->onEngine([&](CoordinationStore& s) {
            m_listening = s.onSession([this](const SessionEvent& event) { m_sessions.add(event); });
        });
        setAll();
        std::vector<long> times;
        for (int round = 0; round < m_reconnects; ++round)
            times.push_back(reconnect(round));
        std::sort(times.begin(), times.end());
        const auto held = m_store->statistics().watchesHeld;
        const auto expected = static_cast<std::size_t>(m_watches - m_reconnects);
        std::printf(
            "%d reconnects with all watches set again: median %ld ms, longest %ld ms, %llu attempts\n",
            m_reconnects, times[times.size() / 2], times.back(), static_cast<unsigned long long>(attempts()));
        require(held == expected && static_cast<std::size_t>(m_server.watchCount()) == expected,
                "watches were lost");
        require(attempts() <= static_cast<std::uint64_t>(m_reconnects) * 20 + 20, "it storms");
        std::printf("%zu watches left here and on the server; resident %ld MB\n", held, residentMegabytes());
        closing();
    }

private:
    static test::ZooKeeperServer::Options large()
    {
        test::ZooKeeperServer::Options out;
        out.heapMegabytes = 1'024;
        return out;
    }
    std::unique_ptr<BlockingStore> open(int port)
    {
        zk::Options options;
        options.servers = {{"127.0.0.1", port}};
        options.sessionTimeout = 40s;
        return std::make_unique<BlockingStore>(m_engine, [&]() -> std::unique_ptr<CoordinationStore> {
            return std::move(zk::openWireClientStore(m_engine, options)).value();
        });
    }
    std::uint64_t attempts()
    {
        std::uint64_t out = 0;
        m_store->onEngine(
            [&](CoordinationStore& s) { out = dynamic_cast<zk::WireClientStore&>(s).connectAttempts(); });
        return out;
    }

    void setAll()
    {
        const auto before = residentMegabytes();
        const auto start = Clock::now();
        Received<bool> set;
        m_store->onEngine([&](CoordinationStore& s) {
            OpOptions patient;
            patient.timeout = 300s;
            const auto left = std::make_shared<int>(m_watches);
            for (int i = 0; i < m_watches; ++i) {
                s.exists(
                    pathOf(i), patient,
                    [&set, left](const core::Outcome<std::optional<Stat>>& result) {
                        if (!result)
                            set.add(false);
                        else if (--*left == 0)
                            set.add(true);
                    },
                    [this](const WatchEvent& event) { m_events.add(event.path); });
            }
        });
        require(set.next(300s) == true, "the watches could not be set");
        std::printf("%d watches set in %ld ms; they take %ld MB here\n", m_watches, millisSince(start),
                    residentMegabytes() - before);
    }

    /// A change is made while there is no connection; ms from the way being free until the event is there and
    /// all watches are set.
    long reconnect(int round)
    {
        m_proxy.block(true);
        require(reaches(SessionState::Suspended), "the loss was not noticed");
        require(m_direct->create(pathOf(round)).ok(), "a change could not be made");
        const auto start = Clock::now();
        m_proxy.block(false);
        require(reaches(SessionState::Connected), "no connection again");
        require(!m_last.newSession, "the session was replaced");
        require(m_events.next(60s) == pathOf(round), "an event was missed");
        require(m_store->sync("/w").ok(), "no answer"); // answered behind the last setting of watches
        return millisSince(start);
    }

    bool reaches(SessionState state)
    {
        return m_sessions.waitFor(
            [&](const SessionEvent& event) {
                m_last = event;
                return event.state == state;
            },
            60s);
    }

    void closing()
    {
        auto silent = open(m_server.port());
        require(silent->waitConnected(), "no connection");
        m_store->onEngine([&](CoordinationStore&) { m_listening.stop(); });
        auto start = Clock::now();
        require(m_store->close(), "closing does not end");
        std::printf("closing with all watches: %ld ms\n", millisSince(start));
        m_server.pause();
        start = Clock::now();
        require(silent->close(), "closing waits for a silent server");
        std::printf("closing while the server is silent: %ld ms\n", millisSince(start));
        m_server.resume();
    }

    int m_watches;
    int m_reconnects;
    test::ZooKeeperServer m_server;
    test::TcpProxy m_proxy;
    core::EngineThread m_engine;
    Received<SessionEvent> m_sessions;
    SessionEvent m_last;
    Received<std::string> m_events;
    core::Subscription m_listening;
    std::unique_ptr<BlockingStore> m_direct;
    std::unique_ptr<BlockingStore> m_store;
};

} // namespace

int main(int argc, char** argv)
{
    const int watches = argc > 1 ? std::atoi(argv[1]) : 100'000;
    const int reconnects = argc > 2 ? std::atoi(argv[2]) : 50;
    if (watches <= reconnects || reconnects < 1) {
        std::fprintf(stderr, "usage: soak_watches [WATCHES [RECONNECTS]], more watches than reconnects\n");
        return 2;
    }
    try {
        Soak(watches, reconnects).run();
    } catch (const std::exception& failure) {
        std::fprintf(stderr, "soak_watches: %s\n", failure.what());
        return 1;
    }
    return 0;
}
