// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Everything a provider writes into the registry, in Dubbo's order (spec/registry §3.4, §16.1): config
// directories, service definitions, mapping, interface-level nodes, application metadata, instance. Graceful
// removal leaves exactly what Dubbo leaves. A new session registers the ephemeral nodes again by itself, and
// whatever else is not there any more, because the server may have lost its data.
//
// Nothing of this runs for browsing: only who provides a service creates a registration.
// THREAD: the store's loop. Destroying it falls silent without removing anything (the session's end does
// that).
#pragma once

#include "engine/core/outcome.h"
#include "engine/discovery/instance.h"
#include "engine/metadata/metadata_info.h"
#include "engine/metadata/service_definition.h"
#include "engine/store/coordination_store.h"
#include "engine/url/url.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sextant::discovery {

/// What we say we are compatible with: Java peers read the leading number (spec/rpc, advertising a provider).
constexpr std::string_view kRelease = "3.2.0-sextant";
constexpr std::string_view kDubboVersion = "2.0.2";

enum class RegisterMode
{
    All,
    Instance,
    Interface
};
std::string_view name(RegisterMode mode); ///< "all", "instance", "interface"
std::optional<RegisterMode> parseRegisterMode(std::string_view text);

enum class MetadataType
{
    Local,
    Remote
};
std::string_view name(MetadataType type); ///< "local", "remote"
std::optional<MetadataType> parseMetadataType(std::string_view text);

struct ProviderApplication
{
    std::string name;
    std::string host; ///< address that consumers connect to; IPv6 in brackets
    std::vector<Endpoint> protocols {{20880, "dubbo"}}; ///< every service is exported on each
    RegisterMode registerMode = RegisterMode::All;
    MetadataType metadataType = MetadataType::Local;
    std::string root = "/dubbo"; ///< registry::registryRoot(group)
    std::string servicesRoot = "/services"; ///< registry::servicesRoot(group)
    url::Parameters parameters; ///< extra parameters of every provider URL
    url::Parameters instanceMetadata; ///< extra keys of the instance's metadata
    std::string release {kRelease};
    std::int64_t pid = 0; ///< 0: this process
    std::string registryCluster = "default"; ///< id of the registry, part of the revision
    /// The modes were configured, so Dubbo writes them into the URLs (spec/registry §2.3). A remote metadata
    /// type is never the default and always written.
    bool namesModes = true;
    bool simplified = false; ///< registry.simplified: few parameters are registered
    std::vector<std::string> extraKeys; ///< of a simplified registry: parameters that stay all the same
    bool reportMetadata =
        false; ///< report-metadata: the application's metadata is in the report although local
    int metadataServicePort = 0; ///< metadata-service-port; 0: that of the services
    bool check = true; ///< false: a registration that fails is tried again instead of failing `start`
    core::Millis retryPeriod {5000}; ///< the registry's retry.period: a failure is tried again so much later
    bool dynamic = true; ///< the registry's, where neither `parameters` nor a service says otherwise
    store::Acl acl {store::AclEntry {}};
};

struct ProvidedService
{
    std::string interfaceName;
    std::string group;
    std::string version;
    std::vector<std::string> methods; ///< names; sorted and made unique here
    /// weight, timeout, dubbo.tag, method parameters…; retry.times: how often a provider node that cannot be
    /// written is tried again, where that is not for ever (spec/registry §2.9).
    url::Parameters parameters;
    /// Its parameters and an empty name are filled in here. Without a definition none is written.
    std::optional<metadata::ServiceDefinition> definition;
    /// Described and mapped, but nobody finds it before `addServices` adds it once more without this: manual
    /// registration (spec/registry §3.4).
    bool waits = false;
};

class ProviderRegistration
{
public:
    ProviderRegistration(store::CoordinationStore& store, ProviderApplication application,
                         std::vector<ProvidedService> services);
    ~ProviderRegistration();
    ProviderRegistration(const ProviderRegistration&) = delete;
    ProviderRegistration& operator=(const ProviderRegistration&) = delete;

    /// What the MetadataService has to answer for `revision`; known before anything is registered, so export
    /// it first.
    const metadata::MetadataInfo& metadataInfo() const;
    /// The provider URLs as registered: what `getExportedURLs` answers.
    const std::vector<url::Url>& exportedUrls() const;
    /// False in mode interface and with remote metadata: then no MetadataService is exported (spec/registry
    /// §8.1).
    bool needsMetadataService() const;

    /// Registers everything. Mapping and definitions that fail are tried again in the background, as Dubbo
    /// does; a failing provider or instance node is the outcome's error, or with `check` off tried again,
    /// too.
    void start(std::function<void(core::Outcome<void>)> done);
    /// Services that are exported later (spec/registry §3.4, delayed export): `metadataInfo` and
    /// `exportedUrls` have them at once, the registry when `done` runs, the instance with another revision.
    /// Before `start` they are registered with the others. What fails is tried again and no error. `done`
    /// does not run when the registration is stopped or destroyed first.
    void addServices(const std::vector<ProvidedService>& services, std::function<void()> done);
    /// Removes provider and instance nodes, nothing else, and stops all retries. Nodes of providers with
    /// dynamic=false stay, as in Dubbo.
    void stop(std::function<void(core::Outcome<void>)> done);

private:
    struct Impl;
    std::shared_ptr<Impl> m_impl;
};

} // namespace sextant::discovery
