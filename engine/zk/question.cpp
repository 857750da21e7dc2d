// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/zk/question.h"

#include "engine/net/tcp_stream.h"

namespace sextant::zk {

using core::Errc;
using core::Error;
using core::Outcome;

namespace {

using Answer = Outcome<std::string>;

class Question : public std::enable_shared_from_this<Question>
{
public:
    Question(core::EngineThread& engine, Server server, std::string request, AnswerJudge judge,
             const AskOptions& options, std::function<void(Answer)> done)
        : m_engine(engine)
        , m_server(std::move(server))
        , m_request(std::move(request))
        , m_judge(std::move(judge))
        , m_options(options)
        , m_done(std::move(done))
    {
    }

    void start()
    {
        const auto weak = weak_from_this();
        m_timer = m_engine.schedule(m_options.limit, [weak] {
            if (const auto self = weak.lock())
                self->finish(
                    Error(Errc::Timeout,
                          "No answer within " + std::to_string(self->m_options.limit.count()) + " ms",
                          self->m_server.text()));
        });
        m_connecting = net::TcpStream::connect(
            m_engine, {m_server.host, m_server.port}, m_options.limit,
            [weak](Outcome<std::unique_ptr<net::TcpStream>> stream) {
                if (const auto self = weak.lock())
                    self->connected(std::move(stream));
            },
            m_options.tls);
    }

    void stop()
    {
        m_done = nullptr;
        m_timer.stop();
        m_connecting.stop();
        m_stream.reset();
    }

private:
    void connected(Outcome<std::unique_ptr<net::TcpStream>> stream)
    {
        if (!stream) {
            finish(stream.error());
            return;
        }
        m_stream = std::move(*stream);
        net::StreamHandlers handlers;
        handlers.data = [weak = weak_from_this()](std::string_view bytes) {
            if (const auto self = weak.lock())
                self->received(bytes);
        };
        handlers.closed = [weak = weak_from_this()](const Error&) {
            if (const auto self = weak.lock())
                self->consider(true);
        };
        m_stream->start(std::move(handlers));
        m_stream->write(std::move(m_request));
    }

    void received(std::string_view bytes)
    {
        if (m_bytes.size() + bytes.size() > m_options.sizeLimit) {
            finish(Error(Errc::TooLarge,
                         "The answer is longer than " + std::to_string(m_options.sizeLimit) + " bytes",
                         m_server.text()));
            return;
        }
        m_bytes += bytes;
        consider(false);
    }

    void consider(bool ended)
    {
        if (auto answer = m_judge(m_bytes, ended))
            finish(std::move(*answer));
    }

    void finish(Answer answer)
    {
        const auto self = shared_from_this();
        const auto done = std::exchange(m_done, nullptr);
        stop();
        if (done)
            done(std::move(answer));
    }

    core::EngineThread& m_engine;
    Server m_server;
    std::string m_request;
    AnswerJudge m_judge;
    AskOptions m_options;
    std::function<void(Answer)> m_done;
    core::Timer m_timer;
    core::Subscription m_connecting;
    std::unique_ptr<net::TcpStream> m_stream;
    std::string m_bytes;
};

} // namespace

core::Subscription ask(core::EngineThread& engine, const Server& server, std::string request,
                       AnswerJudge judge, const AskOptions& options, std::function<void(Answer)> done)
{
    auto running = std::make_shared<Question>(engine, server, std::move(request), std::move(judge), options,
                                              std::move(done));
    running->start();
    return core::Subscription([running] { running->stop(); });
}

} // namespace sextant::zk
