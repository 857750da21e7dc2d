// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// A regular expression of a rule with Java's syntax, matched against a whole text (spec/cluster §5.5).
// ICU reads the same syntax; time and stack of one match are limited, so that no rule can stop us.
#pragma once

#include <memory>
#include <string>
#include <string_view>

namespace sextant::config {

class JavaRegex
{
public:
    /// Never fails: a bad pattern matches nothing, and `problem` says what is wrong with it.
    explicit JavaRegex(std::string_view pattern);

    const std::string& text() const { return m_text; }
    const std::string& problem() const { return m_problem; }
    /// Does the whole text match? A match that exceeds the limits counts as none.
    bool matches(std::string_view text) const;

private:
    struct Compiled;
    std::string m_text;
    std::string m_problem;
    std::shared_ptr<const Compiled> m_compiled;
};

} // namespace sextant::config
