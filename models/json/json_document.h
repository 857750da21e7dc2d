// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// JSON as it was written: order, duplicate keys and every digit are kept, because numbers stay text (design
// §2.8).
//
// The document owns the source bytes; nodes are offsets into it, so a large text costs about 40 bytes per
// value and no value is decoded before somebody looks at it. Strict RFC 8259; hostile input ends in an error
// with its position. THREAD: immutable after parse(); any thread.
#pragma once

#include <QByteArray>
#include <QCoreApplication>
#include <QString>

#include <optional>
#include <vector>

namespace sextant::models {

enum class JsonKind : quint8
{
    Null,
    Boolean,
    Number,
    String,
    Array,
    Object
};

struct JsonLimits
{
    int depth = 512;
    int nodes = 2'000'000;
};

/// Where and why a text is not JSON.
struct JsonError
{
    qsizetype offset = 0; ///< byte offset
    int line = 1; ///< from 1
    int column = 1; ///< from 1, in characters
    QString message;
    /// The text may well be JSON; it is more than we read.
    bool beyondLimit = false;
};

struct JsonNode
{
    JsonKind kind = JsonKind::Null;
    int parent = -1;
    int row = 0; ///< position below the parent
    int keyBegin = -1; ///< inside the quotes; -1 when not a member of an object
    int keyEnd = -1;
    int begin = 0; ///< of the value as written; strings with their quotes
    int end = 0;
    int childrenBegin = 0;
    int childCount = 0;
};

class JsonDocument
{
    Q_DECLARE_TR_FUNCTIONS(sextant::models::JsonDocument)
public:
    static constexpr int kRoot = 0;

    JsonDocument() = default;
    static JsonDocument parse(const QByteArray& utf8, JsonLimits limits = {});

    bool ok() const { return !m_nodes.empty(); }
    /// Set unless ok(); empty for a default-constructed document.
    const std::optional<JsonError>& error() const { return m_error; }

    int nodeCount() const { return static_cast<int>(m_nodes.size()); }
    const JsonNode& node(int index) const { return m_nodes[static_cast<std::size_t>(index)]; }
    int child(int index, int row) const;
    /// Decoded member name; empty for elements of arrays and the root.
    QString key(int index) const;
    /// A scalar for people: strings decoded, everything else as written. Empty for containers.
    QString text(int index) const;
    /// As `text` and `key`, but of a long one only about the first `bytes`, ended by "…": what a cell can
    /// show at a cost that does not depend on the value's length.
    QString textStart(int index, qsizetype bytes) const;
    QString keyStart(int index, qsizetype bytes) const;
    /// Whether the member's name is `name`, which needs no escapes.
    bool hasKey(int index, QByteArrayView name) const;
    /// The value's own bytes.
    QByteArray source(int index) const;
    /// The value re-indented; tokens are copied, never reformatted. Indentation stops growing at a depth that
    /// nobody reads, or a small hostile text would become a huge one.
    QByteArray pretty(int index = kRoot, int indent = 2) const;
    /// The whole text on one line, without the blanks between tokens.
    QByteArray compact() const;
    /// RFC 6901 pointer of a value, for copying.
    QString pointer(int index) const;

private:
    friend class JsonParser;
    void appendPretty(QByteArray& out, int index, int indent) const;

    QByteArray m_source;
    std::vector<JsonNode> m_nodes;
    std::vector<int> m_children; ///< children of all containers, one run per container
    std::optional<JsonError> m_error;
};

/// The text of a JSON string literal's inside, escapes resolved.
QString decodeJsonString(QByteArrayView inside);
/// About the first `bytes` of it, ended by "…" when there is more.
QString decodeJsonStart(QByteArrayView inside, qsizetype bytes);
/// `text` as a JSON string literal with quotes.
QByteArray encodeJsonString(const QString& text);

} // namespace sextant::models
