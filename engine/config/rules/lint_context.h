// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// What the checks of a lint share: the text as a tree, with aliases and merge keys looked through, and the
// list of findings. THREAD: any, one at a time.
#pragma once

#include "engine/config/rules/doc_node.h"
#include "engine/config/rules/rule_lint.h"

#include <functional>
#include <map>
#include <span>

namespace sextant::config {

constexpr GenerationRange kBefore32 {Generation::V27, Generation::V31};
constexpr GenerationRange kSince32 {Generation::V32, Generation::V33};

/// One finding's fixed part. `versions`: those for which it holds.
struct LintRule
{
    std::string_view code;
    core::Severity severity;
    GenerationRange versions = kAllGenerations;
};

class LintContext
{
public:
    LintContext(RuleKind kind, const std::optional<RuleKey>& key, std::string_view text,
                const GenerationRange& versions);

    RuleKind kind() const { return m_kind; }
    const std::optional<RuleKey>& key() const { return m_key; }
    std::string_view text() const { return m_text; }
    const GenerationRange& versions() const { return m_versions; }
    const DocReading& reading() const { return m_reading; }

    void add(const LintRule& rule, const TextSpot& spot, std::string message, std::string advice = {});
    void add(const LintRule& rule, const DocNode& at, std::string message, std::string advice = {})
    {
        add(rule, at.span.begin, std::move(message), std::move(advice));
    }
    /// Has an error been found that concerns this version?
    bool hasErrorFor(Generation generation) const;
    std::vector<RuleFinding> take();

    /// The value an alias stands for. Chains are no loops: an anchor is a node, never an alias.
    const DocNode& resolved(const DocNode& node) const;
    /// The value of the last member of that name, behind aliases, also of a merged map; nullptr when there is
    /// none.
    const DocNode* member(const DocNode& map, std::string_view name) const;
    /// The items of the list behind that member; empty when it is no list.
    std::span<const DocNode> list(const DocNode& map, std::string_view name) const;
    /// The text of a scalar as Java prints it; nullopt for null and what is no scalar.
    std::optional<std::string> scalar(const DocNode& map, std::string_view name) const;
    /// The same, but only what is a string.
    std::optional<std::string> string(const DocNode& map, std::string_view name) const;
    /// Does the value say true? Without the member: `otherwise`.
    bool flag(const DocNode& map, std::string_view name, bool otherwise) const;

private:
    void collectAnchors(const DocNode& node);

    RuleKind m_kind;
    std::optional<RuleKey> m_key;
    std::string_view m_text;
    GenerationRange m_versions;
    DocReading m_reading;
    std::map<std::string, const DocNode*, std::less<>> m_anchors;
    std::vector<RuleFinding> m_findings;
};

/// As Java prints the scalar: "true" for a plain `yes`. nullopt for null and what is no scalar.
std::optional<std::string> javaTextOf(const DocNode& node);

} // namespace sextant::config
