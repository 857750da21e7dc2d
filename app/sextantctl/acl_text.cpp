// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "app/sextantctl/acl_text.h"

#include "app/sextantctl/format.h"
#include "app/sextantctl/password.h"
#include "engine/core/text.h"
#include "engine/store/digest_acl.h"

#include <algorithm>
#include <map>
#include <optional>

namespace sextant::ctl {

namespace {

using core::Errc;
using core::Error;

constexpr std::size_t kSha1Bytes = 20;

bool isSchemeLetter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
}

/// Commas are in the ids of certificates, too: one separates only when a scheme follows.
std::vector<std::string> entriesIn(const std::string& text)
{
    std::vector<std::string> entries {{}};
    for (const auto& part : core::split(text, ',')) {
        const auto colon = part.find(':');
        const bool begins = colon != std::string::npos && colon > 0
            && std::all_of(part.begin(), part.begin() + static_cast<std::ptrdiff_t>(colon), isSchemeLetter);
        if (begins && !entries.back().empty())
            entries.emplace_back();
        entries.back() += entries.back().empty() ? part : "," + part;
    }
    return entries;
}

std::optional<std::int32_t> permissionsIn(const std::string& letters)
{
    if (letters == "all")
        return 31;
    std::int32_t permissions = 0;
    for (const char letter : letters) {
        constexpr std::string_view kLetters = "rwcda"; // bit 0 to 4
        const auto bit = kLetters.find(letter);
        if (bit == std::string_view::npos)
            return std::nullopt;
        permissions |= 1 << bit;
    }
    return permissions == 0 ? std::nullopt : std::optional(permissions);
}

Error wrong(const std::string& text, std::string cause, std::string advice = {})
{
    if (advice.empty())
        advice = "Write scheme:id:permissions, as world:anyone:r or digest:USER:cdrwa.";
    return {Errc::InvalidArgument, "This is no entry of an access control list", text, std::move(cause),
            std::move(advice)};
}

bool isDigestHash(const std::string& text)
{
    const auto bytes = core::fromBase64(text);
    return bytes && bytes->size() == kSha1Bytes;
}

class Reader
{
public:
    explicit Reader(const std::string& passwordFile)
        : m_passwordFile(passwordFile)
    {
    }

    core::Outcome<store::AclEntry> read(const std::string& text)
    {
        const auto first = text.find(':');
        const auto last = text.rfind(':');
        if (first == std::string::npos || first == last)
            return wrong(text, "it needs two colons");
        store::AclEntry entry;
        entry.scheme = text.substr(0, first);
        entry.id = text.substr(first + 1, last - first - 1);
        const auto permissions = permissionsIn(text.substr(last + 1));
        if (!permissions)
            return wrong(text, "permissions are some of the letters c, d, r, w, a");
        entry.permissions = *permissions;
        if (entry.scheme == "digest")
            return digest(std::move(entry));
        if (entry.scheme == "world" && entry.id != "anyone")
            return wrong(text, "the only id of the scheme world is anyone");
        return entry;
    }

private:
    core::Outcome<store::AclEntry> digest(store::AclEntry entry)
    {
        const auto colon = entry.id.find(':');
        if (colon != std::string::npos) {
            if (isDigestHash(entry.id.substr(colon + 1)))
                return entry;
            return wrong(
                "digest:" + entry.id.substr(0, colon) + ":…",
                "what follows the user is no hash; a password on the command line can be seen by others",
                "Write digest:USER:permissions; the password is asked for.");
        }
        if (entry.id.empty())
            return wrong("digest:", "the user is missing");
        auto known = m_ids.find(entry.id);
        if (known == m_ids.end()) {
            const auto password =
                findPassword({entry.id, "SEXTANT_ACL_PASSWORD", m_passwordFile, "--acl-password-file"});
            if (!password)
                return password.error();
            known = m_ids.emplace(entry.id, store::digestAclId(entry.id + ":" + *password)).first;
        }
        entry.id = known->second;
        return entry;
    }

    std::string m_passwordFile;
    std::map<std::string, std::string> m_ids; ///< asked once per user
};

} // namespace

core::Outcome<store::Acl> readAcl(const std::vector<std::string>& texts, const std::string& passwordFile)
{
    Reader reader(passwordFile);
    store::Acl acl;
    for (const auto& text : texts) {
        for (const auto& entry : entriesIn(text)) {
            auto read = reader.read(entry);
            if (!read)
                return read.error();
            acl.push_back(std::move(*read));
        }
    }
    return acl;
}

bool namesEntry(const std::string& text, const store::AclEntry& entry)
{
    const auto name = entry.scheme + ":" + entry.id;
    if (text == name || text == name + ":" + formatPermissions(entry.permissions))
        return true;
    return entry.scheme == "digest" && text == name.substr(0, name.rfind(':'));
}

} // namespace sextant::ctl
