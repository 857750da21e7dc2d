// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/rpc/java_order.h"

#include "engine/wire/java_text.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <map>
#include <type_traits>

namespace sextant::rpc {

namespace {

using wire::Value;

constexpr std::int32_t kHashOfTrue = 1231; ///< Boolean.hashCode
constexpr std::int32_t kHashOfFalse = 1237;

std::int32_t foldLong(std::uint64_t bits)
{
    return static_cast<std::int32_t>(static_cast<std::uint32_t>(bits ^ bits >> 32U));
}

std::size_t tableSize(std::size_t elements)
{
    std::size_t size = 16;
    while (elements > size / 4 * 3)
        size *= 2;
    return size;
}

/// Stable sort by bucket.
template<typename T, typename Hash>
void sortByBucket(std::vector<T>& elements, Hash hashOf)
{
    const auto mask = static_cast<std::uint32_t>(tableSize(elements.size()) - 1);
    std::ranges::stable_sort(elements, {}, [&](const T& element) {
        const auto hash = static_cast<std::uint32_t>(hashOf(element));
        return (hash ^ hash >> 16U) & mask;
    });
}

/// Natural order of two keys of one kind; nullopt when Java could not compare them, or we do not know how.
std::optional<int> compareKeys(const Value& a, const Value& b)
{
    return std::visit(
        []<typename A, typename B>(const A& x, const B& y) -> std::optional<int> {
            if constexpr (!std::is_same_v<A, B>)
                return std::nullopt;
            else if constexpr (std::is_same_v<A, wire::JavaString>)
                return wire::toUtf16(x.utf8).compare(wire::toUtf16(y.utf8));
            else if constexpr (std::is_same_v<A, wire::Date>)
                return x.millis < y.millis ? -1 : x.millis > y.millis;
            else if constexpr (std::is_same_v<A, double>)
                return std::isnan(x) || std::isnan(y) ? std::optional<int>()
                                                      : std::optional(x < y ? -1 : int(x > y));
            else if constexpr (std::is_arithmetic_v<A>)
                return x < y ? -1 : int(x > y);
            else
                return std::nullopt;
        },
        a.variant(), b.variant());
}

template<typename T, typename Key>
bool haveHashes(const std::vector<T>& elements, Key keyOf)
{
    return std::ranges::all_of(elements,
                               [&](const T& element) { return javaHash(keyOf(element)).has_value(); });
}

/// Keeps the place of the first of equal keys and lets `merge` take over the later one.
template<typename T, typename Key, typename Merge>
void removeDuplicates(std::vector<T>& elements, Key keyOf, Merge merge)
{
    std::multimap<std::int32_t, std::size_t> seen;
    std::vector<T> kept;
    kept.reserve(elements.size());
    for (auto& element : elements) {
        const auto hash = *javaHash(keyOf(element));
        const auto [from, to] = seen.equal_range(hash);
        const auto same = std::find_if(from, to, [&](const auto& entry) {
            return wire::sameValue(keyOf(kept[entry.second]), keyOf(element));
        });
        if (same != to) {
            merge(kept[same->second], element);
            continue;
        }
        seen.emplace(hash, kept.size());
        kept.push_back(std::move(element));
    }
    elements = std::move(kept);
}

const Value& keyOfEntry(const std::pair<Value, Value>& entry)
{
    return entry.first;
}

const Value& itself(const Value& value)
{
    return value;
}

void keepLaterValue(std::pair<Value, Value>& kept, std::pair<Value, Value>& later)
{
    kept.second = std::move(later.second);
}

void keepFirst(Value& /*kept*/, Value& /*later*/) { }

template<typename T, typename Key, typename Merge>
void asHashTable(std::vector<T>& elements, Key keyOf, Merge merge)
{
    if (!haveHashes(elements, keyOf))
        return;
    removeDuplicates(elements, keyOf, merge);
    sortByBucket(elements, [&](const T& element) { return *javaHash(keyOf(element)); });
}

template<typename T, typename Key, typename Merge>
void asTree(std::vector<T>& elements, Key keyOf, Merge merge)
{
    for (std::size_t i = 0; i < elements.size(); ++i)
        if (!compareKeys(keyOf(elements.front()), keyOf(elements[i])) || !javaHash(keyOf(elements[i])))
            return;
    removeDuplicates(elements, keyOf, merge);
    std::ranges::stable_sort(
        elements, [&](const T& a, const T& b) { return compareKeys(keyOf(a), keyOf(b)).value_or(0) < 0; });
}

} // namespace

std::int32_t javaStringHash(std::string_view utf8)
{
    std::uint32_t hash = 0;
    if (wire::isAscii(utf8)) {
        for (const char c : utf8)
            hash = hash * 31 + static_cast<unsigned char>(c);
    } else {
        for (const auto unit : wire::toUtf16(utf8))
            hash = hash * 31 + unit;
    }
    return static_cast<std::int32_t>(hash);
}

std::optional<std::int32_t> javaHash(const Value& value)
{
    return std::visit(
        []<typename T>(const T& v) -> std::optional<std::int32_t> {
            if constexpr (std::is_same_v<T, std::monostate>)
                return 0;
            else if constexpr (std::is_same_v<T, bool>)
                return v ? kHashOfTrue : kHashOfFalse;
            else if constexpr (std::is_same_v<T, std::int32_t>)
                return v;
            else if constexpr (std::is_same_v<T, std::int64_t>)
                return foldLong(static_cast<std::uint64_t>(v));
            else if constexpr (std::is_same_v<T, double>)
                return foldLong(std::isnan(v) ? 0x7ff8000000000000U : std::bit_cast<std::uint64_t>(v));
            else if constexpr (std::is_same_v<T, wire::Date>)
                return foldLong(static_cast<std::uint64_t>(v.millis));
            else if constexpr (std::is_same_v<T, wire::JavaString>)
                return javaStringHash(v.utf8);
            else
                return std::nullopt;
        },
        value.variant());
}

void orderAsHashMap(std::vector<std::pair<Value, Value>>& entries)
{
    asHashTable(entries, keyOfEntry, keepLaterValue);
}

void orderAsHashSet(std::vector<Value>& items)
{
    asHashTable(items, itself, keepFirst);
}

void orderAsHashMap(wire::Attachments& attachments)
{
    sortByBucket(attachments, [](const auto& attachment) { return javaStringHash(attachment.first); });
}

void orderAsTreeMap(std::vector<std::pair<Value, Value>>& entries)
{
    asTree(entries, keyOfEntry, keepLaterValue);
}

void orderAsTreeSet(std::vector<Value>& items)
{
    asTree(items, itself, keepFirst);
}

} // namespace sextant::rpc
