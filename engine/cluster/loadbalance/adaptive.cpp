// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// The less loaded of two picked at random (spec/cluster §3.7). Mirrors AdaptiveLoadBalance.
#include "engine/cluster/loadbalance/balancers.h"

#include <algorithm>
#include <limits>

namespace sextant::cluster {

namespace {

constexpr std::int64_t kDefaultTimeout = 1000; // ms

class AdaptiveBalancer final : public Balancer
{
public:
    AdaptiveBalancer(BalancerState& state, CandidatesRef candidates)
        : m_state(state)
        , m_candidates(std::move(candidates))
        , m_known(m_candidates->size())
    {
    }

    std::size_t choose(const ChoiceContext& context) override
    {
        std::size_t left = 0;
        std::size_t right = 1;
        if (const auto size = static_cast<std::uint32_t>(m_known.size()); size > 2) {
            left = context.random(size);
            right = context.random(size - 1);
            right += right >= left ? 1 : 0;
        }
        const auto weights = m_candidates->weightsAt(context.now);
        const double ofLeft =
            known(left, context.now).metrics->load(context.now, weights[left], m_known[left].timeout);
        const double ofRight =
            known(right, context.now).metrics->load(context.now, weights[right], m_known[right].timeout);
        const bool takesLeft =
            ofLeft == ofRight ? byWeight(weights[left], weights[right], context.random) : ofLeft < ofRight;
        const auto chosen = takesLeft ? left : right;
        if (context.why)
            *context.why = "adaptive: of " + (*m_candidates)[left]->url.address() + " with load "
                + std::to_string(ofLeft) + " and " + (*m_candidates)[right]->url.address() + " with load "
                + std::to_string(ofRight)
                + (ofLeft == ofRight ? ", by weight at random" : ", the less loaded");
        m_known[chosen].metrics->picked(context.now);
        return chosen;
    }

private:
    struct Known
    {
        std::shared_ptr<AdaptiveMetrics> metrics; ///< null: not asked yet
        std::int64_t timeout = kDefaultTimeout;
    };

    Known& known(std::size_t index, std::int64_t now)
    {
        auto& entry = m_known[index];
        if (!entry.metrics) {
            const auto& invoker = *(*m_candidates)[index];
            entry.metrics = m_state.adaptive().of(invoker, now);
            const auto timeout =
                invoker.url.getIntForMethod(m_candidates->method(), "timeout", kDefaultTimeout);
            entry.timeout = std::clamp<std::int64_t>(timeout, 1, std::numeric_limits<std::int32_t>::max());
        }
        return entry;
    }

    static bool byWeight(int left, int right, const Random& random)
    {
        const auto sum = static_cast<std::int64_t>(left) + right;
        if (sum == 0)
            return random(2) == 0;
        const auto bound = std::min<std::int64_t>(sum, std::numeric_limits<std::int32_t>::max());
        return random(static_cast<std::uint32_t>(bound)) < static_cast<std::uint32_t>(left);
    }

    BalancerState& m_state;
    CandidatesRef m_candidates;
    std::vector<Known> m_known;
};

} // namespace

std::unique_ptr<Balancer> makeAdaptive(BalancerState& state, CandidatesRef candidates)
{
    return std::make_unique<AdaptiveBalancer>(state, std::move(candidates));
}

} // namespace sextant::cluster
