// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/host/call_answer.h"

#include "engine/cluster/loadbalance/load_balance.h"
#include "engine/core/text.h"
#include "engine/rpc/call_errors.h"
#include "engine/rpc/generic.h"

namespace sextant::host {

namespace {

bool hasStatus(const core::Error& error, wire::Status status)
{
    return error.sentence.find("failed with status " + std::to_string(static_cast<int>(status)) + " ")
        != std::string::npos;
}

std::string javaText(const wire::Value& value)
{
    if (value.isNull())
        return "null";
    if (const auto* text = value.asString())
        return *text;
    if (const auto* list = value.asList(); list && !list->type.starts_with('[')) {
        std::vector<std::string> items;
        for (const auto& item : list->items)
            items.push_back(javaText(item));
        return "[" + core::join(items, ", ") + "]";
    }
    return rpc::valueToJson(value);
}

} // namespace

cluster::RpcCode rpcCode(const core::Error& error)
{
    using cluster::RpcCode;
    switch (error.code) {
    case core::Errc::Timeout:
        return rpc::failedStage(error) == "connect" ? RpcCode::Network : RpcCode::Timeout;
    case core::Errc::Remote:
        if (hasStatus(error, wire::Status::SerializationError))
            return RpcCode::Serialization;
        if (hasStatus(error, wire::Status::ClientTimeout) || hasStatus(error, wire::Status::ServerTimeout))
            return RpcCode::Timeout;
        return RpcCode::Network;
    case core::Errc::InvalidArgument:
    case core::Errc::Cancelled:
    case core::Errc::Internal:
        return RpcCode::Unknown;
    default:
        return RpcCode::Network;
    }
}

cluster::Answer toAnswer(core::Outcome<rpc::CallResult> result)
{
    if (!result)
        return cluster::Answer::failed(cluster::Thrown(rpcCode(result.error()), result.error()));
    cluster::Answer answer;
    answer.exception = result->exception;
    answer.value = result->value;
    if (result->exception) {
        const auto view = rpc::viewException(result->value);
        answer.exceptionText = view.className + ": " + view.message;
    }
    for (const auto& [key, value] : result->attachments)
        if (key == cluster::kAdaptiveAttachment && value.asString())
            answer.providerMetrics = *value.asString();
    answer.detail = std::move(*result);
    return answer;
}

std::vector<std::string> argumentTexts(const rpc::Invocation& invocation)
{
    std::vector<std::string> texts;
    const auto add = [&texts](const auto& values) {
        for (const auto& value : values)
            texts.push_back(javaText(value));
    };
    if (invocation.method != "$invoke")
        add(invocation.arguments);
    else if (invocation.arguments.size() > 2 && invocation.arguments[2].asList())
        add(invocation.arguments[2].asList()->items);
    return texts;
}

} // namespace sextant::host
