// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// The SASL digest against the examples of RFC 2831 §4 and against challenges that are none.
#include "engine/zk/sasl_digest.h"

#include <gtest/gtest.h>

using namespace sextant::zk;
using sextant::core::Errc;

namespace {

constexpr const char* kImapChallenge = R"(realm="elwood.innosoft.com",nonce="OA6MG9tEQGm2hh",qop="auth",)"
                                       "algorithm=md5-sess,charset=utf-8";

SaslDigest imap(const std::string& password = "secret")
{
    return {{"chris", password, "imap", "elwood.innosoft.com"}, "OA6MHXh6VqTrRk"};
}

bool has(const std::string& text, const std::string& part)
{
    return text.find(part) != std::string::npos;
}

} // namespace

TEST(SaslDigest, TheExampleOfImap)
{
    auto digest = imap();
    const auto answer = digest.answer(kImapChallenge);
    ASSERT_TRUE(answer.ok()) << answer.error().text();
    EXPECT_EQ(*answer,
              R"(charset=utf-8,username="chris",realm="elwood.innosoft.com",nonce="OA6MG9tEQGm2hh",)"
              R"(nc=00000001,cnonce="OA6MHXh6VqTrRk",digest-uri="imap/elwood.innosoft.com",)"
              "response=d388dad90d4bbd760a152321f2143af7,qop=auth");
    EXPECT_TRUE(digest.proves("rspauth=ea40f60335c427b5527b84dbabcdfffd"));
    EXPECT_FALSE(digest.proves("rspauth=ea40f60335c427b5527b84dbabcdfffe"));
    EXPECT_FALSE(digest.proves(""));
    EXPECT_FALSE(digest.proves("rspauth"));
}

TEST(SaslDigest, TheExampleOfAcap)
{
    SaslDigest digest({"chris", "secret", "acap", "elwood.innosoft.com"}, "OA9BSuZWMSpW8m");
    const auto answer =
        digest.answer(R"(realm="elwood.innosoft.com", nonce="OA9BSXrbuRhWay", qop="auth,auth-int",
        algorithm=md5-sess , charset=utf-8)");
    ASSERT_TRUE(answer.ok()) << answer.error().text();
    EXPECT_TRUE(has(*answer, "response=6084c6db3fede7352c551284490fd0fc")) << *answer;
    EXPECT_TRUE(digest.proves("rspauth=2f0b3d7c3c2e486600ef710726aa2eae"));
}

TEST(SaslDigest, AnotherPasswordGivesAnotherResponse)
{
    auto digest = imap("Secret");
    EXPECT_FALSE(has(*digest.answer(kImapChallenge), "d388dad90d4bbd760a152321f2143af7"));
    EXPECT_FALSE(digest.proves("rspauth=ea40f60335c427b5527b84dbabcdfffd"));
}

TEST(SaslDigest, NamesAreQuotedAndHashedAsTheStandardSays)
{
    SaslDigest quoted({R"(a"b\c)", "p"}, "n");
    EXPECT_TRUE(has(*quoted.answer("nonce=x,algorithm=md5-sess"), R"(username="a\"b\\c")"));
    EXPECT_FALSE(has(*quoted.answer("nonce=x,algorithm=md5-sess"), "realm")) << "the server named none";

    // Text that fits ISO 8859-1 is hashed as such, whichever form it is sent in; other text as UTF-8.
    const std::string utf8 = "J\xC3\xBCrgen";
    SaslDigest wide({utf8, "p"}, "n");
    const auto inUtf8 = *wide.answer("nonce=x,algorithm=md5-sess,charset=utf-8");
    const auto inLatin = *wide.answer("nonce=x,algorithm=md5-sess");
    EXPECT_TRUE(has(inUtf8, "username=\"" + utf8 + "\""));
    EXPECT_TRUE(has(inLatin, "username=\"J\xFCrgen\""));
    EXPECT_EQ(inUtf8.substr(inUtf8.find("response=")), inLatin.substr(inLatin.find("response=")));
}

TEST(SaslDigest, QuotedValuesOfTheServerMayHoldAnything)
{
    auto digest = imap();
    const auto answer = digest.answer(R"(nonce="a\"b,c=d",algorithm=MD5-SESS,,realm="one",realm="two",x=y)");
    ASSERT_TRUE(answer.ok()) << answer.error().text();
    EXPECT_TRUE(has(*answer, R"(nonce="a\"b,c=d")")) << *answer;
    EXPECT_TRUE(has(*answer, R"(realm="one")"));
}

TEST(SaslDigest, WhatIsNoChallenge)
{
    const std::string long_ = "nonce=x,algorithm=md5-sess,realm=\"" + std::string(3'000, 'r') + '"';
    for (const std::string& text :
         {std::string(), std::string("="), std::string("nonce"), std::string("nonce=\"x"),
          std::string("nonce=x"), std::string("algorithm=md5-sess"), std::string(1'000, ','),
          std::string("\0\0\0", 3), long_}) {
        auto digest = imap();
        const auto answer = digest.answer(text);
        ASSERT_FALSE(answer.ok()) << text;
        EXPECT_EQ(answer.error().code, Errc::Decode);
    }
    for (const char* text :
         {"nonce=x,algorithm=sha-256-sess", "nonce=x,algorithm=md5-sess,qop=\"auth-conf\""}) {
        auto digest = imap();
        EXPECT_EQ(digest.answer(text).error().code, Errc::Unsupported) << text;
    }
}
