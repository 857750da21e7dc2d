// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/metadata/report_paths.h"

#include "engine/core/text.h"
#include "engine/url/url.h"

#include <algorithm>
#include <vector>

namespace sextant::metadata {

namespace {

constexpr std::string_view kTag = "metadata";
constexpr std::string_view kRevisionPrefix = "revision";
constexpr std::size_t kRevisionLength = 32;

std::string build(std::string_view root, std::vector<std::string> segments)
{
    std::vector<std::string> kept;
    for (auto& segment : segments)
        if (!segment.empty() && std::ranges::find(kept, segment) == kept.end())
            kept.push_back(std::move(segment));
    std::string path = std::string(root) + "/" + core::join(kept, "/");
    path.erase(std::unique(path.begin(), path.end(), [](char a, char b) { return a == '/' && b == '/'; }),
               path.end());
    return path.substr(0, path.find('?'));
}

bool isSide(const std::string& segment)
{
    return segment == name(Side::Provider) || segment == name(Side::Consumer);
}

bool isRevision(std::string_view text)
{
    return text.size() == kRevisionLength
        && text.find_first_not_of("0123456789abcdef") == std::string_view::npos;
}

/// A lone segment between interface and side: versions start with a digit far more often than groups do.
bool looksLikeVersion(const std::string& text)
{
    const auto start = text.starts_with('v') || text.starts_with('V') ? 1U : 0U;
    return text.size() > start && text[start] >= '0' && text[start] <= '9';
}

void readService(const std::vector<std::string>& segments, std::size_t end, ReportPath& out)
{
    out.interfaceName = url::decode(segments.front());
    if (end == 2) {
        out.ambiguous = true;
        (looksLikeVersion(segments[1]) ? out.version : out.group) = segments[1];
    } else if (end > 2) {
        out.version = segments[1];
        out.group = segments[2];
        for (std::size_t i = 3; i < end; ++i)
            out.group += "/" + segments[i]; // a group may hold slashes
    }
}

} // namespace

std::string_view name(Side side)
{
    return side == Side::Provider ? "provider" : "consumer";
}

std::string definitionPath(std::string_view root, std::string_view interfaceName, std::string_view version,
                           std::string_view group, Side side, std::string_view app)
{
    return build(root,
                 {std::string(kTag), url::encode(interfaceName), std::string(version), std::string(group),
                  std::string(name(side)), std::string(app)});
}

std::string appMetadataPath(std::string_view root, std::string_view app, std::string_view revision)
{
    return build(root, {std::string(kTag), std::string(app), std::string(revision)});
}

ReportPath parseReportPath(std::string_view root, std::string_view path)
{
    ReportPath out;
    const auto prefix = std::string(root) + "/" + std::string(kTag) + "/";
    if (!path.starts_with(prefix))
        return out;
    const auto segments = core::split(path.substr(prefix.size()), '/');
    const auto count = segments.size();
    if (count == 1 && isRevision(segments[0])) {
        out.kind = ReportPath::Kind::AppMetadata;
        out.app = kTag;
        out.revision = segments[0];
    } else if (count == 2 && !isSide(segments[1])) {
        out.kind = ReportPath::Kind::AppMetadata;
        out.app = segments[0];
        out.revision = segments[1];
    } else if (count >= 3 && isSide(segments[count - 2])) {
        out.kind = segments[count - 2] == name(Side::Provider) ? ReportPath::Kind::Definition
                                                               : ReportPath::Kind::Consumer;
        readService(segments, count - 2, out);
        out.app = segments.back();
    } else if (count >= 4 && isSide(segments[count - 3]) && segments.back().starts_with(kRevisionPrefix)) {
        out.kind = ReportPath::Kind::ExportedUrl;
        readService(segments, count - 3, out);
        out.revision = segments.back().substr(kRevisionPrefix.size());
    }
    return out;
}

} // namespace sextant::metadata
