// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/cluster/router/router.h"

namespace sextant::cluster {

core::Outcome<void> Router::update(const std::string&, const RuleText&)
{
    return {};
}

} // namespace sextant::cluster
