// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/store/digest_acl.h"

#include "engine/core/text.h"

#include <openssl/evp.h>

namespace sextant::store {

std::string digestAclId(std::string_view userAndPassword)
{
    unsigned char digest[EVP_MAX_MD_SIZE];
    unsigned int length = 0;
    EVP_Digest(userAndPassword.data(), userAndPassword.size(), digest, &length, EVP_sha1(), nullptr);
    const auto user = userAndPassword.substr(0, userAndPassword.find(':'));
    return std::string(user) + ":"
        + core::toBase64(std::string_view(reinterpret_cast<const char*>(digest), length));
}

} // namespace sextant::store
