// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/conformance/store_conformance.h"

#include "engine/store/memory_store.h"
#include "engine/zk/c_client_store.h"
#include "engine/zk/wire_client_store.h"
#include "tests/support/old_server_proxy.h"
#include "tests/support/zookeeper_server.h"

namespace sextant::test {

using namespace store;

namespace {

/// Started by the first test that needs it, gone with the program.
ZooKeeperServer& sharedServer()
{
    static ZooKeeperServer server;
    return server;
}

/// Where the shared server looks as old as the backend wants it.
int portOf(Backend backend)
{
    using Denial = OldServerProxy::Denial;
    const int port = sharedServer().port();
    switch (backend) {
    case Backend::WireOn35: {
        static const OldServerProxy proxy(port, OldServerProxy::lackingIn35(), Denial::Answer);
        return proxy.port();
    }
    case Backend::WireOn34: {
        static const OldServerProxy proxy(port, OldServerProxy::lackingIn34(), Denial::AnswerAndClose);
        return proxy.port();
    }
    case Backend::WireOn34HangingUp: {
        static const OldServerProxy proxy(port, OldServerProxy::lackingIn34(), Denial::Close);
        return proxy.port();
    }
    default:
        return port;
    }
}

} // namespace

std::vector<Backend> backends()
{
    return {Backend::Memory,   Backend::CClient,  Backend::WireClient,
            Backend::WireOn35, Backend::WireOn34, Backend::WireOn34HangingUp};
}

std::string nameOf(Backend backend)
{
    switch (backend) {
    case Backend::Memory:
        return "Memory";
    case Backend::CClient:
        return "CClient";
    case Backend::WireClient:
        return "WireClient";
    case Backend::WireOn35:
        return "WireOn35";
    case Backend::WireOn34:
        return "WireOn34";
    case Backend::WireOn34HangingUp:
        return "WireOn34HangingUp";
    }
    return "?";
}

void StoreConformance::SetUp()
{
    if (GetParam() == Backend::Memory)
        engine.runAndWait([this] { m_tree = std::make_shared<MemoryTree>(engine); });
    static int count = 0;
    m_root = "/conformance-" + std::to_string(++count);
    store = open();
    ASSERT_TRUE(store->create(m_root).ok());
}

void StoreConformance::TearDown()
{
    store.reset();
    engine.runAndWait([this] { m_tree.reset(); });
}

std::unique_ptr<BlockingStore> StoreConformance::open(const SessionOptions& session)
{
    auto opened = std::make_unique<BlockingStore>(engine, [&]() -> std::unique_ptr<CoordinationStore> {
        const std::string scheme = session.digest.empty() ? "" : "digest";
        if (GetParam() == Backend::Memory) {
            MemoryStoreOptions options;
            options.authScheme = scheme;
            options.authSecret = session.digest;
            return std::make_unique<MemoryStore>(m_tree, options);
        }
        zk::Options options;
        options.servers = {{"127.0.0.1", portOf(GetParam())}};
        options.chroot = session.chroot;
        options.authScheme = scheme;
        options.authSecret = session.digest;
        if (GetParam() == Backend::CClient)
            return std::move(zk::openCClientStore(engine, options)).value();
        return std::move(zk::openWireClientStore(engine, options)).value();
    });
    EXPECT_TRUE(opened->waitConnected()) << opened->session().detail;
    return opened;
}

std::pair<int, int> StoreConformance::sessionsAndWatches()
{
    if (GetParam() != Backend::Memory)
        return {sharedServer().sessionCount(), sharedServer().watchCount()};
    std::pair<int, int> out;
    engine.runAndWait([&] {
        out = {static_cast<int>(m_tree->sessionCount()),
               static_cast<int>(m_tree->watchCount(MemoryTree::WatchKind::Node))};
    });
    return out;
}

bool StoreConformance::eventually(std::pair<int, int> expected)
{
    const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(10);
    while (sessionsAndWatches() != expected) {
        if (std::chrono::steady_clock::now() > deadline)
            return false;
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    return true;
}

} // namespace sextant::test
