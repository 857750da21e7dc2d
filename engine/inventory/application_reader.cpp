// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// The application level of RegistryReader: applications, instances and the metadata of their revisions.
#include "engine/inventory/findings.h"
#include "engine/inventory/registry_reader.h"
#include "engine/inventory/row_equality.h"
#include "engine/registry/paths.h"

#include <algorithm>

namespace sextant::inventory {

namespace {

/// Revisions without live instances are read for the list of revisions, unless there are more than that.
constexpr std::size_t kMaxOldRevisions = 32;
constexpr std::size_t kFetchAttempts = 3;

bool looksLikeRevision(const std::string& name)
{
    constexpr std::size_t kMd5Digits = 32;
    return name.size() == kMd5Digits && name.find_first_not_of("0123456789abcdef") == std::string::npos;
}

/// What an exporter's revisions lack is said at every interface that it exports, whatever the revision.
bool lacksMetadata(const ApplicationState& application, const std::string& revision)
{
    const auto found = application.revisions.find(revision);
    return found != application.revisions.end() && instancesWithoutMetadata(application, found->second) > 0;
}

bool lacksMetadata(const ApplicationState& application)
{
    return std::any_of(application.revisions.begin(), application.revisions.end(), [&](const auto& each) {
        return instancesWithoutMetadata(application, each.second) > 0;
    });
}

bool isCategory(const std::string& name)
{
    return std::find(registry::kCategories.begin(), registry::kCategories.end(), name)
        != registry::kCategories.end();
}

} // namespace

void RegistryReader::servicesListed(const List& list)
{
    if (!readable(m_options.servicesRoot, {}, list) && list.error().code != core::Errc::NoNode)
        return;
    const std::vector<std::string> none;
    const auto& names = list ? list->names : none;
    const std::set<std::string> now(names.begin(), names.end());
    for (const auto& name : std::exchange(m_applicationNodes, now)) {
        if (now.count(name) > 0)
            continue;
        m_follower->forgetChildren(m_options.servicesRoot + '/' + name);
        dropApplication(name);
    }
    const auto& only = m_options.scope.onlyApplication;
    for (const auto& name : names) {
        if (!only.empty() && name != only)
            continue;
        const auto path = m_options.servicesRoot + '/' + name;
        if (m_follower->followsChildren(path))
            continue;
        followList(path, false, Turn::Next, [name](RegistryReader& self, const List& children) {
            self.applicationListed(name, children);
        });
    }
}

void RegistryReader::applicationListed(const std::string& name, const List& list)
{
    const auto path = m_options.servicesRoot + '/' + name;
    if (!readable(path, name, list)) {
        if (list.error().code == core::Errc::NoNode && m_applicationNodes.erase(name) > 0) {
            m_follower->forgetChildren(path);
            dropApplication(name);
        }
        return;
    }
    auto& application = m_state.applications[name];
    application.name = name;
    application.path = path;
    application.problems.clear();
    const auto& names = list->names;
    std::vector<std::string> gone;
    for (const auto& [id, row] : application.instances)
        if (!std::binary_search(names.begin(), names.end(), id))
            gone.push_back(id);
    for (const auto& id : gone) {
        m_follower->forgetData(path + '/' + id);
        setInstance(name, id, nullptr);
    }
    for (const auto& id : names) {
        if (isCategory(id)) {
            application.problems.push_back(applicationForeignNode(path + '/' + id, name, id));
            continue;
        }
        if (m_follower->followsData(path + '/' + id))
            continue;
        followDocument(path + '/' + id, Turn::Next,
                       [name, id](RegistryReader& self, const Document& document) {
                           self.instanceRead(name, id, document);
                       });
    }
    m_publisher.touchApplication(name);
    touched();
}

void RegistryReader::dropApplication(const std::string& name)
{
    const auto found = m_state.applications.find(name);
    if (found == m_state.applications.end())
        return;
    auto& application = found->second;
    std::vector<std::string> ids;
    for (const auto& [id, row] : application.instances)
        ids.push_back(id);
    for (const auto& id : ids) {
        m_follower->forgetData(application.path + '/' + id);
        setInstance(name, id, nullptr);
    }
    m_follower->forgetChildren(m_options.root + "/metadata/" + name);
    m_publisher.setProblems("node " + application.path, {});
    m_state.applications.erase(found);
    m_publisher.touchApplication(name);
    touched();
}

void RegistryReader::instanceRead(const std::string& name, const std::string& id, const Document& document)
{
    const auto path = m_options.servicesRoot + '/' + name + '/' + id;
    if (readable(path, name, document)) {
        setInstance(name, id, readInstance(name, id, path, document->data.value_or(std::string())));
    } else if (document.error().code == core::Errc::NoNode) { // gone between two reads
        m_follower->forgetData(path);
        setInstance(name, id, nullptr);
    }
}

void RegistryReader::setInstance(const std::string& name, const std::string& id,
                                 std::shared_ptr<const InstanceRow> row)
{
    const auto found = m_state.applications.find(name);
    if (found == m_state.applications.end())
        return;
    auto& application = found->second;
    const auto old = application.instances.find(id);
    if (old == application.instances.end() ? !row : row && equal(*old->second, *row))
        return;
    const auto liveBefore = application.liveInstances();
    bool faults = false;
    bool lacks = false;
    if (old != application.instances.end()) {
        const auto revision = old->second->instance.revision;
        lacks = lacksMetadata(application, revision);
        touchInterfaces(interfacesOf(m_state, application, revision));
        faults = application.faulty.erase(id) > 0;
        application.instances.erase(old);
        if (const auto details = application.revisions.find(revision); details != application.revisions.end())
            details->second.instances.erase(id);
        if (!row || row->instance.revision != revision)
            dropEmptyRevision(application, revision);
    }
    if (row) {
        const auto revision = row->instance.revision;
        const bool counts = usable(*row) && realRevision(revision);
        if (!row->problems.empty())
            faults = application.faulty.insert(id).second;
        application.instances.insert_or_assign(id, std::move(row));
        if (counts) {
            auto& details = application.revisions[revision];
            details.instances.insert(id);
            details.inReport = application.reportNodes.count(revision) > 0;
            if (const auto report = m_options.root + "/metadata/" + name;
                !m_follower->followsChildren(report))
                followList(report, true, Turn::Next,
                           [name](RegistryReader& self, const List& list) { self.reportListed(name, list); });
            wantRevision(application, revision, false);
            touchInterfaces(interfacesOf(m_state, application, revision));
            lacks = lacks || lacksMetadata(application, revision);
        }
    }
    // Mapping entries dangle, or no longer; an error is repeated at the interfaces, or no longer.
    if (faults || (liveBefore == 0) != (application.liveInstances() == 0)) {
        const auto mapped = m_state.mappedInterfaces.find(name);
        if (mapped != m_state.mappedInterfaces.end())
            touchInterfaces(mapped->second);
    }
    updateExports(application);
    if (lacks)
        touchInterfaces(application.interfaces);
    m_publisher.touchApplication(name);
    touched();
}

void RegistryReader::dropEmptyRevision(ApplicationState& application, const std::string& revision)
{
    const auto found = application.revisions.find(revision);
    if (found == application.revisions.end() || !found->second.instances.empty())
        return;
    if (!found->second.inReport || !looksLikeRevision(revision))
        application.revisions.erase(found);
}

void RegistryReader::updateExports(ApplicationState& application)
{
    std::set<std::string> now;
    for (const auto& [revision, details] : application.revisions)
        if (!details.instances.empty())
            now.merge(interfacesOf(m_state, application, revision));
    const auto before = std::exchange(application.interfaces, now);
    for (const auto& interfaceName : before) {
        if (application.interfaces.count(interfaceName) > 0)
            continue;
        auto& exporters = m_state.exporters[interfaceName];
        exporters.erase(application.name);
        if (exporters.empty())
            m_state.exporters.erase(interfaceName);
        m_publisher.touchInterface(interfaceName);
    }
    for (const auto& interfaceName : application.interfaces)
        if (before.count(interfaceName) == 0) {
            m_state.exporters[interfaceName].insert(application.name);
            m_publisher.touchInterface(interfaceName);
        }
}

// Metadata of revisions

void RegistryReader::reportListed(const std::string& name, const List& list)
{
    const auto found = m_state.applications.find(name);
    if (found == m_state.applications.end())
        return;
    auto& application = found->second;
    if (!readable(m_options.root + "/metadata/" + name, name, list)
        && list.error().code != core::Errc::NoNode)
        return;
    const bool lacked = lacksMetadata(application);
    application.reportListed = true;
    application.reportNodes.clear();
    if (list)
        application.reportNodes.insert(list->names.begin(), list->names.end());
    std::vector<std::string> revisions;
    for (const auto& [revision, details] : application.revisions)
        revisions.push_back(revision);
    for (const auto& revision : revisions) {
        auto& details = application.revisions.at(revision);
        const bool here = application.reportNodes.count(revision) > 0;
        if (std::exchange(details.inReport, here)
            && !here) { // removed by hand: consumers that start now miss it
            touchInterfaces(interfacesOf(m_state, application, revision));
            details.info = nullptr;
            details.byInterface.clear();
            details.wanted = false;
            details.problems.clear();
        }
        if (!details.info)
            touchInterfaces(interfacesOf(m_state, application, revision));
        dropEmptyRevision(application, revision);
    }
    for (const auto& revision : application.reportNodes)
        if (looksLikeRevision(revision))
            application.revisions[revision].inReport = true;
    updateExports(application);
    if (lacked || lacksMetadata(application))
        touchInterfaces(application.interfaces);
    const bool all = application.reportNodes.size() <= kMaxOldRevisions;
    for (const auto& [revision, details] : application.revisions)
        wantRevision(application, revision, all);
    m_publisher.touchApplication(name);
    touched();
}

void RegistryReader::wantRevision(ApplicationState& application, const std::string& revision, bool all)
{
    auto& details = application.revisions.at(revision);
    if (details.info || !application.reportListed || (details.instances.empty() && !all))
        return;
    if (!details.inReport) {
        fetch(application, revision);
        return;
    }
    if (std::exchange(details.wanted, true))
        return;
    const auto path = m_options.root + "/metadata/" + application.name + '/' + revision;
    m_follower->readOnce(
        path, [weak = weak_from_this(), name = application.name, revision](const Document& document) {
            if (const auto self = weak.lock())
                self->revisionRead(name, revision, document);
        });
}

void RegistryReader::revisionRead(const std::string& name, const std::string& revision,
                                  const Document& document)
{
    const auto found = m_state.applications.find(name);
    if (found == m_state.applications.end())
        return;
    auto& application = found->second;
    const auto details = application.revisions.find(revision);
    if (details == application.revisions.end())
        return;
    details->second.wanted = false;
    const auto path = m_options.root + "/metadata/" + name + '/' + revision;
    if (!readable(path, name, document)) {
        if (document.error().code == core::Errc::NoNode) {
            details->second.inReport = false;
            dropEmptyRevision(application, revision);
            touchInterfaces(application.interfaces);
            m_publisher.touchApplication(name);
            touched();
        }
        return;
    }
    touchInterfaces(interfacesOf(m_state, application, revision));
    readRevision(details->second, name, revision, path, document->data.value_or(std::string()));
    details->second.wanted = true; // read; the document of a revision never changes
    updateExports(application);
    m_publisher.touchApplication(name);
    touched();
}

void RegistryReader::fetch(ApplicationState& application, const std::string& revision)
{
    auto& details = application.revisions.at(revision);
    if (!m_options.fetcher || details.fetching || details.instances.empty()
        || details.fetchAttempts >= kFetchAttempts)
        return;
    // Another instance each time: one that hangs must not hide the others.
    auto id = details.instances.begin();
    std::advance(id, static_cast<std::ptrdiff_t>(details.fetchAttempts % details.instances.size()));
    const auto& instance = application.instances.at(*id)->instance;
    if (instance.storageType == "remote")
        return; // its metadata belongs into the registry
    details.fetching = true;
    ++details.fetchAttempts;
    ++m_fetching;
    m_options.fetcher(instance,
                      [weak = weak_from_this(), name = application.name,
                       revision](core::Outcome<metadata::MetadataInfo> outcome) {
                          if (const auto self = weak.lock())
                              self->fetched(name, revision, std::move(outcome));
                      });
}

void RegistryReader::fetched(const std::string& name, const std::string& revision,
                             core::Outcome<metadata::MetadataInfo> outcome)
{
    --m_fetching;
    takeFetched(name, revision, std::move(outcome));
    if (m_idle && m_fetching == 0 && !m_publisher.complete())
        m_onComplete();
}

void RegistryReader::takeFetched(const std::string& name, const std::string& revision,
                                 core::Outcome<metadata::MetadataInfo> outcome)
{
    const auto found = m_state.applications.find(name);
    if (found == m_state.applications.end())
        return;
    auto& application = found->second;
    const auto details = application.revisions.find(revision);
    if (details == application.revisions.end())
        return;
    details->second.fetching = false;
    touchInterfaces(interfacesOf(m_state, application, revision));
    if (outcome) {
        details->second.fetchFailure.clear();
        setInfo(details->second, std::move(outcome).value());
        updateExports(application);
    } else {
        details->second.fetchFailure = outcome.error().text();
        fetch(application, revision);
    }
    m_publisher.touchApplication(name);
    touched();
}

} // namespace sextant::inventory
