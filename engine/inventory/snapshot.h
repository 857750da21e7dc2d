// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// The whole registry as one immutable value: both discovery models, consumers, mapping, revisions and
// problems merged.
//
// Copy-on-write in two levels: the root holds vectors of shared rows, a row holds its own details. A change
// replaces the rows it touches and nothing else, so models compare rows by pointer. Safe to read from any
// thread.
#pragma once

#include "engine/core/problem.h"
#include "engine/discovery/instance.h"
#include "engine/inventory/url_node.h"
#include "engine/metadata/metadata_info.h"
#include "engine/url/url.h"

#include <compare>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace sextant::inventory {

/// Identity of a service. Its text form is the service key.
struct ServiceId
{
    std::string interfaceName;
    std::string group;
    std::string version;

    std::string key() const { return url::buildServiceKey(interfaceName, group, version); }
    auto operator<=>(const ServiceId&) const = default;
};

/// How providers of a service are registered, both models taken together.
enum class Registration
{
    None,
    Interface,
    Application,
    Both
};
/// "none", "interface", "application", "both".
std::string_view name(Registration registration);

/// One address of one service. The same protocol, host and port found in both models is one row.
struct ProviderRow
{
    std::string protocol;
    std::string host;
    int port = 0;
    std::string application;
    bool interfaceLevel = false;
    bool applicationLevel = false;
    UrlNode interfaceNode; ///< below providers; empty when only at application level
    std::string instancePath; ///< node below /services; empty when only at interface level
    std::string revision; ///< application level only
    int weight = 100; ///< as registered
    std::string tag; ///< dubbo.tag
    std::string zone; ///< region / zone parameter
    std::string release; ///< framework version as registered
    std::int64_t timestamp = 0; ///< start of the provider, ms since the epoch; 0 unknown
    std::int64_t warmupMillis = 600'000;
    bool enabled = true;
    bool dynamic = true;
    url::Url url; ///< the registered URL, or the one the application level derives

    std::string address() const { return host + ":" + std::to_string(port); }
    std::string interfacePath() const { return interfaceNode.path(url); } ///< of interfaceNode, or empty
};

/// Where the knowledge of a consumer comes from.
struct ConsumerRow
{
    std::string host;
    std::string application;
    UrlNode node; ///< below consumers
    std::int64_t pid = 0;
    std::int64_t timestamp = 0; ///< ms since the epoch; 0 unknown
    std::string release;
    url::Url url;

    std::string path() const { return node.path(url); }
};

struct ServiceRow
{
    ServiceId id;
    Registration registration = Registration::None;
    std::vector<std::string> applications; ///< providing, sorted
    std::vector<std::string> mappedApplications; ///< from the mapping node, sorted
    std::vector<std::string> protocols; ///< sorted
    std::vector<std::string> methods; ///< names, sorted; from URLs and metadata
    std::vector<std::shared_ptr<const ProviderRow>> providers; ///< by address, then protocol
    std::vector<std::shared_ptr<const ConsumerRow>> consumers;
    std::size_t interfaceProviders = 0; ///< addresses registered at interface level
    std::size_t applicationProviders = 0; ///< addresses registered at application level
    std::size_t rules = 0; ///< rule documents whose key names this service
    core::Problems problems;
};

struct InstanceRow
{
    discovery::Instance instance;
    std::string path;
    core::Problems problems;
};

struct RevisionRow
{
    std::string revision;
    std::string path; ///< metadata node; empty when it only exists in the provider (storage-type local)
    std::size_t instances = 0; ///< live instances with this revision
    std::shared_ptr<const metadata::MetadataInfo> info; ///< nullptr when not known (yet)
    core::Problems problems;
};

struct ApplicationRow
{
    std::string name;
    std::vector<std::shared_ptr<const InstanceRow>> instances;
    std::vector<std::shared_ptr<const RevisionRow>> revisions;
    std::vector<ServiceId> exports; ///< services it provides, either model
    std::vector<ServiceId> imports; ///< services it consumes, as far as registered
    core::Problems problems;
};

struct MappingRow
{
    std::string interfaceName;
    std::vector<std::string> applications; ///< trimmed, sorted
    std::string raw; ///< node text, byte for byte
    std::string path;
};

/// Problems shared between snapshots: copying one costs nothing.
class ProblemList
{
public:
    ProblemList() = default;
    ProblemList(core::Problems all)
        : m_all(std::make_shared<const core::Problems>(std::move(all)))
    {
    }
    operator const core::Problems&() const { return *m_all; }
    auto begin() const { return m_all->begin(); }
    auto end() const { return m_all->end(); }
    std::size_t size() const { return m_all->size(); }
    bool empty() const { return m_all->empty(); }
    const core::Problem& operator[](std::size_t at) const { return (*m_all)[at]; }

private:
    std::shared_ptr<const core::Problems> m_all = std::make_shared<const core::Problems>();
};

/// How far the first full read is. What is to be read becomes known while it is read.
struct ReadProgress
{
    std::size_t interfaces = 0; ///< directories below the root that may be interfaces
    std::size_t interfacesRead = 0;
    std::size_t mappings = 0;
    std::size_t mappingsRead = 0;
    std::size_t nodesRead = 0;
    bool stopped = false; ///< by the user; goes on when told to
    /// Nodes that a `refresh` began with, and those it has still to read; 0 unless one is under way for so
    /// long that somebody may wonder.
    std::size_t again = 0;
    std::size_t againLeft = 0;
    std::size_t refreshes = 0; ///< that have finished

    bool operator==(const ReadProgress&) const = default;
};

struct RegistrySnapshot
{
    std::uint64_t generation = 0; ///< grows with every change
    bool complete = false; ///< the first full read has finished
    std::size_t nodesRead = 0;
    ReadProgress reading; ///< kept up to date until `complete`, and while a refresh is under way
    std::vector<std::shared_ptr<const ServiceRow>> services; ///< sorted by id
    std::vector<std::shared_ptr<const ApplicationRow>> applications; ///< sorted by name
    std::vector<std::shared_ptr<const MappingRow>> mappings; ///< sorted by interface
    ProblemList problems; ///< all, also those that belong to no row; worst first

    /// nullptr when there is none.
    std::shared_ptr<const ServiceRow> findService(const ServiceId& id) const;
    std::shared_ptr<const ApplicationRow> findApplication(std::string_view name) const;
    std::shared_ptr<const MappingRow> findMapping(std::string_view interfaceName) const;
};

/// What changed between two snapshots; lists are sorted. `resync`: too much to list, compare rows by pointer.
struct RegistryDelta
{
    bool resync = false;
    std::vector<ServiceId> services; ///< added, changed or removed
    std::vector<std::string> applications;
    bool problemsChanged = false;

    bool empty() const { return !resync && services.empty() && applications.empty() && !problemsChanged; }
};

} // namespace sextant::inventory
