// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Three real ZooKeeper servers that form an ensemble on loopback. Starts in the constructor, gone after the
// destructor; failures throw. THREAD: the creator's.
#pragma once

#include "tests/support/zookeeper_server.h"

#include <memory>
#include <vector>

namespace sextant::test {

class ZooKeeperEnsemble
{
public:
    static constexpr int kMembers = 3;

    ZooKeeperEnsemble();

    ZooKeeperServer& member(int index) { return *m_members[static_cast<std::size_t>(index)]; }
    std::vector<int> ports() const;
    /// The index of the member that leads, or -1 while there is none.
    int leader() const;
    /// Waits until all members that run serve.
    void waitUntilServing();

private:
    std::vector<std::unique_ptr<ZooKeeperServer>> m_members;
};

} // namespace sextant::test
