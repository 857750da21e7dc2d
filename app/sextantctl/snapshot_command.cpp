// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "app/sextantctl/snapshot_command.h"

#include "app/sextantctl/exit_code.h"
#include "app/sextantctl/output.h"
#include "app/sextantctl/session.h"

namespace sextant::ctl {

namespace {

using Print = std::function<int(const inventory::RegistrySnapshot&)>;

int withScope(const CommonOptions& options, inventory::ReadScope scope, const Print& print)
{
    scope.rules = false;
    Session session(options);
    if (auto connected = session.connect(std::move(scope)); !connected) {
        complain(connected.error());
        return registryExitCode(connected.error());
    }
    auto snapshot = session.snapshot();
    if (!snapshot) {
        complain(snapshot.error());
        return registryExitCode(snapshot.error());
    }
    // An empty table because of a mistyped group must not look like an empty registry.
    for (const auto& problem : (*snapshot)->problems)
        if (problem.code == "root-missing")
            complain(problem.path + ": " + problem.message + ' ' + problem.advice);
    return print(**snapshot);
}

} // namespace

int withSnapshot(const CommonOptions& options, const Print& print, const std::string& interfaceName)
{
    inventory::ReadScope scope;
    scope.onlyInterface = interfaceName;
    return withScope(options, std::move(scope), print);
}

int withMappings(const CommonOptions& options, const Print& print)
{
    inventory::ReadScope scope;
    scope.interfaces = false;
    scope.applications = false;
    return withScope(options, std::move(scope), print);
}

int withApplication(const CommonOptions& options, const std::string& name,
                    const std::function<int(const inventory::ApplicationRow&)>& print)
{
    bool missing = false;
    inventory::ReadScope scope;
    scope.interfaces = false;
    scope.mappings = false;
    scope.onlyApplication = name;
    const int code = withScope(options, std::move(scope), [&](const inventory::RegistrySnapshot& snapshot) {
        const auto application = snapshot.findApplication(name);
        missing = !application;
        return application ? print(*application) : static_cast<int>(kDone);
    });
    if (!missing)
        return code;
    return withSnapshot(options, [&](const inventory::RegistrySnapshot& snapshot) {
        const auto application = snapshot.findApplication(name);
        return application ? print(*application) : notFound("application " + name);
    });
}

int notFound(const std::string& what)
{
    complain("There is no " + what + " in this registry.");
    return kRegistryFailure;
}

} // namespace sextant::ctl
