// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// The same arguments to the same provider (spec/cluster §3.6). Mirrors ConsistentHashLoadBalance.
#include "engine/cluster/loadbalance/balancers.h"
#include "engine/core/text.h"

namespace sextant::cluster {

namespace {

constexpr std::string_view kDefaultArguments = "0";

class ConsistentHashBalancer final : public Balancer
{
public:
    ConsistentHashBalancer(BalancerState& state, CandidatesRef candidates)
        : m_candidates(std::move(candidates))
        , m_ring(state.ring(*m_candidates))
    {
        const auto listed =
            (*m_candidates)[0]->url.getForMethod(m_candidates->method(), "hash.arguments", kDefaultArguments);
        for (const auto& item : core::split(listed, ','))
            if (const auto index = core::parseInt(core::trim(item)); index && *index >= 0)
                m_arguments.push_back(static_cast<std::size_t>(*index));
    }

    std::size_t choose(const ChoiceContext& context) override
    {
        if (m_ring->empty()) {
            if (context.why)
                *context.why =
                    "consistenthash: hash.nodes below 4 leave no point on the ring; a Java consumer's "
                    "calls fail";
            return 0;
        }
        const auto key = keyOf(context.invocation);
        const auto chosen = m_candidates->generation() == config::Generation::V27 ? m_ring->findBounded(key)
                                                                                  : m_ring->find(key);
        if (context.why)
            *context.why = "consistenthash: the key '" + std::string(key) + "' falls to it";
        return chosen;
    }

private:
    /// Valid until the next call.
    std::string_view keyOf(const Invocation& invocation)
    {
        const auto& given = invocation.arguments;
        if (m_arguments.size() == 1)
            return m_arguments[0] < given.size() ? std::string_view(given[m_arguments[0]])
                                                 : std::string_view();
        m_key.clear();
        for (const auto index : m_arguments)
            if (index < given.size())
                m_key += given[index];
        return m_key;
    }

    CandidatesRef m_candidates;
    std::shared_ptr<HashRing> m_ring;
    std::vector<std::size_t> m_arguments;
    std::string m_key;
};

} // namespace

std::unique_ptr<Balancer> makeConsistentHash(BalancerState& state, CandidatesRef candidates)
{
    return std::make_unique<ConsistentHashBalancer>(state, std::move(candidates));
}

} // namespace sextant::cluster
