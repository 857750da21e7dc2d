// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/rpc/java_time_text.h"

#include "engine/core/text.h"

#include <algorithm>

namespace sextant::rpc {

namespace {

constexpr std::int64_t kDaysPerEra = 146'097; ///< 400 years
constexpr std::int64_t kEpochShift = 719'468; ///< days from 0000-03-01 to 1970-01-01
constexpr std::size_t kNanoDigits = 9;

std::int64_t floorDiv(std::int64_t value, std::int64_t by)
{
    return value / by - (value % by != 0 && (value < 0) != (by < 0) ? 1 : 0);
}

std::string padded(std::int64_t value, std::size_t width)
{
    auto digits = std::to_string(value < 0 ? -value : value);
    if (digits.size() < width)
        digits.insert(0, width - digits.size(), '0');
    return (value < 0 ? "-" : "") + digits;
}

std::int32_t daysInMonth(std::int64_t year, std::int32_t month)
{
    if (month == 2)
        return (year % 4 == 0 && year % 100 != 0) || year % 400 == 0 ? 29 : 28;
    return month == 4 || month == 6 || month == 9 || month == 11 ? 30 : 31;
}

} // namespace

std::int64_t daysOf(const CivilDate& date)
{
    // Years that begin in March, in eras of 400 years.
    const auto year = date.year - (date.month <= 2 ? 1 : 0);
    const auto era = floorDiv(year, 400);
    const auto yearOfEra = year - era * 400;
    const auto dayOfYear = (153 * (date.month + (date.month > 2 ? -3 : 9)) + 2) / 5 + date.day - 1;
    return era * kDaysPerEra + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - kEpochShift;
}

CivilDate dateOf(std::int64_t days)
{
    days += kEpochShift;
    const auto era = floorDiv(days, kDaysPerEra);
    const auto dayOfEra = days - era * kDaysPerEra;
    const auto yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36524 - dayOfEra / 146096) / 365;
    const auto dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100);
    const auto shifted = (5 * dayOfYear + 2) / 153;
    const auto month = static_cast<std::int32_t>(shifted < 10 ? shifted + 3 : shifted - 9);
    return {yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month,
            static_cast<std::int32_t>(dayOfYear - (153 * shifted + 2) / 5 + 1)};
}

bool isValid(const CivilDate& date)
{
    return date.month >= 1 && date.month <= 12 && date.day >= 1
        && date.day <= daysInMonth(date.year, date.month);
}

std::int32_t secondsOfDay(const CivilTime& time)
{
    return (time.hour * 60 + time.minute) * 60 + time.second;
}

CivilTime timeOfDay(std::int32_t seconds, std::int32_t nano)
{
    return {seconds / 3600, seconds / 60 % 60, seconds % 60, nano};
}

std::string print(const CivilDate& date)
{
    const bool signedYear = date.year > 9999;
    return (signedYear ? "+" : "") + padded(date.year, 4) + "-" + padded(date.month, 2) + "-"
        + padded(date.day, 2);
}

std::string print(const CivilTime& time)
{
    auto text = padded(time.hour, 2) + ":" + padded(time.minute, 2) + ":" + padded(time.second, 2);
    if (time.nano != 0) {
        auto fraction = padded(time.nano, kNanoDigits);
        while (fraction.ends_with("000"))
            fraction.resize(fraction.size() - 3);
        text += "." + fraction;
    }
    return text;
}

std::string printOffset(std::int32_t seconds)
{
    if (seconds == 0)
        return "Z";
    const auto size = seconds < 0 ? -static_cast<std::int64_t>(seconds) : seconds;
    auto text = (seconds < 0 ? "-" : "+") + padded(size / 3600, 2) + ":" + padded(size / 60 % 60, 2);
    if (size % 60 != 0)
        text += ":" + padded(size % 60, 2);
    return text;
}

std::string printDuration(const Amount& amount)
{
    if (amount.seconds == 0 && amount.nanos == 0)
        return "PT0S";
    // Java keeps nanos positive: -1.5 s is -2 s and 500,000,000 ns.
    const bool borrowed = amount.seconds < 0 && amount.nanos > 0;
    const auto whole = amount.seconds + (borrowed ? 1 : 0);
    const auto nanos = borrowed ? 1'000'000'000 - amount.nanos : amount.nanos;
    std::string text = "PT";
    if (const auto hours = whole / 3600; hours != 0)
        text += std::to_string(hours) + "H";
    if (const auto minutes = whole / 60 % 60; minutes != 0)
        text += std::to_string(minutes) + "M";
    const auto seconds = whole % 60;
    if (seconds == 0 && nanos == 0)
        return text;
    text += seconds == 0 && borrowed ? "-0" : std::to_string(seconds);
    if (nanos != 0) {
        auto fraction = padded(nanos, kNanoDigits);
        fraction.erase(fraction.find_last_not_of('0') + 1);
        text += "." + fraction;
    }
    return text + "S";
}

std::optional<std::int64_t> IsoText::number(std::size_t minDigits, std::size_t maxDigits)
{
    const auto end = std::min(m_text.find_first_not_of("0123456789"), m_text.size());
    if (end < minDigits || end > maxDigits)
        return std::nullopt;
    const auto value = core::parseInt(m_text.substr(0, end));
    if (value)
        m_text.remove_prefix(end);
    return value;
}

bool IsoText::skip(char c)
{
    if (!m_text.starts_with(c))
        return false;
    m_text.remove_prefix(1);
    return true;
}

std::optional<std::int32_t> IsoText::year()
{
    const auto before = m_text;
    const bool negative = skip('-');
    const bool explicitSign = negative || skip('+');
    const auto value = number(4, explicitSign ? 9 : 4);
    if (!value)
        m_text = before;
    return value ? std::optional(static_cast<std::int32_t>(negative ? -*value : *value)) : std::nullopt;
}

std::optional<CivilDate> IsoText::date()
{
    const auto before = m_text;
    CivilDate date;
    if (const auto y = year(); y && skip('-')) {
        date.year = *y;
        if (const auto month = number(2, 2); month && skip('-')) {
            date.month = static_cast<std::int32_t>(*month);
            if (const auto day = number(2, 2)) {
                date.day = static_cast<std::int32_t>(*day);
                if (isValid(date))
                    return date;
            }
        }
    }
    m_text = before;
    return std::nullopt;
}

std::optional<CivilTime> IsoText::time()
{
    const auto before = m_text;
    const auto fail = [&]() -> std::optional<CivilTime> {
        m_text = before;
        return std::nullopt;
    };
    CivilTime time;
    const auto hour = number(2, 2);
    if (!hour || !skip(':'))
        return fail();
    const auto minute = number(2, 2);
    if (!minute)
        return fail();
    std::int64_t second = 0;
    if (skip(':')) {
        const auto value = number(2, 2);
        if (!value)
            return fail();
        second = *value;
        if (skip('.')) {
            const auto length = m_text.size();
            const auto fraction = number(1, kNanoDigits);
            if (!fraction)
                return fail();
            auto nanos = *fraction;
            for (auto digits = length - m_text.size(); digits < kNanoDigits; ++digits)
                nanos *= 10;
            time.nano = static_cast<std::int32_t>(nanos);
        }
    }
    if (*hour > 23 || *minute > 59 || second > 59)
        return fail();
    time.hour = static_cast<std::int32_t>(*hour);
    time.minute = static_cast<std::int32_t>(*minute);
    time.second = static_cast<std::int32_t>(second);
    return time;
}

std::optional<std::int32_t> IsoText::offset()
{
    const auto before = m_text;
    if (skip('Z'))
        return 0;
    const bool negative = skip('-');
    std::int64_t seconds = 0;
    if (negative || skip('+')) {
        if (const auto whole = number(4, 4)) {
            seconds = *whole / 100 * 3600 + *whole % 100 * 60;
        } else if (const auto hours = number(2, 2)) {
            seconds = *hours * 3600;
            for (const int unit : {60, 1})
                if (skip(':'))
                    seconds += number(2, 2).value_or(0) * unit;
        } else {
            m_text = before;
            return std::nullopt;
        }
        return static_cast<std::int32_t>(negative ? -seconds : seconds);
    }
    return std::nullopt;
}

std::optional<Amount> parseDuration(std::string_view text)
{
    // [-]P[nD][T[nH][nM][n[.n]S]], each part with its own sign.
    IsoText in(text);
    const bool negative = in.skip('-');
    if (!in.skip('P'))
        return std::nullopt;
    constexpr std::int64_t kMaxPart = 1'000'000'000'000'000; // leaves room for the factor and the sum
    std::int64_t seconds = 0;
    std::int64_t nanos = 0;
    bool timePart = false;
    bool any = false;
    while (!in.done()) {
        if (!timePart && in.skip('T')) {
            timePart = true;
            continue;
        }
        const bool minus = in.skip('-');
        const auto value = in.number(1, 16);
        if (!value || *value > kMaxPart)
            return std::nullopt;
        std::int64_t fraction = 0;
        bool hasFraction = false;
        if (in.skip('.')) {
            const auto length = in.rest().size();
            const auto digits = in.number(1, kNanoDigits);
            if (!digits)
                return std::nullopt;
            fraction = *digits;
            for (auto count = length - in.rest().size(); count < kNanoDigits; ++count)
                fraction *= 10;
            hasFraction = true;
        }
        std::int64_t factor = 0;
        if (timePart)
            factor = in.skip('H') ? 3600 : in.skip('M') ? 60 : in.skip('S') ? 1 : 0;
        else
            factor = in.skip('D') ? 86'400 : 0;
        if (factor == 0 || (hasFraction && factor != 1))
            return std::nullopt;
        if (*value > kMaxPart / factor)
            return std::nullopt;
        seconds += (minus ? -*value : *value) * factor;
        nanos += minus ? -fraction : fraction;
        any = true;
    }
    if (!any)
        return std::nullopt;
    if (negative) {
        seconds = -seconds;
        nanos = -nanos;
    }
    constexpr std::int64_t kNanosPerSecond = 1'000'000'000;
    const auto carry = floorDiv(nanos, kNanosPerSecond);
    return Amount {seconds + carry, static_cast<std::int32_t>(nanos - carry * kNanosPerSecond)};
}

} // namespace sextant::rpc
