// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// One address at which provider processes live one after the other: each with its own session, revision,
// register mode and metadata type. A supervisor starts a process again whose start has failed. THREAD: one.
#pragma once

#include "engine/discovery/provider_registration.h"
#include "tests/schedules/world.h"

#include <optional>

namespace sextant::schedule {

class ProviderSlot
{
public:
    /// A steady provider serves everything, both ways, in all its lives.
    ProviderSlot(World& world, std::string host, std::string application, bool steady);
    ~ProviderSlot();

    void start();
    void stop(); ///< gracefully
    void kill(); ///< as by kill -9: the session lives on until the registry notices
    /// The process is wanted and will be started if it is not there.
    bool wanted() const { return m_wanted; }
    bool up() const; ///< registered, as far as the process knows
    bool running() const { return m_run != nullptr; }
    bool steady() const { return m_steady; }
    const std::string& name() const { return m_name; }

    FaultStore* store() const;
    const discovery::ProviderRegistration* registration() const;
    const discovery::ProviderApplication& application() const { return m_application; }
    const std::vector<discovery::ProvidedService>& services() const { return m_services; }
    /// The metadata of `revision`, if a process is there, serves it and has it.
    std::optional<metadata::MetadataInfo> answer(const std::string& revision) const;
    /// Ends the sessions of killed processes that the registry has not noticed yet.
    void expireGhosts();
    void forgetGhosts();

private:
    struct Run
    {
        std::unique_ptr<FaultStore> store;
        std::unique_ptr<discovery::ProviderRegistration> registration;
        bool started = false;
        bool stopping = false;
    };
    void plan();
    void startFailed(std::uint64_t life);
    void end(std::uint64_t life);

    World& m_world;
    const std::string m_host;
    const std::string m_applicationName;
    const bool m_steady;
    const std::string m_name;
    discovery::ProviderApplication m_application;
    std::vector<discovery::ProvidedService> m_services;
    std::unique_ptr<Run> m_run;
    std::vector<std::unique_ptr<FaultStore>> m_ghosts; ///< sessions of killed processes
    std::uint64_t m_life = 0;
    bool m_wanted = false;
};

/// The services there are.
const std::vector<ServiceKind>& serviceKinds();

} // namespace sextant::schedule
