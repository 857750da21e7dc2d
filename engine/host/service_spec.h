// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// What a provider offers: an interface, its methods with types, and how each method answers.
//
// A method answers with a script (return, echo, throw, delay, error rate) or with a handler written in C++.
// The same structure is what a `--spec` file holds (spec_file.h).
#pragma once

#include "engine/core/loop.h"
#include "engine/core/outcome.h"
#include "engine/metadata/service_definition.h"
#include "engine/url/url.h"
#include "engine/wire/dubbo_frame.h"

#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace sextant::host {

/// A call as a handler sees it. Arguments have the declared types, however the caller sent them.
struct ServiceCall
{
    std::string method;
    std::vector<wire::Value> arguments;
    std::vector<std::pair<std::string, std::string>> attachments;
    std::string remote; ///< host:port of the caller
};

/// What the service itself throws.
struct ServiceException
{
    std::string className = "java.lang.RuntimeException";
    std::string message;
};

/// A handler's answer: a value, or an exception that reaches the caller as its own.
using ServiceAnswer = std::variant<wire::Value, ServiceException>;
/// Answers once, now or later. THREAD: any.
using Respond = std::function<void(ServiceAnswer)>;
/// THREAD: called on the engine thread; it must not block.
using ServiceHandler = std::function<void(const ServiceCall&, Respond)>;

/// How a method answers without code. The parts combine: first the delay, then the error rate, then throw,
/// echo or return.
struct Script
{
    std::string resultJson =
        "null"; ///< ${0} is the first argument: alone it is the value, inside text its text
    std::optional<std::size_t> echo; ///< return this argument as it came
    std::optional<ServiceException> exception;
    core::Millis delay {0};
    double errorRate = 0; ///< share of calls, 0 to 1, that throw `exception` or a java.lang.RuntimeException
};

struct MethodSpec
{
    std::string name;
    std::vector<std::string> parameterTypes; ///< may hold generics
    std::string returnType = "java.lang.Object";
    Script script;
    ServiceHandler handler; ///< used instead of the script when set
};

struct ServiceSpec
{
    std::string interfaceName;
    std::string group;
    std::string version;
    std::vector<MethodSpec> methods;
    std::vector<metadata::TypeDefinition> types; ///< of POJOs and enums; simple types need not be listed
    url::Parameters parameters; ///< of the provider URL: timeout, weight, dubbo.tag…

    std::string key() const { return url::buildServiceKey(interfaceName, group, version); }
    /// What the metadata centre shows: methods and all types they use, as a Java provider lists them.
    metadata::ServiceDefinition definition() const;
};

} // namespace sextant::host
