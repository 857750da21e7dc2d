// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Where the metadata report keeps what (spec/registry §6.2), both directions.
// Mirrors KeyTypeEnum, PathUtils and the *MetadataIdentifier classes, their quirk included: a segment that
// occurred before in the same path is dropped, so version "1.0" with group "1.0" is one segment.
#pragma once

#include <string>
#include <string_view>

namespace sextant::metadata {

enum class Side
{
    Provider,
    Consumer
};
std::string_view name(Side side); ///< "provider", "consumer"

/// {root}/metadata/enc(interface)[/version][/group]/{side}/{app}
std::string definitionPath(std::string_view root, std::string_view interfaceName, std::string_view version,
                           std::string_view group, Side side, std::string_view app);
/// {root}/metadata/{app}/{revision}
std::string appMetadataPath(std::string_view root, std::string_view app, std::string_view revision);

/// What a node below {root}/metadata is, by its position.
struct ReportPath
{
    enum class Kind
    {
        Directory, ///< on the way to something, or nothing we know
        Definition, ///< a provider's service definition
        Consumer, ///< a consumer's parameters
        AppMetadata, ///< a revision of an application
        ExportedUrl, ///< 2.7: {interface}[/version][/group]/{side}/{protocol}/revision{rev}
    };
    Kind kind = Kind::Directory;
    std::string interfaceName;
    std::string version;
    std::string group;
    /// One segment stands for version or group and the path alone does not say which.
    bool ambiguous = false;
    std::string app;
    std::string revision;
};
ReportPath parseReportPath(std::string_view root, std::string_view path);

} // namespace sextant::metadata
