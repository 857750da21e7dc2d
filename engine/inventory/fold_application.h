// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// One application as a row: a pure function of what was read.
#pragma once

#include "engine/inventory/fold_service.h"

namespace sextant::inventory {

/// nullptr when nothing is known of the application any more.
std::shared_ptr<const ApplicationRow> foldApplication(const RegistryState& state, const std::string& name,
                                                      const std::set<ServiceId>& exports,
                                                      const std::set<ServiceId>& imports,
                                                      const FoldSettings& settings,
                                                      const std::shared_ptr<const ApplicationRow>& before);

} // namespace sextant::inventory
