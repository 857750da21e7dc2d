// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Client side of the Dubbo protocol: one multiplexed connection per address, calls pipelined, answers in any
// order (spec/rpc §1, §2).
//
// THREAD: engine thread; destroy it before the EngineThread. Every CallDone runs exactly once: answer,
// timeout, cancellation, lost connection; it may call the client again, or destroy it. Failures are Errors
// whose text names address, service, method, status and the peer's own words.
#pragma once

#include "engine/core/engine_thread.h"
#include "engine/rpc/invocation.h"

#include <memory>
#include <string>

namespace sextant::rpc {

struct ClientOptions
{
    core::Millis connectTimeout {3000};
    core::Millis heartbeat {60'000}; ///< 0: none
    core::Millis idleClose {300'000}; ///< unused connections are closed after this
    std::uint32_t maxResponseBytes = 64U << 20U;
};

class DubboClient
{
public:
    explicit DubboClient(core::EngineThread& engine, ClientOptions options = {});
    ~DubboClient();
    DubboClient(const DubboClient&) = delete;
    DubboClient& operator=(const DubboClient&) = delete;

    /// `address` is host:port; IPv6 in brackets. `done` is never called from inside this call. The
    /// invocation's timeout includes connecting. A lost connection is made anew by the next call.
    void call(const std::string& address, Invocation invocation, core::CancelToken cancel, CallDone done);
    /// True once the peer at `address` has sent its readonly event (spec/rpc §2.3).
    bool isReadOnly(const std::string& address) const;
    /// Open connections now.
    std::size_t connections() const;
    /// Fails what is pending with Cancelled and closes all connections.
    void close();

private:
    struct Impl;
    std::shared_ptr<Impl> m_impl;
};

} // namespace sextant::rpc
