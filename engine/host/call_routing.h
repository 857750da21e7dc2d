// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Routers between a directory and its calls, and what they did with each call in words. THREAD: engine
// thread.
#pragma once

#include "engine/cluster/router/router_chain.h"
#include "engine/cluster/strategy/directory.h"

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace sextant::host {

class ConsumerRoutes;

class CallRoutes : public std::enable_shared_from_this<CallRoutes>
{
public:
    /// `rules` of a running consumer; without them only the tags that providers register count.
    explicit CallRoutes(std::weak_ptr<ConsumerRoutes> rules = {});

    /// Routes the calls of `directory` from now on.
    void attach(cluster::Directory& directory, cluster::Level level);
    /// An id for cluster::Invocation. What routers do with the call is kept until `end`.
    std::uint64_t begin();
    /// One line per router that acted, each time the call's providers were listed.
    std::vector<std::string> end(std::uint64_t id);

private:
    cluster::InvokerListRef route(const cluster::InvokerListRef& all, const cluster::InvokerListRef& callable,
                                  cluster::Level level, const cluster::Invocation& invocation);
    /// Of its own, without rules.
    cluster::RouterChain& plainChain(const cluster::Invocation& invocation);

    std::weak_ptr<ConsumerRoutes> m_rules;
    std::unique_ptr<cluster::RouterChain> m_plain;
    std::map<std::uint64_t, std::vector<std::string>> m_lines;
};

/// "Router tag: 1 of 3 providers left (stock.tag-router, line 4). Use tag …".
std::string describe(const cluster::RouteStep& step);

} // namespace sextant::host
