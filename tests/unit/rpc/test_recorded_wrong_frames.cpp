// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Deliberately wrong frames that were sent straight to a Java provider (`raw_*` of errors.jsonl), sent to our
// server: the status Java answered with, or, where Java leaves the caller waiting, a clean error. The
// connection goes on behind each.
#include "engine/core/text.h"
#include "tests/unit/rpc/rpc_fixture.h"
#include "tests/unit/wire/vectors.h"

#include <map>

namespace sextant::rpc {
namespace {

using sextant::testing::RawClient;
using sextant::testing::RpcTest;

/// Java has no answer to these; we have.
const std::map<std::string, wire::Status> kOurAnswer = {
    {"raw_unknown_serialization_31", wire::Status::BadRequest},
    {"raw_serialization_java_3", wire::Status::BadRequest},
    {"raw_serialization_0", wire::Status::BadRequest},
    {"raw_empty_body", wire::Status::BadRequest},
};

/// Text for Java's telnet commands, which we do not offer: skipped as garbage.
bool isText(const std::string& bytes)
{
    return !bytes.starts_with("\xDA\xBB");
}

class RecordedWrongFrames : public RpcTest
{
protected:
    void SetUp() override
    {
        engine.runAndWait([this] {
            server = std::make_unique<DubboServer>(engine, ServerOptions {});
            port = *server->listen();
            server->addService(
                "com.acme.orders.OrderService",
                [](const std::string& method, const std::string& descriptor) {
                    return method == "echoInt" && descriptor == "I";
                },
                [](const ServerCall& call, const Reply& reply) {
                    reply(wire::ResponseBody {false, call.request.arguments.at(0), std::nullopt});
                });
        });
    }

    /// What comes back before the answer to a heartbeat sent right behind; nullopt when the server hangs up.
    std::optional<std::vector<wire::Frame>> answersTo(const std::string& bytes, std::size_t expected)
    {
        RawClient raw(engine, port);
        raw.send(bytes + test::bytesOf("dabbe2000000000000000063000000014e"));
        wire::FrameSplitter splitter;
        splitter.feed(raw.receive(expected + 1));
        std::vector<wire::Frame> frames;
        for (auto next = splitter.next(); next.ok() && next->has_value(); next = splitter.next())
            frames.push_back(std::move(**next));
        if (frames.empty() || !frames.back().header.event || frames.back().header.id != 0x63) {
            EXPECT_TRUE(raw.closed()) << "neither an answer nor an end";
            return std::nullopt;
        }
        frames.pop_back();
        return frames;
    }

    int port = 0;
};

TEST_F(RecordedWrongFrames, HaveJavasStatusOrACleanError)
{
    int answered = 0;
    int silent = 0;
    int tooLarge = 0;
    for (const test::Vector& row : test::readVectors("wire/errors.jsonl")) {
        if (!row.name.starts_with("raw_"))
            continue;
        SCOPED_TRACE(row.name);
        const bool javaAnswers = row.outcome == "response" && !isText(row.frames.front());
        const auto ours = kOurAnswer.find(row.name);
        const bool answers = javaAnswers || ours != kOurAnswer.end();
        if (row.name == "raw_length_over_payload_8388609") { // answered at once; what follows is its body
            RawClient raw(engine, port);
            raw.send(row.frames.front());
            EXPECT_EQ(core::toHex(raw.receive(1).substr(0, 12)), "dabb0228629dbbb1914ead52");
            ++tooLarge;
            continue;
        }
        const auto frames = answersTo(row.frames.front(), answers ? 1 : 0);
        ASSERT_TRUE(frames);
        ASSERT_EQ(frames->size(), answers ? 1U : 0U);
        if (!answers) {
            ++silent;
            continue;
        }
        ++answered;
        const auto& frame = frames->front();
        const auto status = javaAnswers ? static_cast<std::uint8_t>(row.frames.back()[3])
                                        : static_cast<std::uint8_t>(ours->second);
        EXPECT_EQ(frame.header.status, status);
        EXPECT_EQ(core::toHex(wire::encodeFrame(frame).substr(4, 8)),
                  core::toHex(row.frames.front().substr(4, 8)));
        if (status == static_cast<std::uint8_t>(wire::Status::Ok) || frame.header.event)
            continue;
        const auto text = wire::decodeStringBody(frame.header.serialization, frame.body);
        ASSERT_TRUE(text.ok() && text->has_value());
        EXPECT_FALSE((*text)->empty());
    }
    EXPECT_EQ(answered + silent + tooLarge, 19);
    EXPECT_GE(answered, 13);
}

} // namespace
} // namespace sextant::rpc
