// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Which service a request is for: lookup by the attachments path, group and version, and the refusals of Java
// providers with their texts (spec/rpc §3.1, §3.2). Pure.
//
// INVARIANT: keys are kept without the versions that mean "none" ("", "0.0.0").
// Mirrors DubboProtocol.getInvoker, PermittedSerializationKeeper and DecodeableRpcInvocation.
#pragma once

#include "engine/rpc/dubbo_server.h"

#include <map>
#include <memory>
#include <set>
#include <string>
#include <variant>

namespace sextant::rpc {

struct ExportedService
{
    std::function<bool(const std::string&, const std::string&)> hasMethod;
    Handler handler;
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

    using Found = std::variant<std::shared_ptr<const ExportedService>, Refusal>;
    Found find(const wire::RequestBody& request, const Ends& ends) const;

private:
    std::string notExported(const wire::RequestBody& request, const std::string& key, const Ends& ends) const;

    std::map<std::string, std::shared_ptr<const ExportedService>> m_services;
};

/// True for `$echo(Object)`, which every service answers.
bool isEcho(const wire::RequestBody& request);

} // namespace sextant::rpc
