// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/models/memory_registry.h"

#include "engine/host/memory_registries.h"

#include <future>

namespace sextant::models {

struct TestRegistry::State : host::MemoryRegistry
{
    std::shared_ptr<store::MemoryTree> tree() override { return memory; }
    void whenReady(std::function<void()> done) override { done(); }

    core::EngineThread* engine = nullptr;
    std::shared_ptr<store::MemoryTree> memory;
    store::MemoryTree::SessionId writer = 0;
};

TestRegistry::TestRegistry()
    : m_state(std::make_shared<State>())
{
    host::provideMemoryRegistry("test",
                                [weak = std::weak_ptr<State>(m_state)](
                                    core::EngineThread& engine) -> std::shared_ptr<host::MemoryRegistry> {
                                    const auto state = weak.lock();
                                    if (state && !state->memory) {
                                        state->engine = &engine;
                                        state->memory = std::make_shared<store::MemoryTree>(engine);
                                        state->writer = state->memory->openSession(
                                            [](std::uint64_t, const store::WatchEvent&) {});
                                    }
                                    return state;
                                });
}

TestRegistry::~TestRegistry() = default;

void TestRegistry::edit(const std::function<void(store::MemoryTree&, store::MemoryTree::SessionId)>& change)
{
    m_state->engine->runAndWait([&] { change(*m_state->memory, m_state->writer); });
}

void TestRegistry::put(const std::string& path, store::Data data)
{
    edit([&](store::MemoryTree& tree, auto session) {
        for (std::size_t slash = path.find('/', 1); slash != std::string::npos;
             slash = path.find('/', slash + 1))
            (void)tree.create(session, path.substr(0, slash), std::string(), store::CreateMode::Persistent,
                              {store::AclEntry {}});
        if (!tree.create(session, path, data, store::CreateMode::Persistent, {store::AclEntry {}}))
            (void)tree.set(session, path, data, store::kAnyVersion);
    });
}

void TestRegistry::erase(const std::string& path)
{
    edit([&](store::MemoryTree& tree, auto session) {
        const std::function<void(const std::string&)> drop = [&](const std::string& at) {
            if (const auto children = tree.children(session, at))
                for (const auto& name : children->names)
                    drop(at + '/' + name);
            (void)tree.remove(session, at, store::kAnyVersion);
        };
        drop(path);
    });
}

std::size_t TestRegistry::watches()
{
    std::size_t count = 0;
    edit([&](store::MemoryTree& tree, auto) { count = tree.watchCount(); });
    return count;
}

} // namespace sextant::models
