// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// JavaBeanDescriptor, in which calls with generic=bean carry their arguments and results (spec/rpc §6.2).
// Pure.
//
// Mirrors org.apache.dubbo.common.beanutil.JavaBeanSerializeUtil. Java describes the properties of UUID,
// Locale and java.time and cannot read them back; we pass those through as values, which it reads.
#pragma once

#include "engine/core/outcome.h"
#include "engine/metadata/service_definition.h"
#include "engine/rpc/java_type.h"
#include "engine/wire/value.h"

namespace sextant::rpc {

/// The descriptor of a typed value; `declared` and `definition` (may be nullptr) tell a short from an int.
/// Null stays null. Shared values and cycles keep their identity.
core::Outcome<wire::Value> describeBean(const wire::Value& value, const JavaType& declared,
                                        const metadata::ServiceDefinition* definition);
/// The value that a descriptor stands for; a value that is no descriptor as it is.
core::Outcome<wire::Value> fromBeanDescriptor(const wire::Value& value);

} // namespace sextant::rpc
