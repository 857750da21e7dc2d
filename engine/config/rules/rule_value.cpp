// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/config/rules/rule_value.h"

#include "engine/core/text.h"

#include <algorithm>

namespace sextant::config {

namespace {

using core::Errc;
using core::Error;

constexpr int kMaxValueDepth = 40;

core::Outcome<void> checkText(std::string_view text)
{
    if (!core::isUtf8(text) || text.find('\0') != std::string_view::npos)
        return Error(Errc::InvalidArgument, "A value must be text in UTF-8 without NUL characters");
    return {};
}

core::Outcome<void> checkDepth(const RuleValue& value, int depth)
{
    if (depth > kMaxValueDepth)
        return Error(Errc::TooLarge, "The value is nested too deeply");
    if (value.kind == DocNode::Kind::Scalar) {
        if (value.type != ScalarType::String
            && (value.type == ScalarType::Merge || plainScalarType(value.text) != value.type))
            return Error(Errc::InvalidArgument,
                         "'" + core::shorten(value.text, 40) + "' is no " + std::string(name(value.type)));
        return checkText(value.text);
    }
    if (value.kind == DocNode::Kind::Alias
        || (value.kind == DocNode::Kind::Map && value.names.size() != value.items.size()))
        return Error(Errc::InvalidArgument, "The value is neither a scalar nor a list nor a map");
    for (const auto& name : value.names)
        if (auto checked = checkText(name); !checked)
            return checked;
    for (const auto& item : value.items)
        if (auto checked = checkDepth(item, depth + 1); !checked)
            return checked;
    return {};
}

bool hasBreak(std::string_view text)
{
    if (text.find_first_of("\r\n") != std::string_view::npos)
        return true;
    return std::ranges::any_of(
        std::initializer_list<std::string_view> {"\xc2\x85", "\xe2\x80\xa8", "\xe2\x80\xa9"},
        [text](std::string_view mark) { return text.find(mark) != text.npos; });
}

bool isPrintableLine(std::string_view text)
{
    return !hasBreak(text) && std::ranges::none_of(text, [](char c) {
        return (static_cast<unsigned char>(c) < 0x20 && c != '\t') || c == 0x7f;
    });
}

std::string scalarText(const RuleValue& value, bool insideFlow)
{
    if (value.type != ScalarType::String)
        return value.text.empty() ? "null" : value.text;
    if (isPlainSafe(value.text, insideFlow) && plainScalarType(value.text) == ScalarType::String)
        return value.text;
    return isPrintableLine(value.text) ? singleQuoted(value.text) : doubleQuoted(value.text);
}

std::string keyText(const std::string& name, bool insideFlow)
{
    return scalarText(RuleValue::string(name), insideFlow);
}

/// What `|` or `>` stands for, in the old one's place: its comment and indentation are kept.
std::string blockScalarText(const std::string& text, const DocNode& old, std::string_view oldText,
                            std::string_view eol)
{
    const bool literal = old.style == DocNode::Style::Literal;
    const auto headerEnd = std::min(oldText.find_first_of("\r\n"), oldText.size());
    auto header = std::string(oldText.substr(0, headerEnd));
    const auto indicatorsEnd = std::min(header.find_first_not_of("|>+-0123456789"), header.size());
    auto indicators = header.substr(0, indicatorsEnd);
    std::erase_if(indicators, [](char c) { return c == '+' || c == '-'; });
    const auto contentEnd = text.find_last_not_of('\n') + 1;
    const auto breaks = text.size() - contentEnd;
    if (breaks == 0)
        indicators += '-';
    else if (breaks > 1)
        indicators += '+';
    header = indicators + header.substr(indicatorsEnd);

    const auto first = oldText.find_first_not_of(" \t\r\n", headerEnd);
    std::size_t indentation = 0;
    if (first != std::string_view::npos)
        while (indentation < first && oldText[first - indentation - 1] == ' ')
            ++indentation;
    if (indentation == 0)
        indentation = static_cast<std::size_t>(std::max(old.span.begin.column - 1, 0)) + 2;
    const std::string margin(indentation, ' ');

    std::string out = header;
    for (const auto& line : core::split(text.substr(0, contentEnd), '\n')) {
        if (!literal && out.size() > header.size() && !line.empty())
            out += eol; // a folded break is written as two
        out += eol;
        if (!line.empty())
            out += margin + line;
    }
    const bool keptBefore = oldText.substr(0, 3).find('+') != std::string_view::npos;
    const auto written = keptBefore ? breaks : breaks > 1 ? breaks - 1 : 0;
    for (std::size_t i = 0; i < std::max<std::size_t>(written, keptBefore ? 1 : 0); ++i)
        out += eol;
    return out;
}

} // namespace

RuleValue RuleValue::null()
{
    return plain("null");
}

RuleValue RuleValue::boolean(bool value)
{
    return plain(value ? "true" : "false");
}

RuleValue RuleValue::string(std::string text)
{
    RuleValue out;
    out.type = ScalarType::String;
    out.text = std::move(text);
    return out;
}

RuleValue RuleValue::plain(std::string text)
{
    RuleValue out;
    out.type = plainScalarType(text);
    out.text = std::move(text);
    return out;
}

RuleValue RuleValue::list(std::vector<RuleValue> items)
{
    RuleValue out;
    out.kind = DocNode::Kind::List;
    out.items = std::move(items);
    return out;
}

RuleValue RuleValue::map(std::vector<std::string> names, std::vector<RuleValue> items)
{
    RuleValue out;
    out.kind = DocNode::Kind::Map;
    out.names = std::move(names);
    out.items = std::move(items);
    return out;
}

core::Outcome<void> checkValue(const RuleValue& value)
{
    return checkDepth(value, 1);
}

DocNode nodeOf(const RuleValue& value)
{
    DocNode node;
    node.kind = value.kind;
    node.style = value.kind == DocNode::Kind::Scalar
        ? value.type == ScalarType::String ? DocNode::Style::DoubleQuoted : DocNode::Style::Plain
        : DocNode::Style::Block;
    node.text = value.text;
    for (const auto& name : value.names)
        node.keys.push_back(nodeOf(RuleValue::string(name)));
    for (const auto& item : value.items)
        node.items.push_back(nodeOf(item));
    return node;
}

std::string inlineText(const RuleValue& value, bool insideFlow)
{
    if (value.kind == DocNode::Kind::Scalar)
        return scalarText(value, insideFlow);
    const bool list = value.kind == DocNode::Kind::List;
    std::string out = list ? "[" : "{";
    for (std::size_t i = 0; i < value.items.size(); ++i) {
        out += i == 0 ? "" : ", ";
        if (!list)
            out += keyText(value.names[i], true) + ": ";
        out += inlineText(value.items[i], true);
    }
    return out += list ? ']' : '}';
}

std::string blockText(const RuleValue& value, std::size_t indentation, std::string_view eol)
{
    if (value.kind == DocNode::Kind::Scalar || value.items.empty())
        return inlineText(value, false);
    const auto nextLine = std::string(eol) + std::string(indentation, ' ');
    std::string out;
    for (std::size_t i = 0; i < value.items.size(); ++i) {
        const auto& item = value.items[i];
        const bool nested = item.kind != DocNode::Kind::Scalar && !item.items.empty();
        out += i == 0 ? "" : nextLine;
        if (value.kind == DocNode::Kind::List) {
            out += "- " + blockText(item, indentation + 2, eol);
            continue;
        }
        out += keyText(value.names[i], false) + ':';
        if (nested)
            out +=
                std::string(eol) + std::string(indentation + 2, ' ') + blockText(item, indentation + 2, eol);
        else
            out += ' ' + inlineText(item, false);
    }
    return out;
}

std::vector<std::string> scalarTexts(const RuleValue& value, const DocNode& old, std::string_view oldText,
                                     std::string_view eol, bool insideFlow)
{
    const bool string = value.type == ScalarType::String;
    const bool block = old.style == DocNode::Style::Literal || old.style == DocNode::Style::Folded;
    std::string
        after; // what a block scalar's bytes hold beside its value: the first line's comment, the last break
    if (block) {
        const auto header = oldText.substr(0, oldText.find_first_of("\r\n"));
        if (const auto at = header.find(" #"); at != std::string_view::npos)
            after = header.substr(header.find_last_not_of(" \t", at) + 1);
        if (oldText.ends_with('\n'))
            after += eol;
    }
    if (!string)
        return {(value.text.empty() ? "null" : value.text) + after};
    std::vector<std::string> out;
    if (block && !value.text.empty())
        out.push_back(blockScalarText(value.text, old, oldText, eol));
    const bool plain = old.kind == DocNode::Kind::Alias || old.style == DocNode::Style::Plain;
    if (plain && isPlainSafe(value.text, insideFlow))
        out.push_back(value.text);
    if (old.style == DocNode::Style::DoubleQuoted)
        out.push_back(doubleQuoted(value.text));
    if (isPrintableLine(value.text))
        out.push_back(singleQuoted(value.text) + after);
    out.push_back(doubleQuoted(value.text) + after);
    return out;
}

} // namespace sextant::config
