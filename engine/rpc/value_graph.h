// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Makes lists, maps and objects from another graph (other values, a JSON document) so that what was one node
// stays one node, and what contained itself does so again (spec/rpc §4.6). Pure.
#pragma once

#include "engine/core/outcome.h"
#include "engine/wire/value.h"

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace sextant::rpc {

/// A node that is being filled: lists and objects of the value graph have a fixed length.
template<typename Node>
struct Draft;

template<>
struct Draft<wire::List>
{
    std::string type;
    std::vector<wire::Value> items;

    std::shared_ptr<wire::List> begin() const
    {
        return std::make_shared<wire::List>(std::string(), std::vector<wire::Value>());
    }
    void finish(wire::List& list)
    {
        list.type = std::move(type);
        list.items = std::move(items);
    }
};

template<>
struct Draft<wire::Map>
{
    std::string type;
    std::vector<std::pair<wire::Value, wire::Value>> entries;

    std::shared_ptr<wire::Map> begin() const { return std::make_shared<wire::Map>(); }
    void finish(wire::Map& map)
    {
        map.type = std::move(type);
        map.entries = std::move(entries);
    }
};

template<>
struct Draft<wire::Object>
{
    std::shared_ptr<const wire::ObjectClass> definition; ///< to be set
    std::vector<wire::Value> values;

    std::shared_ptr<wire::Object> begin() const
    {
        return std::make_shared<wire::Object>(definition, std::vector<wire::Value>());
    }
    void finish(wire::Object& object)
    {
        object.definition = std::move(definition);
        object.values = std::move(values);
    }
};

/// `Key` names a node of the source: its address, its place.
template<typename Key>
class ValueGraph
{
public:
    /// The node made for `key`: weak while it is being filled, since then it is asked for from inside.
    std::optional<wire::Value> find(const Key& key) const
    {
        const auto found = m_nodes.find(key);
        return found == m_nodes.end() ? std::nullopt : std::optional(found->second);
    }

    /// A new `Node` for `key`, filled by `fill(Draft<Node>&)`, which returns Outcome<void>. REQUIRES:
    /// !find(key)
    template<typename Node, typename Fill>
    core::Outcome<wire::Value> make(const Key& key, Fill fill)
    {
        Draft<Node> draft;
        const auto node = draft.begin();
        auto& entry = m_nodes[key]; // stays where it is while the map grows
        entry = wire::Value(wire::Value::Variant(wire::BackReference(std::weak_ptr<Node>(node))));
        const core::Outcome<void> filled = fill(draft);
        if (!filled)
            return filled.error();
        draft.finish(*node);
        entry = wire::Value(wire::Value::Variant(node));
        return entry;
    }

private:
    std::map<Key, wire::Value> m_nodes;
};

} // namespace sextant::rpc
