// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// wire encode: JSON as a Hessian2 value of a Java type, or as the request frame that `invoke` would send.
// Needs no registry.
#include "app/sextantctl/exit_code.h"
#include "app/sextantctl/output.h"
#include "app/sextantctl/text_file.h"
#include "app/sextantctl/wire_commands.h"
#include "engine/core/text.h"
#include "engine/host/call_request.h"
#include "engine/rpc/generic.h"
#include "engine/rpc/request.h"
#include "engine/wire/hessian_writer.h"
#include "engine/wire/type_list.h"

#include <nlohmann/json.hpp>

#include <CLI/CLI.hpp>

namespace sextant::ctl {

namespace {

constexpr std::size_t kMaxJson = 64U << 20U;

struct EncodeArguments
{
    std::string json;
    std::string type = "java.lang.Object";
    std::string definition; ///< file
    host::InvokeRequest request;
    std::optional<std::string> types;
    std::string path;
    std::vector<std::string> attachments;
    std::int64_t id = 1;
    bool oneWay = false;
    bool raw = false;
};

core::Outcome<std::optional<metadata::ServiceDefinition>> definitionFrom(const std::string& file)
{
    using Definition = std::optional<metadata::ServiceDefinition>;
    if (file.empty())
        return Definition();
    const auto text = readTextFile(file, "The service definition cannot be read");
    if (!text)
        return text.error();
    core::Problems problems;
    auto parsed = metadata::parseServiceDefinition(*text, file, problems);
    return parsed ? core::Outcome<Definition>(std::move(*parsed)) : parsed.error();
}

core::Outcome<std::string> encodeValue(const EncodeArguments& arguments,
                                       const metadata::ServiceDefinition* definition)
{
    if (auto checked = wire::checkTypeName(arguments.type); !checked)
        return checked.error();
    const auto value =
        rpc::valueFromJson(arguments.json, arguments.type, definition, rpc::ArgumentMode::Typed);
    if (!value)
        return value.error();
    wire::HessianWriter writer;
    writer.writeValue(*value);
    return writer.take();
}

core::Outcome<std::string> encodeCall(const EncodeArguments& arguments, const CommonOptions& options,
                                      const metadata::ServiceDefinition* definition)
{
    auto request = arguments.request;
    request.argumentsJson = arguments.json.empty() ? "[]" : arguments.json;
    if (options.timeout)
        request.timeout = *options.timeout;
    if (arguments.types) {
        auto types = wire::parseTypeList(*arguments.types);
        if (!types)
            return types.error();
        request.types = std::move(*types);
    }
    for (const auto& attachment : arguments.attachments) {
        const auto equals = attachment.find('=');
        if (equals == std::string::npos || equals == 0)
            return core::Error(core::Errc::InvalidArgument, "--attachment must be key=value", attachment);
        request.attachments.emplace_back(attachment.substr(0, equals), attachment.substr(equals + 1));
    }
    auto invocation = host::buildInvocation(request, definition);
    if (!invocation)
        return invocation.error();
    invocation->path = arguments.path;
    wire::Frame frame;
    frame.header.request = true;
    frame.header.twoWay = !arguments.oneWay;
    frame.header.id = arguments.id;
    frame.body = wire::encodeRequestBody(rpc::makeRequest(*invocation));
    return wire::encodeFrame(frame);
}

core::Outcome<std::string> encode(const CommonOptions& options, EncodeArguments& arguments)
{
    if (arguments.json == "-") {
        auto text = readInput("-", "The JSON cannot be read", kMaxJson);
        if (!text)
            return text.error();
        arguments.json = std::move(*text);
    }
    const auto definition = definitionFrom(arguments.definition);
    if (!definition)
        return definition.error();
    const auto* known = definition->has_value() ? &**definition : nullptr;
    return arguments.request.method.empty() ? encodeValue(arguments, known)
                                            : encodeCall(arguments, options, known);
}

int encodeCommand(const CommonOptions& options, EncodeArguments& arguments)
{
    const auto bytes = encode(options, arguments);
    if (!bytes) {
        complain(bytes.error());
        return kUsage;
    }
    if (arguments.raw)
        writeOut(*bytes);
    else if (options.json)
        writeJson({{"hex", core::toHex(*bytes)}, {"bytes", bytes->size()}});
    else
        writeOut(core::toHex(*bytes) + '\n');
    return kDone;
}

void addCallOptions(CLI::App& sub, EncodeArguments& arguments, CLI::Option& type)
{
    auto& request = arguments.request;
    auto* interfaceName =
        sub.add_option("--interface", request.service.interfaceName, "a whole request to this interface")
            ->excludes(&type);
    auto* method = sub.add_option("--method", request.method, "method of the request")->needs(interfaceName);
    interfaceName->needs(method);
    const auto ofCall = [method](CLI::Option* option) { return option->needs(method); };
    ofCall(sub.add_option("--types", arguments.types, "declared parameter types separated by commas"));
    ofCall(sub.add_flag("--typed", request.typed,
                        "as a Java consumer with the interface would call, not through $invoke"));
    ofCall(sub.add_option("--group", request.service.group, "the service's group"));
    ofCall(sub.add_option("--version", request.service.version, "the service's version"));
    ofCall(sub.add_option("--path", arguments.path, "the export path, where it is not the interface"));
    ofCall(sub.add_option("--tag", request.tag, "dubbo.tag of the call"));
    ofCall(sub.add_option("--attachment", arguments.attachments, "key=value, may be repeated")
               ->allow_extra_args(false));
    ofCall(sub.add_option("--id", arguments.id, "request id")->capture_default_str());
    ofCall(sub.add_flag("--oneway", arguments.oneWay, "ask for no answer"));
}

} // namespace

void addWireEncodeCommand(CLI::App& wire, Command& command)
{
    const auto arguments = std::make_shared<EncodeArguments>();
    auto* sub = addCommand(wire, "encode", "JSON as a Hessian2 value, or as the frame of a request",
                           "sextantctl wire encode --type java.lang.Long 5\n"
                           "  sextantctl wire encode --interface com.acme.orders.OrderService --method find "
                           "--types java.lang.String --typed '[\"A-1\"]'");
    sub->add_option("JSON", arguments->json,
                    "the value, or the array of arguments of a request; - for standard input");
    auto* type = sub->add_option("--type", arguments->type, "Java type of the value")->capture_default_str();
    sub->add_option(
        "--definition", arguments->definition,
        "file with the service definition (as the metadata centre holds it) that describes the types");
    sub->add_flag("--raw", arguments->raw, "print the bytes themselves");
    addCallOptions(*sub, *arguments, *type);
    sub->callback([&command, arguments] {
        command.run = [&command, arguments] { return encodeCommand(command.common, *arguments); };
    });
}

} // namespace sextant::ctl
