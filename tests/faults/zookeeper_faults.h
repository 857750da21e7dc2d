// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// A store of either client whose session events are recorded, for tests that break things.
#pragma once

#include "engine/zk/c_client_store.h"
#include "engine/zk/wire_client_store.h"
#include "tests/support/blocking_store.h"
#include "tests/support/zk_client.h"
#include "tests/support/zookeeper_server.h"

#include <gtest/gtest.h>

namespace sextant::test {

enum class Client
{
    C,
    Wire
};

class ZooKeeperFaults : public testing::TestWithParam<Client>
{
protected:
    static constexpr core::Millis kSession {2'000};

    zk::Options optionsFor(int port)
    {
        zk::Options options;
        options.servers = {{"127.0.0.1", port}};
        options.sessionTimeout = kSession;
        options.connectTimeout = core::Millis(10'000);
        return options;
    }
    std::unique_ptr<BlockingStore> open(const zk::Options& options)
    {
        return std::make_unique<BlockingStore>(engine, [&] { return openOn(engine, options); });
    }
    std::unique_ptr<store::CoordinationStore> openOn(core::EngineThread& where, const zk::Options& options)
    {
        if (GetParam() == Client::Wire)
            return std::move(zk::openWireClientStore(where, options)).value();
        return std::move(zk::openCClientStore(where, options)).value();
    }
    /// Records the session events of `store` from now on, until the end of the test.
    void listen(BlockingStore& store)
    {
        store.onEngine([&](auto& s) {
            m_listening = s.onSession([this](const store::SessionEvent& event) { sessions.add(event); });
        });
    }
    testing::AssertionResult reaches(store::SessionState state)
    {
        const bool reached = sessions.waitFor([&](const store::SessionEvent& event) {
            last = event;
            return event.state == state;
        });
        if (reached)
            return testing::AssertionSuccess();
        return testing::AssertionFailure()
            << "last state " << static_cast<int>(last.state) << ": " << last.detail;
    }

    void TearDown() override
    {
        engine.runAndWait([this] { m_listening.stop(); });
    }

    core::EngineThread engine;
    Received<store::SessionEvent> sessions;
    store::SessionEvent last;

private:
    core::Subscription m_listening;
};

inline Client clientUnderTest()
{
    return zkClient() == "c" ? Client::C : Client::Wire;
}

inline std::string clientName(const testing::TestParamInfo<Client>& client)
{
    return client.param == Client::C ? "CClient" : "WireClient";
}

} // namespace sextant::test
