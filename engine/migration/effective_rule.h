// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// What a rule means for one consumer of one service, and where each value comes from (spec/registry §9.5):
// interface entry, application entry, rule, the consumer's own parameters, properties, default. Pure
// functions.
#pragma once

#include "engine/migration/rule.h"
#include "engine/url/url.h"

#include <map>
#include <string>
#include <vector>

namespace sextant::migration {

/// The consumer that a rule is applied to.
struct RuleSubject
{
    std::string interfaceName;
    std::string version;
    std::vector<std::string> applications; ///< providers' names, from the mapping; sorted
    url::Parameters parameters; ///< of the reference: migration.step, migration.threshold…
    /// dubbo.application.migration.step, dubbo.application.migration.threshold and the older
    /// dubbo.application.service-discovery.migration, from the config center or local configuration
    std::map<std::string, std::string> properties;

    std::string serviceKey() const; ///< interface[:version]: how entries name it
};

struct EffectiveRule
{
    Step step = Step::ApplicationFirst;
    /// Negative: not given by rule or consumer. `threshold()` says what counts then.
    float givenThreshold = -1;
    float propertyThreshold = 0;
    int proportion = kDefaultProportion;
    int delaySeconds = 0;
    bool force = false;
    std::vector<std::string> origins; ///< "step FORCE_INTERFACE: interface entry …", one a field

    float threshold() const { return givenThreshold >= 0 ? givenThreshold : propertyThreshold; }
    bool operator==(const EffectiveRule&) const = default;
};

/// An error when a value of the consumer's own configuration cannot be used.
core::Outcome<EffectiveRule> effectiveRule(const Rule& rule, const RuleSubject& subject);

} // namespace sextant::migration
