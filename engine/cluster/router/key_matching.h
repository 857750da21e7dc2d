// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Evaluates the sides of a condition on a call and on a provider (spec/cluster §6.3, §6.4). Pure functions.
#pragma once

#include "engine/cluster/invocation.h"
#include "engine/cluster/invoker.h"
#include "engine/config/rules/condition.h"

#include <string>

namespace sextant::cluster {

/// No matchers at all: every call. `why`, when given, gets what does not hold.
bool matchesCall(const config::KeyMatchers& matchers, const Invocation& invocation,
                 std::string* why = nullptr);

/// The matchers of the provider's side with what the call's consumer says for `$name`.
class ProviderMatcher
{
public:
    ProviderMatcher(const config::KeyMatchers& matchers, const Invocation& invocation);

    /// No matchers at all: every provider; what a condition makes of that is its business.
    bool matches(const Invoker& invoker, std::string* why = nullptr);

private:
    const config::KeyMatchers* m_matchers;
    config::KeyMatchers m_resolved; ///< when there is something to resolve
    config::Generation m_generation;
    std::string m_scratch;
};

/// A parameter, or protocol, host, port, path, username or password of a URL, as `$name` means it.
std::optional<std::string> rawParameter(const url::Url& url, std::string_view name);

} // namespace sextant::cluster
