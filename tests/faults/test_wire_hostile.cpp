// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// The wire client and servers that begin as a ZooKeeper and then break its protocol: an error with a sentence
// that says what was received, bounded memory, no crash.
#include "engine/wire/jute_records.h"
#include "tests/faults/zookeeper_faults.h"
#include "tests/support/canned_server.h"

#include <fstream>

using namespace sextant::core;
using namespace sextant::store;
using namespace std::chrono_literals;
using namespace std::string_literals;
using sextant::test::CannedServer;
using sextant::test::Client;
using sextant::test::Received;
using sextant::wire::JuteWriter;
using WireHostile = sextant::test::ZooKeeperFaults;

INSTANTIATE_TEST_SUITE_P(Clients, WireHostile, testing::Values(Client::Wire), sextant::test::clientName);

namespace {

std::string framed(const std::string& body)
{
    std::string out;
    JuteWriter(out).writeString(body);
    return out;
}

std::string number(std::int32_t value)
{
    std::string out;
    JuteWriter(out).writeInt(value);
    return out;
}

std::string greeting()
{
    return framed(number(0) + number(20'000) + "\0\0\0\0\0\0\0\x77"s + number(16) + std::string(16, 'p')
                  + '\0');
}

std::string reply(std::int32_t xid, const std::string& body)
{
    return framed(number(xid) + std::string(12, '\0') + body);
}

/// Megabytes that this process occupies.
std::size_t residentMegabytes()
{
    std::ifstream in("/proc/self/statm");
    std::size_t total = 0;
    std::size_t resident = 0;
    in >> total >> resident;
    return resident * 4096 / 1'000'000;
}

} // namespace

TEST_P(WireHostile, EndsInTheRightSentence)
{
    const auto stat = std::string(68, '\0');
    struct Case
    {
        std::string answer; ///< to getChildren, request number 2
        Errc code;
        std::string sentence; ///< in the state of the session
    };
    const std::vector<Case> cases {
        {number(0), Errc::Connection, "it announced a reply of 0 bytes"},
        {number(-1), Errc::Connection, "it announced a reply of -1 bytes"},
        {number(INT32_MAX), Errc::TooLarge, "more than the limit"},
        {reply(9, ""), Errc::Connection, "it sent answer number 9 where 2 was due"},
        {reply(2, number(1'000'000) + std::string(9, '\0')), Errc::Decode,
         "a list of 1000000 where only 9 bytes"},
        {reply(2, number(-7) + stat), Errc::Decode, "a list of -7"},
        {reply(2, number(1) + framed("a/b") + stat), Errc::Decode, "an impossible node name"},
        {reply(2, number(1) + number(INT32_MAX) + stat), Errc::Decode, "a text of 2147483647 bytes"},
        {reply(2, ""), Errc::Decode, "an answer that cannot be read"},
        {framed(number(2) + std::string(12, '\0') + "abc").substr(0, 12), Errc::Connection,
         "in the middle of a reply"},
        {"HTTP/1.1 400 Bad Request\r\n\r\n", Errc::Connection, "this is an HTTP server"},
        {"", Errc::Connection, "the peer closed the connection"},
    };
    const auto before = residentMegabytes();
    for (const auto& [answer, code, sentence] : cases) {
        const CannedServer server(std::vector<std::string> {greeting(), reply(1, ""), answer});
        auto store = open(optionsFor(server.port()));
        listen(*store);
        const auto result = store->children("/");
        ASSERT_FALSE(result.ok()) << sentence;
        EXPECT_EQ(result.error().code, code) << result.error().text();
        ASSERT_TRUE(sessions.waitFor([&](const SessionEvent& event) {
            return event.state == SessionState::Suspended && event.detail.find(sentence) != std::string::npos;
        })) << sentence;
        EXPECT_TRUE(store->close(5s));
    }
    EXPECT_LT(residentMegabytes(), before + 50) << "nothing is allocated that did not arrive";
}

TEST_P(WireHostile, AnswersThatNobodyWaitsForEndTheConnection)
{
    const CannedServer server(std::vector<std::string> {greeting(), reply(1, "") + reply(2, "")});
    auto store = open(optionsFor(server.port()));
    listen(*store);
    EXPECT_TRUE(sessions.waitFor([&](const SessionEvent& event) {
        return event.detail.find("that nobody waits for") != std::string::npos;
    }));
}

TEST_P(WireHostile, SilenceIsSaid)
{
    const CannedServer server(std::vector<std::string> {}, CannedServer::Then::StaySilent);
    auto options = optionsFor(server.port());
    options.connectTimeout = 300ms;
    auto store = open(options);
    listen(*store);
    EXPECT_TRUE(sessions.waitFor([&](const SessionEvent& event) {
        return event.state == SessionState::Connecting
            && event.detail.find("it accepted the connection and said nothing") != std::string::npos;
    }));
    const auto closing = std::chrono::steady_clock::now();
    EXPECT_TRUE(store->close(5s));
    EXPECT_LT(std::chrono::steady_clock::now() - closing, 2s);
}
