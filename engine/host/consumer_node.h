// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// The node of a consumer that wants to be seen: /{root}/{interface}/consumers/{url}, ephemeral (spec/registry
// §2.4). Comes back by itself on a new session. THREAD: the store's loop. Destroying it falls silent; the
// session's end removes the node.
#pragma once

#include "engine/host/consumer.h"
#include "engine/registry/node_writer.h"

namespace sextant::host {

class ConsumerNode
{
public:
    ConsumerNode(store::CoordinationStore& store, const std::string& root, const ConsumerOptions& options);

    const std::string& path() const { return m_path; }
    void remove(std::function<void()> done);

private:
    void write();

    registry::NodeWriter m_writer;
    std::string m_host;
    std::string m_path;
    core::Subscription m_sessions;
};

} // namespace sextant::host
