// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/zk/writable_question.h"

#include "engine/wire/jute_records.h"
#include "engine/zk/question.h"

#include <random>

namespace sextant::zk {

namespace {

constexpr std::size_t kAnswerHeadBytes = 4;
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

/// A value when it is the answer of a server with a majority: that it knows no such session.
std::optional<core::Outcome<std::string>> judge(const std::string& bytes, bool ended)
{
    const auto no = [] { return core::Error(core::Errc::Decode, "This is no answer of a writable server"); };
    wire::JuteReader head(bytes);
    const auto length = bytes.size() < kAnswerHeadBytes ? 0 : head.readInt();
    if (length < 0 || static_cast<std::size_t>(length) > kMostAnswer)
        return no();
    if (bytes.size() < kAnswerHeadBytes || bytes.size() < kAnswerHeadBytes + static_cast<std::size_t>(length))
        return ended ? std::optional<core::Outcome<std::string>>(no()) : std::nullopt;
    wire::JuteReader in(std::string_view(bytes).substr(kAnswerHeadBytes));
    const auto response = wire::readConnectResponse(in);
    if (!in.ok() || response.protocolVersion != 0 || response.timeoutMillis > 0)
        return no();
    return std::string();
}

} // namespace

core::Subscription askWhetherWritable(core::EngineThread& engine, const Server& server, core::Millis limit,
                                      std::shared_ptr<const net::TlsContext> tls,
                                      std::function<void(bool)> done)
{
    AskOptions options;
    options.limit = limit;
    options.tls = std::move(tls);
    return ask(engine, server, impossibleSession(limit), judge, options,
               [done = std::move(done)](const core::Outcome<std::string>& answer) { done(answer.ok()); });
}

} // namespace sextant::zk
