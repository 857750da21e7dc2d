// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// The text of a rule, edited without loss: an edit changes the bytes of what it is about and no others, so
// comments, order, quotes, unknown members, line ends, a byte order mark and tabs stay.
//
// Every edit reads its own result again and is refused, with the text unchanged, when anything but the value
// meant has changed. Aliases of an edited scalar follow it, as they stand for the same value; an edited
// alias becomes a value of its own.
// THREAD: any, one at a time.
#pragma once

#include "engine/config/rules/doc_node.h"
#include "engine/config/rules/rule_path.h"
#include "engine/config/rules/rule_value.h"
#include "engine/core/outcome.h"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace sextant::config {

class RuleDocument
{
public:
    /// Any YAML text, of several documents or of none. `place` names it in messages; an error names line and
    /// column.
    static core::Outcome<RuleDocument> parse(std::string text, std::string place);

    const std::string& text() const { return m_text; }
    const std::vector<DocNode>& documents() const { return m_documents; }
    /// nullptr when there is nothing.
    const DocNode* find(const RulePath& path) const;
    /// Every scalar and alias that is a value (no key), in the order of the text. Duplicates say which they
    /// are.
    std::vector<RulePath> scalars() const;

    /// The value of a scalar or an alias. Its quotes stay when they can; text that YAML would read as another
    /// type gets quotes. REQUIRES for success: `value` is a scalar.
    core::Outcome<void> setScalar(const RulePath& path, const RuleValue& value);
    /// A member of the map at `map`, before the member at position `before`, else at the end. A value that is
    /// null or absent becomes a map.
    core::Outcome<void> insertMember(const RulePath& map, const std::string& name, const RuleValue& value,
                                     std::optional<std::size_t> before = {});
    /// The same for the items of a list.
    core::Outcome<void> insertItem(const RulePath& list, const RuleValue& value,
                                   std::optional<std::size_t> before = {});
    /// A member or an item, with the comment at the end of its line. Comments on lines of their own stay.
    core::Outcome<void> remove(const RulePath& path);

private:
    RuleDocument(std::string text, std::string place, std::vector<DocNode> documents);

    core::Outcome<void> insert(const RulePath& path, const std::string* name, const RuleValue& value,
                               std::optional<std::size_t> before);
    /// Takes the result over if it holds `expected`.
    bool adopt(std::string text, const std::vector<DocNode>& expected);
    core::Error refusal(const RulePath& path, std::string sentence, std::string advice) const;

    std::string m_text;
    std::string m_place;
    std::vector<DocNode> m_documents;
};

} // namespace sextant::config
