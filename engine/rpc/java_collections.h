// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Which class a Java caller would hold for a declared collection type, how the wire writes it, and in which
// order it hands out its elements (spec/rpc §4.3, §4.4). Pure.
#pragma once

#include "engine/rpc/java_type.h"
#include "engine/wire/value.h"

#include <string>
#include <utility>
#include <vector>

namespace sextant::rpc {

/// Type string of a typed list on the wire: "[int", "[string", "[com.acme.Order". REQUIRES: array.isArray()
std::string arrayTypeOnWire(const JavaType& array);
/// "java.util.List" to "java.util.ArrayList"; concrete classes stay.
std::string concreteCollection(const JavaType& type);
/// Wire type of a map: "" is a HashMap.
std::string concreteMap(const JavaType& type);

/// Elements of hash and tree collections as Java hands them out; others stay as they are.
void orderAsJava(const std::string& wireType, std::vector<wire::Value>& items);
void orderAsJava(const std::string& wireType, std::vector<std::pair<wire::Value, wire::Value>>& entries);

} // namespace sextant::rpc
