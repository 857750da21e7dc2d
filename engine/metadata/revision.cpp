// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// The revision of application metadata (spec/registry §5.3). Mirrors RevisionResolver and MD5Utils.
#include "engine/core/text.h"
#include "engine/metadata/metadata_info.h"

#include <openssl/evp.h>

#include <array>

namespace sextant::metadata {

std::string calculateRevision(const MetadataInfo& info, RevisionForm form)
{
    if (info.services.empty())
        return "0";
    const auto text = revisionText(info, form);
    std::array<unsigned char, EVP_MAX_MD_SIZE> digest {};
    std::size_t length = 0;
    if (EVP_Q_digest(nullptr, "MD5", nullptr, text.data(), text.size(), digest.data(), &length) != 1)
        return {};
    return core::toHex({reinterpret_cast<const char*>(digest.data()), length});
}

std::optional<RevisionForm> revisionForm(const MetadataInfo& info)
{
    for (const auto form : {RevisionForm::WithPort, RevisionForm::WithoutPort})
        if (calculateRevision(info, form) == info.revision)
            return form;
    return std::nullopt;
}

} // namespace sextant::metadata
