// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/config/rules/lint_context.h"

#include "engine/core/text.h"

#include <tuple>

namespace sextant::config {

namespace {
constexpr std::size_t kMaxFindings = 1'000;
}

LintContext::LintContext(RuleKind kind, const std::optional<RuleKey>& key, std::string_view text,
                         const GenerationRange& versions)
    : m_kind(kind)
    , m_key(key)
    , m_text(text)
    , m_versions(versions)
    , m_reading(readDocuments(text))
{
    for (const auto& document : m_reading.documents)
        collectAnchors(document);
}

void LintContext::collectAnchors(const DocNode& node)
{
    if (!node.anchor.empty())
        m_anchors[node.anchor] = &node;
    for (const auto& key : node.keys)
        collectAnchors(key);
    for (const auto& item : node.items)
        collectAnchors(item);
}

void LintContext::add(const LintRule& rule, const TextSpot& spot, std::string message, std::string advice)
{
    const auto versions = m_versions.both(rule.versions);
    if (!versions || m_findings.size() == kMaxFindings)
        return;
    m_findings.push_back({spot.line, spot.column, std::string(rule.code), rule.severity, std::move(message),
                          std::move(advice), *versions});
}

bool LintContext::hasErrorFor(Generation generation) const
{
    return std::ranges::any_of(m_findings, [generation](const RuleFinding& finding) {
        return finding.severity == core::Severity::Error && finding.versions.contains(generation);
    });
}

std::vector<RuleFinding> LintContext::take()
{
    std::ranges::stable_sort(m_findings, [](const RuleFinding& a, const RuleFinding& b) {
        return std::tie(a.line, a.column) < std::tie(b.line, b.column);
    });
    return std::move(m_findings);
}

const DocNode& LintContext::resolved(const DocNode& node) const
{
    if (node.kind != DocNode::Kind::Alias)
        return node;
    const auto anchored = m_anchors.find(node.text);
    return anchored == m_anchors.end() ? node : *anchored->second;
}

const DocNode* LintContext::member(const DocNode& map, std::string_view name) const
{
    const auto& node = resolved(map);
    if (const auto* own = node.find(name))
        return &resolved(*own);
    const auto* merged = node.find("<<");
    if (!merged)
        return nullptr;
    const auto& source = resolved(*merged);
    if (source.kind != DocNode::Kind::List) {
        const auto* found = source.find(name);
        return found ? &resolved(*found) : nullptr;
    }
    for (const auto& item : source.items)
        if (const auto* found = resolved(item).find(name))
            return &resolved(*found);
    return nullptr;
}

std::span<const DocNode> LintContext::list(const DocNode& map, std::string_view name) const
{
    const auto* node = member(map, name);
    return node && node->kind == DocNode::Kind::List ? std::span<const DocNode>(node->items)
                                                     : std::span<const DocNode>();
}

std::optional<std::string> LintContext::scalar(const DocNode& map, std::string_view name) const
{
    const auto* node = member(map, name);
    return node ? javaTextOf(*node) : std::nullopt;
}

std::optional<std::string> LintContext::string(const DocNode& map, std::string_view name) const
{
    const auto* node = member(map, name);
    return node && scalarType(*node) == ScalarType::String ? javaTextOf(*node) : std::nullopt;
}

bool LintContext::flag(const DocNode& map, std::string_view name, bool otherwise) const
{
    const auto text = scalar(map, name);
    return text ? core::equalsIgnoreCase(*text, "true") : otherwise;
}

std::optional<std::string> javaTextOf(const DocNode& node)
{
    if (node.kind != DocNode::Kind::Scalar)
        return std::nullopt;
    switch (scalarType(node)) {
    case ScalarType::Null:
        return std::nullopt;
    case ScalarType::Boolean:
        return !node.text.empty()
                && std::string_view("yYtToO").find(node.text.front()) != std::string_view::npos
                && !core::equalsIgnoreCase(node.text, "off")
            ? "true"
            : "false";
    default:
        return node.text;
    }
}

} // namespace sextant::config
