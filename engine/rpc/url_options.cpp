// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/rpc/url_options.h"

#include "engine/core/text.h"
#include "engine/rpc/events.h"

#include <algorithm>
#include <limits>

namespace sextant::rpc {

namespace {

constexpr std::string_view kExecutes = "executes";

std::string text(const url::Parameters& parameters, std::string_view key)
{
    const auto found = parameters.find(key);
    return found == parameters.end() ? std::string() : found->second;
}

/// Calls `use` with a number that fits an int.
template<typename Use>
void number(const url::Parameters& parameters, std::string_view key, Use use)
{
    if (const auto value = core::parseInt(text(parameters, key));
        value && *value >= std::numeric_limits<int>::min() && *value <= std::numeric_limits<int>::max())
        use(static_cast<int>(*value));
}

void count(const url::Parameters& parameters, std::string_view key, int& target)
{
    number(parameters, key, [&](int value) { target = std::max(0, value); });
}

void millis(const url::Parameters& parameters, std::string_view key, core::Millis& target)
{
    number(parameters, key, [&](int value) { target = core::Millis(std::max(0, value)); });
}

void flag(const url::Parameters& parameters, std::string_view key, bool& target)
{
    if (const auto value = text(parameters, key); !value.empty())
        target = core::equalsIgnoreCase(value, "true");
}

net::TlsIdentity identity(const url::Parameters& parameters, const std::string& side)
{
    return {text(parameters, side + "-key-cert-chain-path"), text(parameters, side + "-private-key-path"),
            text(parameters, side + "-key-password")};
}

} // namespace

void applyParameters(const url::Parameters& parameters, ClientOptions& options)
{
    millis(parameters, "heartbeat", options.heartbeat);
    millis(parameters, "heartbeat.timeout", options.heartbeatTimeout);
    millis(parameters, "connect.timeout", options.connectTimeout);
    number(parameters, "connections", [&](int value) { options.connections = std::max(1, value); });
    number(parameters, "payload", [&](int value) { options.maxRequestBytes = value; });
    flag(parameters, "reconnect", options.reconnect);
    flag(parameters, "send.reconnect", options.sendReconnect);
}

void applyParameters(const url::Parameters& parameters, ServerOptions& options)
{
    number(parameters, "payload", [&](int value) { options.payload = value; });
    count(parameters, "threads", options.threads);
    count(parameters, "queues", options.queues);
    count(parameters, "accepts", options.accepts);
    number(parameters, "heartbeat", [&](int value) {
        options.closeTimeout = kHeartbeatsUntilDead * core::Millis(std::max(0, value));
    });
    millis(parameters, "heartbeat.timeout", options.closeTimeout);
    millis(parameters, "close.timeout", options.closeTimeout);
}

ServicePolicy servicePolicy(const url::Parameters& parameters)
{
    ServicePolicy policy;
    policy.token = text(parameters, "token");
    count(parameters, kExecutes, policy.executes);
    for (const auto& [key, value] : parameters)
        if (key.size() > kExecutes.size() + 1 && key.ends_with("." + std::string(kExecutes)))
            count(parameters, key, policy.methodExecutes[key.substr(0, key.size() - kExecutes.size() - 1)]);
    return policy;
}

core::Outcome<std::shared_ptr<const net::TlsContext>> clientTls(const url::Parameters& parameters)
{
    net::TlsClientSettings settings;
    settings.identity = identity(parameters, "client");
    if (settings.identity.certificateChain.empty() || settings.identity.privateKey.empty())
        return std::shared_ptr<const net::TlsContext>();
    settings.trustedCertificates = text(parameters, "client-trust-cert-collection-path");
    settings.verifyPeer = !settings.trustedCertificates.empty();
    settings.verifyHost = false;
    return net::TlsContext::forClient(settings);
}

core::Outcome<std::shared_ptr<const net::TlsContext>> serverTls(const url::Parameters& parameters)
{
    bool enabled = false;
    flag(parameters, "ssl-enabled", enabled);
    net::TlsServerSettings settings;
    settings.identity = identity(parameters, "server");
    if (!enabled || settings.identity.certificateChain.empty() || settings.identity.privateKey.empty())
        return std::shared_ptr<const net::TlsContext>();
    settings.trustedCertificates = text(parameters, "server-trust-cert-collection-path");
    settings.allowPlain = true;
    return net::TlsContext::forServer(settings);
}

bool staysPrivate(std::string_view key)
{
    return key.ends_with("-key-cert-chain-path") || key.ends_with("-private-key-path")
        || key.ends_with("-key-password") || key.ends_with("-trust-cert-collection-path");
}

} // namespace sextant::rpc
