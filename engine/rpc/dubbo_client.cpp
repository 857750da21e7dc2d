// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/rpc/dubbo_client.h"

#include "engine/rpc/client_connection.h"
#include "engine/rpc/request.h"

#include <map>

namespace sextant::rpc {

struct DubboClient::Impl : std::enable_shared_from_this<DubboClient::Impl>
{
    Impl(core::EngineThread& thread, ClientOptions given)
        : engine(thread)
        , options(given)
    {
    }

    void call(const std::string& address, Invocation invocation, core::CancelToken cancel, CallDone done)
    {
        auto running = std::make_shared<RunningCall>();
        running->started = RunningCall::Clock::now();
        running->names = {describeCall(invocation), address, invocation.timeout};
        running->done = std::move(done);
        running->cancel = std::move(cancel);
        running->oneWay = invocation.oneWay;

        auto endpoint = net::Endpoint::parse(address);
        if (closed || running->cancel.cancelled())
            completeLater(running, cancelled(running->names));
        else if (!endpoint.ok())
            completeLater(running, endpoint.error());
        else
            send(std::move(*endpoint), running, wire::encodeRequestBody(makeRequest(invocation)));
    }

    void send(net::Endpoint endpoint, const std::shared_ptr<RunningCall>& running, std::string body)
    {
        running->requestBytes = wire::kFrameHeaderSize + body.size();
        auto& connection = connections[running->names.address];
        if (!connection) {
            ClientExchangeOptions exchange;
            exchange.heartbeat = options.heartbeat;
            exchange.idleClose = options.idleClose;
            exchange.maxBody = options.maxResponseBytes;
            connection = std::make_shared<ClientConnection>(
                engine, std::move(endpoint), exchange,
                [weak = weak_from_this(), address = running->names.address](ClientConnection* gone) {
                    if (const auto self = weak.lock())
                        self->forget(address, gone);
                });
            connection->open(options.connectTimeout);
        }
        const auto keep = connection; // the map may change while the call is submitted
        keep->submit(running, std::move(body));
    }

    void completeLater(const std::shared_ptr<RunningCall>& running, core::Error error)
    {
        engine.post([running, error = std::move(error)] { running->complete(error); });
    }

    void forget(const std::string& address, const ClientConnection* gone)
    {
        const auto found = connections.find(address);
        if (found != connections.end() && found->second.get() == gone)
            connections.erase(found);
    }

    core::EngineThread& engine;
    ClientOptions options;
    std::map<std::string, std::shared_ptr<ClientConnection>> connections;
    bool closed = false;
};

DubboClient::DubboClient(core::EngineThread& engine, ClientOptions options)
    : m_impl(std::make_shared<Impl>(engine, options))
{
}

DubboClient::~DubboClient()
{
    close();
}

void DubboClient::call(const std::string& address, Invocation invocation, core::CancelToken cancel,
                       CallDone done)
{
    m_impl->call(address, std::move(invocation), std::move(cancel), std::move(done));
}

bool DubboClient::isReadOnly(const std::string& address) const
{
    const auto found = m_impl->connections.find(address);
    return found != m_impl->connections.end() && found->second->isReadOnly();
}

std::size_t DubboClient::connections() const
{
    std::size_t open = 0;
    for (const auto& [address, connection] : m_impl->connections)
        open += connection->isOpen() ? 1 : 0;
    return open;
}

void DubboClient::close()
{
    const auto impl = m_impl;
    impl->closed = true;
    for (auto& [address, connection] : std::exchange(impl->connections, {}))
        connection->close();
}

} // namespace sextant::rpc
