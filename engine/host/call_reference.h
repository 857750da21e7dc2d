// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// What the calls of one reference share from call to call: who is available, what load balancers remember,
// the sticky invoker, the retries that failback has planned. THREAD: engine thread; destroy it before the
// loop.
#pragma once

#include "engine/cluster/strategy/cluster_invoker.h"
#include "engine/rpc/dubbo_client.h"

#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace sextant::host {

class CallReference
{
public:
    CallReference(core::Loop& loop, std::shared_ptr<rpc::DubboClient> client,
                  cluster::AvailabilityOptions availability = {});

    /// Which of its cluster invokers: calls that differ here have nothing in common but the load balancers.
    struct Kind
    {
        cluster::Level level = cluster::Level::Application;
        std::string tag;
        std::string address; ///< the one that the caller gave; calls of several may run at once
        std::string strategy;
        std::string loadBalance;
        std::vector<std::pair<std::string, std::string>> parameters {}; ///< of the request's reference
        auto operator<=>(const Kind&) const = default;
    };
    /// On these invokers from now on. `registry` is for texts.
    std::shared_ptr<cluster::ClusterInvoker> cluster(const Kind& kind, cluster::Invokers invokers,
                                                     const url::Url& registry);

    /// The payload that its cluster invokers want in cluster::CallOptions.
    struct Payload
    {
        rpc::Invocation invocation;
        std::string method; ///< the real one
    };
    using PayloadRef = std::shared_ptr<const Payload>;

private:
    core::Loop& m_loop;
    std::shared_ptr<rpc::DubboClient> m_client;
    cluster::AvailabilityOptions m_availability;
    std::shared_ptr<cluster::BalancerState> m_balancers;
    std::map<Kind, std::shared_ptr<cluster::ClusterInvoker>> m_clusters;
};

} // namespace sextant::host
