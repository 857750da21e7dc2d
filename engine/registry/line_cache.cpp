// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/registry/line_cache.h"

#include "engine/core/text.h"
#include "engine/registry/cache_saver.h"

#include <list>
#include <unordered_map>
#include <utility>

namespace sextant::registry {

namespace {

constexpr std::string_view kLineCacheTitle = "#Dubbo cache";

/// Names of applications are ASCII; each byte of anything else stands for itself.
std::string lineCacheName(std::string_view name)
{
    std::string out;
    for (const char c : name) {
        const bool plain = (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z')
            || c == '$' || c == '.' || c == '_' || c == '-';
        out += plain ? std::string(1, c) : "%00" + core::toHex(std::string_view(&c, 1));
    }
    return out + ".dubbo.cache";
}

bool isOneLine(std::string_view text)
{
    return text.find_first_of("\r\n") == std::string_view::npos;
}

} // namespace

std::string mappingCacheName(const std::string& application)
{
    return lineCacheName(".mapping." + application);
}

std::string metadataCacheName(const std::string& application, const std::string& addresses)
{
    return lineCacheName(".metadata." + application + ".zookeeper." + addresses);
}

struct LineCache::Impl
{
    using Entries = std::list<std::pair<std::string, std::string>>;

    Impl(core::Loop& loop, std::string file, std::size_t entries)
        : limit(entries)
        , saver(std::make_shared<CacheSaver>(loop, std::move(file),
                                             [this, &loop] { return print(loop.wallClockMillis()); }))
    {
    }

    std::string print(std::int64_t now) const
    {
        auto text = std::string(kLineCacheTitle) + "\n#" + javaDate(now) + "\n";
        for (const auto& [key, value] : byUse)
            text.append(key).append("=").append(value).append("\n");
        return text;
    }

    /// False when it was there already.
    bool set(const std::string& key, std::string value)
    {
        if (const auto known = byKey.find(key); known != byKey.end()) {
            byUse.splice(byUse.end(), byUse, known->second);
            return std::exchange(known->second->second, std::move(value)) != byUse.back().second;
        }
        byKey.emplace(key, byUse.emplace(byUse.end(), key, std::move(value)));
        if (byUse.size() > limit) {
            byKey.erase(byUse.front().first);
            byUse.pop_front();
        }
        return true;
    }

    const std::size_t limit;
    Entries byUse; ///< the latest used last
    std::unordered_map<std::string, Entries::iterator> byKey;
    const std::shared_ptr<CacheSaver> saver;
};

LineCache::LineCache(core::Loop& loop, std::string file, std::size_t entries)
    : m_impl(std::make_unique<Impl>(loop, std::move(file), entries))
{
}

LineCache::~LineCache()
{
    m_impl->saver->drop();
}

core::Outcome<void> LineCache::load()
{
    const auto text = readCacheFile(m_impl->saver->file());
    if (!text)
        return text.error();
    for (auto line : core::split(*text, '\n')) {
        if (line.ends_with('\r'))
            line.pop_back();
        const auto equals = line.find('=');
        if (!line.starts_with('#') && equals != std::string::npos && equals > 0)
            m_impl->set(line.substr(0, equals), line.substr(equals + 1));
    }
    return {};
}

const std::string* LineCache::find(const std::string& key)
{
    const auto at = m_impl->byKey.find(key);
    if (at == m_impl->byKey.end())
        return nullptr;
    m_impl->byUse.splice(m_impl->byUse.end(), m_impl->byUse, at->second);
    return &at->second->second;
}

void LineCache::put(const std::string& key, std::string value)
{
    const bool possible = !key.empty() && !key.starts_with('#') && key.find('=') == std::string::npos
        && isOneLine(key) && isOneLine(value);
    if (possible && m_impl->set(key, std::move(value)))
        m_impl->saver->changed();
}

void LineCache::flush(std::function<void(core::Outcome<void>)> done)
{
    m_impl->saver->flush(std::move(done));
}

} // namespace sextant::registry
