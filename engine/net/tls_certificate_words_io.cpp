// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Why a certificate is not accepted, as a person needs it: whose it is, what it says, and what to do. What
// stands in a certificate comes from the peer: it is cut and printed without control characters.
#include "engine/core/text.h"
#include "engine/net/tls_access.h"

#include <asio/ip/address.hpp>
#include <openssl/ssl.h>
#include <openssl/x509v3.h>

#include <algorithm>
#include <ctime>
#include <memory>
#include <vector>

namespace sextant::net {

namespace {

constexpr std::size_t kMaxName = 300;
constexpr std::size_t kMaxNames = 5;

std::string printable(std::string_view text)
{
    std::string out = core::shorten(text, kMaxName);
    std::replace_if(
        out.begin(), out.end(), [](unsigned char c) { return c < 0x20 || c == 0x7F; }, '?');
    return out;
}

/// "CN=provider,O=acme".
std::string nameText(const X509_NAME* name)
{
    BIO* text = BIO_new(BIO_s_mem());
    X509_NAME_print_ex(text, name, 0, XN_FLAG_RFC2253);
    char* data = nullptr;
    const long size = BIO_get_mem_data(text, &data);
    std::string out(data, size > 0 ? static_cast<std::size_t>(size) : 0);
    BIO_free(text);
    return printable(out);
}

std::string_view bytesOf(const ASN1_STRING* text)
{
    return {reinterpret_cast<const char*>(ASN1_STRING_get0_data(text)),
            static_cast<std::size_t>(std::max(0, ASN1_STRING_length(text)))};
}

std::string addressText(std::string_view bytes)
{
    if (asio::ip::address_v4::bytes_type four {}; bytes.size() == four.size()) {
        std::copy(bytes.begin(), bytes.end(), four.begin());
        return asio::ip::address_v4(four).to_string();
    }
    if (asio::ip::address_v6::bytes_type sixteen {}; bytes.size() == sixteen.size()) {
        std::copy(bytes.begin(), bytes.end(), sixteen.begin());
        return asio::ip::address_v6(sixteen).to_string();
    }
    return "?";
}

/// The hosts that a certificate is issued for: "zk1.local, 10.0.3.7"; its subject when it names none.
std::string hostsOf(X509* certificate)
{
    const auto release = [](GENERAL_NAMES* names) { GENERAL_NAMES_free(names); };
    const std::unique_ptr<GENERAL_NAMES, decltype(release)> names(
        static_cast<GENERAL_NAMES*>(X509_get_ext_d2i(certificate, NID_subject_alt_name, nullptr, nullptr)),
        release);
    std::vector<std::string> hosts;
    const int count = names ? sk_GENERAL_NAME_num(names.get()) : 0;
    for (int i = 0; i < count; ++i) {
        const GENERAL_NAME* name = sk_GENERAL_NAME_value(names.get(), i);
        if (name->type == GEN_DNS)
            hosts.push_back(printable(bytesOf(name->d.dNSName)));
        else if (name->type == GEN_IPADD)
            hosts.push_back(addressText(bytesOf(name->d.iPAddress)));
    }
    if (hosts.empty())
        return nameText(X509_get_subject_name(certificate));
    const auto more = hosts.size() > kMaxNames ? hosts.size() - kMaxNames : 0;
    hosts.resize(hosts.size() - more);
    return core::join(hosts, ", ") + (more == 0 ? "" : " and " + std::to_string(more) + " more");
}

std::string timeText(const ASN1_TIME* time)
{
    std::tm parts {};
    char text[64] = {};
    if (ASN1_TIME_to_tm(time, &parts) != 1
        || std::strftime(text, sizeof text, "%Y-%m-%d %H:%M UTC", &parts) == 0)
        return "a time that cannot be read";
    return text;
}

CertificateRefusal refusalOf(X509* certificate, int error, const std::string& dialled)
{
    CertificateRefusal out;
    if (!certificate)
        return {{}, X509_verify_cert_error_string(error), {}};
    out.whose = nameText(X509_get_subject_name(certificate));
    switch (error) {
    case X509_V_ERR_HOSTNAME_MISMATCH:
    case X509_V_ERR_IP_ADDRESS_MISMATCH:
        out.why = "it is issued for " + hostsOf(certificate) + ", not for " + dialled;
        out.advice = "Connect by a name that is in the certificate.";
        break;
    case X509_V_ERR_CERT_HAS_EXPIRED:
        out.why = "it expired on " + timeText(X509_get0_notAfter(certificate));
        out.advice = "The peer needs a new certificate, or the clock of this machine is wrong.";
        break;
    case X509_V_ERR_CERT_NOT_YET_VALID:
        out.why = "it is not valid before " + timeText(X509_get0_notBefore(certificate));
        out.advice = "Are the clocks of both machines right?";
        break;
    case X509_V_ERR_UNABLE_TO_GET_ISSUER_CERT:
    case X509_V_ERR_UNABLE_TO_GET_ISSUER_CERT_LOCALLY:
    case X509_V_ERR_UNABLE_TO_VERIFY_LEAF_SIGNATURE:
        out.why = "its issuer (" + nameText(X509_get_issuer_name(certificate))
            + ") is not among the trusted certificates";
        out.advice = "Give the file with the certificate of this issuer as trusted.";
        break;
    case X509_V_ERR_DEPTH_ZERO_SELF_SIGNED_CERT:
        out.why = "it is signed by itself and not among the trusted certificates";
        out.advice = "Give the file with this certificate as trusted, if it is the right one.";
        break;
    case X509_V_ERR_SELF_SIGNED_CERT_IN_CHAIN:
        out.why = "this issuer is not among the trusted certificates";
        out.advice = "Give the file with the certificate of this issuer as trusted.";
        break;
    default:
        out.why = X509_verify_cert_error_string(error);
    }
    return out;
}

} // namespace

std::shared_ptr<const CertificateRefusal> watchCertificates(TlsSocket& socket, const std::string& name)
{
    auto refusal = std::make_shared<CertificateRefusal>();
    socket.set_verify_callback([refusal, name](bool accepted, asio::ssl::verify_context& context) {
        X509_STORE_CTX* chain = context.native_handle();
        if (!accepted)
            *refusal =
                refusalOf(X509_STORE_CTX_get_current_cert(chain), X509_STORE_CTX_get_error(chain), name);
        return accepted;
    });
    return refusal;
}

} // namespace sextant::net
