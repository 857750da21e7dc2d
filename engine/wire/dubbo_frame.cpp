// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Header and stream: spec/rpc §1.1, §1.9.
#include "engine/wire/dubbo_frame.h"

#include "engine/wire/byte_cursor.h"

#include <algorithm>
#include <array>

namespace sextant::wire {

namespace {

constexpr char kMagicHigh = '\xDA';
constexpr std::string_view kMagic = "\xDA\xBB";
constexpr unsigned kRequestFlag = 0x80;
constexpr unsigned kTwoWayFlag = 0x40;
constexpr unsigned kEventFlag = 0x20;
constexpr unsigned kSerializationMask = 0x1F;
constexpr std::size_t kCompactAbove = 64U << 10U; ///< consumed bytes kept at the front of the buffer

constexpr std::array<std::pair<std::uint8_t, std::string_view>, 17> kSerializations = {{
    {2, "hessian2"},
    {3, "java"},
    {4, "compactedjava"},
    {6, "fastjson"},
    {7, "nativejava"},
    {8, "kryo"},
    {9, "fst"},
    {10, "native-hessian"},
    {11, "avro"},
    {12, "protostuff"},
    {16, "gson"},
    {21, "protobuf-json"},
    {22, "protobuf"},
    {23, "fastjson2"},
    {25, "kryo2"},
    {27, "msgpack"},
    {31, "custom message pack"},
}};

template<std::size_t Bytes>
void storeNumber(char* at, std::uint64_t value)
{
    for (std::size_t i = 0; i < Bytes; ++i)
        at[i] = static_cast<char>(value >> (8 * (Bytes - 1 - i)));
}

constexpr std::size_t kIdAt = 4;
constexpr std::size_t kLengthAt = 12;

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
    header.id = static_cast<std::int64_t>(in.number<8>());
    header.bodyLength = static_cast<std::uint32_t>(in.number<4>());
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

std::string_view serializationName(std::uint8_t id)
{
    const auto found = std::ranges::find(kSerializations, id, [](const auto& known) { return known.first; });
    return found == kSerializations.end() ? std::string_view() : found->second;
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
    const auto at = beginFrame(out, header);
    out += body;
    endFrame(out, at);
}

std::size_t beginFrame(std::string& out, const FrameHeader& header)
{
    const unsigned flags = (header.request ? kRequestFlag : 0) | (header.twoWay ? kTwoWayFlag : 0)
        | (header.event ? kEventFlag : 0) | (header.serialization & kSerializationMask);
    std::array<char, kFrameHeaderSize> bytes {kMagic[0], kMagic[1], static_cast<char>(flags),
                                              static_cast<char>(header.status)};
    storeNumber<8>(bytes.data() + kIdAt, static_cast<std::uint64_t>(header.id));
    out.append(bytes.data(), bytes.size());
    return out.size();
}

void endFrame(std::string& out, std::size_t body)
{
    storeNumber<4>(out.data() + body - kFrameHeaderSize + kLengthAt, out.size() - body);
}

FrameSplitter::FrameSplitter(std::uint32_t maxBody)
    : m_maxBody(maxBody)
{
}

void FrameSplitter::feed(std::string_view bytes)
{
    const auto dropped = std::min(m_toSkip, bytes.size());
    m_toSkip -= dropped;
    m_skipped += dropped;
    bytes.remove_prefix(dropped);
    if (m_start == m_buffer.size() || m_start > kCompactAbove) {
        m_buffer.erase(0, m_start);
        m_start = 0;
    }
    m_buffer.append(bytes);
}

std::string_view FrameSplitter::pending() const
{
    return std::string_view(m_buffer).substr(m_start);
}

void FrameSplitter::skip(std::size_t count)
{
    m_start += count;
    m_skipped += count;
}

core::Outcome<std::optional<Frame>> FrameSplitter::next()
{
    const auto view = nextView();
    if (!view)
        return view.error();
    if (!*view)
        return std::optional<Frame>();
    return std::optional<Frame>(Frame {(*view)->header, std::string((*view)->body)});
}

core::Outcome<std::optional<FrameView>> FrameSplitter::nextView()
{
    if (!pending().starts_with(kMagic)) {
        const auto at = pending().find(kMagic);
        // The last byte may be the first half of a magic number.
        const bool half = !pending().empty() && pending().back() == kMagicHigh;
        skip(at != std::string_view::npos ? at : pending().size() - (half ? 1 : 0));
    }
    if (pending().size() < kFrameHeaderSize)
        return std::optional<FrameView>();
    FrameView frame {parseHeader(pending()), {}};
    const auto length = frame.header.bodyLength;
    if (length > m_maxBody)
        return core::Error(core::Errc::TooLarge,
                           "A frame announces a body of " + std::to_string(length) + " bytes", {},
                           "the limit is " + std::to_string(m_maxBody));
    if (pending().size() < kFrameHeaderSize + length)
        return std::optional<FrameView>();
    frame.body = pending().substr(kFrameHeaderSize, length);
    m_start += kFrameHeaderSize + length;
    return std::optional<FrameView>(frame);
}

std::optional<FrameHeader> FrameSplitter::oversized() const
{
    if (!pending().starts_with(kMagic) || pending().size() < kFrameHeaderSize)
        return std::nullopt;
    const auto header = parseHeader(pending());
    return header.bodyLength > m_maxBody ? std::optional(header) : std::nullopt;
}

void FrameSplitter::skipOversized()
{
    const auto header = oversized();
    if (!header)
        return;
    const auto whole = kFrameHeaderSize + header->bodyLength;
    const auto here = std::min(whole, pending().size());
    skip(here);
    m_toSkip = whole - here;
}

void FrameSplitter::ignoreOversized()
{
    if (oversized())
        skip(kMagic.size());
}

} // namespace sextant::wire
