// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/bench/raw_echo_io.h"

#include "tests/bench/echo_frames.h"

#include <asio/connect.hpp>
#include <asio/io_context.hpp>
#include <asio/ip/tcp.hpp>
#include <asio/write.hpp>

#include <future>
#include <string>
#include <vector>

namespace sextant::bench {

using asio::ip::tcp;

namespace {

/// Reads one kind of frame and writes another.
struct End : std::enable_shared_from_this<End>
{
    End(tcp::socket connected, std::string writes)
        : socket(std::move(connected))
        , frames(std::move(writes))
        , buffer(64 * 1024)
    {
        socket.set_option(tcp::no_delay(true));
    }

    void read()
    {
        socket.async_read_some(asio::buffer(buffer),
                               [self = shared_from_this()](const asio::error_code& error, std::size_t size) {
                                   if (error)
                                       return;
                                   self->frames.read({self->buffer.data(), size});
                                   self->flush();
                                   self->read();
                               });
    }

    void flush()
    {
        if (writing || frames.waiting.empty())
            return;
        writing = true;
        out.swap(frames.waiting);
        asio::async_write(socket, asio::buffer(out),
                          [self = shared_from_this()](const asio::error_code& error, std::size_t) {
                              self->writing = false;
                              self->out.clear();
                              if (!error)
                                  self->flush();
                          });
    }

    tcp::socket socket;
    EchoFrames frames;
    std::vector<char> buffer;
    std::string out;
    bool writing = false;
};

} // namespace

struct RawEcho::Impl
{
    core::EngineThread& calling;
    core::EngineThread& serving;
    std::shared_ptr<End> client;
    std::shared_ptr<End> server;
};

RawEcho::RawEcho(core::EngineThread& calling, core::EngineThread& serving, const std::string& request,
                 const std::string& answer)
    : m_impl(std::make_shared<Impl>(Impl {calling, serving, {}, {}}))
{
    tcp::acceptor acceptor(serving.context(), tcp::endpoint(asio::ip::address_v4::loopback(), 0));
    tcp::socket outgoing(calling.context());
    outgoing.connect(acceptor.local_endpoint());
    m_impl->client = std::make_shared<End>(std::move(outgoing), request);
    m_impl->server = std::make_shared<End>(acceptor.accept(), answer);
    serving.runAndWait([this] {
        auto& frames = m_impl->server->frames;
        frames.onMessage = [&frames](std::uint64_t id) { frames.send(id); };
        m_impl->server->read();
    });
    calling.runAndWait([this] { m_impl->client->read(); });
}

RawEcho::~RawEcho()
{
    m_impl->calling.runAndWait([this] { m_impl->client->socket.close(); });
    m_impl->serving.runAndWait([this] { m_impl->server->socket.close(); });
}

void RawEcho::run(std::size_t calls, std::size_t inFlight)
{
    std::promise<void> finished;
    m_impl->calling.runAndWait([&] {
        startEchoing(m_impl->client->frames, calls, inFlight, [&finished] { finished.set_value(); });
        m_impl->client->flush();
    });
    finished.get_future().wait();
}

} // namespace sextant::bench
