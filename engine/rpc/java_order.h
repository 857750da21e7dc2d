// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// The order in which Java's hash and tree collections hand out their elements, so that what we send has the
// bytes of a Java consumer that put the same elements in (spec/rpc §4.3, §4.4). Pure.
//
// Mirrors java.util.HashMap filled by put: bucket by bucket of a table that doubles at three quarters, within
// a bucket as inserted. Keys with an identity hash (enum constants) have no such order.
#pragma once

#include "engine/wire/dubbo_frame.h"
#include "engine/wire/value.h"

#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

namespace sextant::rpc {

std::int32_t javaStringHash(std::string_view utf8); ///< String.hashCode
/// hashCode of strings, numbers, booleans and dates; nullopt for the rest, of which only the JVM knows it.
std::optional<std::int32_t> javaHash(const wire::Value& value);

/// HashMap and HashSet. Of equal keys the last value stays, in the place of the first. Left as it is when a
/// hash is unknown.
void orderAsHashMap(std::vector<std::pair<wire::Value, wire::Value>>& entries);
void orderAsHashSet(std::vector<wire::Value>& items);
void orderAsHashMap(wire::Attachments& attachments);
/// TreeMap and TreeSet by natural order. Left as it is when the keys are not of one comparable kind.
void orderAsTreeMap(std::vector<std::pair<wire::Value, wire::Value>>& entries);
void orderAsTreeSet(std::vector<wire::Value>& items);

} // namespace sextant::rpc
