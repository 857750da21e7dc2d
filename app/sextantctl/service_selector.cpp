// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "app/sextantctl/service_selector.h"

#include "engine/store/path.h"

#include <CLI/CLI.hpp>

namespace sextant::ctl {

namespace {

struct Parts
{
    std::optional<std::string> group;
    std::string interfaceName;
    std::optional<std::string> version;
};

Parts partsOf(const std::string& key)
{
    Parts parts {std::nullopt, key, std::nullopt};
    if (const auto slash = parts.interfaceName.find('/'); slash != std::string::npos) {
        parts.group = parts.interfaceName.substr(0, slash);
        parts.interfaceName.erase(0, slash + 1);
    }
    if (const auto colon = parts.interfaceName.find(':'); colon != std::string::npos) {
        parts.version = parts.interfaceName.substr(colon + 1);
        parts.interfaceName.erase(colon);
    }
    return parts;
}

/// What is wrong with a key, "" if nothing: an unset variable in a script must not look like an empty
/// registry.
std::string faultOf(const std::string& key)
{
    const auto name = partsOf(key).interfaceName;
    if (name.empty())
        return "no interface is named";
    if (!store::validatePath("/" + name))
        return "'" + name + "' is no name of an interface";
    return {};
}

} // namespace

CLI::Option* addInterfaceOption(CLI::App& command, std::string& key, const std::string& description)
{
    return command.add_option("IFACE", key, description)->check(faultOf);
}

void ServiceSelector::addTo(CLI::App& command)
{
    addInterfaceOption(command, key, "interface or service key, [group/]interface[:version]")->required();
    command.add_option("--group", group, "the service's group");
    command.add_option("--version", version, "the service's version");
}

inventory::ServiceId ServiceSelector::id() const
{
    const auto parts = partsOf(key);
    return {parts.interfaceName, group.value_or(parts.group.value_or("")),
            version.value_or(parts.version.value_or(""))};
}

bool ServiceSelector::matches(const inventory::ServiceId& service) const
{
    const auto parts = partsOf(key);
    const auto wantedGroup = group ? group : parts.group;
    const auto wantedVersion = version ? version : parts.version;
    return service.interfaceName == parts.interfaceName && (!wantedGroup || *wantedGroup == service.group)
        && (!wantedVersion || *wantedVersion == service.version);
}

} // namespace sextant::ctl
