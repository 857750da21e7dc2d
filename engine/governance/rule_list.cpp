// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/governance/rule_list.h"

#include "engine/inventory/findings.h"
#include "engine/registry/paths.h"
#include "engine/store/path.h"
#include "engine/store/read_many.h"
#include "engine/url/url.h"

#include <algorithm>
#include <array>

namespace sextant::governance {

using core::Outcome;

namespace {

/// What stands beside the interfaces below a registry's root.
constexpr std::array<std::string_view, 3> kNoInterfaces {"config", "metadata", "mapping"};
/// Old admin consoles leave it so that the directory is not empty.
constexpr std::string_view kPlaceholder = "empty%3A";

class RuleListing : public std::enable_shared_from_this<RuleListing>
{
public:
    using Done = std::function<void(Outcome<StoredRules>)>;

    RuleListing(store::CoordinationStore& store, RuleListQuery query, store::OpOptions options, Done done)
        : m_store(store)
        , m_query(std::move(query))
        , m_options(std::move(options))
        , m_done(std::move(done))
    {
    }

    void start()
    {
        std::vector<std::string> tops {m_query.configRoot};
        if (m_query.legacy && m_query.onlyInterface.empty())
            tops.push_back(m_query.root);
        list(std::move(tops), &RuleListing::topsListed);
    }

private:
    using Lists = std::vector<Outcome<store::Children>>;
    using Next = void (RuleListing::*)(const std::vector<std::string>&, const Lists&);

    void list(std::vector<std::string> paths, Next next)
    {
        auto asked = paths;
        m_store.childrenMany(std::move(paths), m_options,
                             [self = shared_from_this(), asked = std::move(asked), next](const Lists& lists) {
                                 if (!self->lost(lists))
                                     (self.get()->*next)(asked, lists);
                             });
    }

    void topsListed(const std::vector<std::string>& paths, const Lists& lists)
    {
        std::vector<std::string> directories;
        for (std::size_t i = 0; i < paths.size(); ++i)
            for (const auto& name : namesOf(paths[i], lists[i]))
                if (i == 0)
                    directories.push_back(store::joinPath(paths[i], name));
                else if (std::find(kNoInterfaces.begin(), kNoInterfaces.end(), name) == kNoInterfaces.end())
                    addCategories(directories, store::joinPath(paths[i], name));
        if (m_query.legacy && !m_query.onlyInterface.empty())
            addCategories(directories, registry::servicePath(m_query.root, m_query.onlyInterface));
        list(std::move(directories), &RuleListing::directoriesListed);
    }

    static void addCategories(std::vector<std::string>& directories, const std::string& servicePath)
    {
        for (const auto category : {registry::kConfigurators, registry::kRouters})
            directories.push_back(store::joinPath(servicePath, category));
    }

    void directoriesListed(const std::vector<std::string>& paths, const Lists& lists)
    {
        std::vector<std::string> nodes;
        for (std::size_t i = 0; i < paths.size(); ++i)
            for (const auto& name : namesOf(paths[i], lists[i])) {
                auto rule = ruleAt(store::joinPath(paths[i], name));
                if (!rule || (config::ruleKind(rule->key.kind).legacy && name.starts_with(kPlaceholder)))
                    continue;
                nodes.push_back(rule->document.path);
                m_found.rules.push_back(std::move(*rule));
            }
        m_store.readMany(std::move(nodes), m_options,
                         [self = shared_from_this()](const std::vector<Outcome<store::Node>>& read) {
                             if (!self->lost(read))
                                 self->nodesRead(read);
                         });
    }

    void nodesRead(const std::vector<Outcome<store::Node>>& read)
    {
        std::vector<StoredRule> there;
        for (std::size_t i = 0; i < read.size(); ++i) {
            auto& document = m_found.rules[i].document;
            if (!read[i] && read[i].error().code == core::Errc::NoNode)
                continue;
            if (read[i]) {
                document.version = read[i]->stat.version;
                document.modified = read[i]->stat.mtime;
                if (read[i]->data && !read[i]->data->empty())
                    document.text = read[i]->data;
            } else {
                document.unreadable = read[i].error().text();
                m_found.problems.push_back(inventory::nodeUnreadable(document.path, {}, read[i].error()));
            }
            there.push_back(std::move(m_found.rules[i]));
        }
        std::sort(there.begin(), there.end(),
                  [](const StoredRule& a, const StoredRule& b) { return a.document.path < b.document.path; });
        m_found.rules = std::move(there);
        m_done(std::move(m_found));
    }

    /// What is not there has no children; what may not be read is a problem.
    std::vector<std::string> namesOf(const std::string& path, const Outcome<store::Children>& children)
    {
        if (children)
            return children->names;
        if (children.error().code != core::Errc::NoNode)
            m_found.problems.push_back(inventory::nodeUnreadable(path, {}, children.error()));
        return {};
    }

    /// Ends the listing when the connection failed.
    template<typename T>
    bool lost(const std::vector<Outcome<T>>& results)
    {
        for (const auto& result : results)
            if (!result && store::isTransportFailure(result.error().code)) {
                m_done(result.error());
                return true;
            }
        return false;
    }

    store::CoordinationStore& m_store;
    RuleListQuery m_query;
    store::OpOptions m_options;
    Done m_done;
    StoredRules m_found;
};

} // namespace

std::optional<StoredRule> ruleAt(const std::string& path)
{
    StoredRule rule;
    rule.document.path = path;
    auto key = config::parseRuleNode(path);
    if (!key) { // rules of this kind are kept elsewhere
        key = config::parseRuleKey(store::baseName(path));
        rule.misplaced = true;
    }
    if (!key)
        return std::nullopt;
    rule.key = std::move(*key);
    rule.key.interfaceName = url::decode(rule.key.interfaceName);
    return rule;
}

void listRules(store::CoordinationStore& store, RuleListQuery query, store::OpOptions options,
               std::function<void(Outcome<StoredRules>)> done)
{
    std::make_shared<RuleListing>(store, std::move(query), std::move(options), std::move(done))->start();
}

} // namespace sextant::governance
