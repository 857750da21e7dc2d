// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// `route://` and `condition://` nodes below `/dubbo/{interface}/routers` (spec/cluster §6.8). 2.7 evaluates
// them; from 3.0 on they have no effect. Pure functions.
#pragma once

#include "engine/config/rules/condition.h"
#include "engine/url/url.h"

#include <string>

namespace sextant::config {

struct LegacyRoute
{
    Condition condition;
    bool enabled = true;
    bool force = false;
    int priority = 0; ///< lower ones run first, before tags at 100
    std::string name;
};

/// An error for scripts, which are not evaluated, and for what 2.7 refuses or leaves out.
core::Outcome<LegacyRoute> parseLegacyRoute(const url::Url& url);

} // namespace sextant::config
