// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Java type names as people write them, and whether they are spelled right (spec/rpc §5). Whether a class of
// that name exists is for the callee to know. Pure.
#pragma once

#include "engine/core/outcome.h"

#include <string>
#include <string_view>
#include <vector>

namespace sextant::wire {

/// "java.util.Map<java.lang.String, int[]>, long" to two types, trimmed. Blank text gives none; a type that
/// is missing or misspelled (`int,`, `List<`) is an error that names it.
core::Outcome<std::vector<std::string>> parseTypeList(std::string_view text);

/// One type: a name with packages, generics, dimensions or `...`, or the class name of an array (`[I`).
core::Outcome<void> checkTypeName(std::string_view type);

} // namespace sextant::wire
