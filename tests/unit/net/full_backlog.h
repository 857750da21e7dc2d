// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// An address on loopback that neither accepts nor refuses, like a host behind a firewall that drops packets.
#pragma once

#include <gtest/gtest.h>

#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>
#include <vector>

namespace sextant::testing {

/// A listening socket that never accepts and whose backlog is full, so that further handshakes hang.
class FullBacklog
{
public:
    FullBacklog()
    {
        m_sockets.push_back(socket(AF_INET, SOCK_STREAM, 0));
        sockaddr_in address {};
        address.sin_family = AF_INET;
        address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        socklen_t size = sizeof address;
        auto* raw = reinterpret_cast<sockaddr*>(&address);
        EXPECT_EQ(bind(m_sockets[0], raw, size), 0);
        EXPECT_EQ(listen(m_sockets[0], 0), 0);
        getsockname(m_sockets[0], raw, &size);
        m_port = ntohs(address.sin_port);
        for (int i = 0; i < 4; ++i) {
            m_sockets.push_back(socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0));
            connect(m_sockets.back(), raw, size);
        }
    }
    ~FullBacklog()
    {
        for (const int one : m_sockets)
            close(one);
    }
    FullBacklog(const FullBacklog&) = delete;
    FullBacklog& operator=(const FullBacklog&) = delete;
    int port() const { return m_port; }

private:
    std::vector<int> m_sockets;
    int m_port = 0;
};

} // namespace sextant::testing
