// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/host/memory_registries.h"

#include <map>

namespace sextant::host {

namespace {

std::map<std::string, MemoryRegistryFactory>& table()
{
    static std::map<std::string, MemoryRegistryFactory> factories;
    return factories;
}

} // namespace

void provideMemoryRegistry(const std::string& name, MemoryRegistryFactory factory)
{
    table()[name] = std::move(factory);
}

std::shared_ptr<MemoryRegistry> openMemoryRegistry(const std::string& name, core::EngineThread& engine)
{
    const auto found = table().find(name);
    return found == table().end() ? nullptr : found->second(engine);
}

} // namespace sextant::host
