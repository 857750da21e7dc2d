// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// servers: what each ZooKeeper server says of itself.
#include "app/sextantctl/command.h"
#include "app/sextantctl/exit_code.h"
#include "app/sextantctl/json_text.h"
#include "app/sextantctl/output.h"
#include "app/sextantctl/session.h"
#include "app/sextantctl/table.h"
#include "app/sextantctl/terminal.h"
#include "engine/host/open_store.h"
#include "engine/zk/ensemble_config.h"
#include "engine/zk/server_report.h"

#include <nlohmann/json.hpp>

#include <CLI/CLI.hpp>
#include <algorithm>

namespace sextant::ctl {

namespace {

using Json = nlohmann::ordered_json;
using Servers = std::vector<zk::Server>;

struct ServersArguments
{
    bool all = false;
    std::optional<int> adminPort;
};

std::string shown(const std::optional<std::int64_t>& number)
{
    return number ? std::to_string(*number) : "";
}

std::string shownLatency(const zk::ServerStatus& status)
{
    return status.latencyMin.empty()
        ? ""
        : status.latencyMin + "/" + status.latencyAverage + "/" + status.latencyMax;
}

std::string shownMode(const zk::ServerReport& report)
{
    if (!report.reachable)
        return "unreachable";
    return report.status.mode.empty() ? "unknown" : report.status.mode;
}

/// The server's own text when it is a JSON number.
std::string rawNumber(const std::string& text)
{
    const bool plain = !text.empty() && text.find_first_not_of("0123456789.") == std::string::npos
        && text.front() != '.' && text.back() != '.' && std::count(text.begin(), text.end(), '.') <= 1
        && (text.front() != '0' || text.size() == 1 || text[1] == '.');
    return plain ? text : "null";
}

Json jsonNumber(const std::optional<std::int64_t>& number)
{
    return number ? Json(*number) : Json(nullptr);
}

std::string toJsonText(const zk::ServerReport& report)
{
    const auto& status = report.status;
    std::vector<std::string> problems;
    for (const auto& problem : report.problems)
        problems.push_back(JsonObjectText()
                               .add("code", std::string(core::name(problem.code)))
                               .add("message", problem.text())
                               .text());
    JsonObjectText latency;
    latency.addRaw("min", rawNumber(status.latencyMin))
        .addRaw("avg", rawNumber(status.latencyAverage))
        .addRaw("max", rawNumber(status.latencyMax));
    JsonObjectText out;
    out.add("server", report.server.text())
        .add("reachable", report.reachable)
        .add("mode", status.mode)
        .add("version", status.version)
        .add("connections", jsonNumber(status.connections))
        .add("watches", jsonNumber(report.watches))
        .add("outstanding", jsonNumber(status.outstanding))
        .addRaw("latency", latency.text())
        .add("nodes", jsonNumber(status.nodes))
        .add("received", jsonNumber(status.received))
        .add("sent", jsonNumber(status.sent))
        .add("zxid", status.zxid)
        .add("source", report.byAdminServer ? "admin server" : "four-letter commands")
        .addRaw("problems", jsonArrayText(problems));
    return out.text();
}

std::string table(const std::vector<zk::ServerReport>& reports)
{
    Table out({{"SERVER", false, true},
               {"MODE"},
               {"VERSION"},
               {"CONNECTIONS", true},
               {"WATCHES", true},
               {"OUTSTANDING", true},
               {"LATENCY MS", true},
               {"NODES", true},
               {"ZXID"}});
    for (const auto& report : reports)
        out.add({report.server.text(), shownMode(report), report.status.version,
                 shown(report.status.connections), shown(report.watches), shown(report.status.outstanding),
                 shownLatency(report.status), shown(report.status.nodes), report.status.zxid});
    return out.print(terminalColumns());
}

/// The named servers, and those that the ensemble's configuration adds. It is outside every chroot.
core::Outcome<Servers> allServers(const CommonOptions& common, zk::ConnectString target)
{
    auto options = common;
    if (!target.chroot.empty()) {
        const auto question = common.registry.find('?');
        target.chroot.clear();
        options.registry =
            target.text() + (question == std::string::npos ? "" : common.registry.substr(question));
    }
    Session session(options);
    if (auto connected = session.connect(); !connected)
        return connected.error();
    const auto node = session.await<store::Node>([&](auto done) {
        session.console().store().get(zk::kEnsembleConfigPath, session.opOptions(), std::move(done), {});
    });
    if (!node)
        return node.error();
    auto out = target.servers;
    for (const auto& server : zk::clientServers(zk::parseEnsembleConfig(node->data.value_or("")))) {
        if (std::find(out.begin(), out.end(), server) == out.end())
            out.push_back(server);
    }
    return out;
}

int exitCode(const std::vector<zk::ServerReport>& reports)
{
    const auto serving = std::count_if(reports.begin(), reports.end(),
                                       [](const auto& report) { return !report.status.mode.empty(); });
    if (serving == 0)
        return kRegistryFailure;
    return static_cast<std::size_t>(serving) == reports.size() ? kDone : kFindings;
}

int list(const Command& command, const ServersArguments& arguments)
{
    const auto& common = command.common;
    const auto target = zk::parseConnectString(common.registry);
    if (!target) {
        complain(target.error());
        return registryExitCode(target.error());
    }
    if (arguments.all && target->secure) {
        complain(
            "--all finds servers in clear only: the ensemble's configuration does not name ports for TLS");
        return kUsage;
    }
    auto servers = core::Outcome<Servers>(target->servers);
    if (arguments.all)
        servers = allServers(common, *target);
    if (!servers) {
        complain(servers.error());
        return registryExitCode(servers.error());
    }
    EngineRun run;
    run.setDeadline(common.deadline);
    zk::ReportOptions options;
    options.ask.limit = common.timeout.value_or(target->connectTimeout.value_or(options.ask.limit));
    options.adminPort = arguments.adminPort;
    if (target->secure) {
        const auto connection = connectionOptions(common);
        if (!connection) {
            complain(connection.error());
            return registryExitCode(connection.error());
        }
        const auto tls = host::tlsFor(*connection);
        if (!tls) {
            complain(tls.error());
            return registryExitCode(tls.error());
        }
        options.ask.tls = *tls;
    }
    core::Subscription asking;
    const auto reports = run.awaitPlain<std::vector<zk::ServerReport>>(
        [&](auto done) { asking = zk::reportServers(run.engine(), *servers, options, std::move(done)); });
    run.engine().runAndWait([&] { asking.stop(); });
    if (!reports) {
        complain(run.ended());
        return registryExitCode(run.ended());
    }
    if (common.json) {
        std::vector<std::string> items;
        for (const auto& report : *reports)
            items.push_back(toJsonText(report));
        writeOut(indentedJson(jsonArrayText(items)) + "\n");
    } else {
        writeOut(table(*reports));
        for (const auto& report : *reports)
            for (const auto& problem : report.problems)
                complain(problem);
    }
    return exitCode(*reports);
}

} // namespace

void addServerCommands(CLI::App& app, Command& command)
{
    auto arguments = std::make_shared<ServersArguments>();
    auto* sub = addCommand(app, "servers",
                           "What each ZooKeeper server says of itself: mode, version, connections, watches, "
                           "load. Opens no session",
                           "sextantctl servers --registry zookeeper://10.0.3.7:2181,10.0.3.8:2181");
    sub->add_flag("--all", arguments->all,
                  "also the members that the ensemble's configuration names (opens a session to read it)");
    sub->add_option("--admin-port", arguments->adminPort,
                    "ask the admin server at this port for what a server does not allow on its client port")
        ->check(CLI::Range(1, 65'535));
    sub->callback(
        [&command, arguments] { command.run = [&command, arguments] { return list(command, *arguments); }; });
}

} // namespace sextant::ctl
