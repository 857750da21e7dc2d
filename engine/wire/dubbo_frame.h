// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// The Dubbo protocol frame (spec/rpc §1): header codec, stream splitter, request and response bodies. Pure.
#pragma once

#include "engine/core/outcome.h"
#include "engine/wire/value.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace sextant::wire {

constexpr std::uint8_t kHessian2Id = 2;
constexpr std::uint8_t kFastjson2Id = 23;
constexpr std::size_t kFrameHeaderSize = 16;
constexpr std::int32_t kDefaultPayload = 8 * 1024 * 1024; ///< spec/rpc §1.8

/// Response status bytes (spec/rpc §1.3).
enum class Status : std::uint8_t
{
    Ok = 20,
    SerializationError = 25,
    ClientTimeout = 30,
    ServerTimeout = 31,
    ChannelInactive = 35,
    BadRequest = 40,
    BadResponse = 50,
    ServiceNotFound = 60,
    ServiceError = 70,
    ServerError = 80,
    ClientError = 90,
    ThreadPoolExhausted = 100,
};
std::string_view name(Status status);

/// SPI name of a serialization ("hessian2"); empty for an id that Dubbo does not define (spec/rpc §1.2).
std::string_view serializationName(std::uint8_t id);

struct FrameHeader
{
    bool request = false;
    bool twoWay = false;
    bool event = false;
    std::uint8_t serialization = kHessian2Id;
    std::uint8_t status = 0; ///< responses only
    std::int64_t id = 0;
    std::uint32_t bodyLength = 0;
};

/// A frame whose body lies in memory of somebody else.
struct FrameView
{
    FrameHeader header;
    std::string_view body;
};

struct Frame
{
    FrameHeader header;
    std::string body;

    operator FrameView() const { return {header, body}; }
};

std::string encodeFrame(const Frame& frame);
/// Appends header and body; the length is the body's.
void appendFrame(std::string& out, const FrameHeader& header, std::string_view body);
/// The same for a body that is made in place: appends the header; what is appended next is the body, until
/// `endFrame` with the returned position of its first byte.
std::size_t beginFrame(std::string& out, const FrameHeader& header);
void endFrame(std::string& out, std::size_t body);

/// Cuts a byte stream into frames, however it is split or glued; resynchronises after garbage (spec/rpc
/// §1.9).
class FrameSplitter
{
public:
    explicit FrameSplitter(std::uint32_t maxBody = 64U << 20U);
    void feed(std::string_view bytes);
    /// The next whole frame; nullopt when more bytes are needed; Errc::TooLarge when a body exceeds the
    /// limit, again and again until the connection is given up or one of the two below is called.
    core::Outcome<std::optional<Frame>> next();
    /// The same; the body stays where it is and is valid until the next `feed`.
    core::Outcome<std::optional<FrameView>> nextView();
    /// The header of the frame that is too large; nullopt when there is none.
    std::optional<FrameHeader> oversized() const;
    /// Drops the body of that frame as it arrives; the stream goes on behind it. It counts as skipped.
    void skipOversized();
    /// Takes that header for garbage and looks for the next magic behind it, as Dubbo's own client does.
    void ignoreOversized();
    /// Garbage bytes skipped so far.
    std::size_t skipped() const { return m_skipped; }

private:
    std::string_view pending() const;
    void skip(std::size_t count);

    std::string m_buffer;
    std::size_t m_start = 0;
    std::uint32_t m_maxBody;
    std::size_t m_skipped = 0;
    std::size_t m_toSkip = 0; ///< of an oversized body, bytes that are still to come
};

/// Attachments in wire order. Values other than strings are possible.
using Attachments = std::vector<std::pair<std::string, Value>>;

/// Body of a request (spec/rpc §1.4).
struct RequestBody
{
    std::string dubboVersion = "2.0.2";
    std::string path; ///< interface name in the header position
    std::string serviceVersion = "0.0.0";
    std::string method;
    std::string descriptor; ///< "Ljava/lang/String;I"
    std::vector<Value> arguments;
    Attachments attachments;
    std::size_t trailingBytes = 0; ///< read: bytes behind the attachments, which Dubbo skips
};
std::string encodeRequestBody(const RequestBody& body);
core::Outcome<RequestBody> decodeRequestBody(std::string_view bytes);
/// The same, into a body of an earlier request, whose memory is used again.
core::Outcome<void> decodeRequestBody(std::string_view bytes, RequestBody& body);

/// What many requests that differ only in their arguments have in common, encoded once.
struct RequestFrame
{
    std::string head; ///< up to the arguments
    std::string tail; ///< the attachments
};
/// nullopt when a text or an attachment is too unusual to stand alone: then only the whole can be encoded.
std::optional<RequestFrame> encodeAround(const RequestBody& body);
/// What stands between the two.
void appendArguments(std::string& out, const std::vector<Value>& arguments);

/// Body of a status-20 response (spec/rpc §1.5).
struct ResponseBody
{
    bool exception = false; ///< `value` is the throwable
    Value value;
    std::optional<Attachments> attachments; ///< nullopt: flags 0..2 (peer does not support them)
    std::size_t trailingBytes = 0; ///< read: bytes behind the last value, which Dubbo skips
};
std::string encodeResponseBody(const ResponseBody& body);
void appendResponseBody(std::string& out, const ResponseBody& body);
core::Outcome<ResponseBody> decodeResponseBody(std::string_view bytes);

/// The descriptors of the single types; nullopt when it is malformed.
std::optional<std::vector<std::string>> splitDescriptor(std::string_view descriptor);
/// Number of arguments a descriptor declares; nullopt when it is malformed.
std::optional<std::size_t> countTypes(std::string_view descriptor);
/// "int" to "I", "java.lang.String[]" to "[Ljava/lang/String;", generics cut off (spec/rpc §5).
std::string typeDescriptor(std::string_view javaType);
/// The reverse: "[Ljava/lang/String;" to "java.lang.String[]".
std::string typeName(std::string_view descriptor);

/// The one value of an event or of a status≠20 body, which should be a text or null: whatever it is, in
/// hessian2 or, as far as jsonb_reader.h reads it, in fastjson2.
core::Outcome<Value> decodeValueBody(std::uint8_t serialization, std::string_view bytes);
/// The message of a status≠20 body or the text of an event, in hessian2 or fastjson2 JSONB (spec/rpc §1.10).
/// nullopt text = null.
core::Outcome<std::optional<std::string>> decodeStringBody(std::uint8_t serialization,
                                                           std::string_view bytes);
std::string encodeStringBody(std::uint8_t serialization, std::optional<std::string_view> text);

} // namespace sextant::wire
