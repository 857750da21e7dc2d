// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Three real ZooKeeper servers that form an ensemble on loopback. Starts in the constructor, gone after the
// destructor; failures throw. THREAD: the creator's.
#pragma once

#include "tests/support/zookeeper_server.h"

#include <memory>
#include <string>
#include <vector>

namespace sextant::test {

class ZooKeeperEnsemble
{
public:
    static constexpr int kMembers = 3;

    struct Options
    {
        /// Its configuration can be changed while it runs, by anybody, and says where clients find members.
        bool reconfigurable = false;
        /// One for each member: it has secure ports, too.
        std::vector<std::string> keyStores {};
    };

    ZooKeeperEnsemble()
        : ZooKeeperEnsemble(Options {})
    {
    }
    explicit ZooKeeperEnsemble(const Options& options);

    ZooKeeperServer& member(int index) { return *m_members[static_cast<std::size_t>(index)]; }
    std::vector<int> ports() const;
    /// The index of the member that leads, or -1 while there is none.
    int leader() const;
    /// The line that names the member in a configuration, "server.1=…".
    const std::string& line(int index) const { return m_lines[static_cast<std::size_t>(index)]; }
    /// Waits until all members that run serve.
    void waitUntilServing();

private:
    std::vector<std::string> m_lines;
    std::vector<std::unique_ptr<ZooKeeperServer>> m_members;
};

} // namespace sextant::test
