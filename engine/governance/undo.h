// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Takes an action of the journal back: puts back what stood there, when nobody has written since.
//
// First everything is looked at; one conflict, and nothing is written. Then it is written in as few
// transactions as fit, each part with the version that was seen. The undo goes through the journal like every
// other write and can be undone itself. THREAD: the store's loop.
#pragma once

#include "engine/governance/bulk_control.h"
#include "engine/governance/undo_plan.h"

namespace sextant::governance {

struct UndoReport
{
    std::vector<UndoItem> items; ///< in the order of `planUndo`
    /// Why an item Failed, or the transaction in which somebody was quicker.
    std::optional<core::Error> error;
    bool stopped = false; ///< by BulkControl::stop

    std::size_t count(UndoItem::Verdict verdict) const;
};

/// `entries` as Journal::action gives them. With `dryRun` nothing is written: what could be is Ready. The
/// store must outlive it or be closed before.
void undo(store::CoordinationStore& store, const std::vector<store::JournalEntry>& entries, bool dryRun,
          BulkControl control, std::function<void(UndoReport)> done);

} // namespace sextant::governance
