// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// The JDK's own value classes from JSON: numbers, text, dates, identifiers (spec/rpc §6.7). Pure.
#pragma once

#include "engine/core/outcome.h"
#include "engine/metadata/json_tree.h"
#include "engine/rpc/java_type.h"
#include "engine/wire/value.h"

#include <optional>
#include <string>
#include <string_view>

namespace sextant::rpc {

/// Where a value goes. A boxed Float travels by its decimal digits, a float in a field or array by its bits
/// (spec/rpc §4.2); a java.sql.Timestamp in a field is a plain date (§4.7).
enum class Slot
{
    Boxed, ///< an argument, or an element of a collection
    Field, ///< of an object
    Element, ///< of an array
};

/// nullopt when `type` is none of these classes. Errors say in their sentence what was expected.
std::optional<core::Outcome<wire::Value>> scalarFromJson(const metadata::JsonTree& json, const JavaType& type,
                                                         bool typed, Slot slot);
/// A scalar for a slot of unknown type.
core::Outcome<wire::Value> naturalScalar(const metadata::JsonTree& json);
/// byte[] from base64 or numbers, char[] from text. `element` is "byte" or "char".
core::Outcome<wire::Value> packedArrayFromJson(const metadata::JsonTree& json, std::string_view element);

/// "a whole number", "an array"…
std::string kindName(const metadata::JsonTree& json);

} // namespace sextant::rpc
