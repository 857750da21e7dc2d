// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// What one side of a TLS connection needs: own certificate and key, whom it trusts. Files are PEM or PKCS#12.
// Made once, shared by any number of connections; nothing is read from disk afterwards.
//
// A context is immutable. TLS 1.2 and later. No password is ever asked for on a terminal. Errors name the
// file, or the certificate, and what is wrong with it. Mirrors Dubbo's SslContexts (spec/rpc §12).
#pragma once

#include "engine/core/outcome.h"

#include <memory>
#include <string>

namespace sextant::net {

/// Files that say who one is; both empty: nobody.
struct TlsIdentity
{
    std::string certificateChain {}; ///< own certificate first
    std::string privateKey {}; ///< PEM; empty: in the file of the certificate
    std::string keyPassword {}; ///< of an encrypted key or PKCS#12 file

    bool empty() const { return certificateChain.empty() && privateKey.empty(); }
};

struct TlsClientSettings
{
    TlsIdentity identity {}; ///< shown when the server asks
    std::string trustedCertificates {}; ///< file; empty: those that the system trusts
    std::string trustPassword {}; ///< of an encrypted PKCS#12 file of them
    bool verifyPeer = true; ///< false: any certificate will do
    bool verifyHost = true; ///< the certificate must be issued for the name or address that is dialled
    std::string serverName {}; ///< what it must be issued for, and what the server is told; empty: the host
};

struct TlsServerSettings
{
    TlsIdentity identity {};
    std::string trustedCertificates {}; ///< set: clients must show a certificate that one of these has signed
    /// Peers that do not begin with TLS are served in clear on the same port. Never when clients must show a
    /// certificate.
    bool allowPlain = false;
};

class TlsContext
{
public:
    static core::Outcome<std::shared_ptr<const TlsContext>> forClient(const TlsClientSettings& settings);
    static core::Outcome<std::shared_ptr<const TlsContext>> forServer(const TlsServerSettings& settings);
    ~TlsContext();
    TlsContext(const TlsContext&) = delete;
    TlsContext& operator=(const TlsContext&) = delete;

    struct Impl;
    /// For the I/O files of engine/net.
    Impl& impl() const { return *m_impl; }

private:
    explicit TlsContext(std::unique_ptr<Impl> impl);
    std::unique_ptr<Impl> m_impl;
};

} // namespace sextant::net
