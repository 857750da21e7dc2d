// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/cluster/tag_filter.h"

#include <algorithm>

namespace sextant::cluster {

namespace {

Invokers withTag(const Invokers& invokers, const std::string& tag)
{
    Invokers kept;
    std::ranges::copy_if(invokers, std::back_inserter(kept),
                         [&](const Invoker& invoker) { return invoker.tag() == tag; });
    return kept;
}

std::string share(const Invokers& kept, const Invokers& all)
{
    return std::to_string(kept.size()) + " of " + std::to_string(all.size());
}

} // namespace

Filtered filterByTag(const Invokers& invokers, const std::string& tag, bool force)
{
    auto untagged = withTag(invokers, {});
    if (tag.empty())
        return {untagged,
                "Tag: the call has none, so providers without a tag are left: " + share(untagged, invokers)};
    if (auto tagged = withTag(invokers, tag); !tagged.empty() || force) {
        auto reason = "Tag " + tag + ": " + share(tagged, invokers) + " carry it";
        return {std::move(tagged), std::move(reason)};
    }
    return {untagged,
            "Tag " + tag + ": no provider carries it, so providers without a tag are used: "
                + share(untagged, invokers)};
}

} // namespace sextant::cluster
