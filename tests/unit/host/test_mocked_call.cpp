// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// A consumer's call and its mock: case 151 and 152 of spec/cluster §13.6 on reports.
#include "engine/core/manual_loop.h"
#include "engine/host/mocked_call.h"

#include <gtest/gtest.h>

#include <optional>

namespace sextant::host {
namespace {

struct Outcome
{
    InvokeReport report;
    int calls = 0;
};

Outcome callWith(const std::string& mock, const InvokeReport& answer, const std::string& returnType = {})
{
    core::ManualLoop loop;
    const url::Url consumer("consumer", "10.0.0.5", 0, "com.foo.Bar",
                            {{"interface", "com.foo.Bar"}, {"side", "consumer"}, {"mock", mock}});
    Outcome outcome;
    std::optional<InvokeReport> reported;
    callOrMock(
        loop, consumer, "hi", returnType,
        [&](const Reported& done) {
            ++outcome.calls;
            done(answer);
        },
        [&](InvokeReport report) { reported = std::move(report); });
    loop.advance(core::Millis(1));
    EXPECT_TRUE(reported);
    if (reported)
        outcome.report = *reported;
    return outcome;
}

InvokeReport value(const std::string& json)
{
    InvokeReport report;
    report.ok = true;
    report.valueJson = json;
    return report;
}

InvokeReport failure(core::Errc code, const std::string& place)
{
    InvokeReport report;
    report.error = core::Error(code, "it failed");
    report.failedAt = place;
    return report;
}

InvokeReport thrown(const std::string& className, const std::string& code = {})
{
    InvokeReport report;
    report.exception.emplace();
    report.exception->className = className;
    if (!code.empty())
        report.exception->fields.emplace_back("code", code);
    return report;
}

TEST(MockedCall, FailAnswersForFailuresOnly)
{
    const std::string mock = "fail:return xyz";
    EXPECT_EQ(callWith(mock, value("1")).report.valueJson, "1");
    const auto late = callWith(mock, failure(core::Errc::Timeout, "response"));
    EXPECT_TRUE(late.report.ok);
    EXPECT_EQ(late.report.valueJson, "\"xyz\"");
    EXPECT_FALSE(late.report.error);
    EXPECT_EQ(late.calls, 1);
    EXPECT_EQ(callWith(mock, thrown("com.foo.Sorry")).report.exception->className, "com.foo.Sorry");
    const std::string rpc = "org.apache.dubbo.rpc.RpcException";
    EXPECT_EQ(callWith(mock, thrown(rpc, "2")).report.valueJson, "\"xyz\"");
    EXPECT_EQ(callWith(mock, thrown(rpc, "3")).report.exception->className, rpc);
    EXPECT_TRUE(callWith(mock, failure(core::Errc::InvalidArgument, "arguments")).report.error);
    EXPECT_TRUE(callWith(mock, failure(core::Errc::Cancelled, "response")).report.error);
}

TEST(MockedCall, ForceCallsNobody)
{
    const auto forced = callWith("force:return 7", value("1"), "int");
    EXPECT_EQ(forced.calls, 0);
    EXPECT_EQ(forced.report.valueJson, "7");
    const auto exception = callWith("force:throw java.lang.IllegalStateException", value("1"));
    EXPECT_EQ(exception.calls, 0);
    EXPECT_EQ(exception.report.exception->className, "java.lang.IllegalStateException");
    EXPECT_FALSE(exception.report.ok);
    const auto unfit = callWith("force:return x", value("1"), "int");
    EXPECT_EQ(unfit.report.failedAt, "mock");
}

TEST(MockedCall, WithoutAMockItIsAnOrdinaryCall)
{
    for (const auto* mock : {"", "false", "N/A"})
        EXPECT_TRUE(callWith(mock, failure(core::Errc::Timeout, "response")).report.error) << mock;
}

} // namespace
} // namespace sextant::host
