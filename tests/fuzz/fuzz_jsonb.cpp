// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Any bytes as a fastjson2 text body. What is read is written again, and that must read to the same text.
#include "engine/wire/dubbo_frame.h"

#include <cstdint>
#include <cstdlib>
#include <string_view>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    using namespace sextant::wire;
    const std::string_view bytes(reinterpret_cast<const char*>(data), size);
    const auto text = decodeStringBody(kFastjson2Id, bytes);
    if (!text)
        return 0;
    const auto view = text->has_value() ? std::optional<std::string_view>(**text) : std::nullopt;
    const auto again = decodeStringBody(kFastjson2Id, encodeStringBody(kFastjson2Id, view));
    if (!again || *again != *text)
        std::abort();
    return 0;
}
