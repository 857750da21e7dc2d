// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Works out a scripted method's answer: substitutes arguments, converts JSON to the declared return type
// (pure).
#pragma once

#include "engine/host/service_spec.h"

namespace sextant::host {

/// `chance` in [0, 1) decides the error rate. The delay is the caller's business. An Error when the script's
/// result does not fit the declared return type.
core::Outcome<ServiceAnswer> scriptedAnswer(const MethodSpec& method,
                                            const std::vector<wire::Value>& arguments,
                                            const metadata::ServiceDefinition& definition, double chance);

} // namespace sextant::host
