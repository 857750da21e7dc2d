// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// The registry of design §9: 18,000 interfaces with four folders each, 200,000 provider and 40,000 consumer
// URLs of 850 characters, 330,000 nodes. The same on every machine.
#pragma once

#include "tests/bench/bench_support.h"

namespace sextant::bench {

constexpr int kTreeInterfaces = 18'000;
constexpr int kTreeProviders = 200'000;
constexpr int kTreeConsumers = 40'000;
constexpr int kTreeNodes = 330'000;

/// What of it has children lists, from the root down: /dubbo, the interfaces, their folders.
struct TreeLists
{
    std::vector<std::string> interfaces;
    std::vector<std::string> folders;
};

/// Creates it below /dubbo. Throws std::runtime_error.
TreeLists makeRegistryTree(test::BlockingStore& store);

} // namespace sextant::bench
