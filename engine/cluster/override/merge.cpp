// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/cluster/override/merge.h"

#include <algorithm>
#include <array>
#include <span>

namespace sextant::cluster {

namespace {

constexpr std::array<std::string_view, 5> kProviderFirst {"release", "dubbo", "methods", "timestamp",
                                                          "dubbo.tag"};
/// What says which service it is: the consumer may ask with "*" and comma lists.
constexpr std::array<std::string_view, 4> kOfService {"group", "version", "interface", "category"};
/// The provider's own business, left out by Dubbo 2.7.
constexpr std::array<std::string_view, 7> kServerOnly {"threadname", "threadpool", "corethreads", "threads",
                                                       "queues",     "alive",      "transporter"};
constexpr std::array<std::string_view, 2> kConcatenated {"reference.filter", "invoker.listener"};
constexpr std::string_view kDefaultPrefix = "default.";

bool isOneOf(std::span<const std::string_view> keys, std::string_view key)
{
    return std::ranges::find(keys, key) != keys.end();
}

bool isServerOnly(std::string_view key)
{
    if (key.starts_with(kDefaultPrefix))
        key.remove_prefix(kDefaultPrefix.size());
    return isOneOf(kServerOnly, key);
}

url::Parameters mergedAs27(const url::Url& own, const url::Url& consumer)
{
    auto parameters = own.parameters();
    std::erase_if(parameters, [](const auto& item) { return isServerOnly(item.first); });
    const auto application = own.get("application");
    for (const auto& [key, value] : consumer.parameters()) {
        const bool ofProvider =
            (key == "group" || key == "version" || key == "generic") && !own.get(key).empty();
        if (isProviderFirst(key) || ofProvider)
            continue;
        const auto before = own.get(key);
        const bool both = isOneOf(kConcatenated, key) && !before.empty() && !value.empty();
        parameters.insert_or_assign(key, both ? before + "," + value : value);
    }
    if (!application.empty())
        parameters.emplace("remote.application", application);
    return parameters;
}

} // namespace

bool isProviderFirst(std::string_view key)
{
    return isOneOf(kProviderFirst, key);
}

url::Url mergedUrl(const url::Url& own, Level level, const url::Url& consumer, config::Generation generation)
{
    if (generation == config::Generation::V27)
        return own.withParameters(mergedAs27(own, consumer));
    auto parameters = own.parameters();
    for (const auto& [key, value] : consumer.parameters()) {
        const bool ofProvider = isProviderFirst(key) || isOneOf(kOfService, key)
            || (key == "application" && level == Level::Interface);
        if (!ofProvider && !value.empty())
            parameters.insert_or_assign(key, value);
    }
    parameters.insert_or_assign("side", "consumer");
    return own.withParameters(std::move(parameters));
}

std::optional<std::string_view> findMerged(const url::Url& own, const url::Url& consumer,
                                           std::string_view key)
{
    if (!isProviderFirst(key) && !isOneOf(kOfService, key))
        if (const auto value = consumer.find(key); value && !value->empty())
            return value;
    return own.find(key);
}

} // namespace sextant::cluster
