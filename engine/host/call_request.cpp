// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/host/call_request.h"

#include "engine/core/text.h"
#include "engine/host/declared_types.h"
#include "engine/rpc/call_errors.h"
#include "engine/rpc/generic.h"
#include "engine/rpc/generic_mode.h"
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

/// Of the overloads that take the arguments those that take them as they are: find("1") is find(String),
/// though find(int) would read the digits.
void keepNaturalFits(const InvokeRequest& request, std::vector<const metadata::MethodDefinition*>& fitting)
{
    std::vector<std::size_t> bends;
    for (const auto* method : fitting)
        bends.push_back(rpc::coercions(request.argumentsJson, method->parameterTypes));
    const auto least = bends.empty() ? 0 : *std::ranges::min_element(bends);
    std::size_t at = 0;
    std::erase_if(fitting, [&](const auto*) { return bends[at++] != least; });
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
    keepNaturalFits(request, fitting);
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
    const auto mode = rpc::parseGenericMode(request.generic);
    if (!mode)
        return mode.error();
    if (request.typed && *mode != rpc::GenericMode::True)
        return core::Error(core::Errc::InvalidArgument, "A typed call has no form of generic call",
                           request.generic, {}, "Give one of the two.");
    auto arguments = request.typed
        ? rpc::argumentsFromJson(request.argumentsJson, **types, definition, rpc::ArgumentMode::Typed)
        : rpc::genericArguments(request.argumentsJson, *types ? &**types : nullptr, definition, *mode);
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
        invocation.attachments.emplace_back("generic", wire::Value::string(std::string(rpc::name(*mode))));
    }
    if (!request.tag.empty())
        invocation.attachments.emplace_back("dubbo.tag", wire::Value::string(request.tag));
    for (const auto& [key, value] : request.attachments)
        invocation.attachments.emplace_back(key, wire::Value::string(value));
    invocation.attachments.emplace_back("remote.application", wire::Value::string(kApplication));
    return invocation;
}

rpc::Invocation forProvider(rpc::Invocation invocation, const url::Url& provider, std::string_view method)
{
    invocation.path = provider.path();
    if (invocation.timeout.count() == 0) {
        const auto said = provider.getIntForMethod(method, "timeout", 0);
        invocation.timeout = said > 0 ? core::Millis(said) : InvokeRequest().timeout;
    }
    if (const auto token = provider.get("token"); !token.empty())
        invocation.attachments.emplace_back("token", wire::Value::string(token));
    return invocation;
}

void fillReport(InvokeReport& report, const InvokeRequest& request,
                const core::Outcome<rpc::CallResult>& result)
{
    if (!result) {
        report.error = result.error();
        report.failedAt = rpc::failedStage(result.error());
        report.mayWantTls = rpc::mayWantTls(result.error());
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
        auto view = rpc::viewException(result->value);
        report.type = view.className;
        report.exception = ExceptionReport {std::move(view.className),
                                            std::move(view.message),
                                            std::move(view.stack),
                                            std::move(view.fields),
                                            {},
                                            std::move(view.wrapper)};
        for (auto& cause : view.causes)
            report.exception->causes.push_back({std::move(cause.className), std::move(cause.message)});
        return;
    }
    const auto mode = rpc::parseGenericMode(request.typed ? "" : request.generic);
    const auto value = rpc::genericResult(result->value, mode ? *mode : rpc::GenericMode::True);
    if (!value) {
        report.error = value.error();
        report.failedAt = "decode";
        return;
    }
    report.ok = true;
    report.type = rpc::javaTypeName(*value);
    report.valueJson = rpc::valueToJson(*value, -1, request.exact ? rpc::Detail::Exact : rpc::Detail::Plain);
}

} // namespace sextant::host
