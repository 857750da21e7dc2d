// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/host/consumer.h"

#include "engine/host/consumer_node.h"
#include "engine/host/discover_report.h"
#include "engine/host/metadata_fetcher.h"
#include "engine/host/open_store.h"
#include "engine/host/service_calls.h"
#include "engine/host/session_wait.h"
#include "engine/registry/paths.h"

#include <algorithm>

namespace sextant::host {

namespace {

bool sameAddress(const AddressView& a, const AddressView& b)
{
    return a.url == b.url && a.source == b.source && a.path == b.path;
}

/// Those of `left` that `right` does not have.
std::vector<AddressView> difference(const std::vector<AddressView>& left,
                                    const std::vector<AddressView>& right)
{
    std::vector<AddressView> out;
    for (const auto& address : left)
        if (std::none_of(right.begin(), right.end(),
                         [&](const AddressView& other) { return sameAddress(address, other); }))
            out.push_back(address);
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
        m_client = std::make_shared<rpc::DubboClient>(m_engine);
        whenSessionStands(*m_opened.store, m_registry.connectTimeout,
                          [self = shared_from_this(), done = std::move(done)](core::Outcome<void> session) {
                              if (!session || !self->m_opened.store)
                                  done(session);
                              else if (!self->m_opened.registry)
                                  self->subscribe(done);
                              else
                                  self->m_opened.registry->whenReady([self, done] { self->subscribe(done); });
                          });
    }

    void call(InvokeRequest request, core::CancelToken cancel, std::function<void(InvokeReport)> done)
    {
        request.service = m_options.service;
        request.step = m_options.step;
        cluster::Invokers invokers;
        if (const auto resolution = m_directory ? m_directory->current() : nullptr)
            invokers = invokersOf(m_options.step, *resolution);
        if (!m_opened.store) {
            InvokeReport report;
            report.error =
                core::Error(core::Errc::Cancelled, "The consumer is not running", m_options.service.key());
            report.failedAt = "discovery";
            done(std::move(report));
            return;
        }
        invokeAddresses({&m_engine, m_opened.store.get(), m_client, directoryOptions()}, std::move(invokers),
                        std::move(request), std::move(cancel), std::move(done));
    }

    void stop(std::function<void()> done)
    {
        m_subscription.stop();
        m_directory.reset();
        if (!m_opened.store) {
            done();
            return;
        }
        m_client->close();
        const auto close = [self = shared_from_this(), done = std::move(done)] {
            self->m_opened.store->close([self, done] {
                self->m_engine.post([self, done] {
                    self->m_node.reset();
                    self->m_opened = {};
                    done();
                });
            });
        };
        m_node ? m_node->remove(close) : close();
    }

    void drop()
    {
        m_dropped = true;
        m_subscription.stop();
        m_directory.reset();
        m_node.reset();
        if (m_client)
            m_client->close();
        closeAndRelease(std::move(m_opened));
    }

private:
    discovery::DirectoryOptions directoryOptions()
    {
        discovery::DirectoryOptions options;
        options.root = registry::registryRoot(m_registry.group);
        options.servicesRoot = registry::servicesRoot(m_registry.group);
        options.fetcher = makeMetadataFetcher(m_engine, m_client);
        return options;
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
        const auto& service = m_options.service;
        m_directory = std::make_unique<discovery::ServiceDirectory>(
            *m_opened.store, directoryOptions(),
            discovery::ServiceQuery {service.interfaceName, service.group, service.version, {}, {}});
        m_subscription = m_directory->subscribe([weak = weak_from_this(), done](auto resolution) {
            const auto self = weak.lock();
            if (!self)
                return;
            self->publish(*resolution);
            if (!std::exchange(self->m_started, true))
                done({});
        });
    }

    void publish(const discovery::Resolution& resolution)
    {
        const auto report = makeReport({m_options.service, m_options.step}, resolution);
        ConsumerState state {report.decision,
                             report.reason,
                             report.apps,
                             report.invokers,
                             difference(report.invokers, m_invokers),
                             difference(m_invokers, report.invokers),
                             report.problems};
        m_invokers = report.invokers;
        if (m_changed)
            m_changed(state);
    }

    core::EngineThread& m_engine;
    ConnectionOptions m_registry;
    ConsumerOptions m_options;
    OpenedStore m_opened;
    std::shared_ptr<rpc::DubboClient> m_client;
    std::unique_ptr<ConsumerNode> m_node;
    std::unique_ptr<discovery::ServiceDirectory> m_directory;
    core::Subscription m_subscription;
    Listener m_changed;
    std::vector<AddressView> m_invokers;
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
