// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/host/consumer_overrides.h"

namespace sextant::host {

namespace {

using cluster::Level;

std::optional<core::Error> errorOf(const core::Outcome<void>& outcome)
{
    return outcome ? std::nullopt : std::optional(outcome.error());
}

} // namespace

ConsumerOverrides::ConsumerOverrides(url::Url consumer, const std::string& machine,
                                     config::Generation generation)
    : m_interfaceLevel(Level::Interface, consumer, {generation, machine})
    , m_applicationLevel(Level::Application, consumer, {generation, machine})
{
}

void ConsumerOverrides::follow(store::CoordinationStore& store, const std::string& root,
                               const std::string& configRoot, std::function<void()> changed)
{
    m_feed = std::make_unique<cluster::ConfiguratorFeed>(
        store, config::ConfigCenter(store, configRoot), root, m_interfaceLevel.reference(),
        [this, changed = std::move(changed)](const cluster::ConfiguratorFeedState& state) {
            setConfigurators(state);
            changed();
        });
}

void ConsumerOverrides::setConfigurators(const cluster::ConfiguratorFeedState& state)
{
    m_refusedRules = state.refused;
    m_interfaceRefresh = errorOf(m_interfaceLevel.setConfigurators(state.configurators));
    // Legacy nodes belong to the interface level.
    m_applicationRefresh =
        errorOf(m_applicationLevel.setConfigurators(std::make_shared<const cluster::Configurators>(
            cluster::Configurators {{}, state.configurators->application, state.configurators->service})));
}

void ConsumerOverrides::setAddresses(const discovery::Resolution& resolution)
{
    m_interfaceRefresh = errorOf(m_interfaceLevel.setAddresses(
        cluster::makeInvokers(resolution.interfaceAddresses, Level::Interface)));
    m_applicationRefresh = errorOf(m_applicationLevel.setAddresses(
        cluster::makeInvokers(resolution.applicationAddresses, Level::Application)));
}

const cluster::OverrideDirectory& ConsumerOverrides::at(Level level) const
{
    return level == Level::Interface ? m_interfaceLevel : m_applicationLevel;
}

std::vector<core::Error> ConsumerOverrides::refused() const
{
    auto out = m_refusedRules;
    for (const auto* refresh : {&m_interfaceRefresh, &m_applicationRefresh})
        if (*refresh)
            out.push_back(**refresh);
    return out;
}

} // namespace sextant::host
