// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/host/open_store.h"

#include "engine/store/memory_store.h"
#include "engine/store/read_only_guard.h"
#include "engine/store/snapshot_store.h"

namespace sextant::host {

namespace {

using Opened = core::Outcome<OpenedStore>;

Opened openMemory(core::EngineThread& engine, const ConnectionOptions& options)
{
    constexpr std::string_view kPrefix = "memory://";
    const auto name = options.registry.substr(std::min(kPrefix.size(), options.registry.size()));
    auto registry = openMemoryRegistry(name, engine);
    if (!registry)
        return core::Error(core::Errc::InvalidArgument,
                           "There is no registry '" + name + "' inside this program", options.registry, {},
                           "memory://sandbox is the one that comes with Sextant.");
    store::MemoryStoreOptions session;
    session.description = options.registry;
    session.sessionTimeout = options.sessionTimeout;
    session.authScheme = options.authScheme;
    session.authSecret = options.authSecret;
    auto store = std::make_unique<store::MemoryStore>(registry->tree(), session);
    return OpenedStore {std::move(registry), std::move(store)};
}

Opened openSnapshot(core::EngineThread& engine, const ConnectionOptions& options)
{
    auto store = store::openSnapshotFile(engine, options.registry.substr(std::string("snapshot:").size()));
    if (!store)
        return store.error();
    return OpenedStore {nullptr, std::move(*store)};
}

struct Scheme
{
    const char* name;
    Opened (*open)(core::EngineThread&, const ConnectionOptions&);
};

constexpr Scheme kSchemes[] = {
    {"memory", openMemory},
    {"snapshot", openSnapshot},
};

} // namespace

std::string schemeOf(const std::string& registry)
{
    const auto colon = registry.find(':');
    if (registry.starts_with("snapshot:"))
        return "snapshot";
    if (colon == std::string::npos || registry.compare(colon, 3, "://") != 0)
        return "zookeeper";
    return registry.substr(0, colon);
}

core::Outcome<OpenedStore> openStore(core::EngineThread& engine, const ConnectionOptions& options)
{
    const auto scheme = schemeOf(options.registry);
    for (const auto& known : kSchemes) {
        if (scheme != known.name)
            continue;
        auto opened = known.open(engine, options);
        if (opened && options.readOnly)
            opened->store = std::make_unique<store::ReadOnlyGuard>(std::move(opened->store));
        return opened;
    }
    return core::Error(core::Errc::InvalidArgument, "Unknown kind of registry '" + scheme + "'",
                       options.registry, {}, "Use zookeeper://host:2181, memory://sandbox or snapshot:FILE.");
}

} // namespace sextant::host
