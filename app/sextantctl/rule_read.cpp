// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// rule get, diff: one rule as it stands in the registry.
#include "app/sextantctl/exit_code.h"
#include "app/sextantctl/output.h"
#include "app/sextantctl/rule_arguments.h"
#include "app/sextantctl/terminal.h"
#include "app/sextantctl/text_file.h"
#include "engine/governance/text_diff.h"

#include <nlohmann/json.hpp>

#include <CLI/CLI.hpp>

namespace sextant::ctl {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t kMaxRuleBytes = 16U << 20U;

struct ReadArguments
{
    RuleName rule;
    std::string file; ///< "-" is standard input
};

int readFailed(const core::Error& error)
{
    complain(error);
    return registryExitCode(error);
}

int getRule(const CommonOptions& options, const ReadArguments& arguments)
{
    const auto found = arguments.rule.find(options);
    if (!found)
        return readFailed(found.error());
    const auto& path = found->document.path;
    Session session(options);
    if (auto connected = session.connect(); !connected)
        return readFailed(connected.error());
    const auto rule = existingRule(session, path);
    if (!rule)
        return readFailed(rule.error());
    const auto& text = rule->text.value_or("");
    if (options.json)
        writeJson({{"path", rule->path},
                   {"version", *rule->version},
                   {"modified", rule->modified},
                   {"size", text.size()},
                   {"text", text}});
    else if (stdoutIsTerminal())
        writeOut(harmlessLines(text) + '\n');
    else
        writeOut(text); // byte for byte: this may go into a file
    return kDone;
}

int diffRule(const CommonOptions& options, const ReadArguments& arguments)
{
    const auto found = arguments.rule.find(options);
    if (!found)
        return readFailed(found.error());
    const auto& path = found->document.path;
    const auto wanted = readInput(arguments.file, "The rule cannot be read", kMaxRuleBytes);
    if (!wanted)
        return readFailed(wanted.error());
    Session session(options);
    if (auto connected = session.connect(); !connected)
        return readFailed(connected.error());
    const auto rule = readRule(session, path);
    if (!rule)
        return readFailed(rule.error());
    const auto text = governance::unifiedDiff(rule->text.value_or(""), *wanted, path, arguments.file);
    if (options.json)
        writeJson({{"path", path},
                   {"version", rule->version ? Json(*rule->version) : Json(nullptr)},
                   {"different", !text.empty()},
                   {"diff", text}});
    else
        writeOut(stdoutIsTerminal() ? harmlessLines(text) : text);
    return text.empty() ? kDone : kFindings;
}

} // namespace

void addRuleReadCommands(CLI::App& rule, Command& command)
{
    const auto arguments = std::make_shared<ReadArguments>();
    auto* get = addCommand(rule, "get", "a rule's text, byte for byte",
                           "sextantctl rule get com.acme.orders.OrderService::.condition-router");
    arguments->rule.addTo(*get);
    get->callback([&command, arguments] {
        command.run = [&command, arguments] { return getRule(command.common, *arguments); };
    });

    auto* diff =
        addCommand(rule, "diff",
                   "how a file differs from the rule that stands in the registry; ends with 1 when it "
                   "does",
                   "sextantctl rule diff shop.tag-router shop.tag-router.yaml");
    arguments->rule.addTo(*diff);
    diff->add_option("FILE", arguments->file, "file with the rule; - is standard input")->required();
    diff->callback([&command, arguments] {
        command.run = [&command, arguments] { return diffRule(command.common, *arguments); };
    });
}

} // namespace sextant::ctl
