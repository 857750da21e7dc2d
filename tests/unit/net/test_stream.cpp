// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Streams and acceptor on real loopback sockets.
#include "engine/net/tcp_acceptor.h"
#include "engine/net/tcp_stream.h"
#include "tests/unit/net/full_backlog.h"
#include "tests/unit/net/waiting.h"

#include <gtest/gtest.h>

namespace sextant::net {
namespace {

using core::Millis;
using sextant::testing::eventually;
using sextant::testing::onEngine;
using sextant::testing::Slot;

/// One connected pair; all members belong to the engine thread.
class StreamTest : public ::testing::Test
{
protected:
    void SetUp() override
    {
        engine.runAndWait([this] {
            auto listening =
                TcpAcceptor::listen(engine, {"127.0.0.1", 0}, [this](std::unique_ptr<TcpStream> stream) {
                    server = std::move(stream);
                    if (autoStart)
                        start(*server, serverGot, serverClosed);
                });
            ASSERT_TRUE(listening.ok()) << listening.error().text();
            acceptor = std::move(*listening);
        });
    }
    void TearDown() override
    {
        engine.runAndWait([this] {
            attempt = {};
            client.reset();
            server.reset();
            acceptor.reset();
        });
    }
    void start(TcpStream& stream, std::string& got, std::optional<core::Error>& closed)
    {
        stream.start({[&got](std::string_view bytes) { got += bytes; },
                      [this](std::uint64_t total) { writes.push_back(total); },
                      [&closed](core::Error reason) { closed.emplace(std::move(reason)); }});
    }
    void connect()
    {
        Slot<bool> connected;
        engine.runAndWait([&] {
            attempt =
                TcpStream::connect(engine, {"127.0.0.1", acceptor->port()}, Millis(5000), [&](auto outcome) {
                    client = std::move(*outcome);
                    start(*client, clientGot, clientClosed);
                    connected.set(true);
                });
        });
        ASSERT_TRUE(connected.wait());
        ASSERT_TRUE(eventually(engine, [this] { return server != nullptr; }));
    }

    core::EngineThread engine;
    std::unique_ptr<TcpAcceptor> acceptor;
    core::Subscription attempt;
    std::unique_ptr<TcpStream> client;
    std::unique_ptr<TcpStream> server;
    std::string clientGot;
    std::string serverGot;
    std::optional<core::Error> clientClosed;
    std::optional<core::Error> serverClosed;
    std::vector<std::uint64_t> writes;
    bool autoStart = true;
};

TEST_F(StreamTest, CarriesBytesBothWays)
{
    connect();
    engine.runAndWait([this] {
        client->write("ping");
        server->write("pong");
    });
    EXPECT_TRUE(eventually(engine, [this] { return serverGot == "ping" && clientGot == "pong"; }));
    engine.runAndWait([this] {
        EXPECT_EQ(client->remoteAddress(), "127.0.0.1:" + std::to_string(acceptor->port()));
        EXPECT_EQ(client->localAddress(), server->remoteAddress());
    });
}

TEST_F(StreamTest, EverythingQueuedInOneTurnLeavesInOneWrite)
{
    connect();
    engine.runAndWait([this] {
        for (int i = 0; i < 100; ++i)
            client->write("0123456789");
        EXPECT_EQ(client->queued(), 1000U);
    });
    ASSERT_TRUE(eventually(engine, [this] { return serverGot.size() == 1000 && client->queued() == 0; }));
    EXPECT_EQ(onEngine(engine, [this] { return writes; }), (std::vector<std::uint64_t> {1000}));
    EXPECT_EQ(onEngine(engine, [this] { return client->queued(); }), 0U);
}

TEST_F(StreamTest, BytesAreTakenOutOfTheirString)
{
    connect();
    engine.runAndWait([this] {
        std::string bytes = "first";
        client->writeFrom(bytes);
        EXPECT_EQ(bytes, "");
        bytes = " second";
        client->writeFrom(bytes);
        EXPECT_EQ(bytes, "");
    });
    ASSERT_TRUE(eventually(engine, [this] { return serverGot == "first second"; }));
    engine.runAndWait([this] {
        client->close();
        std::string bytes = "dropped";
        client->writeFrom(bytes);
        EXPECT_EQ(bytes, "");
        EXPECT_EQ(client->queued(), 0U);
    });
}

TEST_F(StreamTest, MegabytesArriveWholeAndInOrder)
{
    connect();
    std::string big;
    for (int i = 0; big.size() < 8'000'000; ++i)
        big += std::to_string(i) + ",";
    engine.runAndWait([&] {
        for (std::size_t at = 0; at < big.size(); at += 100'000)
            client->write(big.substr(at, 100'000));
    });
    ASSERT_TRUE(eventually(engine, [&] { return serverGot.size() == big.size(); }));
    EXPECT_EQ(serverGot, big);
}

TEST_F(StreamTest, ReportsThePeersEndOnceAndThenIsSilent)
{
    connect();
    engine.runAndWait([this] { server->close(); });
    ASSERT_TRUE(eventually(engine, [this] { return clientClosed.has_value(); }));
    EXPECT_EQ(clientClosed->code, core::Errc::Connection);
    EXPECT_EQ(clientClosed->cause, "the peer closed the connection");
    engine.runAndWait([this] { client->write("into the void"); });
    EXPECT_EQ(onEngine(engine, [this] { return client->queued(); }), 0U);
    EXPECT_FALSE(serverClosed) << "closing oneself is not reported";
}

TEST_F(StreamTest, AHandlerMayDestroyItsOwnStream)
{
    autoStart = false;
    connect();
    engine.runAndWait([this] {
        server->start({[this](std::string_view) { server.reset(); }, {}, [](core::Error) { FAIL(); }});
        client->write("x");
    });
    EXPECT_TRUE(eventually(engine, [this] { return server == nullptr && clientClosed.has_value(); }));
}

TEST_F(StreamTest, FinishDeliversWhatIsQueuedBeforeTheEnd)
{
    connect();
    const std::string farewell(3'000'000, 'f');
    engine.runAndWait([&] {
        client->write("unread by the server when it finishes");
        server->write(farewell);
        TcpStream::finish(std::move(server), Millis(5000));
    });
    ASSERT_TRUE(eventually(engine, [&] { return clientClosed.has_value(); }));
    EXPECT_EQ(clientGot, farewell);
    EXPECT_EQ(clientClosed->cause, "the peer closed the connection");
}

TEST_F(StreamTest, PausedReadingHoldsThePeerBack)
{
    connect();
    engine.runAndWait([this] {
        server->setReading(false);
        client->write(std::string(64 << 20, 'x'));
    });
    // The read that was under way may still deliver one buffer; then the socket buffers fill and the client
    // must wait.
    ASSERT_TRUE(eventually(engine, [this] { return client->queued() > 0; }));
    const std::size_t held = onEngine(engine, [this] { return serverGot.size(); });
    EXPECT_LE(held, 64U * 1024U);
    engine.runAndWait([this] { server->setReading(true); });
    EXPECT_TRUE(eventually(engine, [this] { return serverGot.size() == 64U << 20U; }));
}

TEST_F(StreamTest, ConnectFailsWithTheSystemsReason)
{
    const int port = onEngine(engine, [this] { return acceptor->port(); });
    engine.runAndWait([this] { acceptor->close(); });
    Slot<core::Error> failed;
    engine.runAndWait([&] {
        attempt = TcpStream::connect(engine, {"127.0.0.1", port}, Millis(5000),
                                     [&](auto outcome) { failed.set(outcome.error()); });
        EXPECT_EQ(failed.sets(), 0) << "never from inside connect";
    });
    const auto error = failed.wait();
    ASSERT_TRUE(error);
    EXPECT_EQ(error->text(), "Cannot connect (127.0.0.1:" + std::to_string(port) + "): Connection refused");
}

TEST_F(StreamTest, ConnectHonoursItsDeadline)
{
    const sextant::testing::FullBacklog silent;
    Slot<core::Error> failed;
    engine.runAndWait([&] {
        attempt = TcpStream::connect(engine, {"127.0.0.1", silent.port()}, Millis(200),
                                     [&](auto outcome) { failed.set(outcome.error()); });
    });
    const auto error = failed.wait();
    ASSERT_TRUE(error);
    EXPECT_EQ(error->code, core::Errc::Timeout);
    EXPECT_EQ(error->cause, "no connection within 200 ms");
}

TEST_F(StreamTest, ADroppedAttemptIsSilent)
{
    Slot<bool> called;
    engine.runAndWait([&] {
        attempt = TcpStream::connect(engine, {"127.0.0.1", acceptor->port()}, Millis(5000),
                                     [&](auto) { called.set(true); });
        attempt = {};
    });
    connect();
    EXPECT_EQ(called.sets(), 0);
}

TEST_F(StreamTest, NamesAreResolved)
{
    Slot<bool> connected;
    engine.runAndWait([&] {
        attempt =
            TcpStream::connect(engine, {"localhost", acceptor->port()}, Millis(5000), [&](auto outcome) {
                if (outcome.ok())
                    client = std::move(*outcome);
                connected.set(outcome.ok());
            });
    });
    EXPECT_TRUE(connected.wait().value_or(false));
}

TEST_F(StreamTest, APortInUseIsAnError)
{
    engine.runAndWait([this] {
        auto second = TcpAcceptor::listen(engine, {"127.0.0.1", acceptor->port()}, [](auto) {});
        ASSERT_FALSE(second.ok());
        EXPECT_EQ(second.error().code, core::Errc::Connection);
        EXPECT_EQ(second.error().cause, "Address already in use");
        auto named = TcpAcceptor::listen(engine, {"no.such.name.invalid", 0}, [](auto) {});
        ASSERT_FALSE(named.ok());
        EXPECT_EQ(named.error().code, core::Errc::InvalidArgument);
    });
}

} // namespace
} // namespace sextant::net
