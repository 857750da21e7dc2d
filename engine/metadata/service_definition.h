// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Service definitions: methods and types of an interface, as providers report them (spec/registry §6.4).
#pragma once

#include "engine/core/outcome.h"
#include "engine/core/problem.h"
#include "engine/url/url.h"

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace sextant::metadata {

struct MethodDefinition
{
    std::string name;
    std::vector<std::string> parameterTypes; ///< as reported: canonical names, may hold generics
    std::string returnType;
    bool operator==(const MethodDefinition&) const = default;
};

struct TypeDefinition
{
    std::string type;
    std::vector<std::pair<std::string, std::string>>
        properties; ///< field name, field type; in document order
    std::vector<std::string> items; ///< element types of collections, maps and arrays
    std::vector<std::string> enums;
    bool operator==(const TypeDefinition&) const = default;
};

struct ServiceDefinition
{
    std::string canonicalName;
    std::string codeSource;
    std::vector<MethodDefinition> methods;
    std::vector<TypeDefinition> types;
    url::Parameters parameters;

    /// nullptr when the type was not reported. Accepts names with or without generics, `$` or `.` for nested
    /// classes.
    const TypeDefinition* findType(std::string_view type) const;
};

core::Outcome<ServiceDefinition> parseServiceDefinition(std::string_view json, const std::string& path,
                                                        core::Problems& problems);
std::string printServiceDefinition(const ServiceDefinition& definition);

} // namespace sextant::metadata
