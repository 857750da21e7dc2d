// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Both clients on an ensemble of three whose members are killed, frozen and restarted, and whose connections
// are cut: the session goes on or is replaced, its ephemeral nodes exist once, nothing is missed that a
// re-read does not cover, nothing storms.
#include "tests/faults/zookeeper_faults.h"
#include "tests/support/old_server_proxy.h"
#include "tests/support/session_thief.h"
#include "tests/support/tcp_proxy.h"
#include "tests/support/zookeeper_ensemble.h"

using namespace sextant::core;
using namespace sextant::store;
using namespace std::chrono_literals;
using sextant::test::BlockingStore;
using sextant::test::Client;
using sextant::test::OldServerProxy;
using sextant::test::Received;
using sextant::test::TcpProxy;
using sextant::test::ZooKeeperEnsemble;

namespace {

/// Follows one node by one-shot watches alone: reads again when a watch fires or is lost, and when a session
/// has come. Loop thread.
class Follower : public std::enable_shared_from_this<Follower>
{
public:
    Follower(CoordinationStore& store, std::string path, Received<std::string>& seen)
        : m_store(store)
        , m_path(std::move(path))
        , m_seen(seen)
    {
    }
    void start()
    {
        m_sessions = m_store.onSession([weak = weak_from_this()](const SessionEvent& event) {
            const auto self = weak.lock();
            if (self && event.state == SessionState::Connected && std::exchange(self->m_failed, false))
                self->read();
        });
        read();
    }

private:
    void read()
    {
        m_store.get(
            m_path, {},
            [weak = weak_from_this()](Outcome<Node> node) {
                if (const auto self = weak.lock())
                    self->answered(node);
            },
            [weak = weak_from_this()](const WatchEvent&) {
                if (const auto self = weak.lock())
                    self->read();
            });
    }
    void answered(const Outcome<Node>& node)
    {
        if (node)
            m_seen.add(node->data.value_or(""));
        else if (m_store.session().state == SessionState::Connected)
            read();
        else
            m_failed = true; // until there is a connection again
    }

    CoordinationStore& m_store;
    std::string m_path;
    Received<std::string>& m_seen;
    Subscription m_sessions;
    bool m_failed = false;
};

class EnsembleFaults : public sextant::test::ZooKeeperFaults
{
protected:
    static void SetUpTestSuite() { s_ensemble = std::make_unique<ZooKeeperEnsemble>(); }
    static void TearDownTestSuite() { s_ensemble.reset(); }
    static ZooKeeperEnsemble& ensemble() { return *s_ensemble; }

    void SetUp() override
    {
        ensemble().waitUntilServing();
        for (const int port : ensemble().ports())
            proxies.push_back(std::make_unique<TcpProxy>(port));
        auto options = optionsFor(0);
        options.servers.clear();
        for (const int port : ensemble().ports())
            options.servers.push_back({"127.0.0.1", port});
        options.sessionTimeout = 20s;
        direct = open(options);
        ASSERT_TRUE(direct->waitConnected());
        for (const auto* path : {"/e", "/n"})
            ASSERT_TRUE(direct->create(path, "0").ok());
        started = std::chrono::steady_clock::now();
    }
    void TearDown() override
    {
        engine.runAndWait([this] { follower.reset(); });
        if (direct) {
            for (const auto& name : direct->children("/e").valueOr({}).names)
                (void)direct->remove("/e/" + name);
            for (const auto* path : {"/e", "/n"})
                EXPECT_TRUE(direct->remove(path).ok());
        }
        ZooKeeperFaults::TearDown();
    }

    /// The store under test reaches every member through a proxy that counts.
    sextant::zk::Options proxied()
    {
        auto options = optionsFor(0);
        options.servers.clear();
        for (const auto& proxy : proxies)
            options.servers.push_back({"127.0.0.1", proxy->port()});
        options.sessionTimeout = 12s;
        return options;
    }
    int memberOf(BlockingStore& store)
    {
        const auto server = store.session().server;
        for (std::size_t i = 0; i < proxies.size(); ++i) {
            if (server == proxies[i]->address())
                return static_cast<int>(i);
        }
        return -1;
    }
    /// Waits until a read goes through again.
    static bool works(BlockingStore& store)
    {
        const auto deadline = std::chrono::steady_clock::now() + 40s;
        while (std::chrono::steady_clock::now() < deadline) {
            if (store.sync("/").ok() && store.exists("/e").ok())
                return true;
        }
        return false;
    }
    void follow(BlockingStore& store)
    {
        store.onEngine([&](CoordinationStore& s) {
            follower = std::make_shared<Follower>(s, "/n", seen);
            follower->start();
        });
    }
    /// A change that nobody may miss.
    void expectSeen(const std::string& value)
    {
        ASSERT_TRUE(works(*direct));
        auto written = direct->set("/n", value);
        for (int i = 0; i < 10 && !written; ++i) {
            ASSERT_TRUE(works(*direct));
            written = direct->set("/n", value);
        }
        ASSERT_TRUE(written.ok()) << written.error().text();
        EXPECT_TRUE(seen.waitFor([&](const std::string& found) { return found == value; }, 30s)) << value;
    }
    /// The session's node is there, once, as everybody sees it.
    void expectOneEphemeral(std::int64_t owner)
    {
        ASSERT_TRUE(direct->sync("/e").ok());
        const auto children = direct->children("/e");
        ASSERT_TRUE(children.ok());
        EXPECT_EQ(children->names, (std::vector<std::string> {"one"}));
        const auto node = direct->get("/e/one");
        ASSERT_TRUE(node.ok()) << node.error().text();
        EXPECT_EQ(node->stat.ephemeralOwner, owner);
    }
    void expectNoStorm()
    {
        std::size_t attempts = 0;
        for (const auto& proxy : proxies)
            attempts += proxy->acceptedCount();
        const auto seconds =
            std::chrono::duration_cast<std::chrono::seconds>(std::chrono::steady_clock::now() - started);
        // The C client's adapter asks every server once before each of its attempts.
        EXPECT_LT(attempts, 60U + static_cast<std::size_t>(seconds.count()) * 15U);
    }

    std::vector<std::unique_ptr<TcpProxy>> proxies;
    std::unique_ptr<BlockingStore> direct;
    std::shared_ptr<Follower> follower;
    Received<std::string> seen;
    std::chrono::steady_clock::time_point started;

private:
    static std::unique_ptr<ZooKeeperEnsemble> s_ensemble;
};

std::unique_ptr<ZooKeeperEnsemble> EnsembleFaults::s_ensemble;

INSTANTIATE_TEST_SUITE_P(Clients, EnsembleFaults, testing::Values(sextant::test::clientUnderTest()),
                         sextant::test::clientName);

} // namespace

TEST_P(EnsembleFaults, TheSessionOutlivesItsServers)
{
    auto store = open(proxied());
    ASSERT_TRUE(store->waitConnected());
    const auto session = store->session().sessionId;
    ASSERT_TRUE(store->create("/e/one", "x", CreateMode::Ephemeral).ok());
    follow(*store);
    expectSeen("1");

    const int first = memberOf(*store);
    ASSERT_GE(first, 0);
    ensemble().member(first).pause(); // frozen: its connections stay open
    ASSERT_TRUE(works(*store));
    EXPECT_NE(memberOf(*store), first);
    EXPECT_EQ(store->session().sessionId, session);
    expectSeen("2");
    ensemble().member(first).resume();
    ensemble().waitUntilServing();

    const int leader = ensemble().leader();
    ASSERT_GE(leader, 0);
    ensemble().member(leader).kill();
    ASSERT_TRUE(works(*store));
    EXPECT_EQ(store->session().sessionId, session);
    expectSeen("3");
    ensemble().member(leader).start();
    ensemble().waitUntilServing();
    ASSERT_TRUE(works(*store));
    expectSeen("4");
    expectOneEphemeral(session);
    expectNoStorm();
}

TEST_P(EnsembleFaults, ARollingRestartKeepsTheSession)
{
    auto store = open(proxied());
    ASSERT_TRUE(store->waitConnected());
    const auto session = store->session().sessionId;
    ASSERT_TRUE(store->create("/e/one", "x", CreateMode::Ephemeral).ok());
    follow(*store);
    for (int i = 0; i < ZooKeeperEnsemble::kMembers; ++i) {
        ensemble().member(i).restart();
        ensemble().waitUntilServing();
        ASSERT_TRUE(works(*store)) << "after member " << i;
        expectSeen(std::to_string(i));
    }
    EXPECT_EQ(store->session().sessionId, session);
    expectOneEphemeral(session);
    expectNoStorm();
}

TEST_P(EnsembleFaults, ASessionEndedOnAnotherMemberIsReplaced)
{
    const OldServerProxy proxy(ensemble().ports()[0], {}, OldServerProxy::Denial::Answer);
    auto options = optionsFor(proxy.port());
    options.sessionTimeout = 20s;
    auto store = open(options);
    listen(*store);
    ASSERT_TRUE(reaches(SessionState::Connected));
    const auto session = last.sessionId;
    ASSERT_TRUE(store->create("/e/one", "", CreateMode::Ephemeral).ok());
    follow(*store);
    expectSeen("1");
    closeSessionFromElsewhere(proxy, ensemble().ports()[1]);
    ASSERT_TRUE(reaches(SessionState::Expired));
    ASSERT_TRUE(reaches(SessionState::Connected));
    EXPECT_TRUE(last.newSession);
    EXPECT_NE(last.sessionId, session);
    ASSERT_TRUE(store->sync("/e").ok());
    EXPECT_TRUE(store->children("/e")->names.empty());
    ASSERT_TRUE(store->create("/e/one", "", CreateMode::Ephemeral).ok());
    expectOneEphemeral(last.sessionId);
    expectSeen("2");
    EXPECT_LT(proxy.acceptedCount(), 60U);
}

TEST_P(EnsembleFaults, AConnectionCutWithinAPacketCostsTheRequestOnly)
{
    auto store = open(proxied());
    ASSERT_TRUE(store->waitConnected());
    const auto session = store->session().sessionId;
    ASSERT_TRUE(store->create("/e/one", std::string(2'000, 'x'), CreateMode::Ephemeral).ok());
    follow(*store);
    // Within the length, the header and the record of an answer, and within the greeting that comes next.
    int value = 0;
    for (const std::size_t bytes : {1U, 3U, 4U, 11U, 21U, 90U, 1'500U}) {
        for (const auto& proxy : proxies)
            proxy->cutAfter(bytes);
        OpOptions patient;
        patient.timeout = 25s;
        const auto cut = store->get("/e/one", {}, patient);
        if (!cut) {
            EXPECT_EQ(cut.error().code, Errc::Connection) << cut.error().text();
        }
        ASSERT_TRUE(works(*store)) << bytes;
        for (const auto& proxy : proxies)
            proxy->cutAfter(1'000'000'000);
        expectSeen(std::to_string(++value));
        const auto whole = store->get("/e/one");
        ASSERT_TRUE(whole.ok()) << whole.error().text();
        EXPECT_EQ(whole->data->size(), 2'000U);
    }
    EXPECT_EQ(store->session().sessionId, session);
    expectOneEphemeral(session);
    expectNoStorm();
}
