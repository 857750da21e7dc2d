// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Static tags (spec/cluster §7.4, without a rule): a tagged call goes to providers of its tag, an untagged
// one to untagged providers. Mirrors TagStateRouter.filterUsingStaticTag.
#pragma once

#include "engine/cluster/invoker.h"

#include <string>

namespace sextant::cluster {

struct Filtered
{
    Invokers invokers;
    std::string reason; ///< why; for people
};

/// `force` forbids the fallback of a tagged call to untagged providers.
Filtered filterByTag(const Invokers& invokers, const std::string& tag, bool force = false);

} // namespace sextant::cluster
