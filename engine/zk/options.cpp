// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/zk/options.h"

#include "engine/store/path.h"

namespace sextant::zk {

using core::Errc;
using core::Error;

Options optionsFor(const ConnectString& target)
{
    Options options;
    options.servers = target.servers;
    options.chroot = target.chroot;
    options.sessionTimeout = target.sessionTimeout.value_or(options.sessionTimeout);
    options.connectTimeout = target.connectTimeout.value_or(options.connectTimeout);
    options.readOnlyServers = target.canBeReadOnly;
    return options;
}

core::Outcome<void> checkOptions(const Options& options)
{
    if (options.servers.empty())
        return Error(Errc::InvalidArgument, "No server is named");
    if (options.sessionTimeout.count() <= 0 || options.connectTimeout.count() <= 0)
        return Error(Errc::InvalidArgument, "Timeouts must be positive");
    if (options.authScheme == "sasl" && options.authSecret.find(':') == std::string::npos)
        return Error(Errc::InvalidArgument, "A log-in by SASL needs a user and a password");
    if (!options.chroot.empty()) {
        if (const auto valid = store::validatePath(options.chroot); !valid || options.chroot == "/")
            return Error(Errc::InvalidArgument, "The chroot is not valid", options.chroot);
    }
    return {};
}

} // namespace sextant::zk
