// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/host/call_routing.h"

#include "engine/host/consumer_routes.h"

#include <atomic>

namespace sextant::host {

CallRoutes::CallRoutes(std::weak_ptr<ConsumerRoutes> rules)
    : m_rules(std::move(rules))
{
}

void CallRoutes::attach(cluster::Directory& directory, cluster::Level level)
{
    directory.setRoute([self = shared_from_this(), &directory, level](const cluster::InvokerListRef& callable,
                                                                      const cluster::Invocation& invocation) {
        return self->route(directory.all(), callable, level, invocation);
    });
}

std::uint64_t CallRoutes::begin()
{
    static std::atomic<std::uint64_t> last = 0;
    const auto id = ++last;
    m_lines[id];
    return id;
}

std::vector<std::string> CallRoutes::end(std::uint64_t id)
{
    auto node = m_lines.extract(id);
    return node.empty() ? std::vector<std::string> {} : std::move(node.mapped());
}

cluster::InvokerListRef CallRoutes::route(const cluster::InvokerListRef& all,
                                          const cluster::InvokerListRef& callable, cluster::Level level,
                                          const cluster::Invocation& invocation)
{
    if (callable->empty())
        return callable;
    const cluster::RouterChain* chain = nullptr;
    const auto rules = m_rules.lock();
    if (rules) {
        rules->use(level, all);
        chain = rules->at(level);
    }
    if (chain == nullptr) {
        auto& plain = plainChain(invocation);
        if (plain.invokers() != all)
            plain.setInvokers(all);
        chain = &plain;
    }
    const auto lines = m_lines.find(invocation.id);
    cluster::RoutingTrace trace;
    const auto routed = chain->route(*callable, invocation, cluster::systemRandom(),
                                     lines == m_lines.end() ? nullptr : &trace);
    if (lines != m_lines.end()) {
        for (const auto& step : trace.steps)
            if (!step.rule.empty() || step.out != step.in)
                lines->second.push_back(describe(step));
        if (routed.failure)
            lines->second.push_back("Routing fails: " + routed.failure->text());
    }
    if (routed.left.size() == callable->size())
        return callable;
    return std::make_shared<const cluster::InvokerList>(routed.left.invokers());
}

cluster::RouterChain& CallRoutes::plainChain(const cluster::Invocation& invocation)
{
    if (!m_plain)
        m_plain = std::make_unique<cluster::RouterChain>(cluster::RouterChainOptions {
            invocation.consumer.colonKey(), invocation.consumer.get("application"), invocation.generation});
    return *m_plain;
}

std::string describe(const cluster::RouteStep& step)
{
    std::string line = "Router " + step.router + ": " + std::to_string(step.out) + " of "
        + std::to_string(step.in) + " providers left";
    if (!step.rule.empty())
        line += " (" + step.rule + (step.line > 0 ? ", line " + std::to_string(step.line) : "") + ")";
    return line + ". " + step.message;
}

} // namespace sextant::host
