// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/net/tls_access.h"

#include <openssl/err.h>
#include <openssl/pem.h>
#include <openssl/ssl.h>

#include <filesystem>

namespace sextant::net {

namespace {

core::Error unusable(const std::string& what, const std::string& file, std::string cause)
{
    ERR_clear_error();
    return {core::Errc::InvalidArgument, "Cannot use the " + what, file, std::move(cause)};
}

/// The newest complaint of the library.
std::string lastComplaint()
{
    const unsigned long code = ERR_peek_last_error();
    const char* reason = code == 0 ? nullptr : ERR_reason_error_string(code);
    return reason ? reason : "the library does not say why";
}

core::Outcome<void> readable(const std::string& what, const std::string& file)
{
    std::error_code error;
    const auto status = std::filesystem::status(file, error);
    if (error || !std::filesystem::is_regular_file(status))
        return unusable(what, file, error ? error.message() : "it is not a file");
    if (FILE* opened = std::fopen(file.c_str(), "r"))
        std::fclose(opened);
    else
        return unusable(what, file, "it cannot be read");
    return {};
}

bool nothingFound()
{
    const unsigned long code = ERR_peek_error();
    return ERR_GET_LIB(code) == ERR_LIB_PEM && ERR_GET_REASON(code) == PEM_R_NO_START_LINE;
}

/// Hands out the given password and never asks a terminal for one.
int givePassword(char* buffer, int size, int, void* password)
{
    const auto& text = *static_cast<const std::string*>(password);
    if (size < 0 || text.size() > static_cast<std::size_t>(size))
        return 0;
    text.copy(buffer, text.size());
    return static_cast<int>(text.size());
}

core::Outcome<void> useIdentity(SSL_CTX* context, const TlsIdentity& identity)
{
    if (identity.certificateChain.empty() || identity.privateKey.empty())
        return core::Error(core::Errc::InvalidArgument,
                           "A certificate needs its private key, and a key its certificate",
                           identity.certificateChain + identity.privateKey);
    if (auto found = readable("certificate chain", identity.certificateChain); !found)
        return found;
    if (auto found = readable("private key", identity.privateKey); !found)
        return found;
    ERR_clear_error();
    if (SSL_CTX_use_certificate_chain_file(context, identity.certificateChain.c_str()) != 1)
        return unusable("certificate chain", identity.certificateChain,
                        nothingFound() ? "there is no PEM certificate in it" : lastComplaint());
    std::string password = identity.keyPassword;
    SSL_CTX_set_default_passwd_cb(context, givePassword);
    SSL_CTX_set_default_passwd_cb_userdata(context, &password);
    const int used = SSL_CTX_use_PrivateKey_file(context, identity.privateKey.c_str(), SSL_FILETYPE_PEM);
    SSL_CTX_set_default_passwd_cb_userdata(context, nullptr);
    SSL_CTX_set_default_passwd_cb(context, nullptr);
    if (used == 1)
        return {};
    const unsigned long code = ERR_peek_last_error();
    if (ERR_GET_LIB(code) == ERR_LIB_X509)
        return unusable("private key", identity.privateKey,
                        "it does not belong to the certificate " + identity.certificateChain);
    if (nothingFound())
        return unusable("private key", identity.privateKey, "there is no PEM private key in it");
    return unusable("private key", identity.privateKey,
                    identity.keyPassword.empty() ? "it is damaged, or encrypted and no password is given"
                                                 : "it is damaged, or the password is wrong");
}

core::Outcome<void> trust(SSL_CTX* context, const std::string& file)
{
    if (file.empty()) {
        SSL_CTX_set_default_verify_paths(context);
        return {};
    }
    if (auto found = readable("trusted certificates", file); !found)
        return found;
    ERR_clear_error();
    if (SSL_CTX_load_verify_locations(context, file.c_str(), nullptr) != 1)
        return unusable("trusted certificates", file, "there is no PEM certificate in it");
    return {};
}

std::unique_ptr<TlsContext::Impl> makeImpl(asio::ssl::context::method method)
{
    auto impl = std::make_unique<TlsContext::Impl>(method);
    SSL_CTX* context = impl->context.native_handle();
    SSL_CTX_set_min_proto_version(context, TLS1_2_VERSION);
    SSL_CTX_set_options(context, SSL_OP_NO_RENEGOTIATION | SSL_OP_NO_COMPRESSION);
    SSL_CTX_set_mode(context, SSL_MODE_RELEASE_BUFFERS);
    return impl;
}

} // namespace

TlsContext::TlsContext(std::unique_ptr<Impl> impl)
    : m_impl(std::move(impl))
{
}

TlsContext::~TlsContext() = default;

core::Outcome<std::shared_ptr<const TlsContext>> TlsContext::forClient(const TlsClientSettings& settings)
{
    auto impl = makeImpl(asio::ssl::context::tls_client);
    SSL_CTX* context = impl->context.native_handle();
    if (!settings.identity.empty()) {
        if (auto used = useIdentity(context, settings.identity); !used)
            return used.error();
    }
    if (settings.verifyPeer) {
        if (auto trusted = trust(context, settings.trustedCertificates); !trusted)
            return trusted.error();
    }
    SSL_CTX_set_verify(context, settings.verifyPeer ? SSL_VERIFY_PEER : SSL_VERIFY_NONE, nullptr);
    impl->verifyPeer = settings.verifyPeer;
    impl->verifyHost = settings.verifyHost;
    impl->serverName = settings.serverName;
    return std::shared_ptr<const TlsContext>(new TlsContext(std::move(impl)));
}

core::Outcome<std::shared_ptr<const TlsContext>> TlsContext::forServer(const TlsServerSettings& settings)
{
    auto impl = makeImpl(asio::ssl::context::tls_server);
    SSL_CTX* context = impl->context.native_handle();
    if (auto used = useIdentity(context, settings.identity); !used)
        return used.error();
    const bool mutual = !settings.trustedCertificates.empty();
    if (mutual) {
        if (auto trusted = trust(context, settings.trustedCertificates); !trusted)
            return trusted.error();
        SSL_CTX_set_client_CA_list(context, SSL_load_client_CA_file(settings.trustedCertificates.c_str()));
        // Sessions of a server that asks for certificates need a context id; this server keeps none.
        SSL_CTX_set_session_cache_mode(context, SSL_SESS_CACHE_OFF);
        SSL_CTX_set_options(context, SSL_OP_NO_TICKET);
        SSL_CTX_set_verify(context, SSL_VERIFY_PEER | SSL_VERIFY_FAIL_IF_NO_PEER_CERT, nullptr);
    }
    impl->verifyPeer = mutual;
    impl->allowPlain = settings.allowPlain && !mutual;
    return std::shared_ptr<const TlsContext>(new TlsContext(std::move(impl)));
}

} // namespace sextant::net
