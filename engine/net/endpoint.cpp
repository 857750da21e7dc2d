// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/net/endpoint.h"

#include "engine/core/text.h"

#include <algorithm>

namespace sextant::net {

namespace {

constexpr std::size_t kMaxHostLength = 255; // the longest DNS name

core::Error refuse(std::string_view text, std::string reason)
{
    return core::Error(core::Errc::InvalidArgument, "Not an address of the form host:port",
                       core::shorten(text, 100), std::move(reason));
}

bool isHostCharacter(char c)
{
    return static_cast<unsigned char>(c) > ' ' && c != 0x7f && c != '/' && c != '@';
}

} // namespace

std::string Endpoint::text() const
{
    const bool bracket = host.find(':') != std::string::npos;
    return (bracket ? "[" + host + "]" : host) + ":" + std::to_string(port);
}

core::Outcome<Endpoint> Endpoint::parse(std::string_view text)
{
    const std::size_t colon = text.rfind(':');
    if (colon == std::string_view::npos)
        return refuse(text, "there is no port");
    std::string_view host = text.substr(0, colon);
    const bool bracketed = host.size() > 2 && host.front() == '[' && host.back() == ']';
    if (bracketed)
        host = host.substr(1, host.size() - 2);
    if (host.empty() || host.size() > kMaxHostLength)
        return refuse(text, host.empty() ? "there is no host" : "the host is too long");
    if (!std::all_of(host.begin(), host.end(), isHostCharacter)
        || host.find_first_of("[]") != std::string_view::npos)
        return refuse(text, "the host contains a character that no host name has");
    if (!bracketed && host.find(':') != std::string_view::npos)
        return refuse(text, "an IPv6 address must stand in brackets");

    const std::string_view digits = text.substr(colon + 1);
    const bool allDigits = !digits.empty()
        && std::all_of(digits.begin(), digits.end(), [](char c) { return c >= '0' && c <= '9'; });
    const auto port = allDigits ? core::parseInt(digits) : std::nullopt;
    if (!port || *port < 1 || *port > 65535)
        return refuse(text, "the port must be a number from 1 to 65535");
    return Endpoint {std::string(host), static_cast<int>(*port)};
}

} // namespace sextant::net
