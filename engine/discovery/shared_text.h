// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// An immutable text that many hold and nobody copies: names that all addresses of an application repeat.
// Used like a `const std::string`. THREAD: any.
#pragma once

#include <memory>
#include <ostream>
#include <string>
#include <string_view>

namespace sextant::discovery {

class SharedText
{
public:
    SharedText() = default;
    SharedText(std::string text)
        : m_text(text.empty() ? nullptr : std::make_shared<const std::string>(std::move(text)))
    {
    }
    SharedText(const char* text)
        : SharedText(std::string(text))
    {
    }

    const std::string& text() const
    {
        static const std::string none;
        return m_text ? *m_text : none;
    }
    operator const std::string&() const { return text(); }
    bool empty() const { return !m_text; }

    friend bool operator==(const SharedText& a, const SharedText& b)
    {
        return a.m_text == b.m_text || a.text() == b.text();
    }
    friend bool operator==(const SharedText& a, const std::string& b) { return a.text() == b; }
    friend bool operator==(const SharedText& a, const char* b) { return a.text() == b; }
    friend std::ostream& operator<<(std::ostream& out, const SharedText& text) { return out << text.text(); }

private:
    std::shared_ptr<const std::string> m_text;
};

} // namespace sextant::discovery
