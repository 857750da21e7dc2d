// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/config/rules/lint_text.h"

#include "engine/core/text.h"

#include <algorithm>

namespace sextant::config {

namespace {

using core::Severity;

constexpr LintRule kNotYaml {"not-yaml", Severity::Error};
constexpr LintRule kTooLarge {"too-large", Severity::Error};
constexpr LintRule kEmptyDocument {"empty-document", Severity::Error};
constexpr LintRule kEmptyClears {"empty-document", Severity::Info};
constexpr LintRule kNotAMapping {"not-a-mapping", Severity::Error};
constexpr LintRule kSecondDocument {"second-document", Severity::Error};
constexpr LintRule kDuplicateMember {"duplicate-member", Severity::Warning};
constexpr LintRule kForeignTag {"foreign-tag", Severity::Error};
constexpr LintRule kTab {"tab", Severity::Error};
constexpr LintRule kMarkFound {"byte-order-mark", Severity::Info};
constexpr LintRule kValueType {"value-type", Severity::Error};
constexpr LintRule kUnknownField {"unknown-field", Severity::Warning};

constexpr const char* kKeepsOld =
    "Consumers that run keep the rule they had; those that start later have none.";

bool isKnownTag(std::string_view tag)
{
    constexpr std::string_view kPrefix = "tag:yaml.org,2002:";
    if (tag.empty() || tag == "!")
        return true;
    if (!tag.starts_with(kPrefix))
        return false;
    tag.remove_prefix(kPrefix.size());
    for (const std::string_view known : {"str", "null", "bool", "int", "float", "timestamp", "binary", "seq",
                                         "map", "set", "omap", "pairs", "merge"})
        if (tag == known)
            return true;
    return false;
}

void lintNodes(LintContext& context, const DocNode& node)
{
    if (!isKnownTag(node.tag))
        context.add(kForeignTag, node,
                    "Dubbo makes no objects of the tag " + core::shorten(node.tag, 60)
                        + ": it rejects the document. " + kKeepsOld,
                    "Remove the tag.");
    std::map<std::string_view, const DocNode*> seen;
    for (const auto& key : node.keys) {
        if (key.kind != DocNode::Kind::Scalar)
            continue;
        const auto [at, isNew] = seen.emplace(key.text, &key);
        if (isNew)
            continue;
        context.add(kDuplicateMember, *at->second,
                    '\'' + core::shorten(key.text, 60) + "' is there again in line "
                        + std::to_string(key.span.begin.line) + ", and the last one counts",
                    "Remove one of them.");
        at->second = &key;
    }
    for (const auto& item : node.items)
        lintNodes(context, item);
}

void collectLeaves(const DocNode& node, std::vector<const DocNode*>& out)
{
    if (node.kind == DocNode::Kind::Scalar || node.kind == DocNode::Kind::Alias)
        out.push_back(&node);
    for (std::size_t i = 0; i < node.items.size(); ++i) {
        if (i < node.keys.size())
            collectLeaves(node.keys[i], out);
        collectLeaves(node.items[i], out);
    }
}

/// The first tab outside of values and comments. SnakeYAML skips blanks, but no tabs, between them; only a
/// value without quotes takes those behind it along.
void lintTabs(LintContext& context, const DocNode& document)
{
    const auto text = context.text();
    if (text.find('\t') == std::string_view::npos)
        return;
    std::vector<const DocNode*> leaves;
    collectLeaves(document, leaves);
    for (std::size_t i = 0; i < leaves.size(); ++i) {
        const auto& leaf = *leaves[i];
        auto at = leaf.span.end.byte;
        if (leaf.style == DocNode::Style::Literal || leaf.style == DocNode::Style::Folded)
            at = std::min(text.find_first_not_of(" \t\r\n", at), text.size());
        else if (leaf.style == DocNode::Style::Plain && leaf.kind == DocNode::Kind::Scalar
                 && !leaf.text.empty())
            at = std::min(text.find_first_not_of(" \t", at), text.size());
        const auto end = i + 1 < leaves.size() ? leaves[i + 1]->span.begin.byte : text.size();
        while (at < end && text[at] != '\t') {
            const bool comment =
                text[at] == '#' && (at == 0 || std::string_view(" \t\r\n").find(text[at - 1]) != text.npos);
            at = comment ? std::min(text.find_first_of("\r\n", at), end) : at + 1;
        }
        if (at >= end)
            continue;
        context.add(kTab, spotOfByte(text, at),
                    std::string("SnakeYAML takes no tab here, so Dubbo rejects the document. ") + kKeepsOld,
                    "Write spaces.");
        return;
    }
}

std::string emptyMessage(RuleKind kind)
{
    if (kind == RuleKind::Mesh)
        return "An empty text removes the rule from consumers";
    if (kind == RuleKind::Migration)
        return "An empty text puts consumers back to their own defaults";
    return std::string("There is no rule in the text, which removes nothing. ") + kKeepsOld;
}

bool clearsWhenEmpty(RuleKind kind)
{
    return kind == RuleKind::Mesh || kind == RuleKind::Migration;
}

bool isNothing(const DocNode& document)
{
    return document.kind == DocNode::Kind::Scalar && scalarType(document) == ScalarType::Null;
}

bool fits(const DocNode& value, FieldType type)
{
    const auto scalar = value.kind == DocNode::Kind::Scalar;
    switch (type) {
    case FieldType::Any:
    case FieldType::List: // what is no list is judged by the kind's own check
    case FieldType::Map:
    case FieldType::Flag: // anything but "true" is false
        return true;
    case FieldType::String:
        return scalar && (scalarType(value) == ScalarType::String || scalarType(value) == ScalarType::Null);
    case FieldType::Integer:
        return scalar
            && (scalarType(value) == ScalarType::Null || scalarType(value) == ScalarType::Integer
                || core::parseInt(value.text));
    }
    return true;
}

std::string describe(const DocNode& value)
{
    switch (value.kind) {
    case DocNode::Kind::List:
        return "a list";
    case DocNode::Kind::Map:
        return "a map";
    default:
        break;
    }
    const auto type = std::string(name(scalarType(value)));
    return std::string(type.starts_with('i') ? "an " : "a ") + type;
}

/// Do the names differ in case, in one letter or in `-` and `_` only?
bool isMisspelling(std::string_view written, std::string_view right)
{
    if (core::equalsIgnoreCase(written, right) || written == std::string(right) + 's'
        || right == std::string(written) + 's')
        return true;
    std::string bare;
    for (const char c : written)
        if (c != '-' && c != '_')
            bare += c;
    return core::equalsIgnoreCase(bare, right);
}

} // namespace

bool lintText(LintContext& context)
{
    const auto& reading = context.reading();
    if (context.text().starts_with("\xef\xbb\xbf"))
        context.add(kMarkFound, TextSpot {}, "The text begins with a byte order mark, which Dubbo skips");
    if (reading.failure) {
        const auto& failure = *reading.failure;
        context.add(failure.limit ? kTooLarge : kNotYaml, failure.spot,
                    "The text is not usable: " + failure.message + ". " + kKeepsOld, "Correct it.");
        return false;
    }
    bool somewhere = false;
    for (const auto& document : reading.documents) {
        lintNodes(context, document);
        lintTabs(context, document);
        somewhere = somewhere || !isNothing(document);
    }
    const auto spot = reading.starts.empty() ? TextSpot {} : reading.starts.front();
    if (!somewhere) {
        context.add(clearsWhenEmpty(context.kind()) ? kEmptyClears : kEmptyDocument, spot,
                    emptyMessage(context.kind()),
                    "To end a rule, delete its node or write `enabled: false`.");
        return false;
    }
    if (context.kind() == RuleKind::Mesh)
        return true;
    if (reading.documents.size() > 1)
        context.add(kSecondDocument, reading.starts[1],
                    std::string("A second document begins here; Dubbo takes one only and rejects the text. ")
                        + kKeepsOld,
                    "Remove the line `---`.");
    const auto& document = context.resolved(reading.documents.front());
    if (document.kind == DocNode::Kind::Map)
        return true;
    const bool overrides = context.kind() == RuleKind::Configurators && document.kind == DocNode::Kind::List;
    const bool initial = context.kind() == RuleKind::Migration && document.text == "INIT";
    if (!overrides && !initial)
        context.add(kNotAMapping, document,
                    "The document is " + describe(document) + ", not a map of fields. " + kKeepsOld,
                    "Write `field: value` lines.");
    return false;
}

void lintFields(LintContext& context, const DocNode& map, std::string_view what,
                std::initializer_list<FieldRow> fields,
                std::initializer_list<std::pair<std::string_view, std::string_view>> corrections)
{
    for (std::size_t i = 0; i < map.keys.size(); ++i) {
        const auto& key = map.keys[i];
        if (key.kind != DocNode::Kind::Scalar || scalarType(key) == ScalarType::Merge)
            continue;
        const auto row = std::ranges::find(fields, std::string_view(key.text), &FieldRow::name);
        const auto& value = context.resolved(map.items[i]);
        if (row != fields.end()) {
            if (!fits(value, row->type))
                context.add(kValueType, value,
                            '\'' + key.text + "' must be "
                                + (row->type == FieldType::String ? "a string" : "an integer") + ", but '"
                                + core::shorten(value.text, 40) + "' is " + describe(value)
                                + " in YAML: Dubbo rejects the document. " + kKeepsOld,
                            row->type == FieldType::String ? "Put it in quotes." : "Write a whole number.");
            continue;
        }
        std::string_view right;
        for (const auto& [wrong, correct] : corrections)
            if (wrong == key.text)
                right = correct;
        for (const auto& field : fields)
            if (right.empty() && isMisspelling(key.text, field.name))
                right = field.name;
        context.add(kUnknownField, key,
                    "Dubbo ignores '" + core::shorten(key.text, 60) + "' in " + std::string(what),
                    right.empty() ? "Remove it, unless another reader needs it."
                                  : "Write '" + std::string(right) + "'.");
    }
}

} // namespace sextant::config
