// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// A reference over several others: one for each registry (zone-aware), or for each group (mergeable).
// THREAD: engine thread.
#pragma once

#include "engine/cluster/strategy/cluster_invoker.h"

namespace sextant::cluster {

/// `url`: the registry's own, or the service's with the group.
struct JoinedMember
{
    url::Url url;
    std::shared_ptr<ClusterInvoker> reference;
};

/// Calls one or all of the members, as the strategy says. A member is available when any of its invokers is.
std::shared_ptr<ClusterInvoker> join(core::Loop& loop, std::vector<JoinedMember> members,
                                     ClusterOptions options);

} // namespace sextant::cluster
