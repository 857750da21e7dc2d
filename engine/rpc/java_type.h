// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Declared Java types with generics, as service definitions and people write them (spec/rpc §5). Pure.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

namespace sextant::rpc {

/// "java.util.Map<java.lang.String, com.acme.Order[]>" taken apart.
struct JavaType
{
    std::string name = "java.lang.Object"; ///< without generics and dimensions; nested classes with `$`
    std::vector<JavaType> arguments;
    int dimensions = 0; ///< of an array

    bool isArray() const { return dimensions > 0; }
    /// REQUIRES: isArray()
    JavaType element() const;
    /// The generic argument, or Object when there is none.
    JavaType argument(std::size_t index) const;
    std::string text() const; ///< name and dimensions, without generics: "com.acme.Order[]"
};

/// Reads any spelling; what cannot be understood becomes java.lang.Object. Wildcards count as their bound.
JavaType parseJavaType(std::string_view text);

/// Whether `name` is one of `names`.
bool isOneOf(std::string_view name, std::initializer_list<std::string_view> names);

bool isPrimitive(const JavaType& type);
/// Kinds of collections that JSON arrays and objects stand for.
bool isCollection(const JavaType& type);
bool isMap(const JavaType& type);
/// java.lang.Object, type variables and other types that say nothing about the value.
bool isOpen(const JavaType& type);

} // namespace sextant::rpc
