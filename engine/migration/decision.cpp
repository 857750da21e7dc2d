// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/migration/decision.h"

#include "engine/core/text.h"

#include <array>
#include <cstdio>

namespace sextant::migration {

namespace {

std::string number(float value)
{
    std::array<char, 32> text {};
    std::snprintf(text.data(), text.size(), "%g", static_cast<double>(value));
    return text.data();
}

std::string addresses(std::size_t count, std::string_view level)
{
    return std::to_string(count) + " " + std::string(level)
        + (count == 1 ? "-level address" : "-level addresses");
}

Decision forced(std::size_t count, Choice choice, std::string_view level)
{
    if (count == 0)
        return {Choice::None,
                "The step allows only the " + std::string(level) + " level, and it has no address."};
    return {choice,
            "The step allows only the " + std::string(level) + " level: " + addresses(count, level) + "."};
}

Decision applicationFirst(const DecisionInput& input)
{
    const auto fresh = input.applicationAddresses;
    const auto old = input.interfaceAddresses;
    if (fresh == 0 && old == 0)
        return {Choice::None, "Neither level has an address."};
    if (input.proportion < kDefaultProportion && input.draw
        && *input.draw > static_cast<double>(input.proportion)) {
        const auto lot = "The rule lets " + std::to_string(input.proportion)
            + " % of the calls use the application level, and this one drew "
            + number(static_cast<float>(*input.draw));
        if (old == 0)
            return {Choice::None, lot + ", but the interface level has no address."};
        return {Choice::Interface, lot + "."};
    }
    if (!shouldUse(fresh, old, input.threshold)) {
        if (fresh == 0)
            return {Choice::Interface,
                    "The application level has no address: " + addresses(old, "interface") + " serve."};
        return {Choice::Interface,
                addresses(fresh, "application") + " against " + addresses(old, "interface")
                    + " is below the threshold " + number(input.threshold) + "."};
    }
    if (old == 0)
        return {Choice::Application, addresses(fresh, "application") + ", and the interface level has none."};
    return {Choice::Application,
            addresses(fresh, "application") + " against " + addresses(old, "interface")
                + " reaches the threshold " + number(input.threshold) + "."};
}

} // namespace

std::string_view name(Step step)
{
    switch (step) {
    case Step::ForceInterface:
        return "FORCE_INTERFACE";
    case Step::ApplicationFirst:
        return "APPLICATION_FIRST";
    case Step::ForceApplication:
        return "FORCE_APPLICATION";
    }
    return "APPLICATION_FIRST";
}

std::optional<Step> parseStep(std::string_view text)
{
    for (const auto step : {Step::ForceInterface, Step::ApplicationFirst, Step::ForceApplication})
        if (core::equalsIgnoreCase(text, name(step)))
            return step;
    return std::nullopt;
}

std::string_view name(Choice choice)
{
    switch (choice) {
    case Choice::None:
        return "none";
    case Choice::Interface:
        return "interface";
    case Choice::Application:
        return "application";
    }
    return "none";
}

bool shouldUse(std::size_t fresh, std::size_t old, float threshold)
{
    if (fresh == 0)
        return false;
    return old == 0 || static_cast<float>(fresh) / static_cast<float>(old) >= threshold;
}

Decision decide(const DecisionInput& input)
{
    switch (input.step) {
    case Step::ForceInterface:
        return forced(input.interfaceAddresses, Choice::Interface, "interface");
    case Step::ForceApplication:
        return forced(input.applicationAddresses, Choice::Application, "application");
    case Step::ApplicationFirst:
        break;
    }
    return applicationFirst(input);
}

} // namespace sextant::migration
