// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// A consumer, its providers and its rule documents, for tests of routing.
#pragma once

#include "engine/cluster/router/router_chain.h"

#include <map>
#include <string>
#include <vector>

namespace sextant::test {

class RouteFixture
{
public:
    using Documents = std::map<std::string, std::string>;

    /// Providers as "name url"; the application of each is its parameter `application`.
    RouteFixture(const std::string& consumer, const std::vector<std::string>& providers,
                 cluster::Level level = cluster::Level::Interface);

    cluster::Invocation& call() { return m_call; }
    const cluster::Invocation& call() const { return m_call; }
    void setLevel(cluster::Level level);
    /// The consumer's parameters count over the provider's own, as in a merged URL.
    void mergeConsumer();
    /// A chain of the call's generation with the documents loaded as at the start of a consumer.
    cluster::RouterChain chain(const Documents& documents = {}) const;
    /// The names of the providers that are left, in the fixture's order; the trace is checked on the way.
    std::string through(const cluster::RouterChain& chain, const cluster::Random& random = {}) const;
    std::string route(const Documents& documents) const { return through(chain(documents)); }
    const cluster::SharedInvokers& invokers() const { return m_invokers; }

private:
    std::vector<std::string> m_names;
    cluster::SharedInvokers m_invokers;
    cluster::Invocation m_call;
};

} // namespace sextant::test
