// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/governance/undo_plan.h"

#include "engine/store/path.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>

namespace sextant::governance {

using store::JournalEntry;
using Operation = JournalEntry::Operation;
using Before = JournalEntry::Before;
using Action = UndoItem::Action;
using Verdict = UndoItem::Verdict;

namespace {

/// The first state and the last one of a node, or of its ACL, over all writes of the action.
struct Change
{
    NodeState before;
    NodeState written;
    Before beforeKnown = Before::Unknown;
};

NodeState stateBefore(const JournalEntry& entry)
{
    NodeState state;
    state.exists = entry.before != Before::Absent;
    state.version = entry.versionBefore;
    state.dataKnown = entry.before == Before::Known;
    state.data = entry.dataBefore;
    state.acl = entry.aclBefore;
    state.ephemeral = entry.ephemeral;
    state.container = entry.container;
    state.timeToLive = entry.timeToLive;
    return state;
}

NodeState stateWritten(const JournalEntry& entry, const NodeState& last)
{
    NodeState state = last;
    state.exists = entry.operation != Operation::Remove;
    state.ephemeral = entry.ephemeral;
    // Of a write whose end is not known, the version is what the server would have given.
    state.version = entry.versionAfter;
    if (!state.version && state.exists)
        state.version = entry.operation == Operation::Create ? 0 : entry.versionBefore.value_or(-1) + 1;
    if (entry.operation == Operation::Create || entry.operation == Operation::Set) {
        state.dataKnown = true;
        state.data = entry.dataAfter;
    }
    if (entry.aclAfter)
        state.acl = entry.aclAfter;
    return state;
}

void merge(std::map<std::string, Change>& changes, const JournalEntry& entry)
{
    const auto inserted = changes.try_emplace(entry.path);
    auto& change = inserted.first->second;
    if (inserted.second) {
        change.before = stateBefore(entry);
        change.beforeKnown = entry.before;
    }
    change.written = stateWritten(entry, change.written);
}

UndoItem itemOf(const std::string& path, const Change& change)
{
    UndoItem item;
    item.path = path;
    item.before = change.before;
    item.written = change.written;
    item.action = !change.before.exists ? Action::Remove
        : change.written.exists         ? Action::Set
                                        : Action::Create;
    const auto impossible = [&item](const char* reason) {
        item.verdict = Verdict::Impossible;
        item.reason = reason;
    };
    if (item.action == Action::Remove)
        return item;
    if (item.action == Action::Create && change.before.ephemeral)
        impossible("It was an ephemeral node: it belonged to a session and cannot be made again");
    else if (change.beforeKnown == Before::TooLarge)
        impossible("Its data was too large to be kept in the journal");
    else if (!change.before.dataKnown)
        impossible("What stood there could not be read when it was written over");
    else if (item.action == Action::Create && !change.before.acl)
        impossible("Its access control list could not be read in full when it was removed");
    return item;
}

UndoItem aclItemOf(const std::string& path, const Change& change)
{
    UndoItem item;
    item.path = path;
    item.action = Action::SetAcl;
    item.before = change.before;
    item.written = change.written;
    if (!change.before.acl) {
        item.verdict = Verdict::Impossible;
        item.reason = "The access control list could not be read in full when it was changed";
    }
    return item;
}

bool earlier(const UndoItem& a, const UndoItem& b)
{
    if (a.action != b.action)
        return a.action < b.action;
    return a.action == Action::Remove ? a.path > b.path : a.path < b.path;
}

} // namespace

std::string_view name(Action action)
{
    constexpr std::array<std::string_view, 4> kNames {"remove", "create", "set", "setAcl"};
    return kNames[static_cast<std::size_t>(action)];
}

std::string_view name(Verdict verdict)
{
    constexpr std::array<std::string_view, 7> kNames {"ready", "nothing", "conflict", "impossible",
                                                      "done",  "failed",  "notTried"};
    return kNames[static_cast<std::size_t>(verdict)];
}

std::vector<UndoItem> planUndo(const std::vector<JournalEntry>& entries)
{
    std::map<std::string, Change> nodes;
    std::map<std::string, Change> acls;
    for (const auto& entry : entries) {
        if (entry.result == JournalEntry::Result::Failed)
            continue;
        if (entry.operation == Operation::SetAcl) {
            merge(acls, entry);
            continue;
        }
        merge(nodes, entry);
        const auto acl = acls.find(entry.path);
        if (entry.operation == Operation::Remove && acl != acls.end()) {
            nodes[entry.path].before.acl = acl->second.before.acl; // the removal saw the new one
            acls.erase(acl);
        }
    }
    std::vector<UndoItem> items;
    for (const auto& node : nodes)
        if (node.second.before.exists || node.second.written.exists)
            items.push_back(itemOf(node.first, node.second));
    for (const auto& acl : acls)
        items.push_back(aclItemOf(acl.first, acl.second));
    std::sort(items.begin(), items.end(), earlier);
    return items;
}

std::vector<std::string> parentsToLookAt(const std::vector<UndoItem>& items)
{
    std::set<std::string> created;
    std::set<std::string> parents;
    for (const auto& item : items)
        if (item.action == Action::Create)
            created.insert(item.path);
    for (const auto& item : items)
        if (item.action == Action::Create && !created.contains(store::parentPath(item.path)))
            parents.insert(store::parentPath(item.path));
    return {parents.begin(), parents.end()};
}

} // namespace sextant::governance
