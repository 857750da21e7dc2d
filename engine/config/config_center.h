// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// A config center on ZooKeeper: read, follow and publish its documents (spec/registry §10.3). Mirrors
// ZookeeperDynamicConfiguration, but never overwrites unseen: every write names the version it replaces.
//
// A document without data counts as absent, as in Dubbo; its version is kept for the next write.
// THREAD: the store's loop. The store must outlive the center and its listeners.
#pragma once

#include "engine/core/subscription.h"
#include "engine/store/coordination_store.h"

#include <functional>
#include <optional>
#include <string>

namespace sextant::config {

/// What stands under one key of one group.
struct Document
{
    std::string path;
    std::optional<std::string> text; ///< nullopt: no node, or a node without data
    std::optional<std::int32_t> version; ///< nullopt: no node
    std::int64_t modified = 0; ///< ms since the epoch; 0 without a node
    /// To listeners: why the node that is there cannot be read (its ACL); it counts as absent then.
    std::string unreadable = {};

    bool operator==(const Document&) const = default;
};

enum class ChangeType
{
    Added,
    Modified,
    Deleted
};

class ConfigCenter
{
public:
    using Done = std::function<void(core::Outcome<Document>)>;
    using Listener = std::function<void(const Document&)>;

    /// `root` as from `configRoot`.
    ConfigCenter(store::CoordinationStore& store, std::string root, store::Acl acl = {store::AclEntry {}});

    std::string pathOf(const std::string& group, const std::string& key) const;

    /// A missing node is a document without text, not an error.
    void read(const std::string& group, const std::string& key, store::OpOptions options, Done done) const;
    /// Writes `text` over `version`; nullopt: the node must not exist yet, its parents are created.
    /// BadVersion when somebody else wrote, created or removed it in between; nothing is written then.
    void publish(const std::string& group, const std::string& key, std::string text,
                 std::optional<std::int32_t> version, store::OpOptions options, Done done) const;
    /// Removes the node if it still has `version`; BadVersion otherwise.
    void remove(const std::string& group, const std::string& key, std::int32_t version,
                store::OpOptions options, Done done) const;
    /// Calls `listener` with the current document, then with every other one that is seen. Changes that
    /// follow each other closely may be seen as one. Outlives lost connections and sessions.
    [[nodiscard]] core::Subscription listen(const std::string& group, const std::string& key,
                                            Listener listener) const;

private:
    store::CoordinationStore* m_store;
    std::string m_root;
    store::Acl m_acl;
};

/// What happened between two documents of one key; nullopt when readers see no difference.
std::optional<ChangeType> changeBetween(const Document& before, const Document& after);

} // namespace sextant::config
