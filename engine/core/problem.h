// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// A finding about something in the registry that is malformed, missing or suspicious.
// Tolerant readers return what they could read plus a list of problems: one bad node is one flagged row
// (design §2.2).
#pragma once

#include <compare>
#include <string>
#include <string_view>
#include <vector>

namespace sextant::core {

enum class Severity
{
    Info,
    Warning,
    Error
};

/// "info", "warning" or "error".
std::string_view name(Severity severity);

struct Problem
{
    std::string
        code; ///< stable kebab-case identifier, e.g. "instance-not-json"; documented in docs/problems.md
    Severity severity = Severity::Warning;
    std::string path; ///< the ZooKeeper path it is about
    std::string subject; ///< interface or application it belongs to; may be empty
    std::string message; ///< what is wrong
    std::string effect; ///< what Dubbo does with it
    std::string advice; ///< what to do

    auto operator<=>(const Problem&) const = default;
};

using Problems = std::vector<Problem>;

} // namespace sextant::core
