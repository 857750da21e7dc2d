// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "app/sextantctl/profiles.h"

#include "app/sextantctl/text_file.h"

#include <nlohmann/json.hpp>

#include <cstdlib>

namespace sextant::ctl {

namespace {

std::string profilesFile()
{
    if (const char* config = std::getenv("XDG_CONFIG_HOME"); config && *config)
        return std::string(config) + "/sextant/profiles.json";
    const char* home = std::getenv("HOME");
    return std::string(home ? home : "") + "/.config/sextant/profiles.json";
}

std::string text(const nlohmann::json& object, const char* key)
{
    const auto found = object.find(key);
    return found != object.end() && found->is_string() ? found->get<std::string>() : std::string();
}

bool flag(const nlohmann::json& object, const char* key, bool fallback)
{
    const auto found = object.find(key);
    return found != object.end() && found->is_boolean() ? found->get<bool>() : fallback;
}

/// Files for the TLS of calls mean that it is on, unless the profile says that it is off.
void applyCallTls(CommonOptions& options, const nlohmann::json& profile)
{
    const net::TlsChoice saved {text(profile, "callCa"), text(profile, "callCert"), text(profile, "callKey"),
                                text(profile, "callVerify"), text(profile, "callServerName")};
    if (!flag(profile, "callTls", !saved.empty()))
        return;
    options.callsInTls = true;
    options.callTls.choice = options.callTls.choice.over(saved);
}

} // namespace

core::Outcome<void> applyProfile(CommonOptions& options, bool registryGiven, bool rootGiven)
{
    const auto file = profilesFile();
    const auto content = readTextFile(file, "There are no saved profiles");
    if (!content) {
        auto error = content.error();
        error.advice = "docs/cli.md shows how to write this file.";
        return error;
    }
    const auto document = nlohmann::json::parse(*content, nullptr, false);
    if (!document.is_object() || !document.contains("profiles") || !document["profiles"].is_array())
        return core::Error(core::Errc::InvalidArgument, "The profiles cannot be read", file,
                           "expected {\"profiles\": [...]}");
    for (const auto& profile : document["profiles"]) {
        if (!profile.is_object() || text(profile, "name") != options.profile)
            continue;
        if (const auto registry = text(profile, "registry"); !registryGiven && !registry.empty())
            options.registry = registry;
        if (const auto root = text(profile, "group"); !rootGiven && !root.empty())
            options.root = root;
        if (options.auth.empty())
            options.auth = text(profile, "auth");
        if (options.zkClient.empty())
            options.zkClient = text(profile, "zkClient");
        options.tls.choice = options.tls.choice.over({text(profile, "tlsCa"), text(profile, "tlsCert"),
                                                      text(profile, "tlsKey"), text(profile, "tlsVerify"),
                                                      text(profile, "tlsServerName")});
        applyCallTls(options, profile);
        options.readOnly = options.readOnly || flag(profile, "readOnly", false);
        return {};
    }
    return core::Error(core::Errc::InvalidArgument, "There is no profile '" + options.profile + "'", file);
}

} // namespace sextant::ctl
