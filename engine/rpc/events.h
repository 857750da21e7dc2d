// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Frames that are not calls, as both sides need them: heartbeats, readonly events, error answers (spec/rpc
// §1.10, §2.1). Pure.
#pragma once

#include "engine/wire/dubbo_frame.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace sextant::rpc {

constexpr int kHeartbeatsUntilDead = 3; ///< `heartbeat.timeout` is 3 × `heartbeat` by default (spec/rpc §2.2)

enum class EventKind
{
    Heartbeat,
    ReadOnly,
    Writable,
    Unknown
};

/// REQUIRES: an event request.
EventKind classifyEvent(const wire::FrameView& frame);

std::string heartbeatRequest(std::int64_t id); ///< in hessian2, which every version accepts
/// Same id and serialization, status OK, and the peer's own null as body: also right for serializations we do
/// not know.
std::string heartbeatAnswer(const wire::FrameView& heartbeat);
/// "R", or "W" when the server takes new calls again.
std::string readOnlyEvent(std::int64_t id, bool readOnly = true);
/// An answer without a result: `text` in the request's serialization, or in hessian2 when that is one we
/// cannot write.
std::string statusAnswer(const wire::FrameHeader& request, wire::Status status, std::string_view text);

} // namespace sextant::rpc
