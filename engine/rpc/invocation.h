// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// One remote call and what came of it.
#pragma once

#include "engine/core/cancel.h"
#include "engine/core/loop.h"
#include "engine/core/outcome.h"
#include "engine/wire/dubbo_frame.h"
#include "engine/wire/value.h"

#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace sextant::rpc {

/// A call as the wire carries it.
struct Invocation
{
    std::string interfaceName;
    std::string path; ///< export path; empty: the interface
    std::string group;
    std::string version;
    std::string method;
    std::string descriptor; ///< JVM descriptors of the parameter types
    std::vector<wire::Value> arguments;
    wire::Attachments attachments; ///< in addition to path, interface, version, group and timeout
    core::Millis timeout {3000};
    bool oneWay = false;
};

/// Where the time went; zero when a step did not happen.
struct CallTiming
{
    std::chrono::microseconds resolve {0}; ///< waiting for the name of the address
    std::chrono::microseconds connect {0}; ///< waiting for the connection, with its TLS handshake
    std::chrono::microseconds send {0}; ///< until the system had taken the request
    std::chrono::microseconds wait {0}; ///< until the answer was there
    std::chrono::microseconds decode {0};
    std::chrono::microseconds total {0};
};

/// The peer answered with status 20: a value, or an exception that the service itself threw.
struct CallResult
{
    bool exception = false;
    wire::Value value; ///< the result, or the throwable
    wire::Attachments attachments;
    CallTiming timing;
    std::string address; ///< host:port that answered
    std::size_t requestBytes = 0;
    std::string responseBody; ///< raw body bytes, for the hex view
};

using CallDone = std::function<void(core::Outcome<CallResult>)>;

} // namespace sextant::rpc
