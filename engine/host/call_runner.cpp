// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/host/call_runner.h"

#include "engine/cluster/failover.h"
#include "engine/cluster/tag_filter.h"
#include "engine/host/call_request.h"

#include <optional>

namespace sextant::host {

namespace {

constexpr std::string_view kProtocol = "dubbo";

core::Error noInvoker(const InvokeRequest& request, std::size_t others)
{
    const auto key = request.service.key();
    if (others > 0)
        return {core::Errc::NoProvider, "No provider of " + key + " can take this call", key,
                std::to_string(others)
                    + " addresses were found, but none speaks the dubbo protocol and fits the tag"};
    return {core::Errc::NoProvider, "No provider available for " + key, key,
            "discovery with " + std::string(name(request.step)) + " left no address",
            "'discover --explain' shows every step."};
}

class Run : public std::enable_shared_from_this<Run>
{
public:
    Run(std::shared_ptr<rpc::DubboClient> client, InvokeRequest request, rpc::Invocation invocation,
        core::CancelToken cancel, InvokeReport report, std::function<void(InvokeReport)> done)
        : m_client(std::move(client))
        , m_request(std::move(request))
        , m_invocation(std::move(invocation))
        , m_cancel(std::move(cancel))
        , m_report(std::move(report))
        , m_done(std::move(done))
    {
    }

    void start(cluster::Invokers invokers, cluster::Select select, std::int64_t now)
    {
        m_failover.emplace(std::move(invokers), select,
                           cluster::Selection {m_request.method, now, cluster::systemRandom()},
                           m_request.retries, [client = m_client](const cluster::Invoker& invoker) {
                               return client->isAvailable(invoker.url.address());
                           });
        m_attemptsLeft = m_failover->attempts();
        attempt();
    }

private:
    void attempt()
    {
        const auto target = m_failover->next()->url;
        --m_attemptsLeft;
        m_client->call(target.address(), forProvider(m_invocation, target, m_request.method), m_cancel,
                       [self = shared_from_this(), at = target.address()](
                           core::Outcome<rpc::CallResult> result) { self->answered(at, result); });
    }

    void answered(const std::string& at, const core::Outcome<rpc::CallResult>& result)
    {
        const bool again = !result && m_attemptsLeft > 0 && result.error().code != core::Errc::Cancelled;
        m_report.trace.push_back(at + (result ? " answered" : ": " + result.error().text()));
        if (again) {
            attempt();
            return;
        }
        m_report.provider = at;
        fillReport(m_report, m_request, result);
        m_done(std::move(m_report));
    }

    std::shared_ptr<rpc::DubboClient> m_client;
    InvokeRequest m_request;
    rpc::Invocation m_invocation;
    core::CancelToken m_cancel;
    InvokeReport m_report;
    std::function<void(InvokeReport)> m_done;
    std::optional<cluster::Failover> m_failover;
    std::size_t m_attemptsLeft = 1;
};

} // namespace

void runCall(core::Loop& loop, std::shared_ptr<rpc::DubboClient> client, cluster::Invokers invokers,
             InvokeRequest request, rpc::Invocation invocation, core::CancelToken cancel, InvokeReport report,
             std::function<void(InvokeReport)> done)
{
    const auto refuse = [&](core::Error error, const char* place) {
        report.error = std::move(error);
        report.failedAt = place;
        loop.post([report = std::move(report), done = std::move(done)] { done(report); });
    };
    const auto select = cluster::findLoadBalance(request.loadbalance);
    if (!select) {
        refuse(
            core::Error(core::Errc::InvalidArgument, "Unknown load balancer '" + request.loadbalance + "'"),
            "arguments");
        return;
    }
    const auto all = invokers.size();
    std::erase_if(invokers,
                  [](const cluster::Invoker& invoker) { return invoker.url.protocol() != kProtocol; });
    // A given address is called as it is; routing is about what discovery found.
    if (request.address.empty()) {
        auto filtered = cluster::filterByTag(invokers, request.tag);
        report.trace.push_back(filtered.reason);
        invokers = std::move(filtered.invokers);
    }
    if (invokers.empty()) {
        refuse(noInvoker(request, all), "discovery");
        return;
    }
    std::make_shared<Run>(std::move(client), std::move(request), std::move(invocation), std::move(cancel),
                          std::move(report), std::move(done))
        ->start(std::move(invokers), select, loop.wallClockMillis());
}

} // namespace sextant::host
