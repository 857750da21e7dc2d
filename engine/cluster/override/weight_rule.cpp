// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/cluster/override/weight_rule.h"

#include "engine/cluster/override/configurators.h"
#include "engine/config/rules/configurator_rule.h"
#include "engine/config/rules/rule_document.h"
#include "engine/core/text.h"

#include <algorithm>

namespace sextant::cluster {

namespace {

using config::ConfiguratorDocument;
using config::RulePath;
using config::RuleValue;
using core::Errc;
using core::Error;

constexpr auto kConfigs = "configs";
constexpr auto kParameters = "parameters";
constexpr auto kWeight = "weight";

std::string keyOf(const WeightTarget& target)
{
    if (target.interfaceName.empty())
        return target.application;
    return target.group.empty() && target.version.empty() ? target.interfaceName : "*";
}

/// Only what this module writes: nothing but a weight, for nobody but this provider.
bool isOwnItem(const config::ConfiguratorItem& item, const WeightTarget& target)
{
    if (item.parameters.size() != 1 || item.parameters.front().name != kWeight || item.match
        || !item.applications.empty())
        return false;
    const std::vector<std::string> only {target.address};
    if (target.interfaceName.empty())
        return item.side == "provider" && item.addresses == only
            && (item.providerAddresses.empty() || item.providerAddresses == only)
            && (item.services.empty() || item.services == std::vector<std::string> {"*"});
    return item.side == "consumer" && item.providerAddresses == only
        && (item.addresses.empty() || item.addresses == std::vector<std::string> {"0.0.0.0"});
}

bool isOn(const config::ConfiguratorItem& item, const ConfiguratorDocument& document)
{
    const bool general = !item.type || item.type->empty() || *item.type == "general";
    return general ? document.enabled : item.enabled.value_or(false);
}

RuleValue itemValue(const WeightTarget& target, int weight, bool typed)
{
    std::vector<std::string> names;
    std::vector<RuleValue> values;
    const auto add = [&](const char* name, RuleValue value) {
        names.emplace_back(name);
        values.push_back(std::move(value));
    };
    const auto address = [&] { return RuleValue::list({RuleValue::string(target.address)}); };
    if (typed) {
        add("type", RuleValue::string(kWeight));
        add("enabled", RuleValue::boolean(true));
    }
    if (target.interfaceName.empty()) {
        add("side", RuleValue::string("provider"));
        add("addresses", address());
    } else {
        add("side", RuleValue::string("consumer"));
        add("providerAddresses", address());
    }
    add(kParameters, RuleValue::map({kWeight}, {RuleValue::plain(std::to_string(weight))}));
    return RuleValue::map(std::move(names), std::move(values));
}

std::string newDocument(const WeightTarget& target)
{
    const bool application = target.interfaceName.empty();
    return std::string("configVersion: v2.7\nscope: ") + (application ? "application" : "service")
        + "\nkey: null\nenabled: true\n";
}

/// The weight that the document gives the provider, as Dubbo 3.2 applies it; empty when it gives none.
std::string weightBy(const ConfiguratorDocument& document, const WeightTarget& target)
{
    const auto at = target.address.rfind(':');
    const auto port = at == std::string::npos ? 0 : core::parseInt(target.address.substr(at + 1)).value_or(0);
    const bool provider = target.interfaceName.empty();
    url::Parameters parameters {{"side", provider ? "provider" : "consumer"},
                                {"application", target.application}};
    const url::Url url("dubbo", target.address.substr(0, at), static_cast<int>(port),
                       provider ? "any" : target.interfaceName, std::move(parameters));
    Configurators configurators;
    configurators.service = ConfiguratorSet(document.overrides);
    auto view = OverrideTarget::whole(url);
    if (!applyConfigurators(configurators, view, {}))
        return {};
    return std::string(view.find(kWeight).value_or(""));
}

/// The document before the edit, as text and as a model.
struct Opened
{
    config::RuleDocument text;
    ConfiguratorDocument model;
};

core::Outcome<Opened> openDocument(std::optional<std::string_view> before, const WeightTarget& target,
                                   const std::string& place)
{
    if (!before) {
        auto text = config::RuleDocument::parse(newDocument(target), place);
        if (!text)
            return text.error();
        if (auto set = text->setScalar(RulePath().member("key"), RuleValue::string(keyOf(target))); !set)
            return set.error();
        return Opened {std::move(*text), {}};
    }
    auto model = config::parseConfigurators(*before, place);
    if (!model)
        return model.error();
    if (model->items.empty() && !model->overrides.empty())
        return Error(Errc::Unsupported, "A list of override URLs is not edited", place, {},
                     "Write it as a YAML document first.");
    auto text = config::RuleDocument::parse(std::string(*before), place);
    if (!text)
        return text.error();
    return Opened {std::move(*text), std::move(*model)};
}

core::Outcome<void> setItem(Opened& document, const WeightTarget& target, int weight, WeightEdit& edit)
{
    const auto list = RulePath().member(kConfigs);
    const auto& items = document.model.items;
    for (std::size_t i = items.size(); i-- > 0;)
        if (isOwnItem(*items[i], target) && isOn(*items[i], document.model)) {
            auto trial = document.text;
            if (auto set = trial.setScalar(list.item(i).member(kParameters).member(kWeight),
                                           RuleValue::plain(std::to_string(weight)));
                !set)
                return set;
            const auto model = config::parseConfigurators(trial.text(), {});
            if (model && weightBy(*model, target) == std::to_string(weight)) {
                document.text = std::move(trial);
                return {};
            }
            break; // another item counts more: ours goes to the end
        }
    const bool typed = !document.model.enabled;
    if (typed)
        edit.remarks.emplace_back(
            "The document is disabled; the weight gets a flag of its own and counts all "
            "the same.");
    const auto* configs = document.text.find(list);
    const bool isList = configs != nullptr && configs->kind == config::DocNode::Kind::List;
    if (isList)
        return document.text.insertItem(list, itemValue(target, weight, typed));
    // A list that is not there yet: the value of `configs` becomes one.
    if (auto removed = configs != nullptr ? document.text.remove(list) : core::Outcome<void>(); !removed)
        return removed;
    return document.text.insertMember(RulePath(), kConfigs,
                                      RuleValue::list({itemValue(target, weight, typed)}));
}

core::Outcome<WeightEdit> removeItems(Opened document, const WeightTarget& target)
{
    WeightEdit edit;
    const auto& items = document.model.items;
    std::size_t left = items.size();
    for (std::size_t i = items.size(); i-- > 0;)
        if (isOwnItem(*items[i], target)) {
            --left;
            // An empty list would leave the old rule in force: then the document goes.
            if (left == 0)
                return edit;
            if (auto removed = document.text.remove(RulePath().member(kConfigs).item(i)); !removed)
                return removed.error();
        }
    edit.changed = left != items.size();
    edit.text = document.text.text();
    return edit;
}

} // namespace

std::string WeightTarget::dataId() const
{
    return (interfaceName.empty() ? application : interfaceName + ":" + version + ":" + group)
        + ".configurators";
}

core::Outcome<WeightEdit> setWeight(std::optional<std::string_view> before, const WeightTarget& target,
                                    std::optional<int> weight, const std::string& place)
{
    if (weight && *weight < 0)
        return Error(Errc::InvalidArgument, "A weight is 0 or more", place);
    if (!before && !weight)
        return WeightEdit {std::nullopt, false, {}};
    auto document = openDocument(before, target, place);
    if (!document)
        return document.error();
    if (!weight)
        return removeItems(std::move(*document), target);
    WeightEdit edit;
    const auto wanted = std::to_string(*weight);
    if (before && weightBy(document->model, target) == wanted)
        return WeightEdit {std::string(*before), false, {}};
    if (auto set = setItem(*document, target, *weight, edit); !set)
        return set.error();
    const auto after = config::parseConfigurators(document->text.text(), place);
    if (!after)
        return after.error();
    if (weightBy(*after, target) != wanted)
        return Error(Errc::InvalidArgument, "The document would not give the provider this weight", place,
                     after->key == keyOf(target) ? "another item counts more"
                                                 : "its key is '" + after->key + "', not '" + keyOf(target)
                             + "': from Dubbo 3.2 on it matches another service",
                     "Edit the document by hand.");
    edit.text = document->text.text();
    return edit;
}

std::vector<std::string> weightRemarks(const std::string& address, const Invokers& providers,
                                       config::Generation generation)
{
    std::vector<std::string> remarks;
    const auto line = "Dubbo " + std::string(config::name(generation));
    if (generation < config::Generation::V32)
        for (const auto& provider : providers)
            if (const auto other = provider.own.address();
                other != address && address.find(other) != std::string::npos)
                remarks.push_back(line + " also gives it to " + other
                                  + ", whose address is part of this one");
    const bool random = std::ranges::any_of(providers, [](const Invoker& provider) {
        return provider.own.get("loadbalance", "random") == "random";
    });
    const bool unweighted = std::ranges::any_of(providers, [&](const Invoker& provider) {
        return provider.own.address() != address && provider.own.get("weight").empty()
            && (provider.level == Level::Interface || provider.own.get("timestamp").empty());
    });
    if (generation >= config::Generation::V30 && random && unweighted)
        remarks.push_back(line
                          + ": the random balancer looks at the first provider only, and ignores all weights "
                            "when it has none; give every provider a weight");
    return remarks;
}

} // namespace sextant::cluster
