// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// The fleet behind memory://sandbox: one tree, real providers on loopback, and what no provider of ours would
// write (consumers, rules, leftovers) put in by hand.
//
// THREAD: engine thread, from start to end. Destroying it closes every port and ends every session.
#pragma once

#include "engine/host/memory_registries.h"
#include "engine/host/provider.h"
#include "engine/store/memory_store.h"

#include <memory>
#include <vector>

namespace sextant::sandbox {

class Fleet final : public host::MemoryRegistry
{
public:
    explicit Fleet(core::EngineThread& engine);
    ~Fleet() override;

    void start();
    std::shared_ptr<store::MemoryTree> tree() override { return m_tree; }
    void whenReady(std::function<void()> done) override;

private:
    struct Member
    {
        std::unique_ptr<store::MemoryStore> store; ///< a session of its own, as a real provider has
        std::unique_ptr<host::Provider> provider;
    };
    void startMember(std::size_t index);
    void stepDone();

    core::EngineThread& m_engine;
    std::shared_ptr<store::MemoryTree> m_tree;
    std::vector<Member> m_members;
    std::unique_ptr<store::MemoryStore> m_hand; ///< owns consumers and leftovers
    std::size_t m_outstanding = 0;
    std::vector<std::function<void()>> m_waiting;
    std::shared_ptr<bool> m_alive = std::make_shared<bool>(true);
};

} // namespace sextant::sandbox
