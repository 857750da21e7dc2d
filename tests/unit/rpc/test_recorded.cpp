// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Frames recorded between real Java peers, replayed against our client and our server (tests/data/wire).
#include "engine/rpc/request.h"
#include "tests/unit/rpc/exchange_text.h"
#include "tests/unit/rpc/rpc_fixture.h"
#include "tests/unit/wire/vectors.h"

#include <algorithm>

namespace sextant::rpc {
namespace {

using sextant::testing::eventually;
using sextant::testing::frames;
using sextant::testing::invocation;
using sextant::testing::onEngine;
using sextant::testing::RawClient;
using sextant::testing::RawPeer;
using sextant::testing::RpcTest;

std::optional<wire::Frame> onlyFrame(const std::string& bytes)
{
    wire::FrameSplitter splitter;
    splitter.feed(bytes);
    auto next = splitter.next();
    return next.ok() ? std::move(*next) : std::nullopt;
}

struct Recorded
{
    std::string name;
    std::string request;
    std::string response;
    std::string frame; ///< files with one frame per line
};

std::vector<Recorded> recorded(const std::string& file)
{
    std::vector<Recorded> all;
    for (const test::Vector& line : test::readVectors("wire/" + file)) {
        if (line.truncated)
            continue;
        Recorded one {line.name, {}, {}, line.bytes};
        for (const std::string& bytes : line.frames) {
            const auto frame = onlyFrame(bytes);
            if (frame)
                (frame->header.request ? one.request : one.response) = bytes;
        }
        all.push_back(std::move(one));
    }
    return all;
}

std::vector<std::string> keysOf(const wire::Attachments& attachments)
{
    std::vector<std::string> keys;
    for (const auto& [key, value] : attachments)
        keys.push_back(key);
    std::sort(keys.begin(), keys.end());
    return keys;
}

class RecordedTest : public RpcTest
{
};

TEST_F(RecordedTest, OurClientReadsEveryRecordedAnswer)
{
    std::string answer;
    RawPeer peer(engine, [&](net::TcpStream& stream, std::string_view bytes) {
        // The recorded answer under the id of the request that just came.
        std::string reply = answer;
        reply.replace(4, 8, bytes.substr(4, 8));
        stream.write(std::move(reply));
    });
    int values = 0;
    int failures = 0;
    for (const char* file :
         {"calls.jsonl", "types.jsonl", "generic.jsonl", "errors.jsonl", "others.jsonl", "threadpool.jsonl",
          "metadata-service-hessian2.jsonl", "calls-fastjson2.jsonl"}) {
        for (const Recorded& one : recorded(file)) {
            const auto frame = onlyFrame(one.response);
            if (!frame || frame->header.event)
                continue;
            engine.runAndWait([&] { answer = one.response; });
            const auto outcome = call(peer.address(), invocation(one.name));
            SCOPED_TRACE(std::string(file) + " " + one.name);
            if (frame->header.status != 20) {
                ++failures;
                ASSERT_FALSE(outcome.ok());
                EXPECT_EQ(outcome.error().code, core::Errc::Remote);
                EXPECT_NE(outcome.error().sentence.find("status " + std::to_string(frame->header.status)),
                          std::string::npos);
                EXPECT_FALSE(outcome.error().cause.empty());
                EXPECT_FALSE(outcome.error().cause.starts_with("its message cannot be read"))
                    << outcome.error().cause;
            } else if (frame->header.serialization == wire::kHessian2Id) {
                ++values;
                ASSERT_TRUE(outcome.ok()) << outcome.error().text();
                const auto expected = wire::decodeResponseBody(frame->body);
                ASSERT_TRUE(expected.ok());
                EXPECT_EQ(outcome->exception, expected->exception);
                EXPECT_TRUE(wire::sameValue(outcome->value, expected->value));
                EXPECT_EQ(outcome->responseBody, frame->body);
            } else {
                EXPECT_EQ(outcome.error().code, core::Errc::Decode);
            }
        }
    }
    EXPECT_GT(values, 150);
    EXPECT_GT(failures, 15);
}

TEST_F(RecordedTest, OurRequestsSayWhatJavaConsumersSay)
{
    int compared = 0;
    for (const char* file : {"calls.jsonl", "types.jsonl", "others.jsonl", "generic.jsonl"}) {
        for (const Recorded& one : recorded(file)) {
            const auto frame = onlyFrame(one.request);
            if (!frame)
                continue;
            SCOPED_TRACE(std::string(file) + " " + one.name);
            const auto java = wire::decodeRequestBody(frame->body);
            ASSERT_TRUE(java.ok()) << java.error().text();
            Invocation same;
            same.interfaceName = java->path;
            same.method = java->method;
            same.descriptor = java->descriptor;
            same.arguments = java->arguments;
            same.timeout = core::Millis(std::stoi(attachmentText(java->attachments, "timeout")));
            for (const auto& [key, value] : java->attachments) {
                const std::string* text = value.asString();
                if (key == "group")
                    same.group = *text;
                else if (key == "version")
                    same.version = *text == "0.0.0" ? "" : *text;
                else if (key != "path" && key != "interface" && key != "timeout")
                    same.attachments.emplace_back(key, value);
            }
            const auto ours = makeRequest(same);
            EXPECT_EQ(ours.dubboVersion, java->dubboVersion);
            EXPECT_EQ(ours.path, java->path);
            EXPECT_EQ(ours.serviceVersion, java->serviceVersion);
            EXPECT_EQ(keysOf(ours.attachments), keysOf(java->attachments));
            for (const auto& [key, value] : java->attachments) {
                if (value.asString()) {
                    EXPECT_EQ(attachmentText(ours.attachments, key), *value.asString()) << key;
                }
            }
            ++compared;
        }
    }
    EXPECT_GT(compared, 150);
}

class RecordedAtServer : public RpcTest
{
protected:
    void SetUp() override
    {
        engine.runAndWait([this] {
            server = std::make_unique<DubboServer>(engine, ServerOptions {});
            port = *server->listen();
            const auto any = [](const auto&, const auto&) { return true; };
            const auto handler = [this](const ServerCall&, const Reply& reply) { reply(answer); };
            server->addService("com.acme.orders.OrderService", any, handler);
            server->addService("com.acme.greet.GreetingService", any, handler);
            server->addService("g1/com.acme.users.UserService:1.0.0", any, handler);
        });
    }
    int port = 0;
    wire::ResponseBody answer;
};

TEST_F(RecordedAtServer, HeartbeatsAreAnsweredByteForByte)
{
    RawClient raw(engine, port);
    std::string expected;
    for (const Recorded& one : recorded("heartbeat.jsonl")) {
        if (onlyFrame(one.frame)->header.request)
            raw.send(one.frame);
        else
            expected += one.frame;
    }
    EXPECT_EQ(core::toHex(raw.receive(4)), core::toHex(expected));
}

TEST_F(RecordedAtServer, EveryRecordedCallArrivesAndItsAnswerIsWhatJavaSent)
{
    int calls = 0;
    for (const char* file : {"calls.jsonl", "types.jsonl", "others.jsonl", "generic.jsonl", "oneway.jsonl"}) {
        for (const Recorded& one : recorded(file)) {
            const auto request = onlyFrame(one.request);
            const auto response = onlyFrame(one.response);
            if (!request || !response || response->header.status != 20)
                continue;
            SCOPED_TRACE(std::string(file) + " " + one.name);
            const auto body = wire::decodeResponseBody(response->body);
            ASSERT_TRUE(body.ok());
            engine.runAndWait([&] { answer = *body; });
            RawClient raw(engine, port);
            raw.send(one.request);
            const auto ours = onlyFrame(raw.receive(1));
            ASSERT_TRUE(ours) << "no whole answer came";
            EXPECT_EQ(ours->header.id, response->header.id);
            EXPECT_EQ(ours->header.status, 20);
            const auto again = wire::decodeResponseBody(ours->body);
            ASSERT_TRUE(again.ok()) << again.error().text();
            EXPECT_EQ(again->exception, body->exception);
            EXPECT_TRUE(wire::sameValue(again->value, body->value));
            EXPECT_EQ(keysOf(again->attachments.value()), keysOf(body->attachments.value()));
            ++calls;
        }
    }
    EXPECT_GT(calls, 150);
}

TEST_F(RecordedAtServer, VersionGateByteForByte)
{
    engine.runAndWait([this] { answer.value = wire::Value::int32(7); });
    int compared = 0;
    for (const Recorded& one : recorded("errors.jsonl")) {
        if (!one.name.starts_with("raw_dubbo_version_"))
            continue;
        RawClient raw(engine, port);
        raw.send(one.request);
        EXPECT_EQ(core::toHex(raw.receive(1)), core::toHex(one.response)) << one.name;
        ++compared;
    }
    EXPECT_EQ(compared, 3);
}

TEST_F(RecordedAtServer, RefusalsHaveJavasStatus)
{
    int compared = 0;
    for (const Recorded& one : recorded("errors.jsonl")) {
        const bool comparable = one.name == "service_not_found" || one.name == "version_not_found"
            || one.name == "raw_path_not_found" || one.name == "raw_truncated_body"
            || one.name == "raw_garbage_body" || one.name == "raw_heartbeat_hessian";
        if (!comparable)
            continue;
        RawClient raw(engine, port);
        raw.send(one.request);
        const std::string got = raw.receive(1);
        ASSERT_GE(got.size(), wire::kFrameHeaderSize) << one.name;
        EXPECT_EQ(core::toHex(got.substr(0, 12)), core::toHex(one.response.substr(0, 12))) << one.name;
        ++compared;
    }
    EXPECT_EQ(compared, 6);
}

TEST_F(RecordedTest, TheReadOnlyEventOfAStoppingProvider)
{
    RawPeer peer(engine, {});
    testing::CallSlot slot;
    start(peer.address(), invocation("hi"), slot);
    peer.waitForRequest();
    EXPECT_FALSE(onEngine(engine, [&] { return client->isReadOnly(peer.address()); }));
    peer.send(recorded("readonly.jsonl").at(0).frame);
    EXPECT_TRUE(eventually(engine, [&] { return client->isReadOnly(peer.address()); }));
    EXPECT_EQ(slot.sets(), 0) << "running calls go on";
    engine.runAndWait([&] { client->close(); });
}

} // namespace
} // namespace sextant::rpc
