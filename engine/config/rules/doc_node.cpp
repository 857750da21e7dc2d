// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/config/rules/doc_node.h"

#include <algorithm>

namespace sextant::config {

const DocNode* DocNode::find(std::string_view name) const
{
    for (std::size_t i = keys.size(); i-- > 0;)
        if (keys[i].kind == Kind::Scalar && keys[i].text == name)
            return &items[i];
    return nullptr;
}

ScalarType scalarType(const DocNode& node)
{
    if (node.kind != DocNode::Kind::Scalar)
        return ScalarType::String;
    if (!node.tag.empty() && node.tag != "!") // SnakeYAML ignores the bare tag
        return taggedScalarType(node.tag).value_or(ScalarType::String);
    return node.style == DocNode::Style::Plain ? plainScalarType(node.text) : ScalarType::String;
}

bool sameValues(const DocNode& a, const DocNode& b)
{
    if (a.kind != b.kind || a.anchor != b.anchor || a.text != b.text)
        return false;
    if (a.kind == DocNode::Kind::Scalar) {
        const bool standard = a.tag.empty() || taggedScalarType(a.tag);
        return standard == (b.tag.empty() || taggedScalarType(b.tag)) && (standard || a.tag == b.tag)
            && scalarType(a) == scalarType(b);
    }
    return a.tag == b.tag && std::ranges::equal(a.keys, b.keys, sameValues)
        && std::ranges::equal(a.items, b.items, sameValues);
}

TextSpot spotOfByte(std::string_view text, std::size_t byte)
{
    TextSpot spot;
    std::size_t at = text.starts_with("\xef\xbb\xbf") ? 3 : 0;
    spot.byte = at;
    const auto breakAt = [text](std::size_t i) -> std::size_t {
        if (text[i] == '\n')
            return 1;
        if (text[i] == '\r')
            return i + 1 < text.size() && text[i + 1] == '\n' ? 2 : 1;
        const auto rest = text.substr(i, 3);
        if (rest.starts_with("\xc2\x85"))
            return 2;
        return rest == "\xe2\x80\xa8" || rest == "\xe2\x80\xa9" ? 3 : 0;
    };
    while (at < std::min(byte, text.size())) {
        if (const auto length = breakAt(at)) {
            at += length;
            if (at > byte)
                break;
            ++spot.line;
            spot.column = spot.byteColumn = 1;
        } else {
            auto next = at + 1;
            while (next < text.size() && (static_cast<unsigned char>(text[next]) & 0xc0) == 0x80)
                ++next;
            if (next > byte)
                break;
            ++spot.column;
            spot.byteColumn += static_cast<int>(next - at);
            at = next;
        }
        spot.byte = at;
    }
    return spot;
}

} // namespace sextant::config
