// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "app/sextantctl/snapshot_command.h"

#include "app/sextantctl/exit_code.h"
#include "app/sextantctl/output.h"
#include "app/sextantctl/session.h"

namespace sextant::ctl {

int withSnapshot(const CommonOptions& options,
                 const std::function<int(const inventory::RegistrySnapshot&)>& print,
                 const std::string& interfaceName)
{
    Session session(options);
    if (auto connected = session.connect({false, interfaceName}); !connected) {
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

int notFound(const std::string& what)
{
    complain("There is no " + what + " in this registry.");
    return kRegistryFailure;
}

} // namespace sextant::ctl
