// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/support/zookeeper_ensemble.h"

#include <stdexcept>

namespace sextant::test {

ZooKeeperEnsemble::ZooKeeperEnsemble()
{
    std::string config = "initLimit=20\nsyncLimit=10\n";
    for (int i = 1; i <= kMembers; ++i)
        config += "server." + std::to_string(i) + "=127.0.0.1:" + std::to_string(freePort()) + ":"
            + std::to_string(freePort()) + "\n";
    for (int i = 1; i <= kMembers; ++i) {
        ZooKeeperServer::Options options;
        options.port = freePort();
        options.member = i;
        options.extraConfig = config;
        m_members.push_back(std::make_unique<ZooKeeperServer>(options));
    }
    waitUntilServing();
}

std::vector<int> ZooKeeperEnsemble::ports() const
{
    std::vector<int> out;
    for (const auto& server : m_members)
        out.push_back(server->port());
    return out;
}

int ZooKeeperEnsemble::leader() const
{
    for (std::size_t i = 0; i < m_members.size(); ++i) {
        if (m_members[i]->fourLetter("srvr").find("Mode: leader") != std::string::npos)
            return static_cast<int>(i);
    }
    return -1;
}

void ZooKeeperEnsemble::waitUntilServing()
{
    for (const auto& server : m_members) {
        if (!server->waitUntilServing())
            throw std::runtime_error("the ensemble did not start");
    }
}

} // namespace sextant::test
