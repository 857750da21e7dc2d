// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/zk/sasl_digest.h"

#include "engine/core/text.h"

#include <openssl/evp.h>

#include <algorithm>
#include <array>
#include <optional>
#include <vector>

namespace sextant::zk {

using core::Errc;
using core::Error;

namespace {

/// RFC 2831 §2.1.1: no challenge is longer.
constexpr std::size_t kMaxChallenge = 2'048;
constexpr std::string_view kFirstUse = "00000001";
constexpr std::string_view kBlank = " \t\r\n";

struct Directive
{
    std::string name;
    std::string value;
};

std::string md5(std::string_view bytes)
{
    std::array<unsigned char, EVP_MAX_MD_SIZE> out {};
    std::size_t size = 0;
    EVP_Q_digest(nullptr, "MD5", nullptr, bytes.data(), bytes.size(), out.data(), &size);
    return {reinterpret_cast<const char*>(out.data()), size};
}

std::string hexMd5(std::string_view bytes)
{
    return core::toHex(md5(bytes));
}

/// ISO 8859-1 when the text has nothing else, as RFC 2831 §2.1.2.1 wants it hashed; otherwise as it is.
std::string hashed(const std::string& utf8)
{
    std::string out;
    for (std::size_t i = 0; i < utf8.size(); ++i) {
        const auto byte = static_cast<unsigned char>(utf8[i]);
        if (byte < 0x80) {
            out += utf8[i];
        } else if ((byte == 0xC2 || byte == 0xC3) && i + 1 < utf8.size()) {
            out +=
                static_cast<char>(((byte & 0x03U) << 6U) | (static_cast<unsigned char>(utf8[++i]) & 0x3FU));
        } else {
            return utf8;
        }
    }
    return out;
}

std::string inQuotes(std::string_view text)
{
    std::string out = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\')
            out += '\\';
        out += c;
    }
    return out + '"';
}

void skip(std::string_view& text, std::string_view what)
{
    text.remove_prefix(std::min(text.size(), text.find_first_not_of(what)));
}

/// The text between quotes, which are taken; nullopt when the second one is missing.
std::optional<std::string> takeQuoted(std::string_view& text)
{
    std::string out;
    for (std::size_t i = 1; i < text.size(); ++i) {
        if (text[i] == '"') {
            text.remove_prefix(i + 1);
            return out;
        }
        if (text[i] == '\\' && i + 1 < text.size())
            ++i;
        out += text[i];
    }
    return std::nullopt;
}

/// name=value, name="value", …; nullopt when it is anything else.
std::optional<std::vector<Directive>> parse(std::string_view text)
{
    const std::string separators = std::string(kBlank) + ",";
    std::vector<Directive> out;
    for (skip(text, separators); !text.empty(); skip(text, separators)) {
        const auto equals = text.find('=');
        if (equals == 0 || equals == std::string_view::npos)
            return std::nullopt;
        Directive one {std::string(core::trim(text.substr(0, equals))), {}};
        text.remove_prefix(equals + 1);
        skip(text, kBlank);
        if (text.starts_with('"')) {
            auto value = takeQuoted(text);
            if (!value)
                return std::nullopt;
            one.value = std::move(*value);
        } else {
            const auto end = std::min(text.size(), text.find(','));
            one.value = core::trim(text.substr(0, end));
            text.remove_prefix(end);
        }
        out.push_back(std::move(one));
    }
    return out;
}

/// The first of that name: of several realms any may be taken.
const std::string* find(const std::vector<Directive>& all, std::string_view name)
{
    const auto found = std::find_if(all.begin(), all.end(), [name](const Directive& one) {
        return core::equalsIgnoreCase(one.name, name);
    });
    return found == all.end() ? nullptr : &found->value;
}

bool offersAuth(const std::string& qop)
{
    const auto offered = core::splitTrimmed(qop, ',');
    return std::find(offered.begin(), offered.end(), "auth") != offered.end();
}

} // namespace

SaslDigest::SaslDigest(DigestLogin login, std::string clientNonce)
    : m_login(std::move(login))
    , m_clientNonce(std::move(clientNonce))
{
}

core::Outcome<std::string> SaslDigest::answer(std::string_view challenge)
{
    const auto directives = challenge.size() > kMaxChallenge ? std::nullopt : parse(challenge);
    const auto* nonce = directives ? find(*directives, "nonce") : nullptr;
    const auto* algorithm = directives ? find(*directives, "algorithm") : nullptr;
    if (nonce == nullptr || algorithm == nullptr)
        return Error(Errc::Decode, "This is no challenge of DIGEST-MD5");
    if (!core::equalsIgnoreCase(*algorithm, "md5-sess"))
        return Error(Errc::Unsupported, "The challenge of DIGEST-MD5 asks for another algorithm");
    if (const auto* qop = find(*directives, "qop"); qop != nullptr && !offersAuth(*qop))
        return Error(Errc::Unsupported, "The challenge of DIGEST-MD5 asks for integrity or privacy");
    const auto* charset = find(*directives, "charset");
    const auto* realmFound = find(*directives, "realm");
    const std::string realm = realmFound == nullptr ? std::string() : *realmFound;
    m_serverNonce = *nonce;
    m_key = hexMd5(md5(hashed(m_login.user) + ":" + hashed(realm) + ":" + hashed(m_login.password)) + ":"
                   + m_serverNonce + ":" + m_clientNonce);
    std::string out;
    if (charset != nullptr)
        out += "charset=utf-8,";
    out += "username=" + inQuotes(charset != nullptr ? m_login.user : hashed(m_login.user));
    if (realmFound != nullptr)
        out += ",realm=" + inQuotes(realm);
    out += ",nonce=" + inQuotes(m_serverNonce) + ",nc=" + std::string(kFirstUse)
        + ",cnonce=" + inQuotes(m_clientNonce) + ",digest-uri=" + inQuotes(uri())
        + ",response=" + digest("AUTHENTICATE") + ",qop=auth";
    return out;
}

bool SaslDigest::proves(std::string_view text) const
{
    const auto directives = text.size() > kMaxChallenge ? std::nullopt : parse(text);
    const auto* proof = directives ? find(*directives, "rspauth") : nullptr;
    return proof != nullptr && *proof == digest("");
}

/// RFC 2831 §2.1.2.1 for the client's word, §2.1.3 for the server's.
std::string SaslDigest::digest(std::string_view method) const
{
    return hexMd5(m_key + ":" + m_serverNonce + ":" + std::string(kFirstUse) + ":" + m_clientNonce
                  + ":auth:" + hexMd5(std::string(method) + ":" + uri()));
}

} // namespace sextant::zk
