// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// The makers of the load balancers named in load_balance.cpp.
#pragma once

#include "engine/cluster/loadbalance/balancer_state.h"

namespace sextant::cluster {

std::unique_ptr<Balancer> makeRandom(BalancerState& state, CandidatesRef candidates);
std::unique_ptr<Balancer> makeRoundRobin(BalancerState& state, CandidatesRef candidates);
std::unique_ptr<Balancer> makeLeastActive(BalancerState& state, CandidatesRef candidates);
std::unique_ptr<Balancer> makeConsistentHash(BalancerState& state, CandidatesRef candidates);
std::unique_ptr<Balancer> makeShortestResponse(BalancerState& state, CandidatesRef candidates);
std::unique_ptr<Balancer> makeAdaptive(BalancerState& state, CandidatesRef candidates);

} // namespace sextant::cluster
