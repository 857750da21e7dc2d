// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/net/endpoint.h"

#include <gtest/gtest.h>

namespace sextant::net {
namespace {

TEST(Endpoint, ReadsNamesAndAddresses)
{
    EXPECT_EQ(*Endpoint::parse("10.0.0.7:20880"), (Endpoint {"10.0.0.7", 20880}));
    EXPECT_EQ(*Endpoint::parse("orders.local:1"), (Endpoint {"orders.local", 1}));
    EXPECT_EQ(*Endpoint::parse("[::1]:65535"), (Endpoint {"::1", 65535}));
    EXPECT_EQ(*Endpoint::parse("[fe80::1%eth0]:20880"), (Endpoint {"fe80::1%eth0", 20880}));
}

TEST(Endpoint, PrintsWhatItReads)
{
    for (const char* text : {"10.0.0.7:20880", "[::1]:20880", "orders.local:1"})
        EXPECT_EQ(Endpoint::parse(text)->text(), text);
}

TEST(Endpoint, RefusesEverythingElseWithAReason)
{
    for (const char* text : {"", "host", ":20880", "host:", "host:0", "host:65536", "host:-1", "host:+1",
                             "host: 80", "host:80a", "::1:20880", "[::1:20880", "[]:80", "a b:80", "a\nb:80",
                             "user@host:80", "http://host:80", "host:99999999999999999999"}) {
        const auto parsed = Endpoint::parse(text);
        ASSERT_FALSE(parsed.ok()) << text;
        EXPECT_EQ(parsed.error().code, core::Errc::InvalidArgument) << text;
        EXPECT_FALSE(parsed.error().cause.empty()) << text;
    }
    EXPECT_FALSE(Endpoint::parse(std::string(300, 'x') + ":80").ok());
    EXPECT_LT(Endpoint::parse(std::string(1 << 20, 'x') + ":80").error().text().size(), 400U);
}

} // namespace
} // namespace sextant::net
