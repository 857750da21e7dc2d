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

    Impl(std::vector<std::string> bytes, Then afterwards)
        : answers(std::move(bytes))
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
            serve(guest, 0);
            accept();
        });
    }

    void serve(const std::shared_ptr<Guest>& guest, std::size_t next)
    {
        guest->socket.async_read_some(
            asio::buffer(guest->buffer), [this, guest, next](const asio::error_code& error, std::size_t) {
                if (error || next == answers.size())
                    return;
                asio::async_write(guest->socket, asio::buffer(answers[next]),
                                  [this, guest, next](const asio::error_code&, std::size_t) {
                                      asio::error_code ignored;
                                      if (next + 1 < answers.size() || then == Then::StaySilent)
                                          serve(guest, next + 1);
                                      else
                                          guest->socket.shutdown(tcp::socket::shutdown_both, ignored);
                                  });
            });
    }

    std::vector<std::string> answers;
    Then then;
    asio::io_context context {1};
    tcp::acceptor acceptor;
    std::vector<std::shared_ptr<Guest>> guests;
    std::thread thread;
};

CannedServer::CannedServer(std::string answer, Then then)
    : CannedServer(std::vector<std::string> {std::move(answer)}, then)
{
}

CannedServer::CannedServer(std::vector<std::string> answers, Then then)
    : m_impl(std::make_unique<Impl>(std::move(answers), then))
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
