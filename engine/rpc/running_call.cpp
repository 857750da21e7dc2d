// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/rpc/running_call.h"

#include <algorithm>
#include <utility>

namespace sextant::rpc {

std::chrono::microseconds between(RunningCall::Clock::time_point from, RunningCall::Clock::time_point to)
{
    return std::max(std::chrono::microseconds(0),
                    std::chrono::duration_cast<std::chrono::microseconds>(to - from));
}

CallNames RunningCall::names() const
{
    return {request->describe(), address, timeout};
}

void RunningCall::complete(core::Outcome<CallResult> outcome)
{
    if (!done)
        return;
    cancel.forget(cancelId);
    std::exchange(done, nullptr)(std::move(outcome));
}

CallTiming RunningCall::timingUntil(Clock::time_point answered) const
{
    CallTiming timing;
    const auto left = sentAt == Clock::time_point() ? queued : sentAt;
    timing.resolve = resolve;
    timing.connect = between(started, queued) - resolve;
    timing.send = between(queued, left);
    timing.wait = between(left, answered);
    timing.total = between(started, answered);
    return timing;
}

core::Outcome<CallResult> decodeAnswer(const RunningCall& call, wire::Frame frame,
                                       RunningCall::Clock::time_point answered)
{
    const auto status = static_cast<wire::Status>(frame.header.status);
    if (status != wire::Status::Ok)
        return refused(call.names(), frame);
    if (frame.header.serialization != wire::kHessian2Id)
        return unexpectedSerialization(call.names(), frame.header.serialization);
    auto body = wire::decodeResponseBody(frame.body);
    if (!body.ok())
        return undecodable(call.names(), body.error());

    core::Outcome<CallResult> outcome {CallResult()};
    CallResult& result = *outcome;
    result.exception = body->exception;
    result.value = std::move(body->value);
    if (body->attachments)
        result.attachments = std::move(*body->attachments);
    result.timing = call.timingUntil(answered);
    result.timing.decode = between(answered, RunningCall::Clock::now());
    result.timing.total += result.timing.decode;
    result.address = call.address;
    result.requestBytes = call.requestBytes;
    result.responseBody = std::move(frame.body);
    return outcome;
}

} // namespace sextant::rpc
