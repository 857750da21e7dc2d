// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "models/json/json_parser.h"

#include <algorithm>
#include <limits>

namespace sextant::models {

namespace {

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

bool isHex(char c)
{
    return isDigit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
}

} // namespace

JsonParser::JsonParser(JsonDocument& document, JsonLimits limits)
    : m_document(document)
    , m_text(document.m_source)
    , m_limits(limits)
{
}

void JsonParser::run()
{
    if (m_text.size() > std::numeric_limits<int>::max() / 2) {
        failLimit(JsonDocument::tr("The text is too large to be read as JSON."), 0);
        return;
    }
    if (m_text.startsWith("\xEF\xBB\xBF"))
        m_at = 3;
    while (m_expect != Expect::Done) {
        skipBlanks();
        if (!step()) {
            m_document.m_nodes.clear();
            m_document.m_children.clear();
            return;
        }
    }
    skipBlanks();
    if (m_at < m_text.size()) {
        fail(JsonDocument::tr("There is more text after the end of the value."));
        m_document.m_nodes.clear();
        m_document.m_children.clear();
    }
}

char JsonParser::peek() const
{
    return m_at < m_text.size() ? m_text[m_at] : '\0';
}

void JsonParser::skipBlanks()
{
    while (m_at < m_text.size()) {
        const char c = m_text[m_at];
        if (c != ' ' && c != '\n' && c != '\r' && c != '\t')
            return;
        ++m_at;
    }
}

bool JsonParser::step()
{
    if (m_at >= m_text.size())
        return fail(m_stack.empty() ? JsonDocument::tr("The text is empty.")
                                    : JsonDocument::tr("The text ends too early: a bracket is not closed."));
    const char c = peek();
    const bool inObject = !m_stack.empty() && m_document.node(m_stack.back().node).kind == JsonKind::Object;
    switch (m_expect) {
    case Expect::ValueOrEnd:
        if (c == ']') {
            close();
            return true;
        }
        [[fallthrough]];
    case Expect::Value:
        return scalar(c);
    case Expect::KeyOrEnd:
        if (c == '}') {
            close();
            return true;
        }
        [[fallthrough]];
    case Expect::Key:
        return readKey();
    case Expect::CommaOrEnd:
        if (c == ',') {
            ++m_at;
            m_expect = inObject ? Expect::Key : Expect::Value;
            return true;
        }
        if (c == (inObject ? '}' : ']')) {
            close();
            return true;
        }
        return fail(inObject ? JsonDocument::tr("A comma or } is expected here.")
                             : JsonDocument::tr("A comma or ] is expected here."));
    case Expect::Done:
        break;
    }
    return true;
}

bool JsonParser::readKey()
{
    if (peek() != '"')
        return fail(JsonDocument::tr("A member name in double quotes is expected here."));
    if (!scanString(m_keyBegin, m_keyEnd))
        return false;
    skipBlanks();
    if (peek() != ':')
        return fail(JsonDocument::tr("A colon is expected after the member name."));
    ++m_at;
    m_expect = Expect::Value;
    return true;
}

bool JsonParser::scalar(char first)
{
    if (m_document.nodeCount() >= m_limits.nodes)
        return failLimit(JsonDocument::tr("The text holds more than %L1 values.").arg(m_limits.nodes));
    switch (first) {
    case '{':
        return open(JsonKind::Object);
    case '[':
        return open(JsonKind::Array);
    case '"': {
        const int begin = m_at;
        int insideBegin = 0;
        int insideEnd = 0;
        if (!scanString(insideBegin, insideEnd))
            return false;
        addNode(JsonKind::String, begin, m_at);
        return true;
    }
    case 't':
        return scanWord("true", JsonKind::Boolean);
    case 'f':
        return scanWord("false", JsonKind::Boolean);
    case 'n':
        return scanWord("null", JsonKind::Null);
    default:
        return scanNumber();
    }
}

bool JsonParser::scanString(int& begin, int& end)
{
    const int quote = m_at;
    begin = ++m_at;
    while (m_at < m_text.size()) {
        const char c = m_text[m_at];
        if (c == '"') {
            end = m_at++;
            return true;
        }
        if (static_cast<unsigned char>(c) < 0x20)
            return fail(
                JsonDocument::tr("A control character stands inside a string; write it as an escape."));
        if (c != '\\') {
            ++m_at;
            continue;
        }
        const char escape = m_at + 1 < m_text.size() ? m_text[m_at + 1] : '\0';
        if (escape == 'u') {
            for (int i = 2; i < 6; ++i) {
                if (m_at + i >= m_text.size() || !isHex(m_text[m_at + i]))
                    return fail(JsonDocument::tr("\\u needs four hexadecimal digits."));
            }
            m_at += 6;
        } else if (escape != '\0' && QByteArrayView("\"\\/bfnrt").contains(escape)) {
            m_at += 2;
        } else {
            return fail(JsonDocument::tr("This escape does not exist in JSON."));
        }
    }
    return fail(JsonDocument::tr("The string is not closed."), quote);
}

bool JsonParser::scanNumber()
{
    const int begin = m_at;
    int at = m_at;
    const auto current = [this, &at] { return at < m_text.size() ? m_text[at] : '\0'; };
    const auto digits = [&] {
        const int from = at;
        while (isDigit(current()))
            ++at;
        return at > from;
    };
    if (current() == '-')
        ++at;
    const bool leadingZero = current() == '0';
    const int integerBegin = at;
    if (!digits())
        return fail(at > begin ? JsonDocument::tr("Digits are expected after the minus sign.")
                               : JsonDocument::tr("A value is expected here."));
    if (leadingZero && at - integerBegin > 1)
        return fail(JsonDocument::tr("A number must not start with 0."));
    if (current() == '.') {
        ++at;
        if (!digits())
            return fail(JsonDocument::tr("Digits are expected after the decimal point."), at);
    }
    if (current() == 'e' || current() == 'E') {
        ++at;
        if (current() == '+' || current() == '-')
            ++at;
        if (!digits())
            return fail(JsonDocument::tr("Digits are expected in the exponent."), at);
    }
    m_at = at;
    addNode(JsonKind::Number, begin, at);
    return true;
}

bool JsonParser::scanWord(QByteArrayView word, JsonKind kind)
{
    if (!m_text.sliced(m_at).startsWith(word))
        return fail(JsonDocument::tr("A value is expected here."));
    const int begin = m_at;
    m_at += static_cast<int>(word.size());
    addNode(kind, begin, m_at);
    return true;
}

void JsonParser::addNode(JsonKind kind, int begin, int end)
{
    JsonNode node;
    node.kind = kind;
    node.begin = begin;
    node.end = end;
    node.keyBegin = m_keyBegin;
    node.keyEnd = m_keyEnd;
    m_keyBegin = m_keyEnd = -1;
    const int index = m_document.nodeCount();
    if (!m_stack.empty()) {
        node.parent = m_stack.back().node;
        node.row = static_cast<int>(m_stack.back().children.size());
        m_stack.back().children.push_back(index);
    }
    m_document.m_nodes.push_back(node);
    m_expect = m_stack.empty() ? Expect::Done : Expect::CommaOrEnd;
}

bool JsonParser::open(JsonKind kind)
{
    if (static_cast<int>(m_stack.size()) >= m_limits.depth)
        return failLimit(JsonDocument::tr("The value is nested deeper than %1 levels.").arg(m_limits.depth));
    const int index = m_document.nodeCount();
    addNode(kind, m_at, m_at);
    m_stack.push_back(Open {index, {}});
    ++m_at;
    m_expect = kind == JsonKind::Object ? Expect::KeyOrEnd : Expect::ValueOrEnd;
    return true;
}

void JsonParser::close()
{
    Open done = std::move(m_stack.back());
    m_stack.pop_back();
    JsonNode& node = m_document.m_nodes[static_cast<std::size_t>(done.node)];
    node.end = ++m_at;
    node.childrenBegin = static_cast<int>(m_document.m_children.size());
    node.childCount = static_cast<int>(done.children.size());
    m_document.m_children.insert(m_document.m_children.end(), done.children.begin(), done.children.end());
    m_expect = m_stack.empty() ? Expect::Done : Expect::CommaOrEnd;
}

bool JsonParser::failLimit(const QString& message, int offset)
{
    fail(message, offset);
    m_document.m_error->beyondLimit = true;
    return false;
}

bool JsonParser::fail(const QString& message, int offset)
{
    JsonError error;
    error.offset = offset >= 0 ? offset : m_at;
    const QByteArrayView before = m_text.first(qMin<qsizetype>(error.offset, m_text.size()));
    error.line = 1 + static_cast<int>(std::count(before.begin(), before.end(), '\n'));
    const QByteArrayView line = before.sliced(before.lastIndexOf('\n') + 1);
    error.column = 1 + static_cast<int>(QString::fromUtf8(line).size());
    error.message = message;
    m_document.m_error = error;
    return false;
}

} // namespace sextant::models
