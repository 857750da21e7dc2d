// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/zk/reach.h"

#include "engine/net/tcp_stream.h"

namespace sextant::zk {

namespace {

/// Slower members of an ensemble are not waited for longer than this once one was reached.
constexpr core::Millis kWaitAfterFirst {200};

struct ReachRound : std::enable_shared_from_this<ReachRound>
{
    explicit ReachRound(core::EngineThread& thread)
        : engine(thread)
    {
    }

    void tried(std::size_t index, const core::Outcome<std::unique_ptr<net::TcpStream>>& stream)
    {
        auto& result = results[index];
        result.ok = stream.ok();
        result.detail.clear();
        if (!stream) {
            const auto& error = stream.error();
            result.resolved = !error.cause.starts_with(net::kUnresolvable);
            result.detail = error.cause + (error.advice.empty() ? "" : ". " + error.advice);
        }
        if (++finished == results.size())
            end();
        else if (result.ok && !grace)
            grace = engine.schedule(kWaitAfterFirst, [self = shared_from_this()] { self->end(); });
    }

    void end()
    {
        const auto self = shared_from_this();
        const auto callback = std::exchange(done, nullptr);
        stop();
        if (callback)
            callback(std::move(results));
    }

    void stop()
    {
        done = nullptr;
        grace.stop();
        for (auto& attempt : attempts)
            attempt.stop();
    }

    core::EngineThread& engine;
    std::vector<Reached> results;
    std::vector<core::Subscription> attempts;
    std::size_t finished = 0;
    core::Timer grace;
    std::function<void(std::vector<Reached>)> done;
};

} // namespace

core::Subscription reachServers(core::EngineThread& engine, const std::vector<Server>& servers,
                                core::Millis timeout, std::shared_ptr<const net::TlsContext> tls,
                                std::function<void(std::vector<Reached>)> done)
{
    auto round = std::make_shared<ReachRound>(engine);
    round->done = std::move(done);
    const std::weak_ptr<ReachRound> weak = round;
    for (const auto& server : servers)
        round->results.push_back({server, true, false, "it was not waited for"});
    for (std::size_t i = 0; i < servers.size(); ++i)
        round->attempts.push_back(net::TcpStream::connect(
            engine, {servers[i].host, servers[i].port}, timeout,
            [weak, i](const core::Outcome<std::unique_ptr<net::TcpStream>>& stream) {
                if (const auto self = weak.lock())
                    self->tried(i, stream);
            },
            tls));
    return core::Subscription([round] { round->stop(); });
}

} // namespace sextant::zk
