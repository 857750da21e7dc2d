// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/host/open_store.h"

#include "engine/store/journaling_store.h"
#include "engine/store/memory_store.h"
#include "engine/store/read_only_guard.h"
#include "engine/store/snapshot_store.h"
#include "engine/zk/c_client_store.h"
#include "engine/zk/connect_string.h"
#include "engine/zk/wire_client_store.h"

#include <algorithm>

namespace sextant::host {

namespace {

using Opened = core::Outcome<OpenedStore>;

constexpr const char* kDefaultZkClient = "wire";

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
    if (!store) {
        auto error = store.error();
        error.code =
            core::Errc::InvalidArgument; // whatever is wrong with the file: it cannot be the registry
        return error;
    }
    return OpenedStore {nullptr, std::move(*store)};
}

Opened openZooKeeper(core::EngineThread& engine, const ConnectionOptions& options)
{
    const auto ensemble = zk::parseConnectString(options.registry);
    if (!ensemble)
        return ensemble.error();
    auto client = zk::optionsFor(*ensemble);
    client.sessionTimeout = ensemble->sessionTimeout.value_or(options.sessionTimeout);
    client.connectTimeout = ensemble->connectTimeout.value_or(options.connectTimeout);
    client.authScheme = options.authScheme;
    client.authSecret = options.authSecret;
    const auto name =
        options.zkClient.empty() ? ensemble->client.value_or(kDefaultZkClient) : options.zkClient;
    if (auto able =
            name == "c" ? zk::cClientCan(ensemble->secure, options.authScheme) : core::Outcome<void>();
        !able)
        return able.error();
    auto tls = tlsFor(options);
    if (!tls)
        return tls.error();
    client.tls = std::move(*tls);
    if (name == "wire") {
        auto store = zk::openWireClientStore(engine, client);
        if (!store)
            return store.error();
        return OpenedStore {nullptr, std::move(*store)};
    }
    if (name == "c") {
        if (client.readOnlyServers)
            return core::Error(core::Errc::Unsupported, "The C client does not use read-only servers",
                               options.registry, {}, "Leave canBeReadOnly away, or use the wire client.");
        auto store = zk::openCClientStore(engine, client);
        if (!store)
            return store.error();
        return OpenedStore {nullptr, std::move(*store)};
    }
    return core::Error(core::Errc::InvalidArgument, "There is no ZooKeeper client '" + name + "'", {}, {},
                       "Use wire or c.");
}

struct Scheme
{
    const char* name;
    Opened (*open)(core::EngineThread&, const ConnectionOptions&);
};

constexpr Scheme kSchemes[] = {
    {"memory", openMemory},
    {"snapshot", openSnapshot},
    {"zookeeper", openZooKeeper},
    {"zookeepers", openZooKeeper},
};

} // namespace

net::TlsChoice tlsChoice(const ConnectionOptions& options)
{
    if (schemeOf(options.registry) != "zookeepers")
        return {};
    const auto ensemble = zk::parseConnectString(options.registry);
    return ensemble ? options.tls.over(ensemble->tls) : net::TlsChoice {};
}

/// Settings for TLS that would have no effect are refused: whoever gives them must not go on in clear.
core::Outcome<std::shared_ptr<const net::TlsContext>> tlsFor(const ConnectionOptions& options)
{
    const bool secure = schemeOf(options.registry) == "zookeepers";
    if (!secure && !options.tls.empty())
        return core::Error(core::Errc::InvalidArgument, "This address is not encrypted", options.registry,
                           "there are settings for TLS", "Begin it with zookeepers://");
    if (!secure)
        return std::shared_ptr<const net::TlsContext>();
    const auto settings = net::clientSettings(tlsChoice(options), options.tlsPasswords);
    if (!settings)
        return settings.error();
    return net::TlsContext::forClient(*settings);
}

void closeAndRelease(OpenedStore opened)
{
    if (!opened.store)
        return;
    const auto held = std::make_shared<OpenedStore>(std::move(opened));
    auto& loop = held->store->loop();
    held->store->close([held, &loop] { loop.post([held] {}); });
}

std::string schemeOf(const std::string& registry)
{
    const auto colon = registry.find(':');
    auto scheme = registry.substr(0, colon);
    std::transform(scheme.begin(), scheme.end(), scheme.begin(),
                   [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
    if (colon != std::string::npos && scheme == "snapshot")
        return scheme;
    if (colon == std::string::npos || registry.compare(colon, 3, "://") != 0)
        return "zookeeper";
    return scheme;
}

core::Outcome<OpenedStore> openStore(core::EngineThread& engine, const ConnectionOptions& options,
                                     const std::string& origin)
{
    const auto scheme = schemeOf(options.registry);
    for (const auto& known : kSchemes) {
        if (scheme != known.name)
            continue;
        auto opened = known.open(engine, options);
        if (!opened || opened->store->readOnly())
            return opened; // nothing can be written, so there is nothing to record
        auto journal = store::Journal::open(options.journalFile);
        if (!journal)
            return journal.error();
        opened->store =
            std::make_unique<store::JournalingStore>(std::move(opened->store), std::move(*journal), origin);
        if (options.readOnly)
            opened->store = std::make_unique<store::ReadOnlyGuard>(std::move(opened->store));
        return opened;
    }
    return core::Error(
        core::Errc::InvalidArgument, "Unknown kind of registry '" + scheme + "'", options.registry, {},
        "Use zookeeper://host:2181, zookeepers://host:2281, memory://sandbox or snapshot:FILE.");
}

} // namespace sextant::host
