// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// --step, as discover, invoke and consumer take it.
#pragma once

#include "engine/host/console.h"

namespace CLI {
class App;
}

namespace sextant::ctl {

void addStepOption(CLI::App& command, host::Step& step);

} // namespace sextant::ctl
