// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// The four calls of the public dubbo-benchmark as recorded between Java peers
// (tests/data/wire/user-service.jsonl).
#pragma once

#include "engine/rpc/invocation.h"

#include <string>

namespace sextant::bench {

struct RecordedCall
{
    std::string requestFrame; ///< header and body
    std::string responseFrame;
    rpc::Invocation invocation; ///< the same call for our client
    wire::ResponseBody answer; ///< the same answer for our server
};

/// The first recorded call of that method; ends the program when there is none.
RecordedCall recordedCall(const std::string& method);

} // namespace sextant::bench
