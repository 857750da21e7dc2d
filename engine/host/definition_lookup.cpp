// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/host/definition_lookup.h"

#include "engine/core/text.h"
#include "engine/metadata/report_paths.h"

#include <algorithm>
#include <set>

namespace sextant::host {

namespace {

constexpr std::size_t kMostApplications = 200;

void choose(DefinitionReport& report, const std::vector<std::string>& paths,
            const std::vector<core::Outcome<store::Node>>& nodes)
{
    std::int64_t newest = -1;
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        if (!nodes[i] || !nodes[i]->data || nodes[i]->stat.mtime <= newest)
            continue;
        auto definition = metadata::parseServiceDefinition(*nodes[i]->data, paths[i], report.problems);
        if (!definition || definition->methods.empty())
            continue;
        newest = nodes[i]->stat.mtime;
        report.definition = std::move(*definition);
        report.path = paths[i];
        report.complete = true;
    }
}

} // namespace

void findReportedDefinition(store::CoordinationStore& store, const std::string& root,
                            const inventory::ServiceId& service,
                            std::function<void(core::Outcome<DefinitionReport>)> done)
{
    const auto pathOf = [root, service](const std::string& application) {
        return metadata::definitionPath(root, service.interfaceName, service.version, service.group,
                                        metadata::Side::Provider, application);
    };
    // The directory is the path without the application, whatever the quirks of path building did to it.
    const auto probe = pathOf("x");
    const auto directory = probe.substr(0, probe.rfind('/'));
    store.children(
        directory, {},
        [&store, directory, service, done = std::move(done)](core::Outcome<store::Children> applications) {
            DefinitionReport report;
            report.definition.canonicalName = service.interfaceName;
            if (!applications) {
                if (applications.error().code == core::Errc::NoNode)
                    done(std::move(report));
                else
                    done(applications.error());
                return;
            }
            std::vector<std::string> paths;
            for (const auto& application : applications->names)
                if (paths.size() < kMostApplications)
                    paths.push_back(directory + "/" + application);
            store.readMany(paths, {},
                           [paths, report, done](std::vector<core::Outcome<store::Node>> nodes) mutable {
                               choose(report, paths, nodes);
                               done(std::move(report));
                           });
        });
}

metadata::ServiceDefinition definitionFromUrls(const inventory::ServiceId& service,
                                               const std::vector<url::Url>& providers)
{
    std::set<std::string> names;
    for (const auto& provider : providers)
        for (const auto& name : core::splitTrimmed(provider.get("methods"), ','))
            if (name != "*")
                names.insert(name);
    metadata::ServiceDefinition definition;
    definition.canonicalName = service.interfaceName;
    for (const auto& name : names)
        definition.methods.push_back({name, {}, {}});
    return definition;
}

} // namespace sextant::host
