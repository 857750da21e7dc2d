// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/net/tls_choice.h"

#include <initializer_list>
#include <utility>

namespace sextant::net {

namespace {

constexpr std::string_view kFull = "full";
constexpr std::string_view kAuthority = "ca";
constexpr std::string_view kNone = "none";

core::Outcome<void> checkVerify(std::string_view word)
{
    if (word.empty() || word == kFull || word == kAuthority || word == kNone)
        return {};
    return core::Error(core::Errc::InvalidArgument, "tls-verify cannot be '" + std::string(word) + "'", {},
                       {}, "It is full, ca (whatever the name of the host) or none.");
}

} // namespace

TlsChoice TlsChoice::over(const TlsChoice& weaker) const
{
    TlsChoice out = weaker;
    if (!certificate.empty())
        out.key = key; // of this certificate, not of the other one
    const std::initializer_list<std::pair<std::string TlsChoice::*, const std::string*>> said = {
        {&TlsChoice::trusted, &trusted},
        {&TlsChoice::certificate, &certificate},
        {&TlsChoice::key, &key},
        {&TlsChoice::verify, &verify},
        {&TlsChoice::serverName, &serverName}};
    for (const auto& [member, value] : said) {
        if (!value->empty())
            out.*member = *value;
    }
    return out;
}

core::Outcome<bool> TlsChoice::set(std::string_view name, std::string value)
{
    if (name == "tls-ca") {
        trusted = std::move(value);
    } else if (name == "tls-cert") {
        certificate = std::move(value);
    } else if (name == "tls-key") {
        key = std::move(value);
    } else if (name == "tls-server-name") {
        serverName = std::move(value);
    } else if (name == "tls-verify") {
        if (auto known = checkVerify(value); !known)
            return known.error();
        verify = std::move(value);
    } else {
        return false;
    }
    return true;
}

core::Outcome<TlsClientSettings> clientSettings(const TlsChoice& choice, const TlsPasswords& passwords)
{
    if (auto known = checkVerify(choice.verify); !known)
        return known.error();
    TlsClientSettings settings;
    settings.identity = {choice.certificate, choice.key, passwords.key};
    settings.trustedCertificates = choice.trusted;
    settings.trustPassword = passwords.trusted;
    settings.verifyPeer = choice.verify != kNone;
    settings.verifyHost = choice.verify.empty() || choice.verify == kFull;
    settings.serverName = choice.serverName;
    return settings;
}

const std::string& keyFile(const TlsChoice& choice)
{
    return choice.key.empty() ? choice.certificate : choice.key;
}

} // namespace sextant::net
