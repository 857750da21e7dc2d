// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/rpc/request.h"

#include "engine/core/text.h"
#include "engine/url/url.h"

#include <algorithm>

namespace sextant::rpc {

namespace {

// spec/rpc §1.7: versions as integers, two digits per segment, three segments counting as four.
constexpr std::int64_t kFirstWithAttachments = 2'00'02'00;
constexpr std::int64_t kLastProtocolVersion = 2'00'99'00;
constexpr std::size_t kMaxSegments = 4;

/// -1 when it is not a version.
std::int64_t versionNumber(std::string_view version)
{
    const auto segments = core::split(version, '.');
    if (segments.size() > kMaxSegments)
        return -1;
    std::int64_t number = 0;
    for (const std::string& segment : segments) {
        const auto end =
            std::find_if_not(segment.begin(), segment.end(), [](char c) { return c >= '0' && c <= '9'; });
        const auto value = core::parseInt(
            std::string_view(segment).substr(0, static_cast<std::size_t>(end - segment.begin())));
        if (!value || *value > 1'000'000)
            return -1;
        number = number * 100 + *value;
    }
    return segments.size() == 3 ? number * 100 : number;
}

} // namespace

wire::RequestBody makeRequest(const Invocation& invocation)
{
    wire::RequestBody body;
    body.path = invocation.interfaceName;
    body.serviceVersion = invocation.version.empty() ? std::string(kNoVersion) : invocation.version;
    body.method = invocation.method;
    body.descriptor = invocation.descriptor;
    body.arguments = invocation.arguments;

    const auto add = [&](std::string_view key, const std::string& value) {
        const auto own = std::find_if(invocation.attachments.begin(), invocation.attachments.end(),
                                      [&](const auto& entry) { return entry.first == key; });
        if (!value.empty() && own == invocation.attachments.end())
            body.attachments.emplace_back(key, wire::Value::string(value));
    };
    add("path", invocation.path.empty() ? invocation.interfaceName : invocation.path);
    add("interface", invocation.interfaceName);
    add("version", body.serviceVersion);
    add("group", invocation.group);
    add("timeout", std::to_string(invocation.timeout.count()));
    body.attachments.insert(body.attachments.end(), invocation.attachments.begin(),
                            invocation.attachments.end());
    return body;
}

std::string describeCall(const Invocation& invocation)
{
    return url::buildServiceKey(invocation.interfaceName, invocation.group, invocation.version) + "."
        + invocation.method;
}

bool supportsResponseAttachments(std::string_view dubboVersion)
{
    const std::int64_t number = versionNumber(dubboVersion);
    return number >= kFirstWithAttachments && number <= kLastProtocolVersion;
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
