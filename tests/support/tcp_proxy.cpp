// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/support/tcp_proxy.h"

#include <asio/io_context.hpp>
#include <asio/ip/tcp.hpp>
#include <asio/post.hpp>
#include <asio/steady_timer.hpp>
#include <asio/write.hpp>

#include <algorithm>
#include <array>
#include <cstdint>
#include <deque>
#include <functional>
#include <future>
#include <set>
#include <thread>

namespace sextant::test {

using asio::ip::tcp;
using std::chrono::milliseconds;
using std::chrono::steady_clock;

namespace {

constexpr std::size_t kUnlimited = SIZE_MAX;

struct Settings
{
    bool blocked = false;
    bool paused = false;
    milliseconds delay {0};
    std::size_t bytesPerSecond = 0;
};

/// One direction of a connection: reads chunks and writes each when it is due.
class Pipe : public std::enable_shared_from_this<Pipe>
{
public:
    Pipe(asio::io_context& context, tcp::socket& from, tcp::socket& to, const Settings& settings,
         std::size_t& allowance, std::function<void()> broken)
        : m_from(from)
        , m_to(to)
        , m_settings(settings)
        , m_allowance(allowance)
        , m_broken(std::move(broken))
        , m_timer(context)
    {
    }

    void read()
    {
        m_from.async_read_some(
            asio::buffer(m_buffer),
            [self = shared_from_this()](const asio::error_code& error, std::size_t count) {
                if (error) {
                    self->m_ended = true; // what was read before still arrives
                    self->flush();
                    return;
                }
                self->m_chunks.push_back({self->due(count), std::string(self->m_buffer.data(), count)});
                self->flush();
                self->read();
            });
    }

    void flush()
    {
        if (m_ended && m_chunks.empty())
            m_broken();
        if (m_writing || m_chunks.empty() || m_settings.paused)
            return;
        m_writing = true;
        m_timer.expires_at(m_chunks.front().due);
        m_timer.async_wait([self = shared_from_this()](const asio::error_code& error) {
            if (!error)
                self->write();
        });
    }

private:
    struct Chunk
    {
        steady_clock::time_point due;
        std::string bytes;
    };

    /// When a chunk that comes now has passed the line and the way.
    steady_clock::time_point due(std::size_t count)
    {
        const auto now = steady_clock::now();
        if (m_settings.bytesPerSecond == 0)
            return now + m_settings.delay;
        m_lineFree = std::max(m_lineFree, now)
            + std::chrono::microseconds(count * 1'000'000 / m_settings.bytesPerSecond);
        return m_lineFree + m_settings.delay;
    }

    void write()
    {
        const bool last = m_chunks.front().bytes.size() >= m_allowance;
        asio::async_write(
            m_to, asio::buffer(m_chunks.front().bytes, m_allowance),
            [self = shared_from_this(), last](const asio::error_code& error, std::size_t count) {
                self->m_chunks.pop_front();
                self->m_writing = false;
                if (last)
                    self->m_allowance = kUnlimited;
                else if (self->m_allowance != kUnlimited)
                    self->m_allowance -= count;
                if (error || last)
                    self->m_broken();
                else
                    self->flush();
            });
    }

    tcp::socket& m_from;
    tcp::socket& m_to;
    const Settings& m_settings;
    std::size_t& m_allowance; ///< bytes that may still pass
    std::function<void()> m_broken;
    asio::steady_timer m_timer;
    std::array<char, 65'536> m_buffer {};
    std::deque<Chunk> m_chunks;
    steady_clock::time_point m_lineFree;
    bool m_writing = false;
    bool m_ended = false;
};

struct Link
{
    explicit Link(asio::io_context& context)
        : client(context)
        , server(context)
    {
    }
    tcp::socket client;
    tcp::socket server;
    std::shared_ptr<Pipe> up;
    std::shared_ptr<Pipe> down;
};

} // namespace

struct TcpProxy::Impl
{
    explicit Impl(int port)
        : target(asio::ip::address_v4::loopback(), static_cast<unsigned short>(port))
        , acceptor(context, tcp::endpoint(asio::ip::address_v4::loopback(), 0))
        , listening(acceptor.local_endpoint().port())
    {
    }

    void accept()
    {
        auto link = std::make_shared<Link>(context);
        acceptor.async_accept(link->client, [this, link](const asio::error_code& error) {
            if (error)
                return;
            ++accepted;
            if (!settings.blocked)
                connect(link);
            accept();
        });
    }

    void connect(const std::shared_ptr<Link>& link)
    {
        links.insert(link);
        link->server.async_connect(target, [this, link](const asio::error_code& error) {
            if (error || !links.contains(link)) {
                drop(link);
                return;
            }
            const std::weak_ptr<Link> weak = link;
            const auto broken = [this, weak] {
                if (const auto strong = weak.lock())
                    drop(strong);
            };
            link->up =
                std::make_shared<Pipe>(context, link->client, link->server, settings, unlimited, broken);
            link->down =
                std::make_shared<Pipe>(context, link->server, link->client, settings, allowance, broken);
            link->up->read();
            link->down->read();
        });
    }

    void drop(std::shared_ptr<Link> link) // by value: the set gives up its own
    {
        if (links.erase(link) == 0)
            return;
        asio::error_code ignored;
        link->client.close(ignored);
        link->server.close(ignored);
        retired.push_back(link); // handlers of its pipes may still be queued
    }

    void dropAll()
    {
        while (!links.empty())
            drop(*links.begin());
    }

    void runAndWait(const std::function<void()>& task)
    {
        std::promise<void> done;
        asio::post(context, [&] {
            task();
            done.set_value();
        });
        done.get_future().wait();
    }

    asio::io_context context {1};
    tcp::endpoint target;
    tcp::acceptor acceptor;
    unsigned short listening;
    Settings settings;
    std::size_t allowance = kUnlimited; ///< of what comes from the server
    std::size_t unlimited = kUnlimited;
    std::set<std::shared_ptr<Link>> links;
    std::vector<std::shared_ptr<Link>> retired;
    std::size_t accepted = 0;
    std::thread thread;
};

TcpProxy::TcpProxy(int targetPort)
    : m_impl(std::make_unique<Impl>(targetPort))
{
    m_impl->accept();
    m_impl->thread = std::thread([this] { m_impl->context.run(); });
}

TcpProxy::~TcpProxy()
{
    m_impl->runAndWait([this] {
        m_impl->acceptor.close();
        m_impl->dropAll();
    });
    m_impl->context.stop();
    m_impl->thread.join();
}

int TcpProxy::port() const
{
    return m_impl->listening;
}

std::string TcpProxy::address() const
{
    return "127.0.0.1:" + std::to_string(port());
}

void TcpProxy::cut()
{
    m_impl->runAndWait([this] { m_impl->dropAll(); });
}

void TcpProxy::cutAfter(std::size_t bytes)
{
    m_impl->runAndWait([this, bytes] { m_impl->allowance = bytes; });
}

void TcpProxy::block(bool blocked)
{
    m_impl->runAndWait([this, blocked] {
        m_impl->settings.blocked = blocked;
        if (blocked)
            m_impl->dropAll();
    });
}

void TcpProxy::pause(bool paused)
{
    m_impl->runAndWait([this, paused] {
        m_impl->settings.paused = paused;
        for (const auto& link : m_impl->links) {
            if (link->up) {
                link->up->flush();
                link->down->flush();
            }
        }
    });
}

void TcpProxy::delay(milliseconds each)
{
    m_impl->runAndWait([this, each] { m_impl->settings.delay = each; });
}

void TcpProxy::rate(std::size_t bytesPerSecond)
{
    m_impl->runAndWait([this, bytesPerSecond] { m_impl->settings.bytesPerSecond = bytesPerSecond; });
}

std::size_t TcpProxy::connectionCount() const
{
    std::size_t count = 0;
    m_impl->runAndWait([&] { count = m_impl->links.size(); });
    return count;
}

std::size_t TcpProxy::acceptedCount() const
{
    std::size_t count = 0;
    m_impl->runAndWait([&] { count = m_impl->accepted; });
    return count;
}

} // namespace sextant::test
