// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Every URL of tests/data/url/url.json against what org.apache.dubbo.common.URL made of it.
#include "engine/url/url.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <fstream>

using namespace sextant;
using nlohmann::json;

namespace {

json load(const std::string& name)
{
    std::ifstream in(std::string(SEXTANT_TEST_DATA) + "/url/" + name);
    return json::parse(in);
}

/// Java's null is our empty text.
std::string text(const json& value)
{
    return value.is_null() ? std::string() : value.get<std::string>();
}

std::string colonKey(const json& vector)
{
    auto key = text(vector.at("colonSeparatedKey"));
    return vector.at("serviceInterface").is_null() ? key.substr(4)
                                                   : key; // Java prints "null" for no interface
}

void check(const url::Url& url, const json& vector)
{
    EXPECT_EQ(url.protocol(), text(vector.at("protocol")));
    EXPECT_EQ(url.username(), text(vector.at("username")));
    EXPECT_EQ(url.password(), text(vector.at("password")));
    EXPECT_EQ(url.host(), text(vector.at("host")));
    EXPECT_EQ(url.port(), vector.at("port").get<int>());
    EXPECT_EQ(url.path(), text(vector.at("path")));
    EXPECT_EQ(json(url.parameters()), vector.at("parameters"));
    EXPECT_EQ(url.address(), text(vector.at("address")));
    EXPECT_EQ(url.fullString(), text(vector.at("toFullString")));
    EXPECT_EQ(url.displayString(), text(vector.at("toString")));
    EXPECT_EQ(url.nodeName(), text(vector.at("zk_child_name")));
    EXPECT_EQ(url.serviceInterface(), text(vector.at("serviceInterface")));
    EXPECT_EQ(url.serviceKey(), text(vector.at("serviceKey")));
    EXPECT_EQ(url.displayServiceKey(), text(vector.at("displayServiceKey")));
    EXPECT_EQ(url.colonKey(), colonKey(vector));
    const auto& timeout = vector.at("timeout_int_default_1000");
    EXPECT_EQ(url.getInt("timeout", 1000), timeout.is_number() ? timeout.get<int>() : 1000);
    EXPECT_EQ(url.getForMethod("sayHello", "timeout"), text(vector.at("method_sayHello_timeout")));
    EXPECT_EQ(url.getForMethod("sayHello", "retries"), text(vector.at("method_sayHello_retries")));
}

} // namespace

TEST(UrlGolden, ParsesAndPrintsAsJava)
{
    const auto vectors = load("url.json");
    ASSERT_GT(vectors.size(), 40U);
    for (const auto& vector : vectors) {
        const auto source = vector.at("url").get<std::string>();
        SCOPED_TRACE(source);
        const auto url = url::Url::parse(source);
        if (vector.contains("error")) {
            EXPECT_FALSE(url.ok());
            continue;
        }
        ASSERT_TRUE(url.ok()) << url.error().text();
        check(*url, vector);
    }
}

TEST(UrlGolden, ReadsTheNodeNamesBack)
{
    for (const auto& vector : load("url.json")) {
        // Java prints `file:///x` for a path without host, a text without protocol may hold anything: both
        // are no names.
        if (vector.contains("error") || vector.at("protocol").is_null())
            continue;
        const auto name = vector.at("zk_child_name").get<std::string>();
        SCOPED_TRACE(name);
        const auto url = url::Url::parseNodeName(name);
        ASSERT_TRUE(url.ok()) << url.error().text();
        EXPECT_EQ(url->nodeName(), name);
        EXPECT_EQ(json(url->parameters()), vector.at("parameters"));
        const auto twice = url::Url::parseNodeName(url::encode(name));
        ASSERT_TRUE(twice.ok());
        EXPECT_TRUE(*twice == *url);
        const auto raw = url::Url::parseNodeName(url->fullString());
        ASSERT_TRUE(raw.ok());
        EXPECT_TRUE(*raw == *url);
    }
}

TEST(UrlGolden, EncodesAsJava)
{
    const auto vectors = load("url-encode.json");
    ASSERT_FALSE(vectors.empty());
    for (const auto& vector : vectors) {
        const auto raw = vector.at("raw").get<std::string>();
        SCOPED_TRACE(raw);
        EXPECT_EQ(url::encode(raw), vector.at("URL.encode").get<std::string>());
        EXPECT_EQ(url::decode(url::encode(raw)), vector.at("URL.decode(of encode)").get<std::string>());
        const auto decoded = vector.at("URL.decode(of raw)").get<std::string>();
        if (!decoded.starts_with("ERROR")) {
            EXPECT_EQ(url::decode(raw), decoded);
        }
    }
}
