// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/core/log.h"
#include "engine/net/backoff.h"
#include "engine/net/stream_access.h"
#include "engine/net/tcp_acceptor.h"
#include "engine/net/tls_accept.h"

#include <asio/error.hpp>
#include <asio/io_context.hpp>
#include <asio/steady_timer.hpp>

#include <map>

namespace sextant::net {

using asio::ip::tcp;

namespace {
constexpr std::size_t kMaxHandshakes =
    1'000; // further connections are closed while so many have not finished
}

struct TcpAcceptor::Impl : std::enable_shared_from_this<TcpAcceptor::Impl>
{
    Impl(core::EngineThread& thread, OnAccept callback, std::shared_ptr<const TlsContext> context)
        : engine(thread)
        , onAccept(std::move(callback))
        , tls(std::move(context))
        , acceptor(thread.context())
        , retry(thread.context())
        , backoff(core::Millis(50), core::Millis(5000), std::random_device()())
    {
    }

    asio::error_code bind(const tcp::endpoint& endpoint)
    {
        asio::error_code error;
        acceptor.open(endpoint.protocol(), error);
        if (!error)
            acceptor.set_option(tcp::acceptor::reuse_address(true), error);
        if (!error)
            acceptor.bind(endpoint, error);
        if (!error)
            acceptor.listen(asio::socket_base::max_listen_connections, error);
        if (!error)
            port = acceptor.local_endpoint(error).port();
        return error;
    }

    void accept()
    {
        acceptor.async_accept([self = shared_from_this()](const asio::error_code& error, tcp::socket socket) {
            if (self->closed)
                return;
            if (error) {
                self->acceptLater(error);
                return;
            }
            self->backoff.reset();
            if (self->tls)
                self->shakeHands(std::move(socket));
            else
                self->onAccept(StreamAccess::wrap(self->engine, Channel(std::move(socket))));
            if (!self->closed)
                self->accept();
        });
    }

    void shakeHands(tcp::socket socket)
    {
        if (handshakes.size() >= kMaxHandshakes)
            return;
        const std::uint64_t number = nextHandshake++;
        const auto handshake = std::make_shared<TlsAcceptance>(
            std::move(socket), tls, [weak = weak_from_this(), number](std::unique_ptr<Channel> channel) {
                const auto self = weak.lock();
                if (!self || self->closed)
                    return;
                self->handshakes.erase(number);
                if (channel)
                    self->onAccept(StreamAccess::wrap(self->engine, std::move(*channel)));
            });
        handshakes.emplace(number, handshake);
        handshake->start();
    }

    void acceptLater(const asio::error_code& error)
    {
        core::logWarning(
            "net", "cannot accept a connection on port " + std::to_string(port) + ": " + describe(error));
        retry.expires_after(backoff.next());
        retry.async_wait([self = shared_from_this()](const asio::error_code& cancelled) {
            if (!cancelled && !self->closed)
                self->accept();
        });
    }

    void close()
    {
        closed = true;
        asio::error_code ignored;
        acceptor.close(ignored);
        retry.cancel();
        for (const auto& [number, handshake] : std::exchange(handshakes, {}))
            handshake->stop();
    }

    core::EngineThread& engine;
    OnAccept onAccept;
    std::shared_ptr<const TlsContext> tls;
    std::map<std::uint64_t, std::shared_ptr<TlsAcceptance>> handshakes;
    std::uint64_t nextHandshake = 0;
    tcp::acceptor acceptor;
    asio::steady_timer retry;
    Backoff backoff;
    int port = 0;
    bool closed = false;
};

TcpAcceptor::TcpAcceptor(std::shared_ptr<Impl> impl)
    : m_impl(std::move(impl))
{
}

TcpAcceptor::~TcpAcceptor()
{
    close();
}

core::Outcome<std::unique_ptr<TcpAcceptor>> TcpAcceptor::listen(core::EngineThread& engine,
                                                                const Endpoint& endpoint, OnAccept onAccept,
                                                                std::shared_ptr<const TlsContext> tls)
{
    asio::error_code error;
    const auto address =
        asio::ip::make_address(endpoint.host == "localhost" ? "127.0.0.1" : endpoint.host, error);
    if (error || endpoint.port < 0 || endpoint.port > 65535)
        return core::Error(core::Errc::InvalidArgument, "Cannot listen", endpoint.text(),
                           "not a numeric address with a port from 0 to 65535");
    auto impl = std::make_shared<Impl>(engine, std::move(onAccept), std::move(tls));
    if (const auto failed = impl->bind(tcp::endpoint(address, static_cast<std::uint16_t>(endpoint.port))))
        return core::Error(core::Errc::Connection, "Cannot listen", endpoint.text(), describe(failed));
    impl->accept();
    return std::unique_ptr<TcpAcceptor>(new TcpAcceptor(std::move(impl)));
}

int TcpAcceptor::port() const
{
    return m_impl->port;
}

void TcpAcceptor::close()
{
    m_impl->close();
}

} // namespace sextant::net
