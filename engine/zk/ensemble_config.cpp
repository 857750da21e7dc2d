// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/zk/ensemble_config.h"

#include "engine/core/text.h"

#include <algorithm>

namespace sextant::zk {

namespace {

constexpr std::string_view kMember = "server.";
constexpr std::string_view kVersion = "version=";
constexpr std::string_view kParticipant = "participant";
/// Members are numbered from 1 to 255.
constexpr std::size_t kMostMembers = 255;

/// Parts between colons, those inside brackets being no separators.
std::vector<std::string> colonParts(std::string_view text)
{
    std::vector<std::string> out(1);
    int depth = 0;
    for (const char c : text) {
        if (c == '[')
            ++depth;
        else if (c == ']')
            --depth;
        else if (c == ':' && depth == 0)
            out.emplace_back();
        else
            out.back() += c;
    }
    return out;
}

bool isWildcard(std::string_view host)
{
    return host.empty() || host == "0.0.0.0" || host == "::" || host == "0:0:0:0:0:0:0:0";
}

std::optional<int> portOf(std::string_view text)
{
    const auto number = core::parseInt(text);
    if (!number || *number < 1 || *number > 65'535)
        return std::nullopt;
    return static_cast<int>(*number);
}

std::optional<Server> clientOf(std::string_view text, const std::string& memberHost)
{
    const auto parts = colonParts(text);
    const auto port = portOf(parts.back());
    if (!port || parts.size() > 2)
        return std::nullopt;
    const auto host = parts.size() == 2 ? parts.front() : std::string();
    Server out {isWildcard(host) ? memberHost : host, *port};
    if (out.host.empty())
        return std::nullopt;
    return out;
}

std::optional<EnsembleMember> memberOf(std::string_view line)
{
    const auto equals = line.find('=');
    if (equals == std::string_view::npos)
        return std::nullopt;
    const auto number = core::parseInt(line.substr(kMember.size(), equals - kMember.size()));
    if (!number)
        return std::nullopt;
    const auto text = line.substr(equals + 1);
    const auto semicolon = text.find(';');
    const auto addresses = core::split(text.substr(0, semicolon), '|');
    EnsembleMember out;
    out.number = *number;
    out.role = kParticipant;
    out.host = colonParts(addresses.front()).front();
    const auto last = colonParts(addresses.back());
    if (!portOf(last.back()) && last.size() > 1)
        out.role = last.back();
    if (semicolon != std::string_view::npos)
        out.client = clientOf(text.substr(semicolon + 1), out.host);
    return out;
}

bool holds(const std::vector<Server>& servers, const Server& server)
{
    return std::find(servers.begin(), servers.end(), server) != servers.end();
}

} // namespace

EnsembleConfig parseEnsembleConfig(std::string_view text)
{
    EnsembleConfig out;
    for (const auto& raw : core::split(text, '\n')) {
        const auto line = core::trim(raw);
        if (line.starts_with(kVersion))
            out.version = core::trim(line.substr(kVersion.size()));
        else if (line.starts_with(kMember) && out.members.size() < kMostMembers) {
            if (auto member = memberOf(line))
                out.members.push_back(std::move(*member));
        }
    }
    return out;
}

std::vector<Server> clientServers(const EnsembleConfig& config)
{
    std::vector<Server> out;
    for (const auto& member : config.members) {
        if (member.client && !holds(out, *member.client))
            out.push_back(*member.client);
    }
    return out;
}

std::optional<std::vector<Server>> followedServers(const EnsembleConfig& config,
                                                   const std::vector<Server>& known,
                                                   const std::string& connected,
                                                   const std::vector<Server>& named)
{
    auto now = clientServers(config);
    const bool ours = std::any_of(now.begin(), now.end(), [&](const Server& server) {
        return server.text() == connected || holds(known, server) || holds(named, server);
    });
    const bool same = now.size() == known.size()
        && std::all_of(now.begin(), now.end(), [&](const Server& server) { return holds(known, server); });
    if (!ours || same)
        return std::nullopt;
    return now;
}

} // namespace sextant::zk
