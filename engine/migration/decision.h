// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Which of the two address sets a consumer uses in a given step (spec/registry §9.4). Pure functions.
// Mirrors DefaultMigrationAddressComparator and the choice that MigrationInvoker makes for every call.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace sextant::migration {

enum class Step
{
    ForceInterface,
    ApplicationFirst,
    ForceApplication
};
std::string_view name(Step step); ///< "FORCE_INTERFACE", "APPLICATION_FIRST", "FORCE_APPLICATION"
std::optional<Step> parseStep(std::string_view text); ///< ignores case

enum class Choice
{
    None,
    Interface,
    Application
};
std::string_view name(Choice choice); ///< "none", "interface", "application"

constexpr float kDefaultThreshold = 0.0F; ///< dubbo.application.migration.threshold
constexpr int kDefaultProportion = 100; ///< percent of calls that may use the application level

struct DecisionInput
{
    Step step = Step::ApplicationFirst;
    std::size_t interfaceAddresses = 0;
    std::size_t applicationAddresses = 0;
    float threshold = kDefaultThreshold; ///< a float, as in Java: the last digit decides
    int proportion = kDefaultProportion;
    /// The random number in [0, 100) of one call; without it the answer is for a call that the proportion
    /// lets through.
    std::optional<double> draw;
};

struct Decision
{
    Choice choice = Choice::None;
    std::string reason; ///< one sentence for people

    bool operator==(const Decision&) const = default;
};

Decision decide(const DecisionInput& input);

/// Has the new set enough addresses compared with the old one?
bool shouldUse(std::size_t fresh, std::size_t old, float threshold);

} // namespace sextant::migration
