// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Declared field types of a POJO as its definition tells them, type variables bound where that is certain
// (spec/rpc §4.5, §6.7). Pure.
#pragma once

#include "engine/metadata/json_tree.h"
#include "engine/metadata/service_definition.h"
#include "engine/rpc/java_type.h"

#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace sextant::rpc {

class BeanFields
{
public:
    /// `known` may be nullptr: then nothing is known. `declared` carries the type arguments: with
    /// Page<com.acme.Order> the field `List<T> rows` is a List<com.acme.Order>, as long as Page has one type
    /// variable (of several the definition does not tell the order).
    BeanFields(const metadata::TypeDefinition* known, const JavaType& declared);

    /// java.lang.Object for fields that the definition does not have.
    const JavaType& type(const std::string& field) const;
    bool has(const std::string& field) const { return m_types.contains(field); }
    using Member = std::pair<std::string, metadata::JsonTree>;
    /// The members of `json` but `except`, in the order in which Java writes fields as far as a definition
    /// can tell it: compound types first (§4.5). Definitions do not tell the order of declaration; within
    /// both groups the order of the JSON stays.
    std::vector<const Member*> inJavasOrder(const metadata::JsonTree& json, std::string_view except) const;

private:
    std::map<std::string, JavaType, std::less<>> m_types;
};

/// The fields of each class once, however many of its objects a value has.
class BeanFieldsCache
{
public:
    const BeanFields& of(const metadata::TypeDefinition* known, const JavaType& declared);

private:
    std::map<std::pair<const metadata::TypeDefinition*, std::string>, BeanFields> m_fields;
};

} // namespace sextant::rpc
