// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Compares a tree that our provider wrote with one recorded from a Java provider: same paths, same node
// kinds, same parsed contents. What may differ is listed by key in golden_tree.cpp; anything else is a
// difference.
#pragma once

#include "engine/discovery/provider_registration.h"
#include "engine/store/tree_row.h"

#include <string>
#include <vector>

namespace sextant::test {

/// A file of tests/data/zk.
store::TreeRows loadDump(const std::string& name);

/// The services of a recorded provider: interface, methods and definition as it reported them.
std::vector<discovery::ProvidedService> providedServices(const store::TreeRows& recorded,
                                                         const std::string& application = "order-service");

/// One line per difference, empty when there is none. The two may have other addresses, times and process
/// ids.
std::vector<std::string> compareTrees(const store::TreeRows& recorded, const store::TreeRows& ours);

} // namespace sextant::test
