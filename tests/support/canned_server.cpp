// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/support/canned_server.h"

#include <asio/io_context.hpp>
#include <asio/ip/tcp.hpp>
#include <asio/write.hpp>

#include <array>
#include <thread>
#include <vector>

namespace sextant::test {

using asio::ip::tcp;

struct CannedServer::Impl
{
    struct Guest
    {
        explicit Guest(tcp::socket connected)
            : socket(std::move(connected))
        {
        }
        tcp::socket socket;
        std::array<char, 1024> buffer {};
    };

    Impl(std::string bytes, Then afterwards)
        : answer(std::move(bytes))
        , then(afterwards)
        , acceptor(context, tcp::endpoint(asio::ip::address_v4::loopback(), 0))
    {
    }

    void accept()
    {
        acceptor.async_accept([this](const asio::error_code& error, tcp::socket socket) {
            if (error)
                return;
            const auto guest = std::make_shared<Guest>(std::move(socket));
            guests.push_back(guest);
            guest->socket.async_read_some(
                asio::buffer(guest->buffer), [this, guest](const asio::error_code&, std::size_t) {
                    asio::async_write(guest->socket, asio::buffer(answer),
                                      [this, guest](const asio::error_code&, std::size_t) {
                                          asio::error_code ignored;
                                          if (then == Then::Close)
                                              guest->socket.shutdown(tcp::socket::shutdown_both, ignored);
                                      });
                });
            accept();
        });
    }

    std::string answer;
    Then then;
    asio::io_context context {1};
    tcp::acceptor acceptor;
    std::vector<std::shared_ptr<Guest>> guests;
    std::thread thread;
};

CannedServer::CannedServer(std::string answer, Then then)
    : m_impl(std::make_unique<Impl>(std::move(answer), then))
{
    m_impl->accept();
    m_impl->thread = std::thread([this] { m_impl->context.run(); });
}

CannedServer::~CannedServer()
{
    m_impl->context.stop();
    m_impl->thread.join();
}

int CannedServer::port() const
{
    return m_impl->acceptor.local_endpoint().port();
}

} // namespace sextant::test
