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
    bool hasIdentity = false;
    std::string serverName;
};

/// Before a client's handshake: the name to ask for, and what the certificate must be issued for.
void prepareClient(TlsSocket& socket, const TlsContext& context, const std::string& host);

/// The certificate that was not accepted, in words; the library forgets it when a handshake fails.
struct CertificateRefusal
{
    std::string whose; ///< "CN=provider,O=acme"
    std::string why;
    std::string advice;
};
/// Before a handshake with whom was dialled as `name`; filled while it goes on.
std::shared_ptr<const CertificateRefusal> watchCertificates(TlsSocket& socket, const std::string& name);
/// Why a handshake failed: the certificate's problem when it is one. Unsupported when the peer does not speak
/// TLS, AuthFailed when one side does not accept the other's certificate.
core::Error handshakeError(TlsSocket& socket, const TlsContext& context, const asio::error_code& error,
                           const CertificateRefusal& refusal);
/// The peer's word that it does not accept our certificate, or wants one.
bool isCertificateAlert(const asio::error_code& error);
/// An error of the SSL library in words; empty when it is another kind.
std::string describeTls(const asio::error_code& error);

} // namespace sextant::net
