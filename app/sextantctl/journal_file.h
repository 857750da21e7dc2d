// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Where the journal of this user's writes is: --journal, else store::userJournal.
#pragma once

#include "app/sextantctl/command.h"

namespace sextant::ctl {

/// Makes the directory when it is missing, but only the one that is ours by default.
core::Outcome<std::string> journalToWrite(const CommonOptions& options);
/// The same without making anything; "" when there is no journal yet.
core::Outcome<std::string> journalToRead(const CommonOptions& options);

} // namespace sextant::ctl
