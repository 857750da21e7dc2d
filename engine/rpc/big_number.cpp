// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/rpc/big_number.h"

#include "engine/core/text.h"

#include <algorithm>
#include <cstdint>

namespace sextant::rpc {

namespace {

constexpr std::size_t kMaxDigits = 10'000; ///< conversion is quadratic
constexpr std::size_t kMaxWords = 1'100; ///< about kMaxDigits
constexpr std::uint64_t kChunk = 1'000'000'000; ///< nine decimal digits
constexpr std::size_t kChunkDigits = 9;

bool allDigits(std::string_view text)
{
    return std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
}

std::string_view withoutZeros(std::string_view digits)
{
    const auto first = std::min(digits.find_first_not_of('0'), digits.size() - 1);
    return digits.substr(first);
}

/// Big-endian 32-bit words of decimal digits.
std::vector<std::uint32_t> toWords(std::string_view digits)
{
    std::vector<std::uint32_t> little;
    for (std::size_t at = 0; at < digits.size();) {
        const auto length = (digits.size() - at - 1) % kChunkDigits + 1;
        std::uint64_t carry = 0;
        for (const char c : digits.substr(at, length))
            carry = carry * 10 + static_cast<std::uint64_t>(c - '0');
        std::uint64_t scale = 1;
        for (std::size_t i = 0; i < length; ++i)
            scale *= 10;
        for (auto& word : little) {
            carry += word * scale;
            word = static_cast<std::uint32_t>(carry);
            carry >>= 32;
        }
        if (carry != 0)
            little.push_back(static_cast<std::uint32_t>(carry));
        at += length;
    }
    return {little.rbegin(), little.rend()};
}

std::string toDigits(std::vector<std::uint32_t> words)
{
    std::string reversed;
    while (!words.empty()) {
        std::uint64_t rest = 0;
        for (auto& word : words) {
            rest = rest << 32 | word;
            word = static_cast<std::uint32_t>(rest / kChunk);
            rest %= kChunk;
        }
        words.erase(words.begin(), std::ranges::find_if(words, [](std::uint32_t word) { return word != 0; }));
        for (std::size_t i = 0; i < kChunkDigits; ++i, rest /= 10)
            reversed += static_cast<char>('0' + rest % 10);
    }
    std::ranges::reverse(reversed);
    return reversed.empty() ? "0" : std::string(withoutZeros(reversed));
}

} // namespace

std::optional<std::string> normalInteger(std::string_view text)
{
    const bool negative = text.starts_with('-');
    if (negative || text.starts_with('+'))
        text.remove_prefix(1);
    if (text.empty() || text.size() > kMaxDigits || !allDigits(text))
        return std::nullopt;
    const auto digits = withoutZeros(text);
    return (negative && digits != "0" ? "-" : "") + std::string(digits);
}

std::optional<std::string> normalDecimal(std::string_view text)
{
    std::int64_t exponent = 0;
    if (const auto e = text.find_first_of("eE"); e != std::string_view::npos) {
        auto digits = text.substr(e + 1);
        if (digits.starts_with('+'))
            digits.remove_prefix(1);
        const auto parsed = core::parseInt(digits);
        constexpr std::int64_t kMaxScale = 2'147'483'647;
        if (!parsed || *parsed > kMaxScale || *parsed < -kMaxScale)
            return std::nullopt;
        exponent = *parsed;
        text = text.substr(0, e);
    }
    const bool negative = text.starts_with('-');
    if (negative || text.starts_with('+'))
        text.remove_prefix(1);
    const auto point = text.find('.');
    std::string digits(text.substr(0, point));
    std::int64_t scale = -exponent;
    if (point != std::string_view::npos) {
        digits += text.substr(point + 1);
        scale += static_cast<std::int64_t>(text.size() - point - 1);
    }
    if (digits.empty() || digits.size() > kMaxDigits || !allDigits(digits))
        return std::nullopt;
    digits = withoutZeros(digits);

    const std::string sign = negative && digits != "0" ? "-" : "";
    if (scale == 0)
        return sign + digits;
    const auto count = static_cast<std::int64_t>(digits.size());
    const auto adjusted = count - 1 - scale;
    if (scale > 0 && adjusted >= -6) {
        if (count > scale)
            return sign + digits.insert(digits.size() - static_cast<std::size_t>(scale), ".");
        return sign + "0." + std::string(static_cast<std::size_t>(scale - count), '0') + digits;
    }
    if (count > 1)
        digits.insert(1, ".");
    if (adjusted == 0)
        return sign + digits;
    return sign + digits + "E" + (adjusted > 0 ? "+" : "") + std::to_string(adjusted);
}

wire::Value bigIntegerObject(const std::string& text)
{
    using wire::Value;
    const bool negative = text.starts_with('-');
    std::vector<Value> words;
    if (text != "0")
        for (const auto word : toWords(std::string_view(text).substr(negative ? 1 : 0)))
            words.push_back(Value::int32(static_cast<std::int32_t>(word)));
    const auto sign = words.empty() ? 0 : negative ? -1 : 1;
    const auto zero = Value::int32(0); // caches that Java fills when it needs them
    return Value::object("java.math.BigInteger",
                         {{"mag", Value::list("[int", std::move(words))},
                          {"firstNonzeroIntNumPlusTwo", zero},
                          {"lowestSetBitPlusTwo", zero},
                          {"bitLengthPlusOne", zero},
                          {"bitCountPlusOne", zero},
                          {"signum", Value::int32(sign)}});
}

std::optional<std::string> bigIntegerText(const wire::Object& object)
{
    const auto* magnitude = object.field("mag");
    const auto* sign = object.field("signum");
    const auto* list = magnitude ? magnitude->asList() : nullptr;
    const auto* signum = sign ? std::get_if<std::int32_t>(&sign->variant()) : nullptr;
    if (!list || !signum || list->items.size() > kMaxWords)
        return std::nullopt;
    std::vector<std::uint32_t> words;
    for (const auto& item : list->items) {
        const auto* word = std::get_if<std::int32_t>(&item.variant());
        if (!word)
            return std::nullopt;
        words.push_back(static_cast<std::uint32_t>(*word));
    }
    const auto digits = toDigits(std::move(words));
    return (*signum < 0 && digits != "0" ? "-" : "") + digits;
}

} // namespace sextant::rpc
