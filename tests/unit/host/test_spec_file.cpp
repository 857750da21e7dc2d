// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/host/scripted_answer.h"
#include "engine/host/spec_file.h"
#include "engine/rpc/generic.h"

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

namespace sextant::host {

namespace {

constexpr const char* kSpec = R"({
  "types": [{"type": "a.Order", "properties": {"id": "long", "title": "java.lang.String", "price": "java.math.BigDecimal"}},
            {"type": "a.State", "enums": ["NEW", "PAID"]}],
  "services": [{"interface": "a.OrderService", "group": "g", "version": "1.0", "parameters": {"timeout": "700"},
    "methods": [
      {"name": "get", "parameterTypes": ["long"], "returnType": "a.Order",
       "behavior": {"return": {"id": "${0}", "title": "Order ${0}", "price": "12.50"}}},
      {"name": "same", "parameterTypes": ["java.lang.String"], "returnType": "java.lang.String", "behavior": {"echo": 0}},
      {"name": "fail", "behavior": {"throw": {"class": "a.Broken", "message": "no"}}},
      {"name": "flaky", "returnType": "int", "behavior": {"return": 7}, "errorRate": 0.5},
      {"name": "nothing", "returnType": "void"}]}]})";

ServiceSpec spec()
{
    auto services = parseSpecFile(kSpec, "spec.json");
    EXPECT_TRUE(services) << services.error().text();
    return services->front();
}

const MethodSpec& method(const ServiceSpec& service, const std::string& name)
{
    for (const auto& candidate : service.methods)
        if (candidate.name == name)
            return candidate;
    throw std::runtime_error("no method " + name);
}

std::string errorOf(const std::string& text)
{
    const auto services = parseSpecFile(text, "spec.json");
    return services ? "" : services.error().text();
}

} // namespace

TEST(SpecFile, ReadsServices)
{
    const auto service = spec();
    EXPECT_EQ(service.key(), "g/a.OrderService:1.0");
    EXPECT_EQ(service.parameters.at("timeout"), "700");
    ASSERT_EQ(service.methods.size(), 5u);
    EXPECT_EQ(service.methods[0].parameterTypes, std::vector<std::string> {"long"});
    EXPECT_EQ(service.methods[1].script.echo, 0u);
    EXPECT_EQ(service.methods[2].script.exception->className, "a.Broken");
}

TEST(SpecFile, DefinitionListsEveryTypeOnce)
{
    const auto definition = spec().definition();
    std::vector<std::string> types;
    for (const auto& type : definition.types)
        types.push_back(type.type);
    EXPECT_EQ(types,
              (std::vector<std::string> {"long", "a.Order", "java.lang.String", "java.math.BigDecimal",
                                         "java.lang.Object", "int", "void", "a.State"}));
}

TEST(SpecFile, PointsAtWhatIsWrong)
{
    EXPECT_NE(errorOf("{").find("not JSON"), std::string::npos);
    EXPECT_NE(errorOf("{}").find("\"services\" is missing"), std::string::npos);
    EXPECT_NE(errorOf(R"({"services":[{"interface":"a.B","methods":[{"name":"m","dealy":5}]}]})")
                  .find("/services/0/methods/0/dealy"),
              std::string::npos);
    EXPECT_NE(errorOf(R"({"services":[{"interface":"a.B","methods":[{"name":"m","behavior":{"echo":0}}]}]})")
                  .find("0 parameters"),
              std::string::npos);
    EXPECT_NE(
        errorOf(
            R"({"services":[{"interface":"a.B","methods":[{"name":"m","behavior":{"return":1,"throw":{}}}]}]})")
            .find("only one of"),
        std::string::npos);
    EXPECT_NE(errorOf(R"({"services":[{"methods":[{"name":"m"}]}]})").find("\"interface\" is missing"),
              std::string::npos);
    EXPECT_NE(errorOf(R"({"services":[{"interface":"a.B","methods":[{"name":"m","errorRate":2}]}]})")
                  .find("errorRate"),
              std::string::npos);
    for (const auto* name : {"", "a/b", "..", "a\\u0001b"})
        EXPECT_NE(
            errorOf(std::string(R"({"services":[{"interface":")") + name + R"(","methods":[{"name":"m"}]}]})")
                .find("/services/0/interface"),
            std::string::npos)
            << name;
    EXPECT_NE(errorOf(R"({"services":[{"interface":"a.B","methods":[{"name":"m"}]},
                                      {"interface":"a.B","methods":[{"name":"m"}]}]})")
                  .find("/services/1"),
              std::string::npos);
    EXPECT_NE(errorOf(R"({"services":[{"interface":"a.B","methods":[{"name":"m"},{"name":"m"}]}]})")
                  .find("/services/0/methods/1"),
              std::string::npos);
}

TEST(SpecFile, TheExampleOfTheGuideWorks)
{
    std::ifstream in(SEXTANT_SOURCE_DIR "/docs/provider-spec.md");
    std::stringstream text;
    text << in.rdbuf();
    const auto page = text.str();
    const std::string fence = "```json\n";
    const auto start = page.find(fence);
    ASSERT_NE(start, std::string::npos);
    const auto json =
        page.substr(start + fence.size(), page.find("```", start + fence.size()) - start - fence.size());
    const auto services = parseSpecFile(json, "docs/provider-spec.md");
    ASSERT_TRUE(services) << services.error().text();
    const auto definition = services->front().definition();
    const std::vector<wire::Value> arguments {wire::Value::int64(7)};
    for (const auto& one : services->front().methods)
        EXPECT_TRUE(scriptedAnswer(one, arguments, definition, 0.5)) << one.name;
}

TEST(ScriptedAnswer, SubstitutesArgumentsExactly)
{
    const auto service = spec();
    const auto answer = scriptedAnswer(method(service, "get"), {wire::Value::int64(9007199254740993)},
                                       service.definition(), 0.9);
    ASSERT_TRUE(answer) << answer.error().text();
    EXPECT_EQ(
        rpc::valueToJson(std::get<wire::Value>(*answer)),
        R"({"class":"a.Order","price":"12.50","id":9007199254740993,"title":"Order 9007199254740993"})");
}

TEST(ScriptedAnswer, EchoesThrowsAndFails)
{
    const auto service = spec();
    const auto definition = service.definition();
    const auto echoed = scriptedAnswer(method(service, "same"), {wire::Value::string("x")}, definition, 0);
    EXPECT_EQ(*std::get<wire::Value>(*echoed).asString(), "x");
    EXPECT_EQ(std::get<ServiceException>(*scriptedAnswer(method(service, "fail"), {}, definition, 0)).message,
              "no");
    EXPECT_TRUE(std::holds_alternative<ServiceException>(
        *scriptedAnswer(method(service, "flaky"), {}, definition, 0.49)));
    EXPECT_TRUE(
        std::holds_alternative<wire::Value>(*scriptedAnswer(method(service, "flaky"), {}, definition, 0.5)));
    EXPECT_TRUE(
        std::get<wire::Value>(*scriptedAnswer(method(service, "nothing"), {}, definition, 0)).isNull());
}

TEST(ScriptedAnswer, ReportsAResultThatDoesNotFit)
{
    auto services = parseSpecFile(
        R"({"services":[{"interface":"a.B","methods":[{"name":"m","returnType":"int","behavior":{"return":"many"}}]}]})",
        "spec.json");
    ASSERT_TRUE(services);
    const auto& service = services->front();
    EXPECT_FALSE(scriptedAnswer(service.methods[0], {}, service.definition(), 0));
}

} // namespace sextant::host
