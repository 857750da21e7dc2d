// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/governance/node_removal.h"

#include "engine/core/text.h"
#include "engine/store/errors.h"
#include "engine/store/path.h"

#include <algorithm>
#include <set>

namespace sextant::governance {

using core::Errc;
using core::Error;
using core::Outcome;
using store::MultiOp;

namespace {

constexpr std::size_t kNodesAtOnce = 200;
constexpr std::size_t kPathBytesAtOnce = 256U << 10U;
/// The journal keeps the data of a transaction in memory until it is written.
constexpr std::size_t kDataBytesAtOnce = 4U << 20U;
constexpr std::size_t kNamedChildren = 5;

/// Failures after which trying the next node is no use.
bool endsAll(Errc code)
{
    switch (code) {
    case Errc::NoNode:
    case Errc::BadVersion:
    case Errc::NotEmpty:
    case Errc::NoAuth:
    case Errc::InvalidArgument:
    case Errc::TooLarge:
        return false;
    default:
        return true;
    }
}

class Removal : public std::enable_shared_from_this<Removal>
{
public:
    Removal(store::CoordinationStore& store, std::vector<ListedNode> nodes, BulkControl control,
            std::function<void(RemovalReport)> done)
        : m_store(store)
        , m_nodes(std::move(nodes))
        , m_control(std::move(control))
        , m_done(std::move(done))
        , m_left(m_nodes.size())
    {
    }

    void next()
    {
        m_control.tell(m_nodes.size() - m_left, m_nodes.size());
        if (!m_fatal && m_control.stop.cancelled()) {
            m_report.stopped = true;
            m_fatal = Error(Errc::Cancelled, "Not tried: stopped before");
        }
        const auto batch = takeBatch();
        if (batch.empty()) {
            std::sort(m_report.survivors.begin(), m_report.survivors.end(),
                      [](const Survivor& a, const Survivor& b) { return a.path < b.path; });
            m_done(std::move(m_report));
            return;
        }
        std::vector<MultiOp> ops;
        for (const auto at : batch) {
            MultiOp op;
            op.kind = MultiOp::Kind::Remove;
            op.path = m_nodes[at].path;
            op.version = m_nodes[at].stat.version;
            ops.push_back(std::move(op));
        }
        const store::NoteScope scope(m_control.note);
        m_store.multi(
            std::move(ops), m_control.operation(),
            [self = shared_from_this(), batch](const Outcome<std::vector<store::MultiResult>>& all) {
                self->batchDone(batch, all);
            });
    }

private:
    using Batch = std::vector<std::size_t>;

    /// The next nodes from the end of the list; those that cannot go become survivors on the way.
    Batch takeBatch()
    {
        Batch batch;
        std::size_t pathBytes = 0;
        std::size_t dataBytes = 0;
        while (m_left > 0 && batch.size() < kNodesAtOnce) {
            const auto& node = m_nodes[m_left - 1];
            if (m_fatal) {
                survives(m_left - 1, *m_fatal);
            } else if (m_blocked.contains(node.path)) {
                survives(m_left - 1, Error(Errc::NotEmpty, "It still has children"));
            } else {
                pathBytes += node.path.size();
                dataBytes += static_cast<std::size_t>(std::max(node.stat.dataLength, 0));
                if (!batch.empty() && (pathBytes > kPathBytesAtOnce || dataBytes > kDataBytesAtOnce))
                    break;
                batch.push_back(m_left - 1);
            }
            --m_left;
        }
        return batch;
    }

    void batchDone(const Batch& batch, const Outcome<std::vector<store::MultiResult>>& all)
    {
        if (all) {
            m_report.removed += batch.size();
            next();
        } else if (endsAll(all.error().code)) {
            m_fatal = all.error();
            for (const auto at : batch)
                survives(at, *m_fatal);
            next();
        } else if (batch.size() == 1) {
            removed(batch, 0, all.error());
        } else {
            oneByOne(batch, 0);
        }
    }

    void oneByOne(const Batch& batch, std::size_t from)
    {
        for (; from < batch.size(); ++from) {
            const auto& node = m_nodes[batch[from]];
            if (m_fatal)
                survives(batch[from], *m_fatal);
            else if (m_blocked.contains(node.path))
                survives(batch[from], Error(Errc::NotEmpty, "It still has children"));
            else
                break;
        }
        if (from == batch.size()) {
            next();
            return;
        }
        const auto& node = m_nodes[batch[from]];
        const store::NoteScope scope(m_control.note);
        m_store.remove(node.path, node.stat.version, m_control.operation(),
                       [self = shared_from_this(), batch, from](const Outcome<void>& result) {
                           if (result) {
                               ++self->m_report.removed;
                               self->oneByOne(batch, from + 1);
                           } else {
                               self->removed(batch, from, result.error());
                           }
                       });
    }

    /// The deletion of `batch[at]` was refused.
    void removed(const Batch& batch, std::size_t at, const Error& error)
    {
        if (error.code == Errc::NoNode) {
            ++m_report.alreadyGone;
        } else if (error.code == Errc::NotEmpty) {
            nameChildren(batch, at);
            return;
        } else {
            if (endsAll(error.code))
                m_fatal = error;
            survives(batch[at], error);
        }
        oneByOne(batch, at + 1);
    }

    /// Who looks at the survivors wants to know what was not there when they were counted.
    void nameChildren(const Batch& batch, std::size_t at)
    {
        const auto& node = m_nodes[batch[at]];
        if (node.childrenHidden) {
            survives(batch[at], Error(Errc::NoAuth, "It has children that may not be listed"));
            oneByOne(batch, at + 1);
            return;
        }
        m_store.children(node.path, m_control.operation(),
                         [self = shared_from_this(), batch, at](const Outcome<store::Children>& children) {
                             std::string names;
                             if (children) {
                                 auto some = children->names;
                                 if (some.size() > kNamedChildren) {
                                     some.resize(kNamedChildren);
                                     some.emplace_back("…");
                                 }
                                 names = core::join(some, ", ");
                             }
                             self->survives(batch[at],
                                            Error(Errc::NotEmpty,
                                                  "Children were created after the nodes had been counted",
                                                  {}, names));
                             self->oneByOne(batch, at + 1);
                         });
    }

    void survives(std::size_t at, Error reason)
    {
        const auto& path = m_nodes[at].path;
        reason.where.clear(); // the survivor's path stands beside it
        m_report.survivors.push_back({path, std::move(reason)});
        if (path != "/")
            m_blocked.insert(store::parentPath(path));
    }

    store::CoordinationStore& m_store;
    std::vector<ListedNode> m_nodes;
    BulkControl m_control;
    std::function<void(RemovalReport)> m_done;
    std::size_t m_left; ///< nodes at the front of the list that were not looked at yet
    std::set<std::string> m_blocked; ///< parents of survivors
    std::optional<Error> m_fatal;
    RemovalReport m_report;
};

} // namespace

void removeNodes(store::CoordinationStore& store, std::vector<ListedNode> nodes, BulkControl control,
                 std::function<void(RemovalReport)> done)
{
    if (control.note)
        control.note->group = true;
    std::make_shared<Removal>(store, std::move(nodes), std::move(control), std::move(done))->next();
}

} // namespace sextant::governance
