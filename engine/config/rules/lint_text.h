// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// The checks that need no knowledge of the kind's fields. Pure functions.
#pragma once

#include "engine/config/rules/lint_context.h"

#include <initializer_list>
#include <string_view>

namespace sextant::config {

/// Broken, empty, several documents, tabs, duplicate members, foreign tags. True when there is a mapping to
/// look into.
bool lintText(LintContext& context);

/// What a member may be.
enum class FieldType
{
    Any,
    String, ///< cast to String: another type rejects the document
    Flag, ///< read from its text
    Integer, ///< its text must be an integer
    List,
    Map
};

struct FieldRow
{
    std::string_view name;
    FieldType type = FieldType::Any;
};

/// Unknown members, and members of a type that Dubbo does not take. `what` names the map in messages; a
/// misspelled name is answered with the right one when the table has it or `corrections` does.
void lintFields(LintContext& context, const DocNode& map, std::string_view what,
                std::initializer_list<FieldRow> fields,
                std::initializer_list<std::pair<std::string_view, std::string_view>> corrections = {});

} // namespace sextant::config
