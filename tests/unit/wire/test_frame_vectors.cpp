// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Frames recorded between a real Java consumer and a real Java provider, and frames sent to it on purpose.
#include "tests/unit/wire/vectors.h"

#include <gtest/gtest.h>

#include <map>
#include <set>

namespace sextant::test {
namespace {

using wire::Frame;
using wire::FrameSplitter;

const std::vector<std::string> kFiles = {"types",
                                         "types-fastjson2",
                                         "calls",
                                         "calls-fastjson2",
                                         "generic",
                                         "generic-check-disable",
                                         "errors",
                                         "oneway",
                                         "oneway-default-provider",
                                         "others",
                                         "others-default-provider",
                                         "heartbeat",
                                         "readonly",
                                         "threadpool",
                                         "metadata-service-hessian2",
                                         "metadata-service-default",
                                         "user-service"};

/// Requests whose body was spoiled on purpose.
const std::set<std::string> kSpoiled = {"raw_truncated_body", "raw_garbage_body", "raw_empty_body"};

/// Bodies that do not come back to the same bytes, and why.
const std::map<std::string, std::string> kExceptions = {};

bool isFrame(const std::string& bytes)
{
    return bytes.starts_with("\xDA\xBB");
}

/// False for recordings that were cut and for a header that announces more than was sent.
bool isWhole(const std::string& bytes)
{
    if (!isFrame(bytes) || bytes.size() < wire::kFrameHeaderSize)
        return false;
    std::size_t length = 0;
    for (std::size_t i = 12; i < 16; ++i)
        length = length << 8 | static_cast<unsigned char>(bytes[i]);
    return bytes.size() == wire::kFrameHeaderSize + length;
}

std::vector<Frame> split(std::string_view stream, std::size_t piece, std::size_t& skipped)
{
    FrameSplitter splitter;
    std::vector<Frame> frames;
    for (std::size_t at = 0; at < stream.size(); at += piece) {
        splitter.feed(stream.substr(at, piece));
        for (;;) {
            auto next = splitter.next();
            EXPECT_TRUE(next.ok());
            if (!next.ok() || !next->has_value())
                break;
            frames.push_back(std::move(**next));
        }
    }
    skipped = splitter.skipped();
    return frames;
}

void checkRequest(const Frame& frame, const std::string& name)
{
    const auto body = wire::decodeRequestBody(frame.body);
    if (kSpoiled.contains(name)) {
        ASSERT_FALSE(body.ok());
        EXPECT_FALSE(body.error().text().empty());
        return;
    }
    ASSERT_TRUE(body.ok()) << body.error().text();
    EXPECT_FALSE(body->method.empty());
    EXPECT_TRUE(body->path.find('.') != std::string::npos) << body->path;
    EXPECT_EQ(body->arguments.size(), wire::splitDescriptor(body->descriptor)->size());
    EXPECT_FALSE(body->attachments.empty());
    if (!kExceptions.contains(name)) {
        EXPECT_EQ(hexOf(wire::encodeRequestBody(*body)), hexOf(frame.body));
    }
}

void checkResponse(const Frame& frame, const std::string& name)
{
    const auto body = wire::decodeResponseBody(frame.body);
    ASSERT_TRUE(body.ok()) << body.error().text();
    EXPECT_FALSE(body->exception && !body->value.asObject());
    if (!kExceptions.contains(name)) {
        EXPECT_EQ(hexOf(wire::encodeResponseBody(*body)), hexOf(frame.body));
    }
}

void checkText(const Frame& frame)
{
    const auto text = wire::decodeStringBody(frame.header.serialization, frame.body);
    ASSERT_TRUE(text.ok()) << text.error().text();
    EXPECT_EQ(hexOf(wire::encodeStringBody(frame.header.serialization,
                                           text->has_value() ? std::optional<std::string_view>(**text)
                                                             : std::nullopt)),
              hexOf(frame.body));
}

void checkBody(const Frame& frame, const std::string& name)
{
    const auto& header = frame.header;
    if (header.serialization != wire::kHessian2Id && header.serialization != wire::kFastjson2Id) {
        const auto text = wire::decodeStringBody(header.serialization, frame.body);
        ASSERT_FALSE(text.ok());
        EXPECT_EQ(text.error().code, core::Errc::Unsupported);
    } else if (header.event
               || (!header.request && header.status != static_cast<unsigned>(wire::Status::Ok))) {
        checkText(frame);
    } else if (header.serialization == wire::kHessian2Id) {
        if (header.request)
            checkRequest(frame, name);
        else
            checkResponse(frame, name);
    }
}

TEST(FrameVectors, EveryFrameAndItsBody)
{
    std::size_t count = 0;
    for (const auto& file : kFiles) {
        for (const auto& vector : readVectors("wire/" + file + ".jsonl")) {
            for (const auto& bytes : vector.frames) {
                SCOPED_TRACE(file + " " + vector.name);
                std::size_t skipped = 0;
                const auto frames = split(bytes, bytes.size(), skipped);
                if (!isFrame(bytes)) { // telnet and HTTP text
                    EXPECT_TRUE(frames.empty());
                    EXPECT_EQ(skipped, bytes.size());
                    continue;
                }
                EXPECT_EQ(skipped, 0U);
                if (!isWhole(bytes)) {
                    EXPECT_TRUE(vector.truncated || vector.name == "raw_length_over_payload_8388609");
                    EXPECT_TRUE(frames.empty());
                    continue;
                }
                ASSERT_EQ(frames.size(), 1U);
                EXPECT_EQ(hexOf(wire::encodeFrame(frames[0])), hexOf(bytes));
                checkBody(frames[0], vector.name);
                ++count;
            }
        }
    }
    EXPECT_GT(count, 700U);
}

TEST(FrameVectors, SplitAndGlued)
{
    const std::string garbage = "HTTP/1.1 200\r\n\xDA\xDA\xBC\x01";
    for (const auto& file : kFiles) {
        SCOPED_TRACE(file);
        std::string stream;
        std::vector<std::string> expected;
        for (const auto& vector : readVectors("wire/" + file + ".jsonl")) {
            for (const auto& bytes : vector.frames) {
                if (!isWhole(bytes))
                    continue;
                expected.push_back(bytes);
                stream += garbage + bytes;
            }
        }
        for (const std::size_t piece :
             {std::size_t {1}, std::size_t {7}, std::size_t {4096}, stream.size()}) {
            std::size_t skipped = 0;
            const auto frames = split(stream, piece, skipped);
            ASSERT_EQ(frames.size(), expected.size());
            for (std::size_t i = 0; i < frames.size(); ++i)
                ASSERT_EQ(wire::encodeFrame(frames[i]), expected[i]) << i;
            EXPECT_EQ(skipped, garbage.size() * expected.size());
        }
    }
}

} // namespace
} // namespace sextant::test
