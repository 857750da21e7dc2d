// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Any bytes as a Hessian2 body. What is read is written again, and that must read to the same value.
#include "engine/wire/hessian_reader.h"
#include "engine/wire/hessian_writer.h"

#include <cstdint>
#include <cstdlib>
#include <string_view>
#include <vector>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    using namespace sextant::wire;
    HessianLimits limits;
    limits.bytes = 16U << 20U;
    HessianReader reader(std::string_view(reinterpret_cast<const char*>(data), size), limits);
    std::vector<Value> values;
    while (!reader.atEnd()) {
        auto value = reader.readValue();
        if (!value) {
            if (value.error().text().empty())
                std::abort();
            return 0;
        }
        values.push_back(std::move(*value));
    }
    HessianWriter writer;
    for (const auto& value : values)
        writer.writeValue(value);
    const auto bytes = writer.take();
    HessianReader again(bytes);
    for (const auto& value : values) {
        const auto second = again.readValue();
        if (!second || !sameValue(value, *second))
            std::abort();
    }
    return again.atEnd() ? 0 : (std::abort(), 0);
}
