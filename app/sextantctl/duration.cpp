// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "app/sextantctl/duration.h"

#include "engine/core/text.h"

namespace sextant::ctl {

std::optional<core::Millis> parseDuration(std::string_view text)
{
    struct Unit
    {
        std::string_view suffix;
        std::int64_t millis;
    };
    // "ms" stands before "m" and "s", of which it is made.
    constexpr Unit kUnits[] = {{"ms", 1}, {"s", 1000}, {"m", 60'000}, {"h", 3'600'000}};
    constexpr std::int64_t kLongest = std::int64_t {7} * 24 * 3'600'000;
    for (const auto& unit : kUnits) {
        if (!text.ends_with(unit.suffix))
            continue;
        const auto number = core::parseInt(text.substr(0, text.size() - unit.suffix.size()));
        if (!number || *number < 0 || *number > kLongest / unit.millis)
            return std::nullopt;
        return core::Millis(*number * unit.millis);
    }
    return std::nullopt;
}

} // namespace sextant::ctl
