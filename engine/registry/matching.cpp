// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/registry/matching.h"

#include "engine/core/text.h"
#include "engine/registry/paths.h"

#include <algorithm>

namespace sextant::registry {

namespace {

constexpr std::string_view kAny = "*";

bool matchesCategory(const std::string& category, const std::string& categories)
{
    if (categories.empty())
        return category == kProviders;
    if (categories.find(kAny) != std::string::npos)
        return true;
    if (categories.find('-') != std::string::npos)
        return categories.find("-" + category) == std::string::npos;
    return categories.find(category) != std::string::npos;
}

bool matchesGroup(const std::string& wanted, const std::string& group)
{
    if (wanted == kAny || wanted == group)
        return true;
    const auto wantedList = core::splitTrimmed(wanted, ',');
    return std::ranges::find(wantedList, group) != wantedList.end();
}

} // namespace

bool isMatch(const url::Url& consumer, const url::Url& provider)
{
    const auto wanted = consumer.serviceInterface();
    const auto offered = provider.serviceInterface();
    if (wanted != kAny && offered != kAny && wanted != offered)
        return false;
    if (!matchesCategory(provider.category(), consumer.get("category")))
        return false;
    if (!provider.getBool("enabled", true) && consumer.get("enabled") != kAny)
        return false;
    if (!matchesGroup(consumer.group(), provider.group()))
        return false;
    if (consumer.version() != kAny && consumer.version() != provider.version())
        return false;
    const auto classifier = consumer.get("classifier", kAny);
    return classifier == kAny || classifier == provider.get("classifier");
}

} // namespace sextant::registry
