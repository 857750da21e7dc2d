// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/rpc/request.h"

#include "engine/core/text.h"
#include "engine/rpc/java_order.h"
#include "engine/url/url.h"

#include <algorithm>

namespace sextant::rpc {

namespace {

// spec/rpc §1.7: versions as integers, two digits per segment; since 2.7 three segments count as four.
constexpr std::string_view kFirstVersionWithAttachments = "2.0.2";
constexpr std::int64_t kFirstWithAttachments = 2'00'02'00;
constexpr std::int64_t kLastProtocolVersion = 2'00'99'00;
constexpr std::int64_t kFirstWithAttachments26 = 2'00'02;
constexpr std::int64_t kFirstRelease26 = 2'00'10; ///< from here releases of Dubbo that sent their own version
constexpr std::int64_t kLastRelease26 = 2'06'02;
constexpr std::size_t kOwnAttachments = 5; ///< that every request may get
constexpr std::size_t kMaxSegments = 4;
constexpr std::int64_t kMaxSegment = 1'000'000;

/// -1 when it is not a version. What follows the digits of a segment ("3-SNAPSHOT", "RELEASE") does not
/// count.
std::int64_t versionNumber(std::string_view version, std::size_t& segments)
{
    const auto parts = core::split(version, '.');
    segments = parts.size();
    if (segments > kMaxSegments || core::trim(version).empty())
        return -1;
    std::int64_t number = 0;
    for (const std::string_view part : parts) {
        const auto digits = part.substr(0, part.find_first_not_of("0123456789"));
        const auto value = digits.empty() ? 0 : core::parseInt(digits).value_or(-1);
        if (value < 0 || value > kMaxSegment)
            return -1;
        number = number * 100 + value;
    }
    return number;
}

} // namespace

wire::RequestBody makeRequest(Invocation invocation)
{
    wire::RequestBody body;
    body.path = invocation.interfaceName;
    if (!invocation.version.empty())
        body.serviceVersion = invocation.version;
    body.method = invocation.method;
    body.descriptor = std::move(invocation.descriptor);
    body.arguments = std::move(invocation.arguments);

    body.attachments = std::move(invocation.attachments); // before ours, as Java puts them
    const std::size_t own = body.attachments.size();
    body.attachments.reserve(own + kOwnAttachments);
    const auto add = [&](std::string_view key, const std::string& value) {
        const auto end = body.attachments.begin() + static_cast<std::ptrdiff_t>(own);
        const bool given =
            std::any_of(body.attachments.begin(), end, [&](const auto& entry) { return entry.first == key; });
        if (!value.empty() && !given)
            body.attachments.emplace_back(key, wire::Value::string(value));
    };
    add("path", invocation.path.empty() ? invocation.interfaceName : invocation.path);
    add("interface", invocation.interfaceName);
    add("version", body.serviceVersion);
    add("group", invocation.group);
    add("timeout", std::to_string(invocation.timeout.count()));
    orderAsHashMap(body.attachments);
    return body;
}

std::string describeCall(const Invocation& invocation)
{
    return url::buildServiceKey(invocation.interfaceName, invocation.group, invocation.version) + "."
        + invocation.method;
}

bool supportsResponseAttachments(std::string_view dubboVersion, VersionRule rule)
{
    if (dubboVersion == kFirstVersionWithAttachments) // what nearly every peer sends
        return true;
    std::size_t segments = 0;
    const std::int64_t number = versionNumber(dubboVersion, segments);
    if (rule == VersionRule::Dubbo26)
        return number >= kFirstWithAttachments26 && (number < kFirstRelease26 || number > kLastRelease26);
    const std::int64_t whole = segments == 3 ? number * 100 : number;
    return whole >= kFirstWithAttachments && whole <= kLastProtocolVersion;
}

std::string attachmentText(const wire::Attachments& attachments, std::string_view key)
{
    for (const auto& [name, value] : attachments) {
        if (name == key)
            return value.asString() ? *value.asString() : std::string();
    }
    return {};
}

} // namespace sextant::rpc
