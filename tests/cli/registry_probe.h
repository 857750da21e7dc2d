// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// A test's own look at a real ZooKeeper: the whole tree with everything that a write or a visit would change,
// and writes that only a careless neighbour would do.
#pragma once

#include "engine/core/engine_thread.h"
#include "engine/host/console.h"

#include <memory>
#include <string>
#include <vector>

namespace sextant::test {

class RegistryProbe
{
public:
    explicit RegistryProbe(const std::string& registry);
    ~RegistryProbe();
    RegistryProbe(const RegistryProbe&) = delete;
    RegistryProbe& operator=(const RegistryProbe&) = delete;

    /// One line per node: path, data, access control list, owner and all versions.
    std::vector<std::string> wholeTree();
    void create(const std::string& path, store::Data data,
                store::CreateMode mode = store::CreateMode::Persistent);
    /// Each with its own path as data; parents first.
    void createMany(const std::vector<std::string>& paths);
    void remove(const std::string& path);
    bool exists(const std::string& path);

private:
    store::CoordinationStore& store() { return m_console->store(); }

    core::EngineThread m_engine;
    std::unique_ptr<host::Console> m_console;
};

} // namespace sextant::test
