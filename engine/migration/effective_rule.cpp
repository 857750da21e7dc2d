// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/migration/effective_rule.h"

#include "engine/core/text.h"

#include <algorithm>
#include <charconv>

namespace sextant::migration {

namespace {

constexpr std::string_view kStepProperty = "dubbo.application.migration.step";
constexpr std::string_view kOldStepProperty = "dubbo.application.service-discovery.migration";
constexpr std::string_view kThresholdProperty = "dubbo.application.migration.threshold";

const RuleEntry* lastEntry(const std::vector<RuleEntry>& entries, std::string_view key)
{
    const auto at = std::ranges::find_if(entries.rbegin(), entries.rend(),
                                         [key](const RuleEntry& entry) { return entry.serviceKey == key; });
    return at == entries.rend() ? nullptr : &*at;
}

template<typename T>
struct Found
{
    T value;
    std::string origin;
};

/// The first of interface entry, application entries and rule that says something.
template<typename T>
std::optional<Found<T>> inRule(const Rule& rule, const RuleSubject& subject,
                               std::optional<T> RuleFields::*field)
{
    if (const auto* entry = lastEntry(rule.interfaces, subject.serviceKey());
        entry != nullptr && entry->fields.*field)
        return Found<T> {*(entry->fields.*field), "interface entry " + entry->serviceKey};
    for (const auto& application : subject.applications)
        if (const auto* entry = lastEntry(rule.applications, application);
            entry != nullptr && entry->fields.*field)
            return Found<T> {*(entry->fields.*field), "application entry " + entry->serviceKey};
    if (rule.fields.*field)
        return Found<T> {*(rule.fields.*field), "rule"};
    return std::nullopt;
}

std::string parameter(const RuleSubject& subject, const std::string& key)
{
    const auto at = subject.parameters.find(key);
    return at == subject.parameters.end() ? std::string() : at->second;
}

std::string property(const RuleSubject& subject, std::string_view key)
{
    const auto at = subject.properties.find(std::string(key));
    return at == subject.properties.end() ? std::string() : at->second;
}

std::optional<float> floatOf(std::string_view text)
{
    text = core::trim(text);
    float value = 0;
    const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (text.empty() || code != std::errc() || end != text.data() + text.size())
        return std::nullopt;
    return value;
}

core::Error unusable(const std::string& key, const std::string& value)
{
    return core::Error(core::Errc::InvalidArgument, "The consumer's configuration cannot be used", key,
                       "its value is '" + core::shorten(value, 200) + "'", "Correct or remove it.");
}

class Resolver
{
public:
    Resolver(const Rule& rule, const RuleSubject& subject)
        : m_rule(rule)
        , m_subject(subject)
    {
    }

    core::Outcome<EffectiveRule> run()
    {
        for (auto taken : {takeStep(), takeThreshold(),
                           takeNumber(&RuleFields::proportion, "proportion", "migration.promotion",
                                      m_out.proportion, kDefaultProportion),
                           takeNumber(&RuleFields::delay, "delay", "migration.delay", m_out.delaySeconds, 0)})
            if (!taken)
                return taken.error();
        takeForce();
        return std::move(m_out);
    }

private:
    void note(const std::string& what, const std::string& origin)
    {
        m_out.origins.push_back(what + ": " + origin);
    }

    core::Outcome<void> takeStep()
    {
        if (const auto found = inRule(m_rule, m_subject, &RuleFields::step)) {
            m_out.step = found->value;
            note("step " + std::string(name(m_out.step)), found->origin);
            return {};
        }
        std::string origin = "parameter migration.step";
        auto text = parameter(m_subject, "migration.step");
        for (const auto key : {kStepProperty, kOldStepProperty})
            if (text.empty()) {
                text = property(m_subject, key);
                origin = "property " + std::string(key);
            }
        if (text.empty()) {
            note("step APPLICATION_FIRST", "default");
            return {};
        }
        const auto step = parseStep(text);
        if (!step || name(*step) != text)
            return unusable(origin, text);
        m_out.step = *step;
        note("step " + text, origin);
        return {};
    }

    core::Outcome<void> takeThreshold()
    {
        if (const auto text = property(m_subject, kThresholdProperty); !text.empty())
            m_out.propertyThreshold = floatOf(text).value_or(0); // as Java: what is no number counts as 0
        if (const auto found = inRule(m_rule, m_subject, &RuleFields::threshold)) {
            m_out.givenThreshold = found->value;
            if (found->value >= 0) {
                note("threshold " + numberText(found->value), found->origin);
                return {};
            }
        } else if (const auto text = parameter(m_subject, "migration.threshold"); !text.empty()) {
            const auto value = floatOf(text);
            if (!value)
                return unusable("parameter migration.threshold", text);
            m_out.givenThreshold = *value;
            if (*value >= 0) {
                note("threshold " + numberText(*value), "parameter migration.threshold");
                return {};
            }
        }
        note("threshold " + numberText(m_out.propertyThreshold),
             property(m_subject, kThresholdProperty).empty() ? "default"
                                                             : "property " + std::string(kThresholdProperty));
        return {};
    }

    core::Outcome<void> takeNumber(std::optional<int> RuleFields::*field, const std::string& what,
                                   const std::string& key, int& out, int fallback)
    {
        if (const auto found = inRule(m_rule, m_subject, field)) {
            out = found->value;
            note(what + " " + std::to_string(out), found->origin);
            return {};
        }
        const auto text = parameter(m_subject, key);
        if (text.empty()) {
            out = fallback;
            return {};
        }
        const auto value = core::parseInt(text);
        if (!value || *value > 1'000'000'000 || *value < -1'000'000'000)
            return unusable("parameter " + key, text);
        out = static_cast<int>(*value);
        note(what + " " + text, "parameter " + key);
        return {};
    }

    void takeForce()
    {
        if (const auto found = inRule(m_rule, m_subject, &RuleFields::force)) {
            m_out.force = found->value;
            note(std::string("force ") + (m_out.force ? "true" : "false"), found->origin);
        } else if (const auto text = parameter(m_subject, "migration.force"); !text.empty()) {
            m_out.force = core::equalsIgnoreCase(text, "true");
            note(std::string("force ") + (m_out.force ? "true" : "false"), "parameter migration.force");
        }
    }

    const Rule& m_rule;
    const RuleSubject& m_subject;
    EffectiveRule m_out;
};

} // namespace

std::string RuleSubject::serviceKey() const
{
    return version.empty() ? interfaceName : interfaceName + ":" + version;
}

core::Outcome<EffectiveRule> effectiveRule(const Rule& rule, const RuleSubject& subject)
{
    return Resolver(rule, subject).run();
}

} // namespace sextant::migration
