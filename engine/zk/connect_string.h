// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// What people type to name a ZooKeeper ensemble, read by ourselves: the C client only ever says EINVAL.
//
// Accepts "h1:2181,h2/chroot",
// "zookeeper://h1:2181,h2:2181/chroot?session=30000&timeout=10000&backup=h3:2181" (Dubbo's form), IPv6 in
// brackets or bare, blanks after commas, a trailing comma or newline. "zookeepers://" is the same inside TLS;
// there "?tls-ca=", "tls-cert=", "tls-key=", "tls-verify=" and "tls-server-name=" may follow, percent-encoded
// where a file's name needs it. What a pasted Dubbo address says about
// registering is passed over; a parameter that nobody knows is refused, because it is most likely a misspelt
// one. Pure functions. THREAD: any.
#pragma once

#include "engine/core/loop.h"
#include "engine/core/outcome.h"
#include "engine/net/tls_choice.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sextant::zk {

constexpr int kDefaultPort = 2181;
/// ZooKeeper has no default for its secure port; its guide uses this one.
constexpr int kDefaultSecurePort = 2281;
/// The client's first heartbeat is due after a third of the session: a shorter one would end before it
/// stands.
constexpr core::Millis kShortestSession {1000};

struct Server
{
    std::string host; ///< IPv6 without brackets
    int port = kDefaultPort;

    std::string text() const; ///< "host:port", "[v6]:port"
    bool operator==(const Server&) const = default;
};

struct ConnectString
{
    std::vector<Server> servers; ///< at least one
    std::string chroot; ///< "" or "/a/b", never with a trailing slash
    std::optional<core::Millis> sessionTimeout; ///< ?session=
    std::optional<core::Millis> connectTimeout; ///< ?timeout=
    std::optional<std::string> client {}; ///< ?zk-client=, "wire" or "c"
    bool canBeReadOnly = false; ///< ?canBeReadOnly=true: also servers that have lost their ensemble
    bool secure = false; ///< zookeepers://
    net::TlsChoice tls {};

    /// Normalised, as "zookeeper://h1:2181,h2:2181/chroot"; holds no credentials.
    std::string text() const;
};

/// InvalidArgument with the offending part and what is wrong with it.
core::Outcome<ConnectString> parseConnectString(std::string_view text);

} // namespace sextant::zk
