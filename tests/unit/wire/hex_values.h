// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Hessian2 values and their bytes in hex, for tests that state the bytes.
#pragma once

#include "tests/unit/wire/stated.h"
#include "tests/unit/wire/vectors.h"

#include <gtest/gtest.h>

#include <string>

namespace sextant::test {

/// The one value of these bytes; fails the test when there is another number of them.
inline wire::Value read(const std::string& hex)
{
    std::string error;
    const auto values = decodeAll(bytesOf(hex), error);
    EXPECT_TRUE(values && values->size() == 1) << hex << ": " << error;
    return values && !values->empty() ? values->front() : wire::Value();
}

inline std::string hex(const wire::Value& value)
{
    return hexOf(encodeAll({value}));
}

/// The bytes of a string.
inline std::string str(const std::string& text)
{
    return hex(wire::Value::string(text));
}

} // namespace sextant::test
