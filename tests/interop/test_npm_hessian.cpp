// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Our Hessian2 against hessian.js: it reads what we write as the value we meant, and we read what it writes
// back.
#include "engine/core/text.h"
#include "engine/wire/hessian_reader.h"
#include "engine/wire/hessian_writer.h"
#include "tests/interop/process.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace sextant::interop {
namespace {

using nlohmann::json;
using wire::Value;

class HessianPeer : public ::testing::Test
{
protected:
    /// What hessian.js makes of `value`, as JSON.
    json seen(const Value& value)
    {
        wire::HessianWriter writer;
        writer.writeValue(value);
        process.writeLine(core::toHex(writer.take()));
        const auto line = process.readLine();
        EXPECT_TRUE(line) << "no answer from hessian.js";
        const json answer = json::parse(line.value_or("{}"), nullptr, false);
        EXPECT_FALSE(answer.contains("error")) << answer.dump();
        encodedAgain = core::fromHex(answer.value("hex", "")).value_or("");
        return answer.value("json", json());
    }
    /// The value after a journey: we write, it reads and writes, we read.
    Value returned(const Value& value)
    {
        seen(value);
        wire::HessianReader reader(encodedAgain);
        auto read = reader.readValue();
        EXPECT_TRUE(read.ok()) << (read.ok() ? "" : read.error().text()) << " " << core::toHex(encodedAgain);
        EXPECT_TRUE(reader.atEnd());
        return read.ok() ? std::move(*read) : Value();
    }
    /// What we read of a value that hessian.js writes.
    Value written(const json& value)
    {
        process.writeLine(value.dump());
        const json answer = json::parse(process.readLine().value_or("{}"), nullptr, false);
        EXPECT_FALSE(answer.contains("error")) << answer.dump();
        const std::string bytes = core::fromHex(answer.value("hex", "")).value_or("");
        wire::HessianReader reader(bytes);
        auto read = reader.readValue();
        EXPECT_TRUE(read.ok()) << core::toHex(bytes);
        return read.ok() ? std::move(*read) : Value();
    }
    void survives(const Value& value)
    {
        EXPECT_TRUE(wire::sameValue(returned(value), value)) << core::toHex(encodedAgain);
    }

    Process process {peer("hessian_peer.js")};
    std::string encodedAgain;
};

TEST_F(HessianPeer, Numbers)
{
    for (const std::int32_t number :
         {0, -16, 47, -17, 48, -2048, 2047, 2048, -262144, 262143, 262144, INT32_MAX, INT32_MIN}) {
        EXPECT_EQ(seen(Value::int32(number)), number);
        survives(Value::int32(number));
    }
    for (const double number : {0.0, 1.0, -128.0, 127.0, 32767.0, -32768.0, 3.25, 1e300, 0.1})
        EXPECT_EQ(seen(Value::number(number)), number);
    survives(Value::number(3.25)); // whole numbers it writes back as integers
    survives(Value::number(0.1));
    survives(Value::boolean(true));
    survives(Value::boolean(false));
    survives(Value());
}

TEST_F(HessianPeer, LongsKeepTheirDigitsBeyondADouble)
{
    for (const std::int64_t number :
         {0LL, -8LL, 15LL, 16LL, -2049LL, 262144LL, 2147483648LL, 9007199254740991LL}) {
        EXPECT_EQ(seen(Value::int64(number)), number);
        EXPECT_TRUE(wire::sameValue(written({{"$class", "long"}, {"$", number}}), Value::int64(number)));
    }
    for (const std::int64_t number : {INT64_MAX, INT64_MIN, std::int64_t(9007199254740993)}) {
        EXPECT_EQ(seen(Value::int64(number)), std::to_string(number));
        EXPECT_TRUE(wire::sameValue(written({{"$class", "long"}, {"$", std::to_string(number)}}),
                                    Value::int64(number)));
    }
}

TEST_F(HessianPeer, Strings)
{
    for (const char* part : {"", "a", "héllo", "中文", "a\tb\n\"c\""}) {
        EXPECT_EQ(seen(Value::string(part)), part);
        survives(Value::string(part));
    }
    for (const std::size_t length : {31U, 32U, 1023U, 1024U, 32768U, 32773U, 100'000U}) {
        const std::string letters(length, 'x');
        EXPECT_EQ(seen(Value::string(letters)), letters);
        survives(Value::string(letters));
    }
    EXPECT_EQ(seen(Value::string("a\xf0\x9f\x98\x80"
                                 "b")),
              "a\xf0\x9f\x98\x80"
              "b")
        << "a surrogate pair";
}

TEST_F(HessianPeer, BytesAndDates)
{
    for (const std::size_t length : {0U, 15U, 16U, 1023U, 1024U, 40'000U}) {
        const Value bytes(Value::Variant(wire::Binary {std::string(length, '\xfe')}));
        EXPECT_EQ(seen(bytes)["base64"], core::toBase64(std::string(length, '\xfe')));
        survives(bytes);
    }
    EXPECT_EQ(seen(Value(Value::Variant(wire::Date {894621091000}))), "1998-05-08T09:51:31.000Z");
    survives(Value(Value::Variant(wire::Date {894621091123})));
    survives(Value(Value::Variant(wire::Date {-1})));
}

TEST_F(HessianPeer, ListsMapsAndObjects)
{
    const Value list = Value::list("", {Value::int32(1), Value::string("two"), Value()});
    EXPECT_EQ(seen(list), json::parse(R"([1, "two", null])"));
    survives(list);
    EXPECT_EQ(seen(Value::list("java.util.ArrayList", {Value::int32(1), Value::int32(2)})),
              json::parse("[1, 2]"));
    EXPECT_EQ(seen(Value::list("[java.lang.String", std::vector<Value>(20, Value::string("s")))).size(), 20U);

    const Value map = Value::map("", {{Value::string("a"), Value::int32(1)}, {Value::string("b"), list}});
    EXPECT_EQ(seen(map), json::parse(R"({"a": 1, "b": [1, "two", null]})"));
    survives(map);

    const Value user = Value::object(
        "com.acme.User", {{"id", Value::int32(5)}, {"name", Value::string("Ann")}, {"tags", list}});
    EXPECT_EQ(seen(user), json::parse(R"({"id": 5, "name": "Ann", "tags": [1, "two", null]})"));
    survives(user);
    const Value users = Value::list(
        "",
        {user,
         Value::object("com.acme.User", {{"id", Value::int32(6)}, {"name", Value()}, {"tags", Value()}}),
         map});
    EXPECT_EQ(seen(users)[1], json::parse(R"({"id": 6, "name": null, "tags": null})"));
    survives(users);
}

TEST_F(HessianPeer, SharedAndManyClasses)
{
    const Value address = Value::object("com.acme.Address", {{"city", Value::string("Linz")}});
    const Value person = Value::object("com.acme.Person", {{"home", address}, {"work", address}});
    EXPECT_EQ(seen(person), json::parse(R"({"home": {"city": "Linz"}, "work": {"city": "Linz"}})"));
    survives(person);

    std::vector<Value> many;
    for (int i = 0; i < 40; ++i) // more classes than fit into the short object codes
        many.push_back(Value::object("com.acme.C" + std::to_string(i), {{"f", Value::int32(i)}}));
    survives(Value::list("", many));
}

} // namespace
} // namespace sextant::interop
