// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// The caches of application-level discovery on disk, in Dubbo's own format: one `key=value` per line, the
// least recently used first (spec/registry §11). Mirrors FileCacheStore and LRUCache.
//
// Saved as registry/cache_file.h is: soon after a change, where Dubbo waits for ten minutes. The lock is held
// only while the file is written, so that a Java process of the same application keeps it for itself as it is
// used to; while it does, nothing of ours is saved. THREAD: the loop's.
#pragma once

#include "engine/core/loop.h"
#include "engine/core/outcome.h"

#include <functional>
#include <memory>
#include <string>

namespace sextant::registry {

constexpr std::size_t kMappingCacheEntries = 10'000;
constexpr std::size_t kMetadataCacheEntries = 100;

/// ".mapping.{application}.dubbo.cache", odd characters as "%" and four hex digits each.
std::string mappingCacheName(const std::string& application);
/// ".metadata.{application}.zookeeper.{addresses}.dubbo.cache"; `addresses` are the registry's, as in its
/// connect string.
std::string metadataCacheName(const std::string& application, const std::string& addresses);

class LineCache
{
public:
    /// Nothing is read or written yet. `entries`: when there are more, the least recently used are forgotten.
    LineCache(core::Loop& loop, std::string file, std::size_t entries);
    ~LineCache(); ///< what was not saved yet is lost

    LineCache(const LineCache&) = delete;
    LineCache& operator=(const LineCache&) = delete;

    /// A missing file is empty; an unreadable one, or one above 64 MB, is an error and counts as empty.
    core::Outcome<void> load();
    /// nullptr when there is none.
    const std::string* find(const std::string& key);
    /// Saves later unless the value is the same. What one line cannot hold is not kept: line ends, a key with
    /// "=". A Java reader ends a value at its second "=", so JSON is better without.
    void put(const std::string& key, std::string value);
    /// Saves what is pending now; `done` runs when it is on disk, or could not be written.
    void flush(std::function<void(core::Outcome<void>)> done);

private:
    struct Impl;
    std::unique_ptr<Impl> m_impl;
};

} // namespace sextant::registry
