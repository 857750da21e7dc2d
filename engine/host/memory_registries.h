// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// The registries inside the process that `memory://NAME` can open: one explicit table.
//
// How to add one: give it a name and a factory before the first connection is opened (`sandbox::install` does
// it for memory://sandbox). `host` knows no registry itself. THREAD: filled before engines start; read on
// engine threads.
#pragma once

#include "engine/core/engine_thread.h"
#include "engine/store/memory_tree.h"

#include <functional>
#include <memory>
#include <string>

namespace sextant::host {

/// What a connection to a registry inside the process holds on to. The last owner lets it go, on the engine
/// thread.
struct MemoryRegistry
{
    virtual ~MemoryRegistry() = default;
    virtual std::shared_ptr<store::MemoryTree> tree() = 0;
    /// Calls `done` when everything that belongs in it is there.
    virtual void whenReady(std::function<void()> done) = 0;
};

/// Called on the engine thread; may return the registry it returned before.
using MemoryRegistryFactory = std::function<std::shared_ptr<MemoryRegistry>(core::EngineThread&)>;

void provideMemoryRegistry(const std::string& name, MemoryRegistryFactory factory);
/// nullptr when nothing is provided under `name`.
std::shared_ptr<MemoryRegistry> openMemoryRegistry(const std::string& name, core::EngineThread& engine);

} // namespace sextant::host
