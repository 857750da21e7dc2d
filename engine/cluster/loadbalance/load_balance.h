// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// The load balancers of Dubbo, by name (spec/cluster §3).
//
// To add one: write a Balancer and a function of the shape `MakeBalancer` in a file of its own, declare the
// function in balancers.h, and name it in the table in load_balance.cpp with the Dubbo line that has it
// first. What it has to remember from list to list belongs into BalancerState. THREAD: engine thread.
#pragma once

#include "engine/cluster/invocation.h"
#include "engine/cluster/loadbalance/candidates.h"
#include "engine/core/outcome.h"

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace sextant::cluster {

class BalancerState;

constexpr std::string_view kDefaultLoadBalance = "random";
constexpr std::string_view kAdaptive = "adaptive";
/// The attachment by which adaptive asks providers for their load, and by which they answer.
constexpr std::string_view kAdaptiveAttachment = "lb_adaptive";

struct ChoiceContext
{
    const Invocation& invocation;
    std::int64_t now = 0; ///< ms since the epoch
    const Random& random;
    std::string* why = nullptr; ///< gets the reason of the choice; null: nobody asks
};

/// A load balancer on one list.
class Balancer
{
public:
    Balancer() = default;
    Balancer(const Balancer&) = delete;
    Balancer& operator=(const Balancer&) = delete;
    virtual ~Balancer() = default;

    /// Index of the chosen invoker. REQUIRES: at least two candidates; Dubbo never asks about one.
    virtual std::size_t choose(const ChoiceContext& context) = 0;
};
/// A balancer for the list, on what `state` remembers. `state` outlives it.
using MakeBalancer = std::unique_ptr<Balancer> (*)(BalancerState& state, CandidatesRef candidates);

struct LoadBalanceInfo
{
    std::string_view name;
    std::string_view className; ///< Java's simple one, which is in texts of Dubbo
    config::Generation since;
    MakeBalancer make;
};
const std::vector<LoadBalanceInfo>& loadBalances();
/// An Error for a name that Dubbo of that line does not know.
core::Outcome<const LoadBalanceInfo*> findLoadBalance(std::string_view name, config::Generation generation);

} // namespace sextant::cluster
