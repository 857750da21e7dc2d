// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/host/call_reference.h"

#include "engine/host/call_answer.h"
#include "engine/host/call_request.h"

namespace sextant::host {

namespace {

constexpr std::size_t kMostKinds = 64; ///< a caller that gives each call another tag keeps nothing

cluster::ClusterInvoker::CallOne callThrough(const std::shared_ptr<rpc::DubboClient>& client)
{
    return [client](const cluster::InvokerRef& invoker, const cluster::Invocation& invocation,
                    const cluster::CallOptions& options, std::function<void(cluster::Answer)> done) {
        const auto& payload = *std::any_cast<const CallReference::PayloadRef&>(options.payload);
        auto sent = forProvider(payload.invocation, invoker->url, payload.method);
        const auto asked = invocation.attachments.find(cluster::kAdaptiveAttachment);
        if (asked != invocation.attachments.end())
            sent.attachments.emplace_back(asked->first, wire::Value::string(asked->second));
        client->call(invoker->url.address(), sent, options.cancel,
                     [done = std::move(done)](core::Outcome<rpc::CallResult> result) {
                         done(toAnswer(std::move(result)));
                     });
    };
}

} // namespace

CallReference::CallReference(core::Loop& loop, std::shared_ptr<rpc::DubboClient> client,
                             cluster::AvailabilityOptions availability)
    : m_loop(loop)
    , m_client(std::move(client))
    , m_availability(availability)
    , m_balancers(std::make_shared<cluster::BalancerState>(loop))
{
}

std::shared_ptr<cluster::ClusterInvoker> CallReference::cluster(const Kind& kind, cluster::Invokers invokers,
                                                                const url::Url& registry)
{
    if (m_clusters.size() >= kMostKinds && !m_clusters.contains(kind))
        m_clusters.clear();
    auto& known = m_clusters[kind];
    if (!known) {
        const auto available = [client = m_client](const cluster::Invoker& invoker) {
            return client->isAvailable(invoker.url.address());
        };
        known = std::make_shared<cluster::ClusterInvoker>(
            m_loop, std::make_shared<cluster::Directory>(m_loop, registry, available, m_availability),
            m_balancers, callThrough(m_client),
            cluster::ClusterOptions {.strategy = kind.strategy, .loadBalance = kind.loadBalance});
    }
    known->directory().setInvokers(std::move(invokers));
    return known;
}

} // namespace sextant::host
