// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/config/generation.h"

#include "engine/core/text.h"

namespace sextant::config {

std::string_view name(Generation generation)
{
    switch (generation) {
    case Generation::V27:
        return "2.7";
    case Generation::V30:
        return "3.0";
    case Generation::V31:
        return "3.1";
    case Generation::V32:
        return "3.2";
    case Generation::V33:
        return "3.3";
    }
    return {};
}

std::optional<Generation> parseGeneration(std::string_view version)
{
    const auto dot = version.find('.');
    const auto major = core::parseInt(version.substr(0, dot));
    if (!major || *major < 1 || dot == std::string_view::npos)
        return std::nullopt;
    const auto rest = version.substr(dot + 1);
    const auto minor = core::parseInt(rest.substr(0, rest.find_first_of(".-")));
    if (!minor || *minor < 0)
        return std::nullopt;
    if (*major < 3)
        return Generation::V27;
    if (*major > 3 || *minor >= 3)
        return Generation::V33;
    constexpr Generation kLines[] = {Generation::V30, Generation::V31, Generation::V32};
    return kLines[*minor];
}

} // namespace sextant::config
