// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/cluster/invoker.h"

#include <memory>
#include <random>

namespace sextant::cluster {

Random systemRandom()
{
    return [engine = std::make_shared<std::mt19937>(std::random_device {}())](std::uint32_t bound) {
        return std::uniform_int_distribution<std::uint32_t>(0, bound - 1)(*engine);
    };
}

Invokers makeInvokers(const std::vector<discovery::Address>& addresses, Level level)
{
    Invokers invokers;
    invokers.reserve(addresses.size());
    for (const auto& address : addresses) {
        const bool stripped = level == Level::Interface;
        const auto url = stripped ? address.url.without("timestamp").without("pid") : address.url;
        invokers.push_back({url, level, address.application, address.path, url});
    }
    return invokers;
}

} // namespace sextant::cluster
