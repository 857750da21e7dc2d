// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Why a call failed, in one voice: each Error names address, service, method, status and the peer's own
// words. Pure.
#pragma once

#include "engine/core/outcome.h"
#include "engine/rpc/invocation.h"

#include <string>
#include <string_view>

namespace sextant::rpc {

/// Who was called, for texts.
struct CallNames
{
    std::string call; ///< describeCall()
    std::string address;
    core::Millis timeout {0};
};

/// Nothing has left: no room, or larger than the payload limit.
core::Error notSent(const CallNames& names, const core::Error& reason);
core::Error cannotConnect(const CallNames& names, const core::Error& reason);
core::Error timedOut(const CallNames& names, bool connected, bool sent);
core::Error cancelled(const CallNames& names);
/// `foreign`: what the peer sent instead of the protocol; may be empty.
core::Error connectionLost(const CallNames& names, const core::Error& reason, const std::string& foreign);
/// An answer whose status is not OK.
core::Error refused(const CallNames& names, const wire::Frame& answer);
core::Error unexpectedSerialization(const CallNames& names, std::uint8_t id);
core::Error undecodable(const CallNames& names, const core::Error& reason);

/// Where a call with this error failed: "arguments", "connect", "wait", "status" or "decode".
std::string_view failedStage(const core::Error& error);

} // namespace sextant::rpc
