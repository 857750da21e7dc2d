// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Mirrors hessian-lite 3.x: the shortest form of each kind, typed collections with their class name.
#include "engine/wire/hessian_writer.h"

#include "engine/wire/byte_sink.h"
#include "engine/wire/hessian_codes.h"
#include "engine/wire/identity_table.h"
#include "engine/wire/java_text.h"

#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <limits>
#include <unordered_map>
#include <utility>

namespace sextant::wire {

namespace {

constexpr std::size_t kStringChunkUnits = 0x8000;
constexpr std::size_t kShortLength = 1023; ///< longest length in ten bits
constexpr std::size_t kCompactItems = 7;
constexpr std::int32_t kCompactObjects = 15;

/// Java's (int) cast of a double: saturating, 0 for NaN.
std::int32_t javaInt(double value)
{
    if (std::isnan(value))
        return 0;
    if (value >= 2147483647.0)
        return std::numeric_limits<std::int32_t>::max();
    if (value <= -2147483648.0)
        return std::numeric_limits<std::int32_t>::min();
    return static_cast<std::int32_t>(value);
}

} // namespace

struct HessianWriter::Impl
{
    std::uint16_t binaryChunk;
    ByteSink out;
    std::vector<Value> roots; ///< kept alive: the tables below know nodes by their address
    IdentityTable references;
    std::unordered_map<std::string, std::int32_t> types;
    std::vector<std::shared_ptr<const ObjectClass>> classes;
    std::unordered_map<const ObjectClass*, std::int32_t> classNumbers;
    std::array<std::pair<const ObjectClass*, std::int32_t>, 16> recentClasses {}; ///< some of those

    explicit Impl(std::uint16_t chunk)
        : binaryChunk(chunk)
    {
    }

    void byte(unsigned value) { out.byte(value); }
    template<typename T>
    void bigEndian(T value)
    {
        out.bigEndian(value);
    }

    void integer(std::int32_t value)
    {
        if (value >= -16 && value <= 47) {
            byte(static_cast<unsigned>(value + code::kInt1Zero));
        } else if (value >= -2048 && value <= 2047) {
            byte(static_cast<unsigned>((value >> 8) + code::kInt2Zero));
            byte(static_cast<unsigned>(value));
        } else if (value >= -262144 && value <= 262143) {
            byte(static_cast<unsigned>((value >> 16) + code::kInt3Zero));
            bigEndian(static_cast<std::uint16_t>(value));
        } else {
            byte(code::kInt);
            bigEndian(static_cast<std::uint32_t>(value));
        }
    }

    void longInteger(std::int64_t value)
    {
        if (value >= -8 && value <= 15) {
            byte(static_cast<unsigned>(value + code::kLong1Zero));
        } else if (value >= -2048 && value <= 2047) {
            byte(static_cast<unsigned>((value >> 8) + code::kLong2Zero));
            byte(static_cast<unsigned>(value));
        } else if (value >= -262144 && value <= 262143) {
            byte(static_cast<unsigned>((value >> 16) + code::kLong3Zero));
            bigEndian(static_cast<std::uint16_t>(value));
        } else if (value >= std::numeric_limits<std::int32_t>::min()
                   && value <= std::numeric_limits<std::int32_t>::max()) {
            byte(code::kLongInt);
            bigEndian(static_cast<std::uint32_t>(value));
        } else {
            byte(code::kLong);
            bigEndian(static_cast<std::uint64_t>(value));
        }
    }

    void floating(double value)
    {
        const auto whole = javaInt(value);
        if (whole == value) {
            if (whole == 0 || whole == 1)
                return byte(whole == 0 ? code::kDoubleZero : code::kDoubleOne);
            if (whole >= -128 && whole <= 127) {
                byte(code::kDoubleByte);
                return byte(static_cast<unsigned>(whole));
            }
            if (whole >= -32768 && whole <= 32767) {
                byte(code::kDoubleShort);
                return bigEndian(static_cast<std::uint16_t>(whole));
            }
        }
        const auto mills = javaInt(value * 1000);
        if (0.001 * mills == value) {
            byte(code::kDoubleMills);
            return bigEndian(static_cast<std::uint32_t>(mills));
        }
        constexpr std::uint64_t kJavaNaN = 0x7FF8000000000000U;
        byte(code::kDouble);
        bigEndian(std::isnan(value) ? kJavaNaN : std::bit_cast<std::uint64_t>(value));
    }

    void date(std::int64_t millis)
    {
        const auto minutes = millis / kMillisPerMinute;
        if (millis % kMillisPerMinute == 0 && minutes >= std::numeric_limits<std::int32_t>::min()
            && minutes <= std::numeric_limits<std::int32_t>::max()) {
            byte(code::kDateMinutes);
            bigEndian(static_cast<std::uint32_t>(minutes));
        } else {
            byte(code::kDateMillis);
            bigEndian(static_cast<std::uint64_t>(millis));
        }
    }

    void stringHeader(std::size_t units)
    {
        if (units <= code::kShortStringLast) {
            byte(static_cast<unsigned>(units));
        } else if (units <= kShortLength) {
            byte(code::kStringFirst + static_cast<unsigned>(units >> 8));
            byte(static_cast<unsigned>(units));
        } else {
            byte(code::kStringFinal);
            bigEndian(static_cast<std::uint16_t>(units));
        }
    }

    void string(std::string_view utf8)
    {
        if (const auto run = plainRun(utf8, kStringChunkUnits); run.bytes == utf8.size()) {
            stringHeader(run.units);
            out.append(utf8);
            return;
        }
        const auto text = toUtf16(utf8);
        std::u16string_view rest = text;
        while (rest.size() > kStringChunkUnits) {
            const auto length =
                isHighSurrogate(rest[kStringChunkUnits - 1]) ? kStringChunkUnits - 1 : kStringChunkUnits;
            byte(code::kStringChunk);
            bigEndian(static_cast<std::uint16_t>(length));
            cesu8(rest.substr(0, length));
            rest.remove_prefix(length);
        }
        stringHeader(rest.size());
        cesu8(rest);
    }

    void cesu8(std::u16string_view text)
    {
        std::string bytes;
        appendCesu8(bytes, text);
        out.append(bytes);
    }

    void binary(std::string_view rest)
    {
        while (rest.size() > binaryChunk) {
            byte(code::kBinaryChunk);
            bigEndian(binaryChunk);
            out.append(rest.substr(0, binaryChunk));
            rest.remove_prefix(binaryChunk);
        }
        if (rest.size() <= code::kShortBinaryLast - code::kShortBinaryFirst) {
            byte(code::kShortBinaryFirst + static_cast<unsigned>(rest.size()));
        } else if (rest.size() <= kShortLength) {
            byte(code::kBinaryFirst + static_cast<unsigned>(rest.size() >> 8));
            byte(static_cast<unsigned>(rest.size()));
        } else {
            byte(code::kBinaryFinal);
            bigEndian(static_cast<std::uint16_t>(rest.size()));
        }
        out.append(rest);
    }

    void type(const std::string& name)
    {
        const auto [known, added] = types.try_emplace(name, static_cast<std::int32_t>(types.size()));
        if (added)
            string(name);
        else
            integer(known->second);
    }

    /// True when the node was written before and a reference stands for it.
    bool reference(const void* node)
    {
        const auto number = references.findOrAdd(node);
        if (!number)
            return false;
        byte(code::kReference);
        integer(*number);
        return true;
    }

    void list(const List& list)
    {
        if (reference(&list))
            return;
        const auto size = list.items.size();
        const bool typed = !list.type.empty();
        if (size <= kCompactItems)
            byte((typed ? code::kShortTypedListFirst : code::kShortListFirst) + static_cast<unsigned>(size));
        else
            byte(typed ? code::kTypedList : code::kList);
        if (typed)
            type(list.type);
        if (size > kCompactItems)
            integer(static_cast<std::int32_t>(size));
        for (const auto& item : list.items)
            value(item);
    }

    void map(const Map& map)
    {
        if (reference(&map))
            return;
        if (map.type.empty()) {
            byte(code::kMap);
        } else {
            byte(code::kTypedMap);
            type(map.type);
        }
        for (const auto& [key, item] : map.entries) {
            value(key);
            value(item);
        }
        byte(code::kEnd);
    }

    /// The number of a class definition, which is written first when it is new.
    std::int32_t classNumber(const std::shared_ptr<const ObjectClass>& definition)
    {
        auto& recent = recentClasses[reinterpret_cast<std::uintptr_t>(definition.get()) / sizeof(ObjectClass)
                                     % recentClasses.size()];
        if (recent.first != definition.get())
            recent = {definition.get(), lookUpClass(definition)};
        return recent.second;
    }

    std::int32_t lookUpClass(const std::shared_ptr<const ObjectClass>& definition)
    {
        if (const auto known = classNumbers.find(definition.get()); known != classNumbers.end())
            return known->second;
        for (std::size_t i = 0; i < classes.size(); ++i) {
            if (*classes[i] == *definition) // built separately for each instance
                return classNumbers[definition.get()] = static_cast<std::int32_t>(i);
        }
        const auto number = static_cast<std::int32_t>(classes.size());
        classes.push_back(definition);
        classNumbers.emplace(definition.get(), number);
        byte(code::kClassDefinition);
        string(definition->name);
        integer(static_cast<std::int32_t>(definition->fields.size()));
        for (const auto& field : definition->fields)
            string(field);
        return number;
    }

    void object(const Object& object)
    {
        if (reference(&object))
            return;
        const auto number = classNumber(object.definition);
        if (number <= kCompactObjects) {
            byte(code::kShortObjectFirst + static_cast<unsigned>(number));
        } else {
            byte(code::kObject);
            integer(number);
        }
        for (const auto& item : object.values)
            value(item);
    }

    void value(const Value& item) { std::visit(*this, item.variant()); }

    void operator()(std::monostate) { byte(code::kNull); }
    void operator()(bool flag) { byte(flag ? code::kTrue : code::kFalse); }
    void operator()(std::int32_t number) { integer(number); }
    void operator()(std::int64_t number) { longInteger(number); }
    void operator()(double number) { floating(number); }
    void operator()(const Date& when) { date(when.millis); }
    void operator()(const JavaString& text) { string(text.utf8); }
    void operator()(const Binary& bytes) { binary(bytes.bytes); }
    void operator()(const std::shared_ptr<List>& node) { list(*node); }
    void operator()(const std::shared_ptr<Map>& node) { map(*node); }
    void operator()(const std::shared_ptr<Object>& node) { object(*node); }
    void operator()(const BackReference& back)
    {
        std::visit(
            [this](const auto& weak) {
                if (const auto node = weak.lock())
                    (*this)(node);
                else
                    byte(code::kNull);
            },
            back);
    }
};

HessianWriter::HessianWriter(BinaryChunk chunk)
    : m_impl(std::make_unique<Impl>(static_cast<std::uint16_t>(chunk)))
{
}

HessianWriter::HessianWriter(std::string before)
    : HessianWriter(BinaryChunk::Lite3)
{
    m_impl->out = ByteSink(std::move(before));
}

HessianWriter::~HessianWriter() = default;
HessianWriter::HessianWriter(HessianWriter&&) noexcept = default;
HessianWriter& HessianWriter::operator=(HessianWriter&&) noexcept = default;

void HessianWriter::writeValue(const Value& value)
{
    m_impl->roots.push_back(value);
    m_impl->value(value);
}

void HessianWriter::writeString(std::string_view utf8)
{
    m_impl->string(utf8);
}
void HessianWriter::writeInt(std::int32_t value)
{
    m_impl->integer(value);
}
void HessianWriter::writeNull()
{
    m_impl->byte(code::kNull);
}

std::string HessianWriter::take()
{
    auto bytes = m_impl->out.take();
    *m_impl = Impl(m_impl->binaryChunk);
    return bytes;
}

} // namespace sextant::wire
