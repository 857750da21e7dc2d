// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/support/session_thief.h"

#include <asio/io_context.hpp>
#include <asio/ip/tcp.hpp>
#include <asio/read.hpp>
#include <asio/write.hpp>

namespace sextant::test {

void closeSessionFromElsewhere(const OldServerProxy& proxy, int port)
{
    asio::io_context context;
    asio::ip::tcp::socket thief(context);
    thief.connect({asio::ip::address_v4::loopback(), static_cast<unsigned short>(port)});
    asio::write(thief, asio::buffer(proxy.resumption()));
    std::string greeting(4 + 37, '\0');
    asio::read(thief, asio::buffer(greeting));
    const std::string closeSession("\0\0\0\x8\0\0\0\1\xff\xff\xff\xf5", 12);
    asio::write(thief, asio::buffer(closeSession));
}

} // namespace sextant::test
