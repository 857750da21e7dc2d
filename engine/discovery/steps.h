// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Asynchronous steps, all at once or one after the other. Private to engine/discovery.
#pragma once

#include "engine/core/outcome.h"

#include <functional>
#include <vector>

namespace sextant::discovery {

using StepDone = std::function<void(core::Outcome<void>)>;
/// Runs to its end and answers once, possibly at once.
using Step = std::function<void(StepDone)>;

/// Starts all steps; answers when the last one has, with the first error.
void runTogether(std::vector<Step> steps, StepDone done);
/// Starts a step when the one before has succeeded; the first error ends it.
void runInOrder(std::vector<Step> steps, StepDone done);

} // namespace sextant::discovery
