// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/registry/cache_file.h"

#include "engine/core/log.h"
#include "engine/core/text.h"
#include "engine/registry/matching.h"
#include "engine/registry/paths.h"

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

/// As java.util.Date prints it: "Sun Nov 29 22:20:48 UTC 2026".
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

std::string fileNamePart(std::string text)
{
    for (char& c : text)
        if (c == ':' || c == '/' || static_cast<unsigned char>(c) < 0x20)
            c = '-';
    return text;
}

} // namespace

std::string registryCacheName(const std::string& application, const std::string& address)
{
    return "dubbo-registry-" + fileNamePart(application) + "-" + fileNamePart(address) + ".cache";
}

std::string reportCacheName(const std::string& application, const std::string& address)
{
    return "dubbo-metadata-" + fileNamePart(application) + "-" + fileNamePart(address) + ".cache";
}

struct CacheFile::Impl : std::enable_shared_from_this<CacheFile::Impl>
{
    Impl(core::Loop& given, std::string path, std::string_view header)
        : loop(given)
        , file(std::move(path))
        , title(header)
    {
    }

    void changed()
    {
        ++version;
        attempts = 0;
        if (!timer && !saving)
            saveAfter(kSaveDelay);
    }

    void saveAfter(core::Millis delay)
    {
        timer = loop.schedule(delay, [weak = weak_from_this()] {
            if (const auto self = weak.lock())
                self->saveNow();
        });
    }

    void saveNow()
    {
        timer.stop();
        saving = true;
        const auto text =
            config::printProperties(properties, {std::string(title), javaDate(loop.wallClockMillis())});
        const auto outcome = std::make_shared<core::Outcome<void>>();
        loop.offload([outcome, name = file, text] { *outcome = save(name, text); },
                     [self = shared_from_this(), outcome, saved = version] { self->taken(*outcome, saved); });
    }

    void taken(const core::Outcome<void>& outcome, std::uint64_t saved)
    {
        saving = false;
        if (outcome) {
            savedVersion = saved;
            if (version != saved)
                saveAfter(core::Millis(0));
            else
                answer({});
            return;
        }
        if (++attempts < kSaveAttempts) {
            saveAfter(kSaveDelay);
            return;
        }
        core::logWarning("registry", "Saving " + file + ": " + outcome.error().text());
        answer(outcome);
    }

    void answer(const core::Outcome<void>& outcome)
    {
        for (const auto& done : std::exchange(waiting, {}))
            done(outcome);
    }

    core::Loop& loop;
    const std::string file;
    const std::string_view title;
    config::Properties properties;
    std::uint64_t version = 0; ///< of `properties`
    std::uint64_t savedVersion = 0;
    int attempts = 0; ///< that failed since the latest change
    bool saving = false;
    core::Timer timer;
    std::vector<std::function<void(core::Outcome<void>)>> waiting;
};

CacheFile::CacheFile(core::Loop& loop, std::string file, std::string_view title)
    : m_impl(std::make_shared<Impl>(loop, std::move(file), title))
{
}

CacheFile::~CacheFile()
{
    m_impl->timer.stop();
    m_impl->waiting.clear();
}

core::Outcome<void> CacheFile::load()
{
    std::error_code error;
    const auto size = std::filesystem::file_size(m_impl->file, error);
    if (error == std::errc::no_such_file_or_directory)
        return {};
    if (!error && size > kMaxBytes)
        return Error(Errc::TooLarge, "The cache file is larger than 64 MB", m_impl->file);
    std::ifstream in(m_impl->file, std::ios::binary);
    if (error || !in)
        return cannot("The cache file cannot be read", m_impl->file);
    std::ostringstream text;
    text << in.rdbuf();
    m_impl->properties = config::parseProperties(text.str(), config::PropertiesCharset::Latin1);
    return {};
}

const std::string* CacheFile::find(const std::string& key) const
{
    const auto at = m_impl->properties.find(key);
    return at == m_impl->properties.end() ? nullptr : &at->second;
}

void CacheFile::put(const std::string& key, std::string value)
{
    auto& slot = m_impl->properties[key];
    if (slot == value)
        return;
    slot = std::move(value);
    m_impl->changed();
}

void CacheFile::flush(std::function<void(core::Outcome<void>)> done)
{
    if (m_impl->version == m_impl->savedVersion) {
        m_impl->loop.post([done = std::move(done)] { done({}); });
        return;
    }
    m_impl->waiting.push_back(std::move(done));
    if (!m_impl->saving)
        m_impl->saveNow();
}

std::string printCachedUrls(const url::Url& consumer, const std::vector<url::Url>& providers)
{
    const auto empty = [&consumer](std::string_view category) {
        return consumer.withProtocol("empty").with("category", category).fullString();
    };
    std::vector<std::string> urls {empty(kRouters), empty(kConfigurators)};
    for (const auto& provider : providers)
        urls.push_back(provider.without("timestamp").without("pid").with("check", "false").fullString());
    if (providers.empty())
        urls.push_back(empty(kProviders));
    return core::join(urls, " ");
}

std::vector<url::Url> parseCachedProviders(const url::Url& consumer, std::string_view value)
{
    std::vector<url::Url> out;
    std::istringstream words {std::string(value)};
    for (std::string word; words >> word;) {
        auto parsed = url::Url::parse(word);
        if (parsed && parsed->protocol() != "empty" && parsed->category() == kProviders
            && isMatch(consumer, *parsed))
            out.push_back(std::move(*parsed));
    }
    return out;
}

} // namespace sextant::registry
