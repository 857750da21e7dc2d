// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// By weight at random (spec/cluster §3.2). Mirrors RandomLoadBalance.
#include "engine/cluster/loadbalance/balancers.h"

#include <algorithm>
#include <limits>

namespace sextant::cluster {

namespace {

class RandomBalancer final : public Balancer
{
public:
    explicit RandomBalancer(CandidatesRef candidates)
        : m_candidates(std::move(candidates))
    {
        const auto& first = (*m_candidates)[0]->url;
        m_shortcut = m_candidates->generation() != config::Generation::V27
            && first.getForMethod(m_candidates->method(), "weight").empty() && first.get("timestamp").empty();
    }

    std::size_t choose(const ChoiceContext& context) override
    {
        if (m_shortcut)
            return uniform(context, "only the first provider decides whether weights count, and it has none");
        sumUp(context.now);
        if (m_equal)
            return uniform(context, "all weights are equal");
        const auto drawn = context.random(m_bound);
        const auto at =
            static_cast<std::size_t>(std::ranges::upper_bound(m_cumulative, drawn) - m_cumulative.begin());
        if (context.why)
            *context.why = "random: " + std::to_string(drawn) + " of the weights' sum "
                + std::to_string(m_cumulative.back()) + " falls to it";
        return at;
    }

private:
    std::size_t uniform(const ChoiceContext& context, const char* reason) const
    {
        if (context.why)
            *context.why =
                "random: one of " + std::to_string(m_candidates->size()) + ", each as likely: " + reason;
        return context.random(static_cast<std::uint32_t>(m_candidates->size()));
    }

    void sumUp(std::int64_t now)
    {
        const auto weights = m_candidates->weightsAt(now);
        if (m_version == m_candidates->weightsVersion())
            return;
        m_version = m_candidates->weightsVersion();
        m_cumulative.clear();
        std::uint64_t sum = 0;
        for (const int weight : weights)
            m_cumulative.push_back(sum += static_cast<std::uint64_t>(weight));
        m_equal = sum == 0 || std::ranges::adjacent_find(weights, std::not_equal_to()) == weights.end();
        m_bound = static_cast<std::uint32_t>(
            std::min<std::uint64_t>(sum, std::numeric_limits<std::int32_t>::max()));
    }

    CandidatesRef m_candidates;
    bool m_shortcut = false;
    std::uint64_t m_version = 0; ///< of the weights that were summed up
    std::vector<std::uint64_t> m_cumulative;
    std::uint32_t m_bound = 0;
    bool m_equal = false;
};

} // namespace

std::unique_ptr<Balancer> makeRandom(BalancerState&, CandidatesRef candidates)
{
    return std::make_unique<RandomBalancer>(std::move(candidates));
}

} // namespace sextant::cluster
