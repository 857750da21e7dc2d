// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// What a live directory knows of the nodes that one query concerns, read and parsed, so that a change costs
// what has changed and not what there is. Private to engine/discovery.
//
// Whoever keeps one between two reads tells it what has changed (`forget`), from watches. Belongs to one
// query: providers that do not serve it are known as nothing. THREAD: the store's loop.
#pragma once

#include "engine/discovery/service_directory.h"
#include "engine/metadata/metadata_info.h"

#include <map>
#include <optional>

namespace sextant::discovery {

struct ServiceCache
{
    struct Provider
    {
        NodePath path;
        SharedText application;
        bool serves = false; ///< the query
        core::Problems problems;
    };
    /// The interface's providers. Their names are long, so they are there as URLs only (node_path.h).
    struct ProviderFolder
    {
        std::string path;
        bool known = false; ///< nothing has changed since the list was read
        bool exists = false;
        std::vector<Provider> providers; ///< in the order of their names; may be older than a change
    };
    struct Node
    {
        std::shared_ptr<const Instance> instance; ///< nullptr: unusable, see problems
        core::Problems problems;
        std::shared_ptr<const metadata::MetadataInfo> info; ///< from which `addresses` were built
        std::vector<Address> addresses;
    };

    /// Metadata never changes within a revision: what was fetched once is kept.
    std::map<std::string, std::shared_ptr<const metadata::MetadataInfo>> revisions;
    std::map<std::string, std::optional<std::vector<std::string>>> lists; ///< nullopt: there is no such node
    std::map<std::string, std::optional<std::string>> mappings; ///< text by path; nullopt: no such node
    ProviderFolder providers;
    std::map<std::string, Node> instances; ///< by path

    void forget(const store::SubtreeEvent& event);
    /// Drops parsed children of `directory` that are not in `names` (sorted).
    void keepOnly(const std::string& directory, const std::vector<std::string>& names);

private:
    void forgetList(const std::string& path);
    void forgetBelow(const std::string& root);
};

} // namespace sextant::discovery
