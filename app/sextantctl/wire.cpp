// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// wire decode: Dubbo frames and Hessian2 values as text, for debugging. Needs no registry.
#include "app/sextantctl/command.h"
#include "app/sextantctl/exit_code.h"
#include "app/sextantctl/output.h"
#include "app/sextantctl/terminal.h"
#include "engine/core/text.h"
#include "engine/rpc/generic.h"
#include "engine/wire/dubbo_frame.h"
#include "engine/wire/hessian_reader.h"

#include <nlohmann/json.hpp>

#include <CLI/CLI.hpp>
#include <iostream>
#include <iterator>

namespace sextant::ctl {

namespace {

using Json = nlohmann::ordered_json;

struct DecodeArguments
{
    std::string hex;
    bool hessian = false;
};

Json valueDocument(const wire::Value& value)
{
    // Through text, so that the one place that knows the mapping stays in rpc.
    return {{"type", rpc::javaTypeName(value)},
            {"value", Json::parse(rpc::valueToJson(value), nullptr, false)}};
}

Json attachmentsDocument(const wire::Attachments& attachments)
{
    Json object = Json::object();
    for (const auto& [key, value] : attachments)
        object[key] = Json::parse(rpc::valueToJson(value), nullptr, false);
    return object;
}

Json bodyDocument(const wire::Frame& frame)
{
    const auto& header = frame.header;
    const auto failed = [](const core::Error& error) { return Json {{"error", error.text()}}; };
    const bool text =
        header.event || (!header.request && header.status != static_cast<std::uint8_t>(wire::Status::Ok));
    if (text) {
        const auto body = wire::decodeStringBody(header.serialization, frame.body);
        if (!body)
            return failed(body.error());
        return *body ? Json(**body) : Json(nullptr);
    }
    if (header.serialization != wire::kHessian2Id)
        return {{"hex", core::toHex(frame.body)}};
    if (header.request) {
        const auto body = wire::decodeRequestBody(frame.body);
        if (!body)
            return failed(body.error());
        Json arguments = Json::array();
        for (const auto& argument : body->arguments)
            arguments.push_back(valueDocument(argument));
        return {{"dubbo", body->dubboVersion},
                {"path", body->path},
                {"version", body->serviceVersion},
                {"method", body->method},
                {"descriptor", body->descriptor},
                {"arguments", arguments},
                {"attachments", attachmentsDocument(body->attachments)}};
    }
    const auto body = wire::decodeResponseBody(frame.body);
    if (!body)
        return failed(body.error());
    Json document = valueDocument(body->value);
    document["exception"] = body->exception;
    document["attachments"] = body->attachments ? attachmentsDocument(*body->attachments) : Json(nullptr);
    return document;
}

Json frameDocument(const wire::Frame& frame)
{
    const auto& header = frame.header;
    Json document {{"kind", header.request ? "request" : "response"},
                   {"twoWay", header.twoWay},
                   {"event", header.event},
                   {"serialization", header.serialization}};
    if (!header.request)
        document["status"] = wire::name(static_cast<wire::Status>(header.status));
    document["id"] = header.id;
    document["bodyLength"] = header.bodyLength;
    document["body"] = bodyDocument(frame);
    return document;
}

/// All documents in `bytes`; what cannot be read ends the list with an error.
Json decode(const std::string& bytes, bool hessian, bool& clean)
{
    Json documents = Json::array();
    const auto fail = [&](const std::string& text) {
        documents.push_back({{"error", text}});
        clean = false;
    };
    if (hessian) {
        wire::HessianReader reader(bytes);
        while (clean && !reader.atEnd()) {
            const auto value = reader.readValue();
            value ? documents.push_back(valueDocument(*value)) : fail(value.error().text());
        }
        return documents;
    }
    wire::FrameSplitter splitter;
    splitter.feed(bytes);
    std::size_t used = 0;
    for (;;) {
        auto frame = splitter.next();
        if (!frame) {
            fail(frame.error().text());
            break;
        }
        if (!*frame)
            break;
        used += wire::kFrameHeaderSize + (*frame)->body.size();
        documents.push_back(frameDocument(**frame));
    }
    if (clean && used + splitter.skipped() != bytes.size())
        fail("The last frame is cut off or no frame: "
             + std::to_string(bytes.size() - used - splitter.skipped()) + " bytes are left");
    return documents;
}

int decodeCommand(const CommonOptions& options, const DecodeArguments& arguments)
{
    auto hex = arguments.hex;
    if (hex == "-")
        hex.assign(std::istreambuf_iterator<char>(std::cin), {});
    const auto bytes = core::fromHex(core::trim(hex));
    if (!bytes) {
        complain("HEX must be pairs of hexadecimal digits.");
        return kUsage;
    }
    bool clean = true;
    const auto documents = decode(*bytes, arguments.hessian, clean);
    if (options.json)
        writeJson(documents);
    else
        for (const auto& document : documents)
            writeOut(harmlessLines(document.dump(2, ' ', false, Json::error_handler_t::replace)) + '\n');
    return clean ? kDone : kFindings;
}

} // namespace

void addWireCommands(CLI::App& app, Command& command)
{
    const auto arguments = std::make_shared<DecodeArguments>();
    auto* wire = addCommand(app, "wire", "frames and Hessian2 values as text",
                            "sextantctl wire decode --hessian 9003");
    wire->require_subcommand(1);
    auto* sub = addCommand(*wire, "decode", "Dubbo frames, or Hessian2 values, from hexadecimal text",
                           "sextantctl wire decode 'dabbe2140000000000000001000000014e'");
    sub->add_option("HEX", arguments->hex, "bytes as hexadecimal text, - for standard input")->required();
    sub->add_flag("--hessian", arguments->hessian, "HEX is Hessian2 values without frames");
    sub->callback([&command, arguments] {
        command.run = [&command, arguments] { return decodeCommand(command.common, *arguments); };
    });
}

} // namespace sextant::ctl
