// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Any byte stream as Dubbo frames, in pieces of a size that the first byte chooses. The pieces must not
// matter.
#include "engine/wire/dubbo_frame.h"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <string_view>

namespace {

using namespace sextant::wire;

void readBody(const Frame& frame)
{
    const auto& header = frame.header;
    if (header.event || (!header.request && header.status != static_cast<std::uint8_t>(Status::Ok))) {
        (void)decodeStringBody(header.serialization, frame.body);
    } else if (header.request) {
        if (const auto body = decodeRequestBody(frame.body);
            body && !decodeRequestBody(encodeRequestBody(*body)))
            std::abort();
    } else if (const auto body = decodeResponseBody(frame.body);
               body && !decodeResponseBody(encodeResponseBody(*body))) {
        std::abort();
    }
}

/// Number of frames; the stream may end in an error.
std::size_t split(std::string_view stream, std::size_t piece, bool bodies, std::string& all)
{
    FrameSplitter splitter(1U << 20U);
    std::size_t count = 0;
    for (std::size_t at = 0; at < stream.size(); at += piece) {
        splitter.feed(stream.substr(at, piece));
        for (;;) {
            auto next = splitter.next();
            if (!next)
                return count;
            if (!next->has_value())
                break;
            ++count;
            all += encodeFrame(**next);
            if (bodies)
                readBody(**next);
        }
    }
    return count;
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    if (size == 0)
        return 0;
    const std::string_view stream(reinterpret_cast<const char*>(data) + 1, size - 1);
    std::string whole;
    std::string pieces;
    const auto count = split(stream, std::max<std::size_t>(stream.size(), 1), true, whole);
    if (split(stream, data[0] % 32U + 1, false, pieces) != count || whole != pieces)
        std::abort();
    return 0;
}
