// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/net/tls_access.h"
#include "engine/net/tls_files.h"

#include <openssl/ssl.h>

namespace sextant::net {

namespace {

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
        impl->hasIdentity = true;
    }
    if (settings.verifyPeer) {
        if (auto trusted = useTrusted(context, settings.trustedCertificates, settings.trustPassword);
            !trusted)
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
        if (auto trusted = useTrusted(context, settings.trustedCertificates, {}); !trusted)
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
