// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/unit/cluster/route_fixture.h"

#include <gtest/gtest.h>

namespace sextant::test {

using cluster::Invoker;
using cluster::InvokerList;

RouteFixture::RouteFixture(const std::string& consumer, const std::vector<std::string>& providers,
                           cluster::Level level)
{
    m_call.consumer = *url::Url::parse(consumer);
    m_call.method = "hi";
    m_call.arguments = {"a"};
    auto list = std::make_shared<InvokerList>();
    for (const auto& provider : providers) {
        const auto blank = provider.find(' ');
        m_names.push_back(provider.substr(0, blank));
        const auto url = *url::Url::parse(provider.substr(blank + 1));
        Invoker invoker;
        invoker.url = url;
        invoker.own = url;
        invoker.level = level;
        invoker.application = url.get("application");
        list->push_back(std::make_shared<const Invoker>(std::move(invoker)));
    }
    m_invokers = std::move(list);
}

void RouteFixture::setLevel(cluster::Level level)
{
    auto list = std::make_shared<InvokerList>();
    for (const auto& known : *m_invokers) {
        auto invoker = *known;
        invoker.level = level;
        list->push_back(std::make_shared<const Invoker>(std::move(invoker)));
    }
    m_invokers = std::move(list);
}

void RouteFixture::mergeConsumer()
{
    auto list = std::make_shared<InvokerList>();
    for (const auto& known : *m_invokers) {
        auto invoker = *known;
        for (const auto& [key, value] : m_call.consumer.parameters())
            if (key != "application" && key != "side")
                invoker.url = invoker.url.with(key, value);
        list->push_back(std::make_shared<const Invoker>(std::move(invoker)));
    }
    m_invokers = std::move(list);
}

cluster::RouterChain RouteFixture::chain(const Documents& documents) const
{
    cluster::RouterChain chain(
        {m_call.consumer.colonKey(), m_call.consumer.get("application"), m_call.generation});
    chain.setInvokers(m_invokers);
    chain.load([&](const std::string& key) -> cluster::RuleText {
        const auto at = documents.find(key);
        return at == documents.end() ? std::nullopt : cluster::RuleText(at->second);
    });
    return chain;
}

std::string RouteFixture::through(const cluster::RouterChain& chain, const cluster::Random& random) const
{
    cluster::RoutingTrace trace;
    const auto draw = random ? random : [](std::uint32_t) { return 0U; };
    const auto routed = chain.route(m_call, draw, &trace);
    EXPECT_EQ(trace.survivors(), routed.left.indexes());
    EXPECT_EQ(chain.route(m_call, draw).left, routed.left) << "the trace changes the result";
    std::string names;
    for (const auto index : routed.left.indexes())
        names += (names.empty() ? "" : ",") + m_names[index];
    return names;
}

} // namespace sextant::test
