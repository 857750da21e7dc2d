// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// The text of /zookeeper/config: who belongs to the ensemble and where its members serve clients.
//
// Lines are "server.N=host:port:port[:role][;[host:]port]", several addresses of one member divided by "|",
// and "version=HEX". Only what stands behind ";" says where clients connect; an ensemble whose configuration
// file names the client port by itself says nothing of it here. Mirrors QuorumPeer.QuorumServer. Pure
// functions. THREAD: any.
#pragma once

#include "engine/zk/connect_string.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sextant::zk {

constexpr const char* kEnsembleConfigPath = "/zookeeper/config"; ///< outside every chroot

struct EnsembleMember
{
    std::int64_t number = 0;
    std::string host; ///< where the members find it
    std::string role; ///< "participant" or "observer"
    std::optional<Server> client; ///< where clients find it, when the configuration says so
};

struct EnsembleConfig
{
    std::vector<EnsembleMember> members; ///< in the order of the text
    std::string version; ///< hexadecimal, as it stands there; grows with every change
};

/// Lines that cannot be read are passed over: newer servers may say more.
EnsembleConfig parseEnsembleConfig(std::string_view text);

/// Where clients find the members; nothing for a configuration that does not say it.
std::vector<Server> clientServers(const EnsembleConfig& config);

/// The servers to use from now on. `known` are those in use, `connected` is the numeric address of one of
/// them, `named` are those that the user has named. A configuration that does not hold any of them speaks of
/// other addresses than ours (a tunnel, a container's network) and changes nothing; nullopt then, and when
/// nothing has changed.
std::optional<std::vector<Server>> followedServers(const EnsembleConfig& config,
                                                   const std::vector<Server>& known,
                                                   const std::string& connected,
                                                   const std::vector<Server>& named);

} // namespace sextant::zk
