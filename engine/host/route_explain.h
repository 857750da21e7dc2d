// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Which provider would a consumer call, and why: discovery, overrides, every router, the weights and the
// choice of the load balancer, by the code that a running consumer uses. Nothing is called and nothing is
// registered. THREAD: engine thread.
#pragma once

#include "engine/cluster/loadbalance/weight.h"
#include "engine/cluster/router/routing_trace.h"
#include "engine/discovery/service_directory.h"
#include "engine/host/console.h"

#include <functional>
#include <string>
#include <vector>

namespace sextant::host {

struct RouteQuery
{
    inventory::ServiceId service;
    Step step = Step::ApplicationFirst;
    std::string method;
    std::vector<std::string> arguments; ///< as Java's String.valueOf gives them
    std::map<std::string, std::string, std::less<>> attachments;
    std::string consumerApplication = "sextant";
    std::string consumerHost = "127.0.0.1";
    std::map<std::string, std::string> consumerParameters;
    config::Generation generation = config::kOwnGeneration;
};

struct RouteReport
{
    std::string decision; ///< "interface", "application" or "none"
    std::string reason;
    std::string consumerUrl; ///< after its overrides
    cluster::RoutingTrace trace;
    std::vector<cluster::WeightView> weights; ///< of the providers that are left
    std::string loadBalance;
    std::string selected; ///< address; empty: nobody is left
    std::string why; ///< of the choice
    std::vector<std::string> disabled; ///< addresses that overrides switch off
    std::vector<core::Error> refused; ///< rules that are not in force
};

/// What it needs of a connection.
struct RouteContext
{
    core::Loop* loop = nullptr;
    store::CoordinationStore* store = nullptr;
    discovery::DirectoryOptions directory;
    std::string configRoot; ///< as in config/paths.h
};

/// `done` runs exactly once; an error when the registry cannot be read within the directory's timeout.
void explainRoute(RouteContext context, RouteQuery query, core::CancelToken cancel,
                  std::function<void(core::Outcome<RouteReport>)> done);

} // namespace sextant::host
