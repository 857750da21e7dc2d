// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Compares a value with what the Java consumer printed of it (`client_result` of the recordings): JSON as
// fastjson2 writes it, map keys without quotes, and cut in the middle when it was long ("...(867)").
#pragma once

#include "engine/wire/value.h"

#include <optional>
#include <string>
#include <string_view>

namespace sextant::test {

class PrintedValue
{
public:
    explicit PrintedValue(std::string text);

    /// "" when `value` is what was printed, else the first difference with its place.
    std::string difference(const wire::Value& value);

private:
    bool same(const wire::Value& value, const std::string& place);
    bool sameObject(const wire::Value& value, const std::string& place);
    bool sameArray(const wire::Value& value, const std::string& place);
    bool sameText(const wire::Value& value, const std::string& place);
    bool sameToken(const wire::Value& value, const std::string& place);
    bool fail(const std::string& place, const std::string& what);

    char peek() const { return m_at < m_text.size() ? m_text[m_at] : '\0'; }
    bool atCut() const { return m_at >= m_text.size(); }
    bool take(char c);
    std::string token();
    std::string quoted();
    void skip();

    std::string m_text;
    std::size_t m_at = 0;
    bool m_cut = false;
    std::string m_difference;
};

} // namespace sextant::test
