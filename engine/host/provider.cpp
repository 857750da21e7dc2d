// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/host/provider.h"

#include "engine/core/log.h"
#include "engine/core/text.h"
#include "engine/host/exported_service.h"
#include "engine/host/external_follow.h"
#include "engine/host/metadata_service.h"
#include "engine/host/open_store.h"
#include "engine/host/session_wait.h"
#include "engine/registry/paths.h"
#include "engine/rpc/url_options.h"
#include "engine/store/path.h"

#include <algorithm>

namespace sextant::host {

class Provider::Impl : public std::enable_shared_from_this<Impl>
{
public:
    using Started = std::function<void(core::Outcome<ProviderInfo>)>;

    Impl(core::EngineThread& engine, ConnectionOptions registry, ProviderOptions options)
        : m_engine(engine)
        , m_registry(std::move(registry))
        , m_options(std::move(options))
    {
    }

    core::EngineThread& engine() { return m_engine; }
    void useStore(store::CoordinationStore& store, std::string group)
    {
        m_store = &store;
        m_registry.group = std::move(group);
    }
    void addService(ServiceSpec spec) { m_specs.push_back(std::move(spec)); }

    void start(Started done)
    {
        if (m_dropped) {
            done(core::Error(core::Errc::Cancelled, "The provider has gone"));
            return;
        }
        if (!m_options.externalConfig) {
            provide(std::move(done));
            return;
        }
        if (auto opened = openRegistry(); !opened) {
            abandon(opened.error(), done);
            return;
        }
        m_whenConfigured = std::move(done);
        whenSessionStands(*m_store, m_registry.connectTimeout,
                          [self = shared_from_this()](const core::Outcome<void>& session) {
                              if (session && !self->m_dropped)
                                  self->readConfig();
                              else if (!session && !self->m_options.check)
                                  self->provide(std::exchange(self->m_whenConfigured, nullptr));
                              else if (auto failed = std::exchange(self->m_whenConfigured, nullptr))
                                  self->abandon(
                                      session ? core::Error(core::Errc::Cancelled, "The provider has gone")
                                              : session.error(),
                                      failed);
                          });
    }

    void provide(Started done)
    {
        if (auto ready = exportServices(); !ready) {
            abandon(ready.error(), std::move(done));
            return;
        }
        whenSessionStands(*m_store, m_registry.connectTimeout,
                          [self = shared_from_this(), done](core::Outcome<void> session) {
                              const bool later = !session && !self->m_options.check && !self->m_dropped
                                  && session.error().code == core::Errc::Timeout;
                              if ((!session && !later) || self->m_dropped) {
                                  self->abandon(
                                      session ? core::Error(core::Errc::Cancelled, "The provider has gone")
                                              : session.error(),
                                      done);
                                  return;
                              }
                              self->m_registering = true;
                              self->m_registration->start([self, done](core::Outcome<void> registered) {
                                  registered ? done(self->info()) : self->abandon(registered.error(), done);
                              });
                          });
    }

    void stop(std::function<void()> done)
    {
        m_delayed.clear();
        m_external.reset();
        if (const auto waiting = std::exchange(m_whenConfigured, nullptr))
            waiting(core::Error(core::Errc::Cancelled, "The provider was stopped"));
        // Nothing was written yet: removing it would only wait for a registry that does not answer.
        if (!m_registration || !m_registering) {
            closeServer(std::move(done));
            return;
        }
        m_registration->stop([self = shared_from_this(),
                              done = std::move(done)](core::Outcome<void> removed) {
            if (!removed)
                core::logWarning(
                    "host", "Unregistering " + self->m_options.application + ": " + removed.error().text());
            self->closeServer(done);
        });
    }

    void registerWaiting(std::function<void()> done)
    {
        auto waiting = std::exchange(m_waiting, {});
        if (!m_registration || waiting.empty()) {
            done();
            return;
        }
        m_registration->addServices(waiting, std::move(done));
        m_facts->take(*m_registration);
    }

    /// Not graceful: the port and the session close at once.
    void drop()
    {
        m_dropped = true;
        m_delayed.clear();
        m_external.reset();
        m_registration.reset();
        for (const auto& service : m_services)
            service->stop();
        m_server.reset();
        m_metadataServer.reset();
        closeAndRelease(std::move(m_own));
    }

private:
    void readConfig()
    {
        m_external = followExternal<ProviderOptions>(
            *m_store, m_registry.group, m_options, [this](ProviderOptions options) {
                if (auto done = std::exchange(m_whenConfigured, nullptr)) {
                    m_options = std::move(options);
                    provide(std::move(done));
                }
            });
    }

    core::Outcome<void> openRegistry()
    {
        if (!m_store) {
            auto opened = openStore(m_engine, m_registry, "provider");
            if (!opened)
                return opened.error();
            m_own = std::move(*opened);
            m_store = m_own.store.get();
        }
        return {};
    }

    core::Outcome<void> exportServices()
    {
        if (m_specs.empty() || m_options.application.empty())
            return core::Error(core::Errc::InvalidArgument,
                               "A provider needs an application name and a service");
        // It names nodes and stands in comma-separated mappings: found out later, half would be registered.
        if (m_options.application.find_first_of("/,") != std::string::npos
            || !store::validatePath("/" + m_options.application))
            return core::Error(core::Errc::InvalidArgument, "This cannot be the name of an application",
                               m_options.application);
        if (auto opened = openRegistry(); !opened)
            return opened.error();
        if (m_store->readOnly())
            return core::Error(core::Errc::ReadOnly, "A provider cannot register in a read-only registry",
                               m_store->description());
        auto tls = rpc::serverTls(m_options.parameters);
        if (!tls)
            return tls.error();
        rpc::ServerOptions server;
        server.host = m_options.host;
        server.port = m_options.port;
        server.tls = *tls;
        rpc::applyParameters(m_options.parameters, server);
        m_server = std::make_unique<rpc::DubboServer>(m_engine, server);
        const auto port = m_server->listen();
        if (!port) // said about what was asked for: the registry has nothing to do with it
            return core::Error(core::Errc::InvalidArgument, "A provider cannot listen there",
                               port.error().where, port.error().cause,
                               "Choose an address of this machine and a port that is free; port 0 is any.");
        m_port = *port;
        std::vector<discovery::ProvidedService> provided;
        for (const auto& spec : m_specs)
            if (delayOf(spec) == core::Millis(0)) {
                provided.push_back(add(spec, policyOf(spec)));
                if (waits(spec))
                    m_waiting.push_back(makeWaiting(provided.back()));
            }
        m_registration =
            std::make_unique<discovery::ProviderRegistration>(*m_store, application(), std::move(provided));
        for (const auto& spec : m_specs)
            if (const auto delay = delayOf(spec); delay > core::Millis(0))
                m_delayed.push_back(m_engine.schedule(delay, [this, &spec] { exportLater(spec); }));
        if (!m_registration->needsMetadataService())
            return {};
        m_facts->application = m_options.application;
        m_facts->services = m_specs;
        m_facts->take(*m_registration);
        if (auto listening = listenForMetadata(*tls); !listening)
            return listening.error();
        add(metadataServiceSpec(m_facts), {}, m_metadataServer ? *m_metadataServer : *m_server);
        return {};
    }

    /// Described and mapped now; what is returned registers it.
    discovery::ProvidedService makeWaiting(discovery::ProvidedService& provided) const
    {
        auto later = provided;
        later.definition.reset();
        later.parameters.try_emplace("timestamp", std::to_string(m_engine.wallClockMillis()));
        provided.waits = true;
        return later;
    }

    /// Served first, registered then.
    void exportLater(const ServiceSpec& spec)
    {
        auto provided = add(spec, policyOf(spec));
        if (waits(spec))
            m_waiting.push_back(makeWaiting(provided));
        m_registration->addServices({provided}, [key = spec.key(), waiting = provided.waits] {
            core::logInfo("host",
                          "The delayed service " + key + " is "
                              + (waiting ? "served, and waits to be registered" : "registered"));
        });
        m_facts->take(*m_registration);
    }

    /// 0: none (spec/registry §3.4).
    core::Millis delayOf(const ServiceSpec& spec) const
    {
        return core::Millis(
            std::max<std::int64_t>(0, core::parseInt(parameterOf(spec, "delay")).value_or(0)));
    }

    bool waits(const ServiceSpec& spec) const
    {
        const auto registers = parameterOf(spec, "register");
        return (!registers.empty() && !core::equalsIgnoreCase(registers, "true"))
            || (m_options.manualRegister && core::trim(parameterOf(spec, "delay")) == "-1");
    }

    /// The service's own, else the provider's.
    std::string parameterOf(const ServiceSpec& spec, const std::string& key) const
    {
        for (const auto* parameters : {&spec.parameters, &m_options.parameters})
            if (const auto at = parameters->find(key); at != parameters->end())
                return at->second;
        return {};
    }

    /// The port that metadata-service-port names, if it does.
    core::Outcome<void> listenForMetadata(const std::shared_ptr<const net::TlsContext>& tls)
    {
        if (m_options.metadataServicePort == 0)
            return {};
        rpc::ServerOptions server;
        server.host = m_options.host;
        server.port = m_options.metadataServicePort;
        server.tls = tls;
        m_metadataServer = std::make_unique<rpc::DubboServer>(m_engine, server);
        if (const auto port = m_metadataServer->listen(); !port)
            return core::Error(core::Errc::InvalidArgument, "A provider cannot serve its metadata there",
                               port.error().where, port.error().cause, "Choose a port that is free.");
        return {};
    }

    discovery::ProvidedService add(const ServiceSpec& spec, rpc::ServicePolicy policy)
    {
        return add(spec, std::move(policy), *m_server);
    }

    discovery::ProvidedService add(const ServiceSpec& spec, rpc::ServicePolicy policy,
                                   rpc::DubboServer& server)
    {
        auto service = std::make_shared<ExportedService>(m_engine, spec);
        m_services.push_back(service);
        server.addService(
            spec.key(),
            [service](const std::string& name, const std::string& descriptor) {
                return service->hasMethod(name, descriptor);
            },
            [service](const rpc::ServerCall& call, rpc::Reply reply) {
                service->handle(call, std::move(reply));
            },
            std::move(policy));
        discovery::ProvidedService provided {spec.interfaceName, spec.group,           spec.version, {},
                                             spec.parameters,    service->definition()};
        for (const auto& method : spec.methods)
            provided.methods.push_back(method.name);
        return provided;
    }

    /// What the service's URL will say: the provider's parameters under the service's own.
    rpc::ServicePolicy policyOf(const ServiceSpec& spec) const
    {
        auto parameters = spec.parameters;
        parameters.insert(m_options.parameters.begin(), m_options.parameters.end());
        return rpc::servicePolicy(parameters);
    }

    discovery::ProviderApplication application() const
    {
        discovery::ProviderApplication app;
        app.name = m_options.application;
        app.host = m_options.host;
        app.protocols = {{m_port, "dubbo"}};
        app.registerMode = m_options.registerMode;
        app.metadataType = m_options.metadataType;
        app.root = registry::registryRoot(m_registry.group);
        app.servicesRoot = registry::servicesRoot(m_registry.group);
        app.parameters = m_options.parameters;
        std::erase_if(app.parameters, [](const auto& entry) { return rpc::staysPrivate(entry.first); });
        app.instanceMetadata = m_options.instanceMetadata;
        app.pid = m_options.pid;
        app.simplified = m_options.simplified;
        app.extraKeys = m_options.extraKeys;
        app.reportMetadata = m_options.reportMetadata;
        app.metadataServicePort = m_options.metadataServicePort;
        app.check = m_options.check;
        app.retryPeriod = m_options.retryPeriod;
        app.dynamic = m_options.dynamic;
        return app;
    }

    ProviderInfo info() const
    {
        ProviderInfo info {
            m_options.application, m_options.host, m_port, m_registration->metadataInfo().revision, {}};
        for (const auto& spec : m_specs)
            if (delayOf(spec) == core::Millis(0) && !waits(spec))
                info.services.push_back(spec.key());
        return info;
    }

    void abandon(const core::Error& error, const Started& done)
    {
        stop([done, error] { done(error); });
    }

    void closeServer(std::function<void()> done)
    {
        auto closed = [self = shared_from_this(), done = std::move(done)] {
            for (const auto& service : self->m_services)
                service->stop();
            if (!self->m_own.store) {
                done();
                return;
            }
            self->m_own.store->close([self, done] {
                self->m_engine.post([self, done] {
                    self->m_registration.reset();
                    self->m_own = {};
                    self->m_store = nullptr;
                    done();
                });
            });
        };
        auto metadataLast = [self = shared_from_this(), closed = std::move(closed)] {
            if (self->m_metadataServer)
                self->m_metadataServer->shutdown(self->m_options.drain, closed);
            else
                closed();
        };
        if (m_server)
            m_server->shutdown(m_options.drain, std::move(metadataLast));
        else
            metadataLast();
    }

    core::EngineThread& m_engine;
    ConnectionOptions m_registry;
    ProviderOptions m_options;
    std::vector<ServiceSpec> m_specs;
    OpenedStore m_own;
    store::CoordinationStore* m_store = nullptr;
    std::unique_ptr<rpc::DubboServer> m_server;
    std::unique_ptr<rpc::DubboServer> m_metadataServer; ///< when the metadata has a port of its own
    std::vector<std::shared_ptr<ExportedService>> m_services;
    std::unique_ptr<discovery::ProviderRegistration> m_registration;
    std::unique_ptr<config::ExternalConfig> m_external;
    Started m_whenConfigured; ///< while the config center is asked
    std::vector<core::Timer> m_delayed; ///< exports to come
    std::vector<discovery::ProvidedService> m_waiting; ///< served, and to be registered by hand
    std::shared_ptr<MetadataFacts> m_facts = std::make_shared<MetadataFacts>();
    int m_port = 0;
    bool m_registering = false; ///< the registration may have written something
    bool m_dropped = false; ///< its owner is gone, and perhaps the store
};

Provider::Provider(core::EngineThread& engine, ConnectionOptions registry, ProviderOptions options)
    : m_impl(std::make_shared<Impl>(engine, std::move(registry), std::move(options)))
{
}

Provider::Provider(core::EngineThread& engine, store::CoordinationStore& store, std::string group,
                   ProviderOptions options)
    : m_impl(std::make_shared<Impl>(engine, ConnectionOptions(), std::move(options)))
{
    m_impl->useStore(store, std::move(group));
}

Provider::~Provider()
{
    m_impl->engine().dispatch([impl = m_impl] { impl->drop(); });
}

void Provider::addService(ServiceSpec spec)
{
    m_impl->addService(std::move(spec));
}

void Provider::start(std::function<void(core::Outcome<ProviderInfo>)> done)
{
    m_impl->engine().post([impl = m_impl, done = std::move(done)] { impl->start(done); });
}

void Provider::registerWaiting(std::function<void()> done)
{
    m_impl->engine().post([impl = m_impl, done = std::move(done)] { impl->registerWaiting(done); });
}

void Provider::stop(std::function<void()> done)
{
    m_impl->engine().post([impl = m_impl, done = std::move(done)] { impl->stop(done); });
}

} // namespace sextant::host
