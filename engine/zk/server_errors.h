// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// ZooKeeper's result codes (KeeperException.Code) in the vocabulary of every store. Both clients use it, so
// that they fail in the same words. Pure functions. THREAD: any.
#pragma once

#include "engine/core/outcome.h"

#include <cstdint>
#include <string>

namespace sextant::zk {

namespace server_code {
constexpr std::int32_t kOk = 0;
constexpr std::int32_t kRuntimeInconsistency = -2; ///< in a multi: a part behind the failing one
constexpr std::int32_t kConnectionLoss = -4;
constexpr std::int32_t kUnimplemented = -6;
constexpr std::int32_t kBadArguments = -8;
constexpr std::int32_t kNoNode = -101;
constexpr std::int32_t kSessionExpired = -112;
constexpr std::int32_t kInvalidAcl = -114;
constexpr std::int32_t kAuthFailed = -115;
constexpr std::int32_t kSessionMoved = -118;
constexpr std::int32_t kNoWatcher = -121;
constexpr std::int32_t kRequiresSasl = -124;
constexpr std::int32_t kReplyTooLarge = -10'001; ///< ours: the answer exceeds our limit
} // namespace server_code

core::Errc serverErrc(std::int32_t code);
/// The error of a request about `path`; `cause` replaces the words that go with the code.
core::Error serverError(std::int32_t code, const std::string& path, std::string cause = {});

} // namespace sextant::zk
