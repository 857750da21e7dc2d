// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/inventory/registry_reader.h"

#include "engine/core/text.h"
#include "engine/inventory/findings.h"
#include "engine/inventory/row_equality.h"
#include "engine/registry/paths.h"

#include <algorithm>
#include <array>

namespace sextant::inventory {

namespace {

/// How long the first full read waits for providers that are asked for their metadata.
constexpr core::Millis kFetchPatience {2000};

/// A refresh that takes longer than this says how far it is.
constexpr core::Millis kRefreshPatience {300};

constexpr std::array<std::string_view, 3> kReserved {"config", "metadata", "mapping"};

template<typename List>
bool isOneOf(const List& list, std::string_view name)
{
    return std::find(list.begin(), list.end(), name) != list.end();
}

std::set<std::string> categoriesIn(const std::vector<std::string>& names)
{
    std::set<std::string> out;
    for (const auto& name : names)
        if (isOneOf(registry::kCategories, name))
            out.insert(name);
    return out;
}

/// The directory's interface; a name that is not in Dubbo's spelling stands for itself.
std::string interfaceOf(const std::string& node)
{
    auto decoded = url::decode(node);
    return url::encode(decoded) == node ? decoded : node;
}

/// Keeps the nodes that are in `names`, in their order, and makes the others by `read`. True when anything
/// changed.
template<typename Node, typename Read>
bool synchronize(std::vector<Node>& current, const std::vector<std::string>& names, Read read)
{
    std::vector<Node> next;
    next.reserve(names.size());
    bool changed = false;
    auto at = current.begin();
    auto known = at == current.end() ? std::string() : at->name();
    const auto step = [&] {
        ++at;
        known = at == current.end() ? std::string() : at->name();
    };
    for (const auto& name : names) {
        for (; at != current.end() && known < name; step())
            changed = true;
        if (at != current.end() && known == name) {
            next.push_back(std::move(*at));
            step();
        } else {
            next.push_back(read(name));
            changed = true;
        }
    }
    changed = changed || at != current.end();
    current = std::move(next);
    return changed;
}

} // namespace

RegistryReader::RegistryReader(store::CoordinationStore& store, const InventoryOptions& options,
                               std::function<void()> onTouched, std::function<void()> onComplete)
    : m_store(store)
    , m_options(options)
    , m_sharedRoot(options.root == options.servicesRoot)
    , m_onTouched(std::move(onTouched))
    , m_onComplete(std::move(onComplete))
    , m_publisher(m_state, options.root, static_cast<bool>(options.fetcher))
{
}

RegistryReader::~RegistryReader()
{
    if (m_follower)
        m_follower->stop();
}

void RegistryReader::start()
{
    FollowerLimits limits;
    limits.watch = m_options.watch;
    limits.watchBudget = m_options.watchBudget;
    limits.watchPathBytes = m_options.watchPathBytes;
    limits.requestTimeout = m_options.requestTimeout;
    if (m_options.scope.whole()) {
        limits.roots.push_back(m_options.root);
        if (!m_sharedRoot)
            limits.roots.push_back(m_options.servicesRoot);
    }
    m_follower = std::make_shared<NodeFollower>(m_store, limits, [weak = weak_from_this()] {
        if (const auto self = weak.lock())
            self->idle();
    });
    m_follower->start();
    if (!m_sharedRoot && m_options.scope.applications)
        followList(m_options.servicesRoot, true, Turn::Next,
                   [](RegistryReader& self, const List& list) { self.servicesListed(list); });
    followList(m_options.root, true, Turn::Next,
               [](RegistryReader& self, const List& list) { self.rootListed(list); });
}

void RegistryReader::idle()
{
    core::Problems problems;
    if (m_follower->overBudget())
        problems.push_back(notLive(m_options.root));
    m_publisher.setProblems("watches", std::move(problems));
    m_idle = true;
    if (std::exchange(m_again, 0) > 0)
        ++m_refreshes;
    m_follower->pause(false); // there is nothing left to stop
    if (m_fetching == 0 || m_publisher.complete()) {
        m_onComplete();
        return;
    }
    m_patience = m_store.loop().schedule(kFetchPatience, [weak = weak_from_this()] {
        if (const auto self = weak.lock(); self && !self->m_publisher.complete())
            self->m_onComplete();
    });
}

void RegistryReader::refresh()
{
    if (!m_follower)
        return;
    for (auto& [name, application] : m_state.applications) {
        for (auto& [revision, details] : application.revisions) {
            details.fetchAttempts = 0;
            wantRevision(application, revision, false);
        }
    }
    m_follower->readAgain();
    m_again = std::max(m_follower->pending(), std::size_t(1));
    m_againSince = m_store.loop().now();
    m_follower->pause(false);
}

void RegistryReader::stopReading()
{
    if (m_follower && !m_publisher.complete())
        m_follower->pause(true);
}

void RegistryReader::continueReading()
{
    if (m_follower)
        m_follower->pause(false);
}

ReadProgress RegistryReader::progress() const
{
    ReadProgress progress;
    progress.interfaces = m_directories.size();
    progress.interfacesRead = m_interfacesRead;
    progress.mappings = std::max(m_mappings, m_state.mappings.size());
    progress.mappingsRead = m_state.mappings.size();
    progress.nodesRead = m_follower->nodesRead();
    if (m_again > 0 && m_store.loop().now() - m_againSince >= kRefreshPatience) {
        progress.again = m_again;
        progress.againLeft = std::min(m_follower->pending(), m_again);
    }
    progress.refreshes = m_refreshes;
    progress.stopped = m_follower->paused();
    return progress;
}

void RegistryReader::followList(const std::string& path, bool evenMissing, Turn turn,
                                std::function<void(RegistryReader&, const List&)> handler)
{
    m_follower->followChildren(path, evenMissing, turn,
                               [weak = weak_from_this(), handler = std::move(handler)](const List& list) {
                                   if (const auto self = weak.lock()) {
                                       handler(*self, list);
                                       self->noteRead();
                                   }
                               });
}

void RegistryReader::followDocument(const std::string& path, Turn turn,
                                    std::function<void(RegistryReader&, const Document&)> handler)
{
    m_follower->followData(path, turn,
                           [weak = weak_from_this(), handler = std::move(handler)](const Document& document) {
                               if (const auto self = weak.lock()) {
                                   handler(*self, document);
                                   self->noteRead();
                               }
                           });
}

template<typename Result>
bool RegistryReader::readable(const std::string& path, const std::string& subject,
                              const core::Outcome<Result>& result)
{
    core::Problems problems;
    if (!result && result.error().code != core::Errc::NoNode)
        problems.push_back(nodeUnreadable(path, subject, result.error()));
    m_publisher.setProblems("node " + path, std::move(problems));
    if (!result)
        touched();
    return result.ok();
}

void RegistryReader::touchInterfaces(const std::set<std::string>& names)
{
    for (const auto& name : names)
        m_publisher.touchInterface(name);
}

void RegistryReader::noteRead()
{
    if (m_again > 0 && m_store.loop().now() - m_againSince >= kRefreshPatience)
        m_onTouched();
}

void RegistryReader::touched()
{
    m_onTouched();
}

// Interface level

void RegistryReader::rootListed(const List& list)
{
    if (!readable(m_options.root, {}, list) && list.error().code != core::Errc::NoNode)
        return;
    core::Problems problems;
    if (!list)
        problems.push_back(rootMissing(m_options.root));
    m_publisher.setProblems("root", std::move(problems));
    const std::vector<std::string> none;
    const auto& names = list ? list->names : none;
    const auto& only = m_options.scope.onlyInterface;
    for (auto it = m_directories.begin(); it != m_directories.end();) {
        const auto node = it->first;
        ++it;
        if (!std::binary_search(names.begin(), names.end(), node))
            dropDirectory(node);
    }
    for (const auto& node : names) {
        if (isOneOf(kReserved, node) || m_directories.find(node) != m_directories.end())
            continue;
        if (!m_sharedRoot && (!m_options.scope.interfaces || (!only.empty() && interfaceOf(node) != only)))
            continue;
        m_directories.emplace(node, Directory {});
        followList(
            m_options.root + '/' + node, false, Turn::Later,
            [node](RegistryReader& self, const List& children) { self.directoryListed(node, children); });
    }
    const auto mapping = m_options.root + "/mapping";
    const bool mapped = m_options.scope.mappings && isOneOf(names, "mapping");
    if (mapped && !only.empty())
        followMapping(only);
    else if (mapped && !m_follower->followsChildren(mapping))
        followList(mapping, true, Turn::Next,
                   [](RegistryReader& self, const List& children) { self.mappingListed(children); });
    const auto rules = m_options.root + "/config/dubbo";
    if (isOneOf(names, "config") && m_options.scope.rules && !m_follower->followsChildren(rules))
        followList(rules, true, Turn::Next,
                   [](RegistryReader& self, const List& children) { self.rulesListed(children); });
}

void RegistryReader::directoryListed(const std::string& node, const List& list)
{
    if (m_directories.find(node) == m_directories.end())
        return;
    if (!readable(m_options.root + '/' + node, interfaceOf(node), list)) {
        if (list.error().code == core::Errc::NoNode)
            dropDirectory(node);
        else
            checkRead(node);
        return;
    }
    const auto categories = categoriesIn(list->names);
    if (m_sharedRoot) {
        const bool instances = std::any_of(list->names.begin(), list->names.end(), [](const auto& name) {
            return name.find(':') != std::string::npos;
        });
        const bool application = instances || categories.empty() || m_applicationNodes.count(node) > 0
            || m_state.mappedInterfaces.find(node) != m_state.mappedInterfaces.end();
        if (application) {
            if (instances || m_applicationNodes.count(node) > 0 || !categories.empty()) {
                m_applicationNodes.insert(node);
                applicationListed(node, list);
            }
            checkRead(node);
            return;
        }
    }
    asInterface(node, categories);
}

void RegistryReader::asInterface(const std::string& node, const std::set<std::string>& categories)
{
    const auto name = interfaceOf(node);
    auto& directory = m_directories.at(node);
    const auto path = m_options.root + '/' + node;
    if (categories.empty() && directory.interfaceCategories.empty()) {
        checkRead(node); // something else that lives below the root
        return;
    }
    auto& state = m_state.interfaces[name];
    state.name = name;
    if (state.path != path) {
        state.providersPath = std::make_shared<const std::string>(path + "/providers");
        state.consumersPath = std::make_shared<const std::string>(path + "/consumers");
    }
    state.path = path;
    state.categories = categories;
    const auto before = std::exchange(directory.interfaceCategories, categories);
    for (const auto& category : before) {
        if (categories.count(category) > 0)
            continue;
        m_follower->forgetChildren(path + '/' + category);
        categoryListed(name, category, store::Children {});
    }
    for (const auto& category : categories) {
        if (before.count(category) > 0 || !wanted(category))
            continue;
        directory.unread.insert(category);
        followList(path + '/' + category, false, Turn::Next,
                   [name, category](RegistryReader& self, const List& children) {
                       self.categoryListed(name, category, children);
                   });
    }
    if (directory.unread.empty()) // otherwise it would be shown without the providers that it has
        m_publisher.touchInterface(name);
    checkRead(node);
    touched();
}

void RegistryReader::checkRead(const std::string& node)
{
    const auto found = m_directories.find(node);
    if (found == m_directories.end() || !found->second.unread.empty()
        || std::exchange(found->second.read, true))
        return;
    ++m_interfacesRead;
    touched();
}

bool RegistryReader::wanted(const std::string& category) const
{
    return m_options.scope.rules || category == registry::kProviders || category == registry::kConsumers;
}

void RegistryReader::dropDirectory(const std::string& node)
{
    const auto found = m_directories.find(node);
    if (found == m_directories.end())
        return;
    const auto path = m_options.root + '/' + node;
    m_follower->forgetChildren(path);
    for (const auto& category : found->second.interfaceCategories) {
        m_follower->forgetChildren(path + '/' + category);
        m_publisher.setProblems("node " + path + '/' + category, {});
    }
    m_publisher.setProblems("node " + path, {});
    const auto name = interfaceOf(node);
    m_state.interfaces.erase(name);
    m_interfacesRead -= found->second.read ? 1U : 0U;
    m_directories.erase(found);
    if (m_sharedRoot && m_applicationNodes.erase(node) > 0)
        dropApplication(node);
    m_publisher.touchInterface(name);
    touched();
}

void RegistryReader::categoryListed(const std::string& interfaceName, const std::string& category,
                                    const List& list)
{
    const auto found = m_state.interfaces.find(interfaceName);
    if (found == m_state.interfaces.end())
        return;
    auto& state = found->second;
    const auto node = state.path.substr(state.path.rfind('/') + 1);
    const auto directory = m_directories.find(node);
    if (directory != m_directories.end() && directory->second.unread.erase(category) > 0
        && directory->second.unread.empty()) {
        m_publisher.touchInterface(interfaceName);
        checkRead(node);
    }
    if (!readable(state.path + '/' + category, interfaceName, list)
        && list.error().code != core::Errc::NoNode)
        return; // what was known stays
    const std::vector<std::string> none;
    const auto& names = list ? list->names : none;
    bool changed = false;
    if (category == registry::kProviders) {
        changed = synchronize(state.providers, names,
                              [&](const auto& name) { return readProviderNode(state, name); });
    } else if (category == registry::kConsumers) {
        changed = synchronize(state.consumers, names,
                              [&](const auto& name) { return readConsumerNode(state, name); });
    } else {
        const auto rules =
            static_cast<std::size_t>(std::count_if(names.begin(), names.end(), [](const auto& name) {
                return name.find("empty%3A") != 0; // a placeholder of old admin consoles
            }));
        changed = std::exchange(state.legacyRules[category], rules) != rules;
    }
    if (!changed)
        return;
    m_publisher.touchInterface(interfaceName);
    touched();
}

// Mapping and rules

void RegistryReader::mappingListed(const List& list)
{
    const auto path = m_options.root + "/mapping";
    if (!readable(path, {}, list) && list.error().code != core::Errc::NoNode)
        return;
    const std::vector<std::string> none;
    const auto& names = list ? list->names : none;
    std::vector<std::string> gone;
    for (const auto& [interfaceName, mapping] : m_state.mappings)
        if (!std::binary_search(names.begin(), names.end(), interfaceName))
            gone.push_back(interfaceName);
    for (const auto& interfaceName : gone) {
        m_follower->forgetData(path + '/' + interfaceName);
        setMapping(interfaceName, std::nullopt);
    }
    m_mappings = names.size();
    for (const auto& interfaceName : names)
        followMapping(interfaceName);
}

void RegistryReader::followMapping(const std::string& interfaceName)
{
    const auto path = m_options.root + "/mapping/" + interfaceName;
    if (m_follower->followsData(path))
        return;
    followDocument(path, Turn::Later, [interfaceName](RegistryReader& self, const Document& document) {
        self.mappingRead(interfaceName, document);
    });
}

void RegistryReader::mappingRead(const std::string& interfaceName, const Document& document)
{
    const auto path = m_options.root + "/mapping/" + interfaceName;
    if (readable(path, interfaceName, document))
        setMapping(interfaceName, readMapping(interfaceName, path, document->data.value_or(std::string())));
    else if (document.error().code == core::Errc::NoNode) {
        m_follower->forgetData(path);
        setMapping(interfaceName, std::nullopt);
    }
}

void RegistryReader::setMapping(const std::string& interfaceName, std::optional<MappingState> mapping)
{
    std::set<std::string> affected;
    const auto found = m_state.mappings.find(interfaceName);
    if (found != m_state.mappings.end()) {
        for (const auto& application : found->second.row->applications) {
            affected.insert(application);
            auto& interfaces = m_state.mappedInterfaces[application];
            interfaces.erase(interfaceName);
            if (interfaces.empty())
                m_state.mappedInterfaces.erase(application);
        }
        m_state.mappings.erase(found);
    }
    if (mapping) {
        for (const auto& application : mapping->row->applications) {
            affected.insert(application);
            m_state.mappedInterfaces[application].insert(interfaceName);
        }
        m_state.mappings.emplace(interfaceName, std::move(*mapping));
    }
    for (const auto& name : affected)
        if (const auto application = m_state.applications.find(name);
            application != m_state.applications.end())
            updateExports(application->second);
    m_publisher.touchMapping(interfaceName);
    m_publisher.touchInterface(interfaceName);
    touched();
}

void RegistryReader::rulesListed(const List& list)
{
    if (!readable(m_options.root + "/config/dubbo", {}, list) && list.error().code != core::Errc::NoNode)
        return;
    std::map<std::string, std::size_t> keys;
    if (list) {
        for (const auto& name : list->names) {
            const auto dot = name.rfind('.');
            const auto key = name.substr(0, dot);
            if (dot != std::string::npos
                && key.find(':') != std::string::npos) // I:v:g.<kind>: a rule for a service
                ++keys[key];
        }
    }
    const auto before = std::exchange(m_state.ruleKeys, keys);
    const auto touchWhere = [&](const auto& these, const auto& others) {
        for (const auto& [key, count] : these) {
            const auto other = others.find(key);
            if (other == others.end() || other->second != count)
                m_publisher.touchInterface(key.substr(0, key.find(':')));
        }
    };
    touchWhere(before, m_state.ruleKeys);
    touchWhere(m_state.ruleKeys, before);
    touched();
}

} // namespace sextant::inventory
