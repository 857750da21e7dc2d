// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Any byte stream as Dubbo frames, in pieces of a size that the first byte chooses. The pieces must not
// matter. Frames that are too large are skipped, or taken for garbage.
#include "engine/wire/dubbo_frame.h"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

namespace {

using namespace sextant::wire;

constexpr unsigned kIgnoreOversized = 0x80; ///< of the first byte
constexpr unsigned kPieceMask = 0x1F;
constexpr std::uint32_t kMaxBody = 4096;

bool same(const Attachments& a, const Attachments& b)
{
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const auto& left, const auto& right) {
        return left.first == right.first && sameValue(left.second, right.second);
    });
}

/// What an earlier request has left behind must not matter.
void readAgain(std::string_view bytes)
{
    static RequestBody used;
    const auto fresh = decodeRequestBody(bytes);
    if (decodeRequestBody(bytes, used).ok() != fresh.ok())
        std::abort();
    if (fresh
        && (used.path != fresh->path || used.method != fresh->method || used.descriptor != fresh->descriptor
            || used.arguments.size() != fresh->arguments.size()
            || !std::equal(used.arguments.begin(), used.arguments.end(), fresh->arguments.begin(), sameValue)
            || !same(used.attachments, fresh->attachments) || used.trailingBytes != fresh->trailingBytes))
        std::abort();
}

void readBody(const Frame& frame)
{
    const auto& header = frame.header;
    if (header.event || (!header.request && header.status != static_cast<std::uint8_t>(Status::Ok))) {
        (void)decodeStringBody(header.serialization, frame.body);
    } else if (header.request) {
        if (const auto body = decodeRequestBody(frame.body);
            body && !decodeRequestBody(encodeRequestBody(*body)))
            std::abort();
        readAgain(frame.body);
    } else if (const auto body = decodeResponseBody(frame.body);
               body && !decodeResponseBody(encodeResponseBody(*body))) {
        std::abort();
    }
}

/// All frames of the stream, encoded again.
std::string split(std::string_view stream, std::size_t piece, bool ignoreOversized, bool bodies)
{
    FrameSplitter splitter(kMaxBody);
    std::string all;
    for (std::size_t at = 0; at < stream.size(); at += piece) {
        splitter.feed(stream.substr(at, piece));
        for (;;) {
            auto next = splitter.next();
            if (!next) {
                if (!splitter.oversized())
                    std::abort();
                ignoreOversized ? splitter.ignoreOversized() : splitter.skipOversized();
                continue;
            }
            if (!next->has_value())
                break;
            all += encodeFrame(**next);
            if (bodies)
                readBody(**next);
        }
    }
    if (splitter.skipped() + all.size() > stream.size())
        std::abort();
    return all;
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    if (size == 0)
        return 0;
    const std::string_view stream(reinterpret_cast<const char*>(data) + 1, size - 1);
    const bool ignore = (data[0] & kIgnoreOversized) != 0;
    const auto whole = split(stream, std::max<std::size_t>(stream.size(), 1), ignore, true);
    if (split(stream, (data[0] & kPieceMask) + 1U, ignore, false) != whole)
        std::abort();
    return 0;
}
