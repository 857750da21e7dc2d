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

using Clock = std::chrono::steady_clock;

/// One connect: resolve, try each address, shake hands, race against the deadline.
struct Attempt : std::enable_shared_from_this<Attempt>
{
    Attempt(core::EngineThread& thread, Endpoint target, std::shared_ptr<const TlsContext> context,
            TcpStream::Connected callback)
        : engine(thread)
        , endpoint(std::move(target))
        , tls(std::move(context))
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
            if (error || self->finished)
                return;
            const std::string limit = " within " + std::to_string(deadline.count()) + " ms";
            if (self->secured)
                self->fail({core::Errc::Timeout,
                            {},
                            {},
                            "no TLS handshake" + limit,
                            "Does the peer speak TLS on this port?"});
            else
                self->fail({core::Errc::Timeout, {}, {}, "no connection" + limit});
        });
        stepBegin = Clock::now();
        asio::error_code notNumeric;
        const auto address = asio::ip::make_address(endpoint.host, notNumeric);
        if (!notNumeric) {
            connect({tcp::endpoint(address, static_cast<std::uint16_t>(endpoint.port))});
            return;
        }
        resolver.async_resolve(endpoint.host, std::to_string(endpoint.port),
                               [self = shared_from_this()](const asio::error_code& error,
                                                           const tcp::resolver::results_type& found) {
                                   if (self->finished)
                                       return;
                                   self->times.resolve = self->stepTime();
                                   if (error)
                                       self->fail({core::Errc::Connection,
                                                   {},
                                                   {},
                                                   std::string(kUnresolvable) + ": " + describe(error)});
                                   else
                                       self->connect(std::vector<tcp::endpoint>(found.begin(), found.end()));
                               });
    }

    void connect(const std::vector<tcp::endpoint>& addresses)
    {
        asio::async_connect(socket, addresses,
                            [self = shared_from_this()](const asio::error_code& error, const tcp::endpoint&) {
                                if (self->finished)
                                    return;
                                self->times.connect = self->stepTime();
                                if (error)
                                    self->fail({core::Errc::Connection, {}, {}, describe(error)});
                                else
                                    self->connected();
                            });
    }

    void connected()
    {
        // A connect to a free ephemeral port of the own machine can meet itself (TCP simultaneous open).
        asio::error_code ignored;
        if (socket.local_endpoint(ignored) == socket.remote_endpoint(ignored)) {
            fail({core::Errc::Connection, {}, {}, describe(asio::error::connection_refused)});
            return;
        }
        if (tls)
            handshake();
        else
            succeed(Channel(std::move(socket)));
    }

    void handshake()
    {
        secured = std::make_unique<TlsSocket>(std::move(socket), tls->impl().context);
        prepareClient(*secured, *tls, endpoint.host);
        refused = watchCertificates(*secured,
                                    tls->impl().serverName.empty() ? endpoint.host : tls->impl().serverName);
        secured->async_handshake(
            asio::ssl::stream_base::client, [self = shared_from_this()](const asio::error_code& error) {
                if (self->finished)
                    return;
                self->times.handshake = self->stepTime();
                if (error)
                    self->fail(handshakeError(*self->secured, *self->tls, error, *self->refused));
                else
                    self->succeed(Channel(std::move(self->secured)));
            });
    }

    void succeed(Channel channel)
    {
        auto stream = StreamAccess::wrap(engine, std::move(channel), times);
        stop();
        done(std::move(stream));
    }

    /// With the code, cause and advice of `reason`.
    void fail(core::Error reason)
    {
        stop();
        reason.sentence = "Cannot connect";
        reason.where = endpoint.text();
        done(std::move(reason));
    }

    /// Time since the last step ended.
    std::chrono::microseconds stepTime()
    {
        const auto begin = std::exchange(stepBegin, Clock::now());
        return std::chrono::duration_cast<std::chrono::microseconds>(stepBegin - begin);
    }

    void stop()
    {
        finished = true;
        timer.cancel();
        resolver.cancel();
        asio::error_code ignored;
        (secured ? secured->next_layer() : socket).close(ignored);
    }

    core::EngineThread& engine;
    Endpoint endpoint;
    std::shared_ptr<const TlsContext> tls;
    TcpStream::Connected done;
    tcp::resolver resolver;
    tcp::socket socket;
    std::unique_ptr<TlsSocket> secured; ///< takes the socket over for the handshake
    std::shared_ptr<const CertificateRefusal> refused;
    asio::steady_timer timer;
    Clock::time_point stepBegin;
    ConnectTimes times;
    bool finished = false;
};

} // namespace

core::Subscription TcpStream::connect(core::EngineThread& engine, const Endpoint& endpoint,
                                      core::Millis deadline, Connected done,
                                      std::shared_ptr<const TlsContext> tls)
{
    auto attempt = std::make_shared<Attempt>(engine, endpoint, std::move(tls), std::move(done));
    attempt->begin(deadline);
    return core::Subscription([weak = std::weak_ptr(attempt)] {
        if (auto self = weak.lock(); self && !self->finished)
            self->stop();
    });
}

} // namespace sextant::net
