// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/config/rules/rule_document.h"

#include "engine/config/rules/text_splice.h"

#include <algorithm>

namespace sextant::config {

namespace {

using core::Errc;
using core::Error;

/// The position among the items of `parent`; nullopt when there is none.
std::optional<std::size_t> positionOf(const DocNode& parent, const RuleStep& step)
{
    if (step.index) {
        const bool there = parent.kind == DocNode::Kind::List && *step.index < parent.items.size();
        return there ? step.index : std::nullopt;
    }
    std::optional<std::size_t> found;
    std::size_t seen = 0;
    for (std::size_t i = 0; i < parent.keys.size(); ++i) {
        if (parent.keys[i].kind != DocNode::Kind::Scalar || parent.keys[i].text != step.name)
            continue;
        found = i;
        if (step.occurrence && *step.occurrence == seen++)
            return found;
    }
    return step.occurrence ? std::nullopt : found;
}

struct Found
{
    const DocNode* parent = nullptr; ///< nullptr for a document
    std::size_t position = 0;
    const DocNode* node = nullptr; ///< nullptr when there is nothing
    bool insideFlow = false; ///< is the parent, or one above it, in brackets?
};

Found locate(const std::vector<DocNode>& documents, const RulePath& path)
{
    Found found;
    if (path.document >= documents.size())
        return found;
    found.node = &documents[path.document];
    for (const auto& step : path.steps) {
        const auto position = positionOf(*found.node, step);
        if (!position)
            return {};
        found.parent = found.node;
        found.position = *position;
        found.insideFlow = found.insideFlow || found.parent->style == DocNode::Style::Flow;
        found.node = &found.parent->items[*position];
    }
    return found;
}

/// The same place in a copy of the documents. REQUIRES: it is there.
DocNode& nodeAt(std::vector<DocNode>& documents, const RulePath& path)
{
    auto* node = &documents[path.document];
    for (const auto& step : path.steps)
        node = &node->items[*positionOf(*node, step)];
    return *node;
}

void collectScalars(const DocNode& node, const RulePath& path, std::vector<RulePath>& out)
{
    if (node.kind == DocNode::Kind::Scalar || node.kind == DocNode::Kind::Alias) {
        out.push_back(path);
        return;
    }
    for (std::size_t i = 0; i < node.items.size(); ++i) {
        if (node.kind == DocNode::Kind::List) {
            collectScalars(node.items[i], path.item(i), out);
            continue;
        }
        if (node.keys[i].kind != DocNode::Kind::Scalar)
            continue;
        const auto& key = node.keys[i].text;
        const auto same = [&key](const DocNode& other) {
            return other.kind == DocNode::Kind::Scalar && other.text == key;
        };
        const auto here = node.keys.begin() + static_cast<std::ptrdiff_t>(i);
        std::optional<std::size_t> occurrence;
        if (std::any_of(here + 1, node.keys.end(), same))
            occurrence = static_cast<std::size_t>(std::count_if(node.keys.begin(), here, same));
        collectScalars(node.items[i], path.member(key, occurrence), out);
    }
}

bool sameDocuments(const std::vector<DocNode>& a, const std::vector<DocNode>& b)
{
    return std::ranges::equal(a, b, sameValues);
}

} // namespace

RuleDocument::RuleDocument(std::string text, std::string place, std::vector<DocNode> documents)
    : m_text(std::move(text))
    , m_place(std::move(place))
    , m_documents(std::move(documents))
{
}

core::Outcome<RuleDocument> RuleDocument::parse(std::string text, std::string place)
{
    auto reading = readDocuments(text);
    if (reading.failure) {
        const auto& failure = *reading.failure;
        return Error(failure.limit ? Errc::TooLarge : Errc::Decode,
                     failure.limit ? "The text is too large" : "The text is not YAML", place,
                     "line " + std::to_string(failure.spot.line) + ", column "
                         + std::to_string(failure.spot.column) + ": " + failure.message,
                     "Correct it; Dubbo keeps the rule it had before.");
    }
    return RuleDocument(std::move(text), std::move(place), std::move(reading.documents));
}

const DocNode* RuleDocument::find(const RulePath& path) const
{
    return locate(m_documents, path).node;
}

std::vector<RulePath> RuleDocument::scalars() const
{
    std::vector<RulePath> out;
    for (std::size_t i = 0; i < m_documents.size(); ++i)
        collectScalars(m_documents[i], RulePath {i, {}}, out);
    return out;
}

Error RuleDocument::refusal(const RulePath& path, std::string sentence, std::string advice) const
{
    const auto* node = find(path);
    auto place = m_place + (node ? ", line " + std::to_string(node->span.begin.line) : std::string());
    return {Errc::InvalidArgument, std::move(sentence), std::move(place), path.text(), std::move(advice)};
}

bool RuleDocument::adopt(std::string text, const std::vector<DocNode>& expected)
{
    auto reading = readDocuments(text);
    if (reading.failure || !sameDocuments(reading.documents, expected))
        return false;
    m_text = std::move(text);
    m_documents = std::move(reading.documents);
    return true;
}

core::Outcome<void> RuleDocument::setScalar(const RulePath& path, const RuleValue& value)
{
    if (auto checked = checkValue(value); !checked)
        return checked;
    const auto found = locate(m_documents, path);
    if (!found.node || found.node->kind == DocNode::Kind::List || found.node->kind == DocNode::Kind::Map
        || value.kind != DocNode::Kind::Scalar)
        return refusal(path, "There is no single value to be set", "Name one that is there, or insert it.");
    const auto node = *found.node;
    auto written = nodeOf(value);
    written.anchor = node.anchor;
    if (node.kind == DocNode::Kind::Scalar && node.text == written.text
        && scalarType(node) == scalarType(written))
        return {};
    auto expected = m_documents;
    nodeAt(expected, path) = written;

    const auto begin = node.span.begin.byte;
    const auto length = node.span.end.byte - begin;
    const auto texts = scalarTexts(value, node, std::string_view(m_text).substr(begin, length),
                                   lineEndOf(m_text), found.insideFlow);
    for (const auto& text : texts)
        for (const auto* before : {"", " ", ": "})
            if ((length == 0 || *before == '\0')
                && adopt(spliced(m_text, begin, length, before + text), expected))
                return {};
    // Its tag says another type.
    const auto outer = node.outerByte;
    const auto anchor = node.anchor.empty() ? std::string() : '&' + node.anchor + ' ';
    for (const auto& text : texts)
        if (!node.tag.empty()
            && adopt(spliced(m_text, outer, node.span.end.byte - outer, anchor + text), expected))
            return {};
    return refusal(path, "The value cannot be written there without changing something else",
                   "Edit the text.");
}

core::Outcome<void> RuleDocument::insertMember(const RulePath& map, const std::string& name,
                                               const RuleValue& value, std::optional<std::size_t> before)
{
    return insert(map, &name, value, before);
}

core::Outcome<void> RuleDocument::insertItem(const RulePath& list, const RuleValue& value,
                                             std::optional<std::size_t> before)
{
    return insert(list, nullptr, value, before);
}

core::Outcome<void> RuleDocument::insert(const RulePath& path, const std::string* name,
                                         const RuleValue& value, std::optional<std::size_t> before)
{
    const auto one = name ? RuleValue::map({*name}, {value}) : RuleValue::list({value});
    if (auto checked = checkValue(one); !checked)
        return checked;
    const auto found = locate(m_documents, path);
    const auto kind = name ? DocNode::Kind::Map : DocNode::Kind::List;
    const bool nothing = found.node && found.node->kind == DocNode::Kind::Scalar
        && scalarType(*found.node) == ScalarType::Null;
    if (!found.node || (found.node->kind != kind && !nothing))
        return refusal(path, name ? "There is no map for the member" : "There is no list for the item",
                       "Name one that is there.");
    const auto count = nothing ? 0 : found.node->items.size();
    const auto position = std::min(before.value_or(count), count);

    auto expected = m_documents;
    auto& target = nodeAt(expected, path);
    if (nothing) {
        target.kind = kind;
        target.text.clear();
        target.style = DocNode::Style::Block;
    }
    const auto added = nodeOf(one);
    target.items.insert(target.items.begin() + static_cast<std::ptrdiff_t>(position), added.items.front());
    if (name)
        target.keys.insert(target.keys.begin() + static_cast<std::ptrdiff_t>(position), added.keys.front());
    for (const auto& text :
         insertionTexts(m_text, *found.node, found.parent, found.insideFlow, position, one))
        if (adopt(text, expected))
            return {};
    return refusal(path, "It cannot be inserted there without changing something else", "Edit the text.");
}

core::Outcome<void> RuleDocument::remove(const RulePath& path)
{
    const auto found = locate(m_documents, path);
    if (!found.node || !found.parent)
        return refusal(path, "There is nothing to be removed", "Name a member or an item that is there.");
    auto expected = m_documents;
    auto parentPath = path;
    parentPath.steps.pop_back();
    auto& parent = nodeAt(expected, parentPath);
    parent.items.erase(parent.items.begin() + static_cast<std::ptrdiff_t>(found.position));
    if (parent.kind == DocNode::Kind::Map)
        parent.keys.erase(parent.keys.begin() + static_cast<std::ptrdiff_t>(found.position));
    for (const auto& text : removalTexts(m_text, *found.parent, found.position))
        if (adopt(text, expected))
            return {};
    return refusal(path, "It cannot be removed without changing something else",
                   "If an alias stands for it, replace that first; else edit the text.");
}

} // namespace sextant::config
