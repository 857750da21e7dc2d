// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/registry/cache_file.h"

#include "engine/core/text.h"
#include "engine/registry/cache_saver.h"
#include "engine/registry/matching.h"
#include "engine/registry/paths.h"

#include <sstream>

namespace sextant::registry {

namespace {

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

struct CacheFile::Impl
{
    Impl(core::Loop& loop, std::string file, std::string_view title)
        : saver(std::make_shared<CacheSaver>(loop, std::move(file), [this, &loop, title] {
            return config::printProperties(properties,
                                           {std::string(title), javaDate(loop.wallClockMillis())});
        }))
    {
    }

    config::Properties properties;
    const std::shared_ptr<CacheSaver> saver;
};

CacheFile::CacheFile(core::Loop& loop, std::string file, std::string_view title)
    : m_impl(std::make_unique<Impl>(loop, std::move(file), title))
{
}

CacheFile::~CacheFile()
{
    m_impl->saver->drop();
}

core::Outcome<void> CacheFile::load()
{
    const auto text = readCacheFile(m_impl->saver->file());
    if (!text)
        return text.error();
    m_impl->properties = config::parseProperties(*text, config::PropertiesCharset::Latin1);
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
    m_impl->saver->changed();
}

void CacheFile::flush(std::function<void(core::Outcome<void>)> done)
{
    m_impl->saver->flush(std::move(done));
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
