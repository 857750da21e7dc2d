// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// What values are called and how those that stand for one text are read (spec/rpc §4.7). Pure.
#pragma once

#include "engine/wire/value.h"

#include <optional>
#include <string>

namespace sextant::rpc {

/// Text of an object that is one scalar to people: BigDecimal, UUID, java.time, enum constants and the like.
/// nullopt for POJOs.
std::optional<std::string> objectText(const wire::Object& object);
/// Java name of a list's type on the wire: "[[int" to "int[][]", "[string" to "java.lang.String[]", "" to
/// java.util.ArrayList.
std::string listTypeName(const std::string& wireType);

} // namespace sextant::rpc
