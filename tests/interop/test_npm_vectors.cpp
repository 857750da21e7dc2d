// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Every recorded value through hessian.js: it reads what Java wrote and what we write of it, and what it
// writes again is for us the same value, types and identity included.
#include "engine/core/text.h"
#include "tests/interop/process.h"
#include "tests/unit/wire/vectors.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <set>

namespace sextant::interop {
namespace {

using nlohmann::json;
using wire::Value;

/// hessian.js writes an ArrayList untyped, which is how it is read as well (spec/rpc §4.3): the type is left
/// out here.
class ArrayListsUntyped
{
public:
    void apply(const Value& value)
    {
        if (const auto* list = std::get_if<std::shared_ptr<wire::List>>(&value.variant())) {
            if (!m_met.insert(list->get()).second)
                return;
            if ((*list)->type == "java.util.ArrayList")
                (*list)->type.clear();
            for (const auto& item : (*list)->items)
                apply(item);
        } else if (const auto* map = value.asMap(); map && m_met.insert(map).second) {
            for (const auto& [key, item] : map->entries) {
                apply(key);
                apply(item);
            }
        } else if (const auto* object = value.asObject(); object && m_met.insert(object).second) {
            for (const auto& field : object->values)
                apply(field);
        }
    }

private:
    std::set<const void*> m_met;
};

std::vector<Value> untyped(std::vector<Value> values)
{
    ArrayListsUntyped lists;
    for (const auto& value : values)
        lists.apply(value);
    return values;
}

TEST(HessianPeerVectors, ReturnAsTheSameValues)
{
    Process process(peer("hessian_peer.js"));
    int same = 0;
    for (const auto* file : {"hessian/hessian2.jsonl", "hessian/hessian2-decode.jsonl"}) {
        for (const auto& vector : test::readVectors(file)) {
            SCOPED_TRACE(vector.name);
            std::string error;
            const auto values = vector.hasBytes ? test::decodeAll(vector.bytes, error) : std::nullopt;
            if (!values)
                continue; // refused by us, and what Java refuses
            const auto expected = untyped(*test::decodeAll(vector.bytes, error));
            std::vector<std::string> bodies = {test::encodeAll(*values)};
            if (vector.bytes.front() != '\x55') // the one form that hessian.js cannot read
                bodies.push_back(vector.bytes);
            for (const auto& body : bodies) {
                process.writeLine("typed " + core::toHex(body));
                const auto answer = json::parse(process.readLine().value_or("{}"), nullptr, false);
                const auto again = core::fromHex(answer.value("hex", "")).value_or("");
                const auto returned = test::decodeAll(again, error);
                ASSERT_TRUE(returned) << answer.dump().substr(0, 200) << error;
                const auto actual = untyped(*returned);
                ASSERT_EQ(actual.size(), expected.size());
                for (std::size_t i = 0; i < actual.size(); ++i)
                    EXPECT_TRUE(wire::sameValue(actual[i], expected[i])) << core::toHex(again).substr(0, 300);
                // The same references: identity, which sameValue does not compare.
                EXPECT_EQ(test::encodeAll(actual), test::encodeAll(expected));
            }
            ++same;
        }
    }
    RecordProperty("same", same);
    EXPECT_GT(same, 280);
}

} // namespace
} // namespace sextant::interop
