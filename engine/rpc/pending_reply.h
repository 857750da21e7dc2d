// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// The right to answer one call of a ServerConnection: counts it as running, bounds what runs beside it, and
// makes sure that a handler that loses its Reply still answers. Private to engine/rpc.
//
// THREAD: engine thread. Outlives its connection and the server when a handler keeps it.
#pragma once

#include "engine/rpc/server_connection.h"

namespace sextant::rpc {

class PendingReply
{
public:
    /// Counts the call as under way.
    PendingReply(std::shared_ptr<ServerShared> shared, const std::shared_ptr<ServerConnection>& connection,
                 const wire::FrameHeader& header, std::size_t size, const wire::RequestBody& request);
    PendingReply(const PendingReply&) = delete;
    PendingReply& operator=(const PendingReply&) = delete;
    ~PendingReply();

    /// The call has passed the gate; `service` counts it when its method has an `executes` limit.
    void began(const std::shared_ptr<ExportedService>& service, const wire::RequestBody& request);
    void answer(core::Outcome<wire::ResponseBody>&& outcome);
    void refuse(wire::Status status, const std::string& text);
    bool connected() const { return !m_connection.expired(); }

private:
    /// False when it is over already.
    bool end();
    void logLateness();

    std::shared_ptr<ServerShared> m_shared;
    std::weak_ptr<ServerConnection> m_connection;
    wire::FrameHeader m_header;
    std::size_t m_size;
    core::Millis m_arrived;
    std::int64_t m_timeout = 0; ///< of the caller, 0: unknown
    std::shared_ptr<ExportedService> m_limited; ///< counts this call under `m_method`
    std::string m_method;
    bool m_attachments;
    bool m_began = false;
    bool m_ended = false;
};

} // namespace sextant::rpc
