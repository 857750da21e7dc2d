// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/net/stream_access.h"

#include <asio/connect.hpp>
#include <asio/error.hpp>
#include <asio/io_context.hpp>
#include <asio/post.hpp>
#include <asio/steady_timer.hpp>

#include <vector>

namespace sextant::net {

namespace {

using asio::ip::tcp;

/// One connect: resolve, try each address, race against the deadline.
struct Attempt : std::enable_shared_from_this<Attempt>
{
    Attempt(core::EngineThread& thread, Endpoint target, TcpStream::Connected callback)
        : engine(thread)
        , endpoint(std::move(target))
        , done(std::move(callback))
        , resolver(thread.context())
        , socket(thread.context())
        , timer(thread.context())
    {
    }

    void begin(core::Millis deadline)
    {
        timer.expires_after(deadline);
        timer.async_wait([self = shared_from_this(), deadline](const asio::error_code& error) {
            if (!error)
                self->fail(core::Errc::Timeout,
                           "no connection within " + std::to_string(deadline.count()) + " ms");
        });
        asio::error_code notNumeric;
        const auto address = asio::ip::make_address(endpoint.host, notNumeric);
        if (!notNumeric) {
            connect({tcp::endpoint(address, static_cast<std::uint16_t>(endpoint.port))});
            return;
        }
        resolver.async_resolve(endpoint.host, std::to_string(endpoint.port),
                               [self = shared_from_this()](const asio::error_code& error,
                                                           const tcp::resolver::results_type& found) {
                                   if (error)
                                       self->fail(core::Errc::Connection,
                                                  "the name cannot be resolved: " + describe(error));
                                   else
                                       self->connect(std::vector<tcp::endpoint>(found.begin(), found.end()));
                               });
    }

    void connect(const std::vector<tcp::endpoint>& addresses)
    {
        if (finished)
            return;
        asio::async_connect(socket, addresses,
                            [self = shared_from_this()](const asio::error_code& error, const tcp::endpoint&) {
                                if (error)
                                    self->fail(core::Errc::Connection, describe(error));
                                else
                                    self->succeed();
                            });
    }

    void succeed()
    {
        if (finished)
            return;
        // A connect to a free ephemeral port of the own machine can meet itself (TCP simultaneous open).
        asio::error_code ignored;
        if (socket.local_endpoint(ignored) == socket.remote_endpoint(ignored)) {
            fail(core::Errc::Connection, describe(asio::error::connection_refused));
            return;
        }
        auto stream = StreamAccess::wrap(engine, std::move(socket));
        stop();
        done(std::move(stream));
    }

    void fail(core::Errc code, std::string reason)
    {
        if (finished)
            return;
        stop();
        done(core::Error(code, "Cannot connect", endpoint.text(), std::move(reason)));
    }

    void stop()
    {
        finished = true;
        timer.cancel();
        resolver.cancel();
        asio::error_code ignored;
        socket.close(ignored);
    }

    core::EngineThread& engine;
    Endpoint endpoint;
    TcpStream::Connected done;
    tcp::resolver resolver;
    tcp::socket socket;
    asio::steady_timer timer;
    bool finished = false;
};

} // namespace

core::Subscription TcpStream::connect(core::EngineThread& engine, const Endpoint& endpoint,
                                      core::Millis deadline, Connected done)
{
    auto attempt = std::make_shared<Attempt>(engine, endpoint, std::move(done));
    attempt->begin(deadline);
    return core::Subscription([weak = std::weak_ptr(attempt)] {
        if (auto self = weak.lock(); self && !self->finished)
            self->stop();
    });
}

} // namespace sextant::net
