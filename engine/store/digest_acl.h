// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// The identity that ZooKeeper's "digest" scheme stores in an ACL
// (DigestAuthenticationProvider.generateDigest).
#pragma once

#include <string>
#include <string_view>

namespace sextant::store {

/// "user:password" gives "user:" + base64(SHA-1("user:password")). THREAD: any.
std::string digestAclId(std::string_view userAndPassword);

} // namespace sextant::store
