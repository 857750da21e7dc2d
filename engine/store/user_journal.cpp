// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/store/user_journal.h"

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <sys/stat.h>

namespace sextant::store {

namespace {

/// "" when there is no home.
std::string stateDirectory()
{
    // Relative paths are to be ignored (XDG Base Directory Specification).
    if (const char* state = std::getenv("XDG_STATE_HOME"); state && *state == '/')
        return std::string(state) + "/sextant";
    const char* home = std::getenv("HOME");
    return home && *home ? std::string(home) + "/.local/state/sextant" : std::string();
}

} // namespace

core::Outcome<std::string> userJournal()
{
    const auto directory = stateDirectory();
    if (directory.empty())
        return core::Error(core::Errc::Internal, "There is no place for the journal of writes", {},
                           "neither XDG_STATE_HOME nor HOME is set");
    return directory + "/journal.db";
}

core::Outcome<std::string> userJournalToWrite()
{
    auto file = userJournal();
    if (!file)
        return file;
    const auto directory = std::filesystem::path(*file).parent_path();
    std::error_code failure;
    std::filesystem::create_directories(directory.parent_path(), failure);
    if (mkdir(directory.c_str(), 0700) != 0 && errno != EEXIST)
        return core::Error(core::Errc::Internal, "The directory of the journal cannot be made",
                           directory.string(), std::strerror(errno));
    return file;
}

} // namespace sextant::store
