// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// What a provider makes of the arguments of a generic call: maps become objects, texts decimals, dates and
// enums, by the declared types (spec/rpc §6.4, §6.5). Refuses what Java refuses, in its words. Pure.
//
// Mirrors org.apache.dubbo.common.utils.PojoUtils.realize. Unlike a JVM it knows no defaults of fields: a
// POJO has the properties that were sent.
#pragma once

#include "engine/core/outcome.h"
#include "engine/metadata/service_definition.h"
#include "engine/wire/value.h"

#include <string>

namespace sextant::rpc {

core::Outcome<wire::Value> realize(const wire::Value& value, const std::string& type,
                                   const metadata::ServiceDefinition& definition);

} // namespace sextant::rpc
