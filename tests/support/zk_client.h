// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// The ZooKeeper client that this run of a test uses: a test is built once and run with either.
#pragma once

#include <cstdlib>
#include <string>

namespace sextant::test {

/// "wire" or "c", as --zk-client takes it: what SEXTANT_ZK_CLIENT says, "wire" when it is not set.
inline std::string zkClient()
{
    const char* named = std::getenv("SEXTANT_ZK_CLIENT");
    return named == nullptr ? "wire" : named;
}

} // namespace sextant::test
