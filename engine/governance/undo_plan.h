// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// What taking back one action of the journal means, node by node: what stood there before, what we wrote, and
// what stands there now. Pure. THREAD: any.
#pragma once

#include "engine/store/journal.h"

#include <optional>
#include <string>
#include <vector>

namespace sextant::governance {

/// What a node is, as far as it is known.
struct NodeState
{
    bool exists = false;
    std::optional<std::int32_t> version; ///< of the data, or of the ACL where the item is about that
    bool dataKnown = false;
    store::Data data;
    std::optional<store::Acl> acl;
    std::int32_t children = 0;
    bool ephemeral = false;
    bool container = false;
    std::optional<core::Millis> timeToLive;
    std::optional<core::Error> unreadable; ///< why nothing else is known
};

struct UndoItem
{
    enum class Action
    {
        Remove, ///< what was created
        Create, ///< what was removed
        Set, ///< the data that stood there
        SetAcl
    };
    enum class Verdict
    {
        Ready, ///< what we wrote still stands: it can be taken back
        Nothing, ///< what stood before stands again, or the write never happened
        Conflict, ///< somebody else wrote since
        Impossible, ///< what stood before is not known, or cannot be made by anybody
        Done,
        Failed,
        NotTried
    };

    std::string path;
    Action action = Action::Set;
    Verdict verdict = Verdict::Ready;
    std::string reason; ///< of every verdict but Ready and Done; plain English
    NodeState before;
    NodeState written;
    NodeState now;
};

std::string_view name(UndoItem::Action action); ///< "remove", "create", "set", "setAcl"
std::string_view name(UndoItem::Verdict verdict); ///< "ready", "nothing", "conflict", …

/// The net effect of one action's entries (oldest first, as Journal::action gives them), turned round:
/// several writes of one node become one item. In the order in which they are to be made: removals with
/// children first, creations with parents first, then data, then ACLs. What cannot be undone is Impossible
/// already.
std::vector<UndoItem> planUndo(const std::vector<store::JournalEntry>& entries);

/// Compares each item's `now` with what was written and gives the verdicts. `parents` are the states of the
/// parents of what is to be created, as far as this plan does not create them itself.
void judgeUndo(std::vector<UndoItem>& items, const std::vector<std::pair<std::string, NodeState>>& parents);

/// The parents that `judgeUndo` asks for.
std::vector<std::string> parentsToLookAt(const std::vector<UndoItem>& items);

} // namespace sextant::governance
