// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// What goes into a request besides its arguments, and what both sides derive from it. Pure (spec/rpc §1.4,
// §1.7, §7).
#pragma once

#include "engine/rpc/invocation.h"

#include <string>
#include <string_view>

namespace sextant::rpc {

constexpr std::string_view kNoVersion = "0.0.0"; ///< what Java consumers send for a reference without version

/// The body as a Java consumer sends it: path, interface, version, group and timeout as string attachments,
/// and the invocation's own, which win over those, in the order of the HashMap that Java has them in.
wire::RequestBody makeRequest(Invocation invocation);

/// "[group/]interface[:version].method", for texts.
std::string describeCall(const Invocation& invocation);

/// How a provider reads the version of a request: 2.6 counts three segments as they are (2.0.2 is 20002) and
/// excludes the releases 2.0.10 to 2.6.2; 2.7 and later count them as four (2000200) and know an upper end.
enum class VersionRule
{
    Dubbo26,
    Dubbo27
};

/// Whether a peer of that Dubbo protocol version understands response attachments:
/// Version.isSupportResponseAttachment. We answer as 2.7 and later do.
bool supportsResponseAttachments(std::string_view dubboVersion, VersionRule rule = VersionRule::Dubbo27);

/// An attachment that is text; "" when it is absent or something else.
std::string attachmentText(const wire::Attachments& attachments, std::string_view key);

} // namespace sextant::rpc
