// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Which of the listed invokers is called next: sticky, load balance, and another choice when the first was
// tried already or cannot be called (spec/cluster §1.6). One per reference. Mirrors
// AbstractClusterInvoker.select. THREAD: engine thread.
#pragma once

#include "engine/cluster/loadbalance/balancer_state.h"
#include "engine/cluster/strategy/directory.h"

#include <map>
#include <memory>
#include <string>

namespace sextant::cluster {

struct Chosen
{
    InvokerRef invoker; ///< null: there is none
    bool byAdaptive = false;
    std::string why; ///< when somebody asks
};

class Selector
{
public:
    static constexpr std::size_t kReselectCount = 10; ///< dubbo.reselect.count

    Selector(core::Loop& loop, std::shared_ptr<Directory> directory, std::shared_ptr<BalancerState> state,
             Random random = systemRandom(), std::size_t reselectCount = kReselectCount);

    /// `tried`: by this call; `explain`: fill `why`.
    Chosen select(const LoadBalanceInfo& balance, const Invocation& invocation, const InvokerListRef& list,
                  const InvokerList& tried, bool explain);
    BalancerState& state() { return *m_state; }

private:
    struct Prepared
    {
        InvokerListRef list;
        config::Generation generation;
        const LoadBalanceInfo* info = nullptr;
        std::unique_ptr<Balancer> balancer;
    };
    struct Choosing
    {
        const LoadBalanceInfo& balance;
        const Invocation& invocation;
        bool explain;
    };

    Chosen selectFresh(const Choosing& choosing, const InvokerListRef& list, const InvokerList& tried);
    Chosen reselect(const Choosing& choosing, const InvokerList& list, const InvokerList& tried);
    bool wantsAnother(const Invocation& invocation, const InvokerRef& chosen, const InvokerList& tried,
                      std::string& reason);
    bool checkedAvailable(const Invocation& invocation, const InvokerRef& invoker);
    Chosen balanced(const Choosing& choosing, const InvokerListRef& list);
    Chosen balancedOnce(const Choosing& choosing, InvokerList list);
    Chosen choose(const Choosing& choosing, Balancer& balancer, const InvokerList& list);
    Balancer& prepared(const Choosing& choosing, const InvokerListRef& list);

    core::Loop& m_loop;
    std::shared_ptr<Directory> m_directory;
    std::shared_ptr<BalancerState> m_state;
    Random m_random;
    std::size_t m_reselectCount;
    std::map<std::string, Prepared, std::less<>> m_prepared; ///< by method; after the state that they use
    InvokerRef m_sticky;
};

} // namespace sextant::cluster
