// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Any bytes as fastjson2 values. A text is written again and must read to the same text; every other value
// must survive the way through Hessian2.
#include "engine/wire/dubbo_frame.h"
#include "engine/wire/hessian_reader.h"
#include "engine/wire/hessian_writer.h"
#include "engine/wire/jsonb_reader.h"

#include <cstdint>
#include <cstdlib>
#include <string_view>

namespace {

using namespace sextant::wire;

void checkText(const std::string& text)
{
    const auto again = decodeStringBody(kFastjson2Id, encodeStringBody(kFastjson2Id, text));
    if (!again || *again != text)
        std::abort();
}

void checkValue(const Value& value)
{
    HessianWriter writer;
    writer.writeValue(value);
    const auto bytes = writer.take();
    const auto again = HessianReader(bytes).readValue();
    if (!again || !sameValue(value, *again))
        std::abort();
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const std::string_view bytes(reinterpret_cast<const char*>(data), size);
    (void)decodeStringBody(kFastjson2Id, bytes);
    JsonbReader reader(bytes);
    while (!reader.atEnd()) {
        const auto value = reader.readValue();
        if (!value) {
            if (value.error().text().empty())
                std::abort();
            return 0;
        }
        if (const auto* text = value->asString())
            checkText(*text);
        else
            checkValue(*value);
    }
    return 0;
}
