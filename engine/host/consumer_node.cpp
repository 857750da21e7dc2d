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
    , m_follows(options.step != Step::ForceApplication)
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
    m_path = registry::urlPath(root, url.with("category", registry::kConsumers));
    for (const auto category : kFollowed)
        m_directories.push_back(registry::categoryPath(root, service.interfaceName, category));
    // The first call comes at once with the session that stands.
    m_sessions = store.onSession([this](const store::SessionEvent& event) {
        if (event.state == store::SessionState::Connected && event.sessionId != m_session) {
            m_session = event.sessionId;
            write();
        }
    });
}

void ConsumerNode::followInterface(bool follows)
{
    m_follows = follows;
    settle();
}

void ConsumerNode::write()
{
    for (const auto& path : m_emptyDirectories)
        m_emptyWriter.ensure(path, "", logged(path));
    m_writer.put(m_metadataPath, m_metadata, logged(m_metadataPath));
    settle();
}

void ConsumerNode::settle()
{
    if (m_busy || m_session == 0)
        return;
    const bool stands = m_written == m_session;
    if (m_follows && !stands)
        writeNode();
    else if (!m_follows && stands)
        removeNode();
}

void ConsumerNode::writeNode()
{
    m_busy = true;
    for (const auto& path : m_directories)
        m_writer.ensure(path, m_host, logged(path));
    m_writer.replaceEphemeral(m_path, m_host, settled(m_session));
}

void ConsumerNode::removeNode()
{
    m_busy = true;
    m_writer.removeOwned(m_path, settled(0));
}

/// What failed is logged and not tried again before the next change or session.
registry::NodeWriter::Done ConsumerNode::settled(std::int64_t written)
{
    return [this, written, alive = std::weak_ptr(m_alive),
            log = logged(m_path)](const core::Outcome<void>& outcome) {
        log(outcome);
        if (alive.expired())
            return;
        m_busy = false;
        m_written = written;
        settle();
    };
}

void ConsumerNode::remove(std::function<void()> done)
{
    m_sessions.stop();
    m_follows = false;
    if (m_written == 0 && !m_busy)
        done();
    else
        m_writer.removeOwned(m_path, [done = std::move(done)](const core::Outcome<void>&) { done(); });
}

} // namespace sextant::host
