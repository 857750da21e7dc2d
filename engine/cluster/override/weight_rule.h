// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// The weight of one provider as a configurator, in the form that Dubbo 2.7 to 3.3 all understand
// (spec/cluster §5, §14.1), edited without loss. Pure.
//
// For a service: an item for consumers with `providerAddresses`. Its body names the service only without
// group and version, else "*": consumers from 3.2 on compare the key with a URL that has neither at the
// interface level (§5.6), and the document's own key decides who receives it anyway. For an application: an
// item for its providers, which register again with that weight.
#pragma once

#include "engine/cluster/invoker.h"
#include "engine/config/generation.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace sextant::cluster {

struct WeightTarget
{
    std::string address; ///< host:port of the provider
    std::string interfaceName; ///< empty: every service of `application`
    std::string group {};
    std::string version {};
    std::string application {}; ///< the provider's; only without an interface

    /// "{interface}:{version}:{group}.configurators" or "{application}.configurators", of group "dubbo".
    std::string dataId() const;
};

struct WeightEdit
{
    std::optional<std::string> text; ///< nullopt: the document is to be deleted
    bool changed = true; ///< false: it said so before
    std::vector<std::string> remarks; ///< what to know before it is written
};

/// `before` is the document that is there, if any; `weight` nullopt takes back what this function wrote. An
/// item of its own is edited or removed, all others stay as they are; a weight that others say is covered by
/// an item at the end. `place` names the document in messages.
/// An error when the document cannot be used, is a list of URLs, or when the result would not give the
/// provider that weight.
core::Outcome<WeightEdit> setWeight(std::optional<std::string_view> before, const WeightTarget& target,
                                    std::optional<int> weight, const std::string& place);

/// What keeps a weight on `address` from having its effect on consumers of that line: before 3.2 addresses
/// are compared as parts of a text, and the random balancer looks at the first provider only. `providers`
/// are all of the service as registered, with the level of each.
std::vector<std::string> weightRemarks(const std::string& address, const Invokers& providers,
                                       config::Generation generation);

} // namespace sextant::cluster
