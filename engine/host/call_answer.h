// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// What came of a call on the wire, in the terms of cluster strategies (spec/cluster §2). Pure.
#pragma once

#include "engine/cluster/strategy/answer.h"
#include "engine/rpc/invocation.h"

#include <string>
#include <vector>

namespace sextant::host {

/// The code of the RpcException that a Java consumer would get.
cluster::RpcCode rpcCode(const core::Error& error);
/// `detail` of the answer is the rpc::CallResult.
cluster::Answer toAnswer(core::Outcome<rpc::CallResult> result);
/// The arguments of the method that is really called as Java's String.valueOf gives them. Objects of classes
/// with a toString of their own come as JSON.
std::vector<std::string> argumentTexts(const rpc::Invocation& invocation);

} // namespace sextant::host
