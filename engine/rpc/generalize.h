// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// What a provider answers to a generic call: objects become maps with their class, enums their names
// (spec/rpc §6.3). Mirrors org.apache.dubbo.common.utils.PojoUtils.generalize. Pure.
//
// Java makes getter maps of UUID, Locale and most of java.time, which lose their value on the way back; here
// they stay the objects that they are.
#pragma once

#include "engine/metadata/service_definition.h"
#include "engine/wire/value.h"

#include <string>

namespace sextant::rpc {

enum class IncludeClass ///< of objects, as an entry of their maps: the provider's generic.include.class
{
    No,
    Yes
};

/// Shared values and cycles keep their identity. Types that `definition` lists with enum constants become
/// strings.
wire::Value generalize(const wire::Value& value, const metadata::ServiceDefinition& definition,
                       IncludeClass includeClass = IncludeClass::Yes);
/// The wrapper in which a generic caller gets the service's exception (spec/rpc §6.6).
wire::Value genericException(const std::string& className, const std::string& message);

} // namespace sextant::rpc
