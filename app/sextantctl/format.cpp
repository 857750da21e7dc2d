// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "app/sextantctl/format.h"

#include <array>
#include <charconv>
#include <ctime>
#include <utility>

namespace sextant::ctl {

std::string formatTime(std::int64_t epochMillis)
{
    if (epochMillis == 0)
        return {};
    const auto seconds = static_cast<std::time_t>(epochMillis / 1000);
    std::tm local {};
    if (localtime_r(&seconds, &local) == nullptr)
        return std::to_string(epochMillis);
    std::array<char, 32> text {};
    const auto length = std::strftime(text.data(), text.size(), "%Y-%m-%d %H:%M:%S", &local);
    return length > 0 ? std::string(text.data(), length) : std::to_string(epochMillis);
}

std::string formatHex(std::int64_t value)
{
    std::array<char, 17> digits {};
    const auto end =
        std::to_chars(digits.data(), digits.data() + digits.size(), static_cast<std::uint64_t>(value), 16);
    return {digits.data(), end.ptr};
}

std::string formatSession(std::int64_t id)
{
    return "0x" + formatHex(id);
}

std::string formatPermissions(std::int32_t permissions)
{
    constexpr std::array<std::pair<std::int32_t, char>, 5> kLetters {
        {{4, 'c'}, {8, 'd'}, {1, 'r'}, {2, 'w'}, {16, 'a'}}};
    std::string text;
    for (const auto& [bit, letter] : kLetters)
        if ((permissions & bit) != 0)
            text += letter;
    return text;
}

} // namespace sextant::ctl
