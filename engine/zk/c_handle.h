// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// One handle of the C client from its birth on a worker to its death on a worker.
//
// A handle is one session: after expiry it is useless and a new one is made. Opening resolves names and
// closing may wait for the server, so neither ever happens on the loop, and never inside a callback of the
// library (field notes §5.5 rules 1, 2, 4, 5, 10, 11). Private to this folder. THREAD: loop thread; callbacks
// come through the loop.
#pragma once

#include "engine/core/engine_thread.h"
#include "engine/zk/c_calls.h"

#include <memory>

namespace sextant::zk {

/// What the library says about a session, translated.
struct HandleEvent
{
    enum class Kind
    {
        Connected,
        Disconnected,
        Expired,
        AuthFailed,
        NotZooKeeper
    };
    Kind kind = Kind::Disconnected;
    std::int64_t sessionId = 0;
    core::Millis sessionTimeout {0}; ///< as negotiated
    std::string server; ///< host:port of the connection
};

struct HandleOptions
{
    std::string servers; ///< in the library's form
    core::Millis sessionTimeout {30'000};
    std::string authScheme;
    std::string authSecret;
};

class CHandle
{
public:
    struct Listener
    {
        std::function<void(const HandleEvent&)> session;
        std::function<void(std::uint64_t watch, store::WatchEventType type)> watch;
    };

    /// Makes a handle on a worker; `opened` gets it, or null and the reason. Listeners may be called before
    /// `opened`.
    static void open(core::EngineThread& engine, HandleOptions options, Listener listener,
                     std::function<void(std::unique_ptr<CHandle>, std::string reason)> opened);
    /// Closes on a worker; the listener is silent from now on, `closed` runs when nothing is left.
    static void close(std::unique_ptr<CHandle> handle, std::function<void()> closed);

    CHandle(const CHandle&) = delete;
    CHandle& operator=(const CHandle&) = delete;
    ~CHandle(); ///< REQUIRES: went through `close`, or never opened

    CTarget target() const;

private:
    struct Context;
    explicit CHandle(std::unique_ptr<Context> context);
    static void sessionChanged(zhandle_t* handle, int type, int state, const char* path, void* context);
    static void watchFired(zhandle_t* handle, int type, int state, const char* path, void* context);

    std::unique_ptr<Context> m_context;
};

} // namespace sextant::zk
