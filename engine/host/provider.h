// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// The embedding API for providers: services written in C++ or scripted, served over the dubbo protocol and
// registered in ZooKeeper as a Java provider does it (spec/registry §3.4, §13.1, §16.1).
//
// Exports before it registers, so that nobody finds a closed port; a graceful stop unregisters first, tells
// the peers, waits for running calls and closes. A service with `delay` above 0 among its parameters is
// exported and registered so many milliseconds after the start; those with dynamic=false stay registered when
// the provider has gone. docs/embedding.md has a whole program. THREAD: any; callbacks run on the engine
// thread. A Provider that goes away without `stop` closes its port and session at once; a registry that is
// not ours then sees its nodes until that session ends.
#pragma once

#include "engine/core/engine_thread.h"
#include "engine/discovery/provider_registration.h"
#include "engine/host/console.h"
#include "engine/host/external_options.h"
#include "engine/host/service_spec.h"

#include <functional>
#include <memory>

namespace sextant::host {

struct ProviderOptions
{
    std::string application;
    std::string host = "127.0.0.1"; ///< bound and registered
    int port = 20880; ///< 0: any free port
    discovery::RegisterMode registerMode = discovery::RegisterMode::All;
    discovery::MetadataType metadataType = discovery::MetadataType::Local;
    url::Parameters parameters; ///< of every service's URL
    url::Parameters instanceMetadata; ///< extra keys of the instance
    std::int64_t pid = 0; ///< 0: this process
    core::Millis drain {10'000}; ///< how long a graceful stop waits for running calls
    bool simplified = false; ///< registry.simplified: few parameters are registered
    std::vector<std::string> extraKeys; ///< of a simplified registry: parameters that stay all the same
    bool reportMetadata = false; ///< the application's metadata is in the report although its type is local
    int metadataServicePort = 0; ///< the MetadataService listens there; 0: with the services
    bool check = true; ///< false: start without a registry, and register when it can be done
    core::Millis retryPeriod {5000}; ///< the registry's retry.period: what fails is tried again so much later
    bool dynamic = true; ///< the registry's: false makes persistent nodes of providers that do not say
    /// dubbo.application.manual-register: services with `delay=-1` wait for `registerWaiting`.
    bool manualRegister = false;
    /// dubbo.properties of the config center, global and of the application, is read at the start and counts
    /// more than these options (host/external_options.h); without the registry there is none.
    bool externalConfig = false;
    /// What it says, at the start and after every change of it. A change counts from the next start on, as in
    /// Dubbo.
    std::function<void(const ConfigReport&)> onExternalConfig {};
};

/// What `start` reports once everybody can find and call the provider.
struct ProviderInfo
{
    std::string application;
    std::string host;
    int port = 0; ///< the one really bound
    std::string revision; ///< of the application metadata
    std::vector<std::string> services; ///< service keys; those that are delayed or wait are not among them
};

class Provider
{
public:
    /// With a connection of its own. `registry.group` is the registry's root; `registry.readOnly` must be
    /// false.
    Provider(core::EngineThread& engine, ConnectionOptions registry, ProviderOptions options);
    /// On the caller's store, which must outlive the provider or its stop. `group` is the registry's root.
    Provider(core::EngineThread& engine, store::CoordinationStore& store, std::string group,
             ProviderOptions options);
    ~Provider();
    Provider(const Provider&) = delete;
    Provider& operator=(const Provider&) = delete;

    /// REQUIRES: before `start`.
    void addService(ServiceSpec spec);
    void start(std::function<void(core::Outcome<ProviderInfo>)> done);
    /// Registers the services that are served and wait for it, as Dubbo's command `online` does: those with
    /// `register=false`, and with `manualRegister` those with `delay=-1`. `done` runs when they can be found,
    /// and never when the provider is stopped first.
    void registerWaiting(std::function<void()> done);
    /// Graceful; `done` runs when nothing is left but what Dubbo leaves.
    void stop(std::function<void()> done);

private:
    class Impl;
    std::shared_ptr<Impl> m_impl;
};

} // namespace sextant::host
