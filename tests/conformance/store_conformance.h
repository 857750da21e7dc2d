// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// The fixture of the conformance suite: the same tests against every store that can write, the ZooKeeper ones
// on a real server that all tests of one program share. Each test works below a root of its own.
#pragma once

#include "engine/store/memory_tree.h"
#include "tests/support/blocking_store.h"

#include <gtest/gtest.h>

namespace sextant::test {

enum class Backend
{
    Memory,
    CClient,
    WireClient,
    WireOn35, ///< the wire client on servers that say no to what they did not have …
    WireOn34,
    WireOn34HangingUp, ///< … or hang up
};
std::string nameOf(Backend backend);
/// The backends of this test program.
std::vector<Backend> backends();

class StoreConformance : public testing::TestWithParam<Backend>
{
protected:
    void SetUp() override;
    void TearDown() override;

    struct SessionOptions
    {
        std::string digest; ///< "user:password" or empty
        std::string chroot; ///< ZooKeeper only
    };
    /// One more session on the same tree, connected.
    std::unique_ptr<BlockingStore> open(const SessionOptions& options);
    std::unique_ptr<BlockingStore> open() { return open({}); }
    bool before35() const
    {
        return GetParam() == Backend::WireOn34 || GetParam() == Backend::WireOn34HangingUp;
    }
    std::string at(const std::string& name) const { return m_root + "/" + name; }
    /// Sessions and node watches that the server side knows of (a server does not count child watches).
    std::pair<int, int> sessionsAndWatches();
    /// Waits until they are `expected`: a server works off a closed session after the client has gone.
    bool eventually(std::pair<int, int> expected);

    core::EngineThread engine;
    std::unique_ptr<BlockingStore> store; ///< the session most tests need
    std::string m_root;

private:
    std::shared_ptr<store::MemoryTree> m_tree;
};

} // namespace sextant::test
