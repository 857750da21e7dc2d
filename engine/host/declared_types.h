// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Java type names as people and metadata write them, and values in the types that a method declares
// (spec/rpc §4.10, §5). Pure.
#pragma once

#include "engine/wire/value.h"

#include <string>
#include <vector>

namespace sextant::host {

/// "java.util.List<a.B.C>" to "java.util.List", "a.B.C[]" to "a.B$C[]": the name that a class loader knows.
/// Metadata has canonical names; a segment in upper case before the last is an outer class (spec/rpc §5,
/// trap).
std::string binaryName(const std::string& type);
/// JVM descriptors of all types in a row.
std::string descriptorOf(const std::vector<std::string>& types);
/// True when both lists name the same classes, generics and the spelling of nested classes aside.
bool sameTypes(const std::vector<std::string>& a, const std::vector<std::string>& b);

/// A directly sent argument with the width that the method declares: an int for a long parameter is a long.
wire::Value asDeclared(const wire::Value& value, const std::string& type);

} // namespace sextant::host
