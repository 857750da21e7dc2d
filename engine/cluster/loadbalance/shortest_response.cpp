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
        , m_window(m_candidates->generation() != config::Generation::V27)
    {
    }

    std::size_t choose(const ChoiceContext& context) override
    {
        const auto& table = m_rows.table();
        const auto weights = m_candidates->weightsAt(context.now);
        const auto choice = m_window
            ? chooseLeast(
                weights, context.random,
                [&](std::size_t i) { return estimate(table.average(m_rows[i]), table.active(m_rows[i])); })
            : chooseLeast(weights, context.random, [&](std::size_t i) {
                  return estimate(table.lifetimeAverage(m_rows[i]), table.active(m_rows[i]));
              });
        if (m_window)
            m_state.slideWindow(context.now);
        if (context.why)
            *context.why = "shortestresponse: " + choice.describe("the shortest expected answer in ms");
        return choice.chosen;
    }

private:
    static std::int64_t estimate(std::int64_t average, int active) { return average * (active + 1); }

    BalancerState& m_state;
    CandidatesRef m_candidates;
    Rows m_rows;
    bool m_window;
};

} // namespace

std::unique_ptr<Balancer> makeShortestResponse(BalancerState& state, CandidatesRef candidates)
{
    return std::make_unique<ShortestResponseBalancer>(state, std::move(candidates));
}

} // namespace sextant::cluster
