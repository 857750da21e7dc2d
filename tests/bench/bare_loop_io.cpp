// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/bench/bare_loop.h"

#include <algorithm>
#include <arpa/inet.h>
#include <stdexcept>
#include <sys/socket.h>
#include <unistd.h>

namespace sextant::bench {

namespace {
constexpr std::size_t kBatch = 500;
constexpr std::int32_t kSessionMillis = 30'000;
} // namespace

BareLoop::BareLoop(int port)
    : m_socket(socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0))
{
    sockaddr_in address {};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    address.sin_port = htons(static_cast<std::uint16_t>(port));
    if (connect(m_socket, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0)
        throw std::runtime_error("no connection");
    std::string body;
    wire::JuteWriter out(body);
    wire::write(
        out,
        wire::ConnectRequest {0, kSessionMillis, 0, std::string(wire::kSessionPasswordBytes, '\0'), false});
    exchange(body);
}

BareLoop::~BareLoop()
{
    close(m_socket);
}

void BareLoop::read(const std::vector<std::string>& paths, wire::ZkOp op)
{
    for (std::size_t at = 0; at < paths.size(); at += kBatch) {
        const auto end = std::min(paths.size(), at + kBatch);
        std::string body;
        wire::JuteWriter out(body);
        wire::writeRequestHeader(out, ++m_xid, wire::ZkOp::MultiRead);
        for (auto i = at; i < end; ++i) {
            wire::write(out, wire::MultiHeader {static_cast<std::int32_t>(op), false, -1});
            out.writeString(paths[i]);
            out.writeBool(false);
        }
        wire::write(out, wire::MultiHeader {-1, true, -1});
        exchange(body);
    }
}

void BareLoop::exchange(const std::string& body)
{
    std::string packet;
    wire::JuteWriter(packet).writeString(body);
    for (std::size_t sent = 0; sent < packet.size();)
        sent += static_cast<std::size_t>(
            send(m_socket, packet.data() + sent, packet.size() - sent, MSG_NOSIGNAL));
    m_buffer.resize(4);
    receive();
    wire::JuteReader in(m_buffer);
    m_buffer.resize(static_cast<std::size_t>(in.readInt()));
    receive();
}

void BareLoop::receive()
{
    if (recv(m_socket, m_buffer.data(), m_buffer.size(), MSG_WAITALL)
        != static_cast<ssize_t>(m_buffer.size()))
        throw std::runtime_error("the server hung up");
}

} // namespace sextant::bench
