// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Which service a request is for: lookup by the attachments path, group and version, and the refusals of Java
// providers with their texts (spec/rpc §3.1, §3.2, §3.5). Pure.
//
// INVARIANT: keys are kept without the versions that mean "none" ("", "0.0.0").
// Mirrors DubboProtocol.getInvoker, PermittedSerializationKeeper, DecodeableRpcInvocation, TokenFilter and
// ExecuteLimitFilter.
#pragma once

#include "engine/rpc/dubbo_server.h"

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <variant>

namespace sextant::rpc {

struct ExportedService
{
    std::function<bool(const std::string&, const std::string&)> hasMethod;
    Handler handler;
    ServicePolicy policy {};
    std::map<std::string, int> running {}; ///< calls of methods with an `executes` limit
};

/// Why a request is not dispatched.
struct Refusal
{
    wire::Status status;
    std::string text;
};

/// The two ends of a connection, for texts.
struct Ends
{
    std::string local; ///< host:port
    std::string remote;
    int localPort = 0;
};

class ServiceTable
{
public:
    void add(const std::string& serviceKey, ExportedService service);
    void remove(const std::string& serviceKey);

    using Found = std::variant<std::shared_ptr<ExportedService>, Refusal>;
    Found find(const wire::RequestBody& request, const Ends& ends) const;
    /// What Java says about a request of which only the header strings can be read; nullopt when nothing is
    /// wrong with them.
    std::optional<Refusal> checkHeader(const wire::RequestBody& header, const Ends& ends) const;

private:
    std::string notExported(const wire::RequestBody& request, const std::string& key, const Ends& ends) const;

    std::map<std::string, std::shared_ptr<ExportedService>, std::less<>> m_services;
    mutable std::string m_key; ///< of the last lookup; kept for its memory
};

/// The method that is really called: behind `$invoke` its first argument.
std::string calledMethod(const wire::RequestBody& request);

/// The limit of concurrent calls of that method; 0: none.
int executesLimit(const ServicePolicy& policy, const std::string& method);

/// What TokenFilter and ExecuteLimitFilter say, before the call runs.
std::optional<Refusal> checkPolicy(const ExportedService& service, const wire::RequestBody& request,
                                   const Ends& ends);

/// True for `$echo(Object)`, which every service answers.
bool isEcho(const wire::RequestBody& request);

} // namespace sextant::rpc
