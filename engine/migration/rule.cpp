// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/migration/rule.h"

#include "engine/config/yaml.h"
#include "engine/core/text.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <limits>

namespace sextant::migration {

namespace {

using config::YamlNode;
using core::Errc;
using core::Error;

constexpr std::string_view kInitialRule = "INIT"; ///< stands for a missing document
constexpr std::array<std::string_view, 7> kRootFields {"key",   "step",  "threshold",   "proportion",
                                                       "delay", "force", "applications"};

/// Float.valueOf: blanks around and a type suffix are fine.
std::optional<float> javaFloat(std::string_view text)
{
    text = core::trim(text);
    if (!text.empty() && std::string_view("fFdD").find(text.back()) != std::string_view::npos)
        text.remove_suffix(1);
    if (text.starts_with('+'))
        text.remove_prefix(1);
    float value = 0;
    const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (code != std::errc() || end != text.data() + text.size())
        return std::nullopt;
    return value;
}

/// Integer.valueOf.
std::optional<int> javaInteger(std::string_view text)
{
    if (text.starts_with('+'))
        text.remove_prefix(1);
    const auto value = core::parseInt(text);
    if (!value || *value > std::numeric_limits<int>::max() || *value < std::numeric_limits<int>::min())
        return std::nullopt;
    return static_cast<int>(*value);
}

std::optional<Step> exactStep(std::string_view text)
{
    const auto step = parseStep(text);
    return step && name(*step) == text ? step : std::nullopt;
}

class RuleParser
{
public:
    RuleParser(std::string path, core::Problems& problems)
        : m_path(std::move(path))
        , m_problems(problems)
    {
    }

    core::Outcome<Rule> parse(const YamlNode& root)
    {
        if (root.kind != YamlNode::Kind::Map)
            return refused(root, "The document is no map of fields");
        Rule rule;
        if (auto taken = takeString(root, "key", rule.key); !taken)
            return taken.error();
        if (auto taken = takeFields(root, rule.fields); !taken)
            return taken.error();
        if (auto taken = takeEntries(root, "interfaces", rule.interfaces); !taken)
            return taken.error();
        if (auto taken = takeEntries(root, "applications", rule.applications); !taken)
            return taken.error();
        for (const auto& [field, value] : root.members)
            if (std::ranges::find(kRootFields, field) == kRootFields.end() && field != "interfaces")
                warn(value, "Dubbo knows no field '" + field + "'", "It is ignored.");
        return rule;
    }

private:
    Error refused(const YamlNode& at, const std::string& why) const
    {
        return Error(Errc::Decode, "The migration rule cannot be used", m_path,
                     "line " + std::to_string(std::max(at.line, 1)) + ": " + why,
                     "Correct it: Dubbo keeps the rule it had before.");
    }

    void warn(const YamlNode& at, const std::string& message, const std::string& effect)
    {
        m_problems.push_back({"migration-rule-suspicious",
                              core::Severity::Warning,
                              m_path,
                              {},
                              message + " (line " + std::to_string(std::max(at.line, 1)) + ").",
                              effect,
                              "Correct the rule."});
    }

    core::Outcome<void> takeString(const YamlNode& map, std::string_view field, std::string& out) const
    {
        const auto* value = map.find(field);
        const auto text = value == nullptr ? std::nullopt : config::javaText(*value);
        if (value == nullptr || (!text && value->kind == YamlNode::Kind::Null))
            return {};
        if (!text || !config::isJavaString(*value))
            return refused(*value, "'" + std::string(field) + "' is no text");
        out = *text;
        return {};
    }

    template<typename T, typename Parse>
    core::Outcome<void> takeField(const YamlNode& map, std::string_view field, std::optional<T>& out,
                                  Parse read, std::string_view expected) const
    {
        const auto* value = map.find(field);
        if (value == nullptr)
            return {};
        const auto text = config::javaText(*value);
        const bool isNull =
            !text && value->kind != YamlNode::Kind::List && value->kind != YamlNode::Kind::Map;
        if (isNull)
            return {};
        if (text)
            out = read(*text);
        if (!out)
            return refused(*value,
                           "'" + std::string(field) + "' is " + (text ? "'" + *text + "'" : "no value")
                               + ", not " + std::string(expected));
        return {};
    }

    core::Outcome<void> takeFields(const YamlNode& map, RuleFields& out)
    {
        const auto boolean = [](std::string_view text) {
            return std::optional(core::equalsIgnoreCase(text, "true"));
        };
        for (auto taken : {takeField(map, "step", out.step, exactStep,
                                     "FORCE_INTERFACE, APPLICATION_FIRST or FORCE_APPLICATION"),
                           takeField(map, "threshold", out.threshold, javaFloat, "a number"),
                           takeField(map, "proportion", out.proportion, javaInteger, "a whole number"),
                           takeField(map, "delay", out.delay, javaInteger, "a whole number"),
                           takeField(map, "force", out.force, boolean, "true or false")})
            if (!taken)
                return taken;
        judge(map, out);
        return {};
    }

    /// What Dubbo takes, and what hardly anybody means.
    void judge(const YamlNode& map, const RuleFields& fields)
    {
        if (fields.proportion && (*fields.proportion < 0 || *fields.proportion > kDefaultProportion))
            warn(*map.find("proportion"),
                 "The proportion " + std::to_string(*fields.proportion) + " is no percentage",
                 *fields.proportion < 0 ? "No call uses the application level."
                                        : "Every call may use the application level.");
        if (fields.threshold && *fields.threshold < 0)
            warn(*map.find("threshold"), "The threshold is negative",
                 "It counts as not given, and the consumer's own default is used.");
        if (fields.delay && *fields.delay < 0)
            warn(*map.find("delay"), "The delay is negative", "Consumers do not wait.");
    }

    core::Outcome<void> takeEntries(const YamlNode& root, std::string_view field, std::vector<RuleEntry>& out)
    {
        const auto* list = root.find(field);
        if (list == nullptr || list->kind == YamlNode::Kind::Null)
            return {};
        if (list->kind != YamlNode::Kind::List) {
            warn(*list, "'" + std::string(field) + "' is no list", "Its entries are ignored.");
            return {};
        }
        for (const auto& item : list->items) {
            if (item.kind != YamlNode::Kind::Map)
                return refused(item, "an entry of '" + std::string(field) + "' is no map of fields");
            RuleEntry entry;
            if (auto taken = takeString(item, "serviceKey", entry.serviceKey); !taken)
                return taken;
            if (auto taken = takeFields(item, entry.fields); !taken)
                return taken;
            if (entry.serviceKey.empty())
                warn(item, "An entry of '" + std::string(field) + "' has no serviceKey",
                     "It matches nothing.");
            else if (entry.serviceKey.find('/') != std::string::npos)
                warn(item, "The serviceKey '" + core::shorten(entry.serviceKey, 200) + "' names a group",
                     "It matches nothing: keys are interface:version, without group.");
            out.push_back(std::move(entry));
        }
        return {};
    }

    std::string m_path;
    core::Problems& m_problems;
};

void printFields(const RuleFields& fields, const std::string& indent, std::string& out)
{
    if (fields.step)
        out += indent + "step: " + std::string(name(*fields.step)) + "\n";
    if (fields.threshold)
        out += indent + "threshold: " + numberText(*fields.threshold) + "\n";
    if (fields.proportion)
        out += indent + "proportion: " + std::to_string(*fields.proportion) + "\n";
    if (fields.delay)
        out += indent + "delay: " + std::to_string(*fields.delay) + "\n";
    if (fields.force)
        out += indent + "force: " + (*fields.force ? "true" : "false") + "\n";
}

/// A scalar that every YAML reader takes as this text.
std::string quoted(const std::string& text)
{
    YamlNode plain;
    plain.kind = YamlNode::Kind::Scalar;
    plain.text = text;
    const bool harmless = config::isJavaString(plain)
        && std::ranges::all_of(text,
                               [](char c) {
                                   return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z')
                                       || (c >= '0' && c <= '9')
                                       || std::string_view("._-$").find(c) != std::string_view::npos;
                               })
        && text.front() != '-';
    if (harmless)
        return text;
    std::string out = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\')
            out += '\\';
        out += c == '\n' || c == '\r' ? ' ' : c;
    }
    return out + "\"";
}

void printEntries(const std::vector<RuleEntry>& entries, std::string_view field, std::string& out)
{
    if (entries.empty())
        return;
    out.append(field).append(":\n");
    for (const auto& entry : entries) {
        out += "  - serviceKey: " + quoted(entry.serviceKey) + "\n";
        printFields(entry.fields, "    ", out);
    }
}

} // namespace

std::string ruleKey(std::string_view application)
{
    return std::string(application) + ".migration";
}

core::Outcome<Rule> parseRule(std::string_view text, const std::string& path, core::Problems& problems)
{
    if (text.empty() || text == kInitialRule)
        return Rule {};
    auto root = config::parseYaml(text, path);
    if (!root)
        return root.error();
    return RuleParser(path, problems).parse(*root);
}

std::string printRule(const Rule& rule)
{
    std::string out;
    if (!rule.key.empty())
        out += "key: " + quoted(rule.key) + "\n";
    printFields(rule.fields, "", out);
    printEntries(rule.interfaces, "interfaces", out);
    printEntries(rule.applications, "applications", out);
    return out;
}

std::string numberText(float value)
{
    std::array<char, 32> text {};
    const auto end = std::to_chars(text.data(), text.data() + text.size(), value).ptr;
    return {text.data(), end};
}

} // namespace sextant::migration
