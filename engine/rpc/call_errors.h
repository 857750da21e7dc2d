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
/// What was seen of a peer before its connection was lost.
struct LostPeer
{
    enum class WantsTls
    {
        No, ///< nothing says so, or the connection was inside TLS
        Perhaps, ///< it took our bytes in clear and ended the connection without a word
        Surely ///< it answered bytes in clear with an alert of TLS
    };
    std::string foreign {}; ///< what it sent instead of the protocol; may be empty
    WantsTls wantsTls = WantsTls::No;
};
core::Error connectionLost(const CallNames& names, const core::Error& reason, const LostPeer& seen);
/// An answer whose status is not OK.
core::Error refused(const CallNames& names, const wire::Frame& answer);
core::Error unexpectedSerialization(const CallNames& names, std::uint8_t id);
core::Error undecodable(const CallNames& names, const core::Error& reason);

/// Where a call with this error failed: "arguments", "connect", "wait", "status" or "decode".
std::string_view failedStage(const core::Error& error);
/// Whether a call in clear failed as it does at a peer that takes calls only inside TLS.
bool mayWantTls(const core::Error& error);

} // namespace sextant::rpc
