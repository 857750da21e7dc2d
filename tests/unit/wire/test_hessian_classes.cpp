// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// spec/rpc §4.7 to §4.9: classes with a form of their own, throwables, and what other implementations write.
#include "engine/rpc/big_number.h"
#include "engine/rpc/generic.h"
#include "engine/rpc/java_time.h"
#include "engine/rpc/value_names.h"
#include "engine/wire/dubbo_frame.h"
#include "tests/unit/wire/hex_values.h"
#include "tests/unit/wire/stated.h"
#include "tests/unit/wire/vectors.h"

#include <gtest/gtest.h>

namespace sextant::test {
namespace {

using wire::Value;

constexpr std::string_view kHandlePackage = "com.alibaba.com.caucho.hessian.io.";

/// The first instance of a class with `fields`, whose values are `values`.
std::string instance(const std::string& name, const std::vector<std::string>& fields,
                     const std::string& values)
{
    auto bytes = "43" + str(name) + hex(Value::int32(static_cast<std::int32_t>(fields.size())));
    for (const auto& field : fields)
        bytes += str(field);
    return bytes + "60" + values;
}

std::string names(const wire::Object& object)
{
    std::string out;
    for (const auto& name : object.names())
        out += (out.empty() ? "" : ",") + name;
    return out;
}

TEST(HessianClasses, TextInOneField)
{
    const struct
    {
        std::string type;
        std::string field;
        std::string text;
    } kinds[] = {
        {"com.acme.Color", "name", "RED"}, // an enum
        {"java.math.BigDecimal", "value", "-12345678901234567890.000000000000000000001"},
        {"java.math.BigDecimal", "value", "1E+1000"},
        {"java.util.UUID", "value", "123e4567-e89b-12d3-a456-426614174000"},
        {"java.io.File", "value", "/opt/a b"},
        {"java.lang.Class", "name", "com.acme.Order"},
        {std::string(kHandlePackage) + "LocaleHandle", "value", "zh_CN"},
        {"java.util.Currency", "currencyCode", "CNY"},
        {"java.net.URI", "string", "http://a/?b=c"},
    };
    for (const auto& [type, field, text] : kinds) {
        const auto bytes = instance(type, {field}, str(text));
        const auto value = read(bytes);
        ASSERT_TRUE(value.asObject()) << type;
        EXPECT_EQ(rpc::objectText(*value.asObject()), text) << type;
        EXPECT_EQ(hex(value), bytes);
        EXPECT_EQ(hex(Value::object(type, {{field, Value::string(text)}})), bytes);
    }
}

TEST(HessianClasses, BigInteger)
{
    for (const std::string digits :
         {"0", "1", "-1", "255", "2147483648", "4294967295", "4294967296", "-9223372036854775808",
          "9223372036854775808", "-123456789012345678901234567890",
          "1000000000000000000000000000000000000000000000000000000000000"}) {
        const auto made = rpc::bigIntegerObject(digits);
        EXPECT_EQ(rpc::bigIntegerText(*read(hex(made)).asObject()), digits);
        EXPECT_EQ(made.asObject()->field("mag")->asList()->type, "[int");
    }
    // As JDK 8 writes it: other caches, in another order. Magnitude words are unsigned, the highest first.
    const auto jdk8 =
        instance("java.math.BigInteger",
                 {"mag", "lowestSetBit", "bitLength", "bitCount", "firstNonzeroIntNum", "signum"},
                 "72" + str("[int")
                     + "91"
                       "8f"
                     + "90"
                       "90"
                       "90"
                       "90"
                       "8f");
    EXPECT_EQ(rpc::bigIntegerText(*read(jdk8).asObject()), "-8589934591") << "-(1 * 2^32 + 0xffffffff)";
    const auto minimal = instance("java.math.BigInteger", {"signum", "mag"},
                                  "91"
                                  "71" + str("[int")
                                      + "4980000000");
    EXPECT_EQ(rpc::bigIntegerText(*read(minimal).asObject()), "2147483648");
}

TEST(HessianClasses, JavaTimeHandles)
{
    const struct
    {
        std::string name;
        std::string text;
        std::string fields;
    } kinds[] = {
        {"LocalDate", "2024-01-02", "day,month,year"},
        {"LocalTime", "12:34:56.000000789", "nano,second,minute,hour"},
        {"LocalDateTime", "2024-02-29T12:34:56.789", "time,date"},
        {"Instant", "2023-11-14T22:13:20.123456789Z", "nanos,seconds"},
        {"Duration", "PT1M30.000000005S", "nanos,seconds"},
        {"Year", "2024", "year"},
        {"YearMonth", "2024-02", "month,year"},
        {"MonthDay", "--02-29", "day,month"},
        {"Period", "P1Y2M3D", "days,months,years"},
        {"ZoneOffset", "+05:30", "seconds"},
        {"ZoneId", "Asia/Shanghai", "zoneId"},
        {"ZonedDateTime", "2024-02-29T12:34:56+08:00[Asia/Shanghai]", "offset,dateTime,zoneId"},
        {"OffsetDateTime", "2024-02-29T12:34:56+08:00", "offset,dateTime"},
        {"OffsetTime", "12:34:56Z", "zoneOffset,localTime"},
    };
    for (const auto& [name, text, fields] : kinds) {
        const auto made = rpc::javaTimeObject("java.time." + name, text);
        ASSERT_TRUE(made) << name;
        EXPECT_EQ(made->asObject()->type(), std::string(kHandlePackage) + "java8." + name + "Handle");
        EXPECT_EQ(names(*made->asObject()), fields) << name;
        const auto again = read(hex(*made));
        EXPECT_EQ(rpc::javaTimeText(*again.asObject()), text);
        EXPECT_TRUE(wire::sameValue(again, *made)) << name;
    }
    const auto handle = [](const std::string& name) {
        return std::string(kHandlePackage) + "java8." + name + "Handle";
    };
    EXPECT_EQ(hex(*rpc::javaTimeObject("java.time.LocalDate", "2024-01-02")),
              instance(handle("LocalDate"), {"day", "month", "year"}, "9291cfe8"));
    EXPECT_EQ(hex(*rpc::javaTimeObject("java.time.ZoneOffset", "+08:00")),
              instance(handle("ZoneOffset"), {"seconds"}, "d47080"));
    EXPECT_EQ(hex(*rpc::javaTimeObject("java.time.Instant", "1970-01-01T00:00:05Z")),
              instance(handle("Instant"), {"nanos", "seconds"}, "90e5"))
        << "seconds are longs";
}

TEST(HessianClasses, SqlDates)
{
    for (const std::string type : {"java.sql.Timestamp", "java.sql.Date", "java.sql.Time"}) {
        const auto bytes = instance(type, {"value"}, "4b01b05516");
        const auto value = read(bytes);
        EXPECT_EQ(rpc::objectText(*value.asObject()), "2023-11-14T22:14:00.000Z");
        EXPECT_EQ(hex(value), bytes);
    }
    // As a declared field of a bean it is a plain date.
    EXPECT_EQ(printed(read(instance("P", {"at"}, "4a0000018bcfe5687b"))),
              "{\"at\":\"2023-11-14 22:13:20.123\"}");
}

TEST(HessianClasses, CalendarBitSetEnumSet)
{
    const auto calendar =
        instance(std::string(kHandlePackage) + "CalendarHandle", {"date", "type"}, "4b000000014e");
    EXPECT_EQ(hex(read(calendar)), calendar);
    EXPECT_EQ(printed(read(calendar)), "\"1970-01-01 00:01:00\"");
    // With the class of the calendar, an object of the second definition.
    const auto typed = "43" + str(std::string(kHandlePackage) + "CalendarHandle") + "92" + str("type")
        + str("date") + "60" + "43" + str("java.lang.Class") + "91" + str("name") + "61"
        + str("java.util.GregorianCalendar") + "4b00000001";
    EXPECT_EQ(hex(read(typed)), typed);
    const auto bits = instance(std::string(kHandlePackage) + "BitSetHandle", {"words"},
                               "72" + str("[long")
                                   + "e5"
                                     "4c8000000000000000");
    EXPECT_EQ(hex(read(bits)), bits);
    EXPECT_EQ(printed(*read(bits).asObject()->field("words")), "[5,-9223372036854775808]");
    const auto enums =
        instance(std::string(kHandlePackage) + "EnumSetHandler", {"objects", "type"},
                 "71" + str("[object") + "43" + str("E") + "91" + str("name") + "61" + str("NEW") + "4e");
    EXPECT_EQ(hex(read(enums)), enums);
    EXPECT_EQ(printed(read(enums)), "[\"NEW\"]");
}

TEST(HessianClasses, Atomics)
{
    EXPECT_EQ(printed(read(instance("java.util.concurrent.atomic.AtomicInteger", {"value"}, "95"))), "5");
    EXPECT_EQ(printed(read(instance("java.util.concurrent.atomic.AtomicLong", {"value"}, "e5"))), "5");
    EXPECT_EQ(printed(read(instance("java.util.concurrent.atomic.AtomicBoolean", {"value"}, "91"))), "true");
}

/// A throwable without a cause, its stack of one element with these fields; `first` is its number among the
/// values.
std::string throwable(const std::vector<std::string>& elementFields, const std::string& element)
{
    auto elementClass = "43" + str("java.lang.StackTraceElement")
        + hex(Value::int32(static_cast<std::int32_t>(elementFields.size())));
    for (const auto& field : elementFields)
        elementClass += str(field);
    return instance("com.acme.BadException",
                    {"suppressedExceptions", "stackTrace", "cause", "detailMessage", "code"},
                    "70" + str("java.util.Collections$EmptyList") + "71" + str("[java.lang.StackTraceElement")
                        + elementClass + "61" + element + "5190" + str("broken") + "c8c8");
}

TEST(HessianThrowables, OfEveryJdk)
{
    const auto jdk17 =
        throwable({"format", "lineNumber", "fileName", "methodName", "declaringClass", "moduleVersion",
                   "moduleName", "classLoaderName"},
                  "919a" + str("A.java") + str("run") + str("com.acme.A") + "4e4e" + str("app"));
    const auto jdk8 = throwable({"lineNumber", "fileName", "methodName", "declaringClass"},
                                "9a" + str("A.java") + str("run") + str("com.acme.A"));
    for (const auto& bytes : {jdk17, jdk8}) {
        const auto value = read(bytes);
        ASSERT_TRUE(value.asObject());
        EXPECT_EQ(value.asObject()->field("cause")->asObject(), value.asObject())
            << "no cause is a reference to itself";
        const auto view = rpc::viewException(value);
        EXPECT_EQ(view.className, "com.acme.BadException");
        EXPECT_EQ(view.message, "broken");
        EXPECT_EQ(std::get<std::int32_t>(value.asObject()->field("code")->variant()), 200);
        EXPECT_EQ(hex(value), bytes);
    }
}

TEST(HessianThrowables, CauseChains)
{
    const auto fields = std::vector<std::string> {"cause", "detailMessage"};
    const auto inner = "43" + str("java.lang.IllegalStateException") + "92" + str("cause")
        + str("detailMessage")
        + "61"
          "5191"
        + str("inner");
    const auto value = read(instance("com.acme.Outer", fields, inner + str("outer")));
    const auto* cause = value.asObject()->field("cause");
    EXPECT_EQ(cause->asObject()->type(), "java.lang.IllegalStateException");
    EXPECT_EQ(cause->asObject()->field("cause")->asObject(), cause->asObject());
    EXPECT_EQ(rpc::viewException(value).message, "outer");
    // Two that name each other.
    const auto loop = read(instance("com.acme.Outer", fields,
                                    "60"
                                    "5190"
                                        + str("b") + str("a")));
    EXPECT_EQ(loop.asObject()->field("cause")->asObject()->field("cause")->asObject(), loop.asObject());
    EXPECT_EQ(rpc::viewException(loop).message, "a");
}

TEST(HessianOthers, DubboGo)
{
    // Typed lists in the long form also when short, untyped ones by 58, dates always in milliseconds, ints as
    // longs.
    EXPECT_EQ(printed(read("56" + str("[object")
                           + "92"
                             "e1"
                             "e2")),
              "[1,2]");
    EXPECT_EQ(printed(read("5892"
                           "e1"
                           "4a0000000000000000")),
              "[1,\"1970-01-01 00:00:00\"]");
    // An unknown class goes back as a map that names it.
    EXPECT_EQ(printed(read("48" + str("class") + str("com.acme.X") + str("id")
                           + "91"
                             "5a")),
              "{\"class\":\"com.acme.X\",\"id\":1}");
}

TEST(HessianOthers, ANullAfterTheAttachmentsIsSkipped)
{
    const auto body = wire::decodeResponseBody(bytesOf("94"
                                                       "0161"
                                                       "48"
                                                       + str("dubbo") + str("2.0.2")
                                                       + "5a"
                                                         "4e"));
    ASSERT_TRUE(body.ok()) << body.error().text();
    EXPECT_EQ(*body->value.asString(), "a");
    ASSERT_TRUE(body->attachments);
    EXPECT_EQ(body->attachments->size(), 1U);
}

} // namespace
} // namespace sextant::test
