// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// The migration rule of an application, wherever it comes from (spec/registry §9.5). Mirrors
// MigrationRuleListener: the config center's document counts; a missing one leaves the initial rule, over
// which a local document comes after a delay, once; a document that cannot be used leaves the rule that was.
// THREAD: the config center's loop.
#pragma once

#include "engine/config/config_center.h"
#include "engine/migration/rule.h"

#include <functional>
#include <memory>
#include <string>

namespace sextant::migration {

/// dubbo.application.migration.delay
constexpr core::Millis kLocalRuleDelay {60'000};

struct RuleState
{
    Rule rule; ///< the one in force
    std::string source; ///< "initial rule", the node's path, or the local document's name
    std::string text; ///< of the document that was read last, in force or not
    std::optional<std::int32_t> version; ///< of the node; nullopt without one, and for a local document
    std::optional<core::Error> refused; ///< why `text` is not in force
    core::Problems problems;
};

/// A rule kept beside the application: dubbo.migration.file.
struct LocalRule
{
    std::string name; ///< for messages; a file's path
    std::string text; ///< empty: there is none
    core::Millis delay = kLocalRuleDelay;
};

class RuleFeed
{
public:
    using Listener = std::function<void(const RuleState&)>;

    /// `listener` runs with the first rule, once the config center has answered, and after every change.
    RuleFeed(core::Loop& loop, const config::ConfigCenter& center, const std::string& application,
             LocalRule local, Listener listener);
    ~RuleFeed();
    RuleFeed(const RuleFeed&) = delete;
    RuleFeed& operator=(const RuleFeed&) = delete;

private:
    struct Impl;
    std::shared_ptr<Impl> m_impl;
};

/// A local rule from its file. An error when it cannot be read; a missing file is an empty rule.
core::Outcome<LocalRule> readLocalRule(const std::string& file);

} // namespace sextant::migration
