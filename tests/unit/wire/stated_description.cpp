// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// The recorder's descriptions in words, each with what it says about the value.
#include "engine/wire/java_text.h"
#include "tests/unit/wire/stated.h"

#include <algorithm>
#include <functional>
#include <regex>
#include <utility>
#include <vector>

namespace sextant::test {

namespace {

using wire::List;
using wire::Object;
using wire::Value;

const Value& item(const Value& list, std::size_t index)
{
    static const Value kNull;
    return list.asList() && index < list.asList()->items.size() ? list.asList()->items[index] : kNull;
}

const Value& field(const Value& object, std::string_view name)
{
    static const Value kNull;
    const auto* value = object.asObject() ? object.asObject()->field(name) : nullptr;
    return value ? *value : kNull;
}

std::string text(const Value& value)
{
    return value.asString() ? *value.asString() : "(no string)";
}

std::size_t size(const Value& list)
{
    return list.asList() ? list.asList()->items.size() : 0;
}

bool isInt(const Value& value, std::int32_t number)
{
    const auto* found = std::get_if<std::int32_t>(&value.variant());
    return found && *found == number;
}

bool isDate(const Value& value, std::int64_t millis)
{
    const auto* found = std::get_if<wire::Date>(&value.variant());
    return found && found->millis == millis;
}

/// Bytes as the recorder made them.
bool isSequence(const Value& value, std::size_t count)
{
    const auto* binary = std::get_if<wire::Binary>(&value.variant());
    if (!binary || binary->bytes.size() != count)
        return false;
    for (std::size_t i = 0; i < count; ++i)
        if (binary->bytes[i] != static_cast<char>(i * 31 + 7))
            return false;
    return true;
}

std::string utf8(unsigned codePoint)
{
    std::string out;
    wire::UnitCollector collector(out);
    collector.add(0xD800 + ((codePoint - 0x10000) >> 10));
    collector.add(0xDC00 + (codePoint & 0x3FF));
    collector.finish();
    return out;
}

/// The value of "'x'*32766 + U+1F600 + 'yz' (32770 chars)"; nullopt for anything else.
std::optional<std::string> composed(const std::string& description)
{
    static const std::regex kWhole(
        "((('[^']*'|U\\+[0-9A-F]+)( ?\\* ?[0-9]+)?( \\+ )?)+)( \\((exactly )?([0-9]+) chars\\))?");
    static const std::regex kTerm("('([^']*)'|U\\+([0-9A-F]+))( ?\\* ?([0-9]+))?");
    std::smatch whole;
    if (!std::regex_match(description, whole, kWhole))
        return std::nullopt;
    std::string out;
    const auto terms = whole[1].str();
    for (std::sregex_iterator term(terms.begin(), terms.end(), kTerm), end; term != end; ++term) {
        const auto part = (*term)[3].matched
            ? utf8(static_cast<unsigned>(std::stoul((*term)[3], nullptr, 16)))
            : (*term)[2].str();
        const auto times = (*term)[5].matched ? std::stoul((*term)[5]) : 1;
        for (std::size_t i = 0; i < times; ++i)
            out += part;
    }
    if (whole[8].matched && wire::toUtf16(out).size() != std::stoul(whole[8]))
        return std::nullopt;
    return out;
}

/// An exception without a cause refers to itself (spec/rpc §4.8).
bool hasNoCause(const Value& exception)
{
    return exception.asObject() && field(exception, "cause").asObject() == exception.asObject();
}

bool isException(const Value& value, const std::string& name, const Value& message)
{
    return value.asObject() && value.asObject()->type().ends_with("." + name)
        && wire::sameValue(field(value, "detailMessage"), message) && field(value, "stackTrace").asList()
        && field(value, "stackTrace").asList()->type == "[java.lang.StackTraceElement";
}

std::string frameText(const Value& element)
{
    return text(field(element, "declaringClass")) + "." + text(field(element, "methodName")) + "("
        + text(field(element, "fileName")) + ":" + printed(field(element, "lineNumber")) + ")";
}

bool isCircle(const Value& a)
{
    const auto& b = field(a, "next");
    const auto& children = field(a, "children");
    return text(field(a, "name")) == "a" && text(field(b, "name")) == "b"
        && field(b, "next").asObject() == a.asObject() && field(b, "parent").asObject() == a.asObject()
        && size(children) == 2 && item(children, 0).asObject() == b.asObject()
        && item(children, 1).asObject() == a.asObject();
}

bool isSameInstanceThrice(const Value& list)
{
    const auto* first = item(list, 0).asObject();
    return size(list) == 3 && first && item(list, 1).asObject() == first && item(list, 2).asObject() == first;
}

/// Number of classes of the items, which are all objects; 0 when one is not.
std::size_t classes(const Value& list)
{
    std::vector<const wire::ObjectClass*> met;
    for (std::size_t i = 0; i < size(list); ++i) {
        const auto* object = item(list, i).asObject();
        if (!object)
            return 0;
        if (std::ranges::find(met, object->definition.get()) == met.end())
            met.push_back(object->definition.get());
    }
    return met.size();
}

/// "300 objects then references to #299 and #0".
bool isLargeReference(const Value& list)
{
    if (size(list) != 302 || item(list, 300).asObject() != item(list, 299).asObject())
        return false;
    for (std::size_t i = 0; i < 300; ++i)
        if (text(field(item(list, i), "zip")) != std::to_string(i))
            return false;
    return item(list, 301).asObject() == item(list, 0).asObject();
}

bool isMapOfItself(const Value& value)
{
    const auto* map = value.asMap();
    return map && map->entries.size() == 1 && text(map->entries[0].first) == "me"
        && map->entries[0].second.asMap() == map;
}

using Check = std::function<bool(const Value&, const std::smatch&)>;

/// Classes of java.lang and java.net that are plain beans on the wire.
const std::vector<std::pair<std::regex, Check>>& beanChecks()
{
    static const std::vector<std::pair<std::regex, Check>> kChecks = {
        {std::regex("sb"),
         [](const Value& value, const std::smatch&) {
             const auto* chars = std::get_if<wire::Binary>(&field(value, "value").variant());
             return chars && chars->bytes.starts_with("sb") && isInt(field(value, "count"), 2);
         }},
        {std::regex("http://127\\.0\\.0\\.1/x"),
         [](const Value& value, const std::smatch& words) {
             return text(field(value, "string")) == words[0]
                 || text(field(value, "protocol")) + "://" + text(field(value, "host"))
                     + text(field(value, "file"))
                 == words[0];
         }},
        {std::regex("a\\+"),
         [](const Value& value, const std::smatch&) { return text(field(value, "pattern")) == "a+"; }},
        {std::regex("bits 0,2"),
         [](const Value& value, const std::smatch&) {
             const auto& words = field(value, "words");
             return size(words) == 1 && printed(words) == "[5]" && words.asList()->type == "[long";
         }},
        {std::regex("AtomicReference\\(\"(.*)\"\\)"),
         [](const Value& value, const std::smatch& words) {
             return text(field(value, "value")) == words[1];
         }},
        {std::regex("([\\w.$]+)\\.(\\w+)\\((\\w+\\.java):(\\d+)\\)"),
         [](const Value& value, const std::smatch& words) { return frameText(value) == words[0]; }},
    };
    return kChecks;
}

const std::vector<std::pair<std::regex, Check>>& exceptionChecks()
{
    static const std::vector<std::pair<std::regex, Check>> kChecks = {
        {std::regex("(\\w+)\\(\"(\\w+)\"\\) one frame"),
         [](const Value& value, const std::smatch& words) {
             const auto& stack = field(value, "stackTrace");
             return isException(value, words[1], Value::string(words[2])) && hasNoCause(value)
                 && size(stack) == 1 && frameText(item(stack, 0)).find("(no string)") == std::string::npos;
         }},
        {std::regex("OrderException\\((\\d+),(\\w+),(\\w+)\\) cause IAE"),
         [](const Value& value, const std::smatch& words) {
             const auto& cause = field(value, "cause");
             return isException(value, "OrderException", Value::string(words[2]))
                 && isInt(field(value, "code"), std::stoi(words[1]))
                 && text(field(value, "detail")) == words[3]
                 && isException(cause, "IllegalArgumentException", field(cause, "detailMessage"))
                 && hasNoCause(cause);
         }},
        {std::regex("RpcException\\(code (\\d+)\\)"),
         [](const Value& value, const std::smatch& words) {
             return isException(value, "RpcException", field(value, "detailMessage")) && hasNoCause(value)
                 && isInt(field(value, "code"), std::stoi(words[1]));
         }},
        {std::regex("GenericException\\(IAE\\)"),
         [](const Value& value, const std::smatch&) {
             return isException(value, "GenericException", field(value, "detailMessage")) && hasNoCause(value)
                 && text(field(value, "exceptionClass")) == "java.lang.IllegalArgumentException";
         }},
        {std::regex("NPE with a suppressed RuntimeException"),
         [](const Value& value, const std::smatch&) {
             const auto& suppressed = field(value, "suppressedExceptions");
             return isException(value, "NullPointerException", Value()) && size(suppressed) == 1
                 && isException(item(suppressed, 0), "RuntimeException",
                                field(item(suppressed, 0), "detailMessage"));
         }},
        {std::regex("NPE no stack"),
         [](const Value& value, const std::smatch&) {
             return isException(value, "NullPointerException", Value())
                 && size(field(value, "stackTrace")) == 0;
         }},
    };
    return kChecks;
}

const std::vector<std::pair<std::regex, Check>>& shapeChecks()
{
    static const std::vector<std::pair<std::regex, Check>> kChecks = {
        {std::regex("(?:InputStream of )?(\\d+) bytes(?:, b\\[i\\]=\\(byte\\)\\(i\\*31\\+7\\))?"),
         [](const Value& value, const std::smatch& words) {
             return isSequence(value, std::stoul(words[1]));
         }},
        {std::regex("Date\\((-?\\d+)\\)"),
         [](const Value& value, const std::smatch& words) { return isDate(value, std::stoll(words[1])); }},
        {std::regex("Timestamp\\((-?\\d+)\\)"),
         [](const Value& value, const std::smatch& words) {
             return isDate(field(value, "value"), std::stoll(words[1]));
         }},
        {std::regex("sql\\.(Date|Time)"),
         [](const Value& value, const std::smatch&) {
             return isDate(field(value, "value"), 1'700'000'000'123);
         }},
        {std::regex("a\\.next=b b\\.next=a b\\.parent=a a\\.children=\\[b,a\\]"),
         [](const Value& value, const std::smatch&) { return isCircle(value); }},
        {std::regex("\\[x,x,x\\] same instance"),
         [](const Value& value, const std::smatch&) { return isSameInstanceThrice(value); }},
        {std::regex("list containing itself"),
         [](const Value& value, const std::smatch&) {
             return size(value) == 1 && item(value, 0).asList() == value.asList();
         }},
        {std::regex("map containing itself"),
         [](const Value& value, const std::smatch&) { return isMapOfItself(value); }},
        {std::regex("same Date instance twice"),
         [](const Value& value, const std::smatch&) {
             return size(value) == 2 && isDate(item(value, 0), 1'700'000'000'123)
                 && isDate(item(value, 1), 1'700'000'000'123);
         }},
        {std::regex("(\\d+) objects of (\\d+) classes"),
         [](const Value& value, const std::smatch& words) {
             return size(value) == std::stoul(words[1]) && classes(value) == std::stoul(words[2]);
         }},
        {std::regex("more than 16 class definitions, so an instance uses 'O' int form"),
         [](const Value& value, const std::smatch&) { return classes(value) > 16; }},
        {std::regex("300 objects then references to #299 and #0"),
         [](const Value& value, const std::smatch&) { return isLargeReference(value); }},
    };
    return kChecks;
}

} // namespace

std::optional<bool> isDescribed(const Value& value, const std::string& description)
{
    if (const auto text = composed(description))
        return value.asString() && *value.asString() == *text;
    for (const auto* checks : {&shapeChecks(), &exceptionChecks(), &beanChecks()})
        for (const auto& [words, check] : *checks)
            if (std::smatch match; std::regex_match(description, match, words))
                return check(value, match);
    return std::nullopt;
}

} // namespace sextant::test
