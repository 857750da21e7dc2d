// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// The cluster strategies of Dubbo, by name (spec/cluster §2).
//
// To add one: write a function of the shape `RunStrategy` in a file of its own, declare it here, and name it
// in the table in strategies.cpp. It ends its call by `finish`, in whatever callback, exactly once.
#pragma once

#include "engine/cluster/strategy/cluster_call.h"

#include <string_view>
#include <vector>

namespace sextant::cluster {

/// Runs a call whose list is not empty, unless `takesEmpty` of the table says so.
using RunStrategy = void (*)(const CallRef& call);

struct StrategyInfo
{
    std::string_view name;
    RunStrategy run;
    /// An empty list is a failed attempt to this strategy, up to this line of Dubbo; nullopt: never.
    std::optional<config::Generation> takesEmptyUpTo {};
};
const std::vector<StrategyInfo>& strategies();
core::Outcome<const StrategyInfo*> findStrategy(std::string_view name);

void runFailover(const CallRef& call);
void runFailfast(const CallRef& call);
void runFailsafe(const CallRef& call);
void runFailback(const CallRef& call);
void runForking(const CallRef& call);
void runBroadcast(const CallRef& call);
void runAvailable(const CallRef& call);
void runMergeable(const CallRef& call);
void runZoneAware(const CallRef& call);

} // namespace sextant::cluster
