// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// The configurators of one document while it changes: the last good state and why the latest text is not in
// force (spec/cluster §5.8). Mirrors AbstractConfiguratorListener. THREAD: one.
#pragma once

#include "engine/cluster/override/configurators.h"
#include "engine/config/config_center.h"

namespace sextant::cluster {

class ConfiguratorState
{
public:
    /// What the config center holds now. True when the configurators in force are others than before, so that
    /// directories have to refresh. A document that cannot be used, one without content and one whose
    /// `configs` is empty leave the configurators from before; only a deletion clears them.
    bool update(const config::Document& document);

    const ConfiguratorSet& configurators() const { return m_set; }
    /// Why the latest text is not in force.
    const std::optional<core::Error>& refused() const { return m_refused; }

private:
    ConfiguratorSet m_set;
    std::optional<core::Error> m_refused;
};

} // namespace sextant::cluster
