// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Accepts what hessian-lite accepts; where Java pads or guesses (a truncated string), this is an error.
//
// Nodes are numbered when they begin (spec/rpc §4.6). A reference to a node that is still being read is a
// cycle and becomes a weak BackReference; every other one shares the node. The height of shared nodes counts
// towards the depth limit, so that neither reading nor destroying a graph recurses deeper than the limit.
#include "engine/wire/hessian_reader.h"

#include "engine/wire/hessian_codes.h"
#include "engine/wire/hessian_input.h"

#include <algorithm>
#include <cstdint>
#include <deque>
#include <optional>

namespace sextant::wire {

namespace {

constexpr std::size_t kNodeBytes = 96; ///< estimate of what a list, map or object costs beside its values
constexpr std::size_t kReserve = 1024; ///< a declared length is trusted so far when reserving memory

enum class NodeKind
{
    List,
    Map,
    Object
};

/// A list, map or object that references may name.
struct Node
{
    std::shared_ptr<void> node;
    NodeKind kind;
    bool open = true; ///< still being read
    std::uint32_t height = 0; ///< at most the depth limit
};

template<typename T>
bool refer(const Node& target, Value& out)
{
    auto strong = std::static_pointer_cast<T>(target.node);
    if (target.open)
        out.emplace<BackReference>(std::weak_ptr<T>(strong));
    else
        out.emplace<std::shared_ptr<T>>(std::move(strong));
    return true;
}

} // namespace

struct HessianReader::Impl : HessianInput
{
    std::deque<Node> nodes; ///< small blocks: one growing array costs more than all of them
    std::vector<std::shared_ptr<const ObjectClass>> classes;
    std::vector<std::string> types;

    using HessianInput::HessianInput;

    std::size_t open(std::shared_ptr<void> node, NodeKind kind)
    {
        nodes.push_back({std::move(node), kind, true, 0});
        return nodes.size() - 1;
    }

    void close(std::size_t number, std::size_t height)
    {
        nodes[number].open = false;
        nodes[number].height = static_cast<std::uint32_t>(height);
    }

    bool enter(std::size_t depth)
    {
        if (depth > limits.depth)
            return fail("nested deeper than " + std::to_string(limits.depth), core::Errc::TooLarge);
        return charge(kNodeBytes);
    }

    bool reference(std::size_t depth, Value& out, std::size_t& height)
    {
        std::int32_t number = 0;
        if (!plainInt("the number of a reference", number))
            return false;
        if (number < 0 || static_cast<std::size_t>(number) >= nodes.size())
            return fail("reference to value " + std::to_string(number) + " of "
                        + std::to_string(nodes.size()));
        const auto& node = nodes[static_cast<std::size_t>(number)];
        if (!node.open && depth + node.height > limits.depth + 1)
            return fail("nested deeper than " + std::to_string(limits.depth), core::Errc::TooLarge);
        height = node.open ? 0 : node.height;
        switch (node.kind) {
        case NodeKind::List:
            return refer<List>(node, out);
        case NodeKind::Map:
            return refer<Map>(node, out);
        case NodeKind::Object:
            return refer<Object>(node, out);
        }
        return false;
    }

    bool type(std::string& out)
    {
        if (!need(1, "a type"))
            return false;
        const unsigned tag = in.peek();
        if (isString(tag)) {
            in.byte();
            if (!string(tag, out) || !charge(sizeof(std::string) + out.size()))
                return false;
            types.push_back(out);
            return true;
        }
        std::int32_t number = 0;
        if (!plainInt("a type", number))
            return false;
        if (number < 0 || static_cast<std::size_t>(number) >= types.size())
            return fail("reference to type " + std::to_string(number) + " of "
                        + std::to_string(types.size()));
        out = types[static_cast<std::size_t>(number)];
        return charge(out.size());
    }

    bool atEndMarker(bool& end)
    {
        if (!need(1, "a list or map"))
            return false;
        end = in.peek() == code::kEnd;
        if (end)
            in.byte();
        return true;
    }

    /// `fixed` items, or items up to the end marker.
    bool list(bool typed, std::optional<std::size_t> fixed, std::size_t depth, Value& out,
              std::size_t& height)
    {
        if (!enter(depth))
            return false;
        const auto& node = out.emplace<std::shared_ptr<List>>(std::make_shared<List>());
        if (typed && !type(node->type))
            return false;
        const auto number = open(node, NodeKind::List);
        std::size_t below = 0;
        node->items.reserve(std::min(fixed.value_or(0), kReserve));
        for (std::size_t i = 0; !fixed || i < *fixed; ++i) {
            bool end = false;
            if (!fixed && !atEndMarker(end))
                return false;
            if (end)
                break;
            std::size_t itemHeight = 0;
            if (!value(node->items.emplace_back(), depth + 1, itemHeight))
                return false;
            below = std::max(below, itemHeight);
        }
        height = below + 1;
        close(number, height);
        return true;
    }

    /// A fixed-length list: the type comes before the length.
    bool countedList(bool typed, std::size_t depth, Value& out, std::size_t& height)
    {
        std::string name;
        std::size_t count = 0;
        if ((typed && !type(name)) || !length("the length of a list", count))
            return false;
        if (!list(false, count, depth, out, height))
            return false;
        std::get<std::shared_ptr<List>>(out.variant())->type = std::move(name);
        return true;
    }

    bool map(bool typed, std::size_t depth, Value& out, std::size_t& height)
    {
        if (!enter(depth))
            return false;
        const auto& node = out.emplace<std::shared_ptr<Map>>(std::make_shared<Map>());
        if (typed && !type(node->type))
            return false;
        const auto number = open(node, NodeKind::Map);
        std::size_t below = 0;
        for (;;) {
            bool end = false;
            if (!atEndMarker(end))
                return false;
            if (end)
                break;
            std::size_t keyHeight = 0;
            std::size_t itemHeight = 0;
            auto& [key, item] = node->entries.emplace_back();
            if (!value(key, depth + 1, keyHeight) || !value(item, depth + 1, itemHeight))
                return false;
            below = std::max({below, keyHeight, itemHeight});
        }
        height = below + 1;
        close(number, height);
        return true;
    }

    bool classDefinition()
    {
        ObjectClass definition;
        std::size_t count = 0;
        if (!plainString("a class name", definition.name) || !length("the number of fields", count)
            || !charge(kNodeBytes))
            return false;
        definition.fields.reserve(std::min(count, kReserve));
        for (std::size_t i = 0; i < count; ++i)
            if (!charge(sizeof(std::string))
                || !plainString("a field name", definition.fields.emplace_back()))
                return false;
        classes.push_back(std::make_shared<const ObjectClass>(std::move(definition)));
        return true;
    }

    bool object(std::size_t classNumber, std::size_t depth, Value& out, std::size_t& height)
    {
        if (!enter(depth))
            return false;
        if (classNumber >= classes.size())
            return fail("instance of class definition " + std::to_string(classNumber) + " of "
                        + std::to_string(classes.size()));
        const auto& node = out.emplace<std::shared_ptr<Object>>(std::make_shared<Object>());
        node->definition = classes[classNumber];
        const auto number = open(node, NodeKind::Object);
        const auto fields = node->definition->fields.size();
        if (!in.has(fields))
            return fail("the bytes end inside an object of class " + node->type());
        node->values.resize(fields);
        std::size_t below = 0;
        for (auto& field : node->values) {
            std::size_t fieldHeight = 0;
            if (!value(field, depth + 1, fieldHeight))
                return false;
            below = std::max(below, fieldHeight);
        }
        height = below + 1;
        close(number, height);
        return true;
    }

    bool numberedObject(std::size_t depth, Value& out, std::size_t& height)
    {
        std::int32_t number = 0;
        if (!plainInt("the number of a class definition", number))
            return false;
        if (number < 0)
            return fail("the number of a class definition is negative: " + std::to_string(number));
        return object(static_cast<std::size_t>(number), depth, out, height);
    }

    /// Any value. `depth` of a value of the body itself is 1.
    bool value(Value& out, std::size_t depth, std::size_t& height)
    {
        if (++values > limits.values)
            return fail("more than " + std::to_string(limits.values) + " values", core::Errc::TooLarge);
        if (!charge(sizeof(Value)))
            return false;
        unsigned tag = 0;
        for (;;) {
            if (!need(1, "a value"))
                return false;
            tag = in.byte();
            if (tag != code::kClassDefinition)
                break;
            if (!classDefinition())
                return false;
        }
        if (isString(tag)) {
            return string(tag, out.emplace<JavaString>().utf8);
        }
        if (isBinary(tag))
            return binary(tag, out);
        bool known = false;
        const bool done = number(tag, out, known);
        if (known)
            return done;
        if (tag >= code::kShortObjectFirst && tag <= code::kShortObjectLast)
            return object(tag - code::kShortObjectFirst, depth, out, height);
        if (tag >= code::kShortTypedListFirst && tag <= code::kShortTypedListLast)
            return list(true, tag - code::kShortTypedListFirst, depth, out, height);
        if (tag >= code::kShortListFirst && tag <= code::kShortListLast)
            return list(false, tag - code::kShortListFirst, depth, out, height);
        return codedValue(tag, depth, out, height);
    }

    /// Nodes with a code of their own.
    bool codedValue(unsigned tag, std::size_t depth, Value& out, std::size_t& height)
    {
        switch (tag) {
        case code::kReference:
            return reference(depth, out, height);
        case code::kObject:
            return numberedObject(depth, out, height);
        case code::kMap:
            return map(false, depth, out, height);
        case code::kTypedMap:
            return map(true, depth, out, height);
        case code::kVariableTypedList:
            return list(true, std::nullopt, depth, out, height);
        case code::kTypedList:
            return countedList(true, depth, out, height);
        case code::kList:
            return countedList(false, depth, out, height);
        case code::kVariableList:
            return fail("an untyped list of variable length (0x57), which no Dubbo reader accepts");
        default:
            return fail("unknown code " + hexByte(tag));
        }
    }
};

HessianReader::HessianReader(std::string_view body, HessianLimits limits)
    : m_impl(std::make_unique<Impl>(body, limits))
{
}

HessianReader::~HessianReader() = default;

core::Outcome<Value> HessianReader::readValue()
{
    Value value;
    std::size_t height = 0;
    if (m_impl->error || !m_impl->value(value, 1, height))
        return *m_impl->error;
    return value;
}

core::Outcome<std::string> HessianReader::readString()
{
    std::string text;
    if (m_impl->error || !m_impl->plainString("a string", text))
        return *m_impl->error;
    return text;
}

core::Outcome<std::int32_t> HessianReader::readInt()
{
    std::int32_t number = 0;
    if (m_impl->error || !m_impl->plainInt("an int", number))
        return *m_impl->error;
    return number;
}

bool HessianReader::atEnd() const
{
    return m_impl->in.left() == 0;
}
std::size_t HessianReader::offset() const
{
    return m_impl->in.offset();
}

} // namespace sextant::wire
