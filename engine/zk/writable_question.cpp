// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/zk/writable_question.h"

#include "engine/net/tcp_stream.h"
#include "engine/wire/jute_records.h"

#include <random>

namespace sextant::zk {

namespace {

constexpr std::size_t kHeadBytes = 4;
constexpr std::size_t kMostAnswer = 64;

std::string impossibleSession(core::Millis limit)
{
    std::random_device random;
    const std::string nobody(wire::kSessionPasswordBytes, '\0');
    wire::ConnectRequest request;
    request.timeoutMillis = static_cast<std::int32_t>(limit.count());
    // Real ids hold the time in their high bytes.
    request.sessionId = static_cast<std::int64_t>(1 + random() % 0xFFFF'FFFE);
    request.password = nobody;
    std::string body;
    wire::JuteWriter writer(body);
    wire::write(writer, request);
    std::string out;
    wire::JuteWriter(out).writeString(body);
    return out;
}

class Question : public std::enable_shared_from_this<Question>
{
public:
    Question(core::EngineThread& engine, core::Millis limit, std::function<void(bool)> done)
        : m_engine(engine)
        , m_limit(limit)
        , m_done(std::move(done))
    {
    }

    void start(const Server& server, std::shared_ptr<const net::TlsContext> tls)
    {
        const auto weak = weak_from_this();
        m_timer = m_engine.schedule(m_limit, [weak] {
            if (const auto self = weak.lock())
                self->finish(false);
        });
        m_connecting = net::TcpStream::connect(
            m_engine, {server.host, server.port}, m_limit,
            [weak](core::Outcome<std::unique_ptr<net::TcpStream>> stream) {
                if (const auto self = weak.lock())
                    self->connected(std::move(stream));
            },
            std::move(tls));
    }

    void stop()
    {
        m_done = nullptr;
        m_connecting.stop();
        m_timer.stop();
        m_stream.reset();
    }

private:
    void connected(core::Outcome<std::unique_ptr<net::TcpStream>> stream)
    {
        if (!stream) {
            finish(false);
            return;
        }
        m_stream = std::move(*stream);
        net::StreamHandlers handlers;
        handlers.data = [weak = weak_from_this()](std::string_view bytes) {
            if (const auto self = weak.lock())
                self->received(bytes);
        };
        handlers.closed = [weak = weak_from_this()](const core::Error&) {
            if (const auto self = weak.lock())
                self->finish(false);
        };
        m_stream->start(std::move(handlers));
        m_stream->write(impossibleSession(m_limit));
    }

    void received(std::string_view bytes)
    {
        m_answer += bytes;
        if (m_answer.size() < kHeadBytes)
            return;
        wire::JuteReader head(m_answer);
        const auto length = head.readInt();
        if (length < 0 || static_cast<std::size_t>(length) > kMostAnswer) {
            finish(false);
        } else if (m_answer.size() >= kHeadBytes + static_cast<std::size_t>(length)) {
            wire::JuteReader in(std::string_view(m_answer).substr(kHeadBytes));
            const auto response = wire::readConnectResponse(in);
            finish(in.ok() && response.protocolVersion == 0 && response.timeoutMillis <= 0);
        }
    }

    void finish(bool writable)
    {
        const auto self = shared_from_this();
        const auto done = std::exchange(m_done, nullptr);
        stop();
        if (done)
            done(writable);
    }

    core::EngineThread& m_engine;
    core::Millis m_limit;
    std::function<void(bool)> m_done;
    core::Timer m_timer;
    core::Subscription m_connecting;
    std::unique_ptr<net::TcpStream> m_stream;
    std::string m_answer;
};

} // namespace

core::Subscription askWhetherWritable(core::EngineThread& engine, const Server& server, core::Millis limit,
                                      std::shared_ptr<const net::TlsContext> tls,
                                      std::function<void(bool)> done)
{
    auto question = std::make_shared<Question>(engine, limit, std::move(done));
    question->start(server, std::move(tls));
    return core::Subscription([question] { question->stop(); });
}

} // namespace sextant::zk
