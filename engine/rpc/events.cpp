// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/rpc/events.h"

namespace sextant::rpc {

namespace {

constexpr std::size_t kMaxEventBody = 15; // Dubbo rejects larger ones (spec/rpc §1.9)

bool readable(std::uint8_t serialization)
{
    return serialization == wire::kHessian2Id || serialization == wire::kFastjson2Id;
}

} // namespace

EventKind classifyEvent(const wire::FrameView& frame)
{
    if (frame.body.size() > kMaxEventBody)
        return EventKind::Unknown;
    if (!readable(frame.header.serialization))
        return EventKind::Heartbeat;
    const auto text = wire::decodeStringBody(frame.header.serialization, frame.body);
    if (!text.ok())
        return EventKind::Unknown;
    if (!text->has_value())
        return EventKind::Heartbeat;
    if (**text == "R")
        return EventKind::ReadOnly;
    return **text == "W" ? EventKind::Writable : EventKind::Unknown;
}

std::string heartbeatRequest(std::int64_t id)
{
    wire::Frame frame;
    frame.header.request = true;
    frame.header.twoWay = true;
    frame.header.event = true;
    frame.header.id = id;
    frame.body = wire::encodeStringBody(wire::kHessian2Id, std::nullopt);
    return wire::encodeFrame(frame);
}

std::string heartbeatAnswer(const wire::FrameView& heartbeat)
{
    wire::Frame frame;
    frame.header.event = true;
    frame.header.serialization = heartbeat.header.serialization;
    frame.header.status = static_cast<std::uint8_t>(wire::Status::Ok);
    frame.header.id = heartbeat.header.id;
    frame.body = heartbeat.body;
    return wire::encodeFrame(frame);
}

std::string readOnlyEvent(std::int64_t id, bool readOnly)
{
    wire::Frame frame;
    frame.header.request = true;
    frame.header.event = true;
    frame.header.id = id;
    frame.body = wire::encodeStringBody(wire::kHessian2Id, readOnly ? "R" : "W");
    return wire::encodeFrame(frame);
}

std::string statusAnswer(const wire::FrameHeader& request, wire::Status status, std::string_view text)
{
    wire::Frame frame;
    frame.header.serialization = readable(request.serialization) ? request.serialization : wire::kHessian2Id;
    frame.header.status = static_cast<std::uint8_t>(status);
    frame.header.id = request.id;
    frame.body = wire::encodeStringBody(frame.header.serialization, text);
    return wire::encodeFrame(frame);
}

} // namespace sextant::rpc
