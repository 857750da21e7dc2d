// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "app/sextantctl/journal_file.h"

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <sys/stat.h>

namespace sextant::ctl {

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

core::Outcome<std::string> journalFile(const CommonOptions& options)
{
    if (!options.journal.empty())
        return options.journal;
    const auto directory = stateDirectory();
    if (directory.empty())
        return core::Error(core::Errc::Internal, "There is no place for the journal of writes", {},
                           "neither XDG_STATE_HOME nor HOME is set", "Name a file with --journal.");
    return directory + "/journal.db";
}

} // namespace

core::Outcome<std::string> journalToWrite(const CommonOptions& options)
{
    auto file = journalFile(options);
    if (!file || !options.journal.empty())
        return file;
    const auto directory = std::filesystem::path(*file).parent_path();
    std::error_code failure;
    std::filesystem::create_directories(directory.parent_path(), failure);
    if (mkdir(directory.c_str(), 0700) != 0 && errno != EEXIST)
        return core::Error(core::Errc::Internal, "The directory of the journal cannot be made",
                           directory.string(), std::strerror(errno), "Name a file with --journal.");
    return file;
}

core::Outcome<std::string> journalToRead(const CommonOptions& options)
{
    auto file = journalFile(options);
    std::error_code failure;
    if (file && !std::filesystem::exists(*file, failure))
        return std::string();
    return file;
}

} // namespace sextant::ctl
