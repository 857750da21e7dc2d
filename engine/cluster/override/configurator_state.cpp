// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/cluster/override/configurator_state.h"

namespace sextant::cluster {

bool ConfiguratorState::update(const config::Document& document)
{
    m_refused.reset();
    if (!document.unreadable.empty()) {
        m_refused = core::Error(core::Errc::NoAuth, "The configurator cannot be read", document.path,
                                document.unreadable);
        return false;
    }
    if (!document.version) {
        const bool had = !m_set.empty();
        m_set = {};
        return had;
    }
    if (!document.text) {
        m_refused = core::Error(core::Errc::Decode, "The configurator has no content", document.path, {},
                                "Delete it, or disable it with enabled: false: without content Dubbo keeps "
                                "the rule it had before.");
        return false;
    }
    auto parsed = config::parseConfigurators(*document.text, document.path);
    if (!parsed) {
        m_refused = parsed.error();
        return false;
    }
    if (parsed->overrides.empty()) {
        m_refused = core::Error(core::Errc::Decode, "The configurator says nothing", document.path,
                                "its list 'configs' is empty",
                                "Delete it, or disable it with enabled: false: Dubbo keeps the rule it had "
                                "before.");
        return false;
    }
    m_set = ConfiguratorSet(std::move(parsed->overrides));
    return true;
}

} // namespace sextant::cluster
