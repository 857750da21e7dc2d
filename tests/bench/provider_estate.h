// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// The providers of design §9: instances of one application that export the same interfaces under several
// protocols, registered at both levels. The same on every machine.
#pragma once

#include "engine/discovery/provider_registration.h"
#include "tests/bench/bench_support.h"

namespace sextant::bench {

struct EstateSize
{
    int instances = 500;
    int interfaces = 8;
    int protocols = 5;
    std::size_t urlBytes = 1'000; ///< of a provider's node name, filled up with method names
    discovery::RegisterMode mode = discovery::RegisterMode::All;

    int urls() const { return instances * interfaces * protocols; }
};

struct Estate
{
    std::vector<std::string> interfaces;
    std::vector<std::string> providerFolders;
    std::string instanceFolder;
    std::vector<std::string> instances; ///< paths
};

/// The metadata is in the report, so no provider has to run. Throws std::runtime_error.
Estate makeEstate(test::BlockingStore& store, const EstateSize& size);

} // namespace sextant::bench
