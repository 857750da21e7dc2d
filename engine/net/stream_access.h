// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Private to engine/net: what its I/O files share. Asio stays inside them.
#pragma once

#include "engine/net/tcp_stream.h"

#include <asio/error_code.hpp>
#include <asio/ip/tcp.hpp>

#include <memory>
#include <string>

namespace sextant::net {

struct StreamAccess
{
    /// Wraps a connected socket and sets its options.
    static std::unique_ptr<TcpStream> wrap(core::EngineThread& engine, asio::ip::tcp::socket socket);
};

/// A system error in words.
std::string describe(const asio::error_code& error);
Endpoint toEndpoint(const asio::ip::tcp::endpoint& endpoint);

} // namespace sextant::net
