// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// The file behind `provider --spec`: services, methods, types and answers as JSON (docs/provider-spec.md).
// Unknown keys are errors: a misspelled "delayMs" must not be silently ignored.
#pragma once

#include "engine/host/service_spec.h"

#include <string_view>
#include <vector>

namespace sextant::host {

/// `place` names the file in errors, which point at the key that is wrong.
core::Outcome<std::vector<ServiceSpec>> parseSpecFile(std::string_view json, const std::string& place);

} // namespace sextant::host
