// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// TLS failures as a person needs them: whose certificate, and what is wrong with it.
#include "engine/core/text.h"
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

constexpr std::size_t kMaxSubject = 300;

/// "CN=provider,O=acme".
std::string subjectOf(X509* certificate)
{
    if (!certificate)
        return {};
    BIO* text = BIO_new(BIO_s_mem());
    X509_NAME_print_ex(text, X509_get_subject_name(certificate), 0, XN_FLAG_RFC2253);
    char* data = nullptr;
    const long size = BIO_get_mem_data(text, &data);
    std::string subject(data, size > 0 ? static_cast<std::size_t>(size) : 0);
    BIO_free(text);
    return core::shorten(subject, kMaxSubject);
}

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
    const auto code = static_cast<unsigned long>(error.value());
    if (const char* alert = certificateAlert(ERR_GET_REASON(code)))
        return std::string("TLS: ") + alert;
    const int reason = ERR_GET_REASON(code);
    if (reason == SSL_R_WRONG_VERSION_NUMBER || reason == SSL_R_HTTP_REQUEST
        || reason == SSL_R_PACKET_LENGTH_TOO_LONG || reason == SSL_R_UNKNOWN_PROTOCOL)
        return "the peer does not speak TLS";
    const char* text = ERR_reason_error_string(code);
    return std::string("TLS: ") + (text ? text : "unknown failure");
}

std::shared_ptr<std::string> watchCertificates(TlsSocket& socket)
{
    auto refused = std::make_shared<std::string>();
    socket.set_verify_callback([refused](bool accepted, asio::ssl::verify_context& context) {
        if (!accepted)
            *refused = subjectOf(X509_STORE_CTX_get_current_cert(context.native_handle()));
        return accepted;
    });
    return refused;
}

core::Error handshakeError(TlsSocket& socket, const asio::error_code& error, const std::string& refused)
{
    SSL* ssl = socket.native_handle();
    const long verified = SSL_get_verify_result(ssl);
    const bool certificate = isSslError(error)
        && ERR_GET_REASON(static_cast<unsigned long>(error.value())) == SSL_R_CERTIFICATE_VERIFY_FAILED;
    if (certificate && verified != X509_V_OK) {
        return {core::Errc::AuthFailed,
                "The TLS handshake failed",
                {},
                "the certificate of the peer" + (refused.empty() ? std::string() : " (" + refused + ")")
                    + " is not accepted: " + X509_verify_cert_error_string(verified),
                "Is the right file of trusted certificates given, and the certificate issued for this host?"};
    }
    if (error == asio::error::eof || error == asio::ssl::error::stream_truncated
        || error == asio::error::connection_reset)
        return {core::Errc::Connection,
                "The TLS handshake failed",
                {},
                "the peer closed the connection during the TLS handshake",
                "Does the peer speak TLS on this port?"};
    const bool refusedByPeer =
        isSslError(error) && certificateAlert(ERR_GET_REASON(static_cast<unsigned long>(error.value())));
    return {refusedByPeer ? core::Errc::AuthFailed : core::Errc::Connection,
            "The TLS handshake failed",
            {},
            describe(error)};
}

} // namespace sextant::net
