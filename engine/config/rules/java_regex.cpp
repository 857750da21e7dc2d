// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/config/rules/java_regex.h"

#include <unicode/regex.h>

namespace sextant::config {

namespace {

constexpr int kSteps = 100; ///< ICU counts in units of about a millisecond
constexpr int kStackBytes = 1 << 20;

icu::UnicodeString utf16(std::string_view text)
{
    return icu::UnicodeString::fromUTF8(icu::StringPiece(text.data(), static_cast<int32_t>(text.size())));
}

} // namespace

struct JavaRegex::Compiled
{
    std::unique_ptr<icu::RegexPattern> pattern;
};

JavaRegex::JavaRegex(std::string_view pattern)
    : m_text(pattern)
{
    UErrorCode status = U_ZERO_ERROR;
    UParseError where {};
    std::unique_ptr<icu::RegexPattern> compiled(icu::RegexPattern::compile(utf16(pattern), 0, where, status));
    if (U_FAILURE(status) || !compiled) {
        m_problem = "The regular expression is wrong at character " + std::to_string(where.offset) + ": "
            + u_errorName(status);
        return;
    }
    m_compiled = std::make_shared<const Compiled>(Compiled {std::move(compiled)});
}

bool JavaRegex::matches(std::string_view text) const
{
    if (!m_compiled)
        return false;
    const auto input = utf16(text);
    UErrorCode status = U_ZERO_ERROR;
    const std::unique_ptr<icu::RegexMatcher> matcher(m_compiled->pattern->matcher(input, status));
    if (U_FAILURE(status) || !matcher)
        return false;
    matcher->setTimeLimit(kSteps, status);
    matcher->setStackLimit(kStackBytes, status);
    const bool matched = matcher->matches(status);
    return U_SUCCESS(status) && matched;
}

} // namespace sextant::config
