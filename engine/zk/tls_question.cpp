// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/zk/tls_question.h"

#include "engine/net/tcp_stream.h"
#include "engine/zk/probe.h"

namespace sextant::zk {

namespace {

constexpr core::Millis kLimit {2'000};

/// Whoever wants another certificate or protocol version than ours speaks TLS, too.
bool speaksTls(const core::Error& error)
{
    return error.code == core::Errc::AuthFailed || error.cause.starts_with("TLS: ");
}

} // namespace

core::Subscription askForTls(core::EngineThread& engine, const Server& server, std::function<void(bool)> done)
{
    net::TlsClientSettings anybody;
    anybody.verifyPeer = false;
    auto context = net::TlsContext::forClient(anybody);
    if (!context) {
        engine.post([done = std::move(done)] { done(false); });
        return {};
    }
    return net::TcpStream::connect(
        engine, {server.host, server.port}, kLimit,
        [done = std::move(done)](core::Outcome<std::unique_ptr<net::TcpStream>> stream) {
            done(stream.ok() || speaksTls(stream.error()));
        },
        *context);
}

core::Subscription askInClear(core::EngineThread& engine, const Server& server,
                              std::function<void(std::string)> done)
{
    return probeServers(engine, {server}, kLimit,
                        [done = std::move(done)](const std::vector<ProbeResult>& results) {
                            const auto& peer = results.front();
                            if (peer.kind == ProbeResult::Kind::ZooKeeper)
                                done(kClearPort);
                            else if (peer.kind == ProbeResult::Kind::NotZooKeeper && peer.detail != kTlsPort)
                                done(peer.detail);
                            else
                                done({});
                        });
}

} // namespace sextant::zk
