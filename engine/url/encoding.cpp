// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// One layer of application/x-www-form-urlencoded, as Dubbo applies it to node names (spec/registry §1.4).
#include "engine/url/url.h"

namespace sextant::url {

namespace {

bool isPlain(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '.' || c == '-'
        || c == '*' || c == '_';
}

int hexDigit(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'a' && c <= 'f')
        return c - 'a' + 10;
    if (c >= 'A' && c <= 'F')
        return c - 'A' + 10;
    return -1;
}

} // namespace

std::string encode(std::string_view text)
{
    constexpr std::string_view kDigits = "0123456789ABCDEF";
    std::string out(text.size() * 3, '\0');
    auto* to = out.data();
    for (const char c : text) {
        if (isPlain(c)) {
            *to++ = c;
        } else if (c == ' ') {
            *to++ = '+';
        } else {
            const auto byte = static_cast<unsigned char>(c);
            *to++ = '%';
            *to++ = kDigits[byte >> 4U];
            *to++ = kDigits[byte & 15U];
        }
    }
    out.resize(static_cast<std::size_t>(to - out.data()));
    return out;
}

std::string decode(std::string_view text)
{
    std::string out(text.size(), '\0');
    auto* to = out.data();
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        const int high = c == '%' && i + 2 < text.size() ? hexDigit(text[i + 1]) : -1;
        const int low = high >= 0 ? hexDigit(text[i + 2]) : -1;
        if (low >= 0) {
            *to++ = static_cast<char>(high * 16 + low);
            i += 2;
        } else {
            *to++ = c == '+' ? ' ' : c;
        }
    }
    out.resize(static_cast<std::size_t>(to - out.data()));
    return out;
}

} // namespace sextant::url
