// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Writes JSON text piece by piece, so that digits stay as they are. Pure.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace sextant::rpc {

/// A name as one step of a JSON pointer (RFC 6901), without the slash.
std::string jsonPointerToken(std::string_view name);
/// The name that such a step stands for.
std::string jsonPointerName(std::string_view token);

class JsonWriter
{
public:
    /// `indent` < 0: one line.
    explicit JsonWriter(int indent)
        : m_indent(indent)
    {
    }

    void beginObject() { begin('{'); }
    void endObject() { end('}'); }
    void beginArray() { begin('['); }
    void endArray() { end(']'); }
    void key(std::string_view name);
    void string(std::string_view utf8); ///< lone surrogates as \u escapes
    void raw(std::string_view token); ///< a number, true, false or null
    std::size_t size() const { return m_out.size(); }
    std::string take() { return std::move(m_out); }

private:
    void begin(char bracket);
    void end(char bracket);
    void separate(); ///< comma and line break before an element
    void lineBreak();

    std::string m_out;
    int m_indent;
    std::vector<bool> m_filled; ///< per open bracket: has elements
    bool m_afterKey = false;
};

} // namespace sextant::rpc
