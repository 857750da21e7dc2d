// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// What the recorded vectors state about a value, against the value that we read: its text in Java's own words
// (as fastjson2 and the recorder printed it) and its type on the wire.
#pragma once

#include "engine/wire/value.h"

#include <optional>
#include <string>
#include <string_view>

namespace sextant::test {

/// The value as fastjson2 prints it: beans by property name, dates as text, shared nodes as `$ref`.
std::string printed(const wire::Value& value);
/// `Double.toString`.
std::string javaDouble(double value);

/// Whether `value` is what `stated` says: printed text, text cut to its first characters with the whole
/// length, or one of the recorder's descriptions. nullopt when the description is not known here.
std::optional<bool> isStated(const wire::Value& value, const std::string& stated);
/// Whether `value` fits a description in words ("Date(1)", "list containing itself"); nullopt when it is not
/// known here.
std::optional<bool> isDescribed(const wire::Value& value, const std::string& description);

/// "java.lang.Integer", or the type of a list, map or object as it is on the wire.
std::string wireType(const wire::Value& value);
/// What hessian-lite 3 writes for a value of a Java class (spec/rpc §4.2 to §4.7): "[I" is "[int",
/// "java.lang.Byte" an Integer, "java.time.Year" its handle.
std::string wireTypeOf(std::string javaClass);

} // namespace sextant::test
