// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// How naturally JSON arguments fit declared types: the choice between overloads that all take them.
#include "engine/metadata/json_tree.h"
#include "engine/rpc/generic.h"
#include "engine/rpc/java_type.h"

#include <algorithm>

namespace sextant::rpc {

namespace {

using metadata::JsonTree;
using Kind = JsonTree::Kind;

constexpr std::size_t kNatural = 0;
constexpr std::size_t kWider = 1; ///< right kind, but another type says it more exactly
constexpr std::size_t kBent = 3; ///< changes its kind, a number for a String
constexpr std::size_t kUnsaid = 2; ///< the type says nothing: Object

bool isIntegral(std::string_view name)
{
    return isOneOf(name,
                   {"byte", "short", "int", "long", "java.lang.Byte", "java.lang.Short", "java.lang.Integer",
                    "java.lang.Long", "java.math.BigInteger"});
}

bool isFractional(std::string_view name)
{
    return isOneOf(name, {"float", "double", "java.lang.Float", "java.lang.Double", "java.math.BigDecimal"});
}

bool isTruth(std::string_view name)
{
    return isOneOf(name, {"boolean", "java.lang.Boolean"});
}

std::size_t numberFit(const JsonTree& json, const JavaType& type)
{
    const bool fraction = json.text.find_first_of(".eE") != std::string::npos;
    if (isIntegral(type.name) || isFractional(type.name))
        return fraction == isFractional(type.name) ? kNatural : kWider;
    return kBent;
}

std::size_t textFit(const JavaType& type)
{
    if (isIntegral(type.name) || isFractional(type.name) || isTruth(type.name) || type.isArray())
        return kBent;
    return isOneOf(type.name, {"java.lang.String", "java.lang.CharSequence"}) ? kNatural : kWider;
}

std::size_t fit(const JsonTree& json, const JavaType& type)
{
    if (isOpen(type))
        return kUnsaid;
    switch (json.kind) {
    case Kind::Null:
        return kNatural;
    case Kind::Boolean:
        return isTruth(type.name) ? kNatural : kBent;
    case Kind::Number:
        return type.isArray() ? kBent : numberFit(json, type);
    case Kind::String:
        return textFit(type);
    case Kind::Array:
        return type.isArray() || isCollection(type) ? kNatural : kBent;
    case Kind::Object:
        return isMap(type) ? kWider : kNatural;
    }
    return kBent;
}

} // namespace

std::size_t coercions(std::string_view json, const std::vector<std::string>& types)
{
    const auto tree = metadata::parseJsonTree(json, {});
    std::size_t sum = 0;
    if (tree && tree->isArray())
        for (std::size_t i = 0; i < std::min(types.size(), tree->items.size()); ++i)
            sum += fit(tree->items[i], parseJavaType(types[i]));
    return sum;
}

} // namespace sextant::rpc
