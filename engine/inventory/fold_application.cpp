// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/inventory/fold_application.h"

#include "engine/inventory/findings.h"
#include "engine/inventory/row_equality.h"

namespace sextant::inventory {

namespace {

std::shared_ptr<const RevisionRow> foldRevision(const ApplicationState& application,
                                                const std::string& revision, const RevisionState& details,
                                                const FoldSettings& settings)
{
    auto row = std::make_shared<RevisionRow>();
    row->revision = revision;
    row->instances = details.instances.size();
    row->info = details.info;
    row->problems = details.problems;
    const auto path = settings.root + "/metadata/" + application.name + '/' + revision;
    if (details.inReport)
        row->path = path;
    if (details.instances.empty() || details.inReport || !realRevision(revision) || !settings.complete)
        return row;
    if (const auto lost = instancesWithoutMetadata(application, details); lost > 0)
        row->problems.push_back(revisionMissingMetadata(path, application.name, revision, lost));
    else if (!details.info && !details.fetching && !details.fetchFailure.empty())
        row->problems.push_back(
            metadataFetchFailed(application.instances.at(*details.instances.begin())->path, application.name,
                                revision, details.fetchFailure));
    return row;
}

} // namespace

std::shared_ptr<const ApplicationRow> foldApplication(const RegistryState& state, const std::string& name,
                                                      const std::set<ServiceId>& exports,
                                                      const std::set<ServiceId>& imports,
                                                      const FoldSettings& settings,
                                                      const std::shared_ptr<const ApplicationRow>& before)
{
    ApplicationRow row;
    row.name = name;
    row.exports.assign(exports.begin(), exports.end());
    row.imports.assign(imports.begin(), imports.end());
    const auto found = state.applications.find(name);
    const bool listed = found != state.applications.end() && !found->second.path.empty();
    if (!listed && exports.empty() && imports.empty())
        return nullptr;
    if (found != state.applications.end()) {
        const auto& application = found->second;
        row.problems = application.problems;
        for (const auto& [id, instance] : application.instances) {
            row.instances.push_back(instance);
            row.problems.insert(row.problems.end(), instance->problems.begin(), instance->problems.end());
        }
        for (const auto& [revision, details] : application.revisions) {
            row.revisions.push_back(foldRevision(application, revision, details, settings));
            row.problems.insert(row.problems.end(), row.revisions.back()->problems.begin(),
                                row.revisions.back()->problems.end());
        }
    }
    return before ? keepIfEqual(before, std::move(row))
                  : std::make_shared<const ApplicationRow>(std::move(row));
}

} // namespace sextant::inventory
