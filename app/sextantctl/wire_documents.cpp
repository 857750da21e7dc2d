// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "app/sextantctl/wire_documents.h"

#include "app/sextantctl/json_text.h"
#include "engine/core/text.h"
#include "engine/rpc/generic.h"
#include "engine/rpc/request.h"
#include "engine/wire/dubbo_frame.h"
#include "engine/wire/hessian_reader.h"

#include <nlohmann/json.hpp>

namespace sextant::ctl {

namespace {

constexpr std::size_t kShownGarbage = 64; ///< bytes of it in a document

JsonObjectText valueMembers(const wire::Value& value)
{
    JsonObjectText document;
    document.addText("type", rpc::javaTypeName(value)).addRaw("value", rpc::valueToJson(value));
    return document;
}

std::string attachmentsDocument(const wire::Attachments& attachments)
{
    JsonObjectText object;
    for (const auto& [key, value] : attachments)
        object.addRaw(key, rpc::valueToJson(value));
    return object.text();
}

std::string unreadable(const core::Error& error, const wire::Frame& frame)
{
    return JsonObjectText().add("error", error.text()).add("hex", core::toHex(frame.body)).text();
}

/// An event or the message of a failure: a text or null, whatever else the peer made of it.
core::Outcome<std::string> singleDocument(const wire::Frame& frame)
{
    const auto value = wire::decodeValueBody(frame.header.serialization, frame.body);
    if (!value)
        return value.error();
    return value->isNull() || value->asString() ? rpc::valueToJson(*value) : valueMembers(*value).text();
}

core::Outcome<std::string> requestDocument(const wire::Frame& frame)
{
    const auto body = wire::decodeRequestBody(frame.body);
    if (!body)
        return body.error();
    auto types = wire::splitDescriptor(body->descriptor).value_or(std::vector<std::string>());
    for (auto& type : types)
        type = wire::typeName(type);
    std::vector<std::string> arguments;
    for (const auto& argument : body->arguments)
        arguments.push_back(valueMembers(argument).text());
    const auto answered = [&body](rpc::VersionRule rule) {
        return rpc::supportsResponseAttachments(body->dubboVersion, rule);
    };
    JsonObjectText document;
    document.addText("dubbo", body->dubboVersion)
        .addText("path", body->path)
        .addText("version", body->serviceVersion)
        .addText("method", body->method)
        .addText("descriptor", body->descriptor)
        .add("parameterTypes", types)
        .addRaw("arguments", jsonArrayText(arguments))
        .addRaw("attachments", attachmentsDocument(body->attachments))
        .add("responseAttachments",
             {{"2.6", answered(rpc::VersionRule::Dubbo26)}, {"2.7", answered(rpc::VersionRule::Dubbo27)}})
        .add("trailingBytes", body->trailingBytes);
    return document.text();
}

core::Outcome<std::string> responseDocument(const wire::Frame& frame)
{
    const auto body = wire::decodeResponseBody(frame.body);
    if (!body)
        return body.error();
    return valueMembers(body->value)
        .add("exception", body->exception)
        .addRaw("attachments", body->attachments ? attachmentsDocument(*body->attachments) : "null")
        .add("trailingBytes", body->trailingBytes)
        .text();
}

core::Outcome<std::string> bodyDocument(const wire::Frame& frame)
{
    const auto& header = frame.header;
    if (header.event || (!header.request && header.status != static_cast<std::uint8_t>(wire::Status::Ok)))
        return singleDocument(frame);
    if (header.serialization != wire::kHessian2Id)
        return JsonObjectText()
            .add("otherSerialization", wire::serializationName(header.serialization))
            .add("hex", core::toHex(frame.body))
            .text();
    return header.request ? requestDocument(frame) : responseDocument(frame);
}

JsonObjectText headerMembers(const wire::FrameHeader& header, std::size_t offset)
{
    JsonObjectText document;
    document.add("kind", header.request ? "request" : "response")
        .add("twoWay", header.twoWay)
        .add("event", header.event)
        .add("serialization", header.serialization)
        .add("serializationName", wire::serializationName(header.serialization));
    if (!header.request)
        document.add("status", wire::name(static_cast<wire::Status>(header.status)))
            .add("statusCode", header.status);
    document.add("id", header.id).add("bodyLength", header.bodyLength).add("offset", offset);
    return document;
}

std::string garbageDocument(std::string_view bytes, std::size_t offset)
{
    return JsonObjectText()
        .add("skipped", bytes.size())
        .add("offset", offset)
        .add("hex", core::toHex(bytes.substr(0, kShownGarbage)))
        .text();
}

std::string cutOffDocument(std::string_view rest, std::size_t offset)
{
    return JsonObjectText()
        .add("error",
             rest.empty()
                 ? "There are no bytes"
                 : "The last frame is cut off: " + std::to_string(rest.size()) + " bytes of it are here")
        .add("offset", offset)
        .add("hex", core::toHex(rest.substr(0, kShownGarbage)))
        .text();
}

} // namespace

bool decodeValues(std::string_view bytes, const Documents& found)
{
    wire::HessianReader reader(bytes);
    do {
        const auto at = reader.offset();
        const auto value = reader.readValue();
        if (!value) {
            found(JsonObjectText().add("error", value.error().text()).add("offset", at).text());
            return false;
        }
        found(valueMembers(*value).text());
    } while (!reader.atEnd());
    return true;
}

bool decodeFrames(std::string_view bytes, const Documents& found)
{
    wire::FrameSplitter splitter;
    splitter.feed(bytes);
    bool clean = true;
    std::size_t at = 0; // behind what has been reported
    std::size_t skipped = 0;
    const auto reportSkipped = [&] {
        const auto count = splitter.skipped() - skipped;
        if (count == 0)
            return;
        found(garbageDocument(bytes.substr(at, count), at));
        at += count;
        skipped += count;
        clean = false;
    };
    for (;;) {
        auto next = splitter.next();
        if (!next) { // no peer of Dubbo sends that much: the magic was part of something else
            splitter.ignoreOversized();
            continue;
        }
        reportSkipped();
        if (!*next)
            break;
        const auto& frame = **next;
        const auto body = bodyDocument(frame);
        clean = clean && body.ok();
        found(headerMembers(frame.header, at)
                  .addRaw("body", body ? *body : unreadable(body.error(), frame))
                  .text());
        at += wire::kFrameHeaderSize + frame.body.size();
    }
    if (at == bytes.size() && !bytes.empty())
        return clean;
    found(cutOffDocument(bytes.substr(at), at));
    return false;
}

} // namespace sextant::ctl
