// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/url/url.h"

#include <gtest/gtest.h>

#include <random>

using namespace sextant;
using url::Url;

namespace {

Url parsed(std::string_view text)
{
    auto url = Url::parse(text);
    EXPECT_TRUE(url.ok()) << text;
    return url ? *url : Url();
}

} // namespace

TEST(Url, ReadsNamesEncodedSeveralTimesOrNotAtAll)
{
    const auto url = parsed("dubbo://10.1.2.3:20880/a.B$C?mock=return%20x%26y&interface=a.B$C");
    auto name = url.fullString();
    for (int layers = 0; layers < 4; ++layers) {
        const auto back = Url::parseNodeName(name);
        ASSERT_TRUE(back.ok()) << layers;
        EXPECT_TRUE(*back == url) << layers;
        name = url::encode(name);
    }
    // Lower-case escapes, and names without protocol or query.
    EXPECT_EQ(Url::parseNodeName("dubbo%3a%2f%2fh%3a1%2fp%3fa%3d1%26b%3d2")->fullString(),
              "dubbo://h:1/p?a=1&b=2");
    EXPECT_EQ(Url::parseNodeName("10.1.2.3%3A20880%2Fa.B%3Fx%3D1")->address(), "10.1.2.3:20880");
    EXPECT_EQ(Url::parseNodeName("dubbo%3A%2F%2Fh%3A1%2Fp")->path(), "p");
}

TEST(Url, FillsInKeysOfDefaultPrefix)
{
    const auto before = parsed("dubbo://h:1/p?default.timeout=5&timeout=3");
    EXPECT_EQ(before.get("timeout"), "3");
    EXPECT_EQ(parsed("dubbo://h:1/p?timeout=3&default.timeout=5").get("timeout"), "3");
    EXPECT_EQ(parsed("dubbo://h:1/p?default.timeout=5").get("timeout"), "5");
}

TEST(Url, SplitsQueriesAsDubbo)
{
    const auto url = parsed("dubbo://h:1/p?&=z&a;b=1;c=x=y&&");
    EXPECT_EQ(url.parameters(), (url::Parameters {{"a", ""}, {"b", "1"}, {"c", "x=y"}, {"z", ""}}));
}

TEST(Url, MethodValuesNeedTheMethodToBeListed)
{
    const auto url =
        parsed("dubbo://h:1/p?methods=find,get&find.timeout=1&other.timeout=2&timeout=3&get.0.callback=true");
    EXPECT_EQ(url.getForMethod("find", "timeout"), "1");
    EXPECT_EQ(url.getForMethod("other", "timeout"), "3");
    EXPECT_EQ(url.getForMethod("get", "timeout"), "3");
    EXPECT_EQ(url.getForMethod("get", "0.callback"), "true");
    EXPECT_EQ(url.getForMethod("get", "retries", "2"), "2");
    EXPECT_EQ(url.getIntForMethod("find", "timeout", 0), 1);
    EXPECT_EQ(url.getIntForMethod("find", "retries", 2), 2);
}

TEST(Url, TypedValues)
{
    const auto url = parsed("dubbo://h:1/p?a=9007199254740993&b=TRUE&c=yes&d=");
    EXPECT_EQ(url.getInt("a", 0), 9007199254740993);
    EXPECT_EQ(url.getInt("d", 7), 7);
    EXPECT_TRUE(url.getBool("b", false));
    EXPECT_FALSE(url.getBool("c", true));
    EXPECT_TRUE(url.getBool("d", true));
    EXPECT_EQ(url.find("d"), "");
    EXPECT_FALSE(url.find("e"));
}

TEST(Url, KeepsIpv6Hosts)
{
    EXPECT_EQ(parsed("dubbo://[2001:db8::1]:20880/p").host(), "[2001:db8::1]");
    const auto portless = parsed("dubbo://[2001:db8::1]/p");
    EXPECT_EQ(portless.host(), "[2001:db8::1]");
    EXPECT_EQ(portless.port(), 0);
    const auto scoped = parsed("dubbo://fe80:0:0:0:0:0:0:1%eth0/p");
    EXPECT_EQ(scoped.host(), "fe80:0:0:0:0:0:0:1%eth0");
    EXPECT_EQ(scoped.port(), 0);
}

TEST(Url, HidesCredentialsForPeople)
{
    const auto url = parsed("zookeeper://admin:secret@h:2181?a=b");
    EXPECT_EQ(url.displayString(), "zookeeper://h:2181?a=b");
    EXPECT_EQ(url.fullString(), "zookeeper://admin:secret@h:2181?a=b");
}

TEST(Url, ChangesMakeNewValues)
{
    const auto url = parsed("dubbo://h:1/p?a=1");
    EXPECT_EQ(url.with("b", "2").withAddress("k", 2).withPath("//q").withProtocol("tri").fullString(),
              "tri://k:2/q?a=1&b=2");
    EXPECT_EQ(url.without("a").fullString(), "dubbo://h:1/p");
    EXPECT_EQ(url.withParameters({{"z", " trimmed "}}).fullString(), "dubbo://h:1/p?z=trimmed");
    EXPECT_EQ(url.fullString(), "dubbo://h:1/p?a=1");
    EXPECT_EQ(url.protocolServiceKey(), "p:dubbo");
    EXPECT_EQ(url.withProtocol("consumer").protocolServiceKey(), "p");
    EXPECT_EQ(Url("dubbo", "h", -1, "/p").fullString(), "dubbo://h/p");
}

TEST(Url, PacksParametersInTheOrderOfTheirKeys)
{
    const auto url = parsed("dubbo://h:1/p?b=2&a=1&c=&default.d=first&default.d=4&b=3");
    EXPECT_EQ(url.parameters(),
              (url::Parameters {{"a", "1"}, {"b", "3"}, {"c", ""}, {"d", "first"}, {"default.d", "4"}}));
    for (const auto* absent : {"", "0", "aa", "default", "default.", "z"})
        EXPECT_FALSE(url.find(absent)) << absent;
    EXPECT_EQ(url.find("c"), "");
    EXPECT_EQ(url.with("a", "9").with("aa", "0").with("z", "z").without("b").parameters(),
              (url::Parameters {
                  {"a", "9"}, {"aa", "0"}, {"c", ""}, {"d", "first"}, {"default.d", "4"}, {"z", "z"}}));
    EXPECT_EQ(url, parsed("dubbo://h:1/p?a=1&b=3&c=&d=first&default.d=4"));
    EXPECT_NE(url, parsed("dubbo://h:1/p?a=1&b=3&c&d=firstd&efault.d=4"));
}

TEST(Url, OneKeyRepeatedIsOneParameter)
{
    std::string text = "dubbo://h:1/p?x=1";
    for (int i = 0; i < 1'000'000; ++i)
        text += "&k=" + std::to_string(i);
    EXPECT_EQ(parsed(text).parameters(), (url::Parameters {{"k", "999999"}, {"x", "1"}}));
}

TEST(Url, RefusesWhatHasNoMeaning)
{
    for (const auto* bad : {"://h:1/p", ":/x", "dubbo://h:x/p", "dubbo://h:99999999999/p", "dubbo://h:/p"})
        EXPECT_FALSE(Url::parse(bad).ok()) << bad;
    EXPECT_EQ(Url::parse(std::string(40U << 20U, 'x')).error().code, core::Errc::TooLarge);
}

TEST(Url, SurvivesHostileText)
{
    using namespace std::string_literals;
    for (const auto& text :
         {"\0"s, "dubbo://h\0:1/p?\0=\0"s, "%"s, "%3"s, "%ZZ%3F%"s, "?"s, "&"s, "#"s, "@"s, "a@"s, ":"s,
          "//"s, "dubbo://"s, "dubbo://@:1"s, "dubbo://?a"s, "%25%25%25"s, "\xFF\xFE%FF"s, "[::1"s, "]:1"s}) {
        const auto url = Url::parseNodeName(text);
        if (url) {
            EXPECT_TRUE(Url::parse(url->fullString()).ok() || url->protocol().empty()) << text;
        }
        (void)Url::parse(text);
    }
    const auto zero = Url::parseNodeName("dubbo%3A%2F%2Fh%3A1%2Fp%00q%3Fa%3D%00");
    ASSERT_TRUE(zero.ok());
    EXPECT_EQ(zero->path(), "p\0q"s);
    EXPECT_EQ(zero->nodeName(), "dubbo%3A%2F%2Fh%3A1%2Fp%00q%3Fa%3D"); // printing trims the NUL, as Java does

    const auto big = Url::parseNodeName("dubbo%3A%2F%2Fh%3A1%2F" + std::string(1U << 20U, 'x') + "%3Fa%3D1");
    ASSERT_TRUE(big.ok());
    EXPECT_EQ(big->path().size(), 1U << 20U);
    std::string many = "dubbo://h:1/p?";
    for (int i = 0; i < 150'000; ++i)
        many += "k" + std::to_string(i) + "&";
    EXPECT_FALSE(Url::parse(many).ok());
}

TEST(Url, RandomNamesNeverCrash)
{
    std::mt19937 random(7);
    constexpr std::string_view kAlphabet = "ab:/?&=;%#@[]+.3AF2D\\\x80\xFF";
    for (int round = 0; round < 20'000; ++round) {
        std::string text;
        const auto length = random() % 40;
        for (std::size_t i = 0; i < length; ++i)
            text += kAlphabet[random() % kAlphabet.size()];
        if (const auto url = Url::parseNodeName(text))
            (void)url->nodeName().size();
    }
}
