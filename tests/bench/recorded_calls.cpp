// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/bench/recorded_calls.h"

#include "engine/core/text.h"

#include <nlohmann/json.hpp>

#include <cstdlib>
#include <fstream>
#include <iostream>

namespace sextant::bench {

namespace {

/// The client adds these itself.
bool isOwnOfTheClient(const std::string& key)
{
    return key == "path" || key == "interface" || key == "version" || key == "timeout" || key == "group";
}

RecordedCall parse(const nlohmann::json& row)
{
    RecordedCall call;
    call.requestFrame = core::fromHex(row["request_hex"].get<std::string>()).value();
    call.responseFrame = core::fromHex(row["response_hex"].get<std::string>()).value();
    const auto request = wire::decodeRequestBody(call.requestFrame.substr(wire::kFrameHeaderSize));
    call.invocation.interfaceName = request->path;
    call.invocation.method = request->method;
    call.invocation.descriptor = request->descriptor;
    call.invocation.arguments = request->arguments;
    call.invocation.timeout = core::Millis(5000);
    for (const auto& attachment : request->attachments)
        if (!isOwnOfTheClient(attachment.first))
            call.invocation.attachments.push_back(attachment);
    call.answer = *wire::decodeResponseBody(call.responseFrame.substr(wire::kFrameHeaderSize));
    call.answer.attachments.reset(); // the server adds them
    return call;
}

} // namespace

RecordedCall recordedCall(const std::string& method)
{
    std::ifstream in(SEXTANT_TEST_DATA "/wire/user-service.jsonl");
    for (std::string line; std::getline(in, line);) {
        const auto row = nlohmann::json::parse(line, nullptr, false);
        if (row.is_object() && row["name"] == method)
            return parse(row);
    }
    std::cerr << "no recorded call of " << method << "\n";
    std::exit(1);
}

} // namespace sextant::bench
