// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/bench/stream_echo.h"

#include "engine/net/tcp_acceptor.h"
#include "engine/net/tcp_stream.h"
#include "tests/bench/echo_frames.h"

#include <cstdlib>
#include <future>
#include <iostream>

namespace sextant::bench {

namespace {

constexpr core::Millis kConnectTimeout {30'000};

/// Reads one kind of frame and writes another.
struct StreamEnd
{
    explicit StreamEnd(std::string writes)
        : frames(std::move(writes))
    {
    }

    void start(std::unique_ptr<net::TcpStream> connected)
    {
        stream = std::move(connected);
        net::StreamHandlers handlers;
        handlers.data = [this](std::string_view bytes) {
            frames.read(bytes);
            flush();
        };
        stream->start(std::move(handlers));
    }
    void flush() { stream->writeFrom(frames.waiting); }

    EchoFrames frames;
    std::unique_ptr<net::TcpStream> stream;
};

} // namespace

struct StreamEcho::Impl
{
    core::EngineThread& calling;
    core::EngineThread& serving;
    StreamEnd client;
    StreamEnd server;
    std::unique_ptr<net::TcpAcceptor> acceptor {};
    core::Subscription connecting {};
};

StreamEcho::StreamEcho(core::EngineThread& calling, core::EngineThread& serving, const std::string& request,
                       const std::string& answer)
    : m_impl(new Impl {calling, serving, StreamEnd(request), StreamEnd(answer)})
{
    std::promise<void> connected;
    std::promise<void> accepted;
    m_impl->server.frames.onMessage = [this](std::uint64_t id) { m_impl->server.frames.send(id); };
    int port = 0;
    serving.runAndWait([&] {
        auto acceptor =
            net::TcpAcceptor::listen(serving, {"127.0.0.1", 0}, [&](std::unique_ptr<net::TcpStream> stream) {
                m_impl->server.start(std::move(stream));
                accepted.set_value();
            });
        if (!acceptor.ok()) {
            std::cerr << acceptor.error().text() << "\n";
            std::exit(1);
        }
        m_impl->acceptor = std::move(*acceptor);
        port = m_impl->acceptor->port();
    });
    calling.runAndWait([&] {
        m_impl->connecting =
            net::TcpStream::connect(calling, {"127.0.0.1", port}, kConnectTimeout, [&](auto outcome) {
                if (!outcome.ok()) {
                    std::cerr << outcome.error().text() << "\n";
                    std::exit(1);
                }
                m_impl->client.start(std::move(*outcome));
                connected.set_value();
            });
    });
    connected.get_future().wait();
    accepted.get_future().wait();
}

StreamEcho::~StreamEcho()
{
    m_impl->calling.runAndWait([this] { m_impl->client.stream.reset(); });
    m_impl->serving.runAndWait([this] {
        m_impl->server.stream.reset();
        m_impl->acceptor.reset();
    });
}

void StreamEcho::run(std::size_t calls, std::size_t inFlight)
{
    std::promise<void> finished;
    m_impl->calling.runAndWait([&] {
        startEchoing(m_impl->client.frames, calls, inFlight, [&finished] { finished.set_value(); });
        m_impl->client.flush();
    });
    finished.get_future().wait();
}

} // namespace sextant::bench
