// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/config/rules/rule_lint.h"

#include "engine/config/rules/affinity_rule.h"
#include "engine/config/rules/condition_rule.h"
#include "engine/config/rules/configurator_rule.h"
#include "engine/config/rules/lint_kinds.h"
#include "engine/config/rules/lint_text.h"
#include "engine/config/rules/mesh_rule.h"
#include "engine/config/rules/script_rule.h"
#include "engine/config/rules/tag_rule.h"
#include "engine/core/text.h"

namespace sextant::config {

namespace {

using core::Severity;

constexpr LintRule kNotRead {"not-read", Severity::Info};
constexpr LintRule kNobodyReads {"not-read", Severity::Warning};
constexpr LintRule kKeyLooksWrong {"key-without-colons", Severity::Warning};
constexpr LintRule kEarlyKey {"key-of-early-form", Severity::Warning};
constexpr LintRule kOtherKindOfKey {"key-of-other-kind", Severity::Error};
constexpr LintRule kInertRoute {"route-inert", Severity::Warning, {Generation::V30, Generation::V33}};
constexpr const char* kPlace = "the rule";

/// What the parser that routes by it says; nullopt when it takes the text.
std::optional<core::Error> verdict(RuleKind kind, std::string_view text, Generation generation)
{
    const auto errorOf = [](const auto& parsed) {
        return parsed ? std::nullopt : std::optional(parsed.error());
    };
    switch (kind) {
    case RuleKind::Condition:
        return errorOf(parseConditionRule(text, kPlace, generation));
    case RuleKind::Tag:
        return errorOf(parseTagRule(text, kPlace, generation));
    case RuleKind::Configurators:
        return errorOf(parseConfigurators(text, kPlace));
    case RuleKind::Affinity:
        return errorOf(parseAffinityRule(text, kPlace));
    case RuleKind::Script:
        return errorOf(parseScriptRule(text, kPlace));
    case RuleKind::Mesh:
        return errorOf(parseMeshRule(text, kPlace));
    case RuleKind::LegacyOverride:
        return errorOf(parseOverrideNode(text, kPlace));
    case RuleKind::Migration:
    case RuleKind::LegacyRoute:
        return std::nullopt;
    }
    return std::nullopt;
}

/// The parsers say where in words: "the rule, line 7".
int lineOf(const core::Error& error)
{
    constexpr std::string_view kLine = ", line ";
    const auto at = error.where.rfind(kLine);
    if (at == std::string::npos)
        return 1;
    return static_cast<int>(
        core::parseInt(std::string_view(error.where).substr(at + kLine.size())).value_or(1));
}

TextSpot spotOfLine(const LintContext& context, int line)
{
    const auto text = context.text();
    TextSpot spot;
    std::size_t at = 0;
    while (spot.line < line && (at = text.find('\n', at)) != std::string_view::npos) {
        spot.byte = ++at;
        ++spot.line;
    }
    const auto content = std::min(text.find_first_not_of(' ', spot.byte), text.size());
    spot.column = spot.byteColumn = static_cast<int>(content - spot.byte) + 1;
    return spot;
}

/// The verdicts of the versions for which nothing else was wrong; those with the same words are one finding.
void lintVerdicts(LintContext& context)
{
    struct Verdict
    {
        core::Error error;
        GenerationRange versions;
    };
    std::vector<Verdict> verdicts;
    for (const auto generation : context.versions().lines()) {
        auto error = context.hasErrorFor(generation) ? std::nullopt
                                                     : verdict(context.kind(), context.text(), generation);
        if (!error)
            continue;
        const bool goesOn = !verdicts.empty() && verdicts.back().error.text() == error->text()
            && static_cast<int>(verdicts.back().versions.last) + 1 == static_cast<int>(generation);
        if (goesOn)
            verdicts.back().versions.last = generation;
        else
            verdicts.push_back({std::move(*error), {generation, generation}});
    }
    for (const auto& [error, versions] : verdicts) {
        const auto line = lineOf(error);
        auto message = error.sentence + (error.cause.empty() ? std::string() : ": " + error.cause);
        context.add({"rejected", Severity::Error, versions}, spotOfLine(context, line), std::move(message),
                    error.advice);
    }
}

void lintReaders(LintContext& context)
{
    if (!context.key())
        return;
    const auto& key = *context.key();
    if (key.kind != context.kind()) {
        context.add(kOtherKindOfKey, TextSpot {},
                    "Under this key Dubbo expects a rule of the kind " + std::string(name(key.kind)),
                    "Store it under a key that ends in " + std::string(ruleKind(context.kind()).suffix)
                        + '.');
        return;
    }
    if (key.earlyForm)
        context.add(kEarlyKey, TextSpot {},
                    "Only Dubbo 2.7.0 to 2.7.2 reads keys of the form group*interface:version",
                    "Store it under "
                        + RuleKey::ofService(key.kind, key.interfaceName, key.version, key.group).dataId()
                        + '.');
    const auto lastPart = key.application.rfind('.');
    if (lastPart != std::string::npos && lastPart + 1 < key.application.size()
        && key.application[lastPart + 1] >= 'A' && key.application[lastPart + 1] <= 'Z')
        context.add(kKeyLooksWrong, TextSpot {},
                    "The key names an application '" + key.application + "', which looks like an interface",
                    "Rules of a service have two colons: "
                        + RuleKey::ofService(key.kind, key.application).dataId());
    std::string silent;
    std::size_t reading = 0;
    for (const auto generation : context.versions().lines()) {
        if (isRead(key, generation))
            ++reading;
        else
            silent += (silent.empty() ? "" : ", ") + std::string(name(generation));
    }
    if (silent.empty())
        return;
    context.add(reading == 0 ? kNobodyReads : kNotRead, TextSpot {},
                "Dubbo " + silent + " does not read rules of the kind " + std::string(name(key.kind))
                    + " for " + (key.scope == RuleScope::Service ? "a service" : "an application"));
}

void lintRoot(LintContext& context)
{
    const auto& root = context.resolved(context.reading().documents.front());
    switch (context.kind()) {
    case RuleKind::Condition:
        return lintCondition(context, root);
    case RuleKind::Tag:
        return lintTag(context, root);
    case RuleKind::Configurators:
        return lintConfigurators(context, root);
    case RuleKind::Affinity:
        return lintAffinity(context, root);
    case RuleKind::Script:
        return lintScript(context, root);
    case RuleKind::Migration:
        return lintMigration(context, root);
    case RuleKind::Mesh:
        return lintMesh(context);
    case RuleKind::LegacyOverride:
    case RuleKind::LegacyRoute:
        return;
    }
}

} // namespace

std::vector<RuleFinding> lintRule(RuleKind kind, const std::optional<RuleKey>& key, std::string_view text,
                                  const GenerationRange& versions)
{
    const bool legacy = ruleKind(kind).legacy;
    LintContext context(kind, key, legacy ? std::string_view() : text, versions);
    lintReaders(context);
    if (legacy) {
        if (kind == RuleKind::LegacyRoute)
            context.add(kInertRoute, TextSpot {}, "Dubbo 3 cannot apply such nodes: they route nothing",
                        "Write a condition route for Dubbo 3 consumers.");
        if (const auto error = verdict(kind, text, versions.last))
            context.add({"rejected", Severity::Error}, TextSpot {}, error->sentence, error->advice);
        return context.take();
    }
    const bool map = lintText(context);
    if (map)
        lintRoot(context);
    const bool usable = !context.reading().failure && !core::trim(text).empty();
    if (usable)
        lintVerdicts(context);
    return context.take();
}

} // namespace sextant::config
