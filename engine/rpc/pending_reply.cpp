// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/rpc/pending_reply.h"

#include "engine/core/log.h"
#include "engine/core/text.h"
#include "engine/rpc/request.h"

namespace sextant::rpc {

PendingReply::PendingReply(std::shared_ptr<ServerShared> shared,
                           const std::shared_ptr<ServerConnection>& connection,
                           const wire::FrameHeader& header, std::size_t size,
                           const wire::RequestBody& request)
    : m_shared(std::move(shared))
    , m_connection(connection)
    , m_header(header)
    , m_size(size)
    , m_arrived(connection->m_arrived)
    , m_attachments(supportsResponseAttachments(request.dubboVersion))
{
    for (const auto& [key, value] : request.attachments)
        if (key == "timeout" && value.asString())
            m_timeout = core::parseInt(*value.asString()).value_or(0);
    ++m_shared->callsInFlight;
    ++connection->m_callsInFlight;
    connection->m_requestBytes += m_size;
}

void Reply::operator()(core::Outcome<wire::ResponseBody> outcome) const
{
    m_call->answer(std::move(outcome));
}

PendingReply::~PendingReply()
{
    answer(core::Error(core::Errc::Internal, "The service gave no answer"));
}

void PendingReply::began(const std::shared_ptr<ExportedService>& service, const wire::RequestBody& request)
{
    m_began = true;
    ++m_shared->counts.calls;
    if (service->policy.executes <= 0 && service->policy.methodExecutes.empty())
        return;
    m_method = calledMethod(request);
    m_limited = service;
    ++m_limited->running[m_method];
}

bool PendingReply::end()
{
    if (std::exchange(m_ended, true))
        return false;
    --m_shared->callsInFlight;
    if (const auto connection = m_connection.lock()) {
        --connection->m_callsInFlight;
        connection->m_requestBytes -= m_size;
    }
    if (m_limited && --m_limited->running[m_method] == 0)
        m_limited->running.erase(m_method);
    return true;
}

void PendingReply::answer(core::Outcome<wire::ResponseBody>&& outcome)
{
    if (!end())
        return;
    if (m_began)
        logLateness();
    if (const auto connection = m_connection.lock()) {
        if (m_header.twoWay)
            connection->answer(m_header, m_attachments, std::move(outcome));
        connection->balance();
    }
    if (m_began)
        m_shared->gate.leave();
    if (m_shared->callEnded)
        m_shared->callEnded();
}

void PendingReply::refuse(wire::Status status, const std::string& text)
{
    if (!end())
        return;
    if (const auto connection = m_connection.lock())
        connection->refuse(m_header, status, text);
    if (m_began)
        m_shared->gate.leave();
    if (m_shared->callEnded)
        m_shared->callEnded();
}

void PendingReply::logLateness()
{
    const core::Millis took = m_shared->engine.now() - m_arrived;
    if (m_timeout <= 0 || took.count() <= m_timeout)
        return;
    ++m_shared->counts.late;
    core::logInfo("rpc",
                  "a call took " + std::to_string(took.count()) + " ms, its caller waited for "
                      + std::to_string(m_timeout) + " ms");
}

} // namespace sextant::rpc
