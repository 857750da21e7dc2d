// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// weight show, set: weights of providers, by a configurator that every line of Dubbo understands.
#include "app/sextantctl/exit_code.h"
#include "app/sextantctl/output.h"
#include "app/sextantctl/rule_arguments.h"
#include "app/sextantctl/service_selector.h"
#include "app/sextantctl/table.h"
#include "app/sextantctl/terminal.h"
#include "app/sextantctl/write_command.h"
#include "engine/config/paths.h"
#include "engine/governance/weight_service.h"

#include <nlohmann/json.hpp>

#include <CLI/CLI.hpp>

namespace sextant::ctl {

namespace {

using Json = nlohmann::ordered_json;

struct WeightArguments
{
    ServiceSelector service; ///< of show
    std::string line = std::string(config::name(config::kOwnGeneration));
    cluster::WeightTarget target; ///< of set
    std::string serviceKey;
    std::optional<int> weight;
    bool clear = false;
};

int weightFailed(const core::Error& error)
{
    complain(error);
    return registryExitCode(error);
}

core::Outcome<std::shared_ptr<const inventory::ServiceRow>> serviceRow(Session& session,
                                                                       const inventory::ServiceId& id)
{
    const auto snapshot = session.snapshot();
    if (!snapshot)
        return snapshot.error();
    auto row = (*snapshot)->findService(id);
    if (!row)
        return core::Error(core::Errc::NoNode, "There is no such service", id.key());
    return row;
}

std::string sourceInWords(const governance::ProviderWeight& weight)
{
    if (weight.source.empty())
        return weight.disabled ? "disabled" : "";
    return (weight.disabled ? "disabled; " : "") + weight.source
        + (weight.line > 0 ? " line " + std::to_string(weight.line) : "");
}

int showWeights(const CommonOptions& options, const WeightArguments& arguments)
{
    const auto line = config::parseGeneration(arguments.line);
    if (!line)
        return weightFailed(
            {core::Errc::InvalidArgument, "This is no version of Dubbo", arguments.line, {}, "Write 3.2."});
    Session session(options);
    if (auto connected = session.connect(); !connected)
        return weightFailed(connected.error());
    const auto row = serviceRow(session, arguments.service.id());
    if (!row)
        return weightFailed(row.error());
    const auto rules = readRules(session, options);
    if (!rules)
        return weightFailed(rules.error());
    Table table({{"ADDRESS", false, true},
                 {"APPLICATION", false, true},
                 {"REGISTERED", true},
                 {"EFFECTIVE", true},
                 {"BY", false, true}});
    auto list = Json::array();
    for (const auto& weight : governance::providerWeights(**row, rules->rules, *line)) {
        table.add({weight.address, weight.application, std::to_string(weight.registered),
                   std::to_string(weight.effective), sourceInWords(weight)});
        list.push_back({{"address", weight.address},
                        {"application", weight.application},
                        {"registered", weight.registered},
                        {"effective", weight.effective},
                        {"rule", weight.source},
                        {"line", weight.line},
                        {"disabled", weight.disabled}});
    }
    if (options.json)
        writeJson(list);
    else
        writeOut(table.print(terminalColumns()));
    return kDone;
}

/// What the command line asks for; an error is wrong usage.
core::Outcome<cluster::WeightTarget> targetOf(const WeightArguments& arguments)
{
    auto target = arguments.target;
    if (arguments.serviceKey.empty() == target.application.empty())
        return core::Error(core::Errc::InvalidArgument, "Say what the weight is for", {}, {},
                           "Give either --service or --app.");
    if (arguments.weight.has_value() == arguments.clear)
        return core::Error(core::Errc::InvalidArgument, "Give either a weight or --clear");
    ServiceSelector selector;
    selector.key = arguments.serviceKey;
    const auto id = selector.id();
    target.interfaceName = id.interfaceName;
    target.group = id.group;
    target.version = id.version;
    return target;
}

int setWeightOf(const CommonOptions& options, const WeightArguments& arguments)
{
    const auto target = targetOf(arguments);
    if (!target)
        return weightFailed(target.error());
    Session session(options);
    if (auto connected = session.connectToWrite(target->address); !connected)
        return writeFailed(connected.error(), false);
    std::vector<std::string> remarks;
    if (!target->interfaceName.empty() && !arguments.clear) {
        const auto row = serviceRow(session, {target->interfaceName, target->group, target->version});
        if (row)
            remarks = governance::weightWarnings(**row, target->address);
        else if (row.error().code == core::Errc::NoNode)
            remarks.emplace_back("Nobody provides this service now.");
        else
            return writeFailed(row.error(), false);
    }
    const auto note = noteOf("weight set");
    const auto written = session.await<governance::WeightWrite>([&](auto done) {
        governance::writeWeight(session.console().store(), config::configRoot(options.root), *target,
                                arguments.clear ? std::nullopt : arguments.weight,
                                {session.opOptions(), note}, std::move(done));
    });
    if (!written)
        return writeFailed(written.error(), false);
    remarks.insert(remarks.begin(), written->remarks.begin(), written->remarks.end());
    const auto versionOf = [](const config::Document& document) {
        return document.version ? Json(*document.version) : Json(nullptr);
    };
    if (options.json) {
        writeJson({{"path", written->before.path},
                   {"versionBefore", versionOf(written->before)},
                   {"versionAfter", versionOf(written->after)},
                   {"changed", written->changed},
                   {"remarks", remarks},
                   {"id", note->id}});
        return kDone;
    }
    for (const auto& remark : remarks)
        complain(remark);
    const auto path = harmless(written->before.path);
    if (!written->changed)
        writeOut(path + " says so already\n");
    else if (!written->after.version)
        writeOut("deleted " + path + ", which says nothing more" + undoHint(note->id) + '\n');
    else
        writeOut(path + ": version " + std::to_string(*written->after.version) + undoHint(note->id) + '\n');
    return kDone;
}

} // namespace

void addWeightCommands(CLI::App& app, Command& command)
{
    const auto arguments = std::make_shared<WeightArguments>();
    auto* weight = addCommand(app, "weight", "weights of providers: registered, in effect, and set by a rule",
                              "sextantctl weight show com.acme.orders.OrderService");
    weight->require_subcommand(1);
    auto* show = addCommand(*weight, "show", "what each provider registered, and what consumers make of it",
                            "sextantctl weight show com.acme.orders.OrderService");
    arguments->service.addTo(*show);
    show->add_option("--line", arguments->line, "line of Dubbo that the consumers have, as 2.7 or 3.2")
        ->capture_default_str();
    show->callback([&command, arguments] {
        command.run = [&command, arguments] { return showWeights(command.common, *arguments); };
    });
    auto* set = addCommand(*weight, "set",
                           "gives a provider another weight, for one service or for all of its application",
                           "sextantctl weight set 10.0.1.1:20880 200 --service com.acme.orders.OrderService");
    set->add_option("ADDRESS", arguments->target.address, "host:port of the provider")->required();
    set->add_option("WEIGHT", arguments->weight, "the weight; 0 takes no calls")
        ->check(CLI::NonNegativeNumber);
    set->add_option("--service", arguments->serviceKey, "[group/]interface[:version]");
    set->add_option("--app", arguments->target.application, "every service of this application");
    set->add_flag("--clear", arguments->clear, "takes back a weight that was set so");
    set->callback([&command, arguments] {
        command.run = [&command, arguments] { return setWeightOf(command.common, *arguments); };
    });
}

} // namespace sextant::ctl
