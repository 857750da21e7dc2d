// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// A router of the chain: it narrows the providers of one call by the last good state of its rule documents
// (spec/cluster §1.5). Mirrors StateRouter. THREAD: one.
#pragma once

#include "engine/cluster/invocation.h"
#include "engine/cluster/router/routing_trace.h"
#include "engine/core/outcome.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace sextant::cluster {

/// A call on its way through the chain.
struct RouteCall
{
    const Invocation& invocation;
    const Random& random; ///< for draws by weight
};

/// What the config center says about one key: a text, possibly empty, or nullopt for a deletion.
using RuleText = std::optional<std::string>;

class Router
{
public:
    explicit Router(std::string name)
        : m_name(std::move(name))
    {
    }
    virtual ~Router() = default;
    Router(const Router&) = delete;
    Router& operator=(const Router&) = delete;

    const std::string& name() const { return m_name; }
    /// The keys that it reads now, in the order in which they are loaded at the start.
    virtual std::vector<std::string> keys() const { return {}; }
    /// The providers of the directory changed. `keys` may be others afterwards.
    virtual void setInvokers(const SharedInvokers&) { }
    /// `key` says something else now. An error tells why the text is not in force: the state stays then.
    virtual core::Outcome<void> update(const std::string& key, const RuleText& text);
    /// Some or all of `in`, which is not empty. An error stands for a router that throws in Dubbo. `step` is
    /// nullptr when nobody asks for a trace.
    virtual core::Outcome<InvokerSet> route(const InvokerSet& in, const RouteCall& call,
                                            RouteStep* step) const = 0;

private:
    std::string m_name;
};

} // namespace sextant::cluster
