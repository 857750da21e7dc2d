// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Where the journal of this user's writes is when nobody names another file: journal.db below
// $XDG_STATE_HOME/sextant (~/.local/state/sextant). Node data is in it, so that directory and file are for
// the user alone. THREAD: any.
#pragma once

#include "engine/core/outcome.h"

#include <string>

namespace sextant::store {

/// The file, which need not exist. Internal when there is no home.
core::Outcome<std::string> userJournal();
/// The same; makes the directory when it is missing.
core::Outcome<std::string> userJournalToWrite();

} // namespace sextant::store
