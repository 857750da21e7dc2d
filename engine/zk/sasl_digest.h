// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// The client's side of SASL DIGEST-MD5 (RFC 2831) with the quality of protection "auth": texts in, texts out.
// It proves the password to the server and lets the server prove that it knows the password, too. ZooKeeper's
// servers log clients in this way (JAAS, DigestLoginModule). Pure. Private to this folder. THREAD: any.
#pragma once

#include "engine/core/outcome.h"

#include <string>
#include <string_view>

namespace sextant::zk {

struct DigestLogin
{
    std::string user; ///< UTF-8
    std::string password; ///< UTF-8; never logged
    std::string service = "zookeeper";
    std::string host = "zk-sasl-md5"; ///< the name that all ZooKeeper servers have here
};

class SaslDigest
{
public:
    /// `clientNonce` must be new and not to be guessed.
    SaslDigest(DigestLogin login, std::string clientNonce);

    /// The answer to the server's first text. Decode when that is no challenge, Unsupported when it asks for
    /// what we do not have.
    core::Outcome<std::string> answer(std::string_view challenge);
    /// Whether the server's second text proves that it knows the password. REQUIRES: answered.
    bool proves(std::string_view text) const;

private:
    std::string uri() const { return m_login.service + "/" + m_login.host; }
    std::string digest(std::string_view method) const;

    DigestLogin m_login;
    std::string m_clientNonce;
    std::string m_serverNonce;
    std::string m_key; ///< H(A1) in hexadecimal
};

} // namespace sextant::zk
