// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/support/session_thief.h"

#include <asio/io_context.hpp>
#include <asio/ip/tcp.hpp>
#include <asio/read.hpp>
#include <asio/write.hpp>

#include <stdexcept>
#include <string>

namespace sextant::test {

namespace {

constexpr std::size_t kGreeting = 4 + 37;
constexpr std::size_t kGreetedSession = 4 + 4 + 4; ///< offset of the session in the greeting
constexpr std::size_t kReply = 4 + 16;
constexpr int kAttempts = 50;

/// False when the owner came back before the server had read everything, which ends the second client's
/// connection.
bool closed(const std::string& resumption, int port)
{
    asio::io_context context;
    asio::ip::tcp::socket thief(context);
    thief.connect({asio::ip::address_v4::loopback(), static_cast<unsigned short>(port)});
    const std::string closeSession("\0\0\0\x8\0\0\0\1\xff\xff\xff\xf5", 12);
    asio::write(thief, asio::buffer(resumption + closeSession));
    std::string answer(kGreeting + kReply, '\0');
    asio::error_code error;
    const auto received = asio::read(thief, asio::buffer(answer), error);
    const bool ended = received >= kGreeting && answer.substr(kGreetedSession, 8) == std::string(8, '\0');
    return received == answer.size() || ended;
}

} // namespace

void closeSessionFromElsewhere(const OldServerProxy& proxy, int port)
{
    const auto resumption = proxy.resumption();
    if (resumption.empty())
        throw std::runtime_error("there is no session to take over");
    for (int attempt = 1; !closed(resumption, port); ++attempt) {
        if (attempt == kAttempts)
            throw std::runtime_error("the session cannot be taken over");
    }
}

} // namespace sextant::test
