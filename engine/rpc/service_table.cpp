// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/rpc/service_table.h"

#include "engine/core/text.h"
#include "engine/rpc/request.h"
#include "engine/url/url.h"

#include <algorithm>

namespace sextant::rpc {

namespace {

constexpr std::string_view kGenericDescriptor = "Ljava/lang/String;[Ljava/lang/String;[Ljava/lang/Object;";
constexpr std::string_view kRpcException = "org.apache.dubbo.rpc.RpcException: ";
constexpr std::string_view kRequestFailure = "Fail to decode request due to: ";
constexpr std::size_t kMaxNamedServices = 50;

bool meansNoVersion(std::string_view version)
{
    return version.empty() || version == kNoVersion || version == "*";
}

std::string normalized(std::string_view serviceKey)
{
    const std::size_t colon = serviceKey.rfind(':');
    if (colon != std::string_view::npos && meansNoVersion(serviceKey.substr(colon + 1)))
        serviceKey = serviceKey.substr(0, colon);
    return std::string(serviceKey);
}

std::string_view withoutGroup(std::string_view serviceKey)
{
    const std::size_t slash = serviceKey.find('/');
    return slash == std::string_view::npos ? serviceKey : serviceKey.substr(slash + 1);
}

/// An attachment that is text; nullptr when it is absent or something else.
const std::string* textOf(const wire::Attachments& attachments, std::string_view key)
{
    for (const auto& [name, value] : attachments)
        if (name == key)
            return value.asString();
    return nullptr;
}

/// The attachment, or the header string when it is absent or empty.
std::string_view either(const std::string* attachment, const std::string& header)
{
    return attachment && !attachment->empty() ? *attachment : header;
}

/// What the request asks for: attachments first, the header strings as fallback. Views of the request.
struct Target
{
    std::string_view path;
    std::string_view version;
    std::string_view group;
};

Target targetOf(const wire::RequestBody& request)
{
    static const std::string kNone;
    Target target {either(textOf(request.attachments, "path"), request.path),
                   either(textOf(request.attachments, "version"), request.serviceVersion),
                   either(textOf(request.attachments, "group"), kNone)};
    if (meansNoVersion(target.version))
        target.version = {};
    return target;
}

/// As url::buildServiceKey, into memory that is there already.
void makeKey(const Target& target, std::string& key)
{
    key.clear();
    if (!target.group.empty())
        key.append(target.group).append("/");
    key.append(target.path);
    if (!target.version.empty())
        key.append(":").append(target.version);
}

bool isGeneric(const wire::RequestBody& request)
{
    return (request.method == "$invoke" || request.method == "$invokeAsync")
        && request.descriptor == kGenericDescriptor;
}

Refusal unknownMethod(const wire::RequestBody& request, std::string_view asked, const Ends& ends)
{
    const std::string path(asked);
    if (!request.descriptor.empty())
        return {wire::Status::BadRequest,
                std::string(kRequestFailure) + "java.lang.IllegalArgumentException: Service not found:" + path
                    + ", " + request.method};
    return {wire::Status::ServiceError,
            std::string(kRpcException) + "Failed to invoke remote proxy method " + request.method
                + " to dubbo://" + ends.local + "/" + path + ", cause: Not found method \"" + request.method
                + "\" in class " + path + "."};
}

Refusal unknownService(std::string_view path, std::string_view version)
{
    return {wire::Status::BadRequest,
            std::string(kRequestFailure) + "java.io.IOException: Service " + std::string(path) + ":"
                + std::string(version.empty() ? kNoVersion : version) + " not found, invocation rejected."};
}

std::string hostOf(const std::string& address)
{
    return address.substr(0, address.rfind(':'));
}

} // namespace

bool isEcho(const wire::RequestBody& request)
{
    return request.method == "$echo" && request.descriptor == "Ljava/lang/Object;"
        && request.arguments.size() == 1;
}

std::string calledMethod(const wire::RequestBody& request)
{
    const auto* first =
        isGeneric(request) && !request.arguments.empty() ? request.arguments.front().asString() : nullptr;
    return first ? *first : request.method;
}

int executesLimit(const ServicePolicy& policy, const std::string& method)
{
    const auto own = policy.methodExecutes.find(method);
    return own == policy.methodExecutes.end() ? policy.executes : own->second;
}

std::optional<Refusal> checkPolicy(const ExportedService& service, const wire::RequestBody& request,
                                   const Ends& ends)
{
    const ServicePolicy& policy = service.policy;
    if (policy.token.empty() && policy.executes <= 0 && policy.methodExecutes.empty())
        return std::nullopt;
    const auto* token = textOf(request.attachments, "token");
    const std::string method = calledMethod(request);
    if (!policy.token.empty() && (!token || *token != policy.token))
        return Refusal {wire::Status::ServiceError,
                        std::string(kRpcException) + "Invalid token! Forbid invoke remote service "
                            + request.path + " method " + method + "() from consumer " + hostOf(ends.remote)
                            + " to provider " + hostOf(ends.local) + ", consumer incorrect token is "
                            + (token ? *token : "null")};
    const int limit = executesLimit(policy, method);
    const auto running = service.running.find(method);
    if (limit > 0 && running != service.running.end() && running->second >= limit)
        return Refusal {wire::Status::ServiceError,
                        std::string(kRpcException) + "Failed to invoke method " + method
                            + " in provider dubbo://" + ends.local + "/" + request.path
                            + ", cause: The service using threads greater than <dubbo:service executes=\""
                            + std::to_string(limit) + "\" /> limited."};
    return std::nullopt;
}

void ServiceTable::add(const std::string& serviceKey, ExportedService service)
{
    m_services[normalized(serviceKey)] = std::make_shared<ExportedService>(std::move(service));
}

void ServiceTable::remove(const std::string& serviceKey)
{
    m_services.erase(normalized(serviceKey));
}

ServiceTable::Found ServiceTable::find(const wire::RequestBody& request, const Ends& ends) const
{
    const Target target = targetOf(request);
    makeKey(target, m_key);
    if (const auto found = m_services.find(m_key); found != m_services.end()) {
        if (isEcho(request) || isGeneric(request)
            || found->second->hasMethod(request.method, request.descriptor))
            return found->second;
        return unknownMethod(request, target.path, ends);
    }
    const std::string pathAndVersion = url::buildServiceKey(target.path, {}, target.version);
    const bool knownInAnotherGroup =
        std::any_of(m_services.begin(), m_services.end(), [&](const auto& entry) {
            return entry.first == pathAndVersion || withoutGroup(entry.first) == pathAndVersion;
        });
    if (knownInAnotherGroup)
        return Refusal {wire::Status::ServiceError, notExported(request, std::string(m_key), ends)};
    return unknownService(target.path, target.version);
}

std::optional<Refusal> ServiceTable::checkHeader(const wire::RequestBody& header, const Ends& ends) const
{
    const std::string_view version = meansNoVersion(header.serviceVersion) ? "" : header.serviceVersion;
    const std::string key = url::buildServiceKey(header.path, {}, version);
    const ExportedService* service = nullptr;
    for (const auto& [name, one] : m_services) {
        if (name != key && withoutGroup(name) != key)
            continue;
        service = one.get();
        if (header.descriptor.empty() || isGeneric(header)
            || service->hasMethod(header.method, header.descriptor))
            return std::nullopt;
    }
    return service ? unknownMethod(header, header.path, ends) : unknownService(header.path, version);
}

std::string ServiceTable::notExported(const wire::RequestBody& request, const std::string& key,
                                      const Ends& ends) const
{
    const std::string port = ":" + std::to_string(ends.localPort);
    std::vector<std::string> known;
    for (const auto& [serviceKey, service] : m_services) {
        if (known.size() == kMaxNamedServices) {
            known.emplace_back("…");
            break;
        }
        known.push_back(serviceKey + port);
    }
    std::vector<std::string> types;
    for (const std::string& one :
         wire::splitDescriptor(request.descriptor).value_or(std::vector<std::string>()))
        types.push_back(wire::typeName(one));
    return "org.apache.dubbo.remoting.RemotingException: Not found exported service: " + key + port + " in ["
        + core::join(known, ", ") + "], may be version or group mismatch , channel: consumer: /" + ends.remote
        + " --> provider: /" + ends.local + ", message:RpcInvocation [methodName=" + request.method
        + ", parameterTypes=[" + core::join(types, ", ") + "]]";
}

} // namespace sextant::rpc
