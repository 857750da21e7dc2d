// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// The forms in which a provider takes generic calls: the attachment `generic` (spec/rpc §6.2). Pure.
//
// To add one: a row in the table of generic_mode.cpp and its case in genericArguments and genericResult.
// Forms that need a JVM to make their bytes stay refused, with the reason.
#pragma once

#include "engine/core/outcome.h"
#include "engine/metadata/service_definition.h"
#include "engine/wire/value.h"

#include <string>
#include <string_view>
#include <vector>

namespace sextant::rpc {

enum class GenericMode
{
    True, ///< maps, lists and scalars both ways
    RawReturn, ///< the same, but the result as the object that it is
    Gson, ///< every argument as JSON text
    Bean, ///< JavaBeanDescriptor both ways
    ProtobufJson, ///< one argument as JSON text, the result as JSON text
};

/// The attachment's text; "" counts as "true". An error for unknown words and for nativejava, saying why.
core::Outcome<GenericMode> parseGenericMode(std::string_view text);
std::string_view name(GenericMode mode); ///< the attachment's text
/// What parseGenericMode takes, for help texts: "true, raw.return, …".
std::string genericModeNames();

/// The `Object[]` of an $invoke. `types` are the declared types; nullptr when nothing is known about them.
core::Outcome<std::vector<wire::Value>> genericArguments(std::string_view json,
                                                         const std::vector<std::string>* types,
                                                         const metadata::ServiceDefinition* definition,
                                                         GenericMode mode);
/// The result as a value of its own: descriptors become what they describe.
core::Outcome<wire::Value> genericResult(const wire::Value& value, GenericMode mode);

} // namespace sextant::rpc
