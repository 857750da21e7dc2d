// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/config/rules/doc_node.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <memory>
#include <yaml.h>

namespace sextant::config {

namespace {

constexpr int kMaxDocDepth = 50; ///< SnakeYAML's own limit
constexpr std::size_t kMaxDocNodes = 200'000;
constexpr std::size_t kMaxDocuments = 1'000;
constexpr int kMaxCollectionAliases = 50; ///< SnakeYAML's own limit
constexpr std::string_view kByteOrderMark = "\xef\xbb\xbf";

bool isBlankOrBreak(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

std::string textOf(const yaml_char_t* text)
{
    return text ? reinterpret_cast<const char*>(text) : std::string();
}

DocNode::Style styleOf(yaml_scalar_style_t style)
{
    switch (style) {
    case YAML_SINGLE_QUOTED_SCALAR_STYLE:
        return DocNode::Style::SingleQuoted;
    case YAML_DOUBLE_QUOTED_SCALAR_STYLE:
        return DocNode::Style::DoubleQuoted;
    case YAML_LITERAL_SCALAR_STYLE:
        return DocNode::Style::Literal;
    case YAML_FOLDED_SCALAR_STYLE:
        return DocNode::Style::Folded;
    default:
        return DocNode::Style::Plain;
    }
}

/// One event of libyaml, given back when it goes.
struct YamlEvent
{
    yaml_event_t raw {};

    YamlEvent() = default;
    YamlEvent(const YamlEvent&) = delete;
    YamlEvent& operator=(const YamlEvent&) = delete;
    ~YamlEvent() { yaml_event_delete(&raw); }
};

class DocReader
{
public:
    explicit DocReader(std::string_view text)
        : m_text(text)
        , m_start(text.starts_with(kByteOrderMark) ? kByteOrderMark.size() : 0)
    {
        indexCharacters();
        yaml_parser_initialize(&m_parser);
        yaml_parser_set_encoding(&m_parser, YAML_UTF8_ENCODING);
        const auto content = m_text.empty() ? std::string_view("") : m_text.substr(m_start); // never null
        yaml_parser_set_input_string(&m_parser, reinterpret_cast<const unsigned char*>(content.data()),
                                     content.size());
    }
    DocReader(const DocReader&) = delete;
    DocReader& operator=(const DocReader&) = delete;
    ~DocReader() { yaml_parser_delete(&m_parser); }

    DocReading read()
    {
        while (!m_reading.failure) {
            YamlEvent event;
            if (!next(event) || event.raw.type == YAML_STREAM_END_EVENT)
                break;
            if (event.raw.type != YAML_DOCUMENT_START_EVENT)
                continue;
            if (m_reading.documents.size() == kMaxDocuments) {
                fail(spot(event.raw.start_mark), "there are more than 1,000 documents", true);
                break;
            }
            m_anchors.clear();
            const auto start = spot(event.raw.start_mark);
            YamlEvent root;
            DocNode node;
            if (next(root) && readNode(root, node, 1)) {
                m_reading.documents.push_back(std::move(node));
                m_reading.starts.push_back(start);
            }
        }
        return std::move(m_reading);
    }

private:
    /// libyaml counts characters; spans are in bytes.
    void indexCharacters()
    {
        if (std::ranges::all_of(m_text.substr(m_start),
                                [](char c) { return static_cast<signed char>(c) >= 0; }))
            return;
        for (std::size_t at = m_start; at < m_text.size(); ++at)
            if ((static_cast<unsigned char>(m_text[at]) & 0xc0) != 0x80)
                m_bytes.push_back(static_cast<std::uint32_t>(at));
    }

    std::size_t byteOf(std::size_t character) const
    {
        if (m_bytes.empty())
            return std::min(m_start + character, m_text.size());
        return character < m_bytes.size() ? m_bytes[character] : m_text.size();
    }

    TextSpot spot(const yaml_mark_t& mark) const
    {
        TextSpot out;
        out.byte = byteOf(mark.index);
        if (out.byte == m_text.size())
            return spotOfByte(m_text, out.byte); // libyaml's own is in a line that is not there
        out.line = static_cast<int>(mark.line) + 1;
        out.column = static_cast<int>(mark.column) + 1;
        out.byteColumn =
            static_cast<int>(out.byte - byteOf(mark.index - std::min(mark.column, mark.index))) + 1;
        return out;
    }

    bool fail(const TextSpot& at, std::string message, bool limit = false)
    {
        if (!m_reading.failure)
            m_reading.failure = DocReading::Failure {at, std::move(message), limit};
        return false;
    }

    bool next(YamlEvent& event)
    {
        if (yaml_parser_parse(&m_parser, &event.raw))
            return true;
        const std::string message = m_parser.problem ? m_parser.problem : "it cannot be read";
        if (m_parser.error == YAML_READER_ERROR)
            return fail(spotOfByte(m_text, m_start + m_parser.problem_offset), message);
        return fail(spot(m_parser.problem_mark), message);
    }

    bool readNode(const YamlEvent& event, DocNode& node, int depth)
    {
        if (++m_nodes > kMaxDocNodes)
            return fail(spot(event.raw.start_mark), "there are more than 200,000 values", true);
        node.outerByte = byteOf(event.raw.start_mark.index);
        node.span.begin = spot(event.raw.start_mark);
        node.span.end = spot(event.raw.end_mark);
        switch (event.raw.type) {
        case YAML_ALIAS_EVENT:
            return readAlias(event, node);
        case YAML_SCALAR_EVENT:
            return readScalar(event, node);
        case YAML_SEQUENCE_START_EVENT:
        case YAML_MAPPING_START_EVENT:
            if (depth > kMaxDocDepth)
                return fail(node.span.begin, "it is nested more than 50 levels deep", true);
            return readCollection(event, node, depth);
        default:
            return fail(node.span.begin, "it cannot be read");
        }
    }

    bool readAlias(const YamlEvent& event, DocNode& node)
    {
        node.kind = DocNode::Kind::Alias;
        node.text = textOf(event.raw.data.alias.anchor);
        const auto anchored = m_anchors.find(node.text);
        if (anchored == m_anchors.end())
            return fail(node.span.begin, "there is no anchor '" + node.text + "' before this alias");
        if (anchored->second && ++m_collectionAliases > kMaxCollectionAliases)
            return fail(node.span.begin, "there are more than 50 aliases of lists and maps", true);
        return true;
    }

    bool readScalar(const YamlEvent& event, DocNode& node)
    {
        const auto& scalar = event.raw.data.scalar;
        node.text.assign(reinterpret_cast<const char*>(scalar.value), scalar.length);
        node.style = styleOf(scalar.style);
        skipProperties(node, textOf(scalar.anchor), textOf(scalar.tag));
        if (!node.anchor.empty())
            m_anchors[node.anchor] = false;
        if (node.style == DocNode::Style::Literal || node.style == DocNode::Style::Folded)
            trimBlock(node);
        return true;
    }

    bool readCollection(const YamlEvent& event, DocNode& node, int depth)
    {
        const bool list = event.raw.type == YAML_SEQUENCE_START_EVENT;
        const bool flow = list ? event.raw.data.sequence_start.style == YAML_FLOW_SEQUENCE_STYLE
                               : event.raw.data.mapping_start.style == YAML_FLOW_MAPPING_STYLE;
        node.kind = list ? DocNode::Kind::List : DocNode::Kind::Map;
        node.style = flow ? DocNode::Style::Flow : DocNode::Style::Block;
        skipProperties(
            node, textOf(list ? event.raw.data.sequence_start.anchor : event.raw.data.mapping_start.anchor),
            textOf(list ? event.raw.data.sequence_start.tag : event.raw.data.mapping_start.tag));
        if (!node.anchor.empty())
            m_anchors[node.anchor] = true;
        while (true) {
            YamlEvent child;
            if (!next(child))
                return false;
            if (child.raw.type == YAML_SEQUENCE_END_EVENT || child.raw.type == YAML_MAPPING_END_EVENT) {
                if (flow)
                    node.span.end = spot(child.raw.end_mark);
                return true;
            }
            if (!list) {
                if (!readNode(child, node.keys.emplace_back(), depth + 1))
                    return false;
                node.span.end = node.keys.back().span.end;
                YamlEvent value;
                if (!next(value) || !readNode(value, node.items.emplace_back(), depth + 1))
                    return false;
            } else if (!readNode(child, node.items.emplace_back(), depth + 1)) {
                return false;
            }
            if (node.span.end.byte < node.items.back().span.end.byte)
                node.span.end = node.items.back().span.end;
        }
    }

    /// libyaml's events begin with the anchor and the tag.
    void skipProperties(DocNode& node, std::string anchor, std::string tag)
    {
        node.anchor = std::move(anchor);
        node.tag = std::move(tag);
        if (node.anchor.empty() && node.tag.empty())
            return;
        auto at = node.span.begin.byte;
        auto end = at;
        while (at < m_text.size() && (m_text[at] == '&' || m_text[at] == '!')) {
            end = std::min(m_text.find_first_of(" \t\r\n,[]{}", at), m_text.size());
            at = skipBlanksAndComments(m_text, end);
        }
        const bool empty =
            node.kind == DocNode::Kind::Scalar && node.style == DocNode::Style::Plain && node.text.empty();
        node.span.begin = spotOfByte(m_text, empty ? end : at);
        if (node.span.end.byte < node.span.begin.byte || empty)
            node.span.end = node.span.begin;
    }

    /// Breaks and empty lines after a block scalar belong to it only when it says so (`|+`).
    void trimBlock(DocNode& node)
    {
        const auto header = m_text.substr(
            node.span.begin.byte, m_text.find_first_of("\r\n", node.span.begin.byte) - node.span.begin.byte);
        if (header.substr(0, 3).find('+') != std::string_view::npos)
            return;
        auto end = node.span.end.byte;
        while (end > node.span.begin.byte && isBlankOrBreak(m_text[end - 1]))
            --end;
        node.span.end = spotOfByte(m_text, end);
    }

    std::string_view m_text;
    std::size_t m_start;
    std::vector<std::uint32_t> m_bytes; ///< of each character, when there are others than ASCII
    yaml_parser_t m_parser {};
    DocReading m_reading;
    std::map<std::string, bool> m_anchors; ///< of the document; is it a list or a map?
    std::size_t m_nodes = 0;
    int m_collectionAliases = 0;
};

} // namespace

std::size_t skipBlanksAndComments(std::string_view text, std::size_t at)
{
    while (at < text.size()) {
        const char c = text[at];
        if (c == '#' && (at == 0 || isBlankOrBreak(text[at - 1])))
            at = std::min(text.find_first_of("\r\n", at), text.size());
        else if (isBlankOrBreak(c))
            ++at;
        else
            break;
    }
    return at;
}

DocReading readDocuments(std::string_view text)
{
    if (text.size() > kMaxRuleBytes) {
        DocReading reading;
        reading.failure = DocReading::Failure {{}, "it is larger than 1 MB", true};
        return reading;
    }
    return DocReader(text).read();
}

} // namespace sextant::config
