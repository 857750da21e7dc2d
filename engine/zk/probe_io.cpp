// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/zk/foreign_peer.h"
#include "engine/zk/probe.h"
#include "engine/zk/tls_question.h"

#include <asio/connect.hpp>
#include <asio/io_context.hpp>
#include <asio/ip/tcp.hpp>
#include <asio/read.hpp>
#include <asio/write.hpp>

#include <array>
#include <memory>
#include <random>

namespace sextant::zk {

using asio::ip::tcp;
using Kind = ProbeResult::Kind;

namespace {

/// Slower members of an ensemble are not waited for longer than this once one has answered.
constexpr core::Millis kGraceAfterFirst {200};
constexpr std::size_t kMinAnswer = 36; // protocol, timeout, session id, password
constexpr std::size_t kMaxAnswer = 64; // plus the read-only flag, and room for what may come

/// ConnectRequest: length 45, protocol 0, last zxid 0, timeout, session id, 16 bytes of password, not
/// read-only. The id is random, as a server closes other connections that use the same, and small, as real
/// ones hold the time.
std::string sessionRequest()
{
    std::random_device random;
    std::string request(4 + 45, '\0');
    request[3] = 45;
    request[4 + 4 + 8 + 2] = 0x27; // 10,000 ms
    request[4 + 4 + 8 + 3] = 0x10;
    for (std::size_t i = 4; i < 8; ++i)
        request[4 + 4 + 8 + 4 + i] = static_cast<char>(1 + random() % 255);
    request[4 + 4 + 8 + 4 + 8 + 3] = 16;
    return request;
}

class Probe : public std::enable_shared_from_this<Probe>
{
public:
    Probe(core::EngineThread& engine, Server server, std::function<void()> named, std::function<void()> done)
        : m_engine(engine)
        , m_resolver(engine.context())
        , m_socket(engine.context())
        , m_started(engine.now())
        , m_named(std::move(named))
        , m_done(std::move(done))
    {
        result.server = std::move(server);
        result.kind = Kind::Unresolvable;
        result.detail = "the name was not resolved in time";
    }

    ProbeResult result;

    void start()
    {
        m_resolver.async_resolve(result.server.host, std::to_string(result.server.port),
                                 [self = shared_from_this()](const asio::error_code& error,
                                                             const tcp::resolver::results_type& addresses) {
                                     if (self->m_finished)
                                         return;
                                     if (!error) {
                                         self->connect(addresses);
                                         return;
                                     }
                                     self->expect(Kind::Unresolvable,
                                                  "the name cannot be resolved: " + error.message());
                                     self->m_named();
                                     self->finish(Kind::Unresolvable, self->result.detail);
                                 });
    }

    void stop()
    {
        m_finished = true;
        m_tls.stop();
        m_resolver.cancel();
        asio::error_code ignored;
        m_socket.close(ignored);
    }

private:
    void connect(const tcp::resolver::results_type& addresses)
    {
        expect(Kind::Unreachable, "no TCP connection in time");
        m_named();
        asio::async_connect(m_socket, addresses,
                            [self = shared_from_this()](const asio::error_code& error, const tcp::endpoint&) {
                                if (error)
                                    self->finish(Kind::Unreachable, error.message());
                                else
                                    self->ask();
                            });
    }

    void ask()
    {
        result.connected = std::max(core::Millis(1), m_engine.now() - m_started);
        expect(Kind::Silent, "it accepted the connection and said nothing");
        asio::async_write(m_socket, asio::buffer(m_request),
                          [self = shared_from_this()](const asio::error_code& error, std::size_t) {
                              if (error)
                                  self->finish(Kind::Closed, error.message());
                          });
        asio::async_read(m_socket, asio::buffer(m_answer, 4),
                         [self = shared_from_this()](const asio::error_code& error, std::size_t) {
                             if (error)
                                 self->askForTls();
                             else
                                 self->judge();
                         });
    }

    void askForTls()
    {
        if (m_finished)
            return;
        expect(Kind::Closed, "it closed the connection without an answer");
        m_tls = zk::askForTls(m_engine, result.server, [weak = weak_from_this()](bool yes) {
            if (const auto self = weak.lock(); self && yes)
                self->finish(Kind::NotZooKeeper, kTlsPort);
            else if (self)
                self->finish(Kind::Closed, self->result.detail);
        });
    }

    void judge()
    {
        std::size_t length = 0;
        for (std::size_t i = 0; i < 4; ++i)
            length = length * 256 + static_cast<unsigned char>(m_answer[i]);
        if (auto foreign = foreignPeer(std::string_view(m_answer.data(), 4)); !foreign.empty()) {
            finish(Kind::NotZooKeeper, std::move(foreign));
        } else if (length < kMinAnswer || length > kMaxAnswer) {
            finish(Kind::NotZooKeeper, "its answer is not that of a ZooKeeper");
        } else {
            asio::async_read(m_socket, asio::buffer(m_answer, length),
                             [self = shared_from_this(), length](const asio::error_code& error, std::size_t) {
                                 self->judgeSession(!error, length);
                             });
        }
    }

    /// The refusal of the impossible session: protocol 0, timeout 0, session id 0, a password of 16 bytes.
    void judgeSession(bool complete, std::size_t length)
    {
        const auto zeros =
            std::all_of(m_answer.begin(), m_answer.begin() + 16, [](char byte) { return byte == 0; });
        const bool password =
            m_answer[16] == 0 && m_answer[17] == 0 && m_answer[18] == 0 && m_answer[19] == 16;
        if (complete && zeros && password && length <= kMaxAnswer)
            finish(Kind::ZooKeeper, {});
        else
            finish(Kind::NotZooKeeper, "its answer is not that of a ZooKeeper");
    }

    void expect(Kind kind, std::string detail)
    {
        result.kind = kind;
        result.detail = std::move(detail);
    }

    void finish(Kind kind, std::string detail)
    {
        if (std::exchange(m_finished, true))
            return;
        expect(kind, std::move(detail));
        result.elapsed = m_engine.now() - m_started;
        asio::error_code ignored;
        m_socket.close(ignored);
        m_done();
    }

    core::EngineThread& m_engine;
    tcp::resolver m_resolver;
    tcp::socket m_socket;
    core::Subscription m_tls;
    core::Millis m_started;
    std::function<void()> m_named;
    std::function<void()> m_done;
    std::string m_request = sessionRequest();
    std::array<char, kMaxAnswer> m_answer {};
    bool m_finished = false;
};

struct ProbeRound : std::enable_shared_from_this<ProbeRound>
{
    std::vector<std::shared_ptr<Probe>> probes;
    std::size_t named = 0;
    std::size_t finished = 0;
    core::Timer timeout;
    core::Timer grace;
    std::function<void(std::vector<ProbeResult>)> done;
    std::function<void(std::vector<ProbeResult>)> onNamed;

    std::vector<ProbeResult> results() const
    {
        std::vector<ProbeResult> all;
        for (const auto& probe : probes)
            all.push_back(probe->result);
        return all;
    }

    void oneNamed()
    {
        if (++named == probes.size() && done && onNamed)
            onNamed(results());
    }

    void answered(core::EngineThread& engine)
    {
        if (!done)
            return;
        if (++finished == probes.size()) {
            end();
            return;
        }
        const bool found = std::any_of(probes.begin(), probes.end(), [](const auto& probe) {
            return probe->result.kind == Kind::ZooKeeper;
        });
        if (found && !grace)
            grace = engine.schedule(kGraceAfterFirst, [self = shared_from_this()] { self->end(); });
    }

    void end()
    {
        const auto self = shared_from_this();
        const auto callback = std::exchange(done, nullptr);
        auto all = results();
        stop();
        if (callback)
            callback(std::move(all));
    }

    void stop()
    {
        done = nullptr;
        onNamed = nullptr;
        timeout.stop();
        grace.stop();
        for (const auto& probe : probes)
            probe->stop();
    }
};

} // namespace

core::Subscription probeServers(core::EngineThread& engine, std::vector<Server> servers, core::Millis timeout,
                                std::function<void(std::vector<ProbeResult>)> done,
                                std::function<void(std::vector<ProbeResult>)> named)
{
    auto round = std::make_shared<ProbeRound>();
    round->done = std::move(done);
    round->onNamed = std::move(named);
    const std::weak_ptr<ProbeRound> weak = round;
    for (auto& server : servers) {
        const auto oneNamed = [weak] {
            if (const auto self = weak.lock())
                self->oneNamed();
        };
        round->probes.push_back(std::make_shared<Probe>(engine, std::move(server), oneNamed, [&engine, weak] {
            if (const auto self = weak.lock())
                self->answered(engine);
        }));
    }
    round->timeout = engine.schedule(timeout, [weak] {
        if (const auto self = weak.lock())
            self->end();
    });
    for (const auto& probe : round->probes)
        probe->start();
    return core::Subscription([round] { round->stop(); });
}

} // namespace sextant::zk
