// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// One table row per java.time class: how its handle is made from ISO text and printed again.
#include "engine/rpc/java_time.h"

#include "engine/rpc/java_time_text.h"

#include <algorithm>
#include <array>
#include <limits>

namespace sextant::rpc {

namespace {

using wire::Object;
using wire::Value;

constexpr std::string_view kHandlePrefix = "com.alibaba.com.caucho.hessian.io.java8.";
constexpr std::string_view kHandleSuffix = "Handle";
constexpr std::string_view kJavaTime = "java.time.";

Value handle(std::string_view simpleName, std::vector<std::pair<std::string, Value>> fields)
{
    return Value::object(std::string(kHandlePrefix) + std::string(simpleName) + std::string(kHandleSuffix),
                         std::move(fields));
}

Value int32(std::int64_t value)
{
    return Value::int32(static_cast<std::int32_t>(value));
}

Value dateHandle(const CivilDate& date)
{
    return handle("LocalDate",
                  {{"day", int32(date.day)}, {"month", int32(date.month)}, {"year", int32(date.year)}});
}

Value timeHandle(const CivilTime& time)
{
    return handle("LocalTime",
                  {{"nano", int32(time.nano)},
                   {"second", int32(time.second)},
                   {"minute", int32(time.minute)},
                   {"hour", int32(time.hour)}});
}

Value dateTimeHandle(const CivilDate& date, const CivilTime& time)
{
    return handle("LocalDateTime", {{"time", timeHandle(time)}, {"date", dateHandle(date)}});
}

Value offsetHandle(std::int32_t seconds)
{
    return handle("ZoneOffset", {{"seconds", int32(seconds)}});
}

/// Date, `T` or a space, time.
std::optional<std::pair<CivilDate, CivilTime>> dateTime(IsoText& in)
{
    const auto date = in.date();
    if (!date || (!in.skip('T') && !in.skip(' ')))
        return std::nullopt;
    const auto time = in.time();
    return time ? std::optional(std::pair(*date, *time)) : std::nullopt;
}

// Reading handles

std::optional<std::int64_t> number(const Object& object, std::string_view field)
{
    const auto* value = object.field(field);
    if (!value)
        return std::nullopt;
    if (const auto* narrow = std::get_if<std::int32_t>(&value->variant()))
        return *narrow;
    if (const auto* wide = std::get_if<std::int64_t>(&value->variant()))
        return *wide;
    return std::nullopt;
}

std::optional<std::int32_t> small(const Object& object, std::string_view field)
{
    const auto value = number(object, field);
    if (!value || *value < std::numeric_limits<std::int32_t>::min()
        || *value > std::numeric_limits<std::int32_t>::max())
        return std::nullopt;
    return static_cast<std::int32_t>(*value);
}

/// Text of the handle in a field. Its class is demanded, so that hostile references cannot nest without end.
std::optional<std::string> nested(const Object& object, std::string_view field, std::string_view simpleName);

bool inRange(std::int32_t value, std::int32_t last)
{
    return value >= 0 && value <= last;
}

std::optional<std::string> localDate(const Object& object)
{
    const auto year = small(object, "year");
    const auto month = small(object, "month");
    const auto day = small(object, "day");
    if (!year || !month || !day || !isValid({*year, *month, *day}))
        return std::nullopt;
    return print(CivilDate {*year, *month, *day});
}

std::optional<std::string> localTime(const Object& object)
{
    const auto hour = small(object, "hour");
    const auto minute = small(object, "minute");
    const auto second = small(object, "second");
    const auto nano = small(object, "nano");
    if (!hour || !minute || !second || !nano || !inRange(*hour, 23) || !inRange(*minute, 59)
        || !inRange(*second, 59) || !inRange(*nano, 999'999'999))
        return std::nullopt;
    return print(CivilTime {*hour, *minute, *second, *nano});
}

std::optional<std::string> joined(const std::optional<std::string>& first, std::string_view separator,
                                  const std::optional<std::string>& second)
{
    if (!first || !second)
        return std::nullopt;
    return *first + std::string(separator) + *second;
}

std::string instantText(std::int64_t seconds, std::int32_t nanos)
{
    constexpr std::int64_t kSecondsPerDay = 86'400;
    auto days = seconds / kSecondsPerDay;
    auto rest = seconds % kSecondsPerDay;
    if (rest < 0) {
        rest += kSecondsPerDay;
        --days;
    }
    return print(dateOf(days)) + "T" + print(timeOfDay(static_cast<std::int32_t>(rest), nanos)) + "Z";
}

std::optional<std::string> instant(const Object& object)
{
    const auto seconds = number(object, "seconds");
    const auto nanos = small(object, "nanos");
    if (!seconds || !nanos || !inRange(*nanos, 999'999'999))
        return std::nullopt;
    return instantText(*seconds, *nanos);
}

std::optional<std::string> duration(const Object& object)
{
    const auto seconds = number(object, "seconds");
    const auto nanos = small(object, "nanos");
    if (!seconds || !nanos || !inRange(*nanos, 999'999'999))
        return std::nullopt;
    return printDuration({*seconds, *nanos});
}

std::optional<std::string> period(const Object& object)
{
    std::string text = "P";
    for (const auto& [field, unit] :
         {std::pair("years", 'Y'), std::pair("months", 'M'), std::pair("days", 'D')}) {
        const auto value = small(object, field);
        if (!value)
            return std::nullopt;
        if (*value != 0)
            text += std::to_string(*value) + unit;
    }
    return text == "P" ? "P0D" : text;
}

std::optional<std::string> offset(const Object& object)
{
    const auto seconds = small(object, "seconds");
    return seconds ? std::optional(printOffset(*seconds)) : std::nullopt;
}

std::optional<std::string> zoneId(const Object& object)
{
    const auto* value = object.field("zoneId");
    const auto* text = value ? value->asString() : nullptr;
    return text ? std::optional(*text) : std::nullopt;
}

std::optional<std::string> zonedDateTime(const Object& object)
{
    const auto text =
        joined(nested(object, "dateTime", "LocalDateTime"), "", nested(object, "offset", "ZoneOffset"));
    const auto zone = zoneId(object);
    if (!text)
        return std::nullopt;
    return zone ? *text + "[" + *zone + "]" : *text;
}

// Making handles

std::optional<Value> makeInstant(IsoText& in)
{
    const auto parts = dateTime(in);
    const auto zone = parts ? in.offset() : std::nullopt;
    if (!zone)
        return std::nullopt;
    const auto seconds = daysOf(parts->first) * 86'400 + secondsOfDay(parts->second) - *zone;
    return handle("Instant", {{"nanos", int32(parts->second.nano)}, {"seconds", Value::int64(seconds)}});
}

std::optional<Value> makeDuration(IsoText& in)
{
    const auto amount = parseDuration(in.rest());
    in = IsoText({});
    if (!amount)
        return std::nullopt;
    return handle("Duration", {{"nanos", int32(amount->nanos)}, {"seconds", Value::int64(amount->seconds)}});
}

std::optional<Value> makePeriod(IsoText& in)
{
    const bool negative = in.skip('-');
    if (!in.skip('P'))
        return std::nullopt;
    std::int64_t parts[] = {0, 0, 0}; // years, months, days
    bool any = false;
    while (!in.done()) {
        const bool minus = in.skip('-') != negative;
        const auto value = in.number(1, 9);
        const int unit = in.skip('Y') ? 0 : in.skip('M') ? 1 : in.skip('W') ? 3 : in.skip('D') ? 2 : -1;
        if (!value || unit < 0)
            return std::nullopt;
        parts[std::min(unit, 2)] += (minus ? -*value : *value) * (unit == 3 ? 7 : 1);
        any = true;
    }
    if (!any)
        return std::nullopt;
    return handle("Period",
                  {{"days", int32(parts[2])}, {"months", int32(parts[1])}, {"years", int32(parts[0])}});
}

std::optional<Value> makeZonedDateTime(IsoText& in)
{
    const auto parts = dateTime(in);
    const auto zone = parts ? in.offset() : std::nullopt;
    if (!zone)
        return std::nullopt;
    auto id = printOffset(*zone);
    if (in.skip('[')) {
        const auto end = in.rest().find(']');
        if (end == std::string_view::npos || end == 0 || end + 1 != in.rest().size())
            return std::nullopt;
        id = in.rest().substr(0, end);
        in = IsoText({});
    }
    return handle("ZonedDateTime",
                  {{"offset", offsetHandle(*zone)},
                   {"dateTime", dateTimeHandle(parts->first, parts->second)},
                   {"zoneId", Value::string(id)}});
}

std::optional<Value> makeOffsetDateTime(IsoText& in)
{
    const auto parts = dateTime(in);
    const auto zone = parts ? in.offset() : std::nullopt;
    if (!zone)
        return std::nullopt;
    return handle(
        "OffsetDateTime",
        {{"offset", offsetHandle(*zone)}, {"dateTime", dateTimeHandle(parts->first, parts->second)}});
}

std::optional<Value> makeOffsetTime(IsoText& in)
{
    const auto time = in.time();
    const auto zone = time ? in.offset() : std::nullopt;
    if (!zone)
        return std::nullopt;
    return handle("OffsetTime", {{"zoneOffset", offsetHandle(*zone)}, {"localTime", timeHandle(*time)}});
}

std::optional<Value> makeYearMonth(IsoText& in)
{
    const auto year = in.year();
    const auto month = year && in.skip('-') ? in.number(2, 2) : std::nullopt;
    if (!month || *month < 1 || *month > 12)
        return std::nullopt;
    return handle("YearMonth", {{"month", int32(*month)}, {"year", int32(*year)}});
}

std::optional<Value> makeMonthDay(IsoText& in)
{
    constexpr int kLeapYear = 2000;
    const auto month = in.skip('-') && in.skip('-') ? in.number(2, 2) : std::nullopt;
    const auto day = month && in.skip('-') ? in.number(2, 2) : std::nullopt;
    if (!day || !isValid({kLeapYear, static_cast<std::int32_t>(*month), static_cast<std::int32_t>(*day)}))
        return std::nullopt;
    return handle("MonthDay", {{"day", int32(*day)}, {"month", int32(*month)}});
}

struct TimeKind
{
    std::string_view name;
    std::optional<Value> (*make)(IsoText& in);
    std::optional<std::string> (*text)(const Object& object);
};

/// To add a class: its simple name, how to make the handle, how to print it.
constexpr std::array<TimeKind, 14> kKinds = {{
    {"LocalDate",
     [](IsoText& in) {
         const auto date = in.date();
         return date ? std::optional(dateHandle(*date)) : std::nullopt;
     },
     localDate},
    {"LocalTime",
     [](IsoText& in) {
         const auto time = in.time();
         return time ? std::optional(timeHandle(*time)) : std::nullopt;
     },
     localTime},
    {"LocalDateTime",
     [](IsoText& in) {
         const auto parts = dateTime(in);
         return parts ? std::optional(dateTimeHandle(parts->first, parts->second)) : std::nullopt;
     },
     [](const Object& object) {
         return joined(nested(object, "date", "LocalDate"), "T", nested(object, "time", "LocalTime"));
     }},
    {"Instant", makeInstant, instant},
    {"Duration", makeDuration, duration},
    {"Period", makePeriod, period},
    {"Year",
     [](IsoText& in) {
         const auto year = in.year();
         return year ? std::optional(handle("Year", {{"year", int32(*year)}})) : std::nullopt;
     },
     [](const Object& object) {
         const auto year = small(object, "year");
         return year ? std::optional(
                    print(CivilDate {*year, 1, 1}).substr(0, print(CivilDate {*year, 1, 1}).size() - 6))
                     : std::nullopt;
     }},
    {"YearMonth", makeYearMonth,
     [](const Object& object) -> std::optional<std::string> {
         const auto year = small(object, "year");
         const auto month = small(object, "month");
         if (!year || !month || !isValid({*year, *month, 1}))
             return std::nullopt;
         const auto text = print(CivilDate {*year, *month, 1});
         return text.substr(0, text.size() - 3);
     }},
    {"MonthDay", makeMonthDay,
     [](const Object& object) -> std::optional<std::string> {
         constexpr int kLeapYear = 2000;
         const auto month = small(object, "month");
         const auto day = small(object, "day");
         if (!month || !day || !isValid({kLeapYear, *month, *day}))
             return std::nullopt;
         return "-" + print(CivilDate {kLeapYear, *month, *day}).substr(4);
     }},
    {"ZoneOffset",
     [](IsoText& in) {
         const auto zone = in.offset();
         return zone ? std::optional(offsetHandle(*zone)) : std::nullopt;
     },
     offset},
    {"ZoneId",
     [](IsoText& in) -> std::optional<Value> {
         const std::string id(in.rest());
         in = IsoText({});
         return id.empty() ? std::nullopt : std::optional(handle("ZoneId", {{"zoneId", Value::string(id)}}));
     },
     zoneId},
    {"ZonedDateTime", makeZonedDateTime, zonedDateTime},
    {"OffsetDateTime", makeOffsetDateTime,
     [](const Object& object) {
         return joined(nested(object, "dateTime", "LocalDateTime"), "",
                       nested(object, "offset", "ZoneOffset"));
     }},
    {"OffsetTime", makeOffsetTime,
     [](const Object& object) {
         return joined(nested(object, "localTime", "LocalTime"), "",
                       nested(object, "zoneOffset", "ZoneOffset"));
     }},
}};

const TimeKind* kindOf(std::string_view simpleName)
{
    const auto found = std::ranges::find(kKinds, simpleName, &TimeKind::name);
    return found == kKinds.end() ? nullptr : &*found;
}

/// "LocalDate" of the handle's class name; "" for other classes.
std::string_view handleName(std::string_view wireClass)
{
    if (!wireClass.starts_with(kHandlePrefix) || !wireClass.ends_with(kHandleSuffix))
        return {};
    wireClass.remove_prefix(kHandlePrefix.size());
    return wireClass.substr(0, wireClass.size() - kHandleSuffix.size());
}

std::optional<std::string> nested(const Object& object, std::string_view field, std::string_view simpleName)
{
    const auto* value = object.field(field);
    const auto* inner = value ? value->asObject() : nullptr;
    const auto* kind = inner && handleName(inner->type()) == simpleName ? kindOf(simpleName) : nullptr;
    return kind ? kind->text(*inner) : std::nullopt;
}

} // namespace

std::string isoDate(std::int64_t millis)
{
    auto seconds = millis / 1000;
    auto rest = millis % 1000;
    if (rest < 0) {
        rest += 1000;
        --seconds;
    }
    auto text = instantText(seconds, static_cast<std::int32_t>(rest * 1'000'000));
    if (rest == 0) // always with milliseconds
        text.insert(text.size() - 1, ".000");
    return text;
}

std::optional<std::int64_t> parseDate(std::string_view text)
{
    IsoText in(text);
    const auto date = in.date();
    if (!date)
        return std::nullopt;
    CivilTime time;
    std::int32_t zone = 0;
    if (in.skip('T') || in.skip(' ')) {
        const auto parsed = in.time();
        if (!parsed)
            return std::nullopt;
        time = *parsed;
        zone = in.offset().value_or(0);
    }
    if (!in.done())
        return std::nullopt;
    return (daysOf(*date) * 86'400 + secondsOfDay(time) - zone) * 1000 + time.nano / 1'000'000;
}

bool isJavaTime(std::string_view className)
{
    return className.starts_with(kJavaTime) && kindOf(className.substr(kJavaTime.size()));
}

std::optional<wire::Value> javaTimeObject(std::string_view className, std::string_view iso)
{
    const auto* kind = isJavaTime(className) ? kindOf(className.substr(kJavaTime.size())) : nullptr;
    if (!kind)
        return std::nullopt;
    IsoText in(iso);
    auto value = kind->make(in);
    return in.done() ? value : std::nullopt;
}

std::optional<std::string> javaTimeText(const wire::Object& object)
{
    const auto* kind = kindOf(handleName(object.type()));
    return kind ? kind->text(object) : std::nullopt;
}

std::string javaTimeClass(std::string_view wireClass)
{
    const auto name = handleName(wireClass);
    return kindOf(name) ? std::string(kJavaTime) + std::string(name) : std::string();
}

} // namespace sextant::rpc
