// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Runs one call on a list of invokers by a cluster strategy (spec/cluster §1.2, §2), and reports what it did.
// THREAD: engine thread.
#pragma once

#include "engine/host/console.h"
#include "engine/host/service_calls.h"

namespace sextant::host {

/// `report` is what is known so far; `done` gets it completed, exactly once.
void runCall(const CallContext& context, cluster::Invokers invokers, const InvokeRequest& request,
             rpc::Invocation invocation, const core::CancelToken& cancel, InvokeReport report,
             std::function<void(InvokeReport)> done);

} // namespace sextant::host
