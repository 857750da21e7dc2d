// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/host/console.h"

namespace sextant::host {

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
        if (text == name(step))
            return step;
    return std::nullopt;
}

} // namespace sextant::host
