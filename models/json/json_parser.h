// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// The strict, iterative parser behind JsonDocument: no recursion, so depth is a limit and never a crash.
#pragma once

#include "models/json/json_document.h"

namespace sextant::models {

class JsonParser
{
public:
    JsonParser(JsonDocument& document, JsonLimits limits);
    void run();

private:
    struct Open
    {
        int node = 0;
        std::vector<int> children;
    };
    enum class Expect
    {
        Value,
        ValueOrEnd,
        KeyOrEnd,
        Key,
        CommaOrEnd,
        Done
    };

    void skipBlanks();
    bool step();
    bool scalar(char first);
    bool scanString(int& begin, int& end);
    bool scanNumber();
    bool scanWord(QByteArrayView word, JsonKind kind);
    bool readKey();
    void addNode(JsonKind kind, int begin, int end);
    bool open(JsonKind kind);
    void close();
    bool fail(const QString& message, int offset = -1);
    bool failLimit(const QString& message, int offset = -1);
    char peek() const;

    JsonDocument& m_document;
    QByteArrayView m_text;
    JsonLimits m_limits;
    int m_at = 0;
    int m_keyBegin = -1;
    int m_keyEnd = -1;
    Expect m_expect = Expect::Value;
    std::vector<Open> m_stack;
};

} // namespace sextant::models
