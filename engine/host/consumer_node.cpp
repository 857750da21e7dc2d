// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/host/consumer_node.h"

#include "engine/core/log.h"
#include "engine/discovery/provider_registration.h"
#include "engine/registry/paths.h"

#include <unistd.h>

namespace sextant::host {

namespace {

url::Url consumerUrl(const ConsumerOptions& options, std::int64_t now)
{
    const auto& service = options.service;
    url::Parameters parameters {{"application", options.application},
                                {"category", std::string(registry::kConsumers)},
                                {"check", "false"},
                                {"dubbo", std::string(discovery::kDubboVersion)},
                                {"interface", service.interfaceName},
                                {"pid", std::to_string(getpid())},
                                {"release", std::string(discovery::kRelease)},
                                {"side", "consumer"},
                                {"sticky", "false"},
                                {"timestamp", std::to_string(now)},
                                {"unloadClusterRelated", "false"}};
    if (!service.group.empty())
        parameters["group"] = service.group;
    if (!service.version.empty())
        parameters["version"] = service.version;
    return {"consumer", options.host, 0, service.interfaceName, std::move(parameters)};
}

} // namespace

ConsumerNode::ConsumerNode(store::CoordinationStore& store, const std::string& root,
                           const ConsumerOptions& options)
    : m_writer(store, options.host)
    , m_host(options.host)
    , m_path(registry::urlPath(root, consumerUrl(options, store.loop().wallClockMillis())))
{
    // The first call comes at once with the session that stands.
    m_sessions =
        store.onSession([this, written = std::int64_t {0}](const store::SessionEvent& event) mutable {
            if (event.state == store::SessionState::Connected && event.sessionId != written) {
                written = event.sessionId;
                write();
            }
        });
}

void ConsumerNode::write()
{
    m_writer.replaceEphemeral(m_path, m_host, [path = m_path](core::Outcome<void> written) {
        if (!written)
            core::logWarning("host", "Registering the consumer at " + path + ": " + written.error().text());
    });
}

void ConsumerNode::remove(std::function<void()> done)
{
    m_sessions.stop();
    m_writer.removeOwned(m_path, [done = std::move(done)](core::Outcome<void>) { done(); });
}

} // namespace sextant::host
