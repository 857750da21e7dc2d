// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Providers and consumers that misbehave: garbage, silence, resets, wrong ids, absurd lengths.
#include "engine/rpc/call_errors.h"
#include "tests/unit/net/full_backlog.h"
#include "tests/unit/rpc/exchange_text.h"
#include "tests/unit/rpc/rpc_fixture.h"

namespace sextant::rpc {
namespace {

using core::Millis;
using sextant::testing::CallSlot;
using sextant::testing::eventually;
using sextant::testing::frames;
using sextant::testing::invocation;
using sextant::testing::onEngine;
using sextant::testing::RawClient;
using sextant::testing::RawPeer;
using sextant::testing::request;
using sextant::testing::response;
using sextant::testing::RpcTest;

class HostileProvider : public RpcTest
{
protected:
    core::Error failure(RawPeer& peer, Millis timeout = Millis(5000))
    {
        Invocation one = invocation("hi");
        one.timeout = timeout;
        const auto outcome = call(peer.address(), one);
        EXPECT_FALSE(outcome.ok());
        return outcome.ok() ? core::Error(core::Errc::Internal, "no failure") : outcome.error();
    }
};

TEST_F(HostileProvider, AnHttpServerIsRecognised)
{
    RawPeer peer(engine, [](net::TcpStream& stream, std::string_view) {
        stream.write("HTTP/1.1 400 Bad Request\r\n\r\n");
    });
    CallSlot slot;
    start(peer.address(), invocation("hi"), slot);
    peer.waitForRequest();
    peer.finishAll();
    const auto outcome = slot.wait();
    ASSERT_TRUE(outcome && !outcome->ok());
    EXPECT_EQ(outcome->error().code, core::Errc::Connection);
    EXPECT_NE(outcome->error().cause.find("it sent \"HTTP/1.1 400 Bad Request"), std::string::npos)
        << outcome->error().text();
}

TEST_F(HostileProvider, AnAddressThatDropsPacketsCostsTheTimeoutAndNoMore)
{
    const sextant::testing::FullBacklog silent;
    const std::string address = "127.0.0.1:" + std::to_string(silent.port());
    Invocation one = invocation("hi");
    one.timeout = Millis(150);
    const auto outcome = call(address, one);
    ASSERT_FALSE(outcome.ok());
    EXPECT_EQ(outcome.error().code, core::Errc::Timeout);
    EXPECT_EQ(outcome.error().sentence, "Cannot connect for com.acme.X.hi");
    EXPECT_EQ(failedStage(outcome.error()), "connect");
}

TEST_F(HostileProvider, SilenceEndsInATimeout)
{
    RawPeer peer(engine, {});
    const auto error = failure(peer, Millis(300));
    EXPECT_EQ(error.code, core::Errc::Timeout);
    EXPECT_EQ(error.cause, "the request was sent, the provider did not answer in time");
}

TEST_F(HostileProvider, SilenceToHeartbeatsEndsTheConnection)
{
    ClientOptions options;
    options.heartbeat = Millis(40);
    makeClient(options);
    RawPeer peer(engine, {});
    const auto error = failure(peer);
    EXPECT_EQ(error.code, core::Errc::Connection);
    EXPECT_EQ(error.cause, "no sign of life for 120 ms");
    EXPECT_NE(frames(peer.received()).find("two-way event ser=2 body=4e"), std::string::npos)
        << "heartbeats were sent";
}

TEST_F(HostileProvider, EndingInTheMiddleOfAFrame)
{
    RawPeer peer(engine, [](net::TcpStream& stream, std::string_view) {
        stream.write(wire::encodeFrame(response(1, std::string(100, 'x'))).substr(0, 50));
    });
    CallSlot slot;
    start(peer.address(), invocation("hi"), slot);
    peer.waitForRequest();
    peer.finishAll();
    EXPECT_EQ(slot.wait()->error().code, core::Errc::Connection);
}

TEST_F(HostileProvider, AnswersWithWrongIdsHelpNobody)
{
    RawPeer peer(engine, [](net::TcpStream& stream, std::string_view) {
        stream.write(wire::encodeFrame(response(4711, "\x91\x90"))
                     + wire::encodeFrame(response(-1, "\x91\x90")));
    });
    EXPECT_EQ(failure(peer, Millis(100)).code, core::Errc::Timeout);
}

TEST_F(HostileProvider, AHugeLengthIsRefusedBeforeItIsBelieved)
{
    RawPeer peer(engine, [](net::TcpStream& stream, std::string_view) {
        std::string frame = wire::encodeFrame(response(1, ""));
        frame.replace(12, 4, "\x7f\xff\xff\xff");
        stream.write(frame);
    });
    const auto error = failure(peer);
    EXPECT_EQ(error.code, core::Errc::TooLarge);
    EXPECT_NE(error.cause.find("2147483647"), std::string::npos) << error.cause;
}

TEST_F(HostileProvider, BodiesThatCannotBeRead)
{
    for (const std::string body : {"", "\xff", "\x99", "\x91", "\x94\x7a\x91", "\x91\x48"}) {
        RawPeer peer(engine, [&](net::TcpStream& stream, std::string_view) {
            stream.write(wire::encodeFrame(response(1, body)));
        });
        const auto error = failure(peer);
        EXPECT_EQ(error.code, core::Errc::Decode) << core::toHex(body) << " " << error.text();
        EXPECT_EQ(error.sentence, "The answer to com.acme.X.hi cannot be read");
        EXPECT_EQ(error.where, peer.address());
    }
}

TEST_F(HostileProvider, AnotherSerializationIsNamed)
{
    RawPeer peer(engine, [](net::TcpStream& stream, std::string_view) {
        stream.write(wire::encodeFrame(response(1, std::string("\0\0\0\1\x95", 5), 20, wire::kFastjson2Id)));
    });
    EXPECT_EQ(
        failure(peer).cause,
        "Unexpected serialization id:23 received from network, please check if the peer send the right id.");
}

TEST_F(HostileProvider, ErrorTextsInFastjson2AreReadable)
{
    RawPeer peer(engine, [](net::TcpStream& stream, std::string_view) {
        stream.write(wire::encodeFrame(response(
            1, wire::encodeStringBody(wire::kFastjson2Id, "no such thing"), 40, wire::kFastjson2Id)));
    });
    const auto error = failure(peer);
    EXPECT_EQ(error.code, core::Errc::Remote);
    EXPECT_EQ(error.cause, "no such thing");
}

TEST_F(HostileProvider, RequestsHeartbeatsAndNoiseAroundTheAnswer)
{
    RawPeer peer(engine, [](net::TcpStream& stream, std::string_view bytes) {
        if (frames(bytes).find("request 1") == std::string::npos)
            return;
        std::string all = "telnet noise\r\n" + wire::encodeFrame(request(77, "N", true, true))
            + wire::encodeFrame(request(78, "callback"))
            + wire::encodeFrame(response(1, std::string("\x94\2ok", 4) + "HZ"));
        stream.write(all);
    });
    const auto outcome = call(peer.address(), invocation("hi"));
    ASSERT_TRUE(outcome.ok()) << outcome.error().text();
    EXPECT_EQ(*outcome->value.asString(), "ok");
    EXPECT_TRUE(peer.waitFor([](const std::string& got) {
        return frames(got).find("response 78 status=70") != std::string::npos;
    }));
    EXPECT_NE(frames(peer.received()).find("response 77 event status=20 ser=2 body=4e"), std::string::npos);
}

TEST_F(HostileProvider, AnswersByteByByte)
{
    RawPeer peer(engine, {});
    CallSlot slot;
    start(peer.address(), invocation("hi"), slot);
    peer.waitForRequest();
    for (const char byte : wire::encodeFrame(response(1, "\x91\2ok")))
        peer.send(std::string(1, byte));
    EXPECT_EQ(*slot.wait()->value().value.asString(), "ok");
}

class HostileConsumer : public RpcTest
{
protected:
    void SetUp() override
    {
        engine.runAndWait([this] {
            server = std::make_unique<DubboServer>(engine, ServerOptions {});
            port = *server->listen();
            server->addService(
                "com.acme.X", [](const auto&, const auto&) { return true; },
                [](const ServerCall&, const Reply& reply) { reply(wire::ResponseBody {}); });
        });
    }
    std::string callFrame(std::int64_t id, const std::string& dubboVersion = "2.0.2",
                          std::uint8_t serialization = 2)
    {
        wire::RequestBody body;
        body.dubboVersion = dubboVersion;
        body.path = "com.acme.X";
        body.method = "hi";
        return wire::encodeFrame(request(id, wire::encodeRequestBody(body), true, false, serialization));
    }
    int port = 0;
};

TEST_F(HostileConsumer, SplitAndGluedRequestsAreAnsweredInOrder)
{
    RawClient raw(engine, port);
    std::string all;
    for (int i = 1; i <= 3; ++i)
        all += callFrame(i);
    for (const char byte : all.substr(0, 30))
        raw.send(std::string(1, byte));
    raw.send(all.substr(30));
    const std::string nothing = " status=20 ser=2 body=954805647562626f05322e302e325a";
    EXPECT_EQ(frames(raw.receive(3)),
              "response 1" + nothing + "; response 2" + nothing + "; response 3" + nothing);
}

TEST_F(HostileConsumer, OldVersionsGetNoAttachments)
{
    RawClient raw(engine, port);
    raw.send(callFrame(1, "2.0.1") + callFrame(2, "2.6.2") + callFrame(3, "nonsense"));
    const std::string bare = " status=20 ser=2 body=92";
    EXPECT_EQ(frames(raw.receive(3)), "response 1" + bare + "; response 2" + bare + "; response 3" + bare);
}

TEST_F(HostileConsumer, UnreadableRequestsAreStatus40)
{
    RawClient raw(engine, port);
    raw.send(wire::encodeFrame(request(1, "\xff\xff\xff")) + wire::encodeFrame(request(2, ""))
             + callFrame(3).substr(0, 16));
    raw.send(callFrame(3).substr(16));
    const std::string text = frames(raw.receive(3));
    EXPECT_NE(text.find("response 1 status=40 ser=2"), std::string::npos) << text;
    EXPECT_NE(text.find("response 2 status=40 ser=2"), std::string::npos) << text;
    EXPECT_NE(text.find("response 3 status=20 ser=2"), std::string::npos)
        << "later calls are served: " << text;
}

TEST_F(HostileConsumer, OtherSerializationsAreRefusedInTheirOwn)
{
    RawClient raw(engine, port);
    raw.send(callFrame(1, "2.0.2", wire::kFastjson2Id) + callFrame(2, "2.0.2", 3));
    raw.receive(2);
    raw.send(callFrame(3));
    const std::string all = raw.receive(3);
    wire::FrameSplitter splitter;
    splitter.feed(all);
    const auto first = std::move(*splitter.next());
    ASSERT_TRUE(first);
    EXPECT_EQ(first->header.serialization, wire::kFastjson2Id);
    EXPECT_EQ(wire::decodeStringBody(wire::kFastjson2Id, first->body)->value(),
              "Fail to decode request due to: java.io.IOException: Unexpected serialization id:23 received "
              "from network, "
              "please check if the peer send the right id.");
    const auto second = std::move(*splitter.next());
    ASSERT_TRUE(second);
    EXPECT_EQ(second->header.serialization, wire::kHessian2Id);
    EXPECT_EQ(second->header.status, 40);
}

TEST_F(HostileConsumer, HugeLengthsAndEndlessGarbageAreCutOff)
{
    RawClient length(engine, port);
    std::string frame = wire::encodeFrame(request(1, ""));
    frame.replace(12, 4, "\x7f\xff\xff\xff");
    length.send(frame);
    EXPECT_TRUE(length.closed());

    RawClient garbage(engine, port);
    garbage.send(std::string(100'000, 'g'));
    EXPECT_TRUE(garbage.closed());
    EXPECT_TRUE(eventually(engine, [this] { return server->connections() == 0; }));
}

TEST_F(HostileConsumer, LeavingInTheMiddleOfAFrameHarmsNobody)
{
    for (int i = 0; i < 20; ++i) {
        RawClient raw(engine, port);
        raw.send(callFrame(1).substr(0, static_cast<std::size_t>(3 * i)));
        raw.close();
    }
    EXPECT_TRUE(eventually(engine, [this] { return server->connections() == 0; }));
    RawClient raw(engine, port);
    raw.send(callFrame(1));
    EXPECT_NE(frames(raw.receive(1)).find("response 1 status=20"), std::string::npos);
}

} // namespace
} // namespace sextant::rpc
