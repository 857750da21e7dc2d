// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// migration show, plan, set, watch: an application's migration rule, and what its consumers do under it.
#include "app/sextantctl/command.h"
#include "app/sextantctl/exit_code.h"
#include "app/sextantctl/migration_views.h"
#include "app/sextantctl/output.h"
#include "app/sextantctl/service_selector.h"
#include "app/sextantctl/session.h"
#include "app/sextantctl/terminal.h"
#include "app/sextantctl/text_file.h"
#include "engine/config/paths.h"

#include <nlohmann/json.hpp>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <deque>

namespace sextant::ctl {

namespace {

using Json = nlohmann::ordered_json;

struct MigrationArguments
{
    std::string application;
    std::vector<std::string> services;
    std::string file;
    std::string step;
    std::string threshold;
    std::optional<int> proportion;
    std::optional<int> delay;
    bool force = false;
    std::optional<int> version;
    std::size_t count = 0; ///< of rules that watch prints; 0: without end

    bool describesRule() const { return !step.empty() || !threshold.empty() || proportion || delay || force; }
};

config::ConfigCenter configCenter(Session& session, const CommonOptions& options)
{
    return {session.console().store(), config::configRoot(options.root)};
}

RuleView viewOf(const std::string& application, config::Document document)
{
    RuleView view;
    view.application = application;
    view.document = std::move(document);
    view.rule = migration::parseRule(view.document.text.value_or(""), view.document.path, view.problems);
    return view;
}

core::Outcome<RuleView> readRule(Session& session, const CommonOptions& options,
                                 const std::string& application)
{
    auto document = session.await<config::Document>([&](auto done) {
        configCenter(session, options)
            .read(std::string(migration::kRuleGroup), migration::ruleKey(application), session.opOptions(),
                  std::move(done));
    });
    if (!document)
        return document.error();
    return viewOf(application, std::move(*document));
}

/// The services to look at: those given, or what the application registered that it consumes.
core::Outcome<std::vector<inventory::ServiceId>> consumedServices(Session& session,
                                                                  const MigrationArguments& arguments)
{
    std::vector<inventory::ServiceId> services;
    for (const auto& text : arguments.services) {
        ServiceSelector selector;
        selector.key = text;
        services.push_back(selector.id());
    }
    if (!services.empty())
        return services;
    const auto snapshot = session.snapshot();
    if (!snapshot)
        return snapshot.error();
    if (const auto row = (*snapshot)->findApplication(arguments.application))
        services = row->imports;
    if (services.empty())
        complain("No consumer of " + arguments.application
                 + " is registered; name what it consumes with --service");
    return services;
}

core::Outcome<ServiceOutlook> outlookFor(Session& session, const inventory::ServiceId& service,
                                         const migration::Rule& now, const migration::Rule* then)
{
    const auto report = session.await<host::DiscoverReport>([&](auto done) {
        session.console().discover({service, host::Step::ApplicationFirst}, session.token(), std::move(done));
    });
    if (!report)
        return report.error();
    ServiceOutlook out;
    out.service = service;
    out.situation = {{service.interfaceName, service.version, report->apps, {}, {}},
                     report->interfaceAddresses.size(),
                     report->applicationAddresses.size()};
    auto before = migration::outlookOf(now, out.situation);
    if (!before)
        return before.error();
    out.now = std::move(*before);
    if (then == nullptr)
        return out;
    auto after = migration::outlookOf(now, *then, out.situation);
    if (!after)
        return after.error();
    out.then = std::move(*after);
    return out;
}

core::Outcome<std::vector<ServiceOutlook>> outlooks(Session& session, const MigrationArguments& arguments,
                                                    const migration::Rule& now, const migration::Rule* then)
{
    const auto services = consumedServices(session, arguments);
    if (!services)
        return services.error();
    std::vector<ServiceOutlook> list;
    for (const auto& service : *services) {
        auto outlook = outlookFor(session, service, now, then);
        if (!outlook)
            return outlook.error();
        list.push_back(std::move(*outlook));
    }
    return list;
}

int failed(const core::Error& error)
{
    complain(error);
    return registryExitCode(error);
}

int show(const CommonOptions& options, const MigrationArguments& arguments)
{
    Session session(options);
    if (auto connected = session.connect(); !connected)
        return failed(connected.error());
    const auto view = readRule(session, options, arguments.application);
    if (!view)
        return failed(view.error());
    const auto list = outlooks(session, arguments, view->rule.valueOr({}), nullptr);
    if (!list)
        return failed(list.error());
    if (options.json) {
        auto document = toJson(*view);
        document["services"] = Json::array();
        for (const auto& outlook : *list)
            document["services"].push_back(nowToJson(outlook));
        writeJson(document);
    } else {
        writeOut(ruleText(*view) + (list->empty() ? "" : "\n" + nowTable(*list)));
    }
    return view->rule ? kDone : kFindings;
}

/// The rule that the command line describes, as text; an error is wrong usage.
core::Outcome<std::string> wantedText(const MigrationArguments& arguments)
{
    if (!arguments.file.empty())
        return readInput(arguments.file, "The rule cannot be read", 1 << 20);
    if (!arguments.describesRule())
        return core::Error(core::Errc::InvalidArgument, "No rule is given", {}, {},
                           "Say what it holds: --file FILE, or --step and its like.");
    std::string text = "key: " + arguments.application + "\n";
    const auto add = [&text](const char* field, const std::string& value) {
        text.append(field).append(": ").append(value).append("\n");
    };
    if (!arguments.step.empty())
        add("step", arguments.step);
    if (!arguments.threshold.empty())
        add("threshold", arguments.threshold);
    if (arguments.proportion)
        add("proportion", std::to_string(*arguments.proportion));
    if (arguments.delay)
        add("delay", std::to_string(*arguments.delay));
    if (arguments.force)
        add("force", "true");
    core::Problems ignored;
    const auto rule = migration::parseRule(text, "the command line", ignored);
    if (!rule)
        return rule.error();
    return migration::printRule(*rule);
}

/// Nobody should publish what Dubbo refuses.
core::Outcome<RuleView> wantedRule(const MigrationArguments& arguments)
{
    auto text = wantedText(arguments);
    if (!text)
        return text.error();
    auto view =
        viewOf(arguments.application,
               {arguments.file.empty() ? "the command line" : arguments.file, std::move(*text), {}, 0});
    if (!view.rule)
        return view.rule.error();
    for (const auto& problem : view.problems)
        complain(problem.message + " " + problem.effect);
    return view;
}

int plan(const CommonOptions& options, const MigrationArguments& arguments)
{
    const auto wanted = wantedRule(arguments);
    if (!wanted) {
        complain(wanted.error());
        return kUsage;
    }
    Session session(options);
    if (auto connected = session.connect(); !connected)
        return failed(connected.error());
    const auto current = readRule(session, options, arguments.application);
    if (!current)
        return failed(current.error());
    const auto list = outlooks(session, arguments, current->rule.valueOr({}), &*wanted->rule);
    if (!list)
        return failed(list.error());
    const bool trouble = std::any_of(list->begin(), list->end(), isTrouble);
    if (options.json) {
        Json document {{"application", arguments.application},
                       {"path", current->document.path},
                       {"version", current->document.version ? Json(*current->document.version) : Json()},
                       {"text", *wanted->document.text},
                       {"services", Json::array()}};
        for (const auto& outlook : *list)
            document["services"].push_back(planToJson(outlook));
        writeJson(document);
    } else {
        writeOut(harmlessLines(*wanted->document.text) + "\n" + planTable(*list));
    }
    return trouble ? kFindings : kDone;
}

int set(const CommonOptions& options, const MigrationArguments& arguments)
{
    const auto wanted = wantedRule(arguments);
    if (!wanted) {
        complain(wanted.error());
        return kUsage;
    }
    Session session(options);
    if (auto connected = session.connectToWrite(options.registry); !connected)
        return failed(connected.error());
    const auto current = readRule(session, options, arguments.application);
    if (!current)
        return failed(current.error());
    auto expected = current->document.version;
    if (arguments.version)
        expected = *arguments.version < 0 ? std::nullopt : std::optional(*arguments.version);
    const auto written = session.await<config::Document>([&](auto done) {
        configCenter(session, options)
            .publish(std::string(migration::kRuleGroup), migration::ruleKey(arguments.application),
                     *wanted->document.text, expected, session.opOptions(), std::move(done));
    });
    if (!written)
        return failed(written.error());
    const auto before = current->document.version;
    if (options.json)
        writeJson({{"application", arguments.application},
                   {"path", written->path},
                   {"before", before ? Json(*before) : Json(nullptr)},
                   {"version", *written->version}});
    else
        writeOut(harmless(written->path) + ": version "
                 + (before ? std::to_string(*before) + " → " : std::string())
                 + std::to_string(*written->version) + "\n");
    return kDone;
}

int watch(const CommonOptions& options, const MigrationArguments& arguments)
{
    Session session(options);
    if (auto connected = session.connect(); !connected)
        return failed(connected.error());
    struct Heard
    {
        std::mutex mutex;
        std::deque<config::Document> documents;
    };
    const auto heard = std::make_shared<Heard>();
    const auto subscription = std::make_shared<core::Subscription>();
    session.awaitPlain<bool>([&](auto done) {
        *subscription =
            configCenter(session, options)
                .listen(std::string(migration::kRuleGroup), migration::ruleKey(arguments.application),
                        [heard, waiter = session.waiter()](const config::Document& document) {
                            const std::lock_guard lock(heard->mutex);
                            heard->documents.push_back(document);
                            waiter->wake();
                        });
        done(true);
    });
    std::size_t printed = 0;
    bool reading = true;
    while (reading && (arguments.count == 0 || printed < arguments.count)) {
        std::deque<config::Document> documents;
        {
            const std::lock_guard lock(heard->mutex);
            documents.swap(heard->documents);
        }
        for (auto& document : documents) {
            if (arguments.count != 0 && printed == arguments.count)
                break;
            const auto view = viewOf(arguments.application, std::move(document));
            reading = options.json ? writeJson(toJson(view), false) : writeOut(ruleText(view) + "\n");
            ++printed;
        }
        if (documents.empty() && reading && !session.waitOnce())
            break;
    }
    session.setDeadline(std::nullopt);
    session.awaitPlain<bool>([&](auto done) {
        subscription->stop();
        done(true);
    });
    return kDone;
}

using Action = int (*)(const CommonOptions&, const MigrationArguments&);

CLI::App* addAction(CLI::App& parent, Command& command, const std::shared_ptr<MigrationArguments>& arguments,
                    const std::string& name, const std::string& description, const std::string& example,
                    Action action)
{
    auto* sub = addCommand(parent, name, description, example);
    sub->add_option("APP", arguments->application, "application whose consumers obey the rule")->required();
    sub->callback([&command, arguments, action] {
        command.run = [&command, arguments, action] { return action(command.common, *arguments); };
    });
    return sub;
}

void addServices(CLI::App& sub, const std::shared_ptr<MigrationArguments>& arguments)
{
    sub.add_option("--service", arguments->services,
                   "a service that the application consumes, [group/]interface[:version]; may be repeated. "
                   "Default: what it registered");
}

void addRule(CLI::App& sub, const std::shared_ptr<MigrationArguments>& arguments)
{
    auto* file = sub.add_option("--file", arguments->file, "the whole rule as YAML; - is standard input");
    sub.add_option("--step", arguments->step, "FORCE_INTERFACE, APPLICATION_FIRST or FORCE_APPLICATION")
        ->excludes(file)
        ->check(CLI::IsMember({"FORCE_INTERFACE", "APPLICATION_FIRST", "FORCE_APPLICATION"}));
    sub.add_option("--threshold", arguments->threshold,
                   "least share of application-level against interface-level addresses, as 0.8")
        ->excludes(file);
    sub.add_option("--proportion", arguments->proportion,
                   "percent of calls that may use the application level")
        ->excludes(file)
        ->check(CLI::Range(0, 100));
    sub.add_option("--delay", arguments->delay, "seconds to wait before a forced step is compared")
        ->excludes(file)
        ->check(CLI::NonNegativeNumber);
    sub.add_flag("--force", arguments->force, "do not compare")->excludes(file);
}

} // namespace

void addMigrationCommands(CLI::App& app, Command& command)
{
    const auto arguments = std::make_shared<MigrationArguments>();
    auto* migration = addCommand(app, "migration", "the rule that says which address set consumers use",
                                 "sextantctl migration show order-console");
    migration->require_subcommand(1);
    addServices(*addAction(*migration, command, arguments, "show",
                           "the rule, and what each consumer of the application does under it",
                           "sextantctl migration show order-console", show),
                arguments);
    auto* planned =
        addAction(*migration, command, arguments, "plan",
                  "what each consumer of the application would do under a rule; writes nothing",
                  "sextantctl migration plan order-console --step FORCE_APPLICATION --threshold 0.8", plan);
    addRule(*planned, arguments);
    addServices(*planned, arguments);
    auto* written = addAction(*migration, command, arguments, "set",
                              "writes the rule; ends with 5 when somebody else wrote in between",
                              "sextantctl migration set order-console --file rule.yaml --version 3", set);
    addRule(*written, arguments);
    written->add_option(
        "--version", arguments->version,
        "version that is replaced; -1: there must be no rule yet. Default: the one read first");
    auto* watched = addAction(*migration, command, arguments, "watch",
                              "the rule now and after every change; with --json one document a line",
                              "sextantctl migration watch order-console", watch);
    watched->add_option("--count", arguments->count, "end after so many rules");
}

} // namespace sextant::ctl
