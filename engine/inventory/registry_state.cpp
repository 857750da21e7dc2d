// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/inventory/registry_state.h"

#include "engine/core/text.h"
#include "engine/inventory/findings.h"
#include "engine/registry/nodes.h"

#include <algorithm>

namespace sextant::inventory {

namespace {

/// A provider URL has about a kilobyte; a name beyond this is not one, and would cost every reader of the
/// list.
constexpr std::size_t kMaxNodeName = 64U << 10U;
constexpr std::size_t kMaxInstance = 256U << 10U;
constexpr std::size_t kMaxMapping = 256U << 10U;
constexpr std::size_t kMaxMetadata = 8U << 20U;
constexpr std::size_t kShownOfName = 200; ///< of a name in a problem's path

} // namespace

std::size_t ApplicationState::liveInstances() const
{
    std::size_t count = 0;
    for (const auto& [id, row] : instances)
        count += usable(*row) ? 1U : 0U;
    return count;
}

bool usable(const InstanceRow& row)
{
    return !row.instance.host.empty();
}

bool realRevision(const std::string& revision)
{
    return !revision.empty() && revision != "0";
}

ProviderNode readProviderNode(const InterfaceState& state, const std::string& nodeName)
{
    ProviderNode node;
    node.node = UrlNode(state.providersPath, nodeName);
    if (nodeName.size() > kMaxNodeName) {
        node.problems.push_back(
            nodeTooLarge(*state.providersPath + '/' + core::shorten(nodeName, kShownOfName), state.name,
                         nodeName.size(), "name"));
        return node;
    }
    auto parsed = registry::parseProviderNode(state.name, *state.providersPath + '/' + nodeName, nodeName,
                                              node.problems);
    if (!parsed)
        return node;
    node.url = std::move(parsed).value();
    node.node = UrlNode(state.providersPath, nodeName, *node.url);
    return node;
}

ConsumerNode readConsumerNode(const InterfaceState& state, const std::string& nodeName)
{
    ConsumerNode node;
    node.unusableName = nodeName;
    if (nodeName.size() > kMaxNodeName) {
        node.problems.push_back(
            nodeTooLarge(*state.consumersPath + '/' + core::shorten(nodeName, kShownOfName), state.name,
                         nodeName.size(), "name"));
        return node;
    }
    auto parsed = registry::parseConsumerNode(state.name, *state.consumersPath + '/' + nodeName, nodeName,
                                              node.problems);
    if (!parsed)
        return node;
    node.unusableName = std::string(); // gives its memory back
    auto row = std::make_shared<ConsumerRow>();
    row->host = parsed->host();
    row->application = parsed->get("application");
    row->node = UrlNode(state.consumersPath, nodeName, *parsed);
    row->pid = parsed->getInt("pid", 0);
    row->timestamp = parsed->getInt("timestamp", 0);
    row->release = parsed->get("release");
    row->url = std::move(parsed).value();
    node.row = std::move(row);
    return node;
}

std::shared_ptr<const InstanceRow> readInstance(const std::string& application, const std::string& id,
                                                const std::string& path, const std::string& data)
{
    auto row = std::make_shared<InstanceRow>();
    row->path = path;
    row->instance.application = application;
    row->instance.id = id;
    if (data.size() > kMaxInstance) {
        row->problems.push_back(nodeTooLarge(path, application, data.size(), "data"));
        return row;
    }
    auto parsed = discovery::parseInstance(path, data, row->problems);
    if (parsed)
        row->instance = std::move(parsed).value();
    for (auto& problem : row->problems)
        if (problem.subject.empty())
            problem.subject = application;
    return row;
}

MappingState readMapping(const std::string& interfaceName, const std::string& path, const std::string& data)
{
    MappingState state;
    auto row = std::make_shared<MappingRow>();
    row->interfaceName = interfaceName;
    row->path = path;
    if (data.size() > kMaxMapping) {
        state.problems.push_back(nodeTooLarge(path, interfaceName, data.size(), "data"));
    } else {
        row->raw = data;
        const auto parts = core::splitTrimmed(data, ',');
        const std::set<std::string> applications(parts.begin(), parts.end());
        row->applications.assign(applications.begin(), applications.end());
        if (applications.empty() || applications.size() != parts.size() || core::join(parts, ",") != data)
            state.problems.push_back(mappingMalformed(path, interfaceName, data, applications.empty()));
    }
    state.row = std::move(row);
    return state;
}

void setInfo(RevisionState& state, metadata::MetadataInfo info)
{
    auto shared = std::make_shared<const metadata::MetadataInfo>(std::move(info));
    state.byInterface.clear();
    for (const auto& [matchKey, service] : shared->services)
        state.byInterface[service.name].push_back(&service);
    state.info = std::move(shared);
}

void readRevision(RevisionState& state, const std::string& application, const std::string& revision,
                  const std::string& path, const std::string& data)
{
    state.problems.clear();
    if (data.size() > kMaxMetadata) {
        state.problems.push_back(nodeTooLarge(path, application, data.size(), "data"));
        return;
    }
    auto parsed = metadata::parseMetadataInfo(data, path, state.problems);
    if (!parsed) {
        if (state.problems.empty())
            state.problems.push_back(metadataUnreadable(path, application, parsed.error().text()));
        return;
    }
    if (!parsed->revision.empty() && parsed->revision != revision)
        state.problems.push_back(revisionDiffers(path, application, parsed->revision));
    setInfo(state, std::move(parsed).value());
}

std::size_t instancesWithoutMetadata(const ApplicationState& application, const RevisionState& details)
{
    if (details.inReport || !application.reportListed)
        return 0;
    return static_cast<std::size_t>(
        std::count_if(details.instances.begin(), details.instances.end(), [&](const auto& id) {
            return application.instances.at(id)->instance.storageType == "remote";
        }));
}

std::set<std::string> interfacesOf(const RegistryState& state, const ApplicationState& application,
                                   const std::string& revision)
{
    std::set<std::string> out;
    const auto found = application.revisions.find(revision);
    if (!realRevision(revision) || found == application.revisions.end())
        return out;
    if (found->second.info) {
        for (const auto& [interfaceName, services] : found->second.byInterface)
            out.insert(interfaceName);
    } else if (const auto mapped = state.mappedInterfaces.find(application.name);
               mapped != state.mappedInterfaces.end()) {
        out = mapped->second;
    }
    return out;
}

} // namespace sextant::inventory
