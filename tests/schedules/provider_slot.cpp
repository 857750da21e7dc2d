// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/schedules/provider_slot.h"

#include <array>

namespace sextant::schedule {

using namespace std::chrono_literals;

namespace {

constexpr std::array kModes {discovery::RegisterMode::All, discovery::RegisterMode::All,
                             discovery::RegisterMode::Instance, discovery::RegisterMode::Interface};
constexpr std::array kMetadataTypes {discovery::MetadataType::Local, discovery::MetadataType::Remote};

} // namespace

const std::vector<ServiceKind>& serviceKinds()
{
    static const std::vector<ServiceKind> kinds {{"a.A", "", ""}, {"b.B", "g", "1.0"}, {"c.C", "", ""}};
    return kinds;
}

ProviderSlot::ProviderSlot(World& world, std::string host, std::string application, bool steady)
    : m_world(world)
    , m_host(std::move(host))
    , m_applicationName(std::move(application))
    , m_steady(steady)
    , m_name("provider " + m_host + " of " + m_applicationName)
{
}

ProviderSlot::~ProviderSlot()
{
    if (m_run)
        m_run->registration.reset();
}

void ProviderSlot::plan()
{
    auto& random = m_world.random;
    m_application = {};
    m_application.name = m_applicationName;
    m_application.host = m_host;
    m_application.protocols = {{20880, "dubbo"}};
    m_application.registerMode = m_steady ? discovery::RegisterMode::All : random.pick(kModes);
    m_application.metadataType = random.pick(kMetadataTypes);
    m_application.pid = 1;
    m_services.clear();
    const auto weight = std::to_string(100 + random.below(3));
    for (const auto& kind : serviceKinds()) {
        if (!m_steady && !m_services.empty() && random.percent(50))
            continue;
        m_services.push_back(
            {kind.interfaceName, kind.group, kind.version, {"find"}, {{"weight", weight}}, {}});
        m_services.back().definition.emplace();
    }
}

void ProviderSlot::start()
{
    m_wanted = true;
    if (m_run)
        return;
    plan();
    const auto life = ++m_life;
    m_run = std::make_unique<Run>();
    m_run->store = m_world.connect();
    m_run->registration =
        std::make_unique<discovery::ProviderRegistration>(*m_run->store, m_application, m_services);
    m_world.tell(m_name + " starts, register-mode " + std::string(discovery::name(m_application.registerMode))
                 + ", metadata " + std::string(discovery::name(m_application.metadataType)) + ", revision "
                 + m_run->registration->metadataInfo().revision.substr(0, 4) + ", "
                 + std::to_string(m_services.size()) + " services");
    // As a program does it: the session first, then what is to be registered.
    m_world.loop.post([this, life] {
        if (!m_run || life != m_life || m_run->stopping)
            return;
        m_run->registration->start([this, life](const core::Outcome<void>& outcome) {
            if (life != m_life || !m_run)
                return;
            if (outcome) {
                m_run->started = true;
                m_world.tell(m_name + " is registered");
            } else if (!m_run->stopping) {
                m_world.tell(m_name + " could not register: " + outcome.error().text());
                m_world.loop.post([this, life] { startFailed(life); });
            }
        });
    });
}

void ProviderSlot::startFailed(std::uint64_t life)
{
    if (life == m_life && m_run && !m_run->stopping) {
        stop();
        m_wanted = true;
    }
}

void ProviderSlot::stop()
{
    m_wanted = false;
    if (!m_run || m_run->stopping)
        return;
    m_world.tell(m_name + " stops");
    m_run->stopping = true;
    m_run->started = false;
    m_run->registration->stop([this, life = m_life](const core::Outcome<void>&) {
        if (life != m_life || !m_run)
            return;
        m_run->store->close([this, life] { m_world.loop.post([this, life] { end(life); }); });
    });
}

void ProviderSlot::end(std::uint64_t life)
{
    if (life != m_life || !m_run)
        return;
    m_run->registration.reset();
    if (m_run->store->listeners() != 0)
        m_world.violated(m_name + " left " + std::to_string(m_run->store->listeners()) + " listeners");
    m_run.reset();
    m_world.tell(m_name + " has ended");
    if (m_wanted)
        m_world.later(1s, [this] {
            if (m_wanted)
                start();
        });
}

void ProviderSlot::kill()
{
    m_wanted = false;
    if (!m_run)
        return;
    m_world.tell(m_name + " is killed");
    ++m_life;
    m_run->registration.reset();
    m_run->store->breakConnection();
    m_ghosts.push_back(std::move(m_run->store));
    m_run.reset();
}

bool ProviderSlot::up() const
{
    return m_run && m_run->started && !m_run->stopping;
}

FaultStore* ProviderSlot::store() const
{
    return m_run ? m_run->store.get() : nullptr;
}

const discovery::ProviderRegistration* ProviderSlot::registration() const
{
    return m_run ? m_run->registration.get() : nullptr;
}

std::optional<metadata::MetadataInfo> ProviderSlot::answer(const std::string& revision) const
{
    if (!m_run || !m_run->registration->needsMetadataService()
        || m_run->registration->metadataInfo().revision != revision)
        return std::nullopt;
    return m_run->registration->metadataInfo();
}

void ProviderSlot::expireGhosts()
{
    for (const auto& ghost : m_ghosts)
        ghost->expireSession();
}

void ProviderSlot::forgetGhosts()
{
    m_ghosts.clear();
}

} // namespace sextant::schedule
