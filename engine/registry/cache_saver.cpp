// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/registry/cache_saver.h"

#include "engine/core/log.h"

#include <array>
#include <cerrno>
#include <cstring>
#include <ctime>
#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <sys/stat.h>
#include <unistd.h>

namespace sextant::registry {

namespace {

using core::Errc;
using core::Error;

constexpr core::Millis kSaveDelay {500};
constexpr int kSaveAttempts = 3;
constexpr std::uintmax_t kMaxBytes = 64U << 20U;

Error cannot(const std::string& what, const std::string& file)
{
    return Error(Errc::Internal, what, file, std::strerror(errno),
                 "Check the directory, its permissions and the free space.");
}

/// Java's FileChannel.tryLock is a POSIX record lock on the whole file. The lock file goes with it.
class FileLock
{
public:
    explicit FileLock(std::string file)
        : m_file(std::move(file))
        , m_descriptor(open(m_file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600))
    {
    }
    ~FileLock()
    {
        if (m_held)
            unlink(m_file.c_str());
        if (m_descriptor >= 0)
            close(m_descriptor);
    }
    FileLock(const FileLock&) = delete;
    FileLock& operator=(const FileLock&) = delete;

    bool take()
    {
        struct flock whole
        {
        };
        whole.l_type = F_WRLCK;
        whole.l_whence = SEEK_SET;
        m_held = m_descriptor >= 0 && fcntl(m_descriptor, F_SETLK, &whole) == 0;
        return m_held;
    }

private:
    std::string m_file;
    int m_descriptor;
    bool m_held = false;
};

bool writeAll(int descriptor, std::string_view text)
{
    while (!text.empty()) {
        const auto written = write(descriptor, text.data(), text.size());
        if (written < 0 && errno != EINTR)
            return false;
        text.remove_prefix(static_cast<std::size_t>(std::max<ssize_t>(written, 0)));
    }
    return true;
}

/// Runs on a worker.
core::Outcome<void> save(const std::string& file, const std::string& text)
{
    std::error_code ignored;
    std::filesystem::create_directories(std::filesystem::path(file).parent_path(), ignored);
    FileLock lock(file + ".lock");
    if (!lock.take())
        return cannot("The cache file is locked by another process, or its lock cannot be made", file);
    const auto fresh = file + ".new";
    unlink(fresh.c_str());
    const int descriptor = open(fresh.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (descriptor < 0)
        return cannot("The cache file cannot be written", fresh);
    const bool written = writeAll(descriptor, text);
    const bool closed = close(descriptor) == 0;
    if (!written || !closed || rename(fresh.c_str(), file.c_str()) != 0) {
        auto error = cannot("The cache file cannot be written", file);
        unlink(fresh.c_str());
        return error;
    }
    return {};
}

} // namespace

std::string javaDate(std::int64_t millis)
{
    constexpr std::array<const char*, 7> kDays {"Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"};
    constexpr std::array<const char*, 12> kMonths {"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                                   "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
    const std::time_t seconds = millis / 1000;
    std::tm parts {};
    gmtime_r(&seconds, &parts);
    std::array<char, 64> text {};
    std::snprintf(text.data(), text.size(), "%s %s %02d %02d:%02d:%02d UTC %d",
                  kDays[static_cast<std::size_t>(parts.tm_wday)],
                  kMonths[static_cast<std::size_t>(parts.tm_mon)], parts.tm_mday, parts.tm_hour, parts.tm_min,
                  parts.tm_sec, parts.tm_year + 1900);
    return text.data();
}

core::Outcome<std::string> readCacheFile(const std::string& file)
{
    std::error_code error;
    const auto size = std::filesystem::file_size(file, error);
    if (error == std::errc::no_such_file_or_directory)
        return std::string();
    if (!error && size > kMaxBytes)
        return Error(Errc::TooLarge, "The cache file is larger than 64 MB", file);
    std::ifstream in(file, std::ios::binary);
    if (error || !in)
        return cannot("The cache file cannot be read", file);
    std::ostringstream text;
    text << in.rdbuf();
    return text.str();
}

CacheSaver::CacheSaver(core::Loop& loop, std::string file, std::function<std::string()> content)
    : m_loop(loop)
    , m_file(std::move(file))
    , m_content(std::move(content))
{
}

void CacheSaver::changed()
{
    ++m_version;
    m_attempts = 0;
    if (!m_timer && !m_saving)
        saveAfter(kSaveDelay);
}

void CacheSaver::flush(Done done)
{
    if (m_version == m_savedVersion) {
        m_loop.post([done = std::move(done)] { done({}); });
        return;
    }
    m_waiting.push_back(std::move(done));
    if (!m_saving)
        saveNow();
}

void CacheSaver::drop()
{
    m_timer.stop();
    m_waiting.clear();
    m_content = nullptr;
}

void CacheSaver::saveAfter(core::Millis delay)
{
    m_timer = m_loop.schedule(delay, [weak = weak_from_this()] {
        if (const auto self = weak.lock())
            self->saveNow();
    });
}

void CacheSaver::saveNow()
{
    m_timer.stop();
    m_saving = true;
    const auto outcome = std::make_shared<core::Outcome<void>>();
    m_loop.offload([outcome, name = m_file, text = m_content()] { *outcome = save(name, text); },
                   [self = shared_from_this(), outcome, saved = m_version] { self->taken(*outcome, saved); });
}

void CacheSaver::taken(const core::Outcome<void>& outcome, std::uint64_t saved)
{
    m_saving = false;
    if (!m_content)
        return;
    if (outcome) {
        m_savedVersion = saved;
        if (m_version != saved)
            saveAfter(core::Millis(0));
        else
            answer({});
        return;
    }
    if (++m_attempts < kSaveAttempts) {
        saveAfter(kSaveDelay);
        return;
    }
    core::logWarning("registry", "Saving " + m_file + ": " + outcome.error().text());
    answer(outcome);
}

void CacheSaver::answer(const core::Outcome<void>& outcome)
{
    for (const auto& done : std::exchange(m_waiting, {}))
        done(outcome);
}

} // namespace sextant::registry
