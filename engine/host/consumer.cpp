// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/host/consumer.h"

#include "engine/config/paths.h"
#include "engine/core/log.h"
#include "engine/core/text.h"
#include "engine/host/call_routing.h"
#include "engine/host/consumer_node.h"
#include "engine/host/consumer_overrides.h"
#include "engine/host/consumer_routes.h"
#include "engine/host/consumer_url.h"
#include "engine/host/discover_report.h"
#include "engine/host/external_follow.h"
#include "engine/host/machine_address.h"
#include "engine/host/metadata_fetcher.h"
#include "engine/host/mocked_call.h"
#include "engine/host/open_store.h"
#include "engine/host/service_calls.h"
#include "engine/host/session_wait.h"
#include "engine/migration/service_migration.h"
#include "engine/registry/cache_file.h"
#include "engine/registry/paths.h"
#include "engine/zk/connect_string.h"

#include <algorithm>
#include <filesystem>
#include <random>
#include <set>
#include <string_view>
#include <tuple>

namespace sextant::host {

namespace {

/// Without a registry: time for the cache to be heard before the first state is reported.
constexpr core::Millis kColdStart {200};
/// How long calls wait for the routing rules of new providers.
constexpr core::Millis kRulesLimit {5000};

/// Those of `left` that `right` does not have, in the order of `left`.
std::vector<AddressView> difference(const std::vector<AddressView>& left,
                                    const std::vector<AddressView>& right)
{
    using Identity = std::tuple<std::string_view, std::string_view, std::string_view>;
    const auto identity = [](const AddressView& address) {
        return Identity(address.url, address.source, address.path);
    };
    std::set<Identity> known;
    for (const auto& address : right)
        known.insert(identity(address));
    std::vector<AddressView> out;
    for (const auto& address : left)
        if (!known.contains(identity(address)))
            out.push_back(address);
    return out;
}

/// The registry's host:port texts, as far as its address has such.
std::vector<std::string> registryAddresses(const std::string& registry)
{
    std::vector<std::string> out;
    if (const auto ensemble = zk::parseConnectString(registry))
        for (const auto& server : ensemble->servers)
            out.push_back(server.text());
    else
        out.push_back(registry);
    return out;
}

} // namespace

class Consumer::Impl : public std::enable_shared_from_this<Impl>
{
public:
    Impl(core::EngineThread& engine, ConnectionOptions registry, ConsumerOptions options)
        : m_engine(engine)
        , m_registry(std::move(registry))
        , m_options(std::move(options))
    {
    }

    core::EngineThread& engine() { return m_engine; }

    void start(Listener changed, std::function<void(core::Outcome<void>)> done)
    {
        if (m_dropped) {
            done(core::Error(core::Errc::Cancelled, "The consumer has gone"));
            return;
        }
        auto opened = openStore(m_engine, m_registry, "consumer");
        if (!opened) {
            done(opened.error());
            return;
        }
        m_opened = std::move(*opened);
        m_changed = std::move(changed);
        m_client =
            std::make_shared<rpc::DubboClient>(m_engine, rpc::ClientOptions {.tls = m_registry.callTls});
        m_reference = std::make_shared<CallReference>(m_engine, m_client);
        openCache();
        whenSessionStands(*m_opened.store, m_registry.connectTimeout,
                          [self = shared_from_this(), done = std::move(done)](core::Outcome<void> session) {
                              if (!session && self->mayStartWithout(session.error()))
                                  self->configure(done);
                              else if (!session || !self->m_opened.store)
                                  done(session);
                              else if (!self->m_opened.registry)
                                  self->configure(done);
                              else
                                  self->m_opened.registry->whenReady([self, done] { self->configure(done); });
                          });
    }

    void call(InvokeRequest request, core::CancelToken cancel, std::function<void(InvokeReport)> done)
    {
        request.service = m_options.service;
        request.step = m_options.step;
        request.address.clear();
        if (!m_opened.store) {
            InvokeReport report;
            report.error =
                core::Error(core::Errc::Cancelled, "The consumer is not running", m_options.service.key());
            report.failedAt = "discovery";
            done(std::move(report));
            return;
        }
        whenRouted([self = shared_from_this(), request = std::move(request), cancel = std::move(cancel),
                    done = std::move(done)] { self->callRouted(request, cancel, done); });
    }

    void stop(std::function<void()> done)
    {
        endFollowing();
        if (!m_opened.store) {
            done();
            return;
        }
        m_reference.reset();
        m_client->close();
        const auto close = [self = shared_from_this(), done = std::move(done)] {
            if (!self->m_opened.store) { // the consumer went meanwhile, and took it along
                done();
                return;
            }
            self->m_opened.store->close([self, done] {
                self->m_engine.post([self, done] {
                    self->m_node.reset();
                    self->m_opened = {};
                    done();
                });
            });
        };
        const auto leave = [self = shared_from_this(), close] {
            self->m_node ? self->m_node->remove(close) : close();
        };
        const auto keepLookups = [self = shared_from_this(), leave] {
            self->m_lookupCache ? self->m_lookupCache->flush(leave) : leave();
        };
        if (m_cache)
            m_cache->flush([keepLookups](const core::Outcome<void>&) { keepLookups(); });
        else
            keepLookups();
    }

    void drop()
    {
        m_dropped = true;
        endFollowing();
        m_node.reset();
        m_reference.reset();
        if (m_client)
            m_client->close();
        closeAndRelease(std::move(m_opened));
    }

private:
    void callRouted(InvokeRequest request, core::CancelToken cancel, std::function<void(InvokeReport)> done)
    {
        if (!m_opened.store) {
            call(std::move(request), std::move(cancel), std::move(done));
            return;
        }
        CallContext context {&m_engine,          m_opened.store.get(), m_client,
                             directoryOptions(), m_definition,         m_reference};
        context.routes = m_callRoutes;
        auto invokers = invokersOfOneCall();
        if (m_overrides)
            context.consumer =
                m_overrides->at(invokers.empty() ? cluster::Level::Application : invokers.front().level)
                    .consumerUrl();
        const auto call = [context, invokers = std::move(invokers), request, cancel](Reported reported) {
            invokeAddresses(context, invokers, request, cancel, std::move(reported));
        };
        callOrMock(m_engine, context.consumer, request.method, returnTypeOf(request.method), call,
                   std::move(done));
    }

    /// What the method returns, as far as its definition has been read and knows one answer.
    std::string returnTypeOf(const std::string& method) const
    {
        std::string type;
        if (!*m_definition)
            return type;
        for (const auto& known : (*m_definition)->definition.methods) {
            if (known.name != method)
                continue;
            if (!type.empty() && type != known.returnType)
                return {};
            type = known.returnType;
        }
        return type;
    }

    /// Now, or when the rules of the providers have been read, which Dubbo does before it calls any.
    void whenRouted(std::function<void()> task)
    {
        if (!m_routes || m_routesGivenUp
            || (m_routes->isSettled(cluster::Level::Interface)
                && m_routes->isSettled(cluster::Level::Application))) {
            task();
            return;
        }
        m_waiting.push_back(std::move(task));
        if (m_waiting.size() == 1)
            m_rulesLimit = m_engine.schedule(kRulesLimit, [weak = weak_from_this()] {
                const auto self = weak.lock();
                if (!self)
                    return;
                self->m_routesGivenUp = true;
                self->callWaiting();
            });
    }

    void callWaiting()
    {
        for (auto& task : std::exchange(m_waiting, {}))
            m_engine.post(std::move(task));
    }

    void rulesChanged()
    {
        m_routesGivenUp = false;
        if (m_routes && m_routes->isSettled(cluster::Level::Interface)
            && m_routes->isSettled(cluster::Level::Application)) {
            m_rulesLimit.stop();
            callWaiting();
        }
        std::vector<std::string> refused;
        if (m_routes)
            for (const auto& error : m_routes->refused())
                refused.push_back(error.text());
        const bool news = std::exchange(m_refusedRoutes, refused) != refused;
        if (news && m_started && m_migration)
            publish(m_migration->state());
    }

    void endFollowing()
    {
        m_external.reset();
        m_routes.reset();
        callWaiting();
        m_overridesLimit = {};
        if (m_overrides)
            m_overrides->stop();
        m_migration.reset();
    }

    void openCache()
    {
        auto file = m_options.cacheFile;
        if (!m_options.cacheDirectory.empty()) {
            const auto addresses = registryAddresses(m_registry.registry);
            const auto& application = m_options.application;
            const auto below = [this](const std::string& name) {
                return (std::filesystem::path(m_options.cacheDirectory) / name).string();
            };
            if (file.empty())
                file = below(registry::registryCacheName(application, addresses.front()));
            m_lookupCache = std::make_shared<discovery::LookupCache>(
                m_engine, below(registry::mappingCacheName(application)),
                below(registry::metadataCacheName(application, core::join(addresses, ","))));
        }
        if (file.empty())
            return;
        m_cache = std::make_unique<registry::CacheFile>(m_engine, file, registry::kRegistryCacheTitle);
        if (const auto loaded = m_cache->load(); !loaded)
            core::logWarning("host", "Without the registry cache: " + loaded.error().text());
    }

    /// Only a registry that does not answer may still come.
    bool mayStartWithout(const core::Error& error)
    {
        m_withoutRegistry = !m_options.check && m_opened.store && error.code == core::Errc::Timeout;
        return m_withoutRegistry;
    }

    url::Url subscriptionUrl() const { return consumerUrl(m_options, m_engine.wallClockMillis()); }

    void keepInCache(const migration::ServiceState& state)
    {
        // Only what the registry said: a level that is not subscribed, or not read yet, says nothing.
        if (!m_cache || !state.settled || state.step == migration::Step::ForceApplication)
            return;
        if (std::ranges::any_of(state.resolution.interfaceAddresses,
                                [](const discovery::Address& address) { return address.path.empty(); }))
            return;
        std::vector<url::Url> providers;
        for (const auto& address : state.resolution.interfaceAddresses)
            providers.push_back(address.registered());
        m_cache->put(m_options.service.key(), registry::printCachedUrls(m_subscribed, providers));
    }

    /// The proportion of the rule and providers that are going decide anew for every call (spec/registry
    /// §9.4).
    cluster::Invokers invokersOfOneCall()
    {
        if (!m_migration)
            return {};
        const auto& applicationLevel = m_overrides->at(cluster::Level::Application).invokers();
        const bool available = std::ranges::any_of(applicationLevel, [this](const cluster::Invoker& invoker) {
            return m_client->isAvailable(invoker.url.address());
        });
        std::uniform_real_distribution<double> percent(0, 100);
        switch (m_migration->decide(percent(m_random), available || applicationLevel.empty()).choice) {
        case migration::Choice::Application:
            return applicationLevel;
        case migration::Choice::Interface:
            return m_overrides->at(cluster::Level::Interface).invokers();
        case migration::Choice::None:
            break;
        }
        return {};
    }

    core::Outcome<migration::ServiceMigrationOptions> migrationOptions()
    {
        migration::ServiceMigrationOptions options;
        options.application = m_options.application;
        options.directory = directoryOptions();
        options.directory.emptyProtection = m_options.emptyProtection;
        const auto& service = m_options.service;
        options.query = {service.interfaceName, service.group, service.version, {}, {}};
        options.configRoot = config::configRoot(m_registry.group);
        options.followRule = m_options.followRule;
        options.parameters.insert(m_options.parameters.begin(), m_options.parameters.end());
        options.parameters["migration.step"] = name(m_options.step);
        if (m_withoutRegistry) {
            options.ruleLimit = core::Millis(0);
            options.settleLimit = kColdStart;
            const auto* cached = m_cache ? m_cache->find(service.key()) : nullptr;
            if (cached != nullptr)
                options.directory.lastKnown = registry::parseCachedProviders(m_subscribed, *cached);
        }
        if (!m_options.ruleFile.empty()) {
            auto local = migration::readLocalRule(m_options.ruleFile);
            if (!local)
                return local.error();
            options.localRule = std::move(*local);
            options.localRule.delay = m_options.ruleFileDelay;
        }
        const auto usable =
            migration::effectiveRule({}, {service.interfaceName, {}, {}, options.parameters, {}});
        if (!usable)
            return usable.error();
        return options;
    }

    discovery::DirectoryOptions directoryOptions()
    {
        discovery::DirectoryOptions options;
        options.root = registry::registryRoot(m_registry.group);
        options.servicesRoot = registry::servicesRoot(m_registry.group);
        options.fetcher = makeMetadataFetcher(m_engine, m_client);
        options.lookupCache = m_lookupCache;
        return options;
    }

    void configure(const std::function<void(core::Outcome<void>)>& done)
    {
        if (m_options.externalConfig && m_opened.store) {
            std::function<void(ConsumerOptions)> begin;
            if (!m_withoutRegistry)
                begin = [weak = weak_from_this(), done](ConsumerOptions options) {
                    if (const auto self = weak.lock()) {
                        self->m_options = std::move(options);
                        self->subscribe(done);
                    }
                };
            m_external = followExternal(*m_opened.store, m_registry.group, m_options, std::move(begin));
            if (!m_withoutRegistry)
                return;
        }
        subscribe(done);
    }

    void subscribe(const std::function<void(core::Outcome<void>)>& done)
    {
        if (!m_opened.store) {
            done(core::Error(core::Errc::Cancelled, "The consumer was stopped"));
            return;
        }
        if (m_options.registerConsumer)
            m_node = std::make_unique<ConsumerNode>(*m_opened.store, registry::registryRoot(m_registry.group),
                                                    m_options);
        m_subscribed = subscriptionUrl();
        auto options = migrationOptions();
        if (!options) {
            done(options.error());
            return;
        }
        m_overrides = std::make_unique<ConsumerOverrides>(
            m_subscribed, m_options.machine.empty() ? machineAddress() : m_options.machine);
        m_routes = std::make_shared<ConsumerRoutes>(*m_opened.store, config::configRoot(m_registry.group),
                                                    m_subscribed, [weak = weak_from_this()] {
                                                        if (const auto self = weak.lock())
                                                            self->m_engine.post([weak] {
                                                                if (const auto known = weak.lock())
                                                                    known->rulesChanged();
                                                            });
                                                    });
        m_callRoutes = std::make_shared<CallRoutes>(m_routes);
        // As in Dubbo, the rules are read before the addresses; without a registry nothing waits for them.
        if (m_withoutRegistry)
            followAddresses(*options, done);
        else
            m_overridesLimit =
                m_engine.schedule(kRulesLimit, [weak = weak_from_this(), options = *options, done] {
                    if (const auto self = weak.lock(); self && !self->m_migration)
                        self->followAddresses(options, done);
                });
        m_overrides->follow(*m_opened.store, registry::registryRoot(m_registry.group),
                            config::configRoot(m_registry.group),
                            [weak = weak_from_this(), options = std::move(*options), done] {
                                const auto self = weak.lock();
                                if (self && self->m_started)
                                    self->publish(self->m_migration->state());
                                else if (self && !self->m_migration)
                                    self->followAddresses(options, done);
                            });
    }

    void followAddresses(const migration::ServiceMigrationOptions& options,
                         const std::function<void(core::Outcome<void>)>& done)
    {
        m_migration = std::make_unique<migration::ServiceMigration>(
            *m_opened.store, options, [weak = weak_from_this(), done](const migration::ServiceState& state) {
                const auto self = weak.lock();
                if (!self)
                    return;
                self->publish(state);
                if (!std::exchange(self->m_started, true))
                    done({});
            });
    }

    void publish(const migration::ServiceState& current)
    {
        const auto step = hostStep(current.step.value_or(migrationStep(m_options.step)));
        const auto report = makeReport({m_options.service, step}, current.resolution, current.decision);
        ConsumerState state;
        state.step = step;
        if (current.waitingFor)
            state.waitingFor = hostStep(*current.waitingFor);
        state.rule = current.source.source;
        state.ruleOrigins = current.rule.origins;
        state.ruleError = current.source.refused;
        state.record = newRecord();
        state.decision = report.decision;
        state.reason = report.reason;
        state.apps = report.apps;
        state.invokers = report.invokers;
        state.added = difference(report.invokers, m_invokers);
        state.removed = difference(m_invokers, report.invokers);
        state.problems = report.problems;
        m_invokers = report.invokers;
        for (const auto& address : state.added)
            m_client->welcome(address.host + ":" + std::to_string(address.port));
        m_overrides->setAddresses(current.resolution);
        if (m_routes)
            for (const auto level : {cluster::Level::Interface, cluster::Level::Application})
                m_routes->setInvokers(level, m_overrides->at(level).invokers());
        tellOverrides(current.decision.choice, state);
        m_definition->reset();
        keepInCache(current);
        if (m_node)
            m_node->followInterface(step != Step::ForceApplication);
        if (m_changed)
            m_changed(state);
    }

    void tellOverrides(migration::Choice choice, ConsumerState& state) const
    {
        state.refusedRules = m_overrides->refused();
        if (m_routes)
            for (auto& error : m_routes->refused())
                state.refusedRules.push_back(std::move(error));
        const auto level =
            choice == migration::Choice::Interface ? cluster::Level::Interface : cluster::Level::Application;
        const auto& directory = m_overrides->at(level);
        state.consumerUrl = directory.consumerUrl().displayString();
        if (choice == migration::Choice::None)
            return;
        for (const auto& invoker : directory.invokers())
            state.effective.push_back(invoker.url.displayString());
        state.disabled = directory.disabled();
    }

    std::vector<std::string> newRecord()
    {
        std::vector<std::string> lines;
        for (const auto& line : m_migration->record())
            if (line.number >= m_recorded)
                lines.push_back(line.text);
        if (!m_migration->record().empty())
            m_recorded = m_migration->record().back().number + 1;
        return lines;
    }

    core::EngineThread& m_engine;
    ConnectionOptions m_registry;
    ConsumerOptions m_options;
    OpenedStore m_opened;
    std::shared_ptr<rpc::DubboClient> m_client;
    std::unique_ptr<ConsumerNode> m_node;
    std::unique_ptr<registry::CacheFile> m_cache;
    std::shared_ptr<discovery::LookupCache> m_lookupCache;
    std::unique_ptr<config::ExternalConfig> m_external;
    std::unique_ptr<migration::ServiceMigration> m_migration;
    std::shared_ptr<CallReference> m_reference;
    std::shared_ptr<std::optional<DefinitionReport>> m_definition =
        std::make_shared<std::optional<DefinitionReport>>();
    url::Url m_subscribed;
    bool m_withoutRegistry = false; ///< started although the registry did not answer
    Listener m_changed;
    std::vector<AddressView> m_invokers;
    std::unique_ptr<ConsumerOverrides> m_overrides;
    std::shared_ptr<ConsumerRoutes> m_routes;
    std::shared_ptr<CallRoutes> m_callRoutes;
    std::vector<std::function<void()>> m_waiting; ///< calls that wait for routing rules
    std::vector<std::string> m_refusedRoutes; ///< as last reported
    core::Timer m_overridesLimit; ///< of waiting for the configurators before the first addresses
    core::Timer m_rulesLimit;
    bool m_routesGivenUp = false; ///< the rules could not be read: calls no longer wait
    std::uint64_t m_recorded = 0; ///< number of the first line of the record that nobody has seen
    std::mt19937 m_random {std::random_device {}()};
    bool m_started = false; ///< the first state has been reported
    bool m_dropped = false; ///< its owner is gone
};

Consumer::Consumer(core::EngineThread& engine, ConnectionOptions registry, ConsumerOptions options)
    : m_impl(std::make_shared<Impl>(engine, std::move(registry), std::move(options)))
{
}

Consumer::~Consumer()
{
    m_impl->engine().dispatch([impl = m_impl] { impl->drop(); });
}

void Consumer::start(Listener changed, std::function<void(core::Outcome<void>)> done)
{
    m_impl->engine().post([impl = m_impl, changed = std::move(changed), done = std::move(done)] {
        impl->start(changed, done);
    });
}

void Consumer::call(InvokeRequest request, core::CancelToken cancel, std::function<void(InvokeReport)> done)
{
    m_impl->engine().post([impl = m_impl, request = std::move(request), cancel = std::move(cancel),
                           done = std::move(done)] { impl->call(request, cancel, done); });
}

void Consumer::stop(std::function<void()> done)
{
    m_impl->engine().post([impl = m_impl, done = std::move(done)] { impl->stop(done); });
}

} // namespace sextant::host
