// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// The embedding API for consumers: follows one service through the registry and calls it (spec/registry §4,
// §9).
//
// Reports every change of its invoker list and of the migration decision. The migration rule of its
// application in the config center is obeyed while it runs. Registers itself only when told to, so that
// watching a registry leaves no trace. docs/embedding.md has a whole program. THREAD: any; callbacks run on
// the engine thread.
#pragma once

#include "engine/core/engine_thread.h"
#include "engine/host/console.h"
#include "engine/host/external_options.h"

#include <functional>
#include <map>
#include <memory>

namespace sextant::host {

struct ConsumerOptions
{
    inventory::ServiceId service;
    Step step = Step::ApplicationFirst; ///< where no migration rule says otherwise (migration.step)
    std::string application = "sextant"; ///< how providers and rules see us
    bool followRule = true; ///< false: `step` counts whatever the config center says
    /// Of the reference; part of its URL. Where no rule says otherwise: migration.threshold,
    /// migration.promotion, migration.delay (seconds), migration.force.
    std::map<std::string, std::string> parameters {};
    /// A rule that counts while the config center has none (dubbo.migration.file), and after how long.
    std::string ruleFile {};
    core::Millis ruleFileDelay {60'000};
    bool check = true; ///< false: start without a registry; its addresses come when it does
    /// The interface level on disk, in Dubbo's format (registry/cache_file.h); empty: none. Kept current, and
    /// used when the registry cannot be reached at the start and `check` is false.
    std::string cacheFile {};
    /// Keeps what Dubbo keeps below ~/.dubbo, under Dubbo's names: the interface level, unless `cacheFile`
    /// names another file, and the mapping and the metadata of the application level
    /// (discovery/lookup_cache.h). Empty: none. Of consumers that share a directory and an application the
    /// last one's files stay.
    std::string cacheDirectory {};
    bool emptyProtection = false; ///< an empty push leaves the last addresses (enable-empty-protection)
    bool registerConsumer = false; ///< write what Java consumers write: a node below consumers, and metadata
    std::string host = "127.0.0.1"; ///< of that node
    /// This machine's address, with which configurators compare theirs; empty: found out.
    std::string machine {};
    std::vector<std::string> methods {}; ///< the interface's, for that node; empty: not known
    /// dubbo.properties of the config center, global and of the application, is read at the start and counts
    /// more than these options (host/external_options.h); without the registry there is none.
    bool externalConfig = false;
    /// What it says, at the start and after every change of it. A change counts from the next start on, as in
    /// Dubbo.
    std::function<void(const ConfigReport&)> onExternalConfig {};
};

/// The directory after a change.
struct ConsumerState
{
    Step step = Step::ApplicationFirst; ///< in force
    std::optional<Step> waitingFor; ///< a step whose comparison is still to come
    std::string rule; ///< where the rule comes from: "initial rule", a node's path, a file
    std::vector<std::string> ruleOrigins; ///< what counts, and why: "step FORCE_INTERFACE: interface entry …"
    std::optional<core::Error> ruleError; ///< why the latest document is not in force
    std::vector<std::string> record; ///< what the migration decided since the state before
    std::string decision; ///< "interface", "application" or "none"
    std::string reason;
    std::vector<std::string> apps;
    std::vector<AddressView> invokers;
    std::vector<AddressView> added; ///< compared with the state before
    std::vector<AddressView> removed;
    /// What calls use: the invokers' URLs with the consumer's parameters and configurators over the
    /// providers' own, without those that rules disable.
    std::vector<std::string> effective;
    std::string consumerUrl; ///< with its configurators
    std::vector<std::string> disabled; ///< host:port of those that rules disable
    std::vector<core::Error> refusedRules; ///< configurators and routes that are not in force
    core::Problems problems;
};

class Consumer
{
public:
    using Listener = std::function<void(const ConsumerState&)>;

    /// With a connection of its own. `registry.group` is the registry's root.
    Consumer(core::EngineThread& engine, ConnectionOptions registry, ConsumerOptions options);
    ~Consumer();
    Consumer(const Consumer&) = delete;
    Consumer& operator=(const Consumer&) = delete;

    /// `changed` runs with the first state and after every change; `done` once the first state is known or
    /// the registry cannot be reached.
    void start(Listener changed, std::function<void(core::Outcome<void>)> done);
    /// Calls one of the current invokers. `request.service`, `step` and `address` are the consumer's own; a
    /// timeout of 0 stands for the one that the invoker's URL says.
    void call(InvokeRequest request, core::CancelToken cancel, std::function<void(InvokeReport)> done);
    /// Unregisters, closes calls and session.
    void stop(std::function<void()> done);

private:
    class Impl;
    std::shared_ptr<Impl> m_impl;
};

} // namespace sextant::host
