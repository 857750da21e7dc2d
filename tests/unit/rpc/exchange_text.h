// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Frames and actions of the exchange state machines as short text, so that tests compare sequences at a
// glance.
#pragma once

#include "engine/core/text.h"
#include "engine/wire/dubbo_frame.h"

#include <string>

namespace sextant::testing {

/// "request 7 two-way event ser=2 body=4e", "response 7 status=20 ser=2 body=…" for each frame in `bytes`.
inline std::string frames(std::string_view bytes)
{
    wire::FrameSplitter splitter;
    splitter.feed(bytes);
    std::string text;
    for (auto next = splitter.next(); next.ok() && next->has_value(); next = splitter.next()) {
        const wire::Frame& frame = **next;
        if (!text.empty())
            text += "; ";
        text += (frame.header.request ? "request " : "response ") + std::to_string(frame.header.id);
        text += frame.header.twoWay ? " two-way" : "";
        text += frame.header.event ? " event" : "";
        text += frame.header.request ? "" : " status=" + std::to_string(frame.header.status);
        text += " ser=" + std::to_string(frame.header.serialization) + " body=" + core::toHex(frame.body);
    }
    return text;
}

inline wire::Frame request(std::int64_t id, std::string body, bool twoWay = true, bool event = false,
                           std::uint8_t serialization = 2)
{
    wire::Frame frame;
    frame.header.request = true;
    frame.header.twoWay = twoWay;
    frame.header.event = event;
    frame.header.id = id;
    frame.header.serialization = serialization;
    frame.body = std::move(body);
    return frame;
}

inline wire::Frame response(std::int64_t id, std::string body, std::uint8_t status = 20,
                            std::uint8_t serialization = 2)
{
    wire::Frame frame;
    frame.header.id = id;
    frame.header.status = status;
    frame.header.serialization = serialization;
    frame.body = std::move(body);
    return frame;
}

} // namespace sextant::testing
