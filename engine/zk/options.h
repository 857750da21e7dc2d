// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// How to connect to a ZooKeeper ensemble, for both clients. Pure. THREAD: any.
#pragma once

#include "engine/zk/connect_string.h"

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

namespace sextant::net {
class TlsContext;
}

namespace sextant::zk {

struct Options
{
    std::vector<Server> servers;
    std::string chroot; ///< "" or "/a"
    core::Millis sessionTimeout {30'000};
    core::Millis connectTimeout {10'000}; ///< of one attempt
    /// "digest", or "sasl" for a log-in by DIGEST-MD5 (the wire client only), or any other that the server
    /// knows; empty: nobody.
    std::string authScheme;
    std::string authSecret; ///< "user:password" for digest and sasl; never logged
    std::shared_ptr<const net::TlsContext> tls; ///< null: plain; the wire client only
    std::size_t replyLimit = 64U << 20U; ///< bytes of one answer; the wire client only
    bool readOnlyServers = false; ///< take servers that have lost their ensemble, too; the wire client only
};

/// Servers, chroot and the timeouts named in `target`; the defaults above for the rest.
Options optionsFor(const ConnectString& target);

/// InvalidArgument without servers, with an invalid chroot or timeout, or with a "sasl" secret that has no
/// user.
core::Outcome<void> checkOptions(const Options& options);

} // namespace sextant::zk
