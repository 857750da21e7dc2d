// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "app/sextantctl/journal_file.h"

#include "engine/store/user_journal.h"

#include <filesystem>

namespace sextant::ctl {

namespace {

core::Outcome<std::string> orTheUsers(const CommonOptions& options, core::Outcome<std::string> (*find)())
{
    if (!options.journal.empty())
        return options.journal;
    auto file = find();
    if (file)
        return file;
    auto error = file.error();
    error.advice = "Name a file with --journal.";
    return error;
}

} // namespace

core::Outcome<std::string> journalToWrite(const CommonOptions& options)
{
    return orTheUsers(options, store::userJournalToWrite);
}

core::Outcome<std::string> journalToRead(const CommonOptions& options)
{
    auto file = orTheUsers(options, store::userJournal);
    std::error_code failure;
    if (file && !std::filesystem::exists(*file, failure))
        return std::string();
    return file;
}

} // namespace sextant::ctl
