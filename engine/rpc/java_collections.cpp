// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/rpc/java_collections.h"

#include "engine/rpc/java_order.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <string_view>

namespace sextant::rpc {

std::string arrayTypeOnWire(const JavaType& array)
{
    std::string text(static_cast<std::size_t>(array.dimensions), '[');
    if (array.name == "java.lang.String")
        return text + "string";
    if (array.name == "java.lang.Object")
        return text + "object";
    if (array.name == "java.util.Date")
        return text + "date";
    return text + array.name;
}

std::string concreteCollection(const JavaType& type)
{
    static const std::map<std::string, std::string, std::less<>> kUsual = {
        {"java.util.Set", "java.util.HashSet"},
        {"java.util.AbstractSet", "java.util.HashSet"},
        {"java.util.SortedSet", "java.util.TreeSet"},
        {"java.util.NavigableSet", "java.util.TreeSet"},
        {"java.util.Queue", "java.util.LinkedList"},
        {"java.util.Deque", "java.util.LinkedList"},
        {"java.util.concurrent.BlockingQueue", "java.util.concurrent.LinkedBlockingQueue"},
        {"java.util.concurrent.BlockingDeque", "java.util.concurrent.LinkedBlockingDeque"},
    };
    static const std::string kAbstract[] = {"java.util.List", "java.util.Collection", "java.lang.Iterable",
                                            "java.util.AbstractList", "java.util.AbstractCollection"};
    if (const auto usual = kUsual.find(type.name); usual != kUsual.end())
        return usual->second;
    return std::ranges::find(kAbstract, type.name) != std::end(kAbstract) ? "java.util.ArrayList" : type.name;
}

std::string concreteMap(const JavaType& type)
{
    static const std::map<std::string, std::string, std::less<>> kUsual = {
        {"java.util.Map", ""},
        {"java.util.HashMap", ""},
        {"java.util.AbstractMap", ""},
        {"java.util.SortedMap", "java.util.TreeMap"},
        {"java.util.NavigableMap", "java.util.TreeMap"},
        {"java.util.concurrent.ConcurrentMap", "java.util.concurrent.ConcurrentHashMap"},
    };
    const auto usual = kUsual.find(type.name);
    return usual == kUsual.end() ? type.name : usual->second;
}

void orderAsJava(const std::string& wireType, std::vector<wire::Value>& items)
{
    if (wireType == "java.util.HashSet")
        orderAsHashSet(items);
    else if (wireType == "java.util.TreeSet")
        orderAsTreeSet(items);
}

void orderAsJava(const std::string& wireType, std::vector<std::pair<wire::Value, wire::Value>>& entries)
{
    if (wireType.empty())
        orderAsHashMap(entries);
    else if (wireType == "java.util.TreeMap")
        orderAsTreeMap(entries);
}

} // namespace sextant::rpc
