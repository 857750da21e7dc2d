// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// provider: a scripted provider that runs until SIGTERM or Ctrl+C.
#include "engine/host/provider.h"

#include "app/sextantctl/command.h"
#include "app/sextantctl/exit_code.h"
#include "app/sextantctl/output.h"
#include "app/sextantctl/session.h"
#include "app/sextantctl/text_file.h"
#include "engine/host/spec_file.h"

#include <nlohmann/json.hpp>

#include <CLI/CLI.hpp>

namespace sextant::ctl {

namespace {

struct ProviderArguments
{
    host::ProviderOptions options;
    std::string specFile;
    std::vector<std::string> parameters;
};

core::Outcome<std::vector<host::ServiceSpec>> readSpec(const std::string& file)
{
    const auto text = readTextFile(file, "The specification cannot be read");
    if (!text)
        return text.error();
    return host::parseSpecFile(*text, file);
}

core::Outcome<void> readParameters(ProviderArguments& arguments)
{
    for (const auto& parameter : arguments.parameters) {
        const auto equals = parameter.find('=');
        if (equals == std::string::npos || equals == 0)
            return core::Error(core::Errc::InvalidArgument, "--param must be key=value", parameter);
        arguments.options.parameters[parameter.substr(0, equals)] = parameter.substr(equals + 1);
    }
    return {};
}

int fail(const core::Error& error)
{
    complain(error);
    return registryExitCode(error);
}

int runProvider(const CommonOptions& common, ProviderArguments& arguments)
{
    auto services = readSpec(arguments.specFile);
    if (!services)
        return fail(services.error());
    if (auto read = readParameters(arguments); !read)
        return fail(read.error());
    auto connection = connectionOptions(common);
    if (!connection)
        return fail(connection.error());

    EngineRun run;
    run.setDeadline(common.deadline);
    host::Provider provider(run.engine(), *connection, arguments.options);
    for (auto& service : *services)
        provider.addService(std::move(service));
    auto started = run.await<host::ProviderInfo>([&](auto done) { provider.start(std::move(done)); });
    if (started) {
        nlohmann::ordered_json ready {{"ready", true},
                                      {"application", started->application},
                                      {"host", started->host},
                                      {"port", started->port},
                                      {"registerMode", discovery::name(arguments.options.registerMode)},
                                      {"metadataType", discovery::name(arguments.options.metadataType)},
                                      {"revision", started->revision},
                                      {"services", started->services}};
        writeJson(ready, false);
        run.awaitEnd();
    }
    run.setDeadline(std::nullopt); // leaving is graceful all the same
    run.awaitPlain<bool>([&](auto done) { provider.stop([done] { done(true); }); });
    return started ? static_cast<int>(kDone) : fail(started.error());
}

template<typename T>
void addNameOption(CLI::App& sub, const char* option, T& target, std::optional<T> (*parse)(std::string_view),
                   const char* choices, const char* description)
{
    sub.add_option_function<std::string>(
        option,
        [&target, parse, option, choices](const std::string& text) {
            const auto value = parse(text);
            if (!value)
                throw CLI::ValidationError(option, std::string("must be ") + choices);
            target = *value;
        },
        description);
}

} // namespace

void addProviderCommand(CLI::App& app, Command& command)
{
    const auto arguments = std::make_shared<ProviderArguments>();
    auto& options = arguments->options;
    auto* sub = addCommand(app, "provider",
                           "a scripted provider; prints one JSON line when ready, ends gracefully on SIGTERM",
                           "sextantctl provider --registry zookeeper://127.0.0.1:2181 --app order-service "
                           "--port 20880 --spec orders.json");
    sub->add_option("--app", options.application, "application name")->required();
    sub->add_option("--spec", arguments->specFile, "services and answers as JSON, see docs/provider-spec.md")
        ->required();
    sub->add_option("--host", options.host, "address to listen on and to register")->capture_default_str();
    sub->add_option("--port", options.port, "0: any free port")
        ->check(CLI::Range(0, 65535))
        ->capture_default_str();
    addNameOption(*sub, "--register-mode", options.registerMode, discovery::parseRegisterMode,
                  "all, instance or interface", "all (default), instance or interface");
    addNameOption(*sub, "--metadata-type", options.metadataType, discovery::parseMetadataType,
                  "local or remote", "local (default) or remote");
    sub->add_option("--protocol", "protocol of all services")
        ->check(CLI::IsMember({"dubbo"}))
        ->default_str("dubbo");
    sub->add_flag("--simplified", options.simplified,
                  "register short URLs, as with registry.simplified=true");
    sub->add_option("--extra-keys", options.extraKeys, "parameters that stay in a short URL, comma-separated")
        ->delimiter(',')
        ->allow_extra_args(false)
        ->needs("--simplified");
    sub->add_flag("--report-metadata", options.reportMetadata,
                  "write the application's metadata into the registry although its type is local");
    sub->add_option("--metadata-port", options.metadataServicePort,
                    "port of the MetadataService (metadata-service-port); default: that of the services")
        ->check(CLI::Range(1, 65535));
    sub->add_option("--param", arguments->parameters, "key=value on every service's URL, may be repeated")
        ->allow_extra_args(false);
    sub->callback([&command, arguments] {
        command.run = [&command, arguments] { return runProvider(command.common, *arguments); };
    });
}

} // namespace sextant::ctl
