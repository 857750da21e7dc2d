// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// The invokers that calls of one method choose from. What choosing needs of their URLs is read once, because
// there may be thousands of them and a choice takes 200 ns.
// THREAD: engine thread.
#pragma once

#include "engine/cluster/loadbalance/weight.h"

#include <memory>
#include <span>
#include <vector>

namespace sextant::cluster {

/// The same object as long as a provider stays what it is: identity is equality.
using InvokerRef = std::shared_ptr<const Invoker>;
using InvokerList = std::vector<InvokerRef>;

class Candidates
{
public:
    Candidates(InvokerList invokers, std::string method, config::Generation generation);

    std::size_t size() const { return m_invokers.size(); }
    const InvokerRef& operator[](std::size_t index) const { return m_invokers[index]; }
    const InvokerList& invokers() const { return m_invokers; }
    const std::string& method() const { return m_method; }
    config::Generation generation() const { return m_generation; }
    /// What balancers keep their memory under: the first invoker's service key and the method.
    std::string key() const;

    /// Effective weights at `now` (ms since the epoch), valid until the next call.
    std::span<const int> weightsAt(std::int64_t now) const;
    /// Changes with the weights.
    std::uint64_t weightsVersion() const { return m_version; }
    /// All weights at `now` with what they come from.
    std::vector<WeightView> weights(std::int64_t now) const;

private:
    InvokerList m_invokers;
    std::string m_method;
    config::Generation m_generation;
    std::vector<WeightTerms> m_terms;
    mutable std::vector<int> m_weights;
    mutable std::int64_t m_weightsOf = 0;
    mutable bool m_settled = false;
    mutable std::uint64_t m_version = 0; ///< 0: never computed
};
using CandidatesRef = std::shared_ptr<const Candidates>;

} // namespace sextant::cluster
