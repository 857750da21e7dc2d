// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/rpc/bean_fields.h"

#include <algorithm>
#include <set>

namespace sextant::rpc {

namespace {

/// T, K, ELEMENT: a name without a package that is no primitive.
bool isVariable(const JavaType& type)
{
    return type.name.find('.') == std::string::npos && !isPrimitive(JavaType {type.name, {}, 0});
}

void collectVariables(const JavaType& type, std::set<std::string>& names)
{
    if (isVariable(type))
        names.insert(type.name);
    for (const auto& argument : type.arguments)
        collectVariables(argument, names);
}

void bind(JavaType& type, const JavaType& actual)
{
    if (isVariable(type)) {
        const auto dimensions = type.dimensions;
        type = actual;
        type.dimensions += dimensions;
        return;
    }
    for (auto& argument : type.arguments)
        bind(argument, actual);
}

/// JavaSerializer writes primitives and java.lang classes after everything else.
bool isSimple(const JavaType& type)
{
    return !type.isArray()
        && (isPrimitive(type) || (type.name.starts_with("java.lang.") && type.name != "java.lang.Object"));
}

/// All of a type, generics included.
std::string signature(const JavaType& type)
{
    auto text = type.text();
    for (const auto& argument : type.arguments)
        text += "<" + signature(argument) + ">";
    return text;
}

} // namespace

BeanFields::BeanFields(const metadata::TypeDefinition* known, const JavaType& declared)
{
    if (!known)
        return;
    std::set<std::string> variables;
    for (const auto& [name, type] : known->properties)
        collectVariables(m_types[name] = parseJavaType(type), variables);
    if (variables.size() == 1 && declared.arguments.size() == 1)
        for (auto& [name, type] : m_types)
            bind(type, declared.arguments.front());
}

const JavaType& BeanFields::type(const std::string& field) const
{
    static const JavaType kObject;
    const auto found = m_types.find(field);
    return found == m_types.end() ? kObject : found->second;
}

std::vector<const BeanFields::Member*> BeanFields::inJavasOrder(const metadata::JsonTree& json,
                                                                std::string_view except) const
{
    std::vector<const Member*> members;
    bool allKnown = true;
    for (const auto& member : json.members) {
        if (member.first == except)
            continue;
        members.push_back(&member);
        allKnown = allKnown && m_types.contains(member.first);
    }
    if (allKnown)
        std::stable_partition(members.begin(), members.end(),
                              [this](const Member* member) { return !isSimple(type(member->first)); });
    return members;
}

const BeanFields& BeanFieldsCache::of(const metadata::TypeDefinition* known, const JavaType& declared)
{
    auto key = std::pair(known, declared.arguments.empty() ? std::string() : signature(declared));
    const auto found = m_fields.find(key);
    return found != m_fields.end()
        ? found->second
        : m_fields.emplace(std::move(key), BeanFields(known, declared)).first->second;
}

} // namespace sextant::rpc
