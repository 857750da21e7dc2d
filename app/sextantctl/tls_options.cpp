// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "app/sextantctl/tls_options.h"

#include "app/sextantctl/password.h"

#include <CLI/CLI.hpp>

namespace sextant::ctl {

void addTlsOptions(CLI::App& app, const TlsNames& names, TlsOptions& options)
{
    const auto add = [&app](const std::string& name, std::string& target, const std::string& description) {
        return app.add_option(name, target, description);
    };
    const std::string prefix = names.option;
    add(prefix + "ca", options.choice.trusted,
        std::string(names.scope) + ": whom to trust, PEM or PKCS#12; without it whom the system trusts");
    add(prefix + "cert", options.choice.certificate, "own certificate, PEM, or PKCS#12 with the key");
    add(prefix + "key", options.choice.key, "own private key, PEM, when it is in a file of its own");
    add(prefix + "verify", options.choice.verify,
        "full (the default), ca (whatever the name of the host) or none")
        ->check(CLI::IsMember({"full", "ca", "none"}));
    add(prefix + "server-name", options.choice.serverName,
        "the name that must be in the server's certificate instead of the host's");
    add(std::string(names.passwordOption) + "key-password-file", options.keyPasswordFile,
        "file whose first line is the password of the own key");
    add(std::string(names.passwordOption) + "trust-password-file", options.trustPasswordFile,
        "file whose first line is the password of a PKCS#12 file of " + prefix + "ca");
}

core::Outcome<net::TlsPasswords> unlockFiles(const net::TlsChoice& choice, const TlsNames& names,
                                             const TlsOptions& options)
{
    const auto unlock = [&names](const std::string& file, const std::string& passwordFile,
                                 const char* variable, const char* option,
                                 std::string& password) -> core::Outcome<void> {
        if (file.empty() || !net::isLocked(file))
            return {};
        auto found = findPassword({file, names.variable + std::string(variable), passwordFile,
                                   names.passwordOption + std::string(option)});
        if (!found)
            return found.error();
        password = std::move(*found);
        return {};
    };
    net::TlsPasswords passwords;
    if (auto key = unlock(net::keyFile(choice), options.keyPasswordFile, "KEY_PASSWORD", "key-password-file",
                          passwords.key);
        !key)
        return key.error();
    if (auto trusted = unlock(choice.trusted, options.trustPasswordFile, "TRUST_PASSWORD",
                              "trust-password-file", passwords.trusted);
        !trusted)
        return trusted.error();
    return passwords;
}

} // namespace sextant::ctl
