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
constexpr std::string_view kDecodeFailure = "Fail to decode request due to: ";
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

std::string withoutGroup(const std::string& serviceKey)
{
    const std::size_t slash = serviceKey.find('/');
    return slash == std::string::npos ? serviceKey : serviceKey.substr(slash + 1);
}

/// What the request asks for: attachments first, the header strings as fallback.
struct Target
{
    std::string path;
    std::string version;
    std::string group;
};

Target targetOf(const wire::RequestBody& request)
{
    Target target {attachmentText(request.attachments, "path"),
                   attachmentText(request.attachments, "version"),
                   attachmentText(request.attachments, "group")};
    if (target.path.empty())
        target.path = request.path;
    if (target.version.empty())
        target.version = request.serviceVersion;
    if (meansNoVersion(target.version))
        target.version.clear();
    return target;
}

bool isGeneric(const wire::RequestBody& request)
{
    return (request.method == "$invoke" || request.method == "$invokeAsync")
        && request.descriptor == kGenericDescriptor;
}

Refusal unknownMethod(const wire::RequestBody& request, const Target& target, const Ends& ends)
{
    if (!request.descriptor.empty())
        return {wire::Status::BadRequest,
                std::string(kDecodeFailure) + "java.lang.IllegalArgumentException: Service not found:"
                    + target.path + ", " + request.method};
    return {wire::Status::ServiceError,
            "org.apache.dubbo.rpc.RpcException: Failed to invoke remote proxy method " + request.method
                + " to dubbo://" + ends.local + "/" + target.path + ", cause: Not found method \""
                + request.method + "\" in class " + target.path + "."};
}

} // namespace

bool isEcho(const wire::RequestBody& request)
{
    return request.method == "$echo" && request.descriptor == "Ljava/lang/Object;"
        && request.arguments.size() == 1;
}

void ServiceTable::add(const std::string& serviceKey, ExportedService service)
{
    m_services[normalized(serviceKey)] = std::make_shared<const ExportedService>(std::move(service));
}

void ServiceTable::remove(const std::string& serviceKey)
{
    m_services.erase(normalized(serviceKey));
}

ServiceTable::Found ServiceTable::find(const wire::RequestBody& request, const Ends& ends) const
{
    const Target target = targetOf(request);
    const std::string key = url::buildServiceKey(target.path, target.group, target.version);
    if (const auto found = m_services.find(key); found != m_services.end()) {
        if (isEcho(request) || isGeneric(request)
            || found->second->hasMethod(request.method, request.descriptor))
            return found->second;
        return unknownMethod(request, target, ends);
    }
    const std::string pathAndVersion = url::buildServiceKey(target.path, {}, target.version);
    const bool knownInAnotherGroup =
        std::any_of(m_services.begin(), m_services.end(), [&](const auto& entry) {
            return entry.first == pathAndVersion || withoutGroup(entry.first) == pathAndVersion;
        });
    if (knownInAnotherGroup)
        return Refusal {wire::Status::ServiceError, notExported(request, key, ends)};
    return Refusal {wire::Status::BadRequest,
                    std::string(kDecodeFailure) + "java.io.IOException: Service " + target.path + ":"
                        + (target.version.empty() ? std::string(kNoVersion) : target.version)
                        + " not found, invocation rejected."};
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
