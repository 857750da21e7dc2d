// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// memory://test: a registry inside the process whose tree a test edits from the GUI thread, as somebody else
// would.
#pragma once

#include "engine/core/engine_thread.h"
#include "engine/store/memory_tree.h"

#include <functional>
#include <memory>
#include <string>

namespace sextant::models {

class TestRegistry
{
public:
    /// Registers memory://test; the tree is new with each object.
    TestRegistry();
    ~TestRegistry();

    /// Runs on the engine's thread and waits. REQUIRES: a connection to memory://test is open.
    void edit(const std::function<void(store::MemoryTree&, store::MemoryTree::SessionId)>& change);
    void put(const std::string& path, store::Data data = std::string());
    void erase(const std::string& path); ///< with everything below
    std::size_t watches();

    struct State;

private:
    std::shared_ptr<State> m_state;
};

} // namespace sextant::models
