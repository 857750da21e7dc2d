// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/config/rules/rule_path.h"

#include "engine/core/text.h"

#include <algorithm>

namespace sextant::config {

namespace {

bool isBareCharacter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-'
        || c == '~' || static_cast<unsigned char>(c) >= 0x80;
}

class PathReader
{
public:
    explicit PathReader(std::string_view text)
        : m_rest(text)
    {
    }

    std::optional<RulePath> read()
    {
        RulePath path;
        if (take('#')) {
            const auto number = readNumber();
            if (!number || (!m_rest.empty() && !take('.')))
                return std::nullopt;
            path.document = *number;
        }
        while (!m_rest.empty()) {
            auto step = m_rest.front() == '[' ? readIndex() : readName();
            if (!step)
                return std::nullopt;
            path.steps.push_back(std::move(*step));
            if (!m_rest.empty() && m_rest.front() != '[' && (!take('.') || m_rest.empty()))
                return std::nullopt;
        }
        return path;
    }

private:
    bool take(char c)
    {
        if (m_rest.empty() || m_rest.front() != c)
            return false;
        m_rest.remove_prefix(1);
        return true;
    }

    std::optional<std::size_t> readNumber()
    {
        const auto end = std::min(m_rest.find_first_not_of("0123456789"), m_rest.size());
        const auto number = core::parseInt(m_rest.substr(0, end));
        m_rest.remove_prefix(end);
        return number ? std::optional(static_cast<std::size_t>(*number)) : std::nullopt;
    }

    std::optional<RuleStep> readIndex()
    {
        RuleStep step;
        take('[');
        step.index = readNumber();
        return step.index && take(']') ? std::optional(step) : std::nullopt;
    }

    std::optional<RuleStep> readName()
    {
        RuleStep step;
        if (take('\'')) {
            while (true) {
                const auto quote = m_rest.find('\'');
                if (quote == std::string_view::npos)
                    return std::nullopt;
                step.name += m_rest.substr(0, quote);
                m_rest.remove_prefix(quote + 1);
                if (!take('\''))
                    break;
                step.name += '\'';
            }
        } else {
            const auto end = std::ranges::find_if_not(m_rest, isBareCharacter) - m_rest.begin();
            if (end == 0)
                return std::nullopt;
            step.name = m_rest.substr(0, static_cast<std::size_t>(end));
            m_rest.remove_prefix(static_cast<std::size_t>(end));
        }
        if (take('@')) {
            step.occurrence = readNumber();
            if (!step.occurrence)
                return std::nullopt;
        }
        return step;
    }

    std::string_view m_rest;
};

} // namespace

RulePath RulePath::member(std::string name, std::optional<std::size_t> occurrence) const
{
    auto path = *this;
    path.steps.push_back({std::move(name), {}, occurrence});
    return path;
}

RulePath RulePath::item(std::size_t index) const
{
    auto path = *this;
    path.steps.push_back({{}, index, {}});
    return path;
}

std::string RulePath::text() const
{
    std::string out = document == 0 ? std::string() : '#' + std::to_string(document);
    for (const auto& step : steps) {
        if (step.index) {
            if (out.starts_with('#') && out.find_first_of(".[") == std::string::npos)
                out += '.';
            out += '[' + std::to_string(*step.index) + ']';
            continue;
        }
        if (!out.empty())
            out += '.';
        if (!step.name.empty() && std::ranges::all_of(step.name, isBareCharacter)) {
            out += step.name;
        } else {
            out += '\'';
            for (const char c : step.name)
                out += c == '\'' ? std::string("''") : std::string(1, c);
            out += '\'';
        }
        if (step.occurrence)
            out += '@' + std::to_string(*step.occurrence);
    }
    return out;
}

std::optional<RulePath> parseRulePath(std::string_view text)
{
    return PathReader(text).read();
}

} // namespace sextant::config
