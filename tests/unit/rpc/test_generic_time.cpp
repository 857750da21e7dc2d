// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/rpc/java_time.h"
#include "engine/rpc/java_time_text.h"

#include <gtest/gtest.h>

#include <limits>

namespace sextant::rpc {
namespace {

/// Text of the handle made from `iso`; "" when there is none.
std::string again(std::string_view simpleName, std::string_view iso)
{
    const auto value = javaTimeObject("java.time." + std::string(simpleName), iso);
    if (!value || !value->asObject())
        return {};
    EXPECT_EQ(javaTimeClass(value->asObject()->type()), "java.time." + std::string(simpleName));
    return javaTimeText(*value->asObject()).value_or("unreadable");
}

TEST(JavaTime, RoundTrips)
{
    const std::pair<const char*, const char*> cases[] = {
        {"LocalDate", "2024-02-29"},
        {"LocalDate", "-0044-03-15"},
        {"LocalDate", "+12024-01-01"},
        {"LocalTime", "23:59:59.999999999"},
        {"LocalTime", "00:00:00"},
        {"LocalDateTime", "2024-02-29T12:34:56.789"},
        {"Instant", "1969-12-31T23:59:59.999Z"},
        {"Duration", "PT0S"},
        {"Duration", "PT-0.5S"},
        {"Duration", "PT-1M-30.25S"},
        {"Duration", "PT49H1S"},
        {"Period", "P1Y2M3D"},
        {"Period", "P-1D"},
        {"Period", "P0D"},
        {"Year", "2024"},
        {"YearMonth", "2024-12"},
        {"MonthDay", "--02-29"},
        {"ZoneOffset", "-03:30"},
        {"ZoneOffset", "Z"},
        {"ZoneId", "Europe/Berlin"},
        {"ZonedDateTime", "2024-02-29T12:34:56+08:00[Asia/Shanghai]"},
        {"OffsetDateTime", "2024-02-29T12:34:56-03:30"},
        {"OffsetTime", "12:34:56Z"},
    };
    for (const auto& [name, iso] : cases)
        EXPECT_EQ(again(name, iso), iso) << name;
}

TEST(JavaTime, OtherSpellings)
{
    EXPECT_EQ(again("LocalTime", "12:34"), "12:34:00");
    EXPECT_EQ(again("LocalDateTime", "2024-02-29 12:34"), "2024-02-29T12:34:00");
    EXPECT_EQ(again("Duration", "P1DT1H"), "PT25H");
    EXPECT_EQ(again("Period", "P2W"), "P14D");
    EXPECT_EQ(again("Instant", "2024-01-01T08:00:00+08:00"), "2024-01-01T00:00:00Z");
}

TEST(JavaTime, Refused)
{
    for (const auto& [name, iso] :
         {std::pair("LocalDate", "2023-02-29"), std::pair("LocalDate", "2024-1-1"),
          std::pair("LocalDate", "2024-01-01x"), std::pair("LocalTime", "24:00:00"),
          std::pair("Instant", "2024-01-01T00:00:00"), std::pair("Duration", "P"),
          std::pair("Duration", "PT"), std::pair("Duration", "PT99999999999999999S"),
          std::pair("Period", "1D"), std::pair("ZonedDateTime", "2024-01-01T00:00:00Z["),
          std::pair("MonthDay", "--02-30"), std::pair("YearMonth", "2024-13"), std::pair("Clock", "x")})
        EXPECT_EQ(again(name, iso), "") << name << " " << iso;
}

TEST(JavaTime, DatesOfEveryKind)
{
    EXPECT_EQ(isoDate(std::numeric_limits<std::int64_t>::max()), "+292278994-08-17T07:12:55.807Z");
    EXPECT_EQ(isoDate(std::numeric_limits<std::int64_t>::min()), "-292275055-05-16T16:47:04.192Z");
    EXPECT_EQ(parseDate("2024-02-29 12:34:56"), 1'709'210'096'000);
    EXPECT_EQ(parseDate("2024-02-29T12:34:56.789Z"), 1'709'210'096'789);
    EXPECT_EQ(parseDate("2024-02-29 12:34:56+0800"), 1'709'181'296'000);
    EXPECT_EQ(parseDate("2024-02-29"), 1'709'164'800'000);
    EXPECT_FALSE(parseDate("29.02.2024"));
    EXPECT_FALSE(parseDate("2024-02-29T"));
}

TEST(JavaTime, CalendarAgreesWithItself)
{
    for (std::int64_t days = -800'000; days < 800'000; days += 37) {
        const auto date = dateOf(days);
        ASSERT_TRUE(isValid(date)) << days;
        ASSERT_EQ(daysOf(date), days);
    }
}

TEST(JavaTime, MalformedHandlesAreNoText)
{
    using wire::Value;
    const auto handle = [](std::vector<std::pair<std::string, Value>> fields) {
        return Value::object("com.alibaba.com.caucho.hessian.io.java8.LocalDateHandle", std::move(fields));
    };
    EXPECT_FALSE(javaTimeText(*handle({}).asObject()));
    EXPECT_FALSE(javaTimeText(
        *handle({{"day", Value::int32(31)}, {"month", Value::int32(2)}, {"year", Value::int32(2024)}})
             .asObject()));
    EXPECT_FALSE(javaTimeText(*Value::object("a.B", {}).asObject()));
}

} // namespace
} // namespace sextant::rpc
