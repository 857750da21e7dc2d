// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/host/consumer_node.h"

#include "engine/core/log.h"
#include "engine/host/consumer_url.h"
#include "engine/registry/paths.h"

namespace sextant::host {

ConsumerNode::ConsumerNode(store::CoordinationStore& store, const std::string& root,
                           const ConsumerOptions& options)
    : m_writer(store, options.host)
    , m_host(options.host)
    , m_path(registry::urlPath(
          root, consumerUrl(options, store.loop().wallClockMillis()).with("category", registry::kConsumers)))
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
