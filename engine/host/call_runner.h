// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Runs one call on a list of invokers: picks one, sends, and tries others when attempts are left (failover).
// THREAD: engine thread.
#pragma once

#include "engine/cluster/invoker.h"
#include "engine/host/console.h"
#include "engine/rpc/dubbo_client.h"

#include <memory>

namespace sextant::host {

/// `report` is what is known so far; `done` gets it completed, exactly once.
void runCall(core::Loop& loop, std::shared_ptr<rpc::DubboClient> client, cluster::Invokers invokers,
             InvokeRequest request, rpc::Invocation invocation, core::CancelToken cancel, InvokeReport report,
             std::function<void(InvokeReport)> done);

} // namespace sextant::host
