// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/support/old_server_proxy.h"

#include <asio/io_context.hpp>
#include <asio/ip/tcp.hpp>
#include <asio/read.hpp>
#include <asio/write.hpp>

#include <atomic>
#include <deque>
#include <functional>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

namespace sextant::test {

using asio::ip::tcp;

namespace {

constexpr std::int32_t kUnimplemented = -6;

std::int32_t intAt(const std::string& bytes, std::size_t at)
{
    std::uint32_t value = 0;
    for (std::size_t i = 0; i < 4; ++i)
        value = (value << 8U) | static_cast<unsigned char>(bytes[at + i]);
    return static_cast<std::int32_t>(value);
}

void appendInt(std::string& out, std::int32_t value)
{
    for (int shift = 24; shift >= 0; shift -= 8)
        out += static_cast<char>(static_cast<std::uint32_t>(value) >> static_cast<unsigned>(shift));
}

/// Packets from one socket, one after the other, each with its length before it.
struct PacketReader : std::enable_shared_from_this<PacketReader>
{
    PacketReader(tcp::socket& source, std::function<void(std::string)> onPacket, std::function<void()> onEnd)
        : socket(source)
        , packet(std::move(onPacket))
        , end(std::move(onEnd))
    {
    }

    void read()
    {
        buffer.resize(4);
        asio::async_read(socket, asio::buffer(buffer),
                         [self = shared_from_this()](const asio::error_code& error, std::size_t) {
                             if (error)
                                 self->end();
                             else
                                 self->readBody();
                         });
    }

    void readBody()
    {
        const auto length = static_cast<std::size_t>(intAt(buffer, 0));
        buffer.resize(4 + length);
        asio::async_read(socket, asio::buffer(buffer.data() + 4, length),
                         [self = shared_from_this()](const asio::error_code& error, std::size_t) {
                             if (error) {
                                 self->end();
                                 return;
                             }
                             self->packet(std::exchange(self->buffer, {}));
                             self->read();
                         });
    }

    tcp::socket& socket;
    std::function<void(std::string)> packet;
    std::function<void()> end;
    std::string buffer;
};

struct OldServerLink : std::enable_shared_from_this<OldServerLink>
{
    explicit OldServerLink(asio::io_context& context)
        : client(context)
        , server(context)
    {
    }

    struct Writer
    {
        std::deque<std::string> queue;
        bool active = false;
    };

    void write(tcp::socket& to, Writer& writer, std::string bytes)
    {
        writer.queue.push_back(std::move(bytes));
        if (!writer.active)
            writeNext(to, writer);
    }

    void writeNext(tcp::socket& to, Writer& writer)
    {
        writer.active = !writer.queue.empty();
        if (!writer.active) {
            if (closing && &to == &client)
                close();
            return;
        }
        asio::async_write(
            to, asio::buffer(writer.queue.front()),
            [self = shared_from_this(), &to, &writer](const asio::error_code& error, std::size_t) {
                if (error) {
                    self->close();
                    return;
                }
                writer.queue.pop_front();
                self->writeNext(to, writer);
            });
    }

    void close()
    {
        asio::error_code ignored;
        client.close(ignored);
        server.close(ignored);
    }

    tcp::socket client;
    tcp::socket server;
    Writer up;
    Writer down;
    bool greetedUp = false;
    bool greetedDown = false;
    bool closing = false; ///< when all is written
    std::deque<std::optional<std::string>> due; ///< answers in order: the server's, or one of our own
};

} // namespace

struct OldServerProxy::Impl
{
    Impl(int port, std::set<std::int32_t> without, Denial how)
        : target(asio::ip::address_v4::loopback(), static_cast<unsigned short>(port))
        , acceptor(context, tcp::endpoint(asio::ip::address_v4::loopback(), 0))
        , listening(acceptor.local_endpoint().port())
        , lacking(std::move(without))
        , denial(how)
    {
    }

    void accept()
    {
        auto link = std::make_shared<OldServerLink>(context);
        links.push_back(link);
        acceptor.async_accept(link->client, [this, link](const asio::error_code& error) {
            if (error)
                return;
            ++accepted;
            link->server.async_connect(target, [this, link](const asio::error_code& failed) {
                if (failed)
                    link->close();
                else
                    relay(link);
            });
            accept();
        });
    }

    void relay(const std::shared_ptr<OldServerLink>& link)
    {
        const auto end = [link] { link->close(); };
        std::make_shared<PacketReader>(
            link->client, [this, link](std::string packet) { fromClient(*link, std::move(packet)); }, end)
            ->read();
        std::make_shared<PacketReader>(
            link->server, [this, link](std::string packet) { fromServer(*link, std::move(packet)); }, end)
            ->read();
    }

    void fromClient(OldServerLink& link, std::string packet)
    {
        if (!std::exchange(link.greetedUp, true)) {
            link.write(link.server, link.up, std::move(packet));
            return;
        }
        const auto xid = intAt(packet, 4);
        if (link.closing)
            return;
        if (!lacking.contains(intAt(packet, 8))) {
            if (xid > 0)
                link.due.emplace_back(std::nullopt);
            link.write(link.server, link.up, std::move(packet));
            return;
        }
        ++denied;
        if (denial == Denial::Close) {
            link.close();
            return;
        }
        std::string answer;
        appendInt(answer, 16);
        appendInt(answer, xid);
        answer.append(8, '\0');
        appendInt(answer, kUnimplemented);
        link.due.emplace_back(std::move(answer));
        flush(link);
    }

    void fromServer(OldServerLink& link, std::string packet)
    {
        if (!std::exchange(link.greetedDown, true)) {
            const std::lock_guard lock(mutex);
            greeting = packet;
        } else if (intAt(packet, 4) > 0 && !link.due.empty()) {
            link.due.pop_front();
        }
        link.write(link.client, link.down, std::move(packet));
        flush(link);
    }

    void flush(OldServerLink& link)
    {
        while (!link.due.empty() && link.due.front()) {
            link.closing = denial == Denial::AnswerAndClose;
            link.write(link.client, link.down, std::move(*link.due.front()));
            link.due.pop_front();
        }
    }

    asio::io_context context {1};
    tcp::endpoint target;
    tcp::acceptor acceptor;
    unsigned short listening;
    std::set<std::int32_t> lacking;
    Denial denial;
    std::vector<std::shared_ptr<OldServerLink>> links;
    std::atomic<std::size_t> accepted {0};
    std::atomic<std::size_t> denied {0};
    std::mutex mutex;
    std::string greeting;
    std::thread thread;
};

std::set<std::int32_t> OldServerProxy::lackingIn34()
{
    return {15, 18, 19, 21, 22, 103, 104, 105, 106, 107};
}

std::set<std::int32_t> OldServerProxy::lackingIn35()
{
    return {22, 103, 104, 105, 106, 107};
}

OldServerProxy::OldServerProxy(int targetPort, std::set<std::int32_t> lacking, Denial denial)
    : m_impl(std::make_unique<Impl>(targetPort, std::move(lacking), denial))
{
    m_impl->accept();
    m_impl->thread = std::thread([this] { m_impl->context.run(); });
}

OldServerProxy::~OldServerProxy()
{
    m_impl->context.stop();
    m_impl->thread.join();
}

int OldServerProxy::port() const
{
    return m_impl->listening;
}

std::size_t OldServerProxy::acceptedCount() const
{
    return m_impl->accepted;
}

std::size_t OldServerProxy::deniedCount() const
{
    return m_impl->denied;
}

std::string OldServerProxy::resumption() const
{
    const std::lock_guard lock(m_impl->mutex);
    if (m_impl->greeting.size() < 4 + 36)
        return {};
    std::string out;
    appendInt(out, 45);
    out.append(4 + 8, '\0'); // protocol, last zxid
    out += m_impl->greeting.substr(8, 4 + 8 + 4 + 16); // timeout, session, password
    out += '\0';
    return out;
}

} // namespace sextant::test
