// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Puts the window together and runs it, or its tour. Returns the exit code.
#pragma once

#include "app/sextant/options.h"

namespace sextant::app {

int runWindow(const Options& options);
int runTour(const Options& options);

} // namespace sextant::app
