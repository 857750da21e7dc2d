// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Header and stream: spec/rpc §1.1, §1.9.
#include "engine/wire/dubbo_frame.h"

#include "engine/wire/byte_cursor.h"

namespace sextant::wire {

namespace {

constexpr char kMagicHigh = '\xDA';
constexpr std::string_view kMagic = "\xDA\xBB";
constexpr unsigned kRequestFlag = 0x80;
constexpr unsigned kTwoWayFlag = 0x40;
constexpr unsigned kEventFlag = 0x20;
constexpr unsigned kSerializationMask = 0x1F;
constexpr std::size_t kCompactAbove = 64U << 10U; ///< consumed bytes kept at the front of the buffer

void appendNumber(std::string& out, std::uint64_t value, int bytes)
{
    for (int i = bytes - 1; i >= 0; --i)
        out += static_cast<char>(value >> (8 * i));
}

/// REQUIRES: 16 bytes that begin with the magic
FrameHeader parseHeader(std::string_view bytes)
{
    ByteCursor in(bytes.substr(kMagic.size()));
    const unsigned flags = in.byte();
    FrameHeader header;
    header.request = (flags & kRequestFlag) != 0;
    header.twoWay = (flags & kTwoWayFlag) != 0;
    header.event = (flags & kEventFlag) != 0;
    header.serialization = static_cast<std::uint8_t>(flags & kSerializationMask);
    header.status = in.byte();
    header.id = static_cast<std::int64_t>(in.number(8));
    header.bodyLength = static_cast<std::uint32_t>(in.number(4));
    return header;
}

} // namespace

std::string_view name(Status status)
{
    switch (status) {
    case Status::Ok:
        return "OK";
    case Status::SerializationError:
        return "SERIALIZATION_ERROR";
    case Status::ClientTimeout:
        return "CLIENT_TIMEOUT";
    case Status::ServerTimeout:
        return "SERVER_TIMEOUT";
    case Status::ChannelInactive:
        return "CHANNEL_INACTIVE";
    case Status::BadRequest:
        return "BAD_REQUEST";
    case Status::BadResponse:
        return "BAD_RESPONSE";
    case Status::ServiceNotFound:
        return "SERVICE_NOT_FOUND";
    case Status::ServiceError:
        return "SERVICE_ERROR";
    case Status::ServerError:
        return "SERVER_ERROR";
    case Status::ClientError:
        return "CLIENT_ERROR";
    case Status::ThreadPoolExhausted:
        return "SERVER_THREADPOOL_EXHAUSTED_ERROR";
    }
    return "UNKNOWN";
}

std::string encodeFrame(const Frame& frame)
{
    std::string out;
    out.reserve(kFrameHeaderSize + frame.body.size());
    appendFrame(out, frame.header, frame.body);
    return out;
}

void appendFrame(std::string& out, const FrameHeader& header, std::string_view body)
{
    const unsigned flags = (header.request ? kRequestFlag : 0) | (header.twoWay ? kTwoWayFlag : 0)
        | (header.event ? kEventFlag : 0) | (header.serialization & kSerializationMask);
    out += kMagic;
    out += static_cast<char>(flags);
    out += static_cast<char>(header.status);
    appendNumber(out, static_cast<std::uint64_t>(header.id), 8);
    appendNumber(out, body.size(), 4);
    out += body;
}

FrameSplitter::FrameSplitter(std::uint32_t maxBody)
    : m_maxBody(maxBody)
{
}

void FrameSplitter::feed(std::string_view bytes)
{
    if (m_start == m_buffer.size() || m_start > kCompactAbove) {
        m_buffer.erase(0, m_start);
        m_start = 0;
    }
    m_buffer.append(bytes);
}

core::Outcome<std::optional<Frame>> FrameSplitter::next()
{
    std::string_view pending = std::string_view(m_buffer).substr(m_start);
    if (!pending.starts_with(kMagic)) {
        auto at = pending.find(kMagic);
        if (at == std::string_view::npos) {
            // The last byte may be the first half of a magic number.
            const bool half = !pending.empty() && pending.back() == kMagicHigh;
            at = pending.size() - (half ? 1 : 0);
        }
        m_start += at;
        m_skipped += at;
        pending.remove_prefix(at);
    }
    if (pending.size() < kFrameHeaderSize)
        return std::optional<Frame>();
    Frame frame {parseHeader(pending), {}};
    const auto length = frame.header.bodyLength;
    if (length > m_maxBody)
        return core::Error(core::Errc::TooLarge,
                           "A frame announces a body of " + std::to_string(length) + " bytes", {},
                           "the limit is " + std::to_string(m_maxBody));
    if (pending.size() < kFrameHeaderSize + length)
        return std::optional<Frame>();
    frame.body = pending.substr(kFrameHeaderSize, length);
    m_start += kFrameHeaderSize + length;
    return std::optional<Frame>(std::move(frame));
}

} // namespace sextant::wire
