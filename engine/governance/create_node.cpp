// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/governance/create_node.h"

#include "engine/store/path.h"

#include <algorithm>

namespace sextant::governance {

using core::Errc;
using core::Outcome;
using store::CreateMode;
using store::MultiOp;

namespace {

/// Somebody may create the same parents meanwhile; then it is looked again which are missing.
constexpr int kAttempts = 5;

class Creation : public std::enable_shared_from_this<Creation>
{
public:
    using Done = std::function<void(Outcome<CreatedNode>)>;

    Creation(store::CoordinationStore& store, NodeToCreate node, store::OpOptions options,
             std::shared_ptr<store::WriteNote> note, Done done)
        : m_store(store)
        , m_node(std::move(node))
        , m_options(std::move(options))
        , m_note(std::move(note))
        , m_done(std::move(done))
    {
    }

    void start()
    {
        if (const auto valid = store::validatePath(m_node.path, sequential()); !valid) {
            m_store.loop().post([done = m_done, error = valid.error()] { done(error); });
            return;
        }
        m_missing.clear();
        if (m_node.parents)
            look(store::parentPath(m_node.path));
        else
            createAlone();
    }

private:
    bool sequential() const
    {
        return m_node.mode == CreateMode::PersistentSequential
            || m_node.mode == CreateMode::EphemeralSequential;
    }

    /// No transaction can hold a node with a time to live, and not every client can put a container into one.
    bool goesAlone() const { return m_node.timeToLive || m_node.mode == CreateMode::Container; }

    /// From the node's parent upwards, until one is there.
    void look(const std::string& path)
    {
        if (path == "/" || path.empty()) {
            createMissing();
            return;
        }
        m_store.exists(path, m_options,
                       [self = shared_from_this(), path](const Outcome<std::optional<store::Stat>>& stat) {
                           if (!stat) {
                               self->m_done(stat.error());
                           } else if (*stat) {
                               self->createMissing();
                           } else {
                               self->m_missing.insert(self->m_missing.begin(), path);
                               self->look(store::parentPath(path));
                           }
                       });
    }

    void createMissing()
    {
        if (m_missing.empty()) {
            createAlone();
            return;
        }
        std::vector<MultiOp> ops;
        for (const auto& path : m_missing)
            ops.push_back(
                {MultiOp::Kind::Create, path, {}, CreateMode::Persistent, store::kAnyVersion, m_node.acl});
        if (!goesAlone())
            ops.push_back({MultiOp::Kind::Create, m_node.path, m_node.data, m_node.mode, store::kAnyVersion,
                           m_node.acl});
        else if (m_note)
            m_note->group = true;
        const store::NoteScope scope(m_note);
        m_store.multi(std::move(ops), m_options,
                      [self = shared_from_this()](const Outcome<std::vector<store::MultiResult>>& results) {
                          self->created(results);
                      });
    }

    void created(const Outcome<std::vector<store::MultiResult>>& results)
    {
        if (!results) {
            const bool again = results.error().code == Errc::NodeExists && ++m_attempts < kAttempts
                && std::find(m_missing.begin(), m_missing.end(), results.error().where) != m_missing.end();
            if (again)
                start();
            else
                m_done(results.error());
        } else if (goesAlone()) {
            createAlone();
        } else {
            m_done(CreatedNode {{results->back().path, results->back().stat}, m_missing});
        }
    }

    void createAlone()
    {
        const auto answer = [self = shared_from_this()](Outcome<store::Created> node) {
            if (node)
                self->m_done(CreatedNode {std::move(*node), self->m_missing});
            else
                self->m_done(node.error());
        };
        const store::NoteScope scope(m_note);
        if (m_node.timeToLive)
            m_store.createWithTtl(m_node.path, m_node.data, sequential(), m_node.acl, *m_node.timeToLive,
                                  m_options, answer);
        else
            m_store.create(m_node.path, m_node.data, m_node.mode, m_node.acl, m_options, answer);
    }

    store::CoordinationStore& m_store;
    NodeToCreate m_node;
    store::OpOptions m_options;
    std::shared_ptr<store::WriteNote> m_note;
    Done m_done;
    std::vector<std::string> m_missing; ///< parents, topmost first
    int m_attempts = 0;
};

} // namespace

void createNode(store::CoordinationStore& store, NodeToCreate node, store::OpOptions options,
                std::shared_ptr<store::WriteNote> note, std::function<void(Outcome<CreatedNode>)> done)
{
    std::make_shared<Creation>(store, std::move(node), std::move(options), std::move(note), std::move(done))
        ->start();
}

} // namespace sextant::governance
