// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/net/stream_access.h"

#include <asio/error.hpp>
#include <asio/io_context.hpp>
#include <asio/post.hpp>
#include <asio/steady_timer.hpp>
#include <openssl/ssl.h>

#include <array>

namespace sextant::net {

namespace {
constexpr std::size_t kReadBuffer = 64 * 1024;
}

std::string describe(const asio::error_code& error)
{
    if (error == asio::error::eof)
        return "the peer closed the connection";
    const std::string tls = describeTls(error);
    return tls.empty() ? error.message() : tls;
}

Endpoint toEndpoint(const asio::ip::tcp::endpoint& endpoint)
{
    return Endpoint {endpoint.address().to_string(), endpoint.port()};
}

/// Kept alive by its own pending operations, so that a handler may destroy the stream that called it.
struct TcpStream::Impl : std::enable_shared_from_this<TcpStream::Impl>
{
    Impl(core::EngineThread& engine, Channel connected, ConnectTimes took)
        : context(engine.context())
        , channel(std::move(connected))
        , lingerTimer(context)
        , times(took)
    {
        asio::error_code ignored;
        auto& socket = channel.socket();
        socket.set_option(asio::ip::tcp::no_delay(true), ignored);
        socket.set_option(asio::socket_base::keep_alive(true), ignored);
        local = toEndpoint(socket.local_endpoint(ignored)).text();
        remote = toEndpoint(socket.remote_endpoint(ignored)).text();
    }

    void read()
    {
        if (closed || readActive || (!readingWanted && !finishing))
            return;
        readActive = true;
        channel.read(asio::buffer(buffer),
                     [self = shared_from_this()](asio::error_code error, std::size_t size) {
                         self->onRead(error, size);
                     });
    }

    void onRead(const asio::error_code& error, std::size_t size)
    {
        readActive = false;
        if (closed)
            return;
        if (error) {
            fail(error);
            return;
        }
        if (!finishing && handlers.data)
            handlers.data(std::string_view(buffer.data(), size));
        read();
    }

    void scheduleFlush()
    {
        if (flushPosted || writeActive)
            return;
        flushPosted = true;
        asio::post(context, [self = shared_from_this()] {
            self->flushPosted = false;
            self->flush();
        });
    }

    void flush()
    {
        if (closed || writeActive)
            return;
        if (waiting.empty()) {
            if (finishing)
                endOfStream();
            return;
        }
        writeActive = true;
        inFlight.swap(waiting);
        channel.write(asio::buffer(inFlight),
                      [self = shared_from_this()](asio::error_code error, std::size_t size) {
                          self->onWritten(error, size);
                      });
    }

    void onWritten(const asio::error_code& error, std::size_t size)
    {
        writeActive = false;
        empty(inFlight);
        written += size;
        if (closed)
            return;
        if (error) {
            fail(error);
            return;
        }
        if (!finishing && handlers.written)
            handlers.written(written);
        flush();
    }

    /// One huge answer must not pin its memory for the life of the connection.
    static void empty(std::string& bytes)
    {
        bytes.clear();
        if (bytes.capacity() > kKeptCapacity)
            bytes.shrink_to_fit();
    }

    void fail(const asio::error_code& error)
    {
        const bool silent = finishing;
        close();
        if (!silent && handlers.closed)
            handlers.closed(
                core::Error(isCertificateAlert(error) ? core::Errc::AuthFailed : core::Errc::Connection,
                            "The connection broke", remote, reasonOf(error)));
    }

    /// TLS 1.3 refuses a client's certificate after the handshake, and Java's servers call none a bad one.
    std::string reasonOf(const asio::error_code& error)
    {
        auto* tls = channel.tls();
        const bool none = tls != nullptr && SSL_get_certificate(tls->native_handle()) == nullptr;
        return none && isCertificateAlert(error) ? "TLS: the peer requires a client certificate"
                                                 : describe(error);
    }

    void close()
    {
        if (closed)
            return;
        closed = true;
        asio::error_code ignored;
        lingerTimer.cancel();
        channel.socket().close(ignored);
        waiting.clear();
    }

    void finish(core::Millis limit)
    {
        if (closed)
            return;
        finishing = true;
        lingerTimer.expires_after(limit);
        lingerTimer.async_wait([self = shared_from_this()](asio::error_code) { self->close(); });
        scheduleFlush();
        read();
    }

    void endOfStream()
    {
        if (ended)
            return;
        ended = true;
        if (auto* tls = channel.tls())
            tls->async_shutdown([self = shared_from_this()](asio::error_code) { self->endOfSocket(); });
        else
            endOfSocket();
    }

    void endOfSocket()
    {
        asio::error_code ignored;
        channel.socket().shutdown(asio::ip::tcp::socket::shutdown_send, ignored);
    }

    static constexpr std::size_t kKeptCapacity = 1024 * 1024;

    asio::io_context& context;
    Channel channel;
    asio::steady_timer lingerTimer;
    ConnectTimes times;
    StreamHandlers
        handlers; // lives as long as this object: a running handler is never destroyed under its own feet
    std::array<char, kReadBuffer> buffer;
    std::string waiting;
    std::string inFlight;
    std::string local;
    std::string remote;
    std::uint64_t written = 0;
    bool readActive = false;
    bool readingWanted = false;
    bool writeActive = false;
    bool flushPosted = false;
    bool finishing = false;
    bool ended = false;
    bool closed = false;
};

TcpStream::TcpStream(std::shared_ptr<Impl> impl)
    : m_impl(std::move(impl))
{
}

TcpStream::~TcpStream()
{
    close();
}

std::unique_ptr<TcpStream> StreamAccess::wrap(core::EngineThread& engine, Channel channel, ConnectTimes times)
{
    return std::unique_ptr<TcpStream>(
        new TcpStream(std::make_shared<TcpStream::Impl>(engine, std::move(channel), times)));
}

void TcpStream::start(StreamHandlers handlers)
{
    m_impl->handlers = std::move(handlers);
    setReading(true);
}

void TcpStream::write(std::string bytes)
{
    writeFrom(bytes);
}

void TcpStream::writeFrom(std::string& bytes)
{
    if (!m_impl->closed && !bytes.empty()) {
        if (m_impl->waiting.empty())
            m_impl->waiting.swap(bytes);
        else
            m_impl->waiting += bytes;
        m_impl->scheduleFlush();
    }
    Impl::empty(bytes);
}

std::size_t TcpStream::queued() const
{
    return m_impl->waiting.size() + m_impl->inFlight.size();
}

void TcpStream::setReading(bool on)
{
    m_impl->readingWanted = on;
    m_impl->read();
}

void TcpStream::close()
{
    if (m_impl)
        m_impl->close();
}

const std::string& TcpStream::localAddress() const
{
    return m_impl->local;
}
const std::string& TcpStream::remoteAddress() const
{
    return m_impl->remote;
}

bool TcpStream::isTls() const
{
    return m_impl->channel.tls() != nullptr;
}

const ConnectTimes& TcpStream::connectTimes() const
{
    return m_impl->times;
}

void TcpStream::finish(std::unique_ptr<TcpStream> stream, core::Millis limit)
{
    stream->m_impl->finish(limit);
    stream->m_impl.reset();
}

} // namespace sextant::net
