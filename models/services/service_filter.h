// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// The filter grammar of the services table: a pure predicate over one shared row, usable on any thread.
//
// Words are joined by AND; `!` in front negates one; quotes keep spaces ("a b"). Matching ignores ASCII case
// and finds parts, except for `is:`.
//   order            interface, group, version, application or address contains "order"
//   iface:order      interface contains          app:shop        a providing or consuming application
//   contains group:g1         group contains              version:1.0     version contains addr:10.0.1      a
//   provider's or consumer's host:port contains method:get       a method name contains      proto:tri a
//   protocol contains is:both  is:interface  is:application  is:none      how it is registered is:problem has
//   problems                is:consumed     somebody consumes it problem:mapping  a problem's code contains
// `group:`, `version:` and `app:` with an empty value find services without one. A word with another prefix
// is a plain word, so addresses can be typed as they are.
#pragma once

#include "engine/inventory/snapshot.h"

#include <QString>

#include <string>
#include <vector>

namespace sextant::models {

class ServiceFilter
{
public:
    ServiceFilter() = default; ///< matches everything
    static ServiceFilter parse(const QString& text);

    bool matches(const inventory::ServiceRow& row) const;
    bool empty() const { return m_terms.empty(); }
    /// What the user should know about the text ("is:boht is not a registration"); empty when all is well.
    const QString& hint() const { return m_hint; }

private:
    enum class Field
    {
        Any,
        Interface,
        Application,
        Group,
        Version,
        Address,
        Method,
        Protocol,
        Is,
        Problem
    };
    struct Term
    {
        Field field = Field::Any;
        std::string needle; ///< lower case
        bool negated = false;
    };
    static bool matchesTerm(const Term& term, const inventory::ServiceRow& row);

    std::vector<Term> m_terms;
    QString m_hint;
};

} // namespace sextant::models
