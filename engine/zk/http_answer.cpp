// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/zk/http_answer.h"

#include "engine/core/text.h"

#include <charconv>

namespace sextant::zk {

using core::Errc;
using core::Error;
using core::Outcome;

namespace {

Error broken(std::string cause)
{
    return {Errc::Decode, "The HTTP answer cannot be read", {}, std::move(cause)};
}

/// The next line without its end; nullopt when there is no whole one.
std::optional<std::string_view> takeLine(std::string_view& rest)
{
    const auto end = rest.find('\n');
    if (end == std::string_view::npos)
        return std::nullopt;
    auto line = rest.substr(0, end);
    rest.remove_prefix(end + 1);
    if (line.ends_with('\r'))
        line.remove_suffix(1);
    return line;
}

std::optional<std::size_t> hexNumber(std::string_view text)
{
    std::size_t out = 0;
    const auto* end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, out, 16);
    if (error != std::errc() || stop == text.data())
        return std::nullopt;
    return out;
}

struct Headers
{
    std::optional<std::size_t> length;
    bool chunked = false;
};

/// Whether the line could be understood.
bool statusLine(std::string_view line, HttpAnswer& out)
{
    const auto space = line.find(' ');
    if (!line.starts_with("HTTP/1.") || space == std::string_view::npos)
        return false;
    const auto status = core::parseInt(line.substr(space + 1, 3));
    if (!status || *status < 100)
        return false;
    out.status = static_cast<int>(*status);
    out.reason = core::trim(line.substr(std::min(line.size(), space + 4)));
    return true;
}

void header(std::string_view line, Headers& headers, HttpAnswer& out)
{
    const auto colon = line.find(':');
    if (colon == std::string_view::npos)
        return;
    const auto name = core::trim(line.substr(0, colon));
    const auto value = core::trim(line.substr(colon + 1));
    if (core::equalsIgnoreCase(name, "Content-Length")) {
        if (const auto length = core::parseInt(value); length && *length >= 0)
            headers.length = static_cast<std::size_t>(*length);
    } else if (core::equalsIgnoreCase(name, "Transfer-Encoding")) {
        headers.chunked = core::equalsIgnoreCase(value, "chunked");
    } else if (core::equalsIgnoreCase(name, "Location")) {
        out.location = value;
    }
}

/// True when the last chunk is there; nullopt when this is no chunk.
std::optional<bool> chunks(std::string_view rest, std::string& body)
{
    for (;;) {
        const auto line = takeLine(rest);
        if (!line)
            return false;
        const auto size = hexNumber(*line);
        if (!size)
            return std::nullopt;
        if (*size == 0)
            return true;
        if (rest.size() < *size)
            return false;
        body += rest.substr(0, *size);
        rest.remove_prefix(*size);
        if (rest.empty() || rest == "\r")
            return false;
        const auto end = takeLine(rest);
        if (!end || !end->empty())
            return std::nullopt;
    }
}

} // namespace

std::optional<Outcome<HttpAnswer>> parseHttpAnswer(std::string_view bytes, bool ended)
{
    const auto unfinished = [ended](const char* where) -> std::optional<Outcome<HttpAnswer>> {
        if (ended)
            return Outcome<HttpAnswer>(broken(std::string("the connection ended ") + where));
        return std::nullopt;
    };
    HttpAnswer out;
    Headers headers;
    auto rest = bytes;
    const auto first = takeLine(rest);
    if (!first && !ended && bytes.size() < 1'024)
        return std::nullopt;
    if (!first || !statusLine(*first, out))
        return Outcome<HttpAnswer>(broken("it does not begin as HTTP does"));
    for (;;) {
        const auto line = takeLine(rest);
        if (!line)
            return unfinished("within the headers");
        if (line->empty())
            break;
        header(*line, headers, out);
    }
    if (headers.chunked) {
        const auto complete = chunks(rest, out.body);
        if (!complete)
            return Outcome<HttpAnswer>(broken("a chunk has no length"));
        if (!*complete)
            return unfinished("within a chunk");
    } else if (headers.length) {
        if (rest.size() < *headers.length)
            return unfinished("within the body");
        out.body = rest.substr(0, *headers.length);
    } else {
        if (!ended)
            return std::nullopt;
        out.body = rest;
    }
    return Outcome<HttpAnswer>(std::move(out));
}

} // namespace sextant::zk
