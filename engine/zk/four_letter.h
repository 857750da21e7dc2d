// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// ZooKeeper's four-letter commands and the answers of its admin server, which both tell of a server without a
// session: from text to records.
//
// Numbers that may have a fraction stay text, as the server wrote them. Readers are tolerant: lines that
// nobody knows are passed over, what is missing stays empty. Mirrors org.apache.zookeeper.server.command and
// org.apache.zookeeper.server.admin. Pure functions. THREAD: any.
#pragma once

#include "engine/core/outcome.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sextant::zk {

/// What `srvr` says.
struct ServerStatus
{
    std::string version; ///< "3.8.0", without build
    std::string mode; ///< "leader", "follower", "observer", "standalone", "read-only"
    std::string zxid; ///< hexadecimal with 0x
    std::string latencyMin; ///< ms
    std::string latencyAverage; ///< ms, with a fraction since 3.6
    std::string latencyMax; ///< ms
    std::optional<std::int64_t> received; ///< packets
    std::optional<std::int64_t> sent; ///< packets
    std::optional<std::int64_t> connections; ///< the one that asks included
    std::optional<std::int64_t> outstanding; ///< requests that wait
    std::optional<std::int64_t> nodes;
};

/// What `mntr` and `conf` say: names (without the prefix "zk_") and values.
using ServerValues = std::map<std::string, std::string, std::less<>>;

/// One line of `cons`.
struct ServerConnection
{
    std::string address; ///< of the client, "host:port"
    std::string session; ///< hexadecimal with 0x; empty before it stands and for commands
    std::string lastOperation;
    std::optional<std::int64_t> queued;
    std::optional<std::int64_t> received;
    std::optional<std::int64_t> sent;
    std::optional<std::int64_t> timeout; ///< ms
};

/// What `wchs` says.
struct WatchSummary
{
    std::int64_t connections = 0;
    std::int64_t paths = 0;
    std::int64_t watches = 0;
};

/// The sentence of a server that is starting or has no majority; it is there, all the same.
constexpr std::string_view kNotServing = "The server does not serve";

/// The answer when it is one. Unsupported when the server does not allow the command (with the advice),
/// Connection when it does not serve, Decode when this is no ZooKeeper.
core::Outcome<std::string> judgeAnswer(const std::string& server, const std::string& word,
                                       std::string answer);

core::Outcome<ServerStatus> parseSrvr(std::string_view answer);
ServerValues parseMntr(std::string_view answer);
std::vector<ServerConnection> parseCons(std::string_view answer);
core::Outcome<WatchSummary> parseWchs(std::string_view answer);
ServerValues parseConf(std::string_view answer);
/// True for "imok".
bool parseRuok(std::string_view answer);
/// True for "ro"; Decode for anything but "ro" and "rw".
core::Outcome<bool> parseIsro(std::string_view answer);

// The admin server's JSON documents, http://host:8080/commands/NAME.
core::Outcome<ServerStatus> parseAdminStats(std::string_view document); ///< server_stats
core::Outcome<ServerValues> parseAdminMonitor(std::string_view document); ///< monitor
core::Outcome<WatchSummary> parseAdminWatches(std::string_view document); ///< watch_summary
core::Outcome<bool> parseAdminReadOnly(std::string_view document); ///< is_read_only

/// The value as an integer, when it is there and one.
std::optional<std::int64_t> valueOf(const ServerValues& values, std::string_view name);

} // namespace sextant::zk
