// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/config/rules/condition.h"

#include "engine/core/text.h"

#include <algorithm>
#include <deque>
#include <unordered_map>

namespace sextant::config {

namespace {

constexpr std::string_view kSeparators = "&!=,";
constexpr std::string_view kBlanks = " \t\n\v\f\r";

core::Error badSeparator(std::string_view text, std::string_view separator, std::size_t at,
                         std::string_view before)
{
    const auto index = std::to_string(at);
    return {core::Errc::Decode,
            "'" + std::string(separator) + "' at character " + index + " cannot stand before \""
                + core::shorten(before, 80) + "\" in \"" + core::shorten(text, 200) + "\"",
            {},
            {},
            "Write key=value, key!=value, values separated by ',' and keys separated by '&'. Dubbo keeps the "
            "rule "
            "it had before."};
}

ValuePattern compileValue(std::string_view text, Side side, bool newer)
{
    ValuePattern value;
    value.text = text;
    const auto tilde = text.find('~');
    if (newer && tilde != std::string_view::npos) {
        // Java's split: "10~" has one part, which Dubbo cannot use.
        const auto from = text.substr(0, tilde);
        auto to = text.substr(tilde + 1);
        to = to.substr(0, to.find('~'));
        const auto low = core::parseInt(from);
        const auto high = core::parseInt(to);
        const auto fits = [](const std::optional<std::int64_t>& number) {
            return number && *number >= INT32_MIN && *number <= INT32_MAX;
        };
        const bool usable = fits(high) && (from.empty() || fits(low));
        value.kind = usable ? ValuePattern::Kind::Range : ValuePattern::Kind::BadRange;
        if (usable) {
            value.to = static_cast<int>(*high);
            if (!from.empty())
                value.from = static_cast<int>(*low);
        }
    } else if (side == Side::Then && text.starts_with('$')) {
        value.kind = ValuePattern::Kind::Reference;
        value.text = text.substr(1);
    }
    return value;
}

/// The text in brackets at the end of what stands before the first dot; nullopt without one.
std::optional<std::string_view> bracketed(std::string_view key)
{
    key = key.substr(0, key.find('.'));
    const auto open = key.find('[');
    const auto close = key.rfind(']');
    if (open == std::string_view::npos || close == std::string_view::npos || close <= open + 1)
        return std::nullopt;
    return key.substr(open + 1, close - open - 1);
}

void compileCallKey(KeyMatcher& matcher)
{
    const auto inside = bracketed(matcher.key);
    if (matcher.key.starts_with("attachments")) {
        matcher.subject = inside ? Subject::Attachment : Subject::Unknown;
        matcher.name = inside.value_or(std::string_view());
        return;
    }
    const auto index = inside && inside->find_first_not_of("0123456789") == std::string_view::npos
        ? core::parseInt(*inside)
        : std::nullopt;
    matcher.subject = index ? Subject::Argument : Subject::Unknown;
    matcher.argument = index ? static_cast<std::size_t>(*index) : 0;
}

KeyMatcher compileKey(std::string_view key, Side side, bool newer)
{
    static constexpr std::pair<std::string_view, Subject> kDerived[] = {
        {"protocol", Subject::Protocol}, {"username", Subject::Username}, {"password", Subject::Password},
        {"host", Subject::Host},         {"port", Subject::Port},         {"path", Subject::Path},
        {"address", Subject::Address}};
    KeyMatcher matcher;
    matcher.key = key;
    if (key.starts_with("arguments") || (newer && key.starts_with("attachments"))) {
        compileCallKey(matcher);
    } else if (side == Side::When && (key == "method" || key == "methods")) {
        matcher.subject = Subject::Method;
    } else if (const auto* derived =
                   std::ranges::find(kDerived, key, &std::pair<std::string_view, Subject>::first);
               derived != std::end(kDerived)) {
        matcher.subject = derived->second;
    }
    return matcher;
}

class Reader
{
public:
    Reader(std::string_view text, Side side, Generation generation)
        : m_text(text)
        , m_side(side)
        , m_newer(generation >= Generation::V32)
    {
    }

    core::Outcome<KeyMatchers> read()
    {
        for (std::size_t at = 0; at < m_text.size();) {
            const auto separatorEnd = std::min(m_text.find_first_not_of(kSeparators, at), m_text.size());
            const auto tokenStart = std::min(m_text.find_first_not_of(kBlanks, separatorEnd), m_text.size());
            const auto tokenEnd =
                std::min(m_text.find_first_of("&!=, \t\n\v\f\r", tokenStart), m_text.size());
            const auto separator = m_text.substr(at, separatorEnd - at);
            const auto token = m_text.substr(tokenStart, tokenEnd - tokenStart);
            // A separator before another one or at the end is skipped, as by Java's find().
            if (!token.empty() && !take(separator, token))
                return badSeparator(m_text, separator, at, token);
            at = tokenEnd;
        }
        KeyMatchers matchers;
        for (auto& entry : m_entries)
            if (!entry.replaced)
                matchers.push_back(std::move(entry.matcher));
        return matchers;
    }

private:
    struct Entry
    {
        KeyMatcher matcher;
        bool replaced = false; ///< by the same key after a blank
    };

    bool take(std::string_view separator, std::string_view token)
    {
        if (separator.empty() || separator == "&") {
            auto& known = m_byKey[token];
            if (known && separator.empty())
                known->replaced = true;
            if (!known || separator.empty())
                known = &m_entries.emplace_back(Entry {compileKey(token, m_side, m_newer)});
            m_current = known;
            return true;
        }
        if (separator == "=" || separator == "!=") {
            if (!m_current)
                return false;
            m_values = separator == "=" ? &m_current->matcher.matches : &m_current->matcher.mismatches;
        } else if (separator != "," || !m_values) {
            return false;
        }
        m_values->push_back(compileValue(token, m_side, m_newer));
        return true;
    }

    std::string_view m_text;
    Side m_side;
    bool m_newer;
    std::deque<Entry> m_entries; ///< addresses stay
    std::unordered_map<std::string_view, Entry*> m_byKey;
    Entry* m_current = nullptr;
    std::vector<ValuePattern>* m_values = nullptr;
};

void removeAll(std::string& text, std::string_view part)
{
    std::string out;
    std::size_t start = 0;
    for (auto at = text.find(part); at != std::string::npos; at = text.find(part, start)) {
        out.append(text, start, at - start);
        start = at + part.size();
    }
    out.append(text, start);
    text = std::move(out);
}

std::string_view trimmed(std::string_view text)
{
    const auto isSpace = [](char c) { return static_cast<unsigned char>(c) <= 0x20; };
    while (!text.empty() && isSpace(text.front()))
        text.remove_prefix(1);
    while (!text.empty() && isSpace(text.back()))
        text.remove_suffix(1);
    return text;
}

} // namespace

bool isBlank(std::string_view text)
{
    return text.find_first_not_of(" \t\n\v\f\r\x1c\x1d\x1e\x1f") == std::string_view::npos;
}

core::Outcome<KeyMatchers> parseKeyMatchers(std::string_view text, Side side, Generation generation)
{
    return Reader(text, side, generation).read();
}

core::Outcome<Condition> parseCondition(std::string_view text, Generation generation)
{
    if (isBlank(text))
        return core::Error(core::Errc::Decode, "The condition is empty", {}, {},
                           "Remove it; Dubbo keeps the rule it had before.");
    Condition condition;
    condition.text = text;
    std::string stripped(text);
    removeAll(stripped, "consumer.");
    removeAll(stripped, "provider.");
    const auto arrow = stripped.find("=>");
    const auto whole = std::string_view(stripped);
    const bool hasArrow = arrow != std::string::npos;
    const auto when = hasArrow ? trimmed(whole.substr(0, arrow)) : std::string_view();
    const auto then = trimmed(hasArrow ? whole.substr(arrow + 2) : whole);
    if (!isBlank(when) && when != "true") {
        auto matchers = parseKeyMatchers(when, Side::When, generation);
        if (!matchers)
            return matchers.error();
        condition.when = std::move(*matchers);
    }
    condition.deny = isBlank(then) || then == "false";
    if (!condition.deny) {
        auto matchers = parseKeyMatchers(then, Side::Then, generation);
        if (!matchers)
            return matchers.error();
        condition.then = std::move(*matchers);
    }
    return condition;
}

} // namespace sextant::config
