// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// The small structures behind client and server: call table, deadline queue, call gate, URL parameters.
#include "engine/rpc/call_gate.h"
#include "engine/rpc/call_table.h"
#include "engine/rpc/deadline_queue.h"
#include "engine/rpc/url_options.h"

#include <gtest/gtest.h>

#include <map>
#include <random>
#include <set>

namespace sextant::rpc {
namespace {

using core::Millis;

struct Entry
{
    std::int64_t id;
};

TEST(CallTable, AgreesWithAMapWhateverHappens)
{
    std::mt19937_64 random(7);
    CallTable<Entry> table;
    std::map<std::int64_t, std::shared_ptr<Entry>> expected;
    for (int step = 0; step < 100'000; ++step) {
        const auto id = static_cast<std::int64_t>(random() % 500) - 250;
        if (random() % 2 == 0 && !expected.contains(id)) {
            auto entry = std::make_shared<Entry>(Entry {id});
            table.insert(entry);
            expected.emplace(id, entry);
        } else {
            const auto found = expected.find(id);
            ASSERT_EQ(table.find(id), found == expected.end() ? nullptr : found->second.get());
            const auto taken = table.take(id);
            ASSERT_EQ(taken, found == expected.end() ? nullptr : found->second);
            if (found != expected.end())
                expected.erase(found);
        }
        ASSERT_EQ(table.size(), expected.size());
    }
    EXPECT_EQ(table.takeAll().size(), expected.size());
    EXPECT_EQ(table.size(), 0U);
    EXPECT_EQ(table.find(1), nullptr);
}

TEST(DeadlineQueue, GivesTheEarliestThatIsAlive)
{
    DeadlineQueue queue;
    std::set<std::int64_t> alive {1, 2, 3};
    const auto isAlive = [&](std::int64_t id) { return alive.contains(id); };
    queue.push(Millis(30), 1, 0, isAlive);
    queue.push(Millis(10), 2, 1, isAlive);
    queue.push(Millis(20), 3, 2, isAlive);
    EXPECT_EQ(queue.next(isAlive), Millis(10));
    alive.erase(2);
    EXPECT_EQ(queue.next(isAlive), Millis(20));
    EXPECT_EQ(queue.take(), 3);
    alive.erase(1);
    EXPECT_EQ(queue.next(isAlive), std::nullopt);
}

TEST(CallGate, StartsWaitingCallsInOrderAsRoomComes)
{
    CallGate gate(2, 2);
    std::string order;
    gate.enter();
    gate.enter();
    EXPECT_FALSE(gate.hasRoom());
    EXPECT_TRUE(gate.wait([&] {
        order += "a";
        gate.leave(); // ends at once
    }));
    EXPECT_TRUE(gate.wait([&] { order += "b"; }));
    EXPECT_FALSE(gate.wait([&] { order += "c"; }));
    gate.leave();
    EXPECT_EQ(order, "ab");
    EXPECT_EQ(gate.running(), 2U);
    EXPECT_TRUE(CallGate(0, 0).hasRoom());
}

TEST(UrlOptions, ReadWhatJavaReads)
{
    ClientOptions client;
    applyParameters({{"heartbeat", "1000"},
                     {"heartbeat.timeout", "5000"},
                     {"connections", "4"},
                     {"payload", "100"},
                     {"reconnect", "false"},
                     {"send.reconnect", "FALSE"},
                     {"connect.timeout", "x"}},
                    client);
    EXPECT_EQ(client.heartbeat, Millis(1000));
    EXPECT_EQ(client.heartbeatTimeout, Millis(5000));
    EXPECT_EQ(client.connections, 4);
    EXPECT_EQ(client.maxRequestBytes, 100);
    EXPECT_FALSE(client.reconnect);
    EXPECT_FALSE(client.sendReconnect);
    EXPECT_EQ(client.connectTimeout, Millis(3000)) << "not a number";

    ServerOptions server;
    applyParameters({{"threads", "5"}, {"queues", "6"}, {"accepts", "7"}, {"heartbeat", "1000"}}, server);
    EXPECT_EQ(server.threads, 5);
    EXPECT_EQ(server.queues, 6);
    EXPECT_EQ(server.accepts, 7);
    EXPECT_EQ(server.closeTimeout, Millis(3000));

    const auto policy = servicePolicy({{"executes", "3"}, {"find.executes", "1"}, {"token", "t"}});
    EXPECT_EQ(policy.executes, 3);
    EXPECT_EQ(policy.methodExecutes, (std::map<std::string, int> {{"find", 1}}));
    EXPECT_EQ(policy.token, "t");
}

TEST(UrlOptions, TlsNeedsChainAndKeyAsInJava)
{
    EXPECT_EQ(*clientTls({{"client-trust-cert-collection-path", "/ca.pem"}}), nullptr);
    EXPECT_EQ(*clientTls({{"client-key-cert-chain-path", "/c.pem"}}), nullptr);
    EXPECT_EQ(*serverTls({{"server-key-cert-chain-path", "/c.pem"}, {"server-private-key-path", "/k.pem"}}),
              nullptr)
        << "ssl-enabled is missing";
    const auto missing = serverTls({{"ssl-enabled", "true"},
                                    {"server-key-cert-chain-path", "/no/such/chain.pem"},
                                    {"server-private-key-path", "/no/such/key.pem"}});
    ASSERT_FALSE(missing.ok());
    EXPECT_EQ(missing.error().where, "/no/such/chain.pem");
    EXPECT_TRUE(staysPrivate("server-key-password"));
    EXPECT_FALSE(staysPrivate("ssl-enabled"));
}

} // namespace
} // namespace sextant::rpc
