// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/bench/raw_echo_io.h"

#include <asio/connect.hpp>
#include <asio/io_context.hpp>
#include <asio/ip/tcp.hpp>
#include <asio/write.hpp>

#include <algorithm>
#include <functional>
#include <future>
#include <string>
#include <vector>

namespace sextant::bench {

using asio::ip::tcp;

namespace {

/// Reads messages of one fixed size, counts them, and writes messages of another.
struct End : std::enable_shared_from_this<End>
{
    End(tcp::socket connected, std::size_t reads, std::size_t writes)
        : socket(std::move(connected))
        , readSize(reads)
        , writeSize(writes)
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
                                   self->bytes += size;
                                   const std::size_t whole = self->bytes / self->readSize;
                                   self->bytes %= self->readSize;
                                   if (whole > 0)
                                       self->onMessages(whole);
                                   self->read();
                               });
    }

    void send(std::size_t messages)
    {
        waiting += messages;
        if (!writing)
            flush();
    }

    void flush()
    {
        writing = waiting > 0;
        if (!writing)
            return;
        out.resize(std::max(out.size(), waiting * writeSize), 'x');
        const auto all = asio::buffer(out.data(), std::exchange(waiting, 0) * writeSize);
        asio::async_write(socket, all,
                          [self = shared_from_this()](const asio::error_code& error, std::size_t) {
                              if (!error)
                                  self->flush();
                          });
    }

    tcp::socket socket;
    std::size_t readSize;
    std::size_t writeSize;
    std::vector<char> buffer;
    std::string out;
    std::function<void(std::size_t)> onMessages;
    std::size_t bytes = 0;
    std::size_t waiting = 0;
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

RawEcho::RawEcho(core::EngineThread& calling, core::EngineThread& serving, std::size_t requestSize,
                 std::size_t answerSize)
    : m_impl(std::make_shared<Impl>(Impl {calling, serving, {}, {}}))
{
    tcp::acceptor acceptor(serving.context(), tcp::endpoint(asio::ip::address_v4::loopback(), 0));
    tcp::socket outgoing(calling.context());
    outgoing.connect(acceptor.local_endpoint());
    m_impl->client = std::make_shared<End>(std::move(outgoing), answerSize, requestSize);
    m_impl->server = std::make_shared<End>(acceptor.accept(), requestSize, answerSize);
    serving.runAndWait([this] {
        m_impl->server->onMessages = [end = m_impl->server.get()](std::size_t count) { end->send(count); };
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
        End& end = *m_impl->client;
        end.onMessages = [&finished, &end, toSend = calls - std::min(calls, inFlight),
                          toCome = calls](std::size_t count) mutable {
            toCome -= count;
            const std::size_t more = std::min(count, toSend);
            toSend -= more;
            if (more > 0)
                end.send(more);
            if (toCome == 0)
                finished.set_value();
        };
        end.send(std::min(calls, inFlight));
    });
    finished.get_future().wait();
}

} // namespace sextant::bench
