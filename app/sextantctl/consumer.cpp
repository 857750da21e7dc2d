// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// consumer: follows a service and reports every change of its invokers, calling it now and then when asked.
#include "engine/host/consumer.h"

#include "app/sextantctl/command.h"
#include "app/sextantctl/duration.h"
#include "app/sextantctl/exit_code.h"
#include "app/sextantctl/invoke_report.h"
#include "app/sextantctl/json_views.h"
#include "app/sextantctl/output.h"
#include "app/sextantctl/output_lines.h"
#include "app/sextantctl/service_selector.h"
#include "app/sextantctl/session.h"
#include "app/sextantctl/step_option.h"
#include "app/sextantctl/terminal.h"

#include <nlohmann/json.hpp>

#include <CLI/CLI.hpp>

namespace sextant::ctl {

namespace {

using Json = nlohmann::ordered_json;

struct ConsumerArguments
{
    ServiceSelector selector;
    host::ConsumerOptions options;
    std::string method;
    std::string argumentsJson = "[]";
    core::Millis every {1000};
    bool typed = false;
};

Json addresses(const std::vector<host::AddressView>& views)
{
    Json list = Json::array();
    for (const auto& view : views)
        list.push_back(toJson(view));
    return list;
}

std::string addressOf(const host::AddressView& view)
{
    return view.protocol + "://" + view.host + ":" + std::to_string(view.port);
}

Json texts(const std::vector<core::Error>& errors)
{
    Json list = Json::array();
    for (const auto& error : errors)
        list.push_back(error.text());
    return list;
}

std::string stateLine(const host::ConsumerState& state, bool json)
{
    if (json) {
        const Json document {{"event", "invokers"},
                             {"step", host::name(state.step)},
                             {"waitingFor", state.waitingFor ? Json(host::name(*state.waitingFor)) : Json()},
                             {"rule", state.rule},
                             {"ruleError", state.ruleError ? state.ruleError->text() : std::string()},
                             {"origins", state.ruleOrigins},
                             {"record", state.record},
                             {"decision", state.decision},
                             {"reason", state.reason},
                             {"apps", state.apps},
                             {"invokers", addresses(state.invokers)},
                             {"added", addresses(state.added)},
                             {"removed", addresses(state.removed)},
                             {"effective", state.effective},
                             {"consumerUrl", state.consumerUrl},
                             {"disabled", state.disabled},
                             {"refusedRules", texts(state.refusedRules)},
                             {"problems", toJson(state.problems)}};
        return document.dump(-1, ' ', false, Json::error_handler_t::replace);
    }
    std::string line;
    for (const auto& record : state.record)
        line += "migration: " + record + "\n";
    if (state.ruleError)
        line += "migration: " + state.ruleError->text() + "\n";
    line +=
        "Invokers: " + std::to_string(state.invokers.size()) + ", " + state.decision + ". " + state.reason;
    for (const auto& view : state.added)
        line += "\n  + " + addressOf(view);
    for (const auto& view : state.removed)
        line += "\n  - " + addressOf(view);
    for (const auto& address : state.disabled)
        line += "\n  disabled by a rule: " + address;
    for (const auto& error : state.refusedRules)
        line += "\n  not in force: " + error.text();
    return harmlessLines(line);
}

std::string callLine(const host::InvokeReport& report, bool json)
{
    if (json)
        return "{\"event\":\"call\",\"report\":" + invokeReportJson(report) + "}";
    if (report.exception)
        return harmlessLines(report.provider + " threw " + report.exception->className + ": "
                             + report.exception->message);
    if (report.error)
        return harmlessLines("call failed at " + report.failedAt + ": " + report.error->text());
    return harmlessLines(report.provider + " " + report.valueJson);
}

int runConsumer(const CommonOptions& common, ConsumerArguments& arguments)
{
    if (common.readOnly && arguments.options.registerConsumer) {
        const core::Error error(core::Errc::ReadOnly, "A consumer cannot register in a read-only registry");
        complain(error);
        return registryExitCode(error);
    }
    auto connection = connectionOptions(common);
    if (!connection) {
        complain(connection.error());
        return registryExitCode(connection.error());
    }
    connection->readOnly = connection->readOnly || !arguments.options.registerConsumer;
    arguments.options.service = arguments.selector.id();

    EngineRun run;
    run.setDeadline(common.deadline);
    host::Consumer consumer(run.engine(), *connection, arguments.options);
    const auto lines = std::make_shared<OutputLines>(run.waiter());
    auto started = run.await<void>([&](auto done) {
        consumer.start([lines, json = common.json](
                           const host::ConsumerState& state) { lines->push(stateLine(state, json)); },
                       std::move(done));
    });
    bool reading = started && lines->print();
    auto nextCall = run.engine().now();
    while (reading) {
        std::optional<core::Millis> limit;
        if (!arguments.method.empty()) {
            if (run.engine().now() >= nextCall) {
                nextCall = run.engine().now() + arguments.every;
                host::InvokeRequest request;
                request.method = arguments.method;
                request.argumentsJson = arguments.argumentsJson;
                request.typed = arguments.typed;
                request.timeout = common.timeout.value_or(core::Millis(0));
                consumer.call(request, {}, [lines, json = common.json](host::InvokeReport report) {
                    lines->push(callLine(report, json));
                });
            }
            limit = std::max(core::Millis(1), nextCall - run.engine().now());
        }
        if (!run.waitOnce(limit))
            break;
        reading = lines->print();
    }
    run.setDeadline(std::nullopt); // leaving is graceful all the same
    run.awaitPlain<bool>([&](auto done) { consumer.stop([done] { done(true); }); });
    if (started)
        return kDone;
    complain(started.error());
    return registryExitCode(started.error());
}

} // namespace

void addConsumerCommand(CLI::App& app, Command& command)
{
    const auto arguments = std::make_shared<ConsumerArguments>();
    auto* sub = addCommand(
        app, "consumer",
        "follows a service and reports every change of its invokers; with --json one document a line",
        "sextantctl consumer com.acme.orders.OrderService --method getOrder --args '[10001]' --every 1s");
    arguments->selector.addTo(*sub);
    addStepOption(*sub, arguments->options.step);
    sub->add_option("--method", arguments->method, "call this method again and again");
    sub->add_option("--args", arguments->argumentsJson, "JSON array of its arguments")->capture_default_str();
    sub->add_flag("--typed", arguments->typed, "call as a Java consumer with the interface would");
    sub->add_option_function<std::string>(
        "--every",
        [arguments](const std::string& text) {
            const auto every = parseDuration(text);
            if (!every || every->count() == 0)
                throw CLI::ValidationError("--every", "'" + text + "' is no duration; write 500ms, 1s or 2m");
            arguments->every = *every;
        },
        "time between calls, default 1s");
    sub->add_flag("!--no-rule", arguments->options.followRule,
                  "let --step count whatever the application's migration rule says");
    sub->add_option("--rule-file", arguments->options.ruleFile,
                    "a migration rule that counts while the config center has none");
    sub->add_option_function<std::string>(
        "--rule-file-delay",
        [arguments](const std::string& text) {
            const auto delay = parseDuration(text);
            if (!delay)
                throw CLI::ValidationError("--rule-file-delay",
                                           "'" + text + "' is no duration; write 500ms, 1s or 2m");
            arguments->options.ruleFileDelay = *delay;
        },
        "after this time, default 60s as in Dubbo");
    sub->add_option("--cache", arguments->options.cacheFile,
                    "a registry cache in Dubbo's format: kept current, and read when there is no registry");
    sub->add_option(
        "--cache-dir", arguments->options.cacheDirectory,
        "a directory such as ~/.dubbo: the registry, mapping and metadata caches under Dubbo's names");
    sub->add_flag("!--no-check", arguments->options.check,
                  "start without a registry: from the cache, if there is one");
    sub->add_flag("--empty-protection", arguments->options.emptyProtection,
                  "keep the last addresses when a registry suddenly has none");
    sub->add_flag("--register", arguments->options.registerConsumer,
                  "write a node below consumers, as Java consumers do");
    sub->add_option("--app", arguments->options.application,
                    "our application: whose rules count, and the name in that node")
        ->capture_default_str();
    sub->add_option("--host", arguments->options.host, "address of that node")->capture_default_str();
    sub->callback([&command, arguments] {
        command.run = [&command, arguments] { return runConsumer(command.common, *arguments); };
    });
}

} // namespace sextant::ctl
