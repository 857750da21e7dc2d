// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// An encrypted ensemble of three: a session moves when its member dies, and a member whose certificate is not
// right is passed over.
#include "tests/faults/secure_faults.h"
#include "tests/support/zookeeper_ensemble.h"

using namespace sextant::core;
using namespace sextant::store;
using namespace std::chrono_literals;
using sextant::test::Client;
using sextant::test::ZooKeeperEnsemble;

namespace {

class WireTlsEnsemble : public sextant::test::SecureFaults
{
};

INSTANTIATE_TEST_SUITE_P(Clients, WireTlsEnsemble, testing::Values(Client::Wire), sextant::test::clientName);

} // namespace

TEST_P(WireTlsEnsemble, SessionsMoveToAMemberThatIsTrusted)
{
    certificates().authority("Another CA");
    ZooKeeperEnsemble::Options members;
    members.keyStores = {keyStore({.name = "zk1"}), keyStore({.name = "zk2"}),
                         certificates().together("Another CA", {.name = "stranger"})};
    ZooKeeperEnsemble ensemble(members);
    auto options = secureOptions(0);
    options.servers.clear();
    for (int i = 0; i < ZooKeeperEnsemble::kMembers; ++i)
        options.servers.push_back({"127.0.0.1", ensemble.member(i).securePort()});
    options.sessionTimeout = 20s;
    auto store = open(options);
    ASSERT_TRUE(store->waitConnected()) << store->session().detail;
    const auto session = store->session();
    ASSERT_TRUE(store->create("/e", "", CreateMode::Ephemeral).ok());
    const auto stranger = "127.0.0.1:" + std::to_string(ensemble.member(2).securePort());
    EXPECT_NE(session.server, stranger);
    listen(*store);
    const auto first = "127.0.0.1:" + std::to_string(ensemble.member(0).securePort());
    ensemble.member(session.server == first ? 0 : 1).kill();
    ASSERT_TRUE(reaches(SessionState::Suspended));
    ASSERT_TRUE(reaches(SessionState::Connected));
    EXPECT_EQ(last.sessionId, session.sessionId) << "resumed by the other one";
    EXPECT_NE(last.server, session.server);
    EXPECT_NE(last.server, stranger);
    EXPECT_TRUE(store->exists("/e").value().has_value());
}
