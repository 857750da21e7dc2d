// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "app/sextantctl/wire_documents.h"

#include "engine/core/text.h"
#include "engine/rpc/generic.h"
#include "engine/rpc/request.h"
#include "engine/wire/hessian_reader.h"

#include <nlohmann/json.hpp>

namespace sextant::ctl {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t kShownGarbage = 64; ///< bytes of it in a document

Json jsonOf(const wire::Value& value)
{
    // Through text, so that the one place that knows the mapping stays in rpc.
    return Json::parse(rpc::valueToJson(value), nullptr, false);
}

Json attachmentsDocument(const wire::Attachments& attachments)
{
    Json object = Json::object();
    for (const auto& [key, value] : attachments)
        object[key] = jsonOf(value);
    return object;
}

Json unreadable(const core::Error& error, const wire::Frame& frame)
{
    return {{"error", error.text()}, {"hex", core::toHex(frame.body)}};
}

/// An event or the message of a failure: a text or null, whatever else the peer made of it.
core::Outcome<Json> singleDocument(const wire::Frame& frame)
{
    const auto value = wire::decodeValueBody(frame.header.serialization, frame.body);
    if (!value)
        return value.error();
    if (value->isNull())
        return Json(nullptr);
    return value->asString() ? Json(*value->asString()) : valueDocument(*value);
}

core::Outcome<Json> requestDocument(const wire::Frame& frame)
{
    const auto body = wire::decodeRequestBody(frame.body);
    if (!body)
        return body.error();
    Json types = Json::array();
    for (const auto& descriptor :
         wire::splitDescriptor(body->descriptor).value_or(std::vector<std::string>()))
        types.push_back(wire::typeName(descriptor));
    Json arguments = Json::array();
    for (const auto& argument : body->arguments)
        arguments.push_back(valueDocument(argument));
    const auto answered = [&body](rpc::VersionRule rule) {
        return rpc::supportsResponseAttachments(body->dubboVersion, rule);
    };
    return Json {
        {"dubbo", body->dubboVersion},
        {"path", body->path},
        {"version", body->serviceVersion},
        {"method", body->method},
        {"descriptor", body->descriptor},
        {"parameterTypes", types},
        {"arguments", arguments},
        {"attachments", attachmentsDocument(body->attachments)},
        {"responseAttachments",
         {{"2.6", answered(rpc::VersionRule::Dubbo26)}, {"2.7", answered(rpc::VersionRule::Dubbo27)}}},
        {"trailingBytes", body->trailingBytes}};
}

core::Outcome<Json> responseDocument(const wire::Frame& frame)
{
    const auto body = wire::decodeResponseBody(frame.body);
    if (!body)
        return body.error();
    Json document = valueDocument(body->value);
    document["exception"] = body->exception;
    document["attachments"] = body->attachments ? attachmentsDocument(*body->attachments) : Json(nullptr);
    document["trailingBytes"] = body->trailingBytes;
    return document;
}

core::Outcome<Json> bodyDocument(const wire::Frame& frame)
{
    const auto& header = frame.header;
    if (header.event || (!header.request && header.status != static_cast<std::uint8_t>(wire::Status::Ok)))
        return singleDocument(frame);
    if (header.serialization != wire::kHessian2Id)
        return Json {{"otherSerialization", wire::serializationName(header.serialization)},
                     {"hex", core::toHex(frame.body)}};
    return header.request ? requestDocument(frame) : responseDocument(frame);
}

Json headerDocument(const wire::FrameHeader& header, std::size_t offset)
{
    Json document {{"kind", header.request ? "request" : "response"},
                   {"twoWay", header.twoWay},
                   {"event", header.event},
                   {"serialization", header.serialization},
                   {"serializationName", wire::serializationName(header.serialization)}};
    if (!header.request) {
        document["status"] = wire::name(static_cast<wire::Status>(header.status));
        document["statusCode"] = header.status;
    }
    document["id"] = header.id;
    document["bodyLength"] = header.bodyLength;
    document["offset"] = offset;
    return document;
}

Json garbageDocument(std::string_view bytes, std::size_t offset)
{
    return {
        {"skipped", bytes.size()}, {"offset", offset}, {"hex", core::toHex(bytes.substr(0, kShownGarbage))}};
}

} // namespace

Json valueDocument(const wire::Value& value)
{
    return {{"type", rpc::javaTypeName(value)}, {"value", jsonOf(value)}};
}

bool decodeValues(std::string_view bytes, const Documents& found)
{
    wire::HessianReader reader(bytes);
    do {
        const auto at = reader.offset();
        const auto value = reader.readValue();
        if (!value) {
            found({{"error", value.error().text()}, {"offset", at}});
            return false;
        }
        found(valueDocument(*value));
    } while (!reader.atEnd());
    return true;
}

bool decodeFrames(std::string_view bytes, const Documents& found)
{
    wire::FrameSplitter splitter;
    splitter.feed(bytes);
    bool clean = !bytes.empty();
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
        Json document = headerDocument(frame.header, at);
        auto body = bodyDocument(frame);
        clean = clean && body.ok();
        document["body"] = body ? std::move(*body) : unreadable(body.error(), frame);
        found(std::move(document));
        at += wire::kFrameHeaderSize + frame.body.size();
    }
    if (at < bytes.size() || bytes.empty()) {
        found({{"error",
                bytes.empty() ? "There are no bytes"
                              : "The last frame is cut off: " + std::to_string(bytes.size() - at)
                        + " bytes of it are here"},
               {"offset", at},
               {"hex", core::toHex(bytes.substr(at, kShownGarbage))}});
        clean = false;
    }
    return clean;
}

} // namespace sextant::ctl
