// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Java values as JSON text without loss (docs/json-mapping.md).
#include "engine/core/text.h"
#include "engine/rpc/generic.h"
#include "engine/rpc/java_time.h"
#include "engine/rpc/java_type.h"
#include "engine/rpc/json_writer.h"
#include "engine/rpc/value_names.h"

#include <charconv>
#include <cmath>
#include <cstdint>
#include <map>
#include <utility>
#include <vector>

namespace sextant::rpc {

namespace {

using wire::Value;

/// Shared values are written again, which can grow without end.
constexpr std::size_t kMaxJsonBytes = 32U << 20U;
constexpr std::string_view kAtomicPrefix = "java.util.concurrent.atomic.Atomic";

class Printer
{
public:
    Printer(int indent, Detail detail)
        : m_out(indent)
        , m_exact(detail == Detail::Exact)
    {
    }

    void print(const Value& value)
    {
        const auto tag = m_exact && !m_elementsKnown ? scalarTag(value) : std::string();
        if (tag.empty())
            return printPlain(value);
        m_out.beginObject();
        m_out.key("class");
        m_out.string(tag);
        m_out.key("$value");
        printPlain(value);
        m_out.endObject();
    }

    void printPlain(const Value& value)
    {
        if (const auto* list = value.asList())
            node(list, value, [&] { printList(*list); });
        else if (const auto* map = value.asMap())
            node(map, value, [&] { printMap(*map); });
        else if (const auto* object = value.asObject())
            node(object, value, [&] { printObject(*object); });
        else
            std::visit(*this, value.variant());
    }

    std::string take() { return m_out.take(); }

    void operator()(std::monostate) { m_out.raw("null"); }
    void operator()(bool flag) { m_out.raw(flag ? "true" : "false"); }
    void operator()(std::int32_t number) { m_out.raw(std::to_string(number)); }
    void operator()(std::int64_t number) { m_out.raw(std::to_string(number)); }
    void operator()(double number)
    {
        if (!std::isfinite(number))
            return m_out.string(std::isnan(number) ? "NaN" : number < 0 ? "-Infinity" : "Infinity");
        char digits[64];
        const auto end = std::to_chars(std::begin(digits), std::end(digits), number).ptr;
        std::string text(digits, end);
        if (text.find_first_of(".e") == std::string::npos)
            text += ".0";
        m_out.raw(text);
    }
    void operator()(const wire::Date& date) { m_out.string(isoDate(date.millis)); }
    void operator()(const wire::JavaString& text) { m_out.string(text.utf8); }
    void operator()(const wire::Binary& binary) { m_out.string(core::toBase64(binary.bytes)); }
    /// A reference whose target is gone.
    void operator()(const wire::BackReference&) { m_out.raw("null"); }
    template<typename T>
    void operator()(const std::shared_ptr<T>&)
    {
        m_out.raw("null"); // an empty pointer: print() takes the others
    }

private:
    struct Step
    {
        const void* node;
        std::string token; ///< of the child being printed
        std::size_t place; ///< of the node, with m_exact
    };

    /// Where a node stands: pointers are made only when something refers to it.
    struct Place
    {
        std::size_t parent = 0;
        std::string token; ///< empty for the root, whose parent is itself
    };

    std::string pointerTo(std::size_t depth) const
    {
        std::string pointer;
        for (std::size_t i = 0; i < depth; ++i)
            pointer += "/" + m_path[i].token;
        return pointer;
    }

    std::string pointerToPlace(std::size_t place) const
    {
        std::string pointer;
        for (; place != 0; place = m_places[place].parent)
            pointer.insert(0, "/" + m_places[place].token);
        return pointer;
    }

    template<typename Print>
    void node(const void* address, const Value& value, Print print)
    {
        if (m_out.size() > kMaxJsonBytes)
            return marker("$omitted", javaTypeName(value));
        for (std::size_t i = 0; i < m_path.size(); ++i)
            if (m_path[i].node == address)
                return marker("$ref", pointerTo(i));
        if (m_exact && !isScalar(value)) {
            const auto [before, isNew] = m_printed.emplace(address, m_places.size());
            if (!isNew)
                return marker("$ref", pointerToPlace(before->second));
            m_places.push_back(m_path.empty() ? Place {} : Place {m_path.back().place, m_path.back().token});
        }
        m_path.push_back({address, {}, m_exact && !m_places.empty() ? m_places.size() - 1 : 0});
        const bool known = std::exchange(m_elementsKnown, false);
        print();
        m_elementsKnown = known;
        m_path.pop_back();
    }

    /// Printed as one text, number or truth: a reference to it would say less.
    static bool isScalar(const Value& value)
    {
        const auto* object = value.asObject();
        return object && (objectText(*object) || object->type().starts_with(kAtomicPrefix));
    }

    /// Class of a scalar that JSON alone would read back as another; "" for the others.
    static std::string scalarTag(const Value& value)
    {
        const auto& variant = value.variant();
        const auto* wide = std::get_if<std::int64_t>(&variant);
        const auto* real = std::get_if<double>(&variant);
        const bool narrow = wide && *wide >= INT32_MIN && *wide <= INT32_MAX;
        if (narrow || (real && !std::isfinite(*real)) || std::holds_alternative<wire::Date>(variant)
            || std::holds_alternative<wire::Binary>(variant) || isScalar(value))
            return javaTypeName(value);
        return {};
    }

    void marker(std::string_view key, const std::string& text)
    {
        m_out.beginObject();
        m_out.key(key);
        m_out.string(text);
        m_out.endObject();
    }

    void child(std::string token, const Value& value)
    {
        m_path.back().token = std::move(token);
        print(value);
    }

    void printList(const wire::List& list)
    {
        if (!m_exact || list.type == "java.util.ArrayList")
            return printItems(list, {});
        const auto type = parseJavaType(listTypeName(list.type));
        m_elementsKnown = type.isArray() && !isOpen(JavaType {type.name, {}, 0});
        m_out.beginObject();
        m_out.key("class");
        m_out.string(list.type.empty() ? "" : listTypeName(list.type));
        m_out.key("$list");
        printItems(list, "$list/");
        m_out.endObject();
    }

    void printItems(const wire::List& list, const std::string& prefix)
    {
        m_out.beginArray();
        for (std::size_t i = 0; i < list.items.size(); ++i)
            child(prefix + std::to_string(i), list.items[i]);
        m_out.endArray();
    }

    /// False for keys that JSON objects cannot hold, or that would read as one of our markers.
    bool hasPlainKeys(const wire::Map& map) const
    {
        for (const auto& [key, item] : map.entries) {
            const auto* text = key.asString();
            if (!text || (text->starts_with('$') && (m_exact || map.entries.size() == 1))
                || (m_exact && *text == "class"))
                return false;
        }
        return true;
    }

    void printMap(const wire::Map& map)
    {
        m_out.beginObject();
        if (hasPlainKeys(map) && (!m_exact || map.type.empty())) {
            for (const auto& [key, item] : map.entries) {
                m_out.key(*key.asString());
                child(jsonPointerToken(*key.asString()), item);
            }
        } else {
            if (m_exact) {
                m_out.key("class");
                m_out.string(map.type.empty() ? "java.util.HashMap" : map.type);
            }
            m_out.key("$map");
            m_out.beginArray();
            for (std::size_t i = 0; i < map.entries.size(); ++i) {
                m_out.beginArray();
                child("$map/" + std::to_string(i) + "/0", map.entries[i].first);
                child("$map/" + std::to_string(i) + "/1", map.entries[i].second);
                m_out.endArray();
            }
            m_out.endArray();
        }
        m_out.endObject();
    }

    void printObject(const wire::Object& object)
    {
        if (const auto text = objectText(object))
            return m_out.string(*text);
        if (printAtomic(object))
            return;
        m_out.beginObject();
        // Some peers write maps of other classes than HashMap as objects, of which Java's reader makes maps.
        if (m_exact || !isMap(JavaType {object.type(), {}, 0})) {
            m_out.key("class");
            m_out.string(object.type());
        }
        for (std::size_t i = 0; i < object.values.size(); ++i) {
            const auto& name = object.names()[i];
            if (object.field(name) != &object.values[i])
                continue; // shadowed by a later field
            m_out.key(name);
            child(jsonPointerToken(name), object.values[i]);
        }
        m_out.endObject();
    }

    /// AtomicInteger, AtomicLong and AtomicBoolean as their number or truth.
    bool printAtomic(const wire::Object& object)
    {
        const std::string_view type = object.type();
        if (!type.starts_with(kAtomicPrefix) || object.values.size() != 1)
            return false;
        const auto& variant = object.values[0].variant();
        const auto kind = type.substr(kAtomicPrefix.size());
        const auto* narrow = std::get_if<std::int32_t>(&variant);
        if (kind == "Boolean" && narrow)
            (*this)(*narrow != 0);
        else if (kind == "Integer" && narrow)
            (*this)(*narrow);
        else if (const auto* wide = std::get_if<std::int64_t>(&variant); wide && kind == "Long")
            (*this)(*wide);
        else
            return false;
        return true;
    }

    JsonWriter m_out;
    std::vector<Step> m_path; ///< nodes being printed, outermost first
    bool m_exact;
    bool m_elementsKnown = false; ///< the array around says of which class its elements are
    std::vector<Place> m_places; ///< with m_exact
    std::map<const void*, std::size_t> m_printed; ///< the place of each node
};

} // namespace

std::string valueToJson(const Value& value, int indent, Detail detail)
{
    Printer printer(indent, detail);
    printer.print(value);
    return printer.take();
}

} // namespace sextant::rpc
