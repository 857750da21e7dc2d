// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// TLS failures in words; those of certificates are in tls_certificate_words_io.cpp.
#include "engine/net/stream_access.h"
#include "engine/net/tls_access.h"

#include <asio/error.hpp>
#include <asio/ip/address.hpp>
#include <asio/ssl/error.hpp>
#include <openssl/err.h>
#include <openssl/ssl.h>
#include <openssl/x509v3.h>

namespace sextant::net {

namespace {

constexpr const char* kNoTls = "the peer does not speak TLS on this port";
constexpr const char* kNoCertificateAdvice = "Give the certificate and the key that the peer wants to see.";
constexpr const char* kPerhapsCertificateAdvice =
    "If the peer asks its callers for a certificate, give the certificate and the key that it wants to see.";
constexpr const char* kSilenceAdvice =
    "Check that this is the port for TLS, and that the peer trusts who signed our certificate.";
constexpr const char* kSilenceNoCertificateAdvice =
    "Check that this is the port for TLS; if the peer asks its callers for a certificate, give the "
    "certificate and the key.";

/// What an alert of the peer means; nullptr when it is no alert about a certificate.
const char* certificateAlert(int reason)
{
    switch (reason) {
    case SSL_R_TLSV13_ALERT_CERTIFICATE_REQUIRED:
        return "the peer requires a client certificate";
    case SSL_R_SSLV3_ALERT_BAD_CERTIFICATE:
    case SSL_R_SSLV3_ALERT_CERTIFICATE_UNKNOWN:
    case SSL_R_SSLV3_ALERT_UNSUPPORTED_CERTIFICATE:
        return "the peer refuses our certificate";
    case SSL_R_SSLV3_ALERT_CERTIFICATE_EXPIRED:
        return "the peer says that our certificate has expired";
    case SSL_R_SSLV3_ALERT_CERTIFICATE_REVOKED:
        return "the peer says that our certificate is revoked";
    case SSL_R_TLSV1_ALERT_UNKNOWN_CA:
        return "the peer does not trust who signed our certificate";
    default:
        return nullptr;
    }
}

bool isSslError(const asio::error_code& error)
{
    return error.category() == asio::error::get_ssl_category();
}

int reasonOf(const asio::error_code& error)
{
    return isSslError(error) ? ERR_GET_REASON(static_cast<unsigned long>(error.value())) : 0;
}

/// In TLS 1.2 a peer that misses the caller's certificate may say no more than "handshake failure" (RFC 5246
/// §7.4.6). It says so after its own certificate; when the two have no cipher in common it does before.
bool isRefusalAfterCertificates(TlsSocket& socket, const asio::error_code& error)
{
    return reasonOf(error) == SSL_R_SSLV3_ALERT_HANDSHAKE_FAILURE
        && SSL_get0_peer_certificate(socket.native_handle()) != nullptr;
}

bool isForeign(int reason)
{
    return reason == SSL_R_WRONG_VERSION_NUMBER || reason == SSL_R_HTTP_REQUEST
        || reason == SSL_R_PACKET_LENGTH_TOO_LONG || reason == SSL_R_UNKNOWN_PROTOCOL;
}

core::Error failed(core::Errc code, std::string cause, std::string advice = {})
{
    return {code, "The TLS handshake failed", {}, std::move(cause), std::move(advice)};
}

} // namespace

void prepareClient(TlsSocket& socket, const TlsContext& context, const std::string& host)
{
    const TlsContext::Impl& impl = context.impl();
    SSL* ssl = socket.native_handle();
    const std::string& name = impl.serverName.empty() ? host : impl.serverName;
    asio::error_code notNumeric;
    asio::ip::make_address(name, notNumeric);
    if (notNumeric)
        SSL_set_tlsext_host_name(ssl, name.c_str());
    if (!impl.verifyPeer || !impl.verifyHost)
        return;
    X509_VERIFY_PARAM* parameters = SSL_get0_param(ssl);
    if (notNumeric)
        X509_VERIFY_PARAM_set1_host(parameters, name.c_str(), name.size());
    else
        X509_VERIFY_PARAM_set1_ip_asc(parameters, name.c_str());
}

std::string describeTls(const asio::error_code& error)
{
    if (error == asio::ssl::error::stream_truncated)
        return "the peer closed the connection";
    if (!isSslError(error))
        return {};
    if (const char* alert = certificateAlert(reasonOf(error)))
        return std::string("TLS: ") + alert;
    if (isForeign(reasonOf(error)))
        return kNoTls;
    const char* text = ERR_reason_error_string(static_cast<unsigned long>(error.value()));
    return std::string("TLS: ") + (text ? text : "unknown failure");
}

bool isCertificateAlert(const asio::error_code& error)
{
    return certificateAlert(reasonOf(error)) != nullptr;
}

core::Error handshakeError(TlsSocket& socket, const TlsContext& context, const asio::error_code& error,
                           const CertificateRefusal& refusal)
{
    if (reasonOf(error) == SSL_R_CERTIFICATE_VERIFY_FAILED && !refusal.why.empty())
        return failed(core::Errc::AuthFailed,
                      "the certificate of the peer"
                          + (refusal.whose.empty() ? "" : " (" + refusal.whose + ")")
                          + " is not accepted: " + refusal.why,
                      refusal.advice);
    if (error == asio::error::eof || error == asio::ssl::error::stream_truncated
        || error == asio::error::connection_reset) {
        // Most that speak TLS say what is wrong; some hang up on callers whose certificate they miss or
        // dislike.
        const bool silent = BIO_number_read(SSL_get_rbio(socket.native_handle())) == 0;
        const bool known = context.impl().hasIdentity;
        if (silent)
            return failed(core::Errc::Unsupported,
                          std::string(kNoTls)
                              + (known ? ", or it does not want our certificate"
                                       : ", or it turns away callers without a certificate")
                              + ": it closed the connection and sent nothing",
                          known ? kSilenceAdvice : kSilenceNoCertificateAdvice);
        return failed(core::Errc::Connection, "the peer closed the connection during the TLS handshake",
                      known ? "" : kPerhapsCertificateAdvice);
    }
    const bool identified = context.impl().hasIdentity;
    if (isCertificateAlert(error) || (!identified && isRefusalAfterCertificates(socket, error))) {
        if (!identified)
            return failed(core::Errc::AuthFailed, "TLS: the peer requires a client certificate",
                          kNoCertificateAdvice);
        return failed(core::Errc::AuthFailed, describe(error));
    }
    return failed(isForeign(reasonOf(error)) ? core::Errc::Unsupported : core::Errc::Connection,
                  describe(error));
}

} // namespace sextant::net
