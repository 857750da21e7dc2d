// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/cluster/override/mock_decision.h"

namespace sextant::cluster {

namespace {

constexpr std::string_view kRpcException = "org.apache.dubbo.rpc.RpcException";

MockAnswer failed(const std::string& message, std::string_view originalError)
{
    MockAnswer answer;
    answer.kind = MockAnswer::Kind::RpcException;
    answer.exceptionClass = kRpcException;
    answer.message = "mock error : " + message;
    if (!originalError.empty())
        answer.message += ", invoke error is :" + std::string(originalError);
    return answer;
}

} // namespace

MockStep MockPlan::after(MockTrigger end) const
{
    switch (end) {
    case MockTrigger::Value:
        return MockStep::Keep;
    case MockTrigger::RpcFailure:
        return mode == config::MockMode::Fail ? MockStep::Mock : MockStep::Throw;
    case MockTrigger::BusinessFailure:
    case MockTrigger::OtherFailure:
        return MockStep::Throw;
    }
    return MockStep::Keep;
}

MockPlan planMock(const url::Url& consumer, std::string_view method, config::Generation generation)
{
    auto value = consumer.getForMethod(method, "mock", "false");
    const auto mode = config::mockMode(value, generation);
    return {mode, std::move(value)};
}

MockAnswer mockAnswer(const MockPlan& plan, const url::Url& consumer, std::string_view method,
                      std::string_view returnType, std::string_view originalError)
{
    const auto mock = config::parseMock(plan.value);
    if (!mock)
        return failed("mock can not be null. url :" + consumer.displayString(), originalError);
    MockAnswer answer;
    switch (mock->kind) {
    case config::MockKind::Return: {
        auto json = config::mockReturn(mock->text, returnType);
        if (!json)
            return failed("mock return invoke error. method :" + std::string(method) + ", mock:" + mock->text
                              + ", url: " + consumer.displayString(),
                          originalError);
        answer.json = std::move(*json);
        return answer;
    }
    case config::MockKind::Throw:
        if (mock->text.empty())
            return failed(std::string(config::kMockedException), originalError);
        answer.kind = MockAnswer::Kind::Exception;
        answer.exceptionClass = mock->text;
        answer.message = config::kMockedException;
        return answer;
    case config::MockKind::Class:
        break;
    }
    const auto name = mock->text == "default" ? consumer.serviceInterface() + "Mock" : mock->text;
    return failed("Failed to create mock implementation class " + name, originalError);
}

} // namespace sextant::cluster
