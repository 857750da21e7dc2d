// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/host/call_request.h"

#include "engine/core/text.h"
#include "engine/host/declared_types.h"
#include "engine/rpc/call_errors.h"
#include "engine/rpc/generic.h"
#include "engine/wire/type_list.h"

#include <algorithm>

namespace sextant::host {

namespace {

/// How the callee sees us in its logs and rules.
constexpr const char* kApplication = "sextant";
constexpr const char* kInvokeDescriptor = "Ljava/lang/String;[Ljava/lang/String;[Ljava/lang/Object;";

std::string signature(const metadata::MethodDefinition& method)
{
    return method.name + "(" + core::join(method.parameterTypes, ", ") + ")";
}

rpc::ArgumentMode modeOf(const InvokeRequest& request)
{
    return request.typed ? rpc::ArgumentMode::Typed : rpc::ArgumentMode::Generic;
}

std::vector<wire::Value> texts(const std::vector<std::string>& list)
{
    std::vector<wire::Value> values;
    for (const auto& text : list)
        values.push_back(wire::Value::string(text));
    return values;
}

/// Arguments of a method about which nothing is known: each by its own nature.
core::Outcome<std::vector<wire::Value>> naturalArguments(const InvokeRequest& request)
{
    auto list = rpc::valueFromJson(request.argumentsJson, "java.lang.Object", nullptr, modeOf(request));
    if (!list)
        return list.error();
    if (!list->asList())
        return core::Error(core::Errc::InvalidArgument, "The arguments must be a JSON array",
                           request.argumentsJson);
    return std::vector<wire::Value>(list->asList()->items);
}

core::Error unknownMethod(const InvokeRequest& request, const metadata::ServiceDefinition& definition)
{
    std::vector<std::string> names;
    for (const auto& method : definition.methods)
        names.push_back(method.name);
    std::sort(names.begin(), names.end());
    names.erase(std::unique(names.begin(), names.end()), names.end());
    return {core::Errc::InvalidArgument, "The service has no method '" + request.method + "'",
            request.service.key(), "its definition lists " + core::join(names, ", "),
            "Give the types yourself if the definition is out of date."};
}

} // namespace

core::Outcome<std::optional<std::vector<std::string>>>
chooseTypes(const InvokeRequest& request, const metadata::ServiceDefinition* definition)
{
    using Types = std::optional<std::vector<std::string>>;
    for (const auto& type : request.types)
        if (auto checked = wire::checkTypeName(type); !checked)
            return checked.error();
    if (!request.types.empty())
        return Types(request.types);
    if (!definition || definition->methods.empty())
        return Types();
    std::vector<const metadata::MethodDefinition*> named;
    for (const auto& method : definition->methods)
        if (method.name == request.method)
            named.push_back(&method);
    if (named.empty())
        return unknownMethod(request, *definition);
    std::vector<const metadata::MethodDefinition*> fitting;
    std::optional<core::Error> misfit;
    for (const auto* method : named) {
        const auto arguments = rpc::argumentsFromJson(request.argumentsJson, method->parameterTypes,
                                                      definition, modeOf(request));
        if (arguments)
            fitting.push_back(method);
        else
            misfit = arguments.error();
    }
    if (fitting.size() == 1)
        return Types(fitting.front()->parameterTypes);
    if (fitting.empty() && named.size() == 1)
        return *misfit;
    std::vector<std::string> signatures;
    for (const auto* method : fitting.empty() ? named : fitting)
        signatures.push_back(signature(*method));
    return core::Error(core::Errc::InvalidArgument,
                       fitting.empty() ? "The arguments fit no overload of '" + request.method + "'"
                                       : "The arguments fit several overloads of '" + request.method + "'",
                       request.service.key(), core::join(signatures, "; "), "Give the parameter types.");
}

core::Outcome<rpc::Invocation> buildInvocation(const InvokeRequest& request,
                                               const metadata::ServiceDefinition* definition)
{
    auto types = chooseTypes(request, definition);
    if (!types)
        return types.error();
    if (request.typed && !*types)
        return core::Error(
            core::Errc::InvalidArgument, "The parameter types of '" + request.method + "' are not known",
            request.service.key(), "no definition of the service was reported",
            "Give the types, or call without --typed, where the provider finds the method by its name.");
    auto arguments = *types
        ? rpc::argumentsFromJson(request.argumentsJson, **types, definition, modeOf(request))
        : naturalArguments(request);
    if (!arguments)
        return arguments.error();

    rpc::Invocation invocation;
    invocation.interfaceName = request.service.interfaceName;
    invocation.group = request.service.group;
    invocation.version = request.service.version;
    invocation.timeout = request.timeout;
    if (request.typed) {
        invocation.method = request.method;
        invocation.descriptor = descriptorOf(**types);
        invocation.arguments = std::move(*arguments);
    } else {
        std::vector<std::string> names;
        if (*types)
            for (const auto& type : **types)
                names.push_back(binaryName(type));
        invocation.method = "$invoke";
        invocation.descriptor = kInvokeDescriptor;
        invocation.arguments = {wire::Value::string(request.method),
                                *types ? wire::Value::list("[string", texts(names)) : wire::Value(),
                                wire::Value::list("[object", std::move(*arguments))};
        invocation.attachments.emplace_back("generic", wire::Value::string("true"));
    }
    invocation.attachments.emplace_back("remote.application", wire::Value::string(kApplication));
    if (!request.tag.empty())
        invocation.attachments.emplace_back("dubbo.tag", wire::Value::string(request.tag));
    for (const auto& [key, value] : request.attachments)
        invocation.attachments.emplace_back(key, wire::Value::string(value));
    return invocation;
}

rpc::Invocation forProvider(rpc::Invocation invocation, const url::Url& provider)
{
    invocation.path = provider.path();
    if (const auto token = provider.get("token"); !token.empty())
        invocation.attachments.emplace_back("token", wire::Value::string(token));
    return invocation;
}

void fillReport(InvokeReport& report, const core::Outcome<rpc::CallResult>& result)
{
    if (!result) {
        report.error = result.error();
        report.failedAt = rpc::failedStage(result.error());
        return;
    }
    report.provider = result->address;
    report.elapsedMicros = result->timing.total.count();
    report.connectMicros = result->timing.connect.count();
    report.waitMicros = result->timing.wait.count();
    report.decodeMicros = result->timing.decode.count();
    report.responseBody = result->responseBody;
    for (const auto& [key, value] : result->attachments)
        report.attachments.emplace_back(key, value.asString() ? *value.asString() : rpc::valueToJson(value));
    if (result->exception) {
        const auto view = rpc::viewException(result->value);
        report.exception = ExceptionReport {view.className, view.message, view.stack};
        report.type = view.className;
        return;
    }
    report.ok = true;
    report.type = rpc::javaTypeName(result->value);
    report.valueJson = rpc::valueToJson(result->value);
}

} // namespace sextant::host
