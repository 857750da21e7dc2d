// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Application metadata: which services an application revision exports (spec/registry §5).
#pragma once

#include "engine/core/outcome.h"
#include "engine/core/problem.h"
#include "engine/url/url.h"

#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace sextant::metadata {

/// One exported service of a revision. Mirrors MetadataInfo.ServiceInfo.
struct ServiceInfo
{
    std::string name; ///< interface
    std::string group;
    std::string version;
    std::string protocol;
    int port = -1; ///< -1: unknown (3.0), use the instance's endpoints
    std::string path;
    url::Parameters params;

    std::string serviceKey() const; ///< [group/]name[:version]
    std::string matchKey() const; ///< serviceKey:protocol
    bool operator==(const ServiceInfo&) const = default;
};

/// Mirrors org.apache.dubbo.metadata.MetadataInfo.
struct MetadataInfo
{
    std::string app;
    std::string revision;
    std::map<std::string, ServiceInfo> services; ///< by match key

    bool operator==(const MetadataInfo&) const = default;
};

/// Reads any historic JSON layout (spec/registry §5.1). `path` and `app` name the place in problems.
/// An error only when the text is no JSON object at all.
core::Outcome<MetadataInfo> parseMetadataInfo(std::string_view json, const std::string& path,
                                              core::Problems& problems);
/// JSON as the registry holds it: one line, null group and version left out.
std::string printMetadataInfo(const MetadataInfo& info);

/// What a revision hashes of its services (spec/registry §5.3).
enum class RevisionForm
{
    WithPort, ///< Dubbo 3.1 and later: what we write
    WithoutPort ///< Dubbo 3.0: only read
};

/// The hashed text and its MD5 (spec/registry §5.3); "0" without services.
std::string revisionText(const MetadataInfo& info, RevisionForm form = RevisionForm::WithPort);
std::string calculateRevision(const MetadataInfo& info, RevisionForm form = RevisionForm::WithPort);
/// How the revision that `info` carries was made; nullopt: not by hashing this, which others may do, too.
std::optional<RevisionForm> revisionForm(const MetadataInfo& info);

} // namespace sextant::metadata
