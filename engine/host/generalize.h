// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// What a provider answers to a generic call: objects become maps with their class, enums their names
// (spec/rpc §6.3). Mirrors org.apache.dubbo.common.utils.PojoUtils.generalize. Pure.
#pragma once

#include "engine/metadata/service_definition.h"
#include "engine/wire/value.h"

#include <string>

namespace sextant::host {

/// Types that `definition` lists with enum constants become strings; java.* objects stay what they are.
wire::Value generalize(const wire::Value& value, const metadata::ServiceDefinition& definition);
/// The wrapper in which a generic caller gets the service's exception (spec/rpc §6.6).
wire::Value genericException(const std::string& className, const std::string& message);

} // namespace sextant::host
