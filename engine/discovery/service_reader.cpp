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
                  std::shared_ptr<ServiceCache> cache, BeforeInstances beforeInstances,
                  core::CancelToken cancel)
        : m_store(store)
        , m_options(std::move(options))
        , m_query(std::move(query))
        , m_cache(std::move(cache))
        , m_beforeInstances(std::move(beforeInstances))
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
                        [self](const StepDone& last) { self->announceApplications(last); },
                        [self](StepDone last) { self->readApplications(std::move(last)); },
                        [self](StepDone last) { self->readRevisions(std::move(last)); }},
                       std::move(next));
        };
        std::vector<Step> levels;
        if (m_options.interfaceLevel)
            levels.push_back(providers);
        if (m_options.applicationLevel)
            levels.push_back(applicationLevel);
        runTogether(std::move(levels), [self, done = std::move(done)](core::Outcome<void> outcome) {
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
        auto& folder = m_cache->providers;
        folder.path = registry::categoryPath(m_options.root, m_query.interfaceName, registry::kProviders);
        if (folder.known) {
            takeProviders();
            done({});
            return;
        }
        m_store.children(folder.path, m_operation,
                         [self = shared_from_this(),
                          done = std::move(done)](const core::Outcome<store::Children>& children) {
                             auto& read = self->m_cache->providers;
                             if (children || children.error().code == Errc::NoNode) {
                                 read.known = true;
                                 read.exists = children.ok();
                                 self->parseProviders(children ? children->names : Names());
                                 self->takeProviders();
                             } else if (!self->absorb(children.error(), read.path, self->m_interfaceLines)) {
                                 done(children.error());
                                 return;
                             }
                             done({});
                         });
    }

    using Names = std::vector<std::string>;
    /// nullptr when there is no such node.
    using NamesHandler = std::function<void(ServiceReader&, const Names*, StepDone)>;

    void list(const std::string& path, std::vector<std::string>& lines, StepDone done,
              const NamesHandler& handler)
    {
        if (const auto known = m_cache->lists.find(path); known != m_cache->lists.end()) {
            handler(*this, known->second ? &*known->second : nullptr, std::move(done));
            return;
        }
        m_store.children(path, m_operation,
                         [self = shared_from_this(), path, &lines, handler,
                          done = std::move(done)](const core::Outcome<store::Children>& children) {
                             if (children || children.error().code == Errc::NoNode) {
                                 auto& names = self->m_cache->lists[path];
                                 names.reset();
                                 if (children)
                                     names = children->names;
                                 handler(*self, children ? &*names : nullptr, done);
                             } else if (self->absorb(children.error(), path, lines)) {
                                 done({});
                             } else {
                                 done(children.error());
                             }
                         });
    }

    /// Those that are known already are not parsed again. REQUIRES: `names` is sorted.
    void parseProviders(const Names& names)
    {
        const url::Url consumer(
            "consumer", "0.0.0.0", 0, m_query.interfaceName,
            {{"interface", m_query.interfaceName}, {"group", m_query.group}, {"version", m_query.version}});
        const SharedText folder(m_cache->providers.path);
        auto before = std::exchange(m_cache->providers.providers, {});
        auto old = before.begin();
        auto oldName = old != before.end() ? old->path.nodeName() : std::string();
        const auto advance = [&] { oldName = ++old != before.end() ? old->path.nodeName() : std::string(); };
        auto& providers = m_cache->providers.providers;
        providers.reserve(names.size());
        for (const auto& nodeName : names) {
            while (old != before.end() && oldName < nodeName)
                advance();
            if (old != before.end() && oldName == nodeName) {
                providers.push_back(std::move(*old));
                advance();
            } else {
                providers.push_back(parseProvider(consumer, folder, nodeName));
            }
        }
    }

    ServiceCache::Provider parseProvider(const url::Url& consumer, const SharedText& folder,
                                         const std::string& nodeName)
    {
        ServiceCache::Provider fresh;
        const auto url = registry::parseProviderNode(m_query.interfaceName, folder.text() + '/' + nodeName,
                                                     nodeName, fresh.problems);
        if (!url) {
            fresh.path = NodePath(folder, nodeName);
            return fresh;
        }
        fresh.path = NodePath(folder, nodeName, *url);
        fresh.serves = registry::isMatch(consumer, *url) && matchesProtocol(m_query.protocol, url->protocol())
            && url->protocol() != "empty";
        if (auto application = url->get("application"); m_lastApplication == application)
            fresh.application = m_lastApplication;
        else
            fresh.application = m_lastApplication = SharedText(std::move(application));
        return fresh;
    }

    void takeProviders()
    {
        const auto& folder = m_cache->providers;
        if (!folder.exists) {
            m_interfaceLines.push_back("Providers " + folder.path + ": the node does not exist");
            return;
        }
        auto& addresses = result().interfaceAddresses;
        addresses.reserve(folder.providers.size());
        for (const auto& provider : folder.providers) {
            if (provider.serves)
                addresses.push_back({*provider.path.lasting(), provider.application, {}, provider.path});
            addProblems(provider.problems);
        }
        m_interfaceLines.push_back("Providers " + folder.path + ": " + countedNodes(folder.providers.size())
                                   + ", " + std::to_string(addresses.size()) + " for this service");
    }

    void addProblems(const core::Problems& problems)
    {
        result().problems.insert(result().problems.end(), problems.begin(), problems.end());
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
        if (const auto known = m_cache->mappings.find(path); known != m_cache->mappings.end()) {
            takeMapping(path, known->second);
            done({});
            return;
        }
        m_store.get(path, m_operation,
                    [self = shared_from_this(), path,
                     done = std::move(done)](const core::Outcome<store::Node>& node) {
                        if (node || node.error().code == Errc::NoNode) {
                            auto& text = self->m_cache->mappings[path];
                            text.reset();
                            if (node)
                                text = node->data.value_or("");
                            self->takeMapping(path, text);
                        } else if (!self->absorb(node.error(), path, self->m_mappingLines)) {
                            done(node.error());
                            return;
                        } else {
                            self->takeCachedMapping();
                        }
                        done({});
                    });
    }

    void takeMapping(const std::string& path, const std::optional<std::string>& text)
    {
        if (!text) {
            m_mappingLines.push_back("Mapping " + path
                                     + ": the node does not exist, so no application is known");
            takeCachedMapping();
            return;
        }
        auto& applications = result().applications;
        applications = mapping::parseMapping(*text);
        m_mappingLines.push_back("Mapping " + path + ": "
                                 + (applications.empty()
                                        ? "no application"
                                        : core::shorten(core::join(applications, ", "), kShownBytes)));
        if (applications.size() > kMaxApplications) {
            m_mappingLines.push_back("Only the first " + std::to_string(kMaxApplications) + " of "
                                     + std::to_string(applications.size()) + " applications are read");
            applications.resize(kMaxApplications);
        }
        if (applications.empty())
            takeCachedMapping();
        else if (m_options.lookupCache)
            m_options.lookupCache->keepApplications(m_query.interfaceName, applications);
    }

    /// The registry has no mapping: what it said earlier still counts (spec/registry §7.3).
    void takeCachedMapping()
    {
        if (!m_options.lookupCache)
            return;
        auto& applications = result().applications;
        applications = m_options.lookupCache->applications(m_query.interfaceName);
        if (applications.size() > kMaxApplications)
            applications.resize(kMaxApplications);
        if (!applications.empty())
            m_mappingLines.push_back("Applications of an earlier run, from the mapping cache: "
                                     + core::shorten(core::join(applications, ", "), kShownBytes));
    }

    void announceApplications(const StepDone& done)
    {
        if (m_beforeInstances)
            m_beforeInstances(result().applications, [done] { done({}); });
        else
            done({});
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
        list(path, m_applicationLines, std::move(done),
             [application, path](ServiceReader& self, const Names* names, StepDone next) {
                 if (names != nullptr) {
                     self.readNodes(application, path, *names, next);
                     return;
                 }
                 self.m_instanceLines[application] = "Instances " + path + ": the node does not exist";
                 next({});
             });
    }

    void readNodes(const std::string& application, const std::string& path,
                   const std::vector<std::string>& names, const StepDone& done)
    {
        m_cache->keepOnly(path, names);
        std::vector<std::string> unknown;
        for (const auto& nodeName : names)
            if (auto nodePath = path + "/" + nodeName; !m_cache->instances.contains(nodePath))
                unknown.push_back(std::move(nodePath));
        if (unknown.empty()) {
            takeNodes(application, path, names);
            done({});
            return;
        }
        m_store.readMany(unknown, m_operation,
                         [self = shared_from_this(), application, path, names, unknown,
                          done](const std::vector<core::Outcome<store::Node>>& nodes) {
                             for (std::size_t i = 0; i < nodes.size(); ++i) {
                                 if (!nodes[i]) {
                                     if (self->absorb(nodes[i].error(), unknown[i], self->m_applicationLines))
                                         continue; // gone between the two reads, or not for us
                                     done(nodes[i].error());
                                     return;
                                 }
                                 auto& known = self->m_cache->instances[unknown[i]];
                                 known = {};
                                 if (auto instance = parseInstance(unknown[i], nodes[i]->data.value_or(""),
                                                                   known.problems))
                                     known.instance = std::make_shared<const Instance>(std::move(*instance));
                             }
                             self->takeNodes(application, path, names);
                             done({});
                         });
    }

    void takeNodes(const std::string& application, const std::string& path,
                   const std::vector<std::string>& names)
    {
        constexpr std::size_t kShownIds = 300; // bytes
        std::string ids;
        std::size_t readable = 0;
        for (const auto& nodeName : names) {
            const auto known = m_cache->instances.find(path + "/" + nodeName);
            if (known == m_cache->instances.end())
                continue;
            addProblems(known->second.problems);
            if (!known->second.instance)
                continue;
            if (ids.size() <= kShownIds)
                ids += (readable == 0 ? "" : ", ") + known->second.instance->id;
            ++readable;
            m_instances.push_back(&known->second);
        }
        m_instanceLines[application] = "Instances " + path + ": " + countedNodes(names.size())
            + (readable == 0 ? "" : ", " + core::shorten(ids, kShownIds))
            + (readable < names.size() ? ", " + std::to_string(names.size() - readable) + " cannot be used"
                                       : "");
    }

    using Group = std::vector<ServiceCache::Node*>; ///< instances of one revision

    void readRevisions(StepDone done)
    {
        std::map<std::string, Group> groups;
        for (auto* node : m_instances) {
            const auto& instance = *node->instance;
            if (!instance.revision.empty() && instance.revision != kEmptyRevision)
                groups[instance.revision].push_back(node);
            else
                m_applicationLines.push_back("Instance " + instance.id + " of " + instance.application
                                             + " exports nothing: revision "
                                             + (instance.revision.empty() ? "missing" : instance.revision));
        }
        m_reading.revisions = groups.size();
        std::vector<Step> steps;
        for (auto& [revision, instances] : groups)
            steps.emplace_back([self = shared_from_this(), revision = revision, instances = instances](
                                   const StepDone& next) { self->readRevision(revision, instances, next); });
        runTogether(std::move(steps), std::move(done));
    }

    void readRevision(const std::string& revision, const Group& instances, const StepDone& done)
    {
        if (const auto known = m_cache->revisions.find(revision); known != m_cache->revisions.end()) {
            takeRevision(revision, instances, known->second, "known already");
            done({});
            return;
        }
        if (const auto kept = m_options.lookupCache ? m_options.lookupCache->metadataOf(revision) : nullptr) {
            m_cache->revisions[revision] = kept;
            takeRevision(revision, instances, kept, "of an earlier run, from the metadata cache");
            done({});
            return;
        }
        RevisionRequest request {{}, m_options.root, m_options.fetcher, m_operation};
        for (const auto* node : instances)
            request.instances.push_back(*node->instance);
        fetchRevision(
            m_store, std::move(request),
            [self = shared_from_this(), revision, instances, done](core::Outcome<RevisionAnswer> answer) {
                if (!answer) {
                    done(answer.error());
                    return;
                }
                self->addProblems(answer->problems);
                if (answer->info != nullptr) {
                    self->m_cache->revisions[revision] = answer->info;
                    if (self->m_options.lookupCache)
                        self->m_options.lookupCache->keepMetadata(revision, *answer->info);
                    const bool old =
                        metadata::revisionForm(*answer->info) == metadata::RevisionForm::WithoutPort;
                    self->takeRevision(revision, instances, answer->info,
                                       answer->how
                                           + (old ? " (hashed without ports, as Dubbo 3.0 does)" : ""));
                } else {
                    ++self->m_reading.revisionsMissing;
                    self->result().metadataMissing = true;
                    self->m_revisionLines[revision] = "Revision " + revision + " of "
                        + instances.front()->instance->application + ": no metadata, " + answer->how;
                }
                done({});
            });
    }

    void takeRevision(const std::string& revision, const Group& instances,
                      const std::shared_ptr<const metadata::MetadataInfo>& info, const std::string& how)
    {
        const AddressBuilder builder(m_options.servicesRoot, *info, m_query);
        auto& all = result().applicationAddresses;
        const auto before = all.size();
        for (auto* node : instances) {
            if (std::exchange(node->info, info) != info)
                node->addresses = builder.addressesOf(*node->instance);
            all.insert(all.end(), node->addresses.begin(), node->addresses.end());
        }
        std::string line = "Revision " + revision + " of " + instances.front()->instance->application
            + ": metadata " + how + ", " + counted(info->services.size(), "service", "services") + ", "
            + countedAddresses(all.size() - before) + " for this one";
        for (const auto& [key, service] : info->services)
            if (service.name == m_query.interfaceName && service.path != service.name)
                line += "; it exports " + key + " under the path " + service.path
                    + ", which application-level consumers do not find";
        m_revisionLines[revision] = core::shorten(line, 2000);
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
        if (m_options.applicationLevel)
            lines.push_back("Application level: " + countedAddresses(resolution.applicationAddresses.size()));
        lines.insert(lines.end(), m_interfaceLines.begin(), m_interfaceLines.end());
        if (m_options.interfaceLevel)
            lines.push_back("Interface level: " + countedAddresses(resolution.interfaceAddresses.size()));
        std::ranges::sort(resolution.problems);
        return std::move(m_reading);
    }

    store::CoordinationStore& m_store;
    DirectoryOptions m_options;
    ServiceQuery m_query;
    std::shared_ptr<ServiceCache> m_cache;
    BeforeInstances m_beforeInstances;
    store::OpOptions m_operation;
    Reading m_reading;
    std::vector<ServiceCache::Node*> m_instances; ///< in the cache, which nobody else edits while we read
    SharedText m_lastApplication; ///< neighbours often are of the same
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
                 std::shared_ptr<ServiceCache> cache, BeforeInstances beforeInstances,
                 core::CancelToken cancel, std::function<void(core::Outcome<Reading>)> done)
{
    std::make_shared<ServiceReader>(store, options, query, std::move(cache), std::move(beforeInstances),
                                    std::move(cancel))
        ->run(std::move(done));
}

} // namespace sextant::discovery
