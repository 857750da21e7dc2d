// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Private to engine/net: what its I/O files see of a TlsContext, and handshake failures in words.
#pragma once

#include "engine/net/tls.h"

#include <asio/error_code.hpp>
#include <asio/ip/tcp.hpp>
#include <asio/ssl/context.hpp>
#include <asio/ssl/stream.hpp>

#include <string>

namespace sextant::net {

using TlsSocket = asio::ssl::stream<asio::ip::tcp::socket>;

struct TlsContext::Impl
{
    Impl(asio::ssl::context::method method)
        : context(method)
    {
    }
    asio::ssl::context context;
    bool verifyPeer = false;
    bool verifyHost = false;
    bool allowPlain = false;
    std::string serverName;
};

/// Before a client's handshake: the name to ask for, and what the certificate must be issued for.
void prepareClient(TlsSocket& socket, const TlsContext& context, const std::string& host);
/// Before a handshake: remembers whose certificate is refused, which the library forgets when it fails.
std::shared_ptr<std::string> watchCertificates(TlsSocket& socket);
/// Why a handshake failed; the certificate's problem when it is one. `refused` is what `watchCertificates`
/// gave.
core::Error handshakeError(TlsSocket& socket, const asio::error_code& error, const std::string& refused);
/// An error of the SSL library in words; empty when it is another kind.
std::string describeTls(const asio::error_code& error);

} // namespace sextant::net
