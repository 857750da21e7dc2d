// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/zk/side_channel.h"

#include "engine/zk/four_letter.h"
#include "engine/zk/http_answer.h"
#include "engine/zk/question.h"

namespace sextant::zk {

using core::Errc;
using core::Error;
using core::Outcome;

namespace {

using Answer = Outcome<std::string>;

Answer judgeHttp(const Outcome<HttpAnswer>& read, const std::string& url)
{
    constexpr int kOk = 200;
    constexpr int kUnauthorized = 401;
    constexpr int kForbidden = 403;
    if (!read) {
        auto error = read.error();
        error.where = url;
        return error;
    }
    if (read->status == kOk)
        return read->body;
    const auto said = std::to_string(read->status) + " " + read->reason;
    if (read->status == kUnauthorized || read->status == kForbidden)
        return Error(Errc::NoAuth, "The admin server wants a log-in", url, said);
    if (!read->location.empty())
        return Error(Errc::Unsupported, "The admin server is elsewhere", url, said + ": " + read->location,
                     "HTTPS is not supported here.");
    return Error(Errc::Unsupported, "The admin server does not answer this", url, said,
                 "Check admin.serverPort and admin.commandURL in the server's configuration.");
}

} // namespace

core::Subscription askFourLetter(core::EngineThread& engine, const Server& server, const std::string& word,
                                 const AskOptions& options, std::function<void(Answer)> done)
{
    // The server ends every answer by closing.
    const auto judge = [name = server.text(), word](const std::string& bytes,
                                                    bool ended) -> std::optional<Answer> {
        if (!ended)
            return std::nullopt;
        return judgeAnswer(name, word, bytes);
    };
    return ask(engine, server, word, judge, options, std::move(done));
}

core::Subscription askAdminServer(core::EngineThread& engine, const Server& admin, const std::string& command,
                                  const AskOptions& options, std::function<void(Answer)> done)
{
    const auto path = "/commands/" + command;
    const auto url = (options.tls ? "https://" : "http://") + admin.text() + path;
    const auto judge = [url](const std::string& bytes, bool ended) -> std::optional<Answer> {
        const auto read = parseHttpAnswer(bytes, ended);
        if (!read)
            return std::nullopt;
        return judgeHttp(*read, url);
    };
    auto request = "GET " + path + " HTTP/1.1\r\nHost: " + admin.text()
        + "\r\nAccept: application/json\r\nConnection: close\r\n\r\n";
    return ask(engine, admin, std::move(request), judge, options, std::move(done));
}

} // namespace sextant::zk
