// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/support/reconfigure.h"

#include "engine/wire/jute_records.h"

#include <asio/io_context.hpp>
#include <asio/ip/tcp.hpp>
#include <asio/read.hpp>
#include <asio/write.hpp>

#include <stdexcept>

namespace sextant::test {

namespace {

using wire::JuteReader;
using wire::JuteWriter;

constexpr std::int32_t kReconfig = 16;
constexpr std::int32_t kCloseSession = -11;

void send(asio::ip::tcp::socket& socket, const std::string& body)
{
    std::string packet;
    JuteWriter(packet).writeString(body);
    asio::write(socket, asio::buffer(packet));
}

std::string receive(asio::ip::tcp::socket& socket)
{
    std::string head(4, '\0');
    asio::read(socket, asio::buffer(head));
    std::string body(static_cast<std::size_t>(JuteReader(head).readInt()), '\0');
    asio::read(socket, asio::buffer(body));
    return body;
}

} // namespace

void reconfigure(int port, const std::string& joining, const std::string& leaving)
{
    asio::io_context context;
    asio::ip::tcp::socket socket(context);
    socket.connect({asio::ip::address_v4::loopback(), static_cast<unsigned short>(port)});
    const std::string nobody(wire::kSessionPasswordBytes, '\0');
    wire::ConnectRequest hello;
    hello.timeoutMillis = 30'000;
    hello.password = nobody;
    std::string body;
    JuteWriter greeting(body);
    wire::write(greeting, hello);
    send(socket, body);
    (void)receive(socket);

    body.clear();
    JuteWriter request(body);
    request.writeInt(1);
    request.writeInt(kReconfig);
    request.writeString(joining);
    request.writeString(leaving);
    request.writeInt(-1); // no list of new members: a null string
    request.writeLong(-1); // whatever the configuration is now
    send(socket, body);
    const auto answer = receive(socket);
    JuteReader in(answer);
    const auto error = wire::readReplyHeader(in).error;

    body.clear();
    JuteWriter end(body);
    end.writeInt(2);
    end.writeInt(kCloseSession);
    send(socket, body);
    (void)receive(socket);
    if (error != 0)
        throw std::runtime_error("the ensemble refused the change: code " + std::to_string(error));
}

} // namespace sextant::test
