// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/host/consumer_node.h"

#include "engine/core/log.h"
#include "engine/host/consumer_url.h"
#include "engine/mapping/mapping.h"
#include "engine/metadata/json_tree.h"
#include "engine/metadata/report_paths.h"
#include "engine/registry/paths.h"

#include <array>

namespace sextant::host {

namespace {

/// Watched by a consumer's NodeCaches, which create them (spec/registry §2.1).
constexpr std::array kConfigGroups {"dubbo", "DUBBO_SERVICEDISCOVERY_MIGRATION"};
constexpr std::array kFollowed {registry::kProviders, registry::kConfigurators, registry::kRouters};

std::string printParameters(const url::Parameters& parameters)
{
    std::string out;
    for (const auto& [key, value] : parameters)
        out += (out.empty() ? "{" : ",") + metadata::jsonQuote(key) + ":" + metadata::jsonQuote(value);
    return out + "}";
}

registry::NodeWriter::Done logged(std::string path)
{
    return [path = std::move(path)](const core::Outcome<void>& written) {
        if (!written)
            core::logWarning("host", "Registering the consumer at " + path + ": " + written.error().text());
    };
}

} // namespace

ConsumerNode::ConsumerNode(store::CoordinationStore& store, const std::string& root,
                           const ConsumerOptions& options)
    : m_writer(store, options.host)
    , m_emptyWriter(store, "")
    , m_host(options.host)
{
    const auto& service = options.service;
    const auto url = consumerUrl(options, store.loop().wallClockMillis());
    m_metadataPath = metadata::definitionPath(root, service.interfaceName, service.version, service.group,
                                              metadata::Side::Consumer, options.application);
    m_metadata = printParameters(url.with("register.ip", options.host).parameters());
    for (const auto* group : kConfigGroups)
        m_emptyDirectories.push_back(registry::categoryPath(root, "config", group));
    if (options.step != Step::ForceInterface)
        m_emptyDirectories.push_back(mapping::mappingRoot(root));
    if (options.step != Step::ForceApplication) {
        m_path = registry::urlPath(root, url.with("category", registry::kConsumers));
        for (const auto category : kFollowed)
            m_directories.push_back(registry::categoryPath(root, service.interfaceName, category));
    }
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
    for (const auto& path : m_emptyDirectories)
        m_emptyWriter.ensure(path, "", logged(path));
    m_writer.put(m_metadataPath, m_metadata, logged(m_metadataPath));
    for (const auto& path : m_directories)
        m_writer.ensure(path, m_host, logged(path));
    if (!m_path.empty())
        m_writer.replaceEphemeral(m_path, m_host, logged(m_path));
}

void ConsumerNode::remove(std::function<void()> done)
{
    m_sessions.stop();
    if (m_path.empty())
        done();
    else
        m_writer.removeOwned(m_path, [done = std::move(done)](const core::Outcome<void>&) { done(); });
}

} // namespace sextant::host
