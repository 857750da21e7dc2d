// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// The consumer's parameters over a provider's own (spec/cluster §1.8). Mirrors DubboServiceAddressURL,
// InstanceAddressURL and, for Dubbo 2.7, ClusterUtils.mergeUrl. Pure.
#pragma once

#include "engine/cluster/invoker.h"
#include "engine/config/generation.h"

#include <optional>
#include <string_view>

namespace sextant::cluster {

/// Keys that only the provider says: release, dubbo, methods, timestamp, dubbo.tag.
bool isProviderFirst(std::string_view key);

/// The whole URL before configurators.
url::Url mergedUrl(const url::Url& own, Level level, const url::Url& consumer, config::Generation generation);

/// One parameter as a URL of the application level shows it to configurators.
std::optional<std::string_view> findMerged(const url::Url& own, const url::Url& consumer,
                                           std::string_view key);

} // namespace sextant::cluster
