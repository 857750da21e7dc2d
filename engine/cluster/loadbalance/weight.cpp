// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/cluster/loadbalance/weight.h"

#include "engine/core/text.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace sextant::cluster {

namespace {

constexpr std::string_view kRegistryService = "org.apache.dubbo.registry.RegistryService";

std::optional<std::string> weightText(const url::Url& url, std::string_view method)
{
    auto text = url.getForMethod(method, "weight");
    return text.empty() ? std::nullopt : std::optional(std::move(text));
}

std::string remarkOn(const WeightTerms& terms, const std::string& text, std::int64_t now)
{
    if (!text.empty() && !core::parseInt(text))
        return "weight '" + text + "' is no number: a Java consumer's calls fail, "
            + std::to_string(kDefaultWeight) + " is used here";
    if (terms.weight > 0 && terms.started > now)
        return "it says that it starts in the future, which makes its weight 1: its clock or ours is wrong";
    return {};
}

} // namespace

int warmupWeight(std::int64_t uptime, std::int64_t warmup, int weight, config::Generation generation)
{
    std::int64_t grown = 0;
    if (generation == config::Generation::V27) {
        const double share = static_cast<double>(uptime) / static_cast<double>(warmup);
        grown = static_cast<std::int64_t>(std::floor(share * share * weight + 0.5));
    } else {
        grown = static_cast<std::int64_t>(static_cast<float>(uptime)
                                          / (static_cast<float>(warmup) / static_cast<float>(weight)));
    }
    return static_cast<int>(std::clamp<std::int64_t>(grown, 1, std::max(weight, 1)));
}

int WeightTerms::at(std::int64_t now, config::Generation generation) const
{
    if (weight == 0 || started <= 0)
        return weight;
    const auto uptime = now - started;
    if (uptime < 0)
        return 1;
    return uptime > 0 && uptime < warmup ? warmupWeight(uptime, warmup, weight, generation) : weight;
}

WeightTerms readWeight(const Invoker& invoker, std::string_view method)
{
    const auto clamped = [](std::int64_t weight) {
        return static_cast<int>(
            std::clamp<std::int64_t>(weight, 0, std::numeric_limits<std::int32_t>::max()));
    };
    WeightTerms terms;
    if (invoker.url.path() == kRegistryService) {
        terms.weight = clamped(invoker.url.getInt("weight", kDefaultWeight));
        return terms;
    }
    terms.weight = clamped(invoker.url.getIntForMethod(method, "weight", kDefaultWeight));
    terms.started = invoker.url.getInt("timestamp", 0);
    terms.warmup = invoker.url.getInt("warmup", kDefaultWarmupMillis);
    return terms;
}

WeightView weightView(const Invoker& invoker, std::string_view method, std::int64_t now,
                      config::Generation generation)
{
    const auto terms = readWeight(invoker, method);
    const auto counting = weightText(invoker.url, method);
    WeightView view;
    view.address = invoker.url.address();
    view.registered = weightText(invoker.own.protocol().empty() ? invoker.url : invoker.own, method);
    if (counting != view.registered)
        view.overridden = counting.value_or(std::to_string(kDefaultWeight));
    if (!terms.settledAt(now)) {
        view.uptime = now - terms.started;
        view.warmup = terms.warmup;
    }
    view.effective = terms.at(now, generation);
    view.remark = remarkOn(terms, counting.value_or(""), now);
    return view;
}

} // namespace sextant::cluster
