// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Accepts what hessian-lite accepts; where Java pads or guesses (a truncated string), this is an error.
//
// Nodes are numbered when they begin (spec/rpc §4.6). A reference to a node that is still being read is a
// cycle and becomes a weak BackReference; every other one shares the node. The height of shared nodes counts
// towards the depth limit, so that neither reading nor destroying a graph recurses deeper than the limit.
#include "engine/wire/hessian_reader.h"

#include "engine/wire/hessian_input.h"
#include "engine/wire/node_arena.h"

#include <algorithm>
#include <cstdint>
#include <vector>

namespace sextant::wire {

namespace {

constexpr std::size_t kNodeBytes = 96; ///< estimate of what a list, map or object costs beside its values
constexpr std::size_t kNodeBytesPerByte = 8; ///< usual relation of nodes in memory to their bytes in a body
constexpr std::size_t kBytesPerNode = 24; ///< usual size of a node in a body
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
    VariableLists variableLists;
    std::vector<Node> nodes;
    std::vector<std::shared_ptr<const ObjectClass>> classes;
    std::vector<std::string> types;
    NodeArena* arena = nullptr; ///< made with the first node
    std::size_t deepest = 0; ///< level that the node being read reaches so far

    Impl(std::string_view body, HessianLimits limit, VariableLists variable)
        : HessianInput(body, limit)
        , variableLists(variable)
    {
    }
    ~Impl()
    {
        nodes.clear();
        if (arena)
            arena->finish();
    }
    Impl(const Impl&) = delete;
    Impl& operator=(const Impl&) = delete;

    NodeArena& memory()
    {
        if (!arena)
            begin();
        return *arena;
    }
    [[gnu::noinline]] void begin()
    {
        arena = new NodeArena(in.left() * kNodeBytesPerByte);
        nodes.reserve(std::min(in.left() / kBytesPerNode, kReserve) + 1);
    }
    template<typename T, typename... Arguments>
    std::shared_ptr<T> make(Arguments&&... arguments)
    {
        return std::allocate_shared<T>(NodeAllocator<T>(memory()), std::forward<Arguments>(arguments)...);
    }

    /// A list, map or object at level `depth`, from its first byte to its last.
    class Opened
    {
    public:
        Opened(Impl& reader, std::shared_ptr<void> node, NodeKind kind, std::size_t depth)
            : m_reader(reader)
            , m_number(reader.nodes.size())
            , m_depth(depth)
            , m_outer(reader.deepest)
        {
            reader.nodes.push_back({std::move(node), kind, true, 0});
            reader.deepest = depth;
        }
        bool close()
        {
            auto& node = m_reader.nodes[m_number];
            node.open = false;
            node.height = static_cast<std::uint32_t>(m_reader.deepest - m_depth + 1);
            m_reader.deepest = std::max(m_reader.deepest, m_outer);
            return true;
        }

    private:
        Impl& m_reader;
        std::size_t m_number;
        std::size_t m_depth;
        std::size_t m_outer;
    };

    bool tooDeep() { return exceeds("depth", "nested deeper than " + std::to_string(limits.depth)); }

    bool enter(std::size_t depth) { return depth <= limits.depth ? charge(kNodeBytes) : tooDeep(); }

    [[gnu::noinline]] bool reference(std::size_t depth, Value& out)
    {
        std::int32_t number = 0;
        if (!plainInt("the number of a reference", number))
            return false;
        if (number < 0 || static_cast<std::size_t>(number) >= nodes.size())
            return fail("reference to value " + std::to_string(number) + " of "
                        + std::to_string(nodes.size()));
        const auto& node = nodes[static_cast<std::size_t>(number)];
        if (!node.open) {
            const auto reaches = depth + node.height - 1;
            if (reaches > limits.depth)
                return tooDeep();
            deepest = std::max(deepest, reaches);
        }
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
        if (isString(formOf(tag))) {
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

    /// A list of `count` items whose type and length have been read.
    [[gnu::noinline]] bool list(std::string typeName, std::size_t count, std::size_t depth, Value& out)
    {
        if (!enter(depth) || !announce(count, "a list"))
            return false;
        auto node = make<List>(std::move(typeName), memory().allocate(count * sizeof(Value)));
        auto& items = node->items;
        Opened opened(*this, node, NodeKind::List, depth);
        out.emplace<std::shared_ptr<List>>(std::move(node));
        return values(items, count, depth) && opened.close();
    }

    bool values(ValueArray& into, std::size_t count, std::size_t depth)
    {
        for (; count > 0; --count)
            if (!value(into.grow(), depth + 1))
                return false;
        return true;
    }

    [[gnu::noinline]] bool shortList(bool typed, std::size_t count, std::size_t depth, Value& out)
    {
        std::string name;
        return (!typed || type(name)) && list(std::move(name), count, depth, out);
    }

    /// The type comes before the length.
    [[gnu::noinline]] bool countedList(bool typed, std::size_t depth, Value& out)
    {
        std::string name;
        std::size_t count = 0;
        return (!typed || type(name)) && length("the length of a list", count)
            && list(std::move(name), count, depth, out);
    }

    [[gnu::noinline]] bool variableList(bool typed, std::size_t depth, Value& out)
    {
        std::string name;
        if (!enter(depth) || (typed && !type(name)))
            return false;
        auto node = make<List>(std::move(name), std::vector<Value>());
        auto& target = node->items;
        Opened opened(*this, node, NodeKind::List, depth);
        out.emplace<std::shared_ptr<List>>(std::move(node));
        std::vector<Value> items;
        for (;;) {
            bool end = false;
            if (!atEndMarker(end))
                return false;
            if (end)
                break;
            if (!announce(1, "a list") || !value(items.emplace_back(), depth + 1))
                return false;
        }
        target = std::move(items);
        return opened.close();
    }

    [[gnu::noinline]] bool map(bool typed, std::size_t depth, Value& out)
    {
        std::string name;
        if (!enter(depth) || (typed && !type(name)))
            return false;
        auto node = make<Map>(Map {std::move(name), {}});
        auto& entries = node->entries;
        Opened opened(*this, node, NodeKind::Map, depth);
        out.emplace<std::shared_ptr<Map>>(std::move(node));
        for (;;) {
            bool end = false;
            if (!atEndMarker(end))
                return false;
            if (end)
                return opened.close();
            auto& [key, item] = entries.emplace_back();
            if (!announce(2, "a map") || !value(key, depth + 1) || !value(item, depth + 1))
                return false;
        }
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

    [[gnu::noinline]] bool object(std::size_t classNumber, std::size_t depth, Value& out)
    {
        if (!enter(depth))
            return false;
        if (classNumber >= classes.size())
            return fail("instance of class definition " + std::to_string(classNumber) + " of "
                        + std::to_string(classes.size()));
        const auto& definition = classes[classNumber];
        const auto fields = definition->fields.size();
        if (!announce(fields, "an object"))
            return false;
        auto node = make<Object>(definition, memory().allocate(fields * sizeof(Value)));
        auto& fieldValues = node->values;
        Opened opened(*this, node, NodeKind::Object, depth);
        out.emplace<std::shared_ptr<Object>>(std::move(node));
        return values(fieldValues, fields, depth) && opened.close();
    }

    [[gnu::noinline]] bool numberedObject(std::size_t depth, Value& out)
    {
        std::int32_t number = 0;
        if (!plainInt("the number of a class definition", number))
            return false;
        if (number < 0)
            return fail("the number of a class definition is negative: " + std::to_string(number));
        return object(static_cast<std::size_t>(number), depth, out);
    }

    /// An announced value into `out`, which is null. `depth` of a value of the body itself is 1.
    bool value(Value& out, std::size_t depth)
    {
        --promised;
        if (!need(1, "a value"))
            return false;
        const unsigned tag = in.byte();
        if (formOf(tag) == Form::Int1)
            return set(out, static_cast<std::int32_t>(tag) - code::kInt1Zero);
        return anyValue(out, depth, tag);
    }

    /// Only hands on: what it calls is kept out of line, so that the frequent scalars pay for nothing else.
    bool anyValue(Value& out, std::size_t depth, unsigned tag)
    {
        const auto form = formOf(tag);
        switch (form) {
        case Form::Int1:
            return set(out, static_cast<std::int32_t>(tag) - code::kInt1Zero);
        case Form::Int2:
            return need(1, "an int") && set(out, int2(tag));
        case Form::Int3:
            return need(2, "an int") && set(out, int3(tag));
        case Form::Int4:
            return need(4, "an int") && set(out, int4());
        case Form::Long1:
            return set(out, static_cast<std::int64_t>(tag) - code::kLong1Zero);
        case Form::Null:
            return true;
        case Form::True:
        case Form::False:
            return set(out, form == Form::True);
        case Form::DoubleZero:
        case Form::DoubleOne:
            return set(out, form == Form::DoubleOne ? 1.0 : 0.0);
        case Form::ShortString:
        case Form::String:
            return text(tag, out);
        case Form::Binary:
            return binary(tag, out);
        case Form::ClassDefinition:
            return definedValue(out, depth);
        case Form::ShortObject:
            return object(tag - code::kShortObjectFirst, depth, out);
        case Form::Object:
            return numberedObject(depth, out);
        case Form::ShortTypedList:
            return shortList(true, tag - code::kShortTypedListFirst, depth, out);
        case Form::ShortList:
            return shortList(false, tag - code::kShortListFirst, depth, out);
        case Form::TypedList:
        case Form::List:
            return countedList(form == Form::TypedList, depth, out);
        case Form::VariableTypedList:
            return variableList(true, depth, out);
        case Form::VariableList:
            if (variableLists == VariableLists::Refuse)
                return fail("an untyped list of variable length (0x57), which no Dubbo reader accepts");
            return variableList(false, depth, out);
        case Form::Map:
        case Form::TypedMap:
            return map(form == Form::TypedMap, depth, out);
        case Form::Reference:
            return reference(depth, out);
        default:
            return number(form, tag, out);
        }
    }

    /// Definitions, and the value after them.
    [[gnu::noinline]] bool definedValue(Value& out, std::size_t depth)
    {
        unsigned tag = 0;
        do {
            if (!classDefinition())
                return false;
            if (!need(1, "a value"))
                return false;
            tag = in.byte();
        } while (tag == code::kClassDefinition);
        return anyValue(out, depth, tag);
    }
};

HessianReader::HessianReader(std::string_view body, HessianLimits limits, VariableLists variableLists)
    : m_impl(std::make_unique<Impl>(body, limits, variableLists))
{
}

HessianReader::~HessianReader() = default;

core::Outcome<Value> HessianReader::readValue()
{
    Value value;
    if (m_impl->error || !m_impl->announce(1, "a value") || !m_impl->value(value, 1))
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
