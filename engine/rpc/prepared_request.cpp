// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/rpc/prepared_request.h"

#include "engine/rpc/request.h"

#include <algorithm>
#include <functional>
#include <string_view>

namespace sextant::rpc {

namespace {

Invocation withoutArguments(const Invocation& invocation)
{
    return {.interfaceName = invocation.interfaceName,
            .path = invocation.path,
            .group = invocation.group,
            .version = invocation.version,
            .method = invocation.method,
            .descriptor = invocation.descriptor,
            .arguments = {},
            .attachments = invocation.attachments,
            .timeout = invocation.timeout,
            .oneWay = invocation.oneWay};
}

bool sameTexts(const wire::Attachments& a, const wire::Attachments& b)
{
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const auto& left, const auto& right) {
        const auto* const text = left.second.asString();
        const auto* const other = right.second.asString();
        return text && other && left.first == right.first && *text == *other;
    });
}

} // namespace

PreparedRequest::PreparedRequest(const Invocation& invocation)
    : m_call(withoutArguments(invocation))
    , m_frame(wire::encodeAround(makeRequest(m_call)))
{
}

bool PreparedRequest::fits(const Invocation& invocation) const
{
    return m_frame && m_call.method == invocation.method && m_call.descriptor == invocation.descriptor
        && m_call.interfaceName == invocation.interfaceName && m_call.path == invocation.path
        && m_call.group == invocation.group && m_call.version == invocation.version
        && m_call.timeout == invocation.timeout && sameTexts(m_call.attachments, invocation.attachments);
}

void PreparedRequest::append(std::string& out, const std::vector<wire::Value>& arguments) const
{
    if (m_frame) {
        out += m_frame->head;
        wire::appendArguments(out, arguments);
        out += m_frame->tail;
        return;
    }
    Invocation whole = m_call;
    whole.arguments = arguments;
    out += wire::encodeRequestBody(makeRequest(std::move(whole)));
}

std::string PreparedRequest::describe() const
{
    return describeCall(m_call);
}

std::shared_ptr<const PreparedRequest> PreparedRequests::get(const Invocation& invocation)
{
    const std::hash<std::string_view> hash;
    auto& place = m_places[(hash(invocation.method) + hash(invocation.interfaceName)) % kPlaces];
    if (place && place->fits(invocation))
        return place;
    auto fresh = std::make_shared<const PreparedRequest>(invocation);
    if (fresh->fits(invocation)) // not what is encoded as a whole: it would only hold memory
        place = fresh;
    return fresh;
}

} // namespace sextant::rpc
