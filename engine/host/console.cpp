// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/host/console.h"

#include "engine/config/paths.h"
#include "engine/discovery/service_directory.h"
#include "engine/host/definition_lookup.h"
#include "engine/host/discover_report.h"
#include "engine/host/metadata_fetcher.h"
#include "engine/host/open_store.h"
#include "engine/host/route_explain.h"
#include "engine/host/service_calls.h"
#include "engine/host/session_wait.h"
#include "engine/registry/paths.h"

#include <map>

namespace sextant::host {

namespace {

/// Callbacks of the engine may come after the console has gone; they ask here first.
using Alive = std::shared_ptr<bool>;

class ConsoleImpl final : public Console
{
public:
    ConsoleImpl(core::EngineThread& engine, ConnectionOptions options, OpenedStore opened)
        : m_engine(engine)
        , m_options(std::move(options))
        , m_opened(std::move(opened))
        , m_client(std::make_shared<rpc::DubboClient>(engine, rpc::ClientOptions {.tls = m_options.callTls}))
        , m_fetcher(makeMetadataFetcher(engine, m_client))
    {
    }

    ~ConsoleImpl() override
    {
        *m_alive = false;
        m_inventorySession.stop();
        m_inventory.reset();
        m_client->close();
        if (!m_closing)
            closeAndRelease(std::move(m_opened)); // what is under way still uses the store
    }

    const ConnectionOptions& options() const override { return m_options; }
    store::CoordinationStore& store() override { return *m_opened.store; }

    inventory::Inventory& inventory() override
    {
        if (m_inventory)
            return *m_inventory;
        inventory::InventoryOptions options;
        options.root = registry::registryRoot(m_options.group);
        options.servicesRoot = registry::servicesRoot(m_options.group);
        options.watch = m_options.watch;
        options.scope = m_options.scope;
        options.requestTimeout = m_options.requestTimeout;
        if (schemeOf(m_options.registry) != "snapshot") // a dump is not asked, nor are the addresses in it
            options.fetcher = m_fetcher;
        m_inventory = std::make_unique<inventory::Inventory>(*m_opened.store, options);
        // Reading before the session stands would only collect failures.
        m_inventorySession = m_opened.store->onSession([this](const store::SessionEvent& event) {
            const bool connected = event.state == store::SessionState::Connected
                || event.state == store::SessionState::ConnectedReadOnly;
            if (connected && !std::exchange(m_inventoryStarting, true))
                whenFilled([this] { m_inventory->start(); });
        });
        return *m_inventory;
    }

    void whenConnected(std::function<void(core::Outcome<void>)> done) override
    {
        whenSessionStands(*m_opened.store, m_options.connectTimeout,
                          [this, alive = m_alive, done = std::move(done)](core::Outcome<void> session) {
                              if (!session || !*alive)
                                  done(session);
                              else
                                  whenFilled([done] { done({}); });
                          });
    }

    void discover(DiscoverRequest request, core::CancelToken cancel,
                  std::function<void(core::Outcome<DiscoverReport>)> done) override
    {
        resolve(request.service, std::move(cancel),
                [request, done = std::move(done)](core::Outcome<discovery::Resolution> resolution) {
                    if (resolution)
                        done(makeReport(request, *resolution));
                    else
                        done(resolution.error());
                });
    }

    void explainRoute(RouteQuery query, core::CancelToken cancel,
                      std::function<void(core::Outcome<RouteReport>)> done) override
    {
        host::explainRoute(
            {&m_engine, m_opened.store.get(), directoryOptions(), config::configRoot(m_options.group)},
            std::move(query), std::move(cancel), std::move(done));
    }

    void invoke(InvokeRequest request, core::CancelToken cancel,
                std::function<void(InvokeReport)> done) override
    {
        const auto reference = referenceOf(request.service);
        invokeService(
            {&m_engine, m_opened.store.get(), m_client, directoryOptions(), {}, reference},
            std::move(request), std::move(cancel),
            [done = std::move(done), insideTls = m_options.callTls != nullptr](InvokeReport report) {
                report.insideTls = insideTls;
                done(std::move(report));
            });
    }

    void definition(inventory::ServiceId service,
                    std::function<void(core::Outcome<DefinitionReport>)> done) override
    {
        findReportedDefinition(
            *m_opened.store, registry::registryRoot(m_options.group), service,
            [this, alive = m_alive, service, done = std::move(done)](core::Outcome<DefinitionReport> found) {
                if (!found || !found->path.empty() || !*alive)
                    done(std::move(found));
                else
                    synthesise(service, std::move(*found), done);
            });
    }

    void close(std::function<void()> done) override
    {
        m_inventorySession.stop();
        m_inventory.reset();
        m_references.clear();
        m_client->close();
        m_closing = true;
        m_opened.store->close(std::move(done));
    }

private:
    void whenFilled(std::function<void()> done)
    {
        if (!m_opened.registry) {
            done();
            return;
        }
        m_opened.registry->whenReady([alive = m_alive, done = std::move(done)] {
            if (*alive)
                done();
        });
    }

    discovery::DirectoryOptions directoryOptions() const
    {
        discovery::DirectoryOptions options;
        options.root = registry::registryRoot(m_options.group);
        options.servicesRoot = registry::servicesRoot(m_options.group);
        options.fetcher = m_fetcher;
        return options;
    }

    void resolve(const inventory::ServiceId& service, core::CancelToken cancel,
                 std::function<void(core::Outcome<discovery::Resolution>)> done)
    {
        discovery::resolve(*m_opened.store, directoryOptions(),
                           {service.interfaceName, service.group, service.version, {}, {}}, std::move(cancel),
                           std::move(done));
    }

    void synthesise(const inventory::ServiceId& service, DefinitionReport report,
                    const std::function<void(core::Outcome<DefinitionReport>)>& done)
    {
        resolve(service, {},
                [service, report, done](core::Outcome<discovery::Resolution> resolution) mutable {
                    if (!resolution) {
                        done(resolution.error());
                        return;
                    }
                    std::vector<url::Url> providers;
                    for (const auto* addresses :
                         {&resolution->interfaceAddresses, &resolution->applicationAddresses})
                        for (const auto& address : *addresses)
                            providers.push_back(address.url);
                    report.definition = definitionFromUrls(service, providers);
                    done(std::move(report));
                });
    }

    /// Who calls through a console wants to see each failure: nobody is left out after one.
    std::shared_ptr<CallReference> referenceOf(const inventory::ServiceId& service)
    {
        constexpr std::size_t kMostReferences = 256;
        if (m_references.size() >= kMostReferences)
            m_references.clear();
        auto& reference = m_references[service.key()];
        if (!reference)
            reference = std::make_shared<CallReference>(m_engine, m_client,
                                                        cluster::AvailabilityOptions {.validate = false});
        return reference;
    }

    core::EngineThread& m_engine;
    ConnectionOptions m_options;
    OpenedStore m_opened;
    std::shared_ptr<rpc::DubboClient> m_client;
    inventory::MetadataFetcher m_fetcher;
    std::map<std::string, std::shared_ptr<CallReference>> m_references; ///< by service key
    core::Subscription m_inventorySession;
    std::unique_ptr<inventory::Inventory> m_inventory;
    bool m_inventoryStarting = false;
    bool m_closing = false;
    Alive m_alive = std::make_shared<bool>(true);
};

} // namespace

core::Outcome<std::unique_ptr<Console>> Console::open(core::EngineThread& engine, ConnectionOptions options)
{
    auto opened = openStore(engine, options, "console");
    if (!opened)
        return opened.error();
    return std::unique_ptr<Console>(
        std::make_unique<ConsoleImpl>(engine, std::move(options), std::move(*opened)));
}

} // namespace sextant::host
