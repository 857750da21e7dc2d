// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// One test call from request to report: definition, discovery, arguments, invoker, answer. Says exactly where
// it failed. Only reads the registry. THREAD: engine thread.
#pragma once

#include "engine/cluster/invoker.h"
#include "engine/discovery/service_directory.h"
#include "engine/host/call_reference.h"
#include "engine/host/console.h"
#include "engine/rpc/dubbo_client.h"

#include <memory>

namespace sextant::host {

class CallRoutes;

/// What a call needs of its connection.
struct CallContext
{
    core::Loop* loop = nullptr;
    store::CoordinationStore* store = nullptr;
    std::shared_ptr<rpc::DubboClient> client;
    discovery::DirectoryOptions directory;
    /// What earlier calls of the service read; null: every call reads it. The owner empties it when providers
    /// change.
    std::shared_ptr<std::optional<DefinitionReport>> definition = {};
    /// What its calls share; null: this call is the only one.
    std::shared_ptr<CallReference> reference = {};
    /// The consumer's URL after its configurators, of which the strategy reads its parameters.
    url::Url consumer = {};
    /// Routers of a running consumer; null: only the tags that providers register count.
    std::shared_ptr<CallRoutes> routes = {};
};

/// Always a report, exactly once.
void invokeService(CallContext context, InvokeRequest request, core::CancelToken cancel,
                   std::function<void(InvokeReport)> done);
/// The same when the addresses are known: no discovery.
void invokeAddresses(CallContext context, cluster::Invokers invokers, InvokeRequest request,
                     core::CancelToken cancel, std::function<void(InvokeReport)> done);

} // namespace sextant::host
