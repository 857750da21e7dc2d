// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/wire/dubbo_frame.h"
#include "tests/unit/wire/vectors.h"

#include <gtest/gtest.h>

namespace sextant::test {
namespace {

using wire::Frame;
using wire::FrameSplitter;
using wire::Value;

TEST(Frame, HeaderFlags)
{
    Frame frame;
    frame.header.request = true;
    frame.header.twoWay = true;
    frame.header.id = 1;
    EXPECT_EQ(hexOf(wire::encodeFrame(frame)), "dabbc200000000000000000100000000");
    frame.header.event = true;
    frame.body = "N";
    EXPECT_EQ(hexOf(wire::encodeFrame(frame)), "dabbe2000000000000000001000000014e");
    frame.header = {};
    frame.header.event = true;
    frame.header.serialization = wire::kFastjson2Id;
    frame.header.status = 20;
    frame.header.id = -2;
    EXPECT_EQ(hexOf(wire::encodeFrame(frame)).substr(0, 24), "dabb3714fffffffffffffffe");
}

TEST(Frame, WorkedExampleOfTheSpecification)
{
    wire::RequestBody request;
    request.path = "a.B";
    request.method = "hi";
    request.descriptor = "Ljava/lang/String;";
    request.arguments = {Value::string("x")};
    request.attachments = {{"path", Value::string("a.B")}};
    EXPECT_EQ(hexOf(wire::encodeRequestBody(request)),
              "05322e302e3203612e4205302e302e30026869124c6a6176612f6c616e672f537472696e673b0178480470617468"
              "03612e425a");
    wire::ResponseBody response;
    response.value = Value::string("ok");
    response.attachments = {{"dubbo", Value::string("2.0.2")}};
    EXPECT_EQ(hexOf(wire::encodeResponseBody(response)), "94026f6b4805647562626f05322e302e325a");
}

TEST(Frame, GenericInvokeOfTheSpecification)
{
    wire::RequestBody request;
    request.path = "a.B";
    request.method = "$invoke";
    request.descriptor = "Ljava/lang/String;[Ljava/lang/String;[Ljava/lang/Object;";
    request.arguments = {Value::string("hi"), Value::list("[string", {Value::string("java.lang.String")}),
                         Value::list("[object", {Value::string("x")})};
    request.attachments = {{"path", Value::string("a.B")}, {"generic", Value::string("true")}};
    EXPECT_EQ(wire::encodeRequestBody(request).size(), 0x92U);
}

TEST(Frame, BodiesMadeInPlace)
{
    wire::FrameHeader header;
    header.status = 20;
    header.id = 0x0102030405060708;
    std::string out = "before";
    const auto body = wire::beginFrame(out, header);
    EXPECT_EQ(body, out.size());
    wire::ResponseBody answer;
    answer.value = Value::object("a.B", {{"name", Value::string(std::string(700, 'x'))}});
    wire::appendResponseBody(out, answer);
    wire::endFrame(out, body);
    EXPECT_EQ(hexOf(out), hexOf("before" + wire::encodeFrame({header, wire::encodeResponseBody(answer)})));
}

TEST(Frame, ARequestReadIntoTheMemoryOfAnother)
{
    wire::RequestBody plain;
    plain.path = "a.B";
    plain.method = "hi";
    plain.descriptor = "Ljava/lang/String;ZLjava/lang/String;";
    plain.arguments = {Value::string("x"), Value::boolean(true), Value()};
    plain.attachments = {{"path", Value::string("a.B")}, {"group", Value::string("g")}};
    wire::RequestBody rich = plain;
    rich.arguments = {Value::string("\xe5\x8c\x97"), Value::list("", {Value::int32(1)}), Value::int64(5)};
    rich.attachments = {{"path", Value::string("a.B")}, {"n", Value::int32(5)}, {"o", Value()}};
    wire::RequestBody bare;
    wire::RequestBody used;
    for (const auto* one : {&plain, &rich, &bare, &rich, &plain, &bare, &plain, &plain}) {
        const auto bytes = wire::encodeRequestBody(*one);
        ASSERT_TRUE(wire::decodeRequestBody(bytes, used).ok());
        EXPECT_EQ(hexOf(wire::encodeRequestBody(used)), hexOf(bytes));
        EXPECT_FALSE(wire::decodeRequestBody(bytes.substr(0, bytes.size() - 1), used).ok());
    }
}

TEST(Frame, ResponseFlags)
{
    const auto roundTrip = [](bool exception, Value value, bool attachments) {
        wire::ResponseBody body;
        body.exception = exception;
        body.value = std::move(value);
        if (attachments)
            body.attachments.emplace();
        const auto bytes = wire::encodeResponseBody(body);
        const auto again = wire::decodeResponseBody(bytes);
        EXPECT_TRUE(again.ok());
        EXPECT_EQ(again->exception, exception);
        EXPECT_EQ(again->attachments.has_value(), attachments);
        EXPECT_TRUE(wire::sameValue(again->value, body.value));
        return bytes[0];
    };
    EXPECT_EQ(roundTrip(true, Value::object("E", {}), false), '\x90');
    EXPECT_EQ(roundTrip(false, Value::int32(1), false), '\x91');
    EXPECT_EQ(roundTrip(false, Value(), false), '\x92');
    EXPECT_EQ(roundTrip(true, Value::object("E", {}), true), '\x93');
    EXPECT_EQ(roundTrip(false, Value::int32(1), true), '\x94');
    EXPECT_EQ(roundTrip(false, Value(), true), '\x95');
}

TEST(Frame, MalformedBodies)
{
    const auto response = [](const char* hex) {
        return wire::decodeResponseBody(bytesOf(hex)).error().text();
    };
    EXPECT_EQ(response("96"), "Unknown result flag 6: 0 to 5 are defined");
    EXPECT_EQ(response("8f"), "Unknown result flag -1: 0 to 5 are defined");
    EXPECT_EQ(response("9161").substr(0, 27), "The result cannot be read (");
    EXPECT_EQ(response("0161").substr(0, 32), "The result flag cannot be read (");
    EXPECT_EQ(response("9591"), "The attachments are not a map");
    EXPECT_EQ(response("9548916161"), response("9548916161"));
    EXPECT_FALSE(wire::decodeResponseBody("").ok());
    EXPECT_FALSE(wire::decodeRequestBody("").ok());

    const auto request = [](const std::string& hex) {
        return wire::decodeRequestBody(bytesOf(hex)).error().text();
    };
    EXPECT_EQ(request("91"), "The Dubbo version is not a string");
    EXPECT_EQ(request("0161"
                      "0161"
                      "4e"
                      "0161"
                      "0151"),
              "The parameter types are malformed: Q");
    EXPECT_EQ(request("0161"
                      "0161"
                      "4e"
                      "0161"
                      "0149")
                  .substr(0, 29),
              "The argument 1 cannot be read");
    EXPECT_EQ(request("0161"
                      "0161"
                      "4e"
                      "0161"
                      "00"
                      "48"
                      "91"
                      "91"
                      "5a"),
              "An attachment has a name that is not a string");
}

TEST(Frame, NullVersionAndTrailingBytesAreAccepted)
{
    const auto body = wire::decodeRequestBody(bytesOf("0161"
                                                      "0162"
                                                      "4e"
                                                      "0163"
                                                      "00"
                                                      "4e"
                                                      "ffff"));
    ASSERT_TRUE(body.ok());
    EXPECT_EQ(body->serviceVersion, "");
    EXPECT_TRUE(body->attachments.empty());
    EXPECT_EQ(body->trailingBytes, 2U);
}

TEST(Frame, LengthLimit)
{
    FrameSplitter splitter(10);
    splitter.feed(bytesOf("dabbc20000000000000000010000000a") + std::string(10, 'x'));
    splitter.feed(bytesOf("dabbc20000000000000000010000000b"));
    EXPECT_TRUE(splitter.next()->has_value());
    const auto tooLong = splitter.next();
    ASSERT_FALSE(tooLong.ok());
    EXPECT_EQ(tooLong.error().code, core::Errc::TooLarge);
    FrameSplitter negative;
    negative.feed(bytesOf("dabbc2000000000000000001ffffffff"));
    EXPECT_FALSE(negative.next().ok());
}

TEST(Frame, GarbageDoesNotPileUp)
{
    FrameSplitter splitter;
    for (int i = 0; i < 1000; ++i) {
        splitter.feed(std::string(10'000, '\xDA'));
        ASSERT_FALSE(splitter.next()->has_value());
    }
    EXPECT_EQ(splitter.skipped(), 10'000'000U - 1);
    splitter.feed(bytesOf("bb02140000000000000001000000014e"));
    const auto frame = splitter.next();
    ASSERT_TRUE(frame.ok() && frame->has_value());
    EXPECT_EQ((*frame)->body, "N");
}

TEST(Frame, AFrameThatIsTooLargeCanBeSkipped)
{
    const std::string next = bytesOf("dabb02140000000000000002000000014e");
    for (const std::size_t piece : {std::size_t {1}, std::size_t {7}, std::size_t {1000}}) {
        FrameSplitter splitter(10);
        const auto stream = bytesOf("dabb0214000000000000000100000064") + std::string(100, '\xDA') + next;
        std::vector<Frame> frames;
        for (std::size_t at = 0; at < stream.size(); at += piece) {
            splitter.feed(std::string_view(stream).substr(at, piece));
            auto frame = splitter.next();
            if (!frame.ok()) {
                ASSERT_TRUE(splitter.oversized());
                EXPECT_EQ(splitter.oversized()->id, 1);
                EXPECT_FALSE(splitter.next().ok()) << "until something is done about it";
                splitter.skipOversized();
                EXPECT_FALSE(splitter.oversized());
                frame = splitter.next();
            }
            if (frame->has_value())
                frames.push_back(**frame);
        }
        ASSERT_EQ(frames.size(), 1U) << piece;
        EXPECT_EQ(frames[0].header.id, 2);
        EXPECT_EQ(splitter.skipped(), 116U);
    }
    FrameSplitter splitter(10);
    splitter.skipOversized();
    splitter.feed(bytesOf("dabbdabbffffffffffffffffffffffff") + next);
    EXPECT_FALSE(splitter.next().ok());
    splitter.ignoreOversized(); // what looked like a header was garbage, and so is what follows
    EXPECT_FALSE(splitter.next().ok());
    splitter.ignoreOversized();
    EXPECT_EQ((*splitter.next())->header.id, 2);
    EXPECT_EQ(splitter.skipped(), 16U);
}

TEST(Frame, GarbageWithHalvesOfTheMagic)
{
    const std::string frame = bytesOf("dabb02140000000000000001000000014e");
    for (const auto* hex :
         {"da", "dada", "dadada", "bb", "bbda", "da00bb", "dabcdada", "daba", "0d0ada", "00"}) {
        const auto garbage = bytesOf(hex);
        const auto stream = garbage + frame + garbage + frame;
        for (std::size_t cut = 0; cut <= stream.size(); ++cut) {
            FrameSplitter splitter;
            int count = 0;
            for (const auto part :
                 {std::string_view(stream).substr(0, cut), std::string_view(stream).substr(cut)}) {
                splitter.feed(part);
                for (auto next = splitter.next(); next.ok() && next->has_value(); next = splitter.next()) {
                    EXPECT_EQ(hexOf(wire::encodeFrame(**next)), hexOf(frame));
                    ++count;
                }
            }
            EXPECT_EQ(count, 2) << hex << " cut at " << cut;
            EXPECT_EQ(splitter.skipped(), 2 * garbage.size()) << hex << " cut at " << cut;
        }
    }
}

TEST(Frame, AllFlagBytes)
{
    for (unsigned flags = 0; flags < 0x100; ++flags) {
        auto bytes = bytesOf("dabb000000000000000000010000000100");
        bytes[2] = static_cast<char>(flags);
        bytes[3] = static_cast<char>(255 - flags);
        FrameSplitter splitter;
        splitter.feed(bytes);
        const auto frame = splitter.next();
        ASSERT_TRUE(frame.ok() && frame->has_value());
        const auto& header = (*frame)->header;
        EXPECT_EQ(header.request, (flags & 0x80U) != 0);
        EXPECT_EQ(header.twoWay, (flags & 0x40U) != 0);
        EXPECT_EQ(header.event, (flags & 0x20U) != 0);
        EXPECT_EQ(header.serialization, flags & 0x1FU);
        EXPECT_EQ(header.status, 255 - flags);
        EXPECT_EQ(hexOf(wire::encodeFrame(**frame)), hexOf(bytes));
    }
}

TEST(Frame, TrailingBytesAreCounted)
{
    const auto response = wire::decodeResponseBody(bytesOf("92ffff"));
    ASSERT_TRUE(response.ok());
    EXPECT_EQ(response->trailingBytes, 2U);
    EXPECT_EQ(wire::decodeResponseBody(bytesOf("9190"))->trailingBytes, 0U);
}

TEST(Frame, AnExceptionIsAThrowableOrAText)
{
    const auto failure = [](const char* hex) { return wire::decodeResponseBody(bytesOf(hex)).error(); };
    EXPECT_EQ(failure("904e").text(), "The exception is neither a throwable nor a text");
    EXPECT_EQ(failure("9391485a").text(), "The exception is neither a throwable nor a text");
    const auto words = wire::decodeResponseBody(bytesOf("90026869"));
    ASSERT_TRUE(words.ok()) << "peers that are not Java throw texts";
    EXPECT_TRUE(words->exception);
    EXPECT_EQ(*words->value.asString(), "hi");
    EXPECT_TRUE(wire::decodeResponseBody(bytesOf("90485a")).ok())
        << "an object whose class the peer left out";
}

TEST(Frame, SerializationNames)
{
    EXPECT_EQ(wire::serializationName(2), "hessian2");
    EXPECT_EQ(wire::serializationName(23), "fastjson2");
    EXPECT_EQ(wire::serializationName(0), "");
    EXPECT_EQ(wire::serializationName(5), "");
}

TEST(Frame, StatusNames)
{
    EXPECT_EQ(wire::name(wire::Status::ServiceError), "SERVICE_ERROR");
    EXPECT_EQ(wire::name(static_cast<wire::Status>(99)), "UNKNOWN");
}

} // namespace
} // namespace sextant::test
