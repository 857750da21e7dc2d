// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/host/mocked_call.h"

#include "engine/cluster/override/mock_decision.h"

#include <algorithm>

namespace sextant::host {

namespace {

using cluster::MockAnswer;
using cluster::MockStep;
using cluster::MockTrigger;

constexpr std::string_view kRpcExceptionClass = "org.apache.dubbo.rpc.RpcException";
constexpr std::string_view kBusinessCode = "3";

MockTrigger triggerOf(const InvokeReport& report)
{
    if (report.exception && report.exception->className == kRpcExceptionClass) {
        const bool business = std::ranges::any_of(report.exception->fields, [](const auto& field) {
            return field.first == "code" && field.second == kBusinessCode;
        });
        return business ? MockTrigger::BusinessFailure : MockTrigger::RpcFailure;
    }
    if (!report.error)
        return MockTrigger::Value;
    const bool ours = report.failedAt == "arguments" || report.error->code == core::Errc::Cancelled;
    return ours ? MockTrigger::OtherFailure : MockTrigger::RpcFailure;
}

/// What the caller gets instead; `report` keeps what was tried before.
InvokeReport mocked(InvokeReport report, const cluster::MockPlan& plan, const url::Url& consumer,
                    const std::string& method, const std::string& returnType)
{
    std::string original;
    if (report.error)
        original = report.error->text();
    else if (report.exception)
        original = report.exception->message;
    const auto answer = cluster::mockAnswer(plan, consumer, method, returnType, original);
    report.trace.push_back("Answered by the consumer's mock: " + plan.value);
    report.ok = answer.kind == MockAnswer::Kind::Value;
    report.error.reset();
    report.exception.reset();
    report.failedAt.clear();
    switch (answer.kind) {
    case MockAnswer::Kind::Value:
        report.valueJson = answer.json;
        report.type = returnType;
        break;
    case MockAnswer::Kind::Exception:
        report.exception.emplace();
        report.exception->className = answer.exceptionClass;
        report.exception->message = answer.message;
        break;
    case MockAnswer::Kind::RpcException:
        report.error = core::Error(core::Errc::Remote, answer.message, consumer.serviceKey());
        report.failedAt = "mock";
        break;
    }
    return report;
}

} // namespace

void callOrMock(core::Loop& loop, const url::Url& consumer, const std::string& method,
                const std::string& returnType, const std::function<void(Reported)>& call, Reported done)
{
    const auto plan = cluster::planMock(consumer, method, config::kOwnGeneration);
    if (plan.mode == config::MockMode::Off) {
        call(std::move(done));
        return;
    }
    if (plan.before() == MockStep::Mock) {
        loop.post([report = mocked({}, plan, consumer, method, returnType), done = std::move(done)] {
            done(report);
        });
        return;
    }
    call([plan, consumer, method, returnType, done = std::move(done)](InvokeReport report) {
        if (plan.after(triggerOf(report)) == MockStep::Mock)
            report = mocked(std::move(report), plan, consumer, method, returnType);
        done(std::move(report));
    });
}

} // namespace sextant::host
