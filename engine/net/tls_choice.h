// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// What a person says about TLS: in an address, in a saved connection or on a command line. Names files and
// holds no secret; the passwords of locked files come from somewhere else. THREAD: any.
#pragma once

#include "engine/core/outcome.h"
#include "engine/net/tls.h"

#include <string>
#include <string_view>

namespace sextant::net {

struct TlsChoice
{
    std::string trusted {}; ///< tls-ca: file of trusted certificates; empty: those that the system trusts
    std::string certificate {}; ///< tls-cert: PEM or PKCS#12
    std::string key {}; ///< tls-key: PEM; empty: it is in the file of the certificate
    std::string verify {}; ///< tls-verify: "full", "ca" (any host's name) or "none"; empty: full
    std::string serverName {}; ///< tls-server-name: whom the certificate must name instead of the host

    bool empty() const { return *this == TlsChoice {}; }
    bool operator==(const TlsChoice&) const = default;
    /// What is said here, and for the rest what `weaker` says.
    TlsChoice over(const TlsChoice& weaker) const;
    /// One of the names above. False when it is another name; InvalidArgument for a value that is none.
    core::Outcome<bool> set(std::string_view name, std::string value);
};

/// Of files that `isLocked`; never logged.
struct TlsPasswords
{
    std::string key {}; ///< of the key, or of the PKCS#12 file with certificate and key
    std::string trusted {}; ///< of a PKCS#12 file of trusted certificates
};

/// InvalidArgument when `verify` is none of its words.
core::Outcome<TlsClientSettings> clientSettings(const TlsChoice& choice, const TlsPasswords& passwords);

/// The file with the private key that `choice` means.
const std::string& keyFile(const TlsChoice& choice);
/// Whether a PEM key or a PKCS#12 file cannot be read without a password. False when it cannot be read at
/// all: `TlsContext` says why.
bool isLocked(const std::string& file);

} // namespace sextant::net
