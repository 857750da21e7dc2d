// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Private to engine/net: certificates and keys from files into an OpenSSL context. PEM, or PKCS#12 as Java's
// keytool and OpenSSL write it; which one is seen by the content, not by the name.
//
// Errors name the file and what is wrong with it. No password is ever asked for on a terminal.
#pragma once

#include "engine/net/tls.h"

#include <openssl/types.h>

namespace sextant::net {

/// Own certificate with its chain, and own key.
core::Outcome<void> useIdentity(SSL_CTX* context, const TlsIdentity& identity);
/// Whom to trust; without a file those that the system trusts.
core::Outcome<void> useTrusted(SSL_CTX* context, const std::string& file, const std::string& password);

} // namespace sextant::net
