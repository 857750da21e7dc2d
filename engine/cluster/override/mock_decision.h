// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// When a mock answers instead of a provider, and with what (spec/cluster §4). Mirrors MockClusterInvoker and
// MockInvoker. Pure.
#pragma once

#include "engine/config/rules/mock_value.h"
#include "engine/url/url.h"

#include <string>
#include <string_view>

namespace sextant::cluster {

/// How a call ended, as far as a mock cares.
enum class MockTrigger
{
    Value, ///< also a result with an exception of the application
    RpcFailure, ///< an RpcException that is none of business: thrown, or inside the result
    BusinessFailure, ///< an RpcException with code 3: thrown, or inside the result
    OtherFailure ///< any other throwable that the cluster threw
};

/// What to do about it.
enum class MockStep
{
    Call, ///< ask a provider
    Mock, ///< the mock answers
    Keep, ///< the caller gets what the provider answered
    Throw ///< the caller gets the exception
};

struct MockPlan
{
    config::MockMode mode = config::MockMode::Off;
    std::string value; ///< of the parameter

    MockStep before() const { return mode == config::MockMode::Force ? MockStep::Mock : MockStep::Call; }
    MockStep after(MockTrigger end) const;
};

/// For a call of `method`; only the consumer's URL counts.
MockPlan planMock(const url::Url& consumer, std::string_view method, config::Generation generation);

/// What the caller of a mocked call gets.
struct MockAnswer
{
    enum class Kind
    {
        Value,
        Exception, ///< of the application: inside a result
        RpcException
    };
    Kind kind = Kind::Value;
    std::string json; ///< of a value
    std::string exceptionClass;
    int code = 0; ///< of an RpcException
    std::string message;
};

/// `originalError`: the message of the call that failed; empty in force mode. A mock that is a class has no
/// answer outside its JVM: that is an RpcException here, as it is in Java where the class is missing.
MockAnswer mockAnswer(const MockPlan& plan, const url::Url& consumer, std::string_view method,
                      std::string_view returnType, std::string_view originalError);

} // namespace sextant::cluster
