// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// A call of the DubboClient under way: who is called, who waits, and when what happened; and the outcome that
// an answer gives. Private to engine/rpc.
#pragma once

#include "engine/rpc/call_errors.h"
#include "engine/rpc/client_exchange.h"
#include "engine/rpc/prepared_request.h"

#include <chrono>

namespace sextant::rpc {

struct RunningCall : ExchangeCall
{
    using Clock = std::chrono::steady_clock;

    std::shared_ptr<const PreparedRequest> request;
    core::Millis timeout {0};
    std::string address;
    CallDone done;
    core::CancelToken cancel;
    std::size_t cancelId = 0;
    std::size_t requestBytes = 0;
    Clock::time_point started;
    Clock::time_point queued; ///< given to an open connection
    Clock::time_point sentAt; ///< zero until the system has taken it
    std::chrono::microseconds resolve {0};

    /// Made when they are needed, which is for failures only.
    CallNames names() const;
    /// Completes the call; later calls do nothing.
    void complete(core::Outcome<CallResult> outcome);
    CallTiming timingUntil(Clock::time_point answered) const;
};

std::chrono::microseconds between(RunningCall::Clock::time_point from, RunningCall::Clock::time_point to);

/// What the answer says. Pure: also runs on a worker.
core::Outcome<CallResult> decodeAnswer(const RunningCall& call, wire::Frame frame,
                                       RunningCall::Clock::time_point answered);

} // namespace sextant::rpc
