// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/bench/raw_echo_io.h"

#include <asio/connect.hpp>
#include <asio/io_context.hpp>
#include <asio/ip/tcp.hpp>
#include <asio/write.hpp>

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <functional>
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
        , message(std::move(writes))
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
                                   self->cut(size);
                                   self->flush();
                                   self->read();
                               });
    }

    void cut(std::size_t size)
    {
        in.append(buffer.data(), size);
        std::size_t at = 0;
        while (in.size() - at >= kHeader) {
            std::uint64_t id = 0;
            std::uint32_t length = 0;
            std::memcpy(&id, in.data() + at + 4, sizeof id);
            std::memcpy(&length, in.data() + at + 12, sizeof length);
            length = __builtin_bswap32(length);
            if (in.size() - at < kHeader + length)
                break;
            at += kHeader + length;
            onMessage(id);
        }
        in.erase(0, at);
    }

    /// Queues one message under that id; `flush` sends.
    void send(std::uint64_t id)
    {
        waiting += message;
        std::memcpy(waiting.data() + waiting.size() - message.size() + 4, &id, sizeof id);
    }

    void flush()
    {
        if (writing || waiting.empty())
            return;
        writing = true;
        out.swap(waiting);
        asio::async_write(socket, asio::buffer(out),
                          [self = shared_from_this()](const asio::error_code& error, std::size_t) {
                              self->writing = false;
                              self->out.clear();
                              if (!error)
                                  self->flush();
                          });
    }

    static constexpr std::size_t kHeader = 16;

    tcp::socket socket;
    std::string message;
    std::vector<char> buffer;
    std::string in;
    std::string waiting;
    std::string out;
    std::function<void(std::uint64_t)> onMessage;
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
        m_impl->server->onMessage = [end = m_impl->server.get()](std::uint64_t id) { end->send(id); };
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
        const std::size_t first = std::min(calls, inFlight);
        end.onMessage = [&finished, &end, toSend = calls - first, toCome = calls](std::uint64_t id) mutable {
            if (toSend > 0) {
                --toSend;
                end.send(id);
            }
            if (--toCome == 0)
                finished.set_value();
        };
        for (std::size_t id = 0; id < first; ++id)
            end.send(id);
        end.flush();
    });
    finished.get_future().wait();
}

} // namespace sextant::bench
