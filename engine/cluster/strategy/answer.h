// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// What became of a call to one invoker, or of a whole call, in Dubbo's terms (spec/cluster §2).
#pragma once

#include "engine/core/outcome.h"
#include "engine/wire/value.h"

#include <any>
#include <optional>
#include <string>
#include <string_view>

namespace sextant::cluster {

/// The codes of RpcException.
enum class RpcCode
{
    Unknown = 0,
    Network = 1,
    Timeout = 2,
    Biz = 3,
    Forbidden = 4,
    Serialization = 5,
    NoInvoker = 6, ///< NO_INVOKER_AVAILABLE_AFTER_FILTER
    LimitExceeded = 7,
    TimeoutTerminate = 8,
    Registry = 9,
    RouterCacheNotBuilt = 10,
    MethodNotFound = 11,
    Validation = 12,
    Authorization = 13
};
/// "timeout" and the like, for people.
std::string_view name(RpcCode code);

/// An exception that an invoker or a strategy throws. Only these count as failures: what the service itself
/// throws is an answer.
class Thrown
{
public:
    /// What an invoker threw: the error is all there is to say.
    Thrown(RpcCode rpcCode, core::Error reason)
        : code(rpcCode)
        , message(reason.text())
        , error(std::move(reason))
    {
    }
    /// What a strategy makes of it, in Dubbo's words.
    Thrown(RpcCode rpcCode, std::string text, core::Error reason)
        : code(rpcCode)
        , message(std::move(text))
        , error(std::move(reason))
    {
    }

    RpcCode code;
    std::string message; ///< what a Java caller reads
    core::Error error; ///< what a person reads: the last failure itself, with its advice
    std::string className = "org.apache.dubbo.rpc.RpcException";
};

struct Answer
{
    std::optional<Thrown> thrown; ///< the call failed; nothing else counts
    bool exception = false; ///< the service threw: `value` is the throwable
    std::string exceptionText; ///< its class and message
    wire::Value value;
    std::string providerMetrics; ///< attachment `lb_adaptive`
    std::any detail; ///< whatever the one who called wants to have back

    static Answer failed(Thrown thrown)
    {
        Answer answer;
        answer.thrown = std::move(thrown);
        return answer;
    }
};

} // namespace sextant::cluster
