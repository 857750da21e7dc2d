// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/discovery/service_reader.h"

#include "engine/core/text.h"
#include "engine/discovery/address_builder.h"
#include "engine/discovery/instance_keys.h"
#include "engine/discovery/matcher.h"
#include "engine/discovery/revision_fetch.h"
#include "engine/discovery/steps.h"
#include "engine/mapping/mapping.h"
#include "engine/registry/matching.h"
#include "engine/registry/nodes.h"
#include "engine/registry/paths.h"
#include "engine/store/path.h"

#include <algorithm>

namespace sextant::discovery {

namespace {

using core::Errc;

/// What one node refuses to tell us is a problem; everything else means that the registry cannot be read.
bool concernsOneNode(Errc code)
{
    return code == Errc::NoAuth || code == Errc::TooLarge;
}

std::string counted(std::size_t count, std::string_view one, std::string_view many)
{
    return std::to_string(count) + " " + std::string(count == 1 ? one : many);
}

/// A mapping is written by hand or by many: bounded, as everything from outside.
constexpr std::size_t kMaxApplications = 1000;
constexpr std::size_t kShownBytes = 1000;

std::string countedAddresses(std::size_t count)
{
    return counted(count, "address", "addresses");
}

std::string countedNodes(std::size_t count)
{
    return counted(count, "node", "nodes");
}

class ServiceReader : public std::enable_shared_from_this<ServiceReader>
{
public:
    ServiceReader(store::CoordinationStore& store, DirectoryOptions options, ServiceQuery query,
                  std::shared_ptr<MetadataCache> cache, core::CancelToken cancel)
        : m_store(store)
        , m_options(std::move(options))
        , m_query(std::move(query))
        , m_cache(std::move(cache))
    {
        m_operation.timeout = m_options.timeout;
        m_operation.cancel = std::move(cancel);
    }

    void run(std::function<void(core::Outcome<Reading>)> done)
    {
        const auto self = shared_from_this();
        const Step providers = [self](StepDone next) { self->readProviders(std::move(next)); };
        const Step applicationLevel = [self](StepDone next) {
            runInOrder({[self](StepDone last) { self->readMapping(std::move(last)); },
                        [self](StepDone last) { self->readApplications(std::move(last)); },
                        [self](StepDone last) { self->readRevisions(std::move(last)); }},
                       std::move(next));
        };
        runTogether({providers, applicationLevel},
                    [self, done = std::move(done)](core::Outcome<void> outcome) {
                        if (!outcome)
                            done(outcome.error());
                        else if (self->m_operation.cancel.cancelled())
                            done(core::Error(Errc::Cancelled, "Discovery was cancelled"));
                        else
                            done(self->finish());
                    });
    }

private:
    Resolution& result() { return m_reading.resolution; }

    /// True when the step may go on without the node.
    bool absorb(const core::Error& error, const std::string& path, std::vector<std::string>& lines)
    {
        if (error.code == Errc::NoNode)
            return true;
        if (!concernsOneNode(error.code))
            return false;
        lines.push_back(path + ": " + error.text());
        result().problems.push_back({"node-unreadable", core::Severity::Warning, path, m_query.interfaceName,
                                     error.text(), "It is left out here; other clients may read it.",
                                     "Check the ACL of the node."});
        return true;
    }

    void readProviders(StepDone done)
    {
        const auto path = registry::categoryPath(m_options.root, m_query.interfaceName, registry::kProviders);
        m_store.children(path, m_operation,
                         [self = shared_from_this(), path,
                          done = std::move(done)](const core::Outcome<store::Children>& children) {
                             if (children) {
                                 self->takeProviders(path, children->names);
                                 done({});
                             } else if (self->absorb(children.error(), path, self->m_interfaceLines)) {
                                 if (children.error().code == Errc::NoNode)
                                     self->m_interfaceLines.push_back("Providers " + path
                                                                      + ": the node does not exist");
                                 done({});
                             } else {
                                 done(children.error());
                             }
                         });
    }

    void takeProviders(const std::string& path, const std::vector<std::string>& names)
    {
        const url::Url consumer(
            "consumer", "0.0.0.0", 0, m_query.interfaceName,
            {{"interface", m_query.interfaceName}, {"group", m_query.group}, {"version", m_query.version}});
        for (const auto& nodeName : names) {
            const auto nodePath = path + "/" + nodeName;
            const auto url =
                registry::parseProviderNode(m_query.interfaceName, nodePath, nodeName, result().problems);
            if (url && registry::isMatch(consumer, *url) && matchesProtocol(m_query.protocol, url->protocol())
                && url->protocol() != "empty")
                result().interfaceAddresses.push_back({*url, url->get("application"), {}, nodePath});
        }
        m_interfaceLines.push_back("Providers " + path + ": " + countedNodes(names.size()) + ", "
                                   + std::to_string(result().interfaceAddresses.size())
                                   + " for this service");
    }

    void readMapping(StepDone done)
    {
        if (!m_query.providedBy.empty()) {
            result().applications = m_query.providedBy;
            std::ranges::sort(result().applications);
            m_mappingLines.push_back("Applications as given: " + core::join(result().applications, ", "));
            done({});
            return;
        }
        const auto path = mapping::mappingPath(m_options.root, m_query.interfaceName);
        m_store.get(path, m_operation,
                    [self = shared_from_this(), path,
                     done = std::move(done)](const core::Outcome<store::Node>& node) {
                        if (node) {
                            auto& applications = self->result().applications;
                            applications = mapping::parseMapping(node->data.value_or(""));
                            self->m_mappingLines.push_back(
                                "Mapping " + path + ": "
                                + (applications.empty()
                                       ? "no application"
                                       : core::shorten(core::join(applications, ", "), kShownBytes)));
                            if (applications.size() > kMaxApplications) {
                                self->m_mappingLines.push_back(
                                    "Only the first " + std::to_string(kMaxApplications) + " of "
                                    + std::to_string(applications.size()) + " applications are read");
                                applications.resize(kMaxApplications);
                            }
                        } else if (!self->absorb(node.error(), path, self->m_mappingLines)) {
                            done(node.error());
                            return;
                        } else if (node.error().code == Errc::NoNode) {
                            self->m_mappingLines.push_back(
                                "Mapping " + path + ": the node does not exist, so no application is known");
                        }
                        done({});
                    });
    }

    void readApplications(StepDone done)
    {
        std::vector<Step> steps;
        for (const auto& application : result().applications)
            steps.emplace_back([self = shared_from_this(), application](StepDone next) {
                self->readInstances(application, std::move(next));
            });
        runTogether(std::move(steps), std::move(done));
    }

    void readInstances(const std::string& application, StepDone done)
    {
        const auto path = applicationPath(m_options.servicesRoot, application);
        if (!canBeApplication(m_options.servicesRoot, application)) {
            m_instanceLines[application] = "Instances " + path + ": not a possible application name";
            done({});
            return;
        }
        m_store.children(path, m_operation,
                         [self = shared_from_this(), application, path,
                          done = std::move(done)](const core::Outcome<store::Children>& children) {
                             if (children) {
                                 self->readNodes(application, path, children->names, done);
                             } else if (self->absorb(children.error(), path, self->m_applicationLines)) {
                                 if (children.error().code == Errc::NoNode)
                                     self->m_instanceLines[application] =
                                         "Instances " + path + ": the node does not exist";
                                 done({});
                             } else {
                                 done(children.error());
                             }
                         });
    }

    void readNodes(const std::string& application, const std::string& path,
                   const std::vector<std::string>& names, const StepDone& done)
    {
        std::vector<std::string> paths;
        for (const auto& nodeName : names)
            paths.push_back(path + "/" + nodeName);
        m_store.readMany(
            paths, m_operation,
            [self = shared_from_this(), application, path, paths,
             done](const std::vector<core::Outcome<store::Node>>& nodes) {
                std::vector<std::string> readable;
                for (std::size_t i = 0; i < nodes.size(); ++i) {
                    if (!nodes[i]) {
                        if (self->absorb(nodes[i].error(), paths[i], self->m_applicationLines))
                            continue; // gone between the two reads, or not for us
                        done(nodes[i].error());
                        return;
                    }
                    auto instance =
                        parseInstance(paths[i], nodes[i]->data.value_or(""), self->result().problems);
                    if (!instance)
                        continue;
                    readable.push_back(instance->id);
                    self->m_instances.push_back(std::move(*instance));
                }
                self->m_instanceLines[application] = "Instances " + path + ": " + countedNodes(paths.size())
                    + (readable.empty() ? "" : ", " + core::shorten(core::join(readable, ", "), 300))
                    + (readable.size() < paths.size()
                           ? ", " + std::to_string(paths.size() - readable.size()) + " cannot be used"
                           : "");
                done({});
            });
    }

    void readRevisions(StepDone done)
    {
        std::map<std::string, std::vector<Instance>> groups;
        for (const auto& instance : m_instances)
            if (!instance.revision.empty() && instance.revision != kEmptyRevision)
                groups[instance.revision].push_back(instance);
            else
                m_applicationLines.push_back("Instance " + instance.id + " of " + instance.application
                                             + " exports nothing: revision "
                                             + (instance.revision.empty() ? "missing" : instance.revision));
        m_reading.revisions = groups.size();
        std::vector<Step> steps;
        for (auto& [revision, instances] : groups)
            steps.emplace_back([self = shared_from_this(), revision, instances](const StepDone& next) {
                self->readRevision(revision, instances, next);
            });
        runTogether(std::move(steps), std::move(done));
    }

    void readRevision(const std::string& revision, const std::vector<Instance>& instances,
                      const StepDone& done)
    {
        if (const auto known = m_cache->find(revision); known != m_cache->end()) {
            takeRevision(revision, instances, *known->second, "known already");
            done({});
            return;
        }
        RevisionRequest request {instances, m_options.root, m_options.fetcher, m_operation};
        fetchRevision(
            m_store, std::move(request),
            [self = shared_from_this(), revision, instances, done](core::Outcome<RevisionAnswer> answer) {
                if (!answer) {
                    done(answer.error());
                    return;
                }
                auto& problems = self->result().problems;
                problems.insert(problems.end(), answer->problems.begin(), answer->problems.end());
                if (answer->info != nullptr) {
                    (*self->m_cache)[revision] = answer->info;
                    self->takeRevision(revision, instances, *answer->info, answer->how);
                } else {
                    ++self->m_reading.revisionsMissing;
                    self->result().metadataMissing = true;
                    self->m_revisionLines[revision] = "Revision " + revision + " of "
                        + instances.front().application + ": no metadata, " + answer->how;
                }
                done({});
            });
    }

    void takeRevision(const std::string& revision, const std::vector<Instance>& instances,
                      const metadata::MetadataInfo& info, const std::string& how)
    {
        auto addresses = buildAddresses(instances, m_options.servicesRoot, info, m_query);
        std::string line = "Revision " + revision + " of " + instances.front().application + ": metadata "
            + how + ", " + counted(info.services.size(), "service", "services") + ", "
            + countedAddresses(addresses.size()) + " for this one";
        for (const auto& [key, service] : info.services)
            if (service.name == m_query.interfaceName && service.path != service.name)
                line += "; it exports " + key + " under the path " + service.path
                    + ", which application-level consumers do not find";
        m_revisionLines[revision] = core::shorten(line, 2000);
        auto& all = result().applicationAddresses;
        all.insert(all.end(), std::make_move_iterator(addresses.begin()),
                   std::make_move_iterator(addresses.end()));
    }

    Reading finish()
    {
        auto& resolution = result();
        sortAndUnify(resolution.interfaceAddresses);
        sortAndUnify(resolution.applicationAddresses);
        auto& lines = resolution.explanation;
        lines = m_mappingLines;
        for (const auto& [application, line] : m_instanceLines)
            lines.push_back(line);
        lines.insert(lines.end(), m_applicationLines.begin(), m_applicationLines.end());
        for (const auto& [revision, line] : m_revisionLines)
            lines.push_back(line);
        lines.push_back("Application level: " + countedAddresses(resolution.applicationAddresses.size()));
        lines.insert(lines.end(), m_interfaceLines.begin(), m_interfaceLines.end());
        lines.push_back("Interface level: " + countedAddresses(resolution.interfaceAddresses.size()));
        std::ranges::sort(resolution.problems);
        return std::move(m_reading);
    }

    store::CoordinationStore& m_store;
    DirectoryOptions m_options;
    ServiceQuery m_query;
    std::shared_ptr<MetadataCache> m_cache;
    store::OpOptions m_operation;
    Reading m_reading;
    std::vector<Instance> m_instances;
    std::vector<std::string> m_interfaceLines;
    std::vector<std::string> m_mappingLines;
    std::vector<std::string> m_applicationLines; ///< what is odd about applications and instances
    std::map<std::string, std::string> m_instanceLines; ///< by application
    std::map<std::string, std::string> m_revisionLines; ///< by revision
};

} // namespace

bool canBeApplication(const std::string& servicesRoot, const std::string& application)
{
    return application.find('/') == std::string::npos
        && store::validatePath(applicationPath(servicesRoot, application)).ok();
}

void readService(store::CoordinationStore& store, const DirectoryOptions& options, const ServiceQuery& query,
                 std::shared_ptr<MetadataCache> cache, core::CancelToken cancel,
                 std::function<void(core::Outcome<Reading>)> done)
{
    std::make_shared<ServiceReader>(store, options, query, std::move(cache), std::move(cancel))
        ->run(std::move(done));
}

} // namespace sextant::discovery
