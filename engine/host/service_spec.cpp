// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/host/service_spec.h"

#include <algorithm>

namespace sextant::host {

namespace {

/// The arguments of the outermost generics: "Map<K,List<V>>" gives "K" and "List<V>".
std::vector<std::string> typeArguments(const std::string& type)
{
    std::vector<std::string> arguments;
    const auto open = type.find('<');
    if (open == std::string::npos || type.back() != '>')
        return arguments;
    int depth = 0;
    std::string current;
    for (std::size_t i = open + 1; i + 1 < type.size(); ++i) {
        depth += type[i] == '<' ? 1 : type[i] == '>' ? -1 : 0;
        if (type[i] == ',' && depth == 0) {
            arguments.push_back(std::move(current));
            current.clear();
        } else if (type[i] != ' ') {
            current += type[i];
        }
    }
    arguments.push_back(std::move(current));
    return arguments;
}

/// Collects types in the order in which they are met, each once, with everything they are made of.
class TypeCollector
{
public:
    explicit TypeCollector(const std::vector<metadata::TypeDefinition>& known)
        : m_known(known)
    {
    }

    void add(const std::string& type)
    {
        const auto same = [&type](const metadata::TypeDefinition& other) { return other.type == type; };
        if (type.empty() || std::any_of(m_found.begin(), m_found.end(), same))
            return;
        if (const auto known = std::find_if(m_known.begin(), m_known.end(), same); known != m_known.end()) {
            m_found.push_back(*known);
            for (const auto& [name, propertyType] : known->properties)
                add(propertyType);
            for (const auto& item : known->items)
                add(item);
            return;
        }
        metadata::TypeDefinition definition;
        definition.type = type;
        if (type.ends_with("[]"))
            definition.items.push_back(type.substr(0, type.size() - 2));
        else
            definition.items = typeArguments(type);
        const auto items = definition.items;
        m_found.push_back(std::move(definition));
        for (const auto& item : items)
            add(item);
    }

    std::vector<metadata::TypeDefinition> take() { return std::move(m_found); }

private:
    const std::vector<metadata::TypeDefinition>& m_known;
    std::vector<metadata::TypeDefinition> m_found;
};

} // namespace

metadata::ServiceDefinition ServiceSpec::definition() const
{
    metadata::ServiceDefinition definition;
    definition.canonicalName = interfaceName;
    TypeCollector collector(types);
    for (const auto& method : methods) {
        definition.methods.push_back({method.name, method.parameterTypes, method.returnType});
        for (const auto& type : method.parameterTypes)
            collector.add(type);
        collector.add(method.returnType);
    }
    // Subclasses that no signature names are still needed by whoever sends or shows them.
    for (const auto& type : types)
        collector.add(type.type);
    definition.types = collector.take();
    return definition;
}

} // namespace sextant::host
