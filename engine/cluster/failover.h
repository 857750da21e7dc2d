// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// The order of attempts of the failover strategy (spec/cluster §1.6, §2.1): each attempt asks the load
// balancer, and an invoker that was tried already is chosen again only when no other is left.
#pragma once

#include "engine/cluster/load_balance.h"

#include <functional>
#include <vector>

namespace sextant::cluster {

class Failover
{
public:
    /// True when the invoker can be called now (peers that said readonly, or have just gone, cannot).
    using Available = std::function<bool(const Invoker&)>;

    /// `retries` below 0 count as 0. An empty `available` takes every invoker as available.
    Failover(Invokers invokers, Select loadBalance, Selection selection, int retries,
             Available available = {});

    Failover(const Failover&) = delete;
    Failover& operator=(const Failover&) = delete;
    Failover(Failover&&) = default;
    Failover& operator=(Failover&&) = default;

    std::size_t attempts() const { return m_attempts; }
    /// The invoker of the next attempt; nullptr when all attempts are used up, or there is no invoker.
    /// Valid as long as this object.
    const Invoker* next();

private:
    using Candidates = std::vector<const Invoker*>;
    const Invoker* choose(const Candidates& candidates) const;
    const Invoker* reselect(const Invoker* refused) const;
    bool tried(const Invoker* invoker) const;
    bool usable(const Invoker* invoker) const;

    Invokers m_invokers;
    Select m_loadBalance;
    Selection m_selection;
    std::size_t m_attempts;
    Available m_available;
    Candidates m_tried;
};

} // namespace sextant::cluster
