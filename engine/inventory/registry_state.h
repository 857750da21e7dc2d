// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// What has been read of the registry so far, before it is folded into rows. Private to the inventory.
//
// Readers of node lists and documents edit it and say which interfaces and applications are touched; `fold_*`
// turns it into rows. Parsed nodes are shared and kept as long as their name (or bytes) stays the same.
// THREAD: the store's loop.
#pragma once

#include "engine/inventory/snapshot.h"

#include <map>
#include <optional>
#include <set>

namespace sextant::inventory {

/// A node below `providers`.
struct ProviderNode
{
    std::optional<url::Url> url; ///< nullopt: unusable, see problems
    UrlNode node;
    core::Problems problems;

    std::string name() const { return url ? node.name(*url) : node.keptName(); }
};

/// A node below `consumers`.
struct ConsumerNode
{
    std::shared_ptr<const ConsumerRow> row; ///< nullptr: unusable, see problems
    std::string unusableName; ///< of a node without a row
    core::Problems problems;

    std::string name() const { return row ? row->node.name(row->url) : unusableName; }
};

struct InterfaceState
{
    std::string name;
    std::string path;
    std::set<std::string> categories; ///< directories present
    std::shared_ptr<const std::string> providersPath;
    std::shared_ptr<const std::string> consumersPath;
    std::vector<ProviderNode> providers; ///< in the order of their names
    std::vector<ConsumerNode> consumers;
    std::map<std::string, std::size_t> legacyRules; ///< category to number of rule nodes
};

struct MappingState
{
    std::shared_ptr<const MappingRow> row;
    core::Problems problems;
};

struct RevisionState
{
    std::set<std::string> instances; ///< ids of live instances
    bool inReport = false; ///< a metadata node exists
    bool wanted = false; ///< the metadata node has been asked for
    std::shared_ptr<const metadata::MetadataInfo> info;
    std::map<std::string, std::vector<const metadata::ServiceInfo*>> byInterface; ///< into `info`
    core::Problems problems; ///< of the document
    bool fetching = false;
    std::string fetchFailure; ///< why the provider did not tell; empty: not tried, or it did
    std::size_t fetchAttempts = 0;
};

struct ApplicationState
{
    std::string name;
    std::string path; ///< directory below the services root; empty when there is none
    std::map<std::string, std::shared_ptr<const InstanceRow>> instances; ///< by id
    std::set<std::string> faulty; ///< ids of instances with problems
    std::map<std::string, RevisionState> revisions;
    std::set<std::string> reportNodes; ///< children of its metadata directory
    bool reportListed = false; ///< the metadata directory has been read, or is known to be missing
    core::Problems problems; ///< of the directory
    std::set<std::string> interfaces; ///< interfaces that it is taken to provide at application level

    /// Instances whose node could be read.
    std::size_t liveInstances() const;
};

/// Everything, with the indexes between the parts.
struct RegistryState
{
    std::map<std::string, InterfaceState> interfaces; ///< by decoded name
    std::map<std::string, MappingState> mappings; ///< by interface
    std::map<std::string, ApplicationState> applications;
    std::map<std::string, std::size_t> ruleKeys; ///< I:v:g to number of rule documents
    std::map<std::string, std::set<std::string>>
        exporters; ///< interface to applications, inverse of `interfaces` above
    std::map<std::string, std::set<std::string>>
        mappedInterfaces; ///< application to interfaces, inverse of the mapping
};

/// True for an instance row whose data could be read.
bool usable(const InstanceRow& row);
/// True for a revision that consumers look at.
bool realRevision(const std::string& revision);

/// Reads one provider or consumer node name below `directory`.
ProviderNode readProviderNode(const InterfaceState& state, const std::string& nodeName);
ConsumerNode readConsumerNode(const InterfaceState& state, const std::string& nodeName);
/// Reads an instance node; always a row, with problems when the data is unusable.
std::shared_ptr<const InstanceRow> readInstance(const std::string& application, const std::string& id,
                                                const std::string& path, const std::string& data);
/// Reads a mapping node.
MappingState readMapping(const std::string& interfaceName, const std::string& path, const std::string& data);
/// Reads the metadata document of a revision into `state`.
void readRevision(RevisionState& state, const std::string& application, const std::string& revision,
                  const std::string& path, const std::string& data);
void setInfo(RevisionState& state, metadata::MetadataInfo info);

/// Live instances of the revision whose metadata belongs into the registry but is not there: consumers get
/// nothing from them. 0 while the metadata directory has not been read.
std::size_t instancesWithoutMetadata(const ApplicationState& application, const RevisionState& details);

/// Interfaces that instances of `application` with `revision` provide, as far as known: from its metadata,
/// else from the mapping.
std::set<std::string> interfacesOf(const RegistryState& state, const ApplicationState& application,
                                   const std::string& revision);

} // namespace sextant::inventory
