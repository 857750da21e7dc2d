// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Mock values and when they answer (spec/cluster §4, cases 151 and 152 of §13.6).
#include "engine/cluster/override/mock_decision.h"
#include "tests/unit/cluster/override_support.h"

using namespace sextant;
using namespace sextant::cluster;
using namespace sextant::cluster::test;
using config::Generation;
using config::MockMode;

namespace {

url::Url mocking(const std::string& value)
{
    return urlOf("consumer://10.0.0.5/com.foo.Bar?side=consumer&interface=com.foo.Bar").with("mock", value);
}

MockPlan plan(const std::string& value, Generation generation = config::kOwnGeneration)
{
    return planMock(mocking(value), "hi", generation);
}

std::string returned(std::string_view value, std::string_view type = "")
{
    const auto json = config::mockReturn(value, type);
    return json ? *json : "error";
}

std::string understood(std::string_view value)
{
    const auto mock = config::parseMock(value);
    if (!mock)
        return "error";
    constexpr std::string_view kinds[] {"return ", "throw ", "class "};
    return std::string(kinds[static_cast<int>(mock->kind)]) + mock->text;
}

} // namespace

TEST(Mock, FailAnswersForFailures151)
{
    const auto mock = plan("fail:return xyz");
    EXPECT_EQ(mock.before(), MockStep::Call);
    EXPECT_EQ(mock.after(MockTrigger::Value), MockStep::Keep); // ok, and an exception of the application
    EXPECT_EQ(mock.after(MockTrigger::RpcFailure), MockStep::Mock); // a timeout, thrown or inside the result
    EXPECT_EQ(mock.after(MockTrigger::BusinessFailure), MockStep::Throw);
    EXPECT_EQ(mock.after(MockTrigger::OtherFailure), MockStep::Throw);
    const auto answer = mockAnswer(mock, mocking(mock.value), "hi", "java.lang.String", "late");
    EXPECT_EQ(answer.kind, MockAnswer::Kind::Value);
    EXPECT_EQ(answer.json, "\"xyz\"");
    EXPECT_EQ(plan("return xyz").after(MockTrigger::RpcFailure), MockStep::Mock); // the prefix may be missing
}

TEST(Mock, ForceThrowsWithoutACall152)
{
    const auto mock = plan("force:throw java.lang.IllegalStateException");
    EXPECT_EQ(mock.before(), MockStep::Mock);
    const auto answer = mockAnswer(mock, mocking(mock.value), "hi", "", "");
    EXPECT_EQ(answer.kind, MockAnswer::Kind::Exception);
    EXPECT_EQ(answer.exceptionClass, "java.lang.IllegalStateException");
}

TEST(Mock, ValuesThatMeanNone)
{
    for (const auto* value : {"", "  ", "false", "FALSE", "0", "null", "n/a", "N/A"})
        EXPECT_EQ(plan(value).mode, MockMode::Off) << value;
    for (const auto* value : {"0", "null", "N/A"}) // 2.7 knows the empty value and false only
        EXPECT_EQ(plan(value, Generation::V27).mode, MockMode::Fail) << value;
    EXPECT_EQ(plan("false", Generation::V27).mode, MockMode::Off);
    EXPECT_EQ(plan("forceful").mode, MockMode::Force);
    EXPECT_EQ(plan("Force:return 1").mode, MockMode::Fail);
    EXPECT_EQ(plan("true").mode, MockMode::Fail);
    EXPECT_EQ(plan("").after(MockTrigger::RpcFailure), MockStep::Throw);
    const auto perMethod = mocking("force:return 1").with("hi.mock", "false");
    EXPECT_EQ(planMock(perMethod, "hi", config::kOwnGeneration).mode, MockMode::Off);
    EXPECT_EQ(planMock(perMethod, "bye", config::kOwnGeneration).mode, MockMode::Force);
}

TEST(Mock, Grammar)
{
    EXPECT_EQ(understood(" Return "), "return null");
    for (const auto* word : {"true", "default", "fail", "FORCE"})
        EXPECT_EQ(understood(word), "class default");
    EXPECT_EQ(understood("fail:return `a`"), "return \"a\"");
    EXPECT_EQ(understood("force: return  7 "), "return 7");
    EXPECT_EQ(understood("force:return%207"), "return 7"); // decoded here
    EXPECT_EQ(understood("throw"), "throw ");
    EXPECT_EQ(understood("force:throw a.B"), "throw a.B");
    EXPECT_EQ(understood("com.foo.BarMock"), "class com.foo.BarMock");
    EXPECT_EQ(understood("fail:return"), "class return");
    EXPECT_EQ(understood("  "), "error");
}

TEST(Mock, ReturnedValues)
{
    EXPECT_EQ(returned("null", "int"), "null");
    EXPECT_EQ(returned("true", "java.lang.Object"), "true");
    EXPECT_EQ(returned("\"a b\""), "\"a b\"");
    EXPECT_EQ(returned("'a'"), "\"a\"");
    EXPECT_EQ(returned("7", "java.lang.String"), "\"7\"");
    EXPECT_EQ(returned("7"), "7");
    EXPECT_EQ(returned("9223372036854775807", "long"), "9223372036854775807");
    EXPECT_EQ(returned("9223372036854775808", "long"), "error");
    EXPECT_EQ(returned("-3", "int"), "-3");
    EXPECT_EQ(returned("-3"), "\"-3\""); // digits only are a number
    EXPECT_EQ(returned("12.5", "int"), "error");
    EXPECT_EQ(returned("12.50", "java.math.BigDecimal"), "12.50");
    EXPECT_EQ(returned("300", "byte"), "error");
    EXPECT_EQ(returned("{\"a\":1}", "com.foo.Pojo"), "{\"a\":1}");
    EXPECT_EQ(returned("[1,2]"), "[1,2]");
    EXPECT_EQ(returned("{broken"), "error");
    EXPECT_EQ(returned("text"), "\"text\"");
    for (const auto& [type, json] :
         {std::pair("int", "0"), std::pair("java.lang.Long", "0"), std::pair("boolean", "false"),
          std::pair("java.util.List", "[]"), std::pair("java.util.Map", "{}"),
          std::pair("java.lang.String", "\"\""), std::pair("com.foo.Pojo", "{}"), std::pair("int[]", "[]"),
          std::pair("", "null")})
        EXPECT_EQ(returned("empty", type), json) << type;
}

TEST(Mock, FailuresOfTheMockItself)
{
    const auto answer = [](const std::string& value, std::string_view type, std::string_view original) {
        const auto mock = plan(value);
        return mockAnswer(mock, mocking(value), "hi", type, original);
    };
    const auto thrown = answer("force:throw", "", "");
    EXPECT_EQ(thrown.kind, MockAnswer::Kind::RpcException);
    EXPECT_EQ(thrown.code, 0);
    EXPECT_EQ(thrown.message, "mock error : mocked exception for service degradation.");
    const auto unfit = answer("fail:return x", "int", "too late");
    EXPECT_EQ(unfit.kind, MockAnswer::Kind::RpcException);
    EXPECT_TRUE(unfit.message.starts_with(
        "mock error : mock return invoke error. method :hi, mock:x, url: consumer://"));
    EXPECT_TRUE(unfit.message.ends_with(", invoke error is :too late"));
    EXPECT_EQ(answer("true", "", "").message,
              "mock error : Failed to create mock implementation class com.foo.BarMock");
}
