// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// One question to one server on a connection of its own: bytes there, bytes back, closed. Private to this
// folder. THREAD: engine thread.
#pragma once

#include "engine/zk/side_channel.h"

#include <functional>
#include <optional>
#include <string>

namespace sextant::zk {

/// What the bytes so far mean; nullopt while more must come. `ended`: nothing more comes.
using AnswerJudge =
    std::function<std::optional<core::Outcome<std::string>>(const std::string& bytes, bool ended)>;

/// `done` comes once, never from inside the call, at the latest after `options.limit`. REQUIRES: `judge` has
/// an answer when the bytes have ended.
[[nodiscard]] core::Subscription ask(core::EngineThread& engine, const Server& server, std::string request,
                                     AnswerJudge judge, const AskOptions& options,
                                     std::function<void(core::Outcome<std::string>)> done);

} // namespace sextant::zk
