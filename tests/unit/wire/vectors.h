// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Recorded vectors of the wire: one JSON object per line (tests/data/hessian, tests/data/wire).
#pragma once

#include "engine/wire/dubbo_frame.h"
#include "engine/wire/hessian_reader.h"
#include "engine/wire/value.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sextant::test {

/// One line; absent members are empty.
struct Vector
{
    std::string name;
    std::string operation; ///< hessian2.jsonl: writeObject or a primitive writer
    std::string bytes; ///< of `hex`
    bool hasBytes = false;
    std::string javaType; ///< class of the value that was written, or (hessian2-decode.jsonl) that Java read
    std::string stated; ///< that value in Java's words; lone surrogates in WTF-8 form
    bool error = false; ///< Java refuses these bytes
    std::vector<std::string> frames; ///< request, response and further frames of wire/*.jsonl
    bool truncated = false; ///< the recording kept only the first bytes of a frame
    std::string outcome;
};

/// Lines of a file below tests/data. Fails the test when there are none.
std::vector<Vector> readVectors(const std::string& file);

std::string bytesOf(std::string_view hex);
std::string hexOf(std::string_view bytes);
/// All values of a Hessian stream; nullopt with `error` filled when it cannot be read.
std::optional<std::vector<wire::Value>> decodeAll(std::string_view bytes, std::string& error,
                                                  wire::VariableLists lists = wire::VariableLists::Refuse);
std::string encodeAll(const std::vector<wire::Value>& values);

} // namespace sextant::test
