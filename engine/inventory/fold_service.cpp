// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/inventory/fold_service.h"

#include "engine/core/text.h"
#include "engine/inventory/findings.h"
#include "engine/inventory/row_equality.h"

#include <algorithm>
#include <tuple>

namespace sextant::inventory {

namespace {

/// Orders providers by address, then protocol, then application.
using ProviderKey = std::tuple<std::string, std::string, std::string>;

/// Errors of an application's instances that are repeated at the interfaces mapped to it.
constexpr std::size_t kShownPerApplication = 3;

struct Draft
{
    std::map<ProviderKey, ProviderRow> providers;
    std::vector<std::shared_ptr<const ConsumerRow>> consumers;
    std::set<std::string> methods;
    std::string lastMethods; ///< the list added last: nearly all providers have the same
    core::Problems problems;
};

void addMethods(Draft& into, std::string_view list)
{
    if (list == into.lastMethods)
        return;
    into.lastMethods = list;
    for (auto& method : core::splitTrimmed(list, ','))
        into.methods.insert(std::move(method));
}

ProviderRow rowOf(const url::Url& url)
{
    ProviderRow row;
    row.protocol = url.protocol();
    row.host = url.host();
    row.port = url.port();
    row.application = url.get("application");
    row.weight = static_cast<int>(std::clamp<std::int64_t>(url.getInt("weight", row.weight), 0, 1'000'000));
    row.tag = url.get("dubbo.tag");
    row.zone = url.get("zone", url.get("region"));
    row.release = url.get("release");
    row.timestamp = url.getInt("timestamp", 0);
    row.warmupMillis = url.getInt("warmup", row.warmupMillis);
    row.enabled = url.getBool("enabled", true) && !url.getBool("disabled", false);
    row.dynamic = url.getBool("dynamic", true);
    row.url = url;
    return row;
}

class Folder
{
public:
    Folder(const RegistryState& state, const std::string& interfaceName, const FoldSettings& settings)
        : m_state(state)
        , m_interface(interfaceName)
        , m_settings(settings)
        , m_registered(lookup(state.interfaces, interfaceName))
        , m_mapping(lookup(state.mappings, interfaceName))
    {
    }

    ServiceFold fold(const std::vector<std::shared_ptr<const ServiceRow>>& before)
    {
        addInterfaceLevel();
        addApplicationLevel();
        addConsumers();
        const bool known = m_mapping || (m_registered && !m_registered->categories.empty());
        if (m_drafts.empty() && (known || !m_shared.empty()))
            draft("", "");
        if (m_settings.complete)
            checkMapping();
        return finish(before);
    }

private:
    template<typename Value>
    static const Value* lookup(const std::map<std::string, Value>& map, const std::string& key)
    {
        const auto found = map.find(key);
        return found == map.end() ? nullptr : &found->second;
    }

    Draft& draft(const std::string& group, const std::string& version)
    {
        return m_drafts[{m_interface, group, version}];
    }

    void addInterfaceLevel()
    {
        if (!m_registered)
            return;
        for (const auto& node : m_registered->providers) {
            m_shared.insert(m_shared.end(), node.problems.begin(), node.problems.end());
            if (!node.url)
                continue;
            auto row = rowOf(*node.url);
            row.interfaceLevel = true;
            row.interfaceNode = node.node;
            auto& into = draft(node.url->group(), node.url->version());
            addMethods(into, node.url->find("methods").value_or(std::string_view()));
            const auto [at, fresh] =
                into.providers.try_emplace({row.address(), row.protocol, row.application}, std::move(row));
            // The same address twice: a provider that came back before its old session ended. The newer one
            // counts.
            if (!fresh && at->second.timestamp < row.timestamp)
                at->second = std::move(row);
        }
    }

    void addConsumers()
    {
        if (!m_registered)
            return;
        for (const auto& node : m_registered->consumers) {
            m_shared.insert(m_shared.end(), node.problems.begin(), node.problems.end());
            if (!node.row)
                continue;
            bool placed = false;
            for (auto& [id, into] : m_drafts) {
                if (asksFor(node.row->url.group(), id.group, true)
                    && asksFor(node.row->url.version(), id.version, false)) {
                    into.consumers.push_back(node.row);
                    placed = true;
                }
            }
            if (!placed)
                draft(node.row->url.group(), node.row->url.version()).consumers.push_back(node.row);
        }
    }

    /// Does a consumer's group or version cover that of a provider? (spec/registry §2.7)
    static bool asksFor(const std::string& wanted, const std::string& offered, bool list)
    {
        if (wanted == "*" || wanted == offered)
            return true;
        if (!list || wanted.find(',') == std::string::npos)
            return false;
        const auto parts = core::splitTrimmed(wanted, ',');
        return std::find(parts.begin(), parts.end(), offered) != parts.end();
    }

    void addApplicationLevel()
    {
        const auto exporters = m_state.exporters.find(m_interface);
        if (exporters == m_state.exporters.end())
            return;
        for (const auto& name : exporters->second) {
            const auto* application = lookup(m_state.applications, name);
            if (!application)
                continue;
            for (const auto& [revision, details] : application->revisions) {
                if (!realRevision(revision) || details.instances.empty())
                    continue;
                if (const auto lost = instancesWithoutMetadata(*application, details);
                    lost > 0 && m_settings.complete)
                    m_shared.push_back(revisionMissingMetadata(
                        m_settings.root + "/metadata/" + name + '/' + revision, name, revision, lost));
                if (details.info)
                    addKnown(*application, revision, details);
                else if (m_mapping && contains(m_mapping->row->applications, name))
                    addUnknown(*application, revision, details);
            }
        }
    }

    void addKnown(const ApplicationState& application, const std::string& revision,
                  const RevisionState& details)
    {
        const auto services = details.byInterface.find(m_interface);
        if (services == details.byInterface.end())
            return;
        m_exporting.insert(application.name);
        for (const auto* service : services->second) {
            auto& into = draft(service->group, service->version);
            if (const auto methods = service->params.find("methods"); methods != service->params.end())
                addMethods(into, methods->second);
            for (const auto& id : details.instances) {
                const auto& row = application.instances.at(id);
                const int port = service->port > 0 ? service->port : row->instance.portFor(service->protocol);
                url::Url derived(service->protocol, row->instance.host, port,
                                 service->path.empty() ? service->name : service->path, service->params);
                addInstance(into, *row, revision, derived);
            }
        }
    }

    /// The mapping says that the application provides the interface, its metadata is not known.
    void addUnknown(const ApplicationState& application, const std::string& revision,
                    const RevisionState& details)
    {
        // What the application says of itself at interface level: group, version and protocol of the
        // interface.
        std::set<std::tuple<std::string, std::string, std::string>> forms;
        if (m_registered)
            for (const auto& node : m_registered->providers)
                if (node.url && node.url->get("application") == application.name)
                    forms.insert({node.url->group(), node.url->version(), node.url->protocol()});
        const bool guessed = forms.empty();
        bool any = false;
        for (const auto& id : details.instances) {
            const auto& row = application.instances.at(id);
            // Metadata that belongs into the registry is about to be read, or consumers miss it as well.
            if (row->instance.storageType == "remote")
                continue;
            any = true;
            if (guessed) {
                url::Url derived(mainProtocol(row->instance), row->instance.host, row->instance.port,
                                 m_interface,
                                 {{"application", application.name}, {"interface", m_interface}});
                addInstance(draft("", ""), *row, revision, derived);
                continue;
            }
            for (const auto& [group, version, protocol] : forms) {
                url::Parameters parameters {{"application", application.name}, {"interface", m_interface}};
                if (!group.empty())
                    parameters["group"] = group;
                if (!version.empty())
                    parameters["version"] = version;
                addInstance(draft(group, version), *row, revision,
                            url::Url(protocol, row->instance.host, row->instance.portFor(protocol),
                                     m_interface, std::move(parameters)));
            }
        }
        const bool answerExpected = m_settings.fetcher && details.fetchFailure.empty();
        if (any && guessed && !answerExpected)
            draft("", "").problems.push_back(
                metadataNotFetched(application.path, m_interface, application.name));
    }

    static std::string mainProtocol(const discovery::Instance& instance)
    {
        for (const auto& endpoint : instance.endpoints)
            if (endpoint.port == instance.port)
                return endpoint.protocol;
        return "dubbo";
    }

    /// The same address at interface level is the same provider.
    static void addInstance(Draft& into, const InstanceRow& instance, const std::string& revision,
                            const url::Url& derived)
    {
        const auto& metadata = instance.instance.metadata;
        const auto extra = [&](std::string_view key) {
            const auto found = metadata.find(key);
            return found == metadata.end() ? std::string() : found->second;
        };
        auto fresh = rowOf(derived);
        if (fresh.application.empty())
            fresh.application = instance.instance.application;
        if (fresh.tag.empty())
            fresh.tag = extra("dubbo.tag");
        if (fresh.timestamp == 0)
            fresh.timestamp = core::parseInt(extra("timestamp")).value_or(instance.instance.registrationTime);
        fresh.enabled = fresh.enabled && instance.instance.enabled;
        auto& row =
            into.providers.try_emplace({fresh.address(), fresh.protocol, fresh.application}, std::move(fresh))
                .first->second;
        row.applicationLevel = true;
        row.instancePath = instance.path;
        row.revision = revision;
    }

    static bool contains(const std::vector<std::string>& list, const std::string& value)
    {
        return std::find(list.begin(), list.end(), value) != list.end();
    }

    void checkMapping()
    {
        const auto path = m_settings.root + "/mapping/" + m_interface;
        for (const auto& application : m_exporting)
            if (!m_mapping || !contains(m_mapping->row->applications, application))
                m_shared.push_back(mappingMissing(path, m_interface, application));
        if (!m_mapping)
            return;
        m_shared.insert(m_shared.end(), m_mapping->problems.begin(), m_mapping->problems.end());
        for (const auto& application : m_mapping->row->applications) {
            const auto* state = lookup(m_state.applications, application);
            if (!state || state->liveInstances() == 0)
                m_shared.push_back(mappingDanglingApp(m_mapping->row->path, m_interface, application));
            if (state)
                addInstanceErrors(*state);
        }
    }

    /// One unreadable instance keeps Java consumers from every address of the application.
    void addInstanceErrors(const ApplicationState& application)
    {
        std::size_t count = 0;
        for (const auto& id : application.faulty) {
            for (const auto& problem : application.instances.at(id)->problems) {
                if (problem.severity == core::Severity::Error && ++count <= kShownPerApplication)
                    m_shared.push_back(problem);
            }
        }
    }

    ServiceFold finish(const std::vector<std::shared_ptr<const ServiceRow>>& before)
    {
        ServiceFold out;
        out.problems = m_shared;
        for (auto& [id, draft] : m_drafts) {
            auto row = build(id, draft);
            if (m_settings.complete && row.providers.empty() && !row.consumers.empty())
                draft.problems.push_back(consumerNoProvider(m_settings.root + '/' + url::encode(m_interface),
                                                            id.key(), row.consumers.size()));
            out.problems.insert(out.problems.end(), draft.problems.begin(), draft.problems.end());
            row.problems = std::move(draft.problems);
            row.problems.insert(row.problems.end(), m_shared.begin(), m_shared.end());
            const auto old = std::find_if(before.begin(), before.end(),
                                          [&](const auto& each) { return each->id == row.id; });
            out.rows.push_back(old == before.end() ? std::make_shared<const ServiceRow>(std::move(row))
                                                   : keepIfEqual(*old, std::move(row)));
        }
        return out;
    }

    ServiceRow build(const ServiceId& id, Draft& draft) const
    {
        ServiceRow row;
        row.id = id;
        std::set<std::string> applications;
        std::set<std::string> protocols;
        row.providers.reserve(draft.providers.size());
        for (auto& [key, provider] : draft.providers) {
            row.interfaceProviders += provider.interfaceLevel ? 1U : 0U;
            row.applicationProviders += provider.applicationLevel ? 1U : 0U;
            if (!provider.application.empty())
                applications.insert(provider.application);
            protocols.insert(provider.protocol);
            row.providers.push_back(std::make_shared<const ProviderRow>(std::move(provider)));
        }
        row.registration = row.interfaceProviders == 0
            ? (row.applicationProviders == 0 ? Registration::None : Registration::Application)
            : row.applicationProviders == 0 ? Registration::Interface
                                            : Registration::Both;
        row.applications.assign(applications.begin(), applications.end());
        row.protocols.assign(protocols.begin(), protocols.end());
        row.methods.assign(draft.methods.begin(), draft.methods.end());
        row.consumers = std::move(draft.consumers);
        if (m_mapping)
            row.mappedApplications = m_mapping->row->applications;
        const auto rules = m_state.ruleKeys.find(id.interfaceName + ':' + id.version + ':' + id.group);
        row.rules = rules == m_state.ruleKeys.end() ? 0 : rules->second;
        if (m_registered)
            for (const auto& [category, count] : m_registered->legacyRules)
                row.rules += count;
        return row;
    }

    const RegistryState& m_state;
    const std::string& m_interface;
    const FoldSettings& m_settings;
    const InterfaceState* m_registered;
    const MappingState* m_mapping;
    std::map<ServiceId, Draft> m_drafts;
    std::set<std::string> m_exporting; ///< applications whose metadata lists the interface
    core::Problems m_shared; ///< of the interface, whatever group and version
};

} // namespace

ServiceFold foldService(const RegistryState& state, const std::string& interfaceName,
                        const FoldSettings& settings,
                        const std::vector<std::shared_ptr<const ServiceRow>>& before)
{
    return Folder(state, interfaceName, settings).fold(before);
}

} // namespace sextant::inventory
