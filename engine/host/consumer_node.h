// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// What a consumer that wants to be seen writes (spec/registry §2.4, §6.3): its node below consumers,
// ephemeral, with the directories that it follows, and its parameters in the metadata report. A consumer that
// begins in step FORCE_APPLICATION has no node. Comes back by itself on a new session. THREAD: the store's
// loop. Destroying it falls silent; the session's end removes the node.
#pragma once

#include "engine/host/consumer.h"
#include "engine/registry/node_writer.h"

namespace sextant::host {

class ConsumerNode
{
public:
    ConsumerNode(store::CoordinationStore& store, const std::string& root, const ConsumerOptions& options);

    void remove(std::function<void()> done);

private:
    void write();

    registry::NodeWriter m_writer;
    registry::NodeWriter m_emptyWriter; ///< for what Curator's NodeCache creates: empty data
    std::string m_host;
    std::string m_path; ///< empty without an interface level
    std::string m_metadataPath;
    std::string m_metadata;
    std::vector<std::string> m_emptyDirectories;
    std::vector<std::string> m_directories;
    core::Subscription m_sessions;
};

} // namespace sextant::host
