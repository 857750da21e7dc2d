// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// What a consumer that wants to be seen writes (spec/registry §2.4, §6.3): its node below consumers,
// ephemeral, with the directories that it follows, and its parameters in the metadata report. The node
// goes while the interface level is not subscribed. Comes back by itself on a new session. THREAD: the
// store's loop. Destroying it falls silent; the session's end removes the node.
#pragma once

#include "engine/host/consumer.h"
#include "engine/registry/node_writer.h"

#include <memory>

namespace sextant::host {

class ConsumerNode
{
public:
    ConsumerNode(store::CoordinationStore& store, const std::string& root, const ConsumerOptions& options);

    /// The node below consumers stands only while the interface level is subscribed (spec/registry §9.6); the
    /// step that the options name says what counts at first.
    void followInterface(bool follows);
    void remove(std::function<void()> done);

private:
    void write();
    void settle();
    void writeNode();
    void removeNode();
    registry::NodeWriter::Done settled(std::int64_t written);

    registry::NodeWriter m_writer;
    registry::NodeWriter m_emptyWriter; ///< for what Curator's NodeCache creates: empty data
    std::string m_host;
    std::string m_path;
    std::string m_metadataPath;
    std::string m_metadata;
    std::vector<std::string> m_emptyDirectories;
    std::vector<std::string> m_directories;
    bool m_follows; ///< the interface level, as wanted
    bool m_busy = false; ///< one write or removal at a time
    std::int64_t m_session = 0; ///< 0: none yet
    std::int64_t m_written = 0; ///< session whose node stands; 0: none does
    std::shared_ptr<bool> m_alive = std::make_shared<bool>(true);
    core::Subscription m_sessions;
};

} // namespace sextant::host
