// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// rule lint: what is wrong with a rule's text. Asks no registry.
#include "engine/config/rules/rule_lint.h"

#include "app/sextantctl/exit_code.h"
#include "app/sextantctl/output.h"
#include "app/sextantctl/rule_arguments.h"
#include "app/sextantctl/terminal.h"
#include "app/sextantctl/text_file.h"

#include <nlohmann/json.hpp>

#include <CLI/CLI.hpp>

namespace sextant::ctl {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t kMaxLintedBytes = 16U << 20U;

struct LintArguments
{
    std::string file; ///< "-" is standard input
    std::string kind; ///< empty: the file's name says it
    std::string key; ///< empty: the file's name
    std::string versions; ///< "3.2" or "3.0-3.2"; empty: all
};

/// "3.2" or "3.0-3.2".
std::optional<config::GenerationRange> parseVersions(const std::string& text)
{
    if (text.empty())
        return config::kAllGenerations;
    const auto dash = text.find('-');
    const auto first = config::parseGeneration(text.substr(0, dash));
    const auto last = dash == std::string::npos ? first : config::parseGeneration(text.substr(dash + 1));
    if (!first || !last || *first > *last)
        return std::nullopt;
    return config::GenerationRange {*first, *last};
}

Json findingJson(const config::RuleFinding& finding)
{
    auto versions = Json::array();
    for (const auto line : finding.versions.lines())
        versions.push_back(config::name(line));
    return {{"line", finding.line},       {"column", finding.column},
            {"code", finding.code},       {"severity", core::name(finding.severity)},
            {"message", finding.message}, {"advice", finding.advice},
            {"versions", versions}};
}

std::string findingText(const std::string& file, const config::RuleFinding& finding,
                        const config::GenerationRange& asked)
{
    auto out = file + ':' + std::to_string(finding.line) + ':' + std::to_string(finding.column) + ": "
        + std::string(core::name(finding.severity)) + ": " + finding.message;
    if (!finding.advice.empty())
        out += ". " + finding.advice;
    out += " [" + finding.code;
    if (finding.versions != asked) {
        out += ", Dubbo " + std::string(config::name(finding.versions.first));
        if (finding.versions.last != finding.versions.first)
            out += " to " + std::string(config::name(finding.versions.last));
    }
    return out + ']';
}

int wrongUsage(const std::string& sentence)
{
    complain(sentence);
    return kUsage;
}

int lintCommand(const CommonOptions& options, const LintArguments& arguments)
{
    const auto versions = parseVersions(arguments.versions);
    if (!versions)
        return wrongUsage("'" + arguments.versions + "' is no Dubbo version; write 2.7, 3.2 or 3.0-3.2.");
    auto baseName = arguments.file.substr(arguments.file.find_last_of('/') + 1);
    for (const std::string_view extension : {".yaml", ".yml"})
        if (baseName.ends_with(extension))
            baseName.resize(baseName.size() - extension.size());
    const auto key = config::parseRuleKey(arguments.key.empty() ? baseName : arguments.key);
    if (!arguments.key.empty() && !key)
        return wrongUsage("No rule is stored under '" + arguments.key + "'.");
    const auto kind = arguments.kind.empty() ? key ? std::optional(key->kind) : std::nullopt
                                             : config::parseRuleKind(arguments.kind);
    if (!kind)
        return wrongUsage(
            "'" + baseName
            + "' is no key of a rule, so its kind is not known. Name it with --kind or --key, or call "
              "the file as the key, for example shop.tag-router.");
    const auto text = readInput(arguments.file, "The rule cannot be read", kMaxLintedBytes);
    if (!text) {
        complain(text.error());
        return kUsage;
    }
    const auto findings = config::lintRule(*kind, key, *text, *versions);
    if (options.json) {
        auto all = Json::array();
        for (const auto& finding : findings)
            all.push_back(findingJson(finding));
        writeJson(all);
    } else {
        for (const auto& finding : findings)
            writeOut(harmless(findingText(arguments.file, finding, *versions)) + '\n');
    }
    return findings.empty() ? kDone : kFindings;
}

std::vector<std::string> kindNames()
{
    std::vector<std::string> out;
    for (const auto& row : config::ruleKinds())
        out.emplace_back(row.name);
    return out;
}

} // namespace

void addRuleLintCommand(CLI::App& rule, Command& command)
{
    const auto arguments = std::make_shared<LintArguments>();
    auto* sub =
        addCommand(rule, "lint", "what is wrong with a rule's text; asks no registry",
                   "sextantctl rule lint com.acme.orders.OrderService::.condition-router --as 3.2\n"
                   "  sextantctl rule get shop.tag-router | sextantctl rule lint - --key shop.tag-router");
    sub->add_option("FILE", arguments->file,
                    "the text, in a file called as the rule's key, also with .yaml; - for standard input")
        ->required();
    sub->add_option("--kind", arguments->kind, "the kind, when the file has another name")
        ->check(CLI::IsMember(kindNames()));
    sub->add_option("--key", arguments->key, "the key in the config center, when the file has another name");
    sub->add_option("--as", arguments->versions,
                    "only what concerns this Dubbo version, or these: 3.2, 3.0-3.2 (default: all)");
    sub->callback([&command, arguments] {
        command.run = [&command, arguments] { return lintCommand(command.common, *arguments); };
    });
}

} // namespace sextant::ctl
