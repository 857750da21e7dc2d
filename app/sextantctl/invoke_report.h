// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// The outcome of a call as JSON, the shape of `invoke --json` (design §6).
#pragma once

#include "engine/host/console.h"

#include <string>

namespace sextant::ctl {

/// One line without line feed. Written around the value, whose digits must not pass through a JSON number.
std::string invokeReportJson(const host::InvokeReport& report);

} // namespace sextant::ctl
