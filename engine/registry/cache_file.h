// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// A disk cache in Dubbo's own format: a Java properties file that a Java process on the same host may read
// and write, too (spec/registry §2.9, §6.5). Mirrors AbstractRegistry and AbstractMetadataReport.
//
// Saving is asynchronous: 500 ms after a change, on a worker, under the lock of {file}.lock that Java takes,
// tried three times. A file that is being written is never seen half: it is replaced as a whole. Only its
// owner may read it, because provider URLs may hold tokens. THREAD: the loop's.
#pragma once

#include "engine/config/java_properties.h"
#include "engine/core/loop.h"
#include "engine/core/outcome.h"
#include "engine/url/url.h"

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace sextant::registry {

constexpr std::string_view kRegistryCacheTitle = "Dubbo Registry Cache";
constexpr std::string_view kReportCacheTitle = "Dubbo metadataReport Cache";

/// "dubbo-registry-{application}-{address}.cache", colons and other characters that are no part of a file
/// name replaced by "-". `address` is the registry's first host:port.
std::string registryCacheName(const std::string& application, const std::string& address);
/// "dubbo-metadata-{application}-{address}.cache".
std::string reportCacheName(const std::string& application, const std::string& address);

class CacheFile
{
public:
    /// Nothing is read or written yet.
    CacheFile(core::Loop& loop, std::string file, std::string_view title);
    ~CacheFile(); ///< what was not saved yet is lost, as in Dubbo

    CacheFile(const CacheFile&) = delete;
    CacheFile& operator=(const CacheFile&) = delete;

    /// A missing file is empty; an unreadable one, or one above 64 MB, is an error and counts as empty.
    core::Outcome<void> load();
    /// nullptr when there is none.
    const std::string* find(const std::string& key) const;
    /// Saves later unless the value is the same.
    void put(const std::string& key, std::string value);
    /// Saves what is pending now; `done` runs when it is on disk, or could not be written.
    void flush(std::function<void(core::Outcome<void>)> done);

private:
    struct Impl;
    std::unique_ptr<Impl> m_impl;
};

/// The value of a subscription: the URLs of all categories, empty:// ones included, joined by a blank.
/// Provider URLs go without `timestamp` and `pid` and with `check=false`. `consumer` is the subscribing URL.
std::string printCachedUrls(const url::Url& consumer, const std::vector<url::Url>& providers);
/// The providers of such a value that match `consumer`; what cannot be read is left out.
std::vector<url::Url> parseCachedProviders(const url::Url& consumer, std::string_view value);

} // namespace sextant::registry
