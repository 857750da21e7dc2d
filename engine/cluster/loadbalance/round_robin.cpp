// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Smooth weighted round robin (spec/cluster §3.3). Mirrors RoundRobinLoadBalance.
#include "engine/cluster/loadbalance/balancers.h"

#include <limits>

namespace sextant::cluster {

namespace {

constexpr std::int64_t kRecyclePeriod = 60'000; // ms

class RoundRobinBalancer final : public Balancer
{
public:
    RoundRobinBalancer(BalancerState& state, CandidatesRef candidates)
        : m_candidates(std::move(candidates))
        , m_rows(state.table(m_candidates->method()), m_candidates->invokers(), state.loop())
        , m_serviceKey((*m_candidates)[0]->url.serviceKey())
        , m_positions(m_rows.table().positions(m_serviceKey))
    {
    }

    std::size_t choose(const ChoiceContext& context) override
    {
        const auto weights = m_candidates->weightsAt(context.now);
        std::int64_t total = 0;
        std::int64_t most = std::numeric_limits<std::int64_t>::min();
        std::size_t chosen = 0;
        for (std::size_t i = 0; i < weights.size(); ++i) {
            auto& position = m_positions[m_rows[i]];
            if (position.weight != weights[i]) {
                position.weight = weights[i];
                position.current = 0;
            }
            position.current += weights[i];
            position.updated = context.now;
            total += weights[i];
            if (position.current > most) {
                most = position.current;
                chosen = i;
            }
        }
        m_positions[m_rows[chosen]].current -= total;
        recycle(context.now);
        if (context.why)
            *context.why = "roundrobin: its turn had grown most, to " + std::to_string(most)
                + ", and falls by the sum of all weights, " + std::to_string(total);
        return chosen;
    }

private:
    /// Who is not in the lists for a minute starts from 0 when it comes back.
    void recycle(std::int64_t now)
    {
        if (m_positions.size() == m_rows.size())
            return;
        for (auto& position : m_positions)
            if (position.updated >= 0 && now - position.updated > kRecyclePeriod)
                position = {};
    }

    CandidatesRef m_candidates;
    Rows m_rows;
    std::string m_serviceKey;
    std::vector<MethodTable::Position>& m_positions;
};

} // namespace

std::unique_ptr<Balancer> makeRoundRobin(BalancerState& state, CandidatesRef candidates)
{
    return std::make_unique<RoundRobinBalancer>(state, std::move(candidates));
}

} // namespace sextant::cluster
