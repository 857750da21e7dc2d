// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/wire/jsonb_text.h"

#include "engine/wire/java_text.h"
#include "engine/wire/jsonb_codes.h"

#include <algorithm>

namespace sextant::wire {

namespace {

using namespace jsonb;

void appendInt(std::string& out, std::size_t value)
{
    const auto put = [&out](std::size_t byte) { out += static_cast<char>(byte); };
    if (value <= kInt1Last) {
        put(value);
    } else if (value < 0x800) {
        put(kInt2Zero + (value >> 8));
        put(value);
    } else if (value < 0x40000) {
        put(kInt3Zero + (value >> 16));
        put(value >> 8);
        put(value);
    } else {
        put(kInt4);
        for (int shift = 24; shift >= 0; shift -= 8)
            put(value >> shift);
    }
}

} // namespace

std::string encodeJsonbText(std::optional<std::string_view> utf8)
{
    std::string item;
    if (!utf8) {
        item += static_cast<char>(kNull);
    } else if (const auto units = toUtf16(*utf8);
               std::ranges::all_of(units, [](char16_t unit) { return unit < 0x100; })) {
        if (units.size() <= kShortTextLast - kShortTextFirst) {
            item += static_cast<char>(kShortTextFirst + units.size());
        } else {
            item += static_cast<char>(kLatin1);
            appendInt(item, units.size());
        }
        for (const auto unit : units)
            item += static_cast<char>(unit);
    } else if (const auto text = fromUtf16(units); text.size() <= units.size() * 2) {
        item += static_cast<char>(kUtf8);
        appendInt(item, text.size());
        item += text;
    } else {
        item += static_cast<char>(kUtf16Little);
        appendInt(item, units.size() * 2);
        for (const auto unit : units) {
            item += static_cast<char>(unit & 0xFF);
            item += static_cast<char>(unit >> 8);
        }
    }
    std::string out;
    for (int shift = 24; shift >= 0; shift -= 8)
        out += static_cast<char>(item.size() >> shift);
    return out + item;
}

} // namespace sextant::wire
