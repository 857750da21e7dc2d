// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// When and how the caches on disk are written (spec/registry §2.9, §11). Private to engine/registry.
//
// 500 ms after a change, on a worker, under the lock of {file}.lock that Java takes, tried three times. The
// file is replaced as a whole and readable by its owner only. THREAD: the loop's.
#pragma once

#include "engine/core/loop.h"
#include "engine/core/outcome.h"

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace sextant::registry {

/// As java.util.Date prints it: "Sun Nov 29 22:20:48 UTC 2026".
std::string javaDate(std::int64_t millis);
/// A missing file is empty; an unreadable one, or one above 64 MB, is an error.
core::Outcome<std::string> readCacheFile(const std::string& file);

class CacheSaver : public std::enable_shared_from_this<CacheSaver>
{
public:
    using Done = std::function<void(core::Outcome<void>)>;

    /// `content` gives the text to write, when it is written.
    CacheSaver(core::Loop& loop, std::string file, std::function<std::string()> content);

    const std::string& file() const { return m_file; }
    /// The content is another one: saved later.
    void changed();
    /// Saves what is pending now; `done` runs when it is on disk, or could not be written.
    void flush(Done done);
    /// `content` is not asked any more, nobody is answered.
    void drop();

private:
    void saveAfter(core::Millis delay);
    void saveNow();
    void taken(const core::Outcome<void>& outcome, std::uint64_t saved);
    void answer(const core::Outcome<void>& outcome);

    core::Loop& m_loop;
    const std::string m_file;
    std::function<std::string()> m_content;
    std::uint64_t m_version = 0; ///< of the content
    std::uint64_t m_savedVersion = 0;
    int m_attempts = 0; ///< that failed since the latest change
    bool m_saving = false;
    core::Timer m_timer;
    std::vector<Done> m_waiting;
};

} // namespace sextant::registry
