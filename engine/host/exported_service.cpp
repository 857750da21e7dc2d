// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/host/exported_service.h"

#include "engine/host/declared_types.h"
#include "engine/host/scripted_answer.h"
#include "engine/rpc/generalize.h"
#include "engine/rpc/generic.h"
#include "engine/rpc/generic_service.h"

#include <algorithm>

namespace sextant::host {

namespace {

constexpr const char* kGenericDescriptor = "Ljava/lang/String;[Ljava/lang/String;[Ljava/lang/Object;";

/// `types` of an $invoke, null when the caller left them to the provider.
std::optional<std::vector<std::string>> genericTypes(const wire::Value& value)
{
    const auto* list = value.asList();
    if (!list)
        return std::nullopt;
    std::vector<std::string> types;
    for (const auto& item : list->items)
        types.push_back(item.asString() ? *item.asString() : std::string());
    return types;
}

ServiceCall serviceCall(const rpc::ServerCall& call, std::string method, std::vector<wire::Value> arguments)
{
    ServiceCall out {std::move(method), std::move(arguments), {}, call.remote};
    for (const auto& [key, value] : call.request.attachments)
        if (const auto* text = value.asString())
            out.attachments.emplace_back(key, *text);
    return out;
}

} // namespace

ExportedService::ExportedService(core::Loop& loop, ServiceSpec spec)
    : m_loop(loop)
    , m_spec(std::move(spec))
    , m_definition(m_spec.definition())
    , m_random(std::random_device {}())
{
}

const MethodSpec* ExportedService::findDirect(const std::string& name, const std::string& descriptor) const
{
    for (const auto& method : m_spec.methods)
        if (method.name == name && descriptorOf(method.parameterTypes) == descriptor)
            return &method;
    return nullptr;
}

bool ExportedService::hasMethod(const std::string& name, const std::string& descriptor) const
{
    if ((name == "$invoke" || name == "$invokeAsync") && descriptor == kGenericDescriptor)
        return true;
    return findDirect(name, descriptor) != nullptr;
}

core::Outcome<const MethodSpec*> ExportedService::findGeneric(const wire::RequestBody& request) const
{
    const auto* name = request.arguments.empty() ? nullptr : request.arguments.front().asString();
    if (!name || request.arguments.size() != 3)
        return core::Error(core::Errc::InvalidArgument,
                           "A generic call needs method name, types and arguments");
    std::vector<const MethodSpec*> candidates;
    for (const auto& method : m_spec.methods)
        if (method.name == *name)
            candidates.push_back(&method);
    const auto types = genericTypes(request.arguments[1]);
    if (!types && candidates.size() > 1)
        return core::Error(core::Errc::InvalidArgument,
                           "org.apache.dubbo.rpc.RpcException: java.lang.IllegalStateException: Not unique "
                           "method for method name("
                               + *name + ") in class(" + m_spec.interfaceName + "), find "
                               + std::to_string(candidates.size()) + " methods.");
    for (const auto* method : candidates)
        if (!types || sameTypes(*types, method->parameterTypes))
            return method;
    return core::Error(core::Errc::InvalidArgument,
                       "org.apache.dubbo.rpc.RpcException: No such method " + *name + " in class interface "
                           + m_spec.interfaceName,
                       {}, "java.lang.NoSuchMethodException");
}

void ExportedService::handle(const rpc::ServerCall& call, rpc::Reply reply)
{
    const auto& request = call.request;
    // A service that has $invoke itself is a GenericService, whose arguments arrive as given (spec/rpc §6.1).
    const auto* method = findDirect(request.method, request.descriptor);
    if (!method && (request.method == "$invoke" || request.method == "$invokeAsync")
        && request.descriptor == kGenericDescriptor) {
        handleGeneric(call, std::move(reply));
        return;
    }
    if (!method) {
        reply(core::Error(core::Errc::InvalidArgument,
                          "Not found method \"" + request.method + "\" in class " + m_spec.interfaceName));
        return;
    }
    auto arguments = request.arguments;
    arguments.resize(method->parameterTypes.size());
    for (std::size_t i = 0; i < arguments.size(); ++i)
        arguments[i] = asDeclared(arguments[i], method->parameterTypes[i]);
    run(*method, serviceCall(call, method->name, std::move(arguments)), std::move(reply), {});
}

void ExportedService::handleGeneric(const rpc::ServerCall& call, rpc::Reply reply)
{
    const auto found = findGeneric(call.request);
    if (!found) {
        reply(found.error());
        return;
    }
    const auto& method = **found;
    const auto* sent = call.request.arguments[2].asList();
    const auto count = sent ? sent->items.size() : 0;
    if (count != method.parameterTypes.size()) {
        reply(core::Error(
            core::Errc::InvalidArgument,
            "org.apache.dubbo.rpc.RpcException: GenericFilter#invoke args.length != types.length, "
            "please check your params",
            {},
            method.name + " takes " + std::to_string(method.parameterTypes.size()) + " arguments, "
                + std::to_string(count) + " were sent"));
        return;
    }
    const auto generic = call.attachment("generic");
    auto arguments = rpc::receiveGeneric(
        generic, sent ? std::vector<wire::Value>(sent->items) : std::vector<wire::Value>(),
        method.parameterTypes, m_definition);
    if (!arguments) {
        reply(arguments.error());
        return;
    }
    run(method, serviceCall(call, method.name, std::move(*arguments)), std::move(reply),
        generic.empty() ? "true" : generic);
}

void ExportedService::run(const MethodSpec& method, ServiceCall call, rpc::Reply reply, std::string generic)
{
    const auto self = shared_from_this();
    if (method.handler) {
        method.handler(call, [self, &method, reply = std::move(reply), generic](ServiceAnswer result) {
            self->m_loop.dispatch([self, &method, reply, generic, result = std::move(result)] {
                self->answer(method, result, reply, generic);
            });
        });
        return;
    }
    const double chance = std::uniform_real_distribution<double>(0, 1)(m_random);
    auto work = [self, &method, arguments = std::move(call.arguments), reply = std::move(reply), generic,
                 chance] {
        auto result = scriptedAnswer(method, arguments, self->m_definition, chance);
        result ? self->answer(method, *result, reply, generic) : reply(result.error());
    };
    if (method.script.delay.count() == 0) {
        work();
        return;
    }
    if (m_stopped)
        return;
    const auto id = m_nextDelayed++;
    m_delayed[id] = m_loop.schedule(method.script.delay, [self, id, work = std::move(work)] {
        const auto own = std::move(self->m_delayed[id]);
        self->m_delayed.erase(id);
        work();
    });
}

void ExportedService::answer(const MethodSpec& method, const ServiceAnswer& answer, const rpc::Reply& reply,
                             const std::string& generic) const
{
    wire::ResponseBody body;
    if (const auto* exception = std::get_if<ServiceException>(&answer)) {
        body.exception = true;
        body.value = generic.empty() ? rpc::makeException(exception->className, exception->message)
                                     : rpc::genericException(exception->className, exception->message);
    } else {
        body.value = std::get<wire::Value>(answer);
        if (!generic.empty()) {
            auto general = rpc::answerGeneric(generic, body.value, method.returnType, m_definition);
            if (!general) {
                reply(general.error());
                return;
            }
            body.value = std::move(*general);
        }
    }
    body.attachments = wire::Attachments {{"dubbo", wire::Value::string("2.0.2")}};
    reply(std::move(body));
}

void ExportedService::stop()
{
    m_stopped = true;
    m_delayed.clear();
}

} // namespace sextant::host
