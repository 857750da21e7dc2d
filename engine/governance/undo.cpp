// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/governance/undo.h"

#include "engine/store/errors.h"

#include <algorithm>

namespace sextant::governance {

using core::Errc;
using core::Error;
using core::Outcome;
using store::MultiOp;
using Action = UndoItem::Action;
using Verdict = UndoItem::Verdict;

namespace {

constexpr std::size_t kOpsAtOnce = 500;
/// Room for a chroot that only the transport knows.
constexpr std::size_t kBytesAtOnce = store::kMaxRequestBytes - 64 * 1024;
constexpr std::size_t kUndosInFlight = 32;

bool isConflict(Errc code)
{
    return code == Errc::BadVersion || code == Errc::NodeExists || code == Errc::NoNode
        || code == Errc::NotEmpty || code == Errc::NoChildrenForEphemerals;
}

NodeState stateOf(const Outcome<store::Node>& node)
{
    NodeState state;
    if (node) {
        state.exists = true;
        state.version = node->stat.version;
        state.dataKnown = true;
        state.data = node->data;
        state.children = node->stat.numChildren;
        state.ephemeral = node->stat.ephemeralOwner != 0;
    } else if (node.error().code != Errc::NoNode) {
        state.unreadable = node.error();
    }
    return state;
}

class Undo : public std::enable_shared_from_this<Undo>
{
public:
    Undo(store::CoordinationStore& store, const std::vector<store::JournalEntry>& entries, bool dryRun,
         BulkControl control, std::function<void(UndoReport)> done)
        : m_store(store)
        , m_dryRun(dryRun)
        , m_control(std::move(control))
        , m_done(std::move(done))
    {
        m_report.items = planUndo(entries);
    }

    void start() { readNodes(); }

private:
    std::vector<UndoItem>& items() { return m_report.items; }

    // --- what stands there now

    void readNodes()
    {
        std::vector<std::string> paths;
        for (std::size_t i = 0; i < items().size(); ++i)
            if (items()[i].verdict == Verdict::Ready && items()[i].action != Action::SetAcl) {
                m_readItems.push_back(i);
                paths.push_back(items()[i].path);
            }
        for (auto& path : parentsToLookAt(items())) {
            m_parents.push_back({path, {}});
            paths.push_back(std::move(path));
        }
        m_store.readMany(std::move(paths), m_control.operation(),
                         [self = shared_from_this()](const std::vector<Outcome<store::Node>>& nodes) {
                             self->nodesRead(nodes);
                         });
    }

    void nodesRead(const std::vector<Outcome<store::Node>>& nodes)
    {
        for (std::size_t i = 0; i < m_readItems.size(); ++i)
            items()[m_readItems[i]].now = stateOf(nodes[i]);
        for (std::size_t i = 0; i < m_parents.size(); ++i)
            m_parents[i].second = stateOf(nodes[m_readItems.size() + i]);
        for (std::size_t i = 0; i < items().size(); ++i) {
            auto& item = items()[i];
            const bool hidden = item.now.unreadable && item.now.unreadable->code == Errc::NoAuth;
            if (item.verdict != Verdict::Ready)
                continue;
            if (item.action == Action::SetAcl || (item.action == Action::Create && item.now.exists))
                m_toLookAt.push_back({i, true});
            else if (hidden && item.action == Action::Remove)
                m_toLookAt.push_back({i, false});
        }
        for (auto& parent : m_parents)
            if (parent.second.unreadable && parent.second.unreadable->code == Errc::NoAuth)
                parent.second = existing(); // it is there, and that is enough
        lookCloser();
    }

    static NodeState existing()
    {
        NodeState state;
        state.exists = true;
        return state;
    }

    /// ACLs, and the stat of what may not be read.
    void lookCloser()
    {
        while (m_inFlight < kUndosInFlight && m_nextLook < m_toLookAt.size()) {
            const auto look = m_toLookAt[m_nextLook++];
            ++m_inFlight;
            if (look.acl)
                m_store.getAcl(items()[look.item].path, m_control.operation(),
                               [self = shared_from_this(), at = look.item](
                                   const Outcome<store::AclAndStat>& acl) { self->aclRead(at, acl); });
            else
                m_store.exists(items()[look.item].path, m_control.operation(),
                               [self = shared_from_this(),
                                at = look.item](const Outcome<std::optional<store::Stat>>& stat) {
                                   self->statRead(at, stat);
                               });
        }
        if (m_inFlight == 0)
            judge();
    }

    void aclRead(std::size_t at, const Outcome<store::AclAndStat>& acl)
    {
        auto& item = items()[at];
        if (acl) {
            item.now.exists = true;
            item.now.acl = acl->acl;
            if (item.action == Action::SetAcl)
                item.now.version = acl->stat.aversion;
        } else if (acl.error().code != Errc::NoNode) {
            item.now.unreadable = acl.error();
        }
        --m_inFlight;
        lookCloser();
    }

    void statRead(std::size_t at, const Outcome<std::optional<store::Stat>>& stat)
    {
        auto& now = items()[at].now;
        if (stat) {
            now.unreadable.reset();
            now.exists = stat->has_value();
            if (now.exists) {
                now.version = (*stat)->version;
                now.children = (*stat)->numChildren;
            }
        }
        --m_inFlight;
        lookCloser();
    }

    void judge()
    {
        judgeUndo(items(), m_parents);
        for (const auto& item : items())
            if (item.verdict == Verdict::Failed && !m_report.error)
                m_report.error = item.now.unreadable;
        if (m_dryRun) {
            finish();
            return;
        }
        if (m_report.count(Verdict::Conflict) > 0 || m_report.error) {
            leaveRest(Verdict::NotTried, "Nothing was written, because not all of it can be taken back");
            finish();
            return;
        }
        m_total = m_report.count(Verdict::Ready);
        if (m_control.note)
            m_control.note->group = m_total > 1;
        writeNext();
    }

    // --- writing

    static MultiOp opOf(const UndoItem& item)
    {
        MultiOp op;
        op.path = item.path;
        switch (item.action) {
        case Action::Remove:
            op.kind = MultiOp::Kind::Remove;
            op.version = item.now.version.value_or(store::kAnyVersion);
            break;
        case Action::Create:
            op.kind = MultiOp::Kind::Create;
            op.data = item.before.data;
            op.acl = item.before.acl.value_or(store::Acl());
            op.mode = item.before.container ? store::CreateMode::Container : store::CreateMode::Persistent;
            break;
        case Action::Set:
        case Action::SetAcl:
            op.kind = MultiOp::Kind::Set;
            op.data = item.before.data;
            op.version = item.now.version.value_or(store::kAnyVersion);
            break;
        }
        return op;
    }

    /// No transaction can hold a node with a time to live, and not every client can put a container into one.
    static bool goesAlone(const UndoItem& item)
    {
        return item.action == Action::Create && (item.before.container || item.before.timeToLive);
    }

    void writeNext()
    {
        m_control.tell(m_written, m_total);
        if (m_control.stop.cancelled()) {
            m_report.stopped = true;
            leaveRest(Verdict::NotTried, "Stopped before");
        }
        std::vector<std::size_t> batch;
        std::vector<MultiOp> ops;
        for (; m_nextWrite < items().size() && ops.size() < kOpsAtOnce; ++m_nextWrite) {
            const auto i = m_nextWrite;
            if (items()[i].verdict != Verdict::Ready)
                continue;
            if (items()[i].action == Action::SetAcl)
                break; // no part of a transaction, and last in order
            const bool alone = goesAlone(items()[i]);
            if (alone && !ops.empty())
                break;
            ops.push_back(opOf(items()[i]));
            if (ops.size() > 1 && store::multiRequestBytes(ops) > kBytesAtOnce) {
                ops.pop_back();
                break;
            }
            batch.push_back(i);
            if (alone) {
                ++m_nextWrite;
                break;
            }
        }
        if (!batch.empty())
            send(batch, std::move(ops));
        else
            writeAcls();
    }

    void send(const std::vector<std::size_t>& batch, std::vector<MultiOp> ops)
    {
        const store::NoteScope scope(m_control.note);
        if (batch.size() > 1) {
            m_store.multi(
                std::move(ops), m_control.operation(),
                [self = shared_from_this(), batch](const Outcome<std::vector<store::MultiResult>>& results) {
                    self->wrote(batch, results ? std::nullopt : std::optional(results.error()));
                });
            return;
        }
        const auto& op = ops.front();
        const auto done = [self = shared_from_this(), batch](const auto& result) {
            self->wrote(batch, result ? std::nullopt : std::optional(result.error()));
        };
        if (op.kind == MultiOp::Kind::Remove)
            m_store.remove(op.path, op.version, m_control.operation(), done);
        else if (const auto& ttl = items()[batch.front()].before.timeToLive;
                 op.kind == MultiOp::Kind::Create && ttl)
            m_store.createWithTtl(op.path, op.data, false, op.acl, *ttl, m_control.operation(), done);
        else if (op.kind == MultiOp::Kind::Create)
            m_store.create(op.path, op.data, op.mode, op.acl, m_control.operation(), done);
        else
            m_store.set(op.path, op.data, op.version, m_control.operation(), done);
    }

    void wrote(const std::vector<std::size_t>& batch, const std::optional<Error>& error)
    {
        for (const auto at : batch)
            settle(items()[at], error);
        m_written += error ? 0 : batch.size();
        if (error) {
            m_report.error = error;
            leaveRest(Verdict::NotTried, "Not tried after the failure before");
        }
        writeNext();
    }

    static void settle(UndoItem& item, const std::optional<Error>& error)
    {
        if (!error) {
            item.verdict = Verdict::Done;
            return;
        }
        const bool conflict = isConflict(error->code);
        item.verdict = conflict ? Verdict::Conflict : Verdict::Failed;
        item.reason = conflict ? "Somebody was quicker: " + error->text() : error->text();
    }

    void writeAcls()
    {
        while (m_inFlight < kUndosInFlight && !m_report.error && !m_control.stop.cancelled()) {
            const auto next =
                std::find_if(items().begin() + static_cast<std::ptrdiff_t>(m_nextWrite), items().end(),
                             [](const UndoItem& item) { return item.verdict == Verdict::Ready; });
            m_nextWrite = static_cast<std::size_t>(next - items().begin());
            if (next == items().end())
                break;
            const auto at = m_nextWrite++;
            next->verdict = Verdict::NotTried; // until it is answered
            ++m_inFlight;
            const store::NoteScope scope(m_control.note);
            m_store.setAcl(next->path, *next->before.acl, next->now.version.value_or(store::kAnyVersion),
                           m_control.operation(),
                           [self = shared_from_this(), at](const Outcome<store::Stat>& stat) {
                               self->aclWritten(at, stat);
                           });
        }
        if (m_inFlight == 0) {
            m_report.stopped =
                m_report.stopped || (m_control.stop.cancelled() && m_report.count(Verdict::Ready) > 0);
            leaveRest(Verdict::NotTried,
                      m_report.error ? "Not tried after the failure before" : "Stopped before");
            finish();
        }
    }

    void aclWritten(std::size_t at, const Outcome<store::Stat>& stat)
    {
        settle(items()[at], stat ? std::nullopt : std::optional(stat.error()));
        if (stat)
            ++m_written;
        else if (!m_report.error)
            m_report.error = stat.error();
        --m_inFlight;
        m_control.tell(m_written, m_total);
        writeAcls();
    }

    void leaveRest(Verdict verdict, const std::string& reason)
    {
        for (auto& item : items()) {
            if (item.verdict != Verdict::Ready)
                continue;
            item.verdict = verdict;
            item.reason = reason;
        }
    }

    void finish()
    {
        if (m_done)
            std::exchange(m_done, nullptr)(std::move(m_report));
    }

    struct Look
    {
        std::size_t item;
        bool acl; ///< else the stat
    };

    store::CoordinationStore& m_store;
    bool m_dryRun;
    BulkControl m_control;
    std::function<void(UndoReport)> m_done;
    UndoReport m_report;
    std::vector<std::size_t> m_readItems;
    std::vector<std::pair<std::string, NodeState>> m_parents;
    std::vector<Look> m_toLookAt;
    std::size_t m_nextLook = 0;
    std::size_t m_inFlight = 0;
    std::size_t m_nextWrite = 0; ///< items before it were sent, or need not be
    std::size_t m_written = 0;
    std::size_t m_total = 0;
};

} // namespace

std::size_t UndoReport::count(Verdict verdict) const
{
    return static_cast<std::size_t>(std::count_if(
        items.begin(), items.end(), [verdict](const UndoItem& item) { return item.verdict == verdict; }));
}

void undo(store::CoordinationStore& store, const std::vector<store::JournalEntry>& entries, bool dryRun,
          BulkControl control, std::function<void(UndoReport)> done)
{
    std::make_shared<Undo>(store, entries, dryRun, std::move(control), std::move(done))->start();
}

} // namespace sextant::governance
