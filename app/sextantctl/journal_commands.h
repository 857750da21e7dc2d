// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// history and undo, for the commands that narrow them to what they write.
#pragma once

#include "app/sextantctl/session.h"
#include "engine/store/journal.h"

#include <string>
#include <vector>

namespace sextant::ctl {

struct HistoryArguments
{
    std::string path; ///< this node and what is below it; empty: everything
    int limit = 50;
    bool writes = false; ///< every single write of a group
};

/// Prints it; the exit code.
int showHistory(const CommonOptions& options, const HistoryArguments& arguments);

struct UndoArguments
{
    std::int64_t id = 0; ///< as history shows it
    bool dryRun = false;
};

/// Takes an action back and prints what came of it; the exit code. `session`: connected, to write unless it
/// is a dry run. `entries`: of the action.
int undoEntries(Session& session, const CommonOptions& options, const UndoArguments& arguments,
                const std::vector<store::JournalEntry>& entries);

} // namespace sextant::ctl
