// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// The mock wrapper around a consumer's call: what the parameter `mock` of its URL says, after configurators
// (spec/cluster §4). Mirrors MockClusterInvoker. THREAD: engine thread.
#pragma once

#include "engine/core/loop.h"
#include "engine/host/console.h"
#include "engine/url/url.h"

#include <functional>
#include <string>

namespace sextant::host {

using Reported = std::function<void(InvokeReport)>;

/// Runs `call` unless the consumer's mock forbids it; `done` gets its report, or the mock's answer. A report
/// without a provider's answer is an RpcException in Java's terms, unless the arguments were at fault or the
/// caller gave up. `returnType` is the method's, empty when it is not known.
void callOrMock(core::Loop& loop, const url::Url& consumer, const std::string& method,
                const std::string& returnType, const std::function<void(Reported)>& call, Reported done);

} // namespace sextant::host
