// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// What values are called and how those that stand for one text are read (spec/rpc §4.7). Pure.
#pragma once

#include "engine/wire/value.h"

#include <optional>
#include <string>
#include <string_view>

namespace sextant::rpc {

/// Text of an object that is one scalar to people: BigDecimal, UUID, java.time, enum constants and the like.
/// nullopt for POJOs.
std::optional<std::string> objectText(const wire::Object& object);
/// Constants look like NEW_ORDER; other names may belong to a POJO whose only field is a name.
bool looksLikeConstant(std::string_view name);
/// Java name of a list's type on the wire: "[[int" to "int[][]", "[string" to "java.lang.String[]", "" to
/// java.util.ArrayList.
std::string listTypeName(const std::string& wireType);

} // namespace sextant::rpc
