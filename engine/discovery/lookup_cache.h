// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// What a consumer knows of application-level discovery from earlier runs: which applications provide an
// interface, and what a revision exports (spec/registry §7.3, §4.4, §11). Two files in Dubbo's own format.
//
// Instances are in neither, as in Dubbo: without a registry these caches give no address. With one they spare
// questions, and answer where the registry has lost the mapping or nobody answers for a revision. What the
// registry says of a mapping counts more. THREAD: the loop's.
#pragma once

#include "engine/metadata/metadata_info.h"
#include "engine/registry/line_cache.h"

#include <memory>
#include <string>
#include <vector>

namespace sextant::discovery {

class LookupCache
{
public:
    /// Reads both files; what cannot be read is logged and counts as empty.
    LookupCache(core::Loop& loop, const std::string& mappingFile, const std::string& metadataFile);

    /// Sorted; empty when nothing is known.
    std::vector<std::string> applications(const std::string& interfaceName);
    void keepApplications(const std::string& interfaceName, const std::vector<std::string>& applications);

    /// nullptr when nothing usable is known.
    std::shared_ptr<const metadata::MetadataInfo> metadataOf(const std::string& revision);
    void keepMetadata(const std::string& revision, const metadata::MetadataInfo& info);

    /// Saves what is pending now.
    void flush(std::function<void()> done);

private:
    registry::LineCache m_mapping;
    registry::LineCache m_metadata;
};

} // namespace sextant::discovery
