// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/support/zookeeper_ensemble.h"

#include <stdexcept>

namespace sextant::test {

ZooKeeperEnsemble::ZooKeeperEnsemble(const Options& options)
{
    std::vector<int> ports;
    std::string config = "initLimit=20\nsyncLimit=10\n";
    if (options.reconfigurable)
        config += "reconfigEnabled=true\nstandaloneEnabled=false\n";
    for (int i = 1; i <= kMembers; ++i) {
        ports.push_back(freePort());
        m_lines.push_back("server." + std::to_string(i) + "=127.0.0.1:" + std::to_string(freePort()) + ":"
                          + std::to_string(freePort()));
        if (options.reconfigurable)
            m_lines.back() += ":participant;127.0.0.1:" + std::to_string(ports.back());
        config += m_lines.back() + "\n";
    }
    for (int i = 1; i <= kMembers; ++i) {
        ZooKeeperServer::Options member;
        member.port = ports[static_cast<std::size_t>(i - 1)];
        member.member = i;
        member.extraConfig = config;
        if (options.reconfigurable)
            member.javaOptions.emplace_back("-Dzookeeper.skipACL=yes");
        if (!options.keyStores.empty())
            member.keyStore = options.keyStores.at(static_cast<std::size_t>(i - 1));
        m_members.push_back(std::make_unique<ZooKeeperServer>(member));
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
