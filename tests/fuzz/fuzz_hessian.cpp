// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Any bytes as a Hessian2 body. What is read is written again, and that must read to the same value. A part
// of it must outlive the rest.
#include "engine/wire/hessian_reader.h"
#include "engine/wire/hessian_writer.h"

#include <cstdint>
#include <cstdlib>
#include <string_view>
#include <vector>

namespace {

using namespace sextant::wire;

/// The last part of the last part, and so on.
Value innermost(Value value)
{
    for (int depth = 0; depth < 8; ++depth) {
        if (const auto* list = value.asList(); list && !list->items.empty())
            value = Value(list->items.back());
        else if (const auto* map = value.asMap(); map && !map->entries.empty())
            value = Value(map->entries.back().second);
        else if (const auto* object = value.asObject(); object && !object->values.empty())
            value = Value(object->values.back());
        else
            break;
    }
    return value;
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
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
    if (!again.atEnd())
        std::abort();
    if (!values.empty()) {
        const auto part = innermost(values.back());
        values.clear();
        HessianWriter alone;
        alone.writeValue(part);
        (void)alone.take();
    }
    return 0;
}
