// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/discovery/lookup_cache.h"

#include "engine/core/log.h"
#include "engine/metadata/json_tree.h"

#include <algorithm>

namespace sextant::discovery {

namespace {

void loadOrLog(registry::LineCache& cache)
{
    if (const auto loaded = cache.load(); !loaded)
        core::logWarning("discovery", "Without a cache: " + loaded.error().text());
}

/// The same JSON. A Java reader of the file would end the value at the "=" (spec/registry §11), which can
/// only be inside a string.
std::string withoutEquals(const std::string& json)
{
    std::string out;
    for (const char c : json)
        c == '=' ? out += "\\u003d" : out += c;
    return out;
}

} // namespace

LookupCache::LookupCache(core::Loop& loop, const std::string& mappingFile, const std::string& metadataFile)
    : m_mapping(loop, mappingFile, registry::kMappingCacheEntries)
    , m_metadata(loop, metadataFile, registry::kMetadataCacheEntries)
{
    loadOrLog(m_mapping);
    loadOrLog(m_metadata);
}

std::vector<std::string> LookupCache::applications(const std::string& interfaceName)
{
    std::vector<std::string> names;
    const auto* text = m_mapping.find(interfaceName);
    if (text == nullptr)
        return names;
    const auto tree = metadata::parseJsonTree(*text, interfaceName);
    if (!tree || !tree->isArray())
        return names;
    for (const auto& item : tree->items)
        if (item.kind == metadata::JsonTree::Kind::String && !item.text.empty())
            names.push_back(item.text);
    std::ranges::sort(names);
    names.erase(std::unique(names.begin(), names.end()), names.end());
    return names;
}

void LookupCache::keepApplications(const std::string& interfaceName,
                                   const std::vector<std::string>& applications)
{
    std::string json;
    for (const auto& name : applications)
        json += (json.empty() ? "[" : ",") + metadata::jsonQuote(name);
    if (!json.empty())
        m_mapping.put(interfaceName, withoutEquals(json + "]"));
}

std::shared_ptr<const metadata::MetadataInfo> LookupCache::metadataOf(const std::string& revision)
{
    const auto* text = m_metadata.find(revision);
    if (text == nullptr)
        return nullptr;
    core::Problems ignored; // the file is a copy; whoever reads the registry sees them
    auto info = metadata::parseMetadataInfo(*text, revision, ignored);
    if (!info || info->revision != revision)
        return nullptr;
    return std::make_shared<const metadata::MetadataInfo>(std::move(*info));
}

void LookupCache::keepMetadata(const std::string& revision, const metadata::MetadataInfo& info)
{
    if (info.revision == revision)
        m_metadata.put(revision, withoutEquals(metadata::printMetadataInfo(info)));
}

void LookupCache::flush(std::function<void()> done)
{
    m_mapping.flush([this, done = std::move(done)](const core::Outcome<void>&) {
        m_metadata.flush([done](const core::Outcome<void>&) { done(); });
    });
}

} // namespace sextant::discovery
