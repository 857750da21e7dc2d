// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// The one form of string that nearly every field of a Dubbo body has, written and read without a
// HessianWriter or HessianReader: ASCII of at most 1023 characters in one chunk (spec/rpc §4.1). Private to
// engine/wire.
#pragma once

#include "engine/wire/hessian_codes.h"
#include "engine/wire/java_text.h"

#include <string>
#include <string_view>

namespace sextant::wire {

constexpr std::size_t kShortTextLimit = 1023;

/// False, and nothing appended, when the text needs the general form.
inline bool appendShortText(std::string& out, std::string_view text)
{
    if (text.size() > kShortTextLimit || !isAscii(text))
        return false;
    if (text.size() > code::kShortStringLast)
        out += static_cast<char>(code::kStringFirst + (text.size() >> 8U));
    out += static_cast<char>(text.size() & 0xFFU);
    out += text;
    return true;
}

/// Takes a text off the front of `bytes`; false, and nothing taken, when it has another form or is cut off.
inline bool takeShortText(std::string_view& bytes, std::string_view& text)
{
    if (bytes.empty())
        return false;
    std::size_t head = 1;
    std::size_t length = static_cast<unsigned char>(bytes[0]);
    if (length >= code::kStringFirst && length <= code::kStringLast && bytes.size() > 1) {
        length = (length - code::kStringFirst) << 8U | static_cast<unsigned char>(bytes[1]);
        head = 2;
    } else if (length > code::kShortStringLast) {
        return false;
    }
    if (bytes.size() < head + length || !isAscii(bytes.substr(head, length)))
        return false;
    text = bytes.substr(head, length);
    bytes.remove_prefix(head + length);
    return true;
}

} // namespace sextant::wire
