// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// The text of a governance rule: read, edited at every scalar, judged as every kind of rule (which runs the
// parsers that route by it), and as a single condition and mock. What was edited must hold the new value, and
// the bytes around it must be the old ones.
#include "engine/config/rules/condition.h"
#include "engine/config/rules/mock_value.h"
#include "engine/config/rules/rule_document.h"
#include "engine/config/rules/rule_lint.h"

#include <cstdint>
#include <cstdlib>
#include <string_view>

using namespace sextant::config;

namespace {

constexpr std::size_t kMaxEdited = 12; ///< scalars of one document

void require(bool condition)
{
    if (!condition)
        std::abort();
}

void edit(const RuleDocument& document, const RulePath& path, const RuleValue& value)
{
    auto copy = document;
    const auto old = *document.find(path);
    if (!copy.setScalar(path, value)) {
        require(copy.text() == document.text());
        return;
    }
    const auto* node = copy.find(path);
    require(node && node->text == value.text && scalarType(*node) == value.type);
    const std::string_view before = document.text();
    require(copy.text().starts_with(before.substr(0, old.outerByte)));
    require(copy.text().ends_with(before.substr(old.span.end.byte)));
}

void editAll(const RuleDocument& document)
{
    auto paths = document.scalars();
    if (paths.size() > kMaxEdited)
        paths.resize(kMaxEdited);
    for (const auto& path : paths) {
        require(parseRulePath(path.text()) == path);
        edit(document, path, RuleValue::string("a: 'b' # c\n"));
        edit(document, path, RuleValue::string("x"));
        edit(document, path, RuleValue::plain("7"));
        if (path.steps.empty())
            continue;
        auto copy = document;
        if (copy.remove(path))
            require(copy.scalars().size() + 1 == document.scalars().size());
        auto parent = path;
        parent.steps.pop_back();
        copy = document;
        const auto inserted = path.steps.back().index
            ? copy.insertItem(parent, RuleValue::string("new"))
            : copy.insertMember(parent, "new", RuleValue::plain("1"), 0);
        if (inserted)
            require(copy.scalars().size() == document.scalars().size() + 1);
    }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    if (const auto document = RuleDocument::parse(std::string(text), "/rule")) {
        require(document->text() == text);
        editAll(*document);
    }
    for (const auto& row : ruleKinds())
        for (const auto& finding : lintRule(row.kind, {}, text))
            require(finding.line >= 1 && finding.column >= 1 && !finding.code.empty());
    for (const auto generation : kAllGenerations.lines())
        (void)parseCondition(text, generation);
    (void)parseMock(text);
    (void)parseRuleNode(text);
    return 0;
}
