// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/rpc/big_number.h"

#include <gtest/gtest.h>

namespace sextant::rpc {
namespace {

TEST(BigNumber, DecimalsPrintAsJavaDoes)
{
    const std::pair<const char*, const char*> cases[] = {
        {"0", "0"},
        {"-0", "0"},
        {"1.50", "1.50"},
        {"-1.50", "-1.50"},
        {"00012.0", "12.0"},
        {"1e3", "1E+3"},
        {"1E+3", "1E+3"},
        {"1.5e3", "1.5E+3"},
        {"1e-3", "0.001"},
        {"1e-7", "1E-7"},
        {"123e-9", "1.23E-7"},
        {"0.0000001", "1E-7"},
        {"0E-10", "0E-10"},
        {"0.000000", "0.000000"},
        {"0.0000000", "0E-7"},
        {"+5", "5"},
        {".5", "0.5"},
        {"5.", "5"},
        {"12.34E1", "123.4"},
        {"12.34E2", "1234"},
    };
    for (const auto& [text, printed] : cases)
        EXPECT_EQ(normalDecimal(text), printed) << text;
    for (const auto* bad : {"", "-", ".", "e5", "1e", "1.2.3", "NaN", "0x1", "1 2", "1e99999999999"})
        EXPECT_FALSE(normalDecimal(bad)) << bad;
}

TEST(BigNumber, IntegersAreNormalised)
{
    EXPECT_EQ(normalInteger("-0012"), "-12");
    EXPECT_EQ(normalInteger("+7"), "7");
    EXPECT_EQ(normalInteger("-0"), "0");
    for (const auto* bad : {"", "-", "1.0", "1e3", "abc"})
        EXPECT_FALSE(normalInteger(bad)) << bad;
    EXPECT_FALSE(normalInteger(std::string(20'000, '9'))) << "conversion would take too long";
}

TEST(BigNumber, MagnitudesRoundTrip)
{
    for (const auto* text :
         {"0", "1", "-1", "255", "4294967295", "4294967296", "-4294967297", "9223372036854775808",
          "-123456789012345678901234567890", "1000000000", "999999999999999999999999999999"}) {
        const auto value = bigIntegerObject(text);
        EXPECT_EQ(bigIntegerText(*value.asObject()), text);
    }
    const std::string longest(10'000, '9');
    EXPECT_EQ(bigIntegerText(*bigIntegerObject(longest).asObject()), longest);
}

TEST(BigNumber, MalformedBeansAreNoText)
{
    using wire::Value;
    EXPECT_FALSE(bigIntegerText(*Value::object("java.math.BigInteger", {}).asObject()));
    EXPECT_FALSE(bigIntegerText(
        *Value::object("java.math.BigInteger",
                       {{"mag", Value::list("[int", {Value::string("x")})}, {"signum", Value::int32(1)}})
             .asObject()));
}

} // namespace
} // namespace sextant::rpc
