// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/config/rules/lint_kinds.h"
#include "engine/config/rules/lint_text.h"
#include "engine/core/text.h"

namespace sextant::config {

namespace {

using core::Severity;

constexpr LintRule kKeyDiffers {"key-differs", Severity::Info};
constexpr LintRule kKeyDecides {"key-differs", Severity::Warning, kSince32};
constexpr LintRule kScopeDiffers {"scope-differs", Severity::Warning};
constexpr LintRule kAdminKey {"key-with-colons", Severity::Warning, kSince32};
constexpr LintRule kKeyWithGroup {"key-with-group-or-version", Severity::Info, kSince32};
constexpr LintRule kMatchNothing {"match-nothing", Severity::Warning, kSince32};
constexpr LintRule kNeverDrawn {"weight-never-drawn", Severity::Warning};

/// Takes no part in what a rule does, but lists and people go by it.
void lintInformationalKey(LintContext& context, const DocNode& at, const std::string& written)
{
    const auto& key = *context.key();
    const bool same = written == key.subject() || written == key.interfaceName || written == key.application
        || written + std::string(ruleKind(key.kind).suffix) == key.dataId();
    if (!same)
        context.add(kKeyDiffers, at,
                    "The text names '" + core::shorten(written, 80) + "', but it is stored for '"
                        + key.subject() + "', and that alone decides who reads it",
                    "Write '" + key.subject() + "'.");
}

void lintDecisiveKey(LintContext& context, const DocNode& at, const std::string& written)
{
    if (written.ends_with(':')) {
        context.add(kAdminKey, at,
                    "'" + core::shorten(written, 80)
                        + "' matches no service since 3.2: its last colon announces a version that is none",
                    "Write group/interface:version without the parts that are empty.");
        return;
    }
    if (context.key() && written != "*" && written != context.key()->subject()) {
        const bool bare = written == context.key()->interfaceName;
        context.add(kKeyDecides, at,
                    bare ? "The text names the interface without group and version: consumers that use the "
                           "interface's own addresses apply it to providers, but not to themselves"
                         : "The text names '" + core::shorten(written, 80) + "', but consumers of '"
                            + context.key()->subject() + "' are those who get it: it has no effect",
                    "Write '" + context.key()->subject() + "', or '*' for all that get it.");
        return;
    }
    if (written.find('/') != std::string::npos || written.find(':') != std::string::npos)
        context.add(kKeyWithGroup, at,
                    "Consumers that use the interface's own addresses apply a key with group or version to "
                    "themselves (retries, mock), but not to providers (timeout, weight)",
                    "For both write '*': the node's key decides who gets it.");
}

} // namespace

void lintBodyKey(LintContext& context, const DocNode& root)
{
    const auto* node = context.member(root, "key");
    const auto written = context.string(root, "key");
    const bool application = context.scalar(root, "scope").value_or("service") == "application";
    const bool decisive = context.kind() == RuleKind::Configurators;
    if (node && written) {
        if (decisive && !application)
            lintDecisiveKey(context, *node, *written);
        else if (context.key() && (decisive ? *written != "*" : true))
            lintInformationalKey(context, *node, *written);
    }
    const auto* scope = context.member(root, "scope");
    if (!scope || !context.key() || context.kind() == RuleKind::Tag || context.kind() == RuleKind::Script)
        return;
    if (application != (context.key()->scope == RuleScope::Application))
        context.add(kScopeDiffers, *scope,
                    std::string("The scope is ") + (application ? "application" : "service")
                        + ", but the text is stored for " + (application ? "a service" : "an application")
                        + (decisive ? ": Dubbo turns it into other overrides than meant"
                                    : ", and the node's key alone decides who reads it"),
                    std::string("Write `scope: ") + (application ? "service" : "application") + "`.");
}

void lintStringMatch(LintContext& context, const DocNode& match)
{
    const auto& node = context.resolved(match);
    if (node.kind != DocNode::Kind::Map) {
        context.add(
            kMatchNothing, node, "This is no map with a way to compare, so it matches nothing",
            "Write `exact: …`, `prefix: …`, `regex: …`, `wildcard: '*'`, `empty: …` or `noempty: …`.");
        return;
    }
    lintFields(context, node, "a match of texts",
               {{"exact"}, {"prefix"}, {"regex"}, {"wildcard"}, {"empty"}, {"noempty"}});
    const auto wildcard = context.scalar(node, "wildcard");
    if (wildcard && *wildcard != "*" && wildcard->find('*') != std::string::npos)
        context.add(kMatchNothing, *context.member(node, "wildcard"),
                    "'" + core::shorten(*wildcard, 60)
                        + "' is compared as it stands: only '*' alone matches anything",
                    "Use `prefix` or `regex`.");
}

void lintWeights(LintContext& context, std::span<const DocNode> destinations, GenerationRange versions)
{
    if (destinations.size() < 2)
        return;
    const auto* weight = context.member(destinations.back(), "weight");
    if (!weight || javaTextOf(*weight).value_or("") != "1")
        return;
    auto rule = kNeverDrawn;
    rule.versions = versions;
    context.add(
        rule, *weight,
        "The draw favours the first destination by one: the last one with weight 1 is never chosen, and "
        "1 to 1 is not one half",
        "Use large weights, for example 100 and 100.");
}

void lintMigration(LintContext& context, const DocNode& root)
{
    static constexpr LintRule kStepUnknown {"step-unknown", Severity::Error};
    static constexpr LintRule kStepMissing {"step-missing", Severity::Info};
    lintFields(context, root, "a migration rule",
               {{"key", FieldType::String},
                {"step"},
                {"threshold"},
                {"proportion", FieldType::Integer},
                {"delay", FieldType::Integer},
                {"force"},
                {"interfaces"},
                {"applications"}});
    lintBodyKey(context, root);
    const auto judge = [&context](const DocNode& map) {
        const auto* step = context.member(map, "step");
        if (!step)
            return;
        const auto text = javaTextOf(*step).value_or("");
        bool known = false;
        for (const auto* name : {"APPLICATION_FIRST", "FORCE_APPLICATION", "FORCE_INTERFACE"})
            known = known || core::equalsIgnoreCase(text, name);
        if (!known)
            context.add(kStepUnknown, *step,
                        "'" + core::shorten(text, 40) + "' is no step: the rule is rejected",
                        "Write APPLICATION_FIRST, FORCE_APPLICATION or FORCE_INTERFACE.");
    };
    judge(root);
    for (const auto* list : {"interfaces", "applications"})
        for (const auto& entry : context.list(root, list))
            judge(entry);
    if (!context.member(root, "step"))
        context.add(kStepMissing, root, "Without a step consumers stay at their own, or APPLICATION_FIRST");
}

} // namespace sextant::config
