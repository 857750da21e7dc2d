// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// The options that say how one kind of connection is encrypted: --tls-… for the registry, --call-… for calls
// to providers. Both have the same options with the same meaning.
#pragma once

#include "engine/net/tls_choice.h"

namespace CLI {
class App;
}

namespace sextant::ctl {

struct TlsOptions
{
    net::TlsChoice choice;
    std::string keyPasswordFile;
    std::string trustPasswordFile;
};

/// What differs between the two.
struct TlsNames
{
    const char* option; ///< how the options begin
    const char* passwordOption; ///< how those for files of passwords begin
    const char* variable; ///< how the variables of passwords begin
    const char* scope; ///< for the help
};
inline constexpr TlsNames kRegistryTls {"--tls-", "--", "SEXTANT_", "for zookeepers://"};
inline constexpr TlsNames kCallTls {"--call-", "--call-", "SEXTANT_CALL_", "for --call-tls"};

void addTlsOptions(CLI::App& app, const TlsNames& names, TlsOptions& options);
/// Asks for the passwords of files that are locked, and of no others. `choice` is what really counts, which
/// may be more than the options say.
core::Outcome<net::TlsPasswords> unlockFiles(const net::TlsChoice& choice, const TlsNames& names,
                                             const TlsOptions& options);

} // namespace sextant::ctl
