// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/host/call_request.h"

#include <gtest/gtest.h>

namespace sextant::host {

namespace {

metadata::ServiceDefinition definition()
{
    metadata::ServiceDefinition out;
    out.canonicalName = "a.S";
    out.methods = {{"find", {"java.lang.String"}, "int"},
                   {"find", {"long"}, "int"},
                   {"find", {"a.Query.Filter"}, "int"},
                   {"sum", {"int"}, "int"},
                   {"sum", {"long"}, "int"},
                   {"one", {"java.util.List<java.lang.Long>", "int"}, "void"},
                   {"zero", {}, "void"}};
    out.types = {{"a.Query.Filter", {{"name", "java.lang.String"}}, {}, {}}};
    return out;
}

InvokeRequest request(const std::string& method, const std::string& arguments, bool typed = false)
{
    InvokeRequest out;
    out.service = {"a.S", "g", "1.0"};
    out.method = method;
    out.argumentsJson = arguments;
    out.typed = typed;
    return out;
}

std::string attachment(const rpc::Invocation& invocation, const std::string& key)
{
    for (const auto& [name, value] : invocation.attachments)
        if (name == key)
            return *value.asString();
    return {};
}

} // namespace

TEST(CallRequest, PicksTheOverloadThatFits)
{
    const auto types = definition();
    const auto chosen = chooseTypes(request("one", "[[1],2]"), &types);
    ASSERT_TRUE(chosen);
    EXPECT_EQ((*chosen)->at(1), "int");
    EXPECT_EQ((*chooseTypes(request("find", R"([{"name":"x"}])"), &types))->front(), "a.Query.Filter");
    EXPECT_EQ((*chooseTypes(request("zero", "[]"), &types))->size(), 0u);
    // Both are possible, one is what was written.
    EXPECT_EQ((*chooseTypes(request("find", R"(["1"])"), &types))->front(), "java.lang.String");
    EXPECT_EQ((*chooseTypes(request("find", "[1]"), &types))->front(), "long");
}

TEST(CallRequest, NamesTheChoicesWhenItCannotPick)
{
    const auto types = definition();
    const auto chosen = chooseTypes(request("sum", "[1]"), &types);
    ASSERT_FALSE(chosen);
    EXPECT_NE(chosen.error().text().find("sum(int); sum(long)"), std::string::npos) << chosen.error().text();
    EXPECT_NE(chooseTypes(request("nope", "[]"), &types).error().text().find("find, one, sum, zero"),
              std::string::npos);
    EXPECT_FALSE(chooseTypes(request("one", "[1]"), &types));
}

TEST(CallRequest, GenericCall)
{
    const auto types = definition();
    auto ask = request("find", R"([{"name":"x"}])");
    ask.tag = "gray";
    ask.attachments = {{"traceparent", "00-1"}};
    const auto invocation = buildInvocation(ask, &types);
    ASSERT_TRUE(invocation);
    EXPECT_EQ(invocation->method, "$invoke");
    EXPECT_EQ(*invocation->arguments[0].asString(), "find");
    EXPECT_EQ(*invocation->arguments[1].asList()->items[0].asString(), "a.Query$Filter");
    EXPECT_EQ(attachment(*invocation, "generic"), "true");
    EXPECT_EQ(attachment(*invocation, "dubbo.tag"), "gray");
    EXPECT_EQ(attachment(*invocation, "traceparent"), "00-1");
}

TEST(CallRequest, FormsOfGenericCalls)
{
    const auto types = definition();
    auto ask = request("find", R"([{"name": "x"}])");
    for (const auto* form : {"true", "raw.return", "gson", "bean", "protobuf-json"}) {
        ask.generic = form;
        const auto invocation = buildInvocation(ask, &types);
        ASSERT_TRUE(invocation) << invocation.error().text();
        EXPECT_EQ(attachment(*invocation, "generic"), form);
    }
    ask.generic = "gson";
    EXPECT_EQ(*buildInvocation(ask, &types)->arguments[2].asList()->items[0].asString(), R"({"name":"x"})");
    ask.generic = "nativejava";
    const auto refused = buildInvocation(ask, &types);
    ASSERT_FALSE(refused);
    EXPECT_NE(refused.error().text().find("only a JVM"), std::string::npos) << refused.error().text();
    ask.generic = "bean";
    ask.typed = true;
    EXPECT_FALSE(buildInvocation(ask, &types)) << "typed or generic, not both";
}

TEST(CallRequest, TypedCall)
{
    const auto types = definition();
    const auto invocation = buildInvocation(request("one", "[[1],2]", true), &types);
    ASSERT_TRUE(invocation);
    EXPECT_EQ(invocation->method, "one");
    EXPECT_EQ(invocation->descriptor, "Ljava/util/List;I");
    EXPECT_EQ(std::get<std::int32_t>(invocation->arguments[1].variant()), 2);
}

TEST(CallRequest, WithoutDefinition)
{
    const auto generic = buildInvocation(request("any", R"(["x",1,null])"), nullptr);
    ASSERT_TRUE(generic);
    EXPECT_TRUE(generic->arguments[1].isNull()); // the provider finds the method by its name
    EXPECT_EQ(generic->arguments[2].asList()->items.size(), 3u);
    EXPECT_FALSE(buildInvocation(request("any", "[]", true), nullptr));
    EXPECT_FALSE(buildInvocation(request("any", "{}"), nullptr));
    EXPECT_FALSE(buildInvocation(request("any", "[1"), nullptr));
}

TEST(CallRequest, ProviderGivesPathAndToken)
{
    const auto invocation = buildInvocation(request("any", "[]"), nullptr);
    const auto url = url::Url::parse("dubbo://10.0.0.1:20880/ctx/a.S?interface=a.S&token=t1");
    const auto sent = forProvider(*invocation, *url, "any");
    EXPECT_EQ(sent.path, "ctx/a.S");
    EXPECT_EQ(attachment(sent, "token"), "t1");
}

} // namespace sextant::host
