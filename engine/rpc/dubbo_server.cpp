// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/rpc/dubbo_server.h"

#include "engine/core/log.h"
#include "engine/net/tcp_acceptor.h"
#include "engine/rpc/request.h"
#include "engine/rpc/server_connection.h"

#include <algorithm>
#include <vector>

namespace sextant::rpc {

namespace {
// After the readonly event, requests that were already on their way are still served, even when nothing runs.
constexpr core::Millis kReadOnlyGrace {100};
// A peer that has sent nothing for so long calls others.
constexpr core::Millis kQuiet {500};
} // namespace

std::string ServerCall::attachment(std::string_view key) const
{
    return attachmentText(request.attachments, key);
}

struct DubboServer::Impl : std::enable_shared_from_this<DubboServer::Impl>
{
    Impl(core::EngineThread& thread, ServerOptions given)
        : engine(thread)
        , options(std::move(given))
        , shared(std::make_shared<ServerShared>(thread, options))
    {
    }

    core::Outcome<int> listen()
    {
        auto listening = net::TcpAcceptor::listen(
            engine, {options.host, options.port},
            [weak = weak_from_this()](std::unique_ptr<net::TcpStream> stream) {
                if (const auto self = weak.lock())
                    self->accept(std::move(stream));
            },
            options.tls);
        if (!listening.ok())
            return listening.error();
        acceptor = std::move(*listening);
        return acceptor->port();
    }

    void accept(std::unique_ptr<net::TcpStream> stream)
    {
        if (options.accepts > 0 && connections.size() >= static_cast<std::size_t>(options.accepts)) {
            ++shared->counts.turnedAway;
            core::logWarning("rpc",
                             "closing the connection of " + stream->remoteAddress() + ": there are more than "
                                 + std::to_string(options.accepts));
            return;
        }
        ++shared->counts.accepted;
        auto connection = std::make_shared<ServerConnection>(
            shared, std::move(stream), [weak = weak_from_this()](ServerConnection* gone) {
                if (const auto self = weak.lock())
                    self->left(gone);
            });
        connections.push_back(connection);
        connection->start();
        if (whenDrained.empty())
            return;
        connection->sayGoodbye();
        if (std::exchange(quiet, false))
            awaitQuiet();
    }

    void shutdown(core::Millis drain, std::function<void()> done)
    {
        whenDrained.push_back(std::move(done));
        for (const auto& connection : std::vector(connections))
            connection->sayGoodbye();
        shared->callEnded = [weak = weak_from_this()] {
            if (const auto self = weak.lock())
                self->endWhenDrained();
        };
        graceTimer = engine.schedule(std::min(drain, kReadOnlyGrace), [weak = weak_from_this()] {
            if (const auto self = weak.lock()) {
                self->graceOver = true;
                self->endWhenDrained();
            }
        });
        hearingEnd = engine.now() + options.hearing;
        awaitQuiet();
        drainTimer = engine.schedule(drain, [weak = weak_from_this()] {
            if (const auto self = weak.lock())
                self->end();
        });
    }

    void left(ServerConnection* gone)
    {
        std::erase_if(connections, [gone](const auto& one) { return one.get() == gone; });
        if (!whenDrained.empty())
            endWhenDrained();
    }

    void awaitQuiet()
    {
        quietTimer = engine.schedule(kQuiet, [weak = weak_from_this(), calls = shared->counts.calls] {
            const auto self = weak.lock();
            if (!self)
                return;
            if (self->shared->counts.calls != calls || !self->everybodyHeard()) {
                self->awaitQuiet();
                return;
            }
            self->quiet = true;
            self->endWhenDrained();
        });
    }

    bool everybodyHeard() const
    {
        return engine.now() >= hearingEnd
            || std::all_of(connections.begin(), connections.end(),
                           [](const auto& one) { return one->heardGoodbye(); });
    }

    void endWhenDrained()
    {
        if (graceOver && (quiet || connections.empty()) && shared->callsInFlight == 0)
            end();
    }

    void end()
    {
        acceptor.reset();
        quietTimer = {};
        graceTimer = {};
        drainTimer = {};
        shared->callEnded = {};
        for (const auto& connection : std::exchange(connections, {}))
            connection->finish();
        shared->gate.abandon();
        // Posted: the last call may be ending inside a handler of the owner that `done` destroys.
        for (auto& done : std::exchange(whenDrained, {}))
            engine.post(std::move(done));
    }

    void drop()
    {
        acceptor.reset();
        quietTimer = {};
        graceTimer = {};
        drainTimer = {};
        shared->callEnded = {};
        for (const auto& connection : std::exchange(connections, {}))
            connection->drop();
        shared->gate.abandon();
    }

    core::EngineThread& engine;
    ServerOptions options;
    std::shared_ptr<ServerShared> shared;
    std::unique_ptr<net::TcpAcceptor> acceptor;
    std::vector<std::shared_ptr<ServerConnection>> connections;
    std::vector<std::function<void()>> whenDrained;
    core::Timer graceTimer;
    core::Timer quietTimer;
    core::Timer drainTimer;
    bool graceOver = false;
    core::Millis hearingEnd {0}; ///< when peers that did not answer are given up
    bool quiet = false; ///< everybody has heard, and nobody has called for a while
};

DubboServer::DubboServer(core::EngineThread& engine, ServerOptions options)
    : m_impl(std::make_shared<Impl>(engine, std::move(options)))
{
}

DubboServer::~DubboServer()
{
    m_impl->drop();
}

core::Outcome<int> DubboServer::listen()
{
    return m_impl->listen();
}

void DubboServer::addService(const std::string& serviceKey,
                             std::function<bool(const std::string&, const std::string&)> hasMethod,
                             Handler handler, ServicePolicy policy)
{
    m_impl->shared->services.add(
        serviceKey, ExportedService {std::move(hasMethod), std::move(handler), std::move(policy)});
}

void DubboServer::removeService(const std::string& serviceKey)
{
    m_impl->shared->services.remove(serviceKey);
}

std::size_t DubboServer::connections() const
{
    return m_impl->connections.size();
}

std::size_t DubboServer::callsInFlight() const
{
    return m_impl->shared->callsInFlight;
}

ServerCounts DubboServer::counts() const
{
    return m_impl->shared->counts;
}

void DubboServer::announceReadOnly(bool readOnly)
{
    for (const auto& connection : std::vector(m_impl->connections))
        connection->sendReadOnly(readOnly);
}

void DubboServer::shutdown(core::Millis drain, std::function<void()> done)
{
    m_impl->shutdown(drain, std::move(done));
}

} // namespace sextant::rpc
