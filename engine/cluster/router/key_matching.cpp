// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/cluster/router/key_matching.h"

#include "engine/config/rules/match.h"
#include "engine/core/text.h"

#include <algorithm>
#include <charconv>

namespace sextant::cluster {

namespace {

using config::Generation;
using config::KeyMatcher;
using config::KeyMatchers;
using config::Subject;
using config::ValuePattern;

/// Dubbo compares with such a text where an argument or attachment cannot be had.
constexpr std::string_view kNothing = "\x01not found";

bool isDerived(Subject subject)
{
    return subject >= Subject::Protocol && subject <= Subject::Address;
}

void appendPort(std::string& out, int port)
{
    char digits[12];
    const auto end = std::to_chars(std::begin(digits), std::end(digits), port).ptr;
    out.append(digits, end);
}

/// nullopt: the URL has none, so that a parameter of that name counts.
std::optional<std::string_view> derivedValue(const url::Url& url, Subject subject, std::string& scratch)
{
    const auto present = [](const std::string& text) {
        return text.empty() ? std::nullopt : std::optional<std::string_view>(text);
    };
    switch (subject) {
    case Subject::Protocol:
        return present(url.protocol());
    case Subject::Username:
        return present(url.username());
    case Subject::Password:
        return present(url.password());
    case Subject::Host:
        return present(url.host());
    case Subject::Path:
        return present(url.path());
    case Subject::Port:
        if (url.port() <= 0)
            return std::nullopt;
        scratch.clear();
        appendPort(scratch, url.port());
        return scratch;
    case Subject::Address:
        scratch = url.host();
        if (url.port() > 0) {
            scratch += ':';
            appendPort(scratch, url.port());
        }
        return present(scratch);
    default:
        return std::nullopt;
    }
}

std::optional<std::string_view> urlValue(const url::Url& url, const KeyMatcher& matcher, std::string& scratch)
{
    if (isDerived(matcher.subject))
        if (const auto value = derivedValue(url, matcher.subject, scratch))
            return value;
    return url.find(matcher.key);
}

bool matchesRange(const ValuePattern& pattern, std::string_view value, bool ofCall)
{
    const auto number = core::parseInt(value);
    if (pattern.kind == ValuePattern::Kind::BadRange || !number || *number < INT32_MIN || *number > INT32_MAX)
        return !ofCall;
    return (!pattern.from || *pattern.from <= *number) && *number <= *pattern.to;
}

bool matchesValue(const ValuePattern& pattern, std::string_view value, bool ofCall)
{
    if (pattern.kind == ValuePattern::Kind::Range || pattern.kind == ValuePattern::Kind::BadRange)
        return matchesRange(pattern, value, ofCall);
    return config::matchesGlob(pattern.text, value);
}

/// A key without any value matches nothing. Without a value on the other side, `!=` holds up to 3.1 only.
bool matchesKey(const KeyMatcher& matcher, std::optional<std::string_view> value, bool ofCall,
                Generation generation)
{
    if (!value)
        return generation < Generation::V32 && matcher.matches.empty();
    const auto hit = [&](const ValuePattern& pattern) { return matchesValue(pattern, *value, ofCall); };
    if (std::ranges::any_of(matcher.mismatches, hit))
        return false;
    return matcher.matches.empty() ? !matcher.mismatches.empty() : std::ranges::any_of(matcher.matches, hit);
}

std::string written(const KeyMatcher& matcher)
{
    std::string out;
    const auto append = [&](const std::vector<ValuePattern>& values, const char* sign) {
        if (values.empty())
            return;
        out += (out.empty() ? "" : " & ") + matcher.key + sign;
        for (const auto& value : values)
            out += (&value == &values.front() ? "" : ",") + value.text;
    };
    append(matcher.matches, "=");
    append(matcher.mismatches, "!=");
    return out.empty() ? matcher.key : out;
}

void explain(std::string* why, const KeyMatcher& matcher, std::optional<std::string_view> value)
{
    if (why)
        *why = written(matcher) + " does not hold: " + matcher.key
            + (!value                   ? " is absent"
                   : *value == kNothing ? " cannot be had"
                                        : " is \"" + core::shorten(*value, 100) + "\"");
}

/// nullopt: absent. Up to 3.1 an argument that is not there fails whatever is asked of it.
std::optional<std::string_view> callValue(const KeyMatcher& matcher, const Invocation& invocation,
                                          std::string& scratch)
{
    switch (matcher.subject) {
    case Subject::Method:
        return invocation.method;
    case Subject::Argument:
        return matcher.argument < invocation.arguments.size()
            ? std::string_view(invocation.arguments[matcher.argument])
            : kNothing;
    case Subject::Attachment: {
        const auto at = invocation.attachments.find(matcher.name);
        return at == invocation.attachments.end() ? std::nullopt
                                                  : std::optional<std::string_view>(at->second);
    }
    case Subject::Unknown:
        return kNothing;
    default:
        return urlValue(invocation.consumer, matcher, scratch);
    }
}

} // namespace

bool matchesCall(const KeyMatchers& matchers, const Invocation& invocation, std::string* why)
{
    std::string scratch;
    return std::ranges::all_of(matchers, [&](const KeyMatcher& matcher) {
        const auto value = callValue(matcher, invocation, scratch);
        const bool older = invocation.generation < Generation::V32;
        const bool holds =
            older && value == kNothing ? false : matchesKey(matcher, value, true, invocation.generation);
        if (!holds)
            explain(why, matcher, value);
        return holds;
    });
}

std::optional<std::string> rawParameter(const url::Url& url, std::string_view name)
{
    if (name == "protocol")
        return url.protocol();
    if (name == "username")
        return url.username();
    if (name == "password")
        return url.password();
    if (name == "host")
        return url.host();
    if (name == "port")
        return std::to_string(url.port());
    if (name == "path")
        return url.path();
    const auto value = url.find(name);
    return value ? std::optional<std::string>(*value) : std::nullopt;
}

ProviderMatcher::ProviderMatcher(const KeyMatchers& matchers, const Invocation& invocation)
    : m_matchers(&matchers)
    , m_generation(invocation.generation)
{
    const auto isReference = [](const ValuePattern& pattern) {
        return pattern.kind == ValuePattern::Kind::Reference;
    };
    const bool resolves = std::ranges::any_of(matchers, [&](const KeyMatcher& matcher) {
        return std::ranges::any_of(matcher.matches, isReference)
            || std::ranges::any_of(matcher.mismatches, isReference);
    });
    if (!resolves)
        return;
    m_resolved = matchers;
    for (auto& matcher : m_resolved)
        for (auto* values : {&matcher.matches, &matcher.mismatches})
            for (auto& value : *values)
                if (isReference(value)) // absent: a pattern that no value equals
                    value = {ValuePattern::Kind::Glob,
                             rawParameter(invocation.consumer, value.text).value_or(std::string()),
                             {},
                             {}};
    m_matchers = &m_resolved;
}

bool ProviderMatcher::matches(const Invoker& invoker, std::string* why)
{
    // What the provider itself registered; up to 3.1 the consumer's parameters count first at the application
    // level, and in 2.7 always.
    const bool merged = m_generation < Generation::V32
        && (m_generation == Generation::V27 || invoker.level == Level::Application);
    const auto& url = merged || invoker.own.host().empty() ? invoker.url : invoker.own;
    return std::ranges::all_of(*m_matchers, [&](const KeyMatcher& matcher) {
        const bool ofCall = matcher.subject <= Subject::Unknown;
        const auto value = ofCall ? std::nullopt : urlValue(url, matcher, m_scratch);
        const bool holds = !ofCall && matchesKey(matcher, value, false, m_generation);
        if (!holds)
            explain(why, matcher, value);
        return holds;
    });
}

} // namespace sextant::cluster
