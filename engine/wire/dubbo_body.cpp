// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Bodies of hessian2 requests and responses: one Hessian stream each (spec/rpc §1.4, §1.5).
#include "engine/wire/dubbo_frame.h"
#include "engine/wire/hessian_reader.h"
#include "engine/wire/hessian_writer.h"
#include "engine/wire/short_text.h"

#include <algorithm>

namespace sextant::wire {

namespace {

/// First value of a status-20 response.
enum ResultFlag : std::int32_t
{ // NOLINT: wire numbers
    Exception = 0,
    Result = 1,
    NullResult = 2,
    WithAttachments = 3, ///< added to each of the above
};

constexpr std::size_t kUsualRequest = 256;

core::Error malformed(std::string what, std::string cause = {})
{
    return {core::Errc::Decode, std::move(what), {}, std::move(cause)};
}

core::Error within(std::string field, const core::Error& cause)
{
    return {cause.code, "The " + std::move(field) + " cannot be read", cause.where, cause.cause};
}

/// A header string; null counts as empty (2.6 sends a null version).
core::Outcome<std::string> headerString(HessianReader& reader, const std::string& what)
{
    auto value = reader.readValue();
    if (!value)
        return within(what, value.error());
    if (value->isNull())
        return std::string();
    const auto* text = value->asString();
    return text ? core::Outcome<std::string>(*text) : malformed("The " + what + " is not a string");
}

core::Outcome<Attachments> readAttachments(HessianReader& reader)
{
    const auto value = reader.readValue();
    if (!value)
        return within("attachments", value.error());
    Attachments attachments;
    if (value->isNull())
        return attachments;
    const auto* map = value->asMap();
    if (!map)
        return malformed("The attachments are not a map");
    attachments.reserve(map->entries.size());
    for (const auto& [key, item] : map->entries) {
        const auto* text = key.asString();
        if (!text)
            return malformed("An attachment has a name that is not a string");
        attachments.emplace_back(*text, item);
    }
    return attachments;
}

void writeAttachments(HessianWriter& writer, const Attachments& attachments)
{
    std::vector<std::pair<Value, Value>> entries;
    entries.reserve(attachments.size());
    for (const auto& [key, item] : attachments)
        entries.emplace_back(Value::string(key), item);
    writer.writeValue(Value::map({}, std::move(entries)));
}

/// Attachments that are plain texts, which they nearly always are; false, and nothing appended, otherwise.
/// The map's reference number does not matter: it is the last value of a body, and texts refer to nothing.
bool appendTexts(std::string& out, const Attachments& attachments)
{
    const auto before = out.size();
    out += static_cast<char>(code::kMap);
    for (const auto& [key, item] : attachments) {
        const auto* text = item.asString();
        if (!text || !appendShortText(out, key) || !appendShortText(out, *text)) {
            out.resize(before);
            return false;
        }
    }
    out += static_cast<char>(code::kEnd);
    return true;
}

/// The reverse; `bytes` loses what was read. When it returns false, `attachments` may hold anything.
bool takeTexts(std::string_view& bytes, Attachments& attachments)
{
    auto rest = bytes;
    if (rest.empty() || static_cast<unsigned char>(rest.front()) != code::kMap)
        return false;
    rest.remove_prefix(1);
    std::size_t count = 0;
    while (!rest.empty() && static_cast<unsigned char>(rest.front()) != code::kEnd) {
        std::string_view key;
        std::string_view text;
        if (!takeShortText(rest, key) || !takeShortText(rest, text))
            return false;
        if (count == attachments.size())
            attachments.emplace_back();
        auto& entry = attachments[count++];
        entry.first.assign(key);
        entry.second.assignText(text);
    }
    if (rest.empty())
        return false;
    attachments.resize(count);
    bytes = rest.substr(1);
    return true;
}

/// A value that is null, a boolean or a plain text; false, and nothing appended, otherwise.
bool appendPlain(std::string& out, const Value& value)
{
    if (const auto* text = value.asString())
        return appendShortText(out, *text);
    const auto* flag = std::get_if<bool>(&value.variant());
    if (!flag && !value.isNull())
        return false;
    out += static_cast<char>(!flag ? code::kNull : *flag ? code::kTrue : code::kFalse);
    return true;
}

/// The reverse; `bytes` loses what was read.
bool takePlain(std::string_view& bytes, Value& value)
{
    std::string_view text;
    if (takeShortText(bytes, text)) {
        value.assignText(text);
        return true;
    }
    const unsigned tag = bytes.empty() ? 0 : static_cast<unsigned char>(bytes.front());
    if (tag != code::kNull && tag != code::kTrue && tag != code::kFalse)
        return false;
    value = tag == code::kNull ? Value() : Value::boolean(tag == code::kTrue);
    bytes.remove_prefix(1);
    return true;
}

/// The header strings; false when one of them is unusual.
bool appendHead(std::string& out, const RequestBody& body)
{
    for (const auto* text :
         {&body.dubboVersion, &body.path, &body.serviceVersion, &body.method, &body.descriptor})
        if (!appendShortText(out, *text))
            return false;
    return true;
}

/// `count` values; `bytes` loses them. False leaves errors to the general way.
bool takeArguments(std::string_view& bytes, std::size_t count, std::vector<Value>& arguments)
{
    auto rest = bytes;
    arguments.resize(std::min(count, bytes.size())); // each takes a byte at least
    std::size_t plain = 0;
    while (plain < arguments.size() && takePlain(rest, arguments[plain]))
        ++plain;
    if (plain == count) {
        bytes = rest;
        return true;
    }
    HessianReader reader(bytes);
    arguments.clear();
    while (arguments.size() < count) {
        auto argument = reader.readValue();
        if (!argument)
            return false;
        arguments.push_back(std::move(*argument));
    }
    bytes.remove_prefix(reader.offset());
    return true;
}

/// The whole answer when it is a plain value with plain attachments; false, and `body` holds anything,
/// otherwise.
bool usualResponse(std::string_view bytes, ResponseBody& body)
{
    const auto flag =
        bytes.empty() ? -1 : static_cast<unsigned char>(bytes.front()) - std::int32_t {code::kInt1Zero};
    if (flag != Result && flag != Result + WithAttachments)
        return false;
    bytes.remove_prefix(1);
    if (!takePlain(bytes, body.value)
        || (flag >= WithAttachments && !takeTexts(bytes, body.attachments.emplace())))
        return false;
    body.trailingBytes = bytes.size();
    return true;
}

/// The whole request when all but its arguments has the usual form; false, and `body` holds anything, leaves
/// errors and everything else to the general way. Texts are in no table of the stream, so a reader may begin
/// behind them.
bool usualRequest(std::string_view bytes, RequestBody& body)
{
    for (auto* target :
         {&body.dubboVersion, &body.path, &body.serviceVersion, &body.method, &body.descriptor}) {
        std::string_view text;
        if (!takeShortText(bytes, text))
            return false;
        target->assign(text);
    }
    const auto types = countTypes(body.descriptor);
    if (!types || !takeArguments(bytes, *types, body.arguments) || !takeTexts(bytes, body.attachments))
        return false;
    body.trailingBytes = bytes.size();
    return true;
}

} // namespace

void appendArguments(std::string& out, const std::vector<Value>& arguments)
{
    const auto before = out.size();
    for (const auto& argument : arguments) {
        if (appendPlain(out, argument))
            continue;
        out.resize(before);
        HessianWriter writer(std::move(out));
        for (const auto& each : arguments)
            writer.writeValue(each);
        out = writer.take();
        return;
    }
}

std::optional<RequestFrame> encodeAround(const RequestBody& body)
{
    RequestFrame frame;
    if (!appendHead(frame.head, body) || !appendTexts(frame.tail, body.attachments))
        return std::nullopt;
    return frame;
}

std::string encodeRequestBody(const RequestBody& body)
{
    std::string bytes;
    bytes.reserve(kUsualRequest);
    if (appendHead(bytes, body)) {
        appendArguments(bytes, body.arguments);
        if (appendTexts(bytes, body.attachments))
            return bytes;
    }
    HessianWriter writer;
    for (const auto* text :
         {&body.dubboVersion, &body.path, &body.serviceVersion, &body.method, &body.descriptor})
        writer.writeString(*text);
    for (const auto& argument : body.arguments)
        writer.writeValue(argument);
    writeAttachments(writer, body.attachments);
    return writer.take();
}

core::Outcome<RequestBody> decodeRequestBody(std::string_view bytes)
{
    core::Outcome<RequestBody> outcome {RequestBody()};
    if (const auto read = decodeRequestBody(bytes, *outcome); !read)
        return read.error();
    return outcome;
}

core::Outcome<void> decodeRequestBody(std::string_view bytes, RequestBody& body)
{
    if (usualRequest(bytes, body))
        return {};
    HessianReader reader(bytes);
    body = {};
    const std::pair<const char*, std::string*> strings[] = {
        {"Dubbo version", &body.dubboVersion},     {"path", &body.path},
        {"service version", &body.serviceVersion}, {"method name", &body.method},
        {"parameter types", &body.descriptor},
    };
    for (const auto& [what, target] : strings) {
        auto text = headerString(reader, what);
        if (!text)
            return text.error();
        *target = std::move(*text);
    }
    const auto types = countTypes(body.descriptor);
    if (!types)
        return malformed("The parameter types are malformed", body.descriptor);
    for (std::size_t i = 0; i < *types; ++i) {
        auto argument = reader.readValue();
        if (!argument)
            return within("argument " + std::to_string(i + 1), argument.error());
        body.arguments.push_back(std::move(*argument));
    }
    auto attachments = readAttachments(reader);
    if (!attachments)
        return attachments.error();
    body.attachments = std::move(*attachments);
    body.trailingBytes = bytes.size() - reader.offset();
    return {};
}

std::string encodeResponseBody(const ResponseBody& body)
{
    std::string bytes;
    appendResponseBody(bytes, body);
    return bytes;
}

void appendResponseBody(std::string& out, const ResponseBody& body)
{
    const auto kind = body.exception ? Exception : body.value.isNull() ? NullResult : Result;
    if (!body.attachments && kind != Exception) {
        const auto before = out.size();
        out += static_cast<char>(code::kInt1Zero + kind);
        if (kind == NullResult || appendPlain(out, body.value))
            return;
        out.resize(before);
    }
    HessianWriter writer(std::move(out));
    writer.writeInt(kind + (body.attachments ? WithAttachments : 0));
    if (kind != NullResult)
        writer.writeValue(body.value);
    if (body.attachments)
        writeAttachments(writer, *body.attachments);
    out = writer.take();
}

core::Outcome<ResponseBody> decodeResponseBody(std::string_view bytes)
{
    core::Outcome<ResponseBody> outcome {ResponseBody()};
    if (usualResponse(bytes, *outcome))
        return outcome;
    HessianReader reader(bytes);
    const auto flag = reader.readInt();
    if (!flag)
        return within("result flag", flag.error());
    if (*flag < Exception || *flag > NullResult + WithAttachments)
        return malformed("Unknown result flag " + std::to_string(*flag), "0 to 5 are defined");
    ResponseBody& body = *outcome = ResponseBody();
    const auto kind = *flag % WithAttachments;
    body.exception = kind == Exception;
    if (kind != NullResult) {
        auto value = reader.readValue();
        if (!value)
            return within(body.exception ? "exception" : "result", value.error());
        // Peers that are not Java throw their bare words: what they said must reach the caller.
        if (body.exception && !value->asObject() && !value->asMap() && !value->asString())
            return malformed("The exception is neither a throwable nor a text", {});
        body.value = std::move(*value);
    }
    auto rest = bytes.substr(reader.offset());
    if (*flag >= WithAttachments && takeTexts(rest, body.attachments.emplace())) {
        body.trailingBytes = rest.size();
        return outcome;
    }
    if (*flag >= WithAttachments) {
        auto attachments = readAttachments(reader);
        if (!attachments)
            return attachments.error();
        body.attachments = std::move(*attachments);
    }
    body.trailingBytes = bytes.size() - reader.offset();
    return outcome;
}

} // namespace sextant::wire
