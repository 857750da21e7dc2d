// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/host/service_calls.h"

#include "engine/host/call_request.h"
#include "engine/host/call_runner.h"
#include "engine/host/definition_lookup.h"
#include "engine/host/discover_report.h"
#include "engine/net/endpoint.h"

namespace sextant::host {

namespace {

constexpr const char* kNoVersion = "0.0.0";

/// The state of one call while it is prepared. Kept alive by the callbacks it waits for.
class Preparation : public std::enable_shared_from_this<Preparation>
{
public:
    Preparation(CallContext context, InvokeRequest request, core::CancelToken cancel,
                std::function<void(InvokeReport)> done)
        : m_context(std::move(context))
        , m_request(std::move(request))
        , m_cancel(std::move(cancel))
        , m_done(std::move(done))
    {
    }

    void resolveAddresses()
    {
        if (!m_request.address.empty()) {
            callAddress();
            return;
        }
        const auto& service = m_request.service;
        discovery::ServiceQuery query {service.interfaceName, service.group, service.version, {}, {}};
        discovery::resolve(
            *m_context.store, m_context.directory, query, m_cancel,
            [self = shared_from_this()](core::Outcome<discovery::Resolution> resolution) {
                if (!resolution) {
                    self->fail(resolution.error(), "discovery");
                    return;
                }
                const auto report = makeReport({self->m_request.service, self->m_request.step}, *resolution);
                auto& trace = self->m_report.trace;
                trace.insert(trace.end(), report.explanation.begin(), report.explanation.end());
                auto invokers = invokersOf(self->m_request.step, *resolution);
                if (invokers.empty() && self->tryOtherSpelling())
                    return;
                self->findDefinition(std::move(invokers));
            });
    }

    void findDefinition(cluster::Invokers invokers)
    {
        if (m_context.definition && *m_context.definition) {
            build(std::move(invokers), **m_context.definition);
            return;
        }
        // A call by known addresses must not wait for a registry that is away.
        const auto state = m_context.store->session().state;
        if (m_context.definition && state != store::SessionState::Connected
            && state != store::SessionState::ConnectedReadOnly) {
            build(std::move(invokers),
                  core::Error(core::Errc::Connection, "The registry is not connected",
                              m_context.store->description()));
            return;
        }
        findReportedDefinition(*m_context.store, m_context.directory.root, m_request.service,
                               [self = shared_from_this(), invokers = std::move(invokers)](
                                   core::Outcome<DefinitionReport> found) mutable {
                                   if (found && self->m_context.definition)
                                       *self->m_context.definition = *found;
                                   self->build(std::move(invokers), found);
                               });
    }

private:
    /// Providers treat no version and "0.0.0" as the same (spec/rpc §3.1), but some register the latter,
    /// which a Java consumer without version would not find. A person who tests a call means the same
    /// service.
    bool tryOtherSpelling()
    {
        auto& version = m_request.service.version;
        if (m_triedOtherSpelling || (!version.empty() && version != kNoVersion))
            return false;
        m_triedOtherSpelling = true;
        version = version.empty() ? kNoVersion : "";
        m_report.trace.push_back(version.empty()
                                     ? "Nobody offers version 0.0.0; trying without a version"
                                     : "Nobody offers it without a version; trying version 0.0.0");
        resolveAddresses();
        return true;
    }

    void callAddress()
    {
        const auto endpoint = net::Endpoint::parse(m_request.address);
        if (!endpoint) {
            fail(endpoint.error(), "arguments");
            return;
        }
        cluster::Invoker invoker;
        invoker.url = url::Url("dubbo",
                               endpoint->host.find(':') == std::string::npos ? endpoint->host
                                                                             : "[" + endpoint->host + "]",
                               endpoint->port, m_request.service.interfaceName);
        m_report.trace.push_back("Address given: " + m_request.address);
        findDefinition({invoker});
    }

    void build(cluster::Invokers invokers, const core::Outcome<DefinitionReport>& found)
    {
        const metadata::ServiceDefinition* definition = nullptr;
        if (!found) {
            m_report.trace.push_back("The service definition cannot be read: " + found.error().text());
        } else if (found->path.empty()) {
            m_report.trace.push_back("No service definition was reported");
        } else {
            definition = &found->definition;
            m_report.trace.push_back("Types from " + found->path);
        }
        auto invocation = buildInvocation(m_request, definition);
        if (!invocation) {
            fail(invocation.error(), "arguments");
            return;
        }
        runCall(m_context, std::move(invokers), m_request, std::move(*invocation), m_cancel,
                std::move(m_report), timed(std::move(m_done)));
    }

    /// A call that got no answer has no timing of its own; how long it took is known all the same.
    std::function<void(InvokeReport)> timed(std::function<void(InvokeReport)> done) const
    {
        return [done = std::move(done), loop = m_context.loop, started = m_started](InvokeReport report) {
            if (report.elapsedMicros == 0)
                report.elapsedMicros = std::chrono::microseconds(loop->now() - started).count();
            done(std::move(report));
        };
    }

    void fail(const core::Error& error, const char* place)
    {
        m_report.error = error;
        m_report.failedAt = place;
        timed(std::move(m_done))(std::move(m_report));
    }

    CallContext m_context;
    InvokeRequest m_request;
    core::CancelToken m_cancel;
    std::function<void(InvokeReport)> m_done;
    InvokeReport m_report;
    core::Millis m_started = m_context.loop->now();
    bool m_triedOtherSpelling = false;
};

} // namespace

void invokeService(CallContext context, InvokeRequest request, core::CancelToken cancel,
                   std::function<void(InvokeReport)> done)
{
    std::make_shared<Preparation>(std::move(context), std::move(request), std::move(cancel), std::move(done))
        ->resolveAddresses();
}

void invokeAddresses(CallContext context, cluster::Invokers invokers, InvokeRequest request,
                     core::CancelToken cancel, std::function<void(InvokeReport)> done)
{
    std::make_shared<Preparation>(std::move(context), std::move(request), std::move(cancel), std::move(done))
        ->findDefinition(std::move(invokers));
}

} // namespace sextant::host
