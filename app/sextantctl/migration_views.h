// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Migration rules and their effects as text and JSON; docs/cli.md describes the shapes.
#pragma once

#include "engine/config/config_center.h"
#include "engine/inventory/snapshot.h"
#include "engine/migration/simulation.h"

#include <nlohmann/json_fwd.hpp>

#include <string>
#include <vector>

namespace sextant::ctl {

/// A rule document as it was read, with what Dubbo makes of it.
struct RuleView
{
    std::string application;
    config::Document document;
    core::Outcome<migration::Rule> rule {migration::Rule {}};
    core::Problems problems;
};

/// What one consumed service does under a rule.
struct ServiceOutlook
{
    inventory::ServiceId service;
    migration::Situation situation;
    migration::Outlook now; ///< under the rule in force
    migration::Outlook then; ///< under the planned one; only for a plan
};

nlohmann::ordered_json toJson(const RuleView& view);
nlohmann::ordered_json nowToJson(const ServiceOutlook& outlook);
nlohmann::ordered_json planToJson(const ServiceOutlook& outlook);

std::string ruleText(const RuleView& view);
std::string nowTable(const std::vector<ServiceOutlook>& outlooks);
std::string planTable(const std::vector<ServiceOutlook>& outlooks);

/// The consumer would have no address, or would not follow the rule.
bool isTrouble(const ServiceOutlook& outlook);

} // namespace sextant::ctl
