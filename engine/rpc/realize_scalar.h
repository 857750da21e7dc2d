// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Texts, numbers, truths and dates for a declared class. Mirrors CompatibleTypeUtils (spec/rpc §6.5). Pure.
#pragma once

#include "engine/core/outcome.h"
#include "engine/metadata/service_definition.h"
#include "engine/rpc/java_type.h"
#include "engine/wire/value.h"

#include <optional>

namespace sextant::rpc {

/// nullopt when `value` is none of these; an error when Java could not assign it.
std::optional<core::Outcome<wire::Value>> realizeScalar(const wire::Value& value, const JavaType& type,
                                                        const metadata::ServiceDefinition& definition);
/// Java's refusal of a value of another class.
core::Error typeMismatch(const wire::Value& value, const JavaType& type);

} // namespace sextant::rpc
