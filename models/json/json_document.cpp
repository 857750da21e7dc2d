// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "models/json/json_document.h"

#include "engine/metadata/json_tree.h"
#include "models/json/json_parser.h"

#include <QStringList>

namespace sextant::models {

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype kDeepestIndent = 60;

} // namespace

JsonDocument JsonDocument::parse(const QByteArray& utf8, JsonLimits limits)
{
    JsonDocument document;
    document.m_source = utf8;
    JsonParser(document, limits).run();
    return document;
}

int JsonDocument::child(int index, int row) const
{
    return m_children[static_cast<std::size_t>(node(index).childrenBegin + row)];
}

QString JsonDocument::key(int index) const
{
    const JsonNode& at = node(index);
    if (at.keyBegin < 0)
        return {};
    return decodeJsonString(QByteArrayView(m_source).sliced(at.keyBegin, at.keyEnd - at.keyBegin));
}

QString JsonDocument::text(int index) const
{
    const JsonNode& at = node(index);
    switch (at.kind) {
    case JsonKind::String:
        return decodeJsonString(QByteArrayView(m_source).sliced(at.begin + 1, at.end - at.begin - 2));
    case JsonKind::Array:
    case JsonKind::Object:
        return {};
    default:
        return QString::fromUtf8(QByteArrayView(m_source).sliced(at.begin, at.end - at.begin));
    }
}

QString JsonDocument::textStart(int index, qsizetype bytes) const
{
    const JsonNode& at = node(index);
    if (at.end - at.begin <= bytes || at.kind == JsonKind::Array || at.kind == JsonKind::Object)
        return text(index);
    const QByteArrayView written = QByteArrayView(m_source).sliced(at.begin, at.end - at.begin);
    return at.kind == JsonKind::String ? decodeJsonStart(written.sliced(1, written.size() - 2), bytes)
                                       : QString(QString::fromUtf8(written.first(bytes)) + u'…');
}

QString JsonDocument::keyStart(int index, qsizetype bytes) const
{
    const JsonNode& at = node(index);
    if (at.keyBegin < 0)
        return {};
    return decodeJsonStart(QByteArrayView(m_source).sliced(at.keyBegin, at.keyEnd - at.keyBegin), bytes);
}

bool JsonDocument::hasKey(int index, QByteArrayView name) const
{
    const JsonNode& at = node(index);
    return at.keyBegin >= 0 && QByteArrayView(m_source).sliced(at.keyBegin, at.keyEnd - at.keyBegin) == name;
}

QByteArray JsonDocument::source(int index) const
{
    return m_source.mid(node(index).begin, node(index).end - node(index).begin);
}

QByteArray JsonDocument::pretty(int index, int indent) const
{
    QByteArray out;
    if (!ok())
        return out;
    out.reserve(node(index).end - node(index).begin + 64);
    appendPretty(out, index, indent);
    return out;
}

void JsonDocument::appendPretty(QByteArray& out, int index, int indent) const
{
    // A walk with an explicit position per level: as deep as the parser allows, without recursion.
    struct Level
    {
        int node;
        int next;
    };
    std::vector<Level> levels;
    const auto begin = [&](int at) {
        const JsonNode& value = node(at);
        const bool container = value.kind == JsonKind::Array || value.kind == JsonKind::Object;
        if (value.keyBegin >= 0 && !levels.empty()) {
            out += '"';
            out +=
                QByteArrayView(m_source).sliced(value.keyBegin, value.keyEnd - value.keyBegin).toByteArray();
            out += "\": ";
        }
        if (!container) {
            out += QByteArrayView(m_source).sliced(value.begin, value.end - value.begin).toByteArray();
        } else if (value.childCount == 0) {
            out += value.kind == JsonKind::Array ? "[]" : "{}";
        } else {
            out += value.kind == JsonKind::Array ? '[' : '{';
            levels.push_back({at, 0});
        }
    };
    const auto newLine = [&] {
        out += '\n';
        out.append(qMin<qsizetype>(static_cast<qsizetype>(levels.size()), kDeepestIndent) * indent, ' ');
    };
    begin(index);
    while (!levels.empty()) {
        Level& level = levels.back();
        const JsonNode& container = node(level.node);
        if (level.next == container.childCount) {
            levels.pop_back();
            newLine();
            out += container.kind == JsonKind::Array ? ']' : '}';
            continue;
        }
        if (level.next > 0)
            out += ',';
        newLine();
        const int at = child(level.node, level.next++);
        begin(at);
    }
}

QByteArray JsonDocument::compact() const
{
    QByteArray out;
    out.reserve(m_source.size());
    bool inString = false;
    for (qsizetype i = 0; i < m_source.size(); ++i) {
        const char c = m_source[i];
        if (inString && c == '\\') {
            out += c;
            out += m_source[++i];
            continue;
        }
        if (c == '"')
            inString = !inString;
        if (inString || (c != ' ' && c != '\n' && c != '\r' && c != '\t'))
            out += c;
    }
    return out;
}

QString JsonDocument::pointer(int index) const
{
    QStringList parts;
    for (int at = index; at > 0 && node(at).parent >= 0; at = node(at).parent) {
        QString part = node(at).keyBegin >= 0 ? key(at) : QString::number(node(at).row);
        part.replace(u'~', "~0"_L1).replace(u'/', "~1"_L1);
        parts.prepend(part);
    }
    return parts.isEmpty() ? QString() : QString(u'/' + parts.join(u'/'));
}

QString decodeJsonString(QByteArrayView inside)
{
    QString out;
    out.reserve(inside.size());
    qsizetype plainBegin = 0;
    const auto flush = [&](qsizetype end) {
        out += QString::fromUtf8(inside.sliced(plainBegin, end - plainBegin));
    };
    for (qsizetype i = 0; i < inside.size(); ++i) {
        if (inside[i] != '\\' || i + 1 >= inside.size())
            continue;
        flush(i);
        const char escape = inside[++i];
        switch (escape) {
        case 'b':
            out += u'\b';
            break;
        case 'f':
            out += u'\f';
            break;
        case 'n':
            out += u'\n';
            break;
        case 'r':
            out += u'\r';
            break;
        case 't':
            out += u'\t';
            break;
        case 'u':
            out += QChar(static_cast<char16_t>(inside.sliced(i + 1, 4).toByteArray().toUShort(nullptr, 16)));
            i += 4;
            break;
        default:
            out += QLatin1Char(escape);
        }
        plainBegin = i + 1;
    }
    flush(inside.size());
    return out;
}

QString decodeJsonStart(QByteArrayView inside, qsizetype bytes)
{
    // Cut between two characters, not inside an escape or a UTF-8 sequence.
    qsizetype end = 0;
    while (end < inside.size() && end < bytes)
        end += inside[end] != '\\' ? 1 : end + 1 < inside.size() && inside[end + 1] == 'u' ? 6 : 2;
    while (end < inside.size() && (static_cast<unsigned char>(inside[end]) & 0xC0) == 0x80)
        ++end;
    if (end >= inside.size())
        return decodeJsonString(inside);
    return decodeJsonString(inside.first(end)) + u'…';
}

QByteArray encodeJsonString(const QString& text)
{
    return QByteArray::fromStdString(metadata::jsonQuote(text.toStdString()));
}

} // namespace sextant::models
