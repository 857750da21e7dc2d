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

TEST(Frame, StatusNames)
{
    EXPECT_EQ(wire::name(wire::Status::ServiceError), "SERVICE_ERROR");
    EXPECT_EQ(wire::name(static_cast<wire::Status>(99)), "UNKNOWN");
}

} // namespace
} // namespace sextant::test
