// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/host/metadata_fetcher.h"

#include "engine/core/text.h"
#include "engine/host/metadata_values.h"

#include <map>
#include <vector>

namespace sextant::host {

namespace {

constexpr const char* kMetadataService = "org.apache.dubbo.metadata.MetadataService";
constexpr core::Millis kTimeout {5000}; ///< dubbo.application.metadata.proxy.delay

using Done = std::function<void(core::Outcome<metadata::MetadataInfo>)>;

struct Pending
{
    std::map<std::string, std::vector<Done>> waiting;
};

std::string parameter(const discovery::Instance& instance, std::string_view key)
{
    const auto found = instance.metadataServiceParams.find(key);
    return found == instance.metadataServiceParams.end() ? std::string() : found->second;
}

rpc::Invocation question(const discovery::Instance& instance)
{
    rpc::Invocation invocation;
    invocation.interfaceName = kMetadataService;
    invocation.group = instance.application;
    invocation.version = parameter(instance, "version");
    if (invocation.version.empty())
        invocation.version = "1.0.0";
    invocation.method = "getMetadataInfo";
    invocation.descriptor = "Ljava/lang/String;";
    invocation.arguments = {wire::Value::string(instance.revision)};
    invocation.timeout = kTimeout;
    return invocation;
}

} // namespace

core::Outcome<std::string> metadataServiceAddress(const discovery::Instance& instance)
{
    auto protocol = parameter(instance, "protocol");
    const auto port = core::parseInt(parameter(instance, "port")).value_or(instance.port);
    if (protocol.empty()) {
        protocol = "dubbo";
        for (const auto& endpoint : instance.endpoints)
            if (endpoint.port == port)
                protocol = endpoint.protocol;
    }
    if (protocol != "dubbo")
        return core::Error(core::Errc::Unsupported,
                           "The instance's MetadataService speaks '" + protocol + "'", instance.id,
                           "this version calls the dubbo protocol only");
    if (port <= 0 || port > 65535)
        return core::Error(core::Errc::InvalidArgument,
                           "The instance names no usable port of its MetadataService", instance.id);
    const bool bare = instance.host.find(':') != std::string::npos && !instance.host.starts_with('[');
    return (bare ? "[" + instance.host + "]" : instance.host) + ":" + std::to_string(port);
}

inventory::MetadataFetcher makeMetadataFetcher(core::Loop& loop, std::shared_ptr<rpc::DubboClient> client)
{
    auto pending = std::make_shared<Pending>();
    return [&loop, client = std::move(client), pending](const discovery::Instance& instance, Done done) {
        const auto address = metadataServiceAddress(instance);
        if (!address) {
            loop.post([done = std::move(done), error = address.error()] { done(error); });
            return;
        }
        const auto key = *address + '|' + instance.application + '|' + instance.revision;
        auto& waiting = pending->waiting[key];
        waiting.push_back(std::move(done));
        if (waiting.size() > 1)
            return;
        client->call(*address, question(instance), {},
                     [pending, key, at = *address](core::Outcome<rpc::CallResult> result) {
                         auto answer = [&]() -> core::Outcome<metadata::MetadataInfo> {
                             if (!result)
                                 return result.error();
                             if (result->exception)
                                 return core::Error(core::Errc::Remote,
                                                    "The MetadataService threw an exception", at);
                             return metadataFromValue(result->value, at);
                         }();
                         auto callers = std::move(pending->waiting[key]);
                         pending->waiting.erase(key);
                         for (const auto& caller : callers)
                             caller(answer);
                     });
    };
}

} // namespace sextant::host
