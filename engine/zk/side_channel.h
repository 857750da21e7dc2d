// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Asks one server a question beside every session: a four-letter command on its client port, or a command of
// its admin server. One connection per question.
//
// `done` comes once, never from inside the call, at the latest after `limit`. Dropping the subscription ends
// the question silently. THREAD: engine thread.
#pragma once

#include "engine/core/engine_thread.h"
#include "engine/core/outcome.h"
#include "engine/zk/connect_string.h"

#include <functional>
#include <memory>
#include <string>

namespace sextant::net {
class TlsContext;
}

namespace sextant::zk {

struct AskOptions
{
    core::Millis limit {5'000}; ///< of everything, from the name to the end of the answer
    std::size_t sizeLimit = 4U << 20U; ///< bytes of the answer
    std::shared_ptr<const net::TlsContext> tls; ///< null: in clear
};

/// The text of the answer. Connection when there is none, Timeout, TooLarge; Unsupported when the server does
/// not allow the command; Decode when this is no ZooKeeper.
[[nodiscard]] core::Subscription askFourLetter(core::EngineThread& engine, const Server& server,
                                               const std::string& word, const AskOptions& options,
                                               std::function<void(core::Outcome<std::string>)> done);

/// The JSON document of http://host:port/commands/`command`. As above; NoAuth when the admin server wants a
/// log-in, Unsupported when it does not know the command or wants HTTPS.
[[nodiscard]] core::Subscription askAdminServer(core::EngineThread& engine, const Server& admin,
                                                const std::string& command, const AskOptions& options,
                                                std::function<void(core::Outcome<std::string>)> done);

} // namespace sextant::zk
