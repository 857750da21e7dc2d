// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/governance/rule_service.h"

#include "engine/governance/create_node.h"
#include "engine/store/path.h"

namespace sextant::governance {

using core::Errc;
using core::Error;
using core::Outcome;

namespace {

/// Directories may vanish between their creation and that of the rule.
constexpr int kPutAttempts = 5;
/// Actions on one path that are looked through for one that happened here.
constexpr int kActionsAtOnce = 200;

config::Document ruleDocument(const std::string& path, const store::Data& data, const store::Stat& stat)
{
    config::Document document {path, {}, stat.version, stat.mtime};
    if (data && !data->empty())
        document.text = data;
    return document;
}

Error changedByOthers(const std::string& path, const Error& cause)
{
    return Error(Errc::BadVersion, "The rule was changed by somebody else", path, cause.text(),
                 "Read it again and decide anew.");
}

class RuleCreation : public std::enable_shared_from_this<RuleCreation>
{
public:
    RuleCreation(store::CoordinationStore& store, std::string path, std::string text, RuleWrite how,
                 RuleService::Done done)
        : m_store(store)
        , m_path(std::move(path))
        , m_text(std::move(text))
        , m_how(std::move(how))
        , m_done(std::move(done))
    {
    }

    /// Looks for the directory first: a creation that cannot succeed would stand in the journal.
    void start()
    {
        m_store.exists(store::parentPath(m_path), m_how.options,
                       [self = shared_from_this()](const Outcome<std::optional<store::Stat>>& directory) {
                           if (!directory)
                               self->m_done(directory.error());
                           else if (*directory)
                               self->create();
                           else
                               self->createDirectories();
                       });
    }

private:
    void create()
    {
        const store::NoteScope scope(m_how.note);
        m_store.create(
            m_path, m_text, store::CreateMode::Persistent, {store::AclEntry {}}, m_how.options,
            [self = shared_from_this()](const Outcome<store::Created>& created) { self->created(created); });
    }

    void created(const Outcome<store::Created>& created)
    {
        if (created)
            m_done(ruleDocument(m_path, m_text, created->stat));
        else if (created.error().code == Errc::NodeExists)
            m_done(changedByOthers(m_path, created.error()));
        else if (created.error().code == Errc::NoNode && ++m_attempts < kPutAttempts)
            start();
        else
            m_done(created.error());
    }

    void createDirectories()
    {
        auto note = std::make_shared<store::WriteNote>();
        if (m_how.note)
            note->origin = m_how.note->origin + ": directories";
        NodeToCreate directory;
        directory.path = store::parentPath(m_path);
        directory.data = "";
        directory.parents = true;
        createNode(m_store, std::move(directory), m_how.options, m_how.note ? note : nullptr,
                   [self = shared_from_this()](const Outcome<CreatedNode>& made) {
                       if (made || made.error().code == Errc::NodeExists)
                           self->start();
                       else
                           self->m_done(made.error());
                   });
    }

    store::CoordinationStore& m_store;
    std::string m_path;
    std::string m_text;
    RuleWrite m_how;
    RuleService::Done m_done;
    int m_attempts = 0;
};

} // namespace

void RuleService::get(const std::string& path, store::OpOptions options, Done done) const
{
    m_store.get(path, std::move(options), [path, done = std::move(done)](const Outcome<store::Node>& node) {
        if (node)
            done(ruleDocument(path, node->data, node->stat));
        else if (node.error().code == Errc::NoNode)
            done(config::Document {path, {}, {}, 0});
        else
            done(node.error());
    });
}

void RuleService::put(const std::string& path, std::string text, std::optional<std::int32_t> version,
                      RuleWrite how, Done done) const
{
    if (!version) {
        std::make_shared<RuleCreation>(m_store, path, std::move(text), std::move(how), std::move(done))
            ->start();
        return;
    }
    const store::NoteScope scope(how.note);
    m_store.set(path, text, *version, std::move(how.options),
                [path, text, done = std::move(done)](const Outcome<store::Stat>& stat) {
                    if (stat)
                        done(ruleDocument(path, text, *stat));
                    else if (stat.error().code == Errc::BadVersion || stat.error().code == Errc::NoNode)
                        done(changedByOthers(path, stat.error()));
                    else
                        done(stat.error());
                });
}

void RuleService::remove(const std::string& path, std::int32_t version, RuleWrite how, Done done) const
{
    const store::NoteScope scope(how.note);
    m_store.remove(
        path, version, std::move(how.options), [path, done = std::move(done)](const Outcome<void>& removed) {
            if (removed)
                done(config::Document {path, {}, {}, 0});
            else if (removed.error().code == Errc::BadVersion || removed.error().code == Errc::NoNode)
                done(changedByOthers(path, removed.error()));
            else
                done(removed.error());
        });
}

Outcome<std::vector<store::JournalAction>> ruleHistory(const store::Journal& journal, const std::string& path,
                                                       int limit)
{
    return journal.actions({path, 0, limit});
}

Outcome<store::JournalAction> latestWrite(const store::Journal& journal, const std::string& registry,
                                          const std::string& path)
{
    std::int64_t olderThan = 0;
    for (;;) {
        const auto actions = journal.actions({path, olderThan, kActionsAtOnce});
        if (!actions)
            return actions.error();
        for (const auto& action : *actions) {
            if (action.first.connection == registry && action.done > 0)
                return action;
            olderThan = action.first.id;
        }
        if (actions->size() < static_cast<std::size_t>(kActionsAtOnce))
            return Error(Errc::InvalidArgument, "Nothing was written to this rule from here", path,
                         "the journal has no write to it that happened");
    }
}

} // namespace sextant::governance
