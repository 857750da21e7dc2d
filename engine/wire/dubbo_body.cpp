// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Bodies of hessian2 requests and responses: one Hessian stream each (spec/rpc §1.4, §1.5).
#include "engine/core/text.h"
#include "engine/wire/dubbo_frame.h"
#include "engine/wire/hessian_reader.h"
#include "engine/wire/hessian_writer.h"

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

constexpr std::size_t kShown = 200; ///< bytes of a text in an error

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

} // namespace

std::string encodeRequestBody(const RequestBody& body)
{
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
    HessianReader reader(bytes);
    RequestBody body;
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
    const auto types = splitDescriptor(body.descriptor);
    if (!types)
        return malformed("The parameter types are malformed", body.descriptor);
    for (std::size_t i = 0; i < types->size(); ++i) {
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
    return body;
}

std::string encodeResponseBody(const ResponseBody& body)
{
    HessianWriter writer;
    const auto kind = body.exception ? Exception : body.value.isNull() ? NullResult : Result;
    writer.writeInt(kind + (body.attachments ? WithAttachments : 0));
    if (kind != NullResult)
        writer.writeValue(body.value);
    if (body.attachments)
        writeAttachments(writer, *body.attachments);
    return writer.take();
}

core::Outcome<ResponseBody> decodeResponseBody(std::string_view bytes)
{
    HessianReader reader(bytes);
    const auto flag = reader.readInt();
    if (!flag)
        return within("result flag", flag.error());
    if (*flag < Exception || *flag > NullResult + WithAttachments)
        return malformed("Unknown result flag " + std::to_string(*flag), "0 to 5 are defined");
    ResponseBody body;
    const auto kind = *flag % WithAttachments;
    body.exception = kind == Exception;
    if (kind != NullResult) {
        auto value = reader.readValue();
        if (!value)
            return within(body.exception ? "exception" : "result", value.error());
        if (body.exception && !value->asObject() && !value->asMap())
            return malformed("The exception is not a throwable",
                             value->asString() ? core::shorten(*value->asString(), kShown) : std::string());
        body.value = std::move(*value);
    }
    if (*flag >= WithAttachments) {
        auto attachments = readAttachments(reader);
        if (!attachments)
            return attachments.error();
        body.attachments = std::move(*attachments);
    }
    body.trailingBytes = bytes.size() - reader.offset();
    return body;
}

} // namespace sextant::wire
