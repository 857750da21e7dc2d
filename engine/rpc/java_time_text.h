// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// ISO 8601 as java.time prints and parses it: the calendar arithmetic behind java_time.h. Pure.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace sextant::rpc {

struct CivilDate
{
    std::int64_t year = 1970;
    std::int32_t month = 1;
    std::int32_t day = 1;
};

struct CivilTime
{
    std::int32_t hour = 0;
    std::int32_t minute = 0;
    std::int32_t second = 0;
    std::int32_t nano = 0;
};

struct Amount ///< of a java.time.Duration
{
    std::int64_t seconds = 0;
    std::int32_t nanos = 0;
};

std::int64_t daysOf(const CivilDate& date); ///< since 1970-01-01
CivilDate dateOf(std::int64_t days);
bool isValid(const CivilDate& date);
std::int32_t secondsOfDay(const CivilTime& time);
CivilTime timeOfDay(std::int32_t seconds, std::int32_t nano);

std::string print(const CivilDate& date);
/// Fractions in groups of three digits, left out when zero.
std::string print(const CivilTime& time);
std::string printOffset(std::int32_t seconds); ///< "Z", "+08:00"
std::string printDuration(const Amount& amount); ///< "PT1M30.5S"

/// A cursor over ISO text. Each reader takes its part from the front, or leaves the text alone and returns
/// nothing.
class IsoText
{
public:
    explicit IsoText(std::string_view text)
        : m_text(text)
    {
    }

    std::optional<std::int64_t> number(std::size_t minDigits, std::size_t maxDigits);
    bool skip(char c);
    std::optional<std::int32_t> year();
    std::optional<CivilDate> date();
    std::optional<CivilTime> time(); ///< HH:mm[:ss[.fraction]]
    std::optional<std::int32_t> offset(); ///< Z, ±HH, ±HH:MM, ±HHMM, ±HH:MM:SS
    bool done() const { return m_text.empty(); }
    std::string_view rest() const { return m_text; }

private:
    std::string_view m_text;
};

std::optional<Amount> parseDuration(std::string_view text);

} // namespace sextant::rpc
