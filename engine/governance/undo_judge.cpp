// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/governance/undo_plan.h"
#include "engine/store/path.h"

#include <algorithm>
#include <map>

namespace sextant::governance {

using Action = UndoItem::Action;
using Verdict = UndoItem::Verdict;

namespace {

void decide(UndoItem& item, Verdict verdict, std::string reason)
{
    item.verdict = verdict;
    item.reason = std::move(reason);
}

bool sameData(const NodeState& a, const NodeState& b)
{
    return a.dataKnown && b.dataKnown && a.data == b.data;
}

std::string changedSince(const UndoItem& item)
{
    const auto text = [](const std::optional<std::int32_t>& version) {
        return version ? std::to_string(*version) : std::string("?");
    };
    if (item.now.version == item.written.version)
        return "It was deleted and created again: version " + text(item.now.version) + " has other data now";
    return "Somebody wrote it since: it had version " + text(item.written.version) + ", now it has "
        + text(item.now.version);
}

/// What we wrote still stands. Data that may not be read is taken for ours when the version is.
bool stillOurs(const UndoItem& item)
{
    return item.now.version == item.written.version
        && (!item.now.dataKnown || item.now.data == item.written.data);
}

void judgeRemove(UndoItem& item, std::int32_t childrenThatGo)
{
    if (!item.now.exists)
        decide(item, Verdict::Nothing, "It is gone already");
    else if (!stillOurs(item))
        decide(item, Verdict::Conflict, changedSince(item));
    else if (item.now.children > childrenThatGo)
        decide(item, Verdict::Conflict, "It has children that were created since");
}

void judgeSet(UndoItem& item)
{
    if (!item.now.exists)
        decide(item, Verdict::Conflict, "Somebody deleted it since");
    else if (sameData(item.now, item.before))
        decide(item, Verdict::Nothing, "It has the data of before already");
    else if (!stillOurs(item))
        decide(item, Verdict::Conflict, changedSince(item));
}

void judgeAcl(UndoItem& item)
{
    if (!item.now.exists)
        decide(item, Verdict::Conflict, "Somebody deleted it since");
    else if (item.now.acl == item.before.acl)
        decide(item, Verdict::Nothing, "It has the access control list of before already");
    else if (item.now.version != item.written.version)
        decide(item, Verdict::Conflict, changedSince(item));
}

void judgeCreate(UndoItem& item)
{
    if (!item.now.exists)
        return;
    if (sameData(item.now, item.before) && item.now.acl == item.before.acl)
        decide(item, Verdict::Nothing, "It stands there again already");
    else
        decide(item, Verdict::Conflict, "Somebody created it again since");
}

class ParentsOfCreated
{
public:
    ParentsOfCreated(const std::vector<UndoItem>& items,
                     const std::vector<std::pair<std::string, NodeState>>& parents)
    {
        for (const auto& parent : parents)
            m_states[parent.first] = &parent.second;
        for (const auto& item : items)
            if (item.action == Action::Create)
                m_created[item.path] = &item;
    }

    /// Parents come before their children, so that their verdict is known.
    void judge(UndoItem& item) const
    {
        const auto parent = store::parentPath(item.path);
        if (const auto created = m_created.find(parent); created != m_created.end()) {
            const auto verdict = created->second->verdict;
            if (verdict == Verdict::Impossible)
                decide(item, Verdict::Impossible, "Its parent cannot be put back");
            return;
        }
        const auto found = m_states.find(parent);
        if (found == m_states.end())
            return;
        if (found->second->unreadable)
            decide(item, Verdict::Conflict,
                   "Its parent cannot be looked at: " + found->second->unreadable->text());
        else if (!found->second->exists)
            decide(item, Verdict::Conflict, "Its parent " + parent + " does not exist any more");
        else if (found->second->ephemeral)
            decide(item, Verdict::Conflict, "Its parent " + parent + " is an ephemeral node now");
    }

private:
    std::map<std::string, const NodeState*> m_states;
    std::map<std::string, const UndoItem*> m_created;
};

} // namespace

void judgeUndo(std::vector<UndoItem>& items, const std::vector<std::pair<std::string, NodeState>>& parents)
{
    const ParentsOfCreated parentsOf(items, parents);
    std::map<std::string, std::int32_t> removedBelow;
    for (const auto& item : items)
        if (item.action == Action::Remove && item.now.exists)
            ++removedBelow[store::parentPath(item.path)];
    for (auto& item : items) {
        if (item.verdict != Verdict::Ready)
            continue;
        if (item.now.unreadable && item.now.unreadable->code == core::Errc::NoAuth
            && item.action == Action::Create) {
            decide(item, Verdict::Conflict, "Somebody created it again since; it may not be read");
            continue;
        }
        if (item.now.unreadable) {
            decide(item, Verdict::Failed, item.now.unreadable->text());
            continue;
        }
        switch (item.action) {
        case Action::Remove:
            judgeRemove(item, removedBelow[item.path]);
            break;
        case Action::Create:
            judgeCreate(item);
            if (item.verdict == Verdict::Ready)
                parentsOf.judge(item);
            break;
        case Action::Set:
            judgeSet(item);
            break;
        case Action::SetAcl:
            judgeAcl(item);
            break;
        }
    }
}

} // namespace sextant::governance
