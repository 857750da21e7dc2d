// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Error texts and events in both serializations that Dubbo 3 peers use (spec/rpc §1.10, §10.2).
#include "engine/wire/dubbo_frame.h"
#include "tests/unit/wire/vectors.h"

#include <gtest/gtest.h>

namespace sextant::test {
namespace {

std::string fast(std::optional<std::string_view> text)
{
    return hexOf(wire::encodeStringBody(wire::kFastjson2Id, text));
}

std::string decoded(std::string_view hex)
{
    const auto text = wire::decodeStringBody(wire::kFastjson2Id, bytesOf(hex));
    return !text ? "error: " + text.error().cause : text->value_or("null");
}

TEST(JsonbText, AsFastjson2WritesIt)
{
    EXPECT_EQ(fast(std::nullopt), "00000001af");
    EXPECT_EQ(fast("R"), "000000024a52");
    EXPECT_EQ(fast("2.0.2"), "000000064e322e302e32");
    EXPECT_EQ(fast(""), "0000000149");
    EXPECT_EQ(fast("\xC3\xA9"), "000000024ae9");
    EXPECT_EQ(fast("中文"), "000000067c042d4e8765");
    EXPECT_EQ(fast("a中"), "000000067a0461e4b8ad");
    EXPECT_EQ(fast(std::string(300, 'x')).substr(0, 14), "0000012f79392c");
    EXPECT_EQ(fast(std::string(48, 'x')).substr(0, 14), "00000033793830");
}

TEST(JsonbText, RoundTrips)
{
    std::string text;
    for (int i = 0; i < 70'000; i += 1 + i / 10) {
        const auto ascii = std::string(static_cast<std::size_t>(i), 'x');
        for (const auto& sample : {ascii, ascii + "é", ascii + "中", ascii + "\xF0\x9F\x98\x80"}) {
            const auto bytes = wire::encodeStringBody(wire::kFastjson2Id, sample);
            const auto again = wire::decodeStringBody(wire::kFastjson2Id, bytes);
            ASSERT_TRUE(again.ok());
            ASSERT_EQ(*again, sample);
        }
    }
}

TEST(JsonbText, OtherFormsAreRead)
{
    EXPECT_EQ(decoded("000000067d044e2d6587"), "中文");
    EXPECT_EQ(decoded("000000067b044e2d6587"), "中文");
    EXPECT_EQ(decoded("000000037a0261"), "error: the bytes end inside a string of 2 bytes");
    EXPECT_EQ(decoded("00000004793801"
                      "61"),
              "a")
        << "a length in two bytes";
    EXPECT_EQ(decoded("0000000579440001"
                      "61"),
              "a");
    EXPECT_EQ(decoded("00000007794800000001"
                      "61"),
              "a");
    EXPECT_EQ(decoded("00000002"
                      "4a61"
                      "ffff"),
              "a")
        << "bytes after the value";
}

TEST(JsonbText, Malformed)
{
    for (const auto* hex : {"", "000000", "00000000", "00000005af", "00000001b1", "000000014a", "0000000179",
                            "00000002"
                            "79ff",
                            "00000007794880000000"
                            "61",
                            "000000057c0361"
                            "6263",
                            "ffffffffaf"})
        EXPECT_TRUE(decoded(hex).starts_with("error: ")) << hex;
}

TEST(JsonbText, HessianBodies)
{
    EXPECT_EQ(hexOf(wire::encodeStringBody(wire::kHessian2Id, std::nullopt)), "4e");
    EXPECT_EQ(hexOf(wire::encodeStringBody(wire::kHessian2Id, "R")), "0152");
    EXPECT_EQ(**wire::decodeStringBody(wire::kHessian2Id, bytesOf("0152")), "R");
    EXPECT_FALSE(wire::decodeStringBody(wire::kHessian2Id, bytesOf("4e"))->has_value());
    EXPECT_FALSE(wire::decodeStringBody(wire::kHessian2Id, bytesOf("91")).ok());
    EXPECT_EQ(wire::decodeStringBody(3, "x").error().code, core::Errc::Unsupported);
}

} // namespace
} // namespace sextant::test
