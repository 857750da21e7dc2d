// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/host/route_explain.h"

#include "engine/cluster/loadbalance/balancer_state.h"
#include "engine/host/consumer_overrides.h"
#include "engine/host/consumer_routes.h"
#include "engine/host/consumer_url.h"
#include "engine/host/discover_report.h"

#include <memory>

namespace sextant::host {

namespace {

class Explanation : public std::enable_shared_from_this<Explanation>
{
public:
    Explanation(RouteContext context, RouteQuery query, core::CancelToken cancel,
                std::function<void(core::Outcome<RouteReport>)> done)
        : m_context(std::move(context))
        , m_query(std::move(query))
        , m_cancel(std::move(cancel))
        , m_done(std::move(done))
    {
    }

    void start()
    {
        const auto& service = m_query.service;
        discovery::resolve(*m_context.store, m_context.directory,
                           {service.interfaceName, service.group, service.version, {}, {}}, m_cancel,
                           [self = shared_from_this()](core::Outcome<discovery::Resolution> resolution) {
                               if (resolution)
                                   self->resolved(std::move(*resolution));
                               else
                                   self->end(resolution.error());
                           });
    }

private:
    void resolved(discovery::Resolution resolution)
    {
        m_resolution = std::move(resolution);
        const auto discovered = makeReport({m_query.service, m_query.step}, m_resolution);
        m_report.decision = discovered.decision;
        m_report.reason = discovered.reason;
        if (discovered.decision == migration::name(migration::Choice::None)) {
            end(std::move(m_report));
            return;
        }
        m_level = discovered.decision == migration::name(migration::Choice::Interface)
            ? cluster::Level::Interface
            : cluster::Level::Application;
        m_limit = m_context.loop->schedule(m_context.directory.timeout, [weak = weak_from_this()] {
            if (const auto self = weak.lock())
                self->m_context.loop->post([self] {
                    self->end(core::Error(core::Errc::Timeout, "The rules could not be read in time"));
                });
        });
        ConsumerOptions options;
        options.service = m_query.service;
        options.application = m_query.consumerApplication;
        options.parameters = m_query.consumerParameters;
        options.host = m_query.consumerHost;
        m_overrides =
            std::make_unique<ConsumerOverrides>(consumerUrl(options, m_context.loop->wallClockMillis()),
                                                m_query.consumerHost, m_query.generation);
        m_overrides->follow(*m_context.store, m_context.directory.root, m_context.configRoot,
                            later(&Explanation::overridden));
    }

    /// Not inside the callback of what ends then.
    std::function<void()> later(void (Explanation::*step)())
    {
        return [weak = weak_from_this(), step] {
            if (const auto self = weak.lock())
                self->m_context.loop->post([self, step] { ((*self).*step)(); });
        };
    }

    void overridden()
    {
        if (m_routes || !m_done)
            return;
        m_overrides->setAddresses(m_resolution);
        const auto& directory = m_overrides->at(m_level);
        m_report.consumerUrl = directory.consumerUrl().displayString();
        m_report.disabled = directory.disabled();
        m_report.refused = m_overrides->refused();
        m_routes =
            std::make_unique<ConsumerRoutes>(*m_context.store, m_context.configRoot, directory.reference(),
                                             later(&Explanation::ruled), m_query.generation);
        m_routes->setInvokers(m_level, directory.invokers());
        ruled();
    }

    void ruled()
    {
        if (!m_done || !m_routes->isSettled(m_level))
            return;
        for (auto& error : m_routes->refused())
            m_report.refused.push_back(std::move(error));
        if (const auto* chain = m_routes->at(m_level)) {
            cluster::Invocation invocation;
            invocation.method = m_query.method;
            invocation.arguments = m_query.arguments;
            invocation.attachments = m_query.attachments;
            invocation.consumer = m_overrides->at(m_level).consumerUrl();
            invocation.generation = m_query.generation;
            const auto routed = chain->route(invocation, cluster::systemRandom(), &m_report.trace);
            choose(routed.left.invokers(), invocation);
        }
        end(std::move(m_report));
    }

    void choose(cluster::InvokerList left, const cluster::Invocation& invocation)
    {
        if (left.empty())
            return;
        m_report.loadBalance =
            left.front()->url.getForMethod(m_query.method, "loadbalance", cluster::kDefaultLoadBalance);
        const auto now = m_context.loop->wallClockMillis();
        for (const auto& invoker : left)
            m_report.weights.push_back(
                cluster::weightView(*invoker, m_query.method, now, m_query.generation));
        const auto balance = cluster::findLoadBalance(m_report.loadBalance, m_query.generation);
        if (!balance) {
            m_report.refused.push_back(balance.error());
            return;
        }
        std::size_t chosen = 0;
        m_report.why = "It is the only one.";
        if (left.size() > 1) {
            cluster::BalancerState state(*m_context.loop);
            const auto candidates =
                std::make_shared<const cluster::Candidates>(left, m_query.method, m_query.generation);
            const auto random = cluster::systemRandom();
            m_report.why.clear();
            chosen = (*balance)->make(state, candidates)->choose({invocation, now, random, &m_report.why});
        }
        m_report.selected = left[chosen]->url.address();
    }

    void end(core::Outcome<RouteReport> report)
    {
        if (!m_done)
            return;
        m_limit.stop();
        m_overrides.reset();
        m_routes.reset();
        std::exchange(m_done, nullptr)(std::move(report));
    }

    RouteContext m_context;
    RouteQuery m_query;
    core::CancelToken m_cancel;
    std::function<void(core::Outcome<RouteReport>)> m_done;
    RouteReport m_report;
    discovery::Resolution m_resolution;
    cluster::Level m_level = cluster::Level::Application;
    core::Timer m_limit;
    std::unique_ptr<ConsumerOverrides> m_overrides;
    std::unique_ptr<ConsumerRoutes> m_routes;
};

} // namespace

void explainRoute(RouteContext context, RouteQuery query, core::CancelToken cancel,
                  std::function<void(core::Outcome<RouteReport>)> done)
{
    // Whoever waits for rules is held by nothing else.
    auto holder = std::make_shared<std::shared_ptr<Explanation>>();
    *holder =
        std::make_shared<Explanation>(std::move(context), std::move(query), std::move(cancel),
                                      [holder, done = std::move(done)](core::Outcome<RouteReport> report) {
                                          const auto kept = std::exchange(*holder, nullptr);
                                          done(std::move(report));
                                      });
    (*holder)->start();
}

} // namespace sextant::host
