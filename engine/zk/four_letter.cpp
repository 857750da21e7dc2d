// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/zk/four_letter.h"

#include "engine/core/text.h"
#include "engine/zk/foreign_peer.h"

#include <algorithm>

namespace sextant::zk {

using core::Errc;
using core::Error;
using core::Outcome;

namespace {

constexpr std::size_t kShown = 80; ///< bytes of an answer that an error repeats

Error notUnderstood(const char* word, std::string_view answer)
{
    return {Errc::Decode,
            std::string("The answer to ") + word + " cannot be read",
            {},
            "it begins with \"" + core::shorten(core::trim(answer), kShown) + "\""};
}

/// The text behind `name` when the line begins with it.
std::optional<std::string> after(std::string_view line, std::string_view name)
{
    if (!line.starts_with(name))
        return std::nullopt;
    return std::string(core::trim(line.substr(name.size())));
}

/// "3.8.0-11+deb12u2--1, built on …" without build.
std::string shortVersion(std::string_view text)
{
    return std::string(text.substr(0, text.find_first_of("-, ")));
}

/// "a=1,b=2" as pairs.
ServerValues pairs(std::string_view text)
{
    ServerValues out;
    for (const auto& part : core::split(text, ',')) {
        if (const auto equals = part.find('='); equals != std::string::npos)
            out.emplace(part.substr(0, equals), part.substr(equals + 1));
    }
    return out;
}

std::string fieldText(const ServerValues& values, std::string_view name)
{
    const auto found = values.find(name);
    return found == values.end() ? std::string() : found->second;
}

/// "[::1]:5" for "/0:0:0:0:0:0:0:1:5" is not tried: the text is the server's.
std::optional<ServerConnection> connectionOf(std::string_view line)
{
    const auto slash = line.find('/');
    const auto open = line.find('(');
    if (slash == std::string_view::npos || open == std::string_view::npos || slash > open)
        return std::nullopt;
    const auto mark = line.find('[', slash + 2); // "[1](": whether the connection is read from
    ServerConnection out;
    out.address = line.substr(slash + 1, std::min(mark, open) - slash - 1);
    const auto close = line.rfind(')');
    const auto inside = line.substr(open + 1, (close > open ? close : line.size()) - open - 1);
    const auto values = pairs(inside);
    out.session = fieldText(values, "sid");
    if (out.session == "0x0")
        out.session.clear();
    out.lastOperation = fieldText(values, "lop");
    out.queued = valueOf(values, "queued");
    out.received = valueOf(values, "recved");
    out.sent = valueOf(values, "sent");
    out.timeout = valueOf(values, "to");
    return out;
}

} // namespace

std::optional<std::int64_t> valueOf(const ServerValues& values, std::string_view name)
{
    const auto found = values.find(name);
    return found == values.end() ? std::nullopt : core::parseInt(found->second);
}

Outcome<std::string> judgeAnswer(const std::string& server, const std::string& word, std::string answer)
{
    if (answer.find("is not executed because it is not in the whitelist") != std::string::npos)
        return Error(Errc::Unsupported, "The server does not allow the command " + word, server,
                     "it is not in 4lw.commands.whitelist",
                     "Allow it in the server's configuration, as 4lw.commands.whitelist=srvr,mntr,wchs, or "
                     "use its admin server.");
    if (answer.find("is not currently serving requests") != std::string::npos)
        return Error(Errc::Connection, std::string(kNotServing), server,
                     "it is starting, or has no majority of the ensemble");
    if (answer.empty())
        return Error(Errc::Connection, "The server said nothing to the command " + word, server,
                     "it closed the connection without an answer",
                     "Servers of 3.4 do so when the command is not in 4lw.commands.whitelist.");
    const auto first = static_cast<unsigned char>(answer.front());
    const bool text = first >= 0x20 && first < 0x7F;
    if (!text || answer.starts_with("HTTP") || answer.starts_with("SSH-")) {
        auto foreign = foreignPeer(answer);
        return Error(Errc::Decode, "This is not a ZooKeeper", server,
                     foreign.empty() ? "its answer is not text" : std::move(foreign));
    }
    return answer;
}

Outcome<ServerStatus> parseSrvr(std::string_view answer)
{
    ServerStatus out;
    for (const auto& line : core::split(answer, '\n')) {
        if (const auto version = after(line, "Zookeeper version:"))
            out.version = shortVersion(*version);
        else if (const auto latency = after(line, "Latency min/avg/max:")) {
            const auto parts = core::split(*latency, '/');
            if (parts.size() == 3) {
                out.latencyMin = parts[0];
                out.latencyAverage = parts[1];
                out.latencyMax = parts[2];
            }
        } else if (const auto received = after(line, "Received:"))
            out.received = core::parseInt(*received);
        else if (const auto sent = after(line, "Sent:"))
            out.sent = core::parseInt(*sent);
        else if (const auto connections = after(line, "Connections:"))
            out.connections = core::parseInt(*connections);
        else if (const auto outstanding = after(line, "Outstanding:"))
            out.outstanding = core::parseInt(*outstanding);
        else if (const auto zxid = after(line, "Zxid:"))
            out.zxid = *zxid;
        else if (const auto mode = after(line, "Mode:"))
            out.mode = *mode;
        else if (const auto nodes = after(line, "Node count:"))
            out.nodes = core::parseInt(*nodes);
    }
    if (out.version.empty())
        return notUnderstood("srvr", answer);
    return out;
}

ServerValues parseMntr(std::string_view answer)
{
    constexpr std::string_view kPrefix = "zk_";
    ServerValues out;
    for (const auto& line : core::split(answer, '\n')) {
        const auto tab = line.find('\t');
        if (tab == std::string::npos)
            continue;
        const auto name = std::string_view(line).substr(0, tab);
        out.emplace(name.starts_with(kPrefix) ? name.substr(kPrefix.size()) : name,
                    core::trim(std::string_view(line).substr(tab)));
    }
    return out;
}

std::vector<ServerConnection> parseCons(std::string_view answer)
{
    std::vector<ServerConnection> out;
    for (const auto& line : core::split(answer, '\n')) {
        if (auto connection = connectionOf(line))
            out.push_back(std::move(*connection));
    }
    return out;
}

Outcome<WatchSummary> parseWchs(std::string_view answer)
{
    WatchSummary out;
    std::optional<std::int64_t> total;
    for (const auto& line : core::split(answer, '\n')) {
        if (const auto watches = after(line, "Total watches:")) {
            total = core::parseInt(*watches);
            continue;
        }
        const auto words = core::splitTrimmed(line, ' '); // "2 connections watching 5 paths"
        if (words.size() == 5 && words[1] == "connections" && words[2] == "watching") {
            out.connections = core::parseInt(words[0]).value_or(0);
            out.paths = core::parseInt(words[3]).value_or(0);
        }
    }
    if (!total)
        return notUnderstood("wchs", answer);
    out.watches = *total;
    return out;
}

ServerValues parseConf(std::string_view answer)
{
    ServerValues out;
    for (const auto& line : core::split(answer, '\n')) {
        if (const auto equals = line.find('='); equals != std::string::npos)
            out.emplace(core::trim(std::string_view(line).substr(0, equals)),
                        core::trim(std::string_view(line).substr(equals + 1)));
    }
    return out;
}

bool parseRuok(std::string_view answer)
{
    return core::trim(answer) == "imok";
}

Outcome<bool> parseIsro(std::string_view answer)
{
    const auto word = core::trim(answer);
    if (word != "ro" && word != "rw")
        return notUnderstood("isro", answer);
    return word == "ro";
}

} // namespace sextant::zk
