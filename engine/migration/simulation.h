// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// What a consumer would do under a rule, found by running the state machine itself on a clock of its own.
// Pure functions.
#pragma once

#include "engine/migration/migrator.h"

#include <string>
#include <vector>

namespace sextant::migration {

/// A consumer and the addresses that each level has for it.
struct Situation
{
    RuleSubject subject;
    std::size_t interfaceAddresses = 0;
    std::size_t applicationAddresses = 0;
};

struct Outlook
{
    EffectiveRule effective; ///< what the rule means for this consumer
    Step step = Step::ApplicationFirst; ///< in force in the end
    bool refused = false; ///< the comparison fails: the consumer stays in the step it had
    Decision decision;
    core::Millis waits {0}; ///< before it decides
    std::vector<std::string> record;
};

/// A consumer that starts under `rule`.
core::Outcome<Outlook> outlookOf(const Rule& rule, const Situation& situation);
/// A consumer that runs under `before` and meets `rule`, while the addresses stay as they are.
core::Outcome<Outlook> outlookOf(const Rule& before, const Rule& rule, const Situation& situation);

} // namespace sextant::migration
