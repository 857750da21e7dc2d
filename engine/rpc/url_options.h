// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// URL parameters that a Java peer would obey, as our options (spec/rpc §1.8, §2.2, §3.5, §3.7, §12.1). Values
// that are no numbers count as absent. Pure, but for reading certificate files.
#pragma once

#include "engine/rpc/dubbo_client.h"
#include "engine/rpc/dubbo_server.h"
#include "engine/url/url.h"

namespace sextant::rpc {

/// heartbeat, heartbeat.timeout, connections, payload, reconnect, send.reconnect, connect.timeout.
void applyParameters(const url::Parameters& parameters, ClientOptions& options);
/// payload, threads, queues, accepts, close.timeout (or heartbeat.timeout, or three times heartbeat).
void applyParameters(const url::Parameters& parameters, ServerOptions& options);
/// executes, METHOD.executes, token.
ServicePolicy servicePolicy(const url::Parameters& parameters);

/// As a Java consumer: TLS only when chain and key are both given; without trusted certificates any server is
/// believed; the host's name is not checked. Null: in clear.
core::Outcome<std::shared_ptr<const net::TlsContext>> clientTls(const url::Parameters& parameters);
/// As a Java provider: TLS when `ssl-enabled` is true and chain and key are given; client certificates are
/// asked for when trusted ones are given, else peers in clear are served too. Null: in clear.
core::Outcome<std::shared_ptr<const net::TlsContext>> serverTls(const url::Parameters& parameters);

/// Names files and secrets of this machine: not for a registry.
bool staysPrivate(std::string_view key);

} // namespace sextant::rpc
