// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// The provider that is expected to answer first (spec/cluster §3.5). Mirrors ShortestResponseLoadBalance.
#include "engine/cluster/loadbalance/balancers.h"
#include "engine/cluster/loadbalance/least.h"

namespace sextant::cluster {

namespace {

class ShortestResponseBalancer final : public Balancer
{
public:
    ShortestResponseBalancer(BalancerState& state, CandidatesRef candidates)
        : m_state(state)
        , m_candidates(std::move(candidates))
        , m_rows(state.table(m_candidates->method()), m_candidates->invokers(), state.loop())
        , m_estimates(m_rows.size())
        , m_window(m_candidates->generation() != config::Generation::V27)
    {
    }

    std::size_t choose(const ChoiceContext& context) override
    {
        const auto& table = m_rows.table();
        for (std::size_t i = 0; i < m_estimates.size(); ++i) {
            const auto row = m_rows[i];
            const auto average = m_window ? table.average(row) : table.lifetimeAverage(row);
            m_estimates[i] = average == 0 ? 0 : average * (table.active(row) + 1);
        }
        const auto choice = chooseLeast(m_estimates, m_candidates->weightsAt(context.now), context.random);
        if (m_window)
            m_state.slideWindow(context.now);
        if (context.why)
            *context.why = "shortestresponse: " + choice.describe("the shortest expected answer in ms");
        return choice.chosen;
    }

private:
    BalancerState& m_state;
    CandidatesRef m_candidates;
    Rows m_rows;
    std::vector<std::int64_t> m_estimates;
    bool m_window;
};

} // namespace

std::unique_ptr<Balancer> makeShortestResponse(BalancerState& state, CandidatesRef candidates)
{
    return std::make_unique<ShortestResponseBalancer>(state, std::move(candidates));
}

} // namespace sextant::cluster
