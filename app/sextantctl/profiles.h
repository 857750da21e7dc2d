// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Saved connections for --profile: profiles.json below $XDG_CONFIG_HOME/sextant (docs/cli.md shows the file).
// No secret is in it.
#pragma once

#include "app/sextantctl/command.h"

namespace sextant::ctl {

/// Fills `options` from the profile it names; what was given on the command line stays.
core::Outcome<void> applyProfile(CommonOptions& options, bool registryGiven, bool rootGiven);

} // namespace sextant::ctl
