// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// A consumer's discovery of one service, both models, with an account of every step (spec/registry §2.6, §4,
// §7.3).
//
// Reads only: registers nothing, creates no directory, watches what it reads. Which of the two address sets a
// consumer uses is the business of `migration`. THREAD: the store's loop.
#pragma once

#include "engine/core/cancel.h"
#include "engine/core/problem.h"
#include "engine/core/subscription.h"
#include "engine/discovery/lookup_cache.h"
#include "engine/discovery/metadata_fetcher.h"
#include "engine/discovery/node_path.h"
#include "engine/discovery/shared_text.h"
#include "engine/store/coordination_store.h"
#include "engine/url/url.h"

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace sextant::discovery {

/// What a consumer asks for. Group, version and protocol take "*" and comma lists where Dubbo does.
struct ServiceQuery
{
    std::string interfaceName;
    std::string group;
    std::string version;
    std::string protocol; ///< empty: any
    std::vector<std::string> providedBy; ///< application names; empty: from the mapping
};

struct DirectoryOptions
{
    std::string root = "/dubbo";
    std::string servicesRoot = "/services";
    MetadataFetcher fetcher; ///< empty: revisions with storage-type local stay unknown
    core::Millis timeout {10'000}; ///< of each read
    core::Millis debounce {50}; ///< live: changes within this time are one notification
    bool interfaceLevel = true; ///< false: nothing of it is read or watched
    bool applicationLevel = true;
    /// Live: interface-level providers to begin with, until the registry has been read for the first time.
    std::vector<url::Url> lastKnown = {};
    /// Live: an empty push leaves the addresses of its level as they were (spec/registry §2.10).
    bool emptyProtection = false;
    std::shared_ptr<LookupCache> lookupCache = {}; ///< read and filled; may be empty
};

struct Address
{
    /// Interface level: as registered, without timestamp and pid (spec/registry §2.6); application level:
    /// derived from instance and metadata.
    url::Url url;
    SharedText application;
    SharedText revision; ///< application level only
    NodePath path; ///< provider or instance node

    /// `url` as it stands in the registry, where it does.
    url::Url registered() const { return path.registered().value_or(url); }
};

struct Resolution
{
    std::vector<std::string> applications; ///< mapped or given, sorted
    std::vector<Address> interfaceAddresses; ///< sorted by address and protocol
    std::vector<Address> applicationAddresses;
    std::vector<std::string> explanation; ///< one line per step: what was read, where, what it said
    core::Problems problems;
    bool metadataMissing = false; ///< a revision's metadata could not be had: some addresses may be missing
};

/// Reads once. An error only when the registry itself cannot be read.
void resolve(store::CoordinationStore& store, DirectoryOptions options, ServiceQuery query,
             core::CancelToken cancel, std::function<void(core::Outcome<Resolution>)> done);

/// The same, kept current by watches. Without push-empty protection, as in Dubbo 3.2, an empty registry
/// empties the directory. Addresses stay when the registry cannot be reached, or when no revision's metadata
/// can be had.
class ServiceDirectory
{
public:
    using Listener = std::function<void(std::shared_ptr<const Resolution>)>;

    ServiceDirectory(store::CoordinationStore& store, DirectoryOptions options, ServiceQuery query);
    ~ServiceDirectory();
    ServiceDirectory(const ServiceDirectory&) = delete;
    ServiceDirectory& operator=(const ServiceDirectory&) = delete;

    /// nullptr until the first read is done.
    std::shared_ptr<const Resolution> current() const;
    /// Called with the current resolution (if there is one) and after every change of the addresses.
    [[nodiscard]] core::Subscription subscribe(Listener listener);

private:
    struct Impl;
    std::shared_ptr<Impl> m_impl;
};

} // namespace sextant::discovery
