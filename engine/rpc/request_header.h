// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// What can be told about a request whose body as a whole cannot be read: Java looks at its first strings
// before it comes to the arguments (spec/rpc §1.9, §3.2, §3.4). Pure; private to engine/rpc.
#pragma once

#include "engine/rpc/service_table.h"

#include <optional>
#include <string>

namespace sextant::rpc {

/// The five header strings, in hessian2 or fastjson2; nullopt when they cannot be read.
std::optional<wire::RequestBody> readRequestHeader(const wire::FrameView& frame);

/// Why a request in another serialization than hessian2 is not served.
std::string refuseSerialization(const wire::FrameView& frame, const ServiceTable& services, const Ends& ends);

} // namespace sextant::rpc
