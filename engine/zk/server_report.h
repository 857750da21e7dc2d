// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// What each server of an ensemble says of itself, asked beside every session: `srvr` for most, `mntr` or
// `wchs` for the watches, and the admin server for what a server does not allow on its client port.
#pragma once

#include "engine/zk/four_letter.h"
#include "engine/zk/side_channel.h"

#include <optional>
#include <vector>

namespace sextant::zk {

struct ServerReport
{
    Server server;
    bool reachable = false; ///< it has answered something
    ServerStatus status; ///< empty mode: it does not serve, or says nothing of itself
    std::optional<std::int64_t> watches;
    bool byAdminServer = false; ///< at least a part of it
    std::vector<core::Error> problems; ///< why something is missing
};

struct ReportOptions
{
    AskOptions ask; ///< `limit` is that of every question
    std::optional<int> adminPort; ///< ask there, too, when the client port does not allow it; in clear
};

/// One report per server, in their order, when all are done. Servers are asked at the same time, each with at
/// most five questions one after the other. Dropping the subscription ends it silently. THREAD: engine
/// thread; `done` comes once, never from inside the call.
[[nodiscard]] core::Subscription reportServers(core::EngineThread& engine, const std::vector<Server>& servers,
                                               const ReportOptions& options,
                                               std::function<void(std::vector<ServerReport>)> done);

} // namespace sextant::zk
