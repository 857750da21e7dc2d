// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// memory://sandbox: a small believable fleet inside the process (design §8). Its providers listen on
// loopback, so calls, failures and restarts are real.
#pragma once

namespace sextant::sandbox {

/// Makes memory://sandbox known to connections. Call it once in `main`, before the first connection is
/// opened. Nothing starts until then; connections of one engine thread share the fleet, and the last one that
/// closes ends it.
void install();

} // namespace sextant::sandbox
