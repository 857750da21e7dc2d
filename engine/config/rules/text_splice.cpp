// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/config/rules/text_splice.h"

#include <algorithm>

namespace sextant::config {

namespace {

constexpr std::string_view kBom = "\xef\xbb\xbf";

std::size_t lineBeginOf(std::string_view text, std::size_t at)
{
    const auto lineFeed = at == 0 ? std::string_view::npos : text.find_last_of("\r\n", at - 1);
    if (lineFeed != std::string_view::npos)
        return lineFeed + 1;
    return text.starts_with(kBom) ? std::min(kBom.size(), at) : 0;
}

std::size_t breakAfter(std::string_view text, std::size_t at)
{
    return std::min(text.find_first_of("\r\n", at), text.size());
}

/// The start of the line after the one that holds the byte before `end`.
std::size_t nextLine(std::string_view text, std::size_t end)
{
    if (end > 0 && text[end - 1] == '\n')
        return end;
    auto at = breakAfter(text, end);
    if (text.substr(at).starts_with("\r\n"))
        return at + 2;
    return std::min(at + 1, text.size());
}

/// Where the item at `i` begins, with its `-` or `?`; of a member its key.
std::size_t entryBegin(std::string_view text, const DocNode& parent, std::size_t i)
{
    if (parent.style == DocNode::Style::Flow)
        return parent.kind == DocNode::Kind::Map ? parent.keys[i].outerByte : parent.items[i].outerByte;
    return i == 0 ? parent.span.begin.byte : skipBlanksAndComments(text, parent.items[i - 1].span.end.byte);
}

std::size_t entryEnd(const DocNode& parent, std::size_t i)
{
    return parent.items[i].span.end.byte;
}

bool isAloneBefore(std::string_view text, std::size_t at)
{
    const auto begin = lineBeginOf(text, at);
    return text.substr(begin, at - begin).find_first_not_of(' ') == std::string_view::npos;
}

std::size_t indentationAt(std::string_view text, std::size_t at)
{
    return at - lineBeginOf(text, at);
}

/// A member or an item as it stands between brackets.
std::string flowPiece(const RuleValue& one)
{
    const auto text = inlineText(one, true);
    return text.substr(1, text.size() - 2);
}

std::vector<std::string> insertionsIntoFlow(std::string_view text, const DocNode& node, std::size_t position,
                                            const RuleValue& one)
{
    const auto piece = flowPiece(one);
    if (node.items.empty())
        return {spliced(text, node.span.begin.byte + 1, 0, piece)};
    if (position < node.items.size())
        return {spliced(text, entryBegin(text, node, position), 0, piece + ", ")};
    return {spliced(text, entryEnd(node, position - 1), 0, ", " + piece)};
}

std::vector<std::string> insertionsIntoBlock(std::string_view text, const DocNode& node, std::size_t position,
                                             const RuleValue& one)
{
    const auto eol = lineEndOf(text);
    const auto first = entryBegin(text, node, 0);
    const auto indentation = indentationAt(text, first);
    const auto margin = std::string(indentation, ' ');
    const auto piece = blockText(one, indentation, eol);
    if (position == 0)
        return {spliced(text, first, 0, piece + eol + margin)};
    const auto end = entryEnd(node, position - 1);
    if (end > 0 && text[end - 1] == '\n')
        return {spliced(text, end, 0, margin + piece + eol)};
    return {spliced(text, breakAfter(text, end), 0, eol + margin + piece)};
}

std::vector<std::string> insertionsIntoNothing(std::string_view text, const DocNode& node,
                                               const DocNode* parent, bool insideFlow, const RuleValue& one)
{
    const auto eol = lineEndOf(text);
    const auto begin = node.span.begin.byte;
    const auto length = node.span.end.byte - begin;
    std::vector<std::string> out;
    if (!parent) {
        const auto rest = spliced(text, begin, length, "");
        const bool open = !rest.empty() && rest != kBom && rest.back() != '\n' && rest.back() != '\r';
        out.push_back(rest + (open ? eol : "") + blockText(one, 0, eol) + eol);
    } else if (!insideFlow && parent->style == DocNode::Style::Block) {
        const auto indentation = indentationAt(text, parent->span.begin.byte) + 2;
        auto rest = spliced(text, begin, length, "");
        out.push_back(spliced(rest, breakAfter(rest, begin), 0,
                              eol + std::string(indentation, ' ') + blockText(one, indentation, eol)));
    }
    for (const auto* before : {"", " ", ": "})
        out.push_back(spliced(text, begin, length, before + inlineText(one, true)));
    return out;
}

std::vector<std::string> removalsFromFlow(std::string_view text, const DocNode& parent, std::size_t position)
{
    const auto begin = entryBegin(text, parent, position);
    const auto end = entryEnd(parent, position);
    if (position + 1 < parent.items.size())
        return {spliced(text, begin, entryBegin(text, parent, position + 1) - begin, "")};
    if (position > 0) {
        const auto before = entryEnd(parent, position - 1);
        return {spliced(text, before, end - before, "")};
    }
    // A comma may follow the last one, too.
    const auto inner = parent.span.begin.byte + 1;
    return {spliced(text, begin, end - begin, ""),
            spliced(text, inner, parent.span.end.byte - 1 - inner, "")};
}

/// The only entry goes: brackets stay, behind what they belong to if that can be found, else in its place.
std::vector<std::string> removalsOfOnly(std::string_view text, const DocNode& parent)
{
    const std::string brackets = parent.kind == DocNode::Kind::Map ? "{}" : "[]";
    const auto begin = entryBegin(text, parent, 0);
    const auto end = entryEnd(parent, 0);
    std::vector<std::string> out;
    if (isAloneBefore(text, begin)) {
        const auto line = lineBeginOf(text, begin);
        const auto without = spliced(text, line, nextLine(text, end) - line, "");
        auto ownerEnd = line;
        while (ownerEnd > 0) {
            const auto owner = lineBeginOf(text, ownerEnd - 1);
            auto content = text.substr(owner, ownerEnd - owner);
            const auto start = content.find_first_not_of(" \t\r\n");
            if (start != std::string_view::npos && content[start] != '#') {
                // After the whole line, then before each of what may be its comment.
                auto tail = content.find_last_not_of(" \t\r\n") + 1;
                while (tail > 0) {
                    out.push_back(spliced(without, owner + tail, 0, ' ' + brackets));
                    do {
                        tail = content.substr(0, tail).rfind('#');
                        tail = tail == std::string_view::npos ? 0 : tail;
                    } while (tail > 0 && content[tail - 1] != ' ' && content[tail - 1] != '\t');
                    tail = content.substr(0, tail).find_last_not_of(" \t") + 1;
                }
                break;
            }
            if (owner == 0 || (owner == kBom.size() && text.starts_with(kBom)))
                break;
            ownerEnd = owner;
        }
    }
    out.push_back(spliced(text, begin, end - begin, brackets));
    out.push_back(spliced(text, begin, end - begin, ' ' + brackets));
    return out;
}

std::vector<std::string> removalsFromBlock(std::string_view text, const DocNode& parent, std::size_t position)
{
    if (parent.items.size() == 1)
        return removalsOfOnly(text, parent);
    const auto begin = entryBegin(text, parent, position);
    const auto end = entryEnd(parent, position);
    if (isAloneBefore(text, begin)) {
        const auto line = lineBeginOf(text, begin);
        return {spliced(text, line, nextLine(text, end) - line, "")};
    }
    if (position > 0)
        return {};
    const auto next = entryBegin(text, parent, 1);
    const auto lineEnd = breakAfter(text, end);
    const bool comments =
        text.substr(lineEnd, next - std::min(lineEnd, next)).find('#') != std::string_view::npos;
    std::vector<std::string> out;
    if (comments)
        out.push_back(spliced(text, begin, lineEnd - begin, ""));
    out.push_back(spliced(text, begin, next - begin, ""));
    return out;
}

} // namespace

std::string lineEndOf(std::string_view text)
{
    const auto at = text.find_first_of("\r\n");
    if (at == std::string_view::npos || text[at] == '\n')
        return "\n";
    return text.substr(at).starts_with("\r\n") ? "\r\n" : "\r";
}

std::string spliced(std::string_view text, std::size_t begin, std::size_t length,
                    std::string_view replacement)
{
    std::string out;
    out.reserve(text.size() + replacement.size());
    out += text.substr(0, begin);
    out += replacement;
    out += text.substr(begin + length);
    return out;
}

std::vector<std::string> insertionTexts(std::string_view text, const DocNode& node, const DocNode* parent,
                                        bool insideFlow, std::size_t position, const RuleValue& one)
{
    if (node.kind == DocNode::Kind::Scalar)
        return insertionsIntoNothing(text, node, parent, insideFlow, one);
    return node.style == DocNode::Style::Flow || node.items.empty()
        ? insertionsIntoFlow(text, node, position, one)
        : insertionsIntoBlock(text, node, position, one);
}

std::vector<std::string> removalTexts(std::string_view text, const DocNode& parent, std::size_t position)
{
    return parent.style == DocNode::Style::Flow ? removalsFromFlow(text, parent, position)
                                                : removalsFromBlock(text, parent, position);
}

} // namespace sextant::config
