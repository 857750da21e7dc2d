// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// The provider with the fewest calls under way (spec/cluster §3.4). Mirrors LeastActiveLoadBalance.
#include "engine/cluster/loadbalance/balancers.h"
#include "engine/cluster/loadbalance/least.h"

namespace sextant::cluster {

namespace {

class LeastActiveBalancer final : public Balancer
{
public:
    LeastActiveBalancer(BalancerState& state, CandidatesRef candidates)
        : m_candidates(std::move(candidates))
        , m_rows(state.table(m_candidates->method()), m_candidates->invokers(), state.loop())
    {
    }

    std::size_t choose(const ChoiceContext& context) override
    {
        const auto& table = m_rows.table();
        const auto choice = chooseLeast(m_candidates->weightsAt(context.now), context.random,
                                        [&](std::size_t i) { return table.active(m_rows[i]); });
        if (context.why)
            *context.why = "leastactive: " + choice.describe("the fewest calls under way");
        return choice.chosen;
    }

private:
    CandidatesRef m_candidates;
    Rows m_rows;
};

} // namespace

std::unique_ptr<Balancer> makeLeastActive(BalancerState& state, CandidatesRef candidates)
{
    return std::make_unique<LeastActiveBalancer>(state, std::move(candidates));
}

} // namespace sextant::cluster
