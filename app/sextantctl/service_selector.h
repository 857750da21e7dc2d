// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Which service a command is about: IFACE may be an interface or a whole service key,
// [group/]interface[:version].
#pragma once

#include "engine/inventory/snapshot.h"

#include <optional>
#include <string>
#include <vector>

namespace CLI {
class App;
class Option;
} // namespace CLI

namespace sextant::ctl {

/// IFACE, which must name something.
CLI::Option* addInterfaceOption(CLI::App& command, std::string& key, const std::string& description);

struct ServiceSelector
{
    std::string key; ///< as given
    std::optional<std::string> group; ///< --group
    std::optional<std::string> version; ///< --version

    /// Registers IFACE, --group and --version.
    void addTo(CLI::App& command);
    /// The one service that a consumer would ask for; what is not given is empty.
    inventory::ServiceId id() const;
    /// True when `service` has the interface and whatever of group and version was given.
    bool matches(const inventory::ServiceId& service) const;
};

} // namespace sextant::ctl
