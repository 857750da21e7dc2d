// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/rpc/big_number.h"
#include "engine/rpc/java_time.h"
#include "engine/rpc/value_names.h"
#include "engine/wire/java_text.h"
#include "tests/unit/wire/stated.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <map>
#include <regex>
#include <vector>

namespace sextant::test {

namespace {

using wire::Object;
using wire::Value;

std::string inQuotes(const std::string& text)
{
    std::string out = "\"";
    for (const char c : text) {
        const auto code = static_cast<unsigned char>(c);
        constexpr std::string_view kDigits = "0123456789abcdef";
        if (c == '"' || c == '\\')
            out += std::string("\\") + c;
        else if (c == '\n' || c == '\t' || c == '\r')
            out += c == '\n' ? "\\n" : c == '\t' ? "\\t" : "\\r";
        else if (code < 0x20)
            out += std::string("\\u00") + kDigits[code >> 4] + kDigits[code & 15];
        else
            out += c;
    }
    return out + '"';
}

/// "2023-11-14 22:13:20.123", without a fraction when there is none.
std::string date(std::int64_t millis)
{
    auto text = rpc::isoDate(millis);
    std::ranges::replace(text, 'T', ' ');
    text.pop_back(); // Z
    return text.ends_with(".000") ? text.substr(0, text.size() - 4) : text;
}

std::int64_t number(const Object& object, std::string_view field)
{
    const auto* value = object.field(field);
    const auto* number = value ? std::get_if<std::int32_t>(&value->variant()) : nullptr;
    return number ? *number : -1;
}

/// The classes of java.time that fastjson2 prints by their getters.
std::string timeBean(const Object& object)
{
    static const std::vector<std::string> kMonths = {"?",       "JANUARY",  "FEBRUARY", "MARCH",  "APRIL",
                                                     "MAY",     "JUNE",     "JULY",     "AUGUST", "SEPTEMBER",
                                                     "OCTOBER", "NOVEMBER", "DECEMBER"};
    const auto year = number(object, "year");
    const auto leap = std::string((year % 4 == 0 && year % 100 != 0) || year % 400 == 0 ? "true" : "false");
    const auto value = number(object, "month");
    const auto month = [&] {
        return "\"month\":\"" + kMonths.at(static_cast<std::size_t>(value))
            + "\",\"monthValue\":" + std::to_string(value);
    };
    if (object.type().ends_with(".YearHandle"))
        return "{\"leap\":" + leap + ",\"value\":" + std::to_string(year) + "}";
    if (object.type().ends_with(".YearMonthHandle"))
        return "{\"leapYear\":" + leap + "," + month() + ",\"year\":" + std::to_string(year) + "}";
    if (object.type().ends_with(".MonthDayHandle"))
        return "{\"dayOfMonth\":" + std::to_string(number(object, "day")) + "," + month() + "}";
    return {};
}

/// The field whose value fastjson2 prints for the whole object.
std::string_view holder(std::string_view type)
{
    if (type.ends_with(".EnumSetHandler"))
        return "objects";
    if (type.ends_with(".CalendarHandle"))
        return "date";
    return type.ends_with(".AtomicInteger") || type.ends_with(".AtomicLong") ? "value" : "";
}

/// fastjson2 has its own text for two of them.
std::string timeText(const Object& object, std::string text)
{
    if (object.type().ends_with(".LocalDateTimeHandle"))
        std::ranges::replace(text, 'T', ' ');
    static const std::regex kOffset("([+-][0-9:]+|Z)\\[");
    if (object.type().ends_with(".ZonedDateTimeHandle"))
        text = std::regex_replace(text, kOffset, "[");
    return text;
}

class Printer
{
public:
    std::string print(const Value& value)
    {
        if (const auto* list = value.asList())
            return shared(list, [&] { return printList(*list); });
        if (const auto* map = value.asMap())
            return shared(map, [&] { return printMap(*map); });
        if (const auto* object = value.asObject())
            return printObject(*object);
        return std::visit(*this, value.variant());
    }

    std::string operator()(bool flag) const { return flag ? "true" : "false"; }
    std::string operator()(std::int32_t value) const { return std::to_string(value); }
    std::string operator()(std::int64_t value) const { return std::to_string(value); }
    std::string operator()(double value) const { return javaDouble(value); }
    std::string operator()(const wire::Date& when) const { return inQuotes(date(when.millis)); }
    std::string operator()(const wire::JavaString& text) const { return inQuotes(text.utf8); }
    std::string operator()(const wire::Binary& binary) const
    {
        std::string out;
        for (const char byte : binary.bytes)
            out += (out.empty() ? "" : ",") + std::to_string(static_cast<signed char>(byte));
        return "[" + out + "]";
    }
    template<typename T>
    std::string operator()(const T&) const
    {
        return "null";
    }

private:
    template<typename Print>
    std::string shared(const void* node, Print print)
    {
        if (const auto [known, added] = m_paths.try_emplace(node, m_path); !added)
            return "{\"$ref\":" + inQuotes(known->second) + "}";
        return print();
    }

    std::string child(const std::string& step, const Value& value)
    {
        const auto length = m_path.size();
        m_path += step;
        auto text = print(value);
        m_path.resize(length);
        return text;
    }

    std::string printList(const wire::List& list)
    {
        std::string out;
        for (std::size_t i = 0; i < list.items.size(); ++i)
            out += (i > 0 ? "," : "") + child("[" + std::to_string(i) + "]", list.items[i]);
        return "[" + out + "]";
    }

    std::string printMap(const wire::Map& map)
    {
        std::string out;
        for (const auto& [key, item] : map.entries) {
            auto name = print(key);
            if (std::holds_alternative<std::int64_t>(key.variant()))
                name += "L";
            out += (out.empty() ? "" : ",") + name + ":" + child("." + name, item);
        }
        return "{" + out + "}";
    }

    std::string printObject(const Object& object)
    {
        const auto& type = object.type();
        if (auto bean = timeBean(object); !bean.empty())
            return bean;
        if (const auto text = rpc::objectText(object)) {
            const bool numeric = type.starts_with("java.math.");
            return numeric ? *text : inQuotes(timeText(object, *text));
        }
        if (const auto inner = holder(type); !inner.empty() && object.field(inner))
            return print(*object.field(inner));
        if (type == "java.util.concurrent.atomic.AtomicBoolean")
            return number(object, "value") == 1 ? "true" : "false";
        return shared(&object, [&] { return printBean(object); });
    }

    std::string printBean(const Object& object)
    {
        std::map<std::string, std::string> properties;
        for (std::size_t i = 0; i < object.values.size(); ++i)
            properties[object.names()[i]] = child("." + object.names()[i], object.values[i]);
        std::string out;
        for (const auto& [name, text] : properties)
            out += (out.empty() ? "" : ",") + inQuotes(name) + ":" + text;
        return "{" + out + "}";
    }

    std::map<const void*, std::string> m_paths;
    std::string m_path = "$";
};

/// A number as all its digits and the power of ten that they count: "-1.50" is -150 and 2, "1E+3" is 1 and
/// -3.
std::optional<std::pair<std::string, int>> decimal(const std::string& text)
{
    static const std::regex kDecimal("(-?)([0-9]+)(\\.([0-9]+))?(E([+-]?[0-9]+))?");
    std::smatch parts;
    if (!std::regex_match(text, parts, kDecimal))
        return std::nullopt;
    auto digits = parts[2].str() + parts[4].str();
    digits.erase(0, std::min(digits.find_first_not_of('0'), digits.size() - 1));
    const int exponent = parts[6].matched ? std::stoi(parts[6]) : 0;
    return std::pair(parts[1].str() + digits, static_cast<int>(parts[4].length()) - exponent);
}

bool sameText(const std::string& text, const std::string& stated)
{
    static const std::regex kCut("([^]*)\\.\\.\\.\\(([0-9]+)\\)");
    std::smatch parts;
    if (!std::regex_match(stated, parts, kCut))
        return text == stated;
    return text.starts_with(parts[1].str()) && wire::toUtf16(text).size() == std::stoul(parts[2]);
}

/// A char[], which arrives as a string.
std::string charactersText(const std::string& text)
{
    std::vector<Value> characters;
    for (const auto unit : wire::toUtf16(text))
        characters.push_back(Value::string(wire::fromUtf16({&unit, 1})));
    return printed(Value::list({}, std::move(characters)));
}

} // namespace

std::string javaDouble(double value)
{
    if (std::isnan(value))
        return "NaN";
    if (std::isinf(value))
        return value < 0 ? "-Infinity" : "Infinity";
    if (value == 0)
        return std::signbit(value) ? "-0.0" : "0.0";
    char text[32];
    const auto* const end =
        std::to_chars(std::begin(text), std::end(text), value, std::chars_format::scientific).ptr;
    const std::string all(static_cast<const char*>(text), end); // -d.ddde±xx
    const auto mark = all.find('e');
    auto digits = all.substr(0, mark);
    const std::string sign = value < 0 ? "-" : "";
    std::erase_if(digits, [](char c) { return c == '.' || c == '-'; });
    const int exponent = std::stoi(all.substr(mark + 1));
    if (exponent < -3 || exponent >= 7)
        return sign + digits.substr(0, 1) + "." + (digits.size() > 1 ? digits.substr(1) : "0") + "E"
            + std::to_string(exponent);
    if (exponent < 0)
        return sign + "0." + std::string(static_cast<std::size_t>(-exponent - 1), '0') + digits;
    const auto whole = static_cast<std::size_t>(exponent) + 1;
    if (digits.size() <= whole)
        digits.resize(whole + 1, '0');
    return sign + digits.substr(0, whole) + "." + digits.substr(whole);
}

std::string printed(const Value& value)
{
    return Printer().print(value);
}

std::optional<bool> isStated(const Value& value, const std::string& stated)
{
    const auto text = printed(value);
    if (sameText(text, stated)
        || text == inQuotes(stated)) // Class, File and the like are stated without quotes
        return true;
    if (const auto* number = std::get_if<double>(&value.variant())) { // Java prints more digits than needed
        const auto same = std::strtod(stated.c_str(), nullptr);
        return same == *number && std::signbit(same) == std::signbit(*number);
    }
    if (value.asString() && stated.starts_with('['))
        return charactersText(*value.asString()) == stated;
    if (const auto number = decimal(stated); number && value.asObject())
        return decimal(text) == number;
    if (const auto described = isDescribed(value, stated))
        return described;
    static const std::regex kPrinted("(null|true|false|-?[0-9][^ ]*|NaN|-?Infinity|[\"\\[{][^]*)");
    return std::regex_match(stated, kPrinted) ? std::optional(false) : std::nullopt;
}

} // namespace sextant::test
