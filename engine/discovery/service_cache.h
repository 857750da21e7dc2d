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
        std::optional<url::Url> url; ///< nullopt: of no use for the query
        core::Problems problems;
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
    std::map<std::string, Provider> providers; ///< by node name
    std::map<std::string, Node> instances; ///< by path

    void forget(const store::SubtreeEvent& event);
    /// Drops parsed children of `directory` that are not in `names` (sorted).
    void keepOnly(const std::string& directory, const std::vector<std::string>& names);

private:
    void forgetBelow(const std::string& root);
};

} // namespace sextant::discovery
