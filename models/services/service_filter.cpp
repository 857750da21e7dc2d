// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "models/services/service_filter.h"

#include "models/base/format.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>
#include <array>
#include <utility>

namespace sextant::models {

namespace {

char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

/// REQUIRES: needle is lower case.
bool contains(std::string_view text, std::string_view needle)
{
    return std::search(text.begin(), text.end(), needle.begin(), needle.end(),
                       [](char a, char b) { return lower(a) == b; })
        != text.end();
}

bool anyContains(const std::vector<std::string>& texts, std::string_view needle)
{
    return std::any_of(texts.begin(), texts.end(), [&](const auto& text) { return contains(text, needle); });
}

bool fieldContains(const std::string& text, const std::string& needle)
{
    return needle.empty() ? text.empty() : contains(text, needle);
}

/// Words of the text; quotes keep spaces and are dropped.
QStringList words(const QString& text)
{
    QStringList out;
    QString word;
    bool quoted = false;
    bool any = false;
    for (const QChar c : text) {
        if (c == QLatin1Char('"')) {
            quoted = !quoted;
            any = true;
        } else if (c.isSpace() && !quoted) {
            if (any)
                out.append(std::exchange(word, {}));
            any = false;
        } else {
            word.append(c);
            any = true;
        }
    }
    if (any)
        out.append(word);
    return out;
}

} // namespace

ServiceFilter ServiceFilter::parse(const QString& text)
{
    static constexpr std::array<std::pair<std::string_view, Field>, 9> kFields {{
        {"iface:", Field::Interface},
        {"app:", Field::Application},
        {"group:", Field::Group},
        {"version:", Field::Version},
        {"addr:", Field::Address},
        {"method:", Field::Method},
        {"proto:", Field::Protocol},
        {"problem:", Field::Problem},
        {"is:", Field::Is},
    }};
    static constexpr std::array<std::string_view, 6> kStates {"both", "interface", "application",
                                                              "none", "problem",   "consumed"};

    ServiceFilter filter;
    for (const auto& typed : words(text)) {
        Term term;
        std::string word = fromQt(typed);
        std::transform(word.begin(), word.end(), word.begin(), lower);
        if (!word.empty() && word.front() == '!') {
            term.negated = true;
            word.erase(0, 1);
        }
        for (const auto& [prefix, field] : kFields) {
            if (word.compare(0, prefix.size(), prefix) == 0) {
                term.field = field;
                word.erase(0, prefix.size());
                break;
            }
        }
        const bool emptyMeansNone =
            term.field == Field::Group || term.field == Field::Version || term.field == Field::Application;
        if (word.empty() && !emptyMeansNone)
            continue; // still being typed
        if (term.field == Field::Is && std::find(kStates.begin(), kStates.end(), word) == kStates.end())
            filter.m_hint = QCoreApplication::translate("ServiceFilter",
                                                        "“is:%1” matches nothing; known are both, interface, "
                                                        "application, none, problem, consumed")
                                .arg(toQt(word));
        term.needle = std::move(word);
        filter.m_terms.push_back(std::move(term));
    }
    return filter;
}

bool ServiceFilter::matches(const inventory::ServiceRow& row) const
{
    return std::all_of(m_terms.begin(), m_terms.end(),
                       [&](const Term& term) { return matchesTerm(term, row) != term.negated; });
}

bool ServiceFilter::matchesTerm(const Term& term, const inventory::ServiceRow& row)
{
    const auto& needle = term.needle;
    const auto atAddress = [&] {
        return std::any_of(row.providers.begin(), row.providers.end(),
                           [&](const auto& provider) { return contains(provider->address(), needle); })
            || std::any_of(row.consumers.begin(), row.consumers.end(),
                           [&](const auto& consumer) { return contains(consumer->host, needle); });
    };
    const auto atApplication = [&] {
        return anyContains(row.applications, needle)
            || std::any_of(row.consumers.begin(), row.consumers.end(),
                           [&](const auto& consumer) { return contains(consumer->application, needle); });
    };
    switch (term.field) {
    case Field::Any:
        return contains(row.id.interfaceName, needle) || contains(row.id.group, needle)
            || contains(row.id.version, needle) || atApplication() || atAddress();
    case Field::Interface:
        return contains(row.id.interfaceName, needle);
    case Field::Application:
        return needle.empty() ? row.applications.empty() : atApplication();
    case Field::Group:
        return fieldContains(row.id.group, needle);
    case Field::Version:
        return fieldContains(row.id.version, needle);
    case Field::Address:
        return atAddress();
    case Field::Method:
        return anyContains(row.methods, needle);
    case Field::Protocol:
        return anyContains(row.protocols, needle);
    case Field::Is:
        if (needle == "problem")
            return !row.problems.empty();
        if (needle == "consumed")
            return !row.consumers.empty();
        return name(row.registration) == needle;
    case Field::Problem:
        return std::any_of(row.problems.begin(), row.problems.end(),
                           [&](const auto& problem) { return contains(problem.code, needle); });
    }
    return false;
}

} // namespace sextant::models
