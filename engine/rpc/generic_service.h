// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// The provider's half of a generic call: arguments in whatever form the caller chose, and the answer in the
// same (spec/rpc §6.2). Refuses in Java's words. Pure. Mirrors org.apache.dubbo.rpc.filter.GenericFilter
// of 3.2.
#pragma once

#include "engine/core/outcome.h"
#include "engine/metadata/service_definition.h"
#include "engine/wire/value.h"

#include <string>
#include <string_view>
#include <vector>

namespace sextant::rpc {

/// Values of the declared types. `generic` is the attachment; an unknown word leaves the arguments as they
/// are. REQUIRES: sent.size() == types.size()
core::Outcome<std::vector<wire::Value>> receiveGeneric(std::string_view generic,
                                                       const std::vector<wire::Value>& sent,
                                                       const std::vector<std::string>& types,
                                                       const metadata::ServiceDefinition& definition);
core::Outcome<wire::Value> answerGeneric(std::string_view generic, const wire::Value& value,
                                         const std::string& returnType,
                                         const metadata::ServiceDefinition& definition);

} // namespace sextant::rpc
