// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/config/rules/legacy_route.h"

#include <algorithm>

namespace sextant::config {

core::Outcome<LegacyRoute> parseLegacyRoute(const url::Url& url)
{
    const auto place = url.displayString();
    const auto type = url.get("router", url.protocol() == "route" ? "" : url.protocol());
    if (type != "condition")
        return core::Error(core::Errc::Unsupported, "Routes of type '" + type + "' are not evaluated", place);
    if (url.find("compatible_config"))
        return core::Error(core::Errc::Unsupported, "Dubbo 2.7 leaves out nodes with compatible_config",
                           place);
    LegacyRoute route;
    route.enabled = url.getBool("enabled", true);
    route.force = url.getBool("force", false);
    route.priority =
        static_cast<int>(std::clamp<std::int64_t>(url.getInt("priority", 0), INT32_MIN, INT32_MAX));
    route.name = url.get("name");
    const auto text = url::decode(url.get("rule"));
    auto condition = parseCondition(text, Generation::V27);
    if (!condition && route.enabled)
        return core::Error(core::Errc::Decode, condition.error().sentence, place, {},
                           condition.error().advice);
    if (condition)
        route.condition = std::move(*condition);
    else
        route.condition.text = text;
    return route;
}

} // namespace sextant::config
