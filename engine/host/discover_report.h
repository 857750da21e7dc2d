// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// A resolution and the migration decision as the report that people read (spec/registry §9.4). Pure.
#pragma once

#include "engine/cluster/invoker.h"
#include "engine/discovery/service_directory.h"
#include "engine/host/console.h"
#include "engine/migration/decision.h"

namespace sextant::host {

migration::Step migrationStep(Step step);
Step hostStep(migration::Step step);

/// The report, with the decision added to the explanation.
DiscoverReport makeReport(const DiscoverRequest& request, const discovery::Resolution& resolution);
/// The same for a decision that has been taken.
DiscoverReport makeReport(const DiscoverRequest& request, const discovery::Resolution& resolution,
                          const migration::Decision& decision);
/// The addresses that the decision leaves to call.
cluster::Invokers invokersOf(Step step, const discovery::Resolution& resolution);
cluster::Invokers invokersOf(migration::Choice choice, const discovery::Resolution& resolution);
AddressView viewAddress(const discovery::Address& address, const char* source);

} // namespace sextant::host
