// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// A TCP connection, in clear or inside TLS, as a byte stream with one coalescing write queue: everything
// queued during a turn of the loop, or while a write is under way, leaves in one write. TCP_NODELAY and
// keep-alive are on; one bounded read buffer.
//
// THREAD: engine thread only. Handlers are never called from inside `start`, `write` or `close`, and never
// after `close` or destruction; they may close or destroy the stream. `closed` comes at most once, and only
// for the peer's or the network's doing.
#pragma once

#include "engine/core/engine_thread.h"
#include "engine/core/outcome.h"
#include "engine/net/endpoint.h"
#include "engine/net/tls.h"

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

namespace sextant::net {

struct StreamHandlers
{
    std::function<void(std::string_view)> data; ///< the bytes are valid during the call only
    std::function<void(std::uint64_t)>
        written; ///< total bytes that the system has accepted so far; may be empty
    std::function<void(core::Error)> closed;
};

/// How long the steps of a connect took.
struct ConnectTimes
{
    std::chrono::microseconds resolve {0};
    std::chrono::microseconds connect {0};
    std::chrono::microseconds handshake {0};
};

/// How the cause of a failed connect begins when the name has no address.
constexpr std::string_view kUnresolvable = "the name cannot be resolved";

class TcpStream
{
public:
    using Connected = std::function<void(core::Outcome<std::unique_ptr<TcpStream>>)>;

    /// Resolves the name, tries its addresses in turn, shakes hands when `tls` is given, and calls `done`
    /// once, never from inside this call, at the latest after `deadline`. Destroying the returned attempt
    /// ends it silently.
    [[nodiscard]] static core::Subscription connect(core::EngineThread& engine, const Endpoint& endpoint,
                                                    core::Millis deadline, Connected done,
                                                    std::shared_ptr<const TlsContext> tls = nullptr);

    ~TcpStream();
    TcpStream(const TcpStream&) = delete;
    TcpStream& operator=(const TcpStream&) = delete;

    /// Begins reading. REQUIRES: called once.
    void start(StreamHandlers handlers);
    /// Queues bytes; dropped silently once the connection is closed.
    void write(std::string bytes);
    /// The same; leaves `bytes` empty, with memory for what is queued next.
    void writeFrom(std::string& bytes);
    /// Bytes that wait for the system to take them.
    std::size_t queued() const;
    /// Back-pressure: stops or resumes reading.
    void setReading(bool on);
    /// Closes at once; what is queued is dropped.
    void close();

    const std::string& localAddress() const; ///< "host:port"
    const std::string& remoteAddress() const; ///< "host:port"
    bool isTls() const;
    /// Of a stream that `connect` made.
    const ConnectTimes& connectTimes() const;

    /// Sends what is queued, then the end of the stream, and waits (at most `limit`) for the peer's end, so
    /// that a last answer is not lost to a reset. No handler is called any more.
    static void finish(std::unique_ptr<TcpStream> stream, core::Millis limit);

private:
    friend struct StreamAccess;
    struct Impl;
    explicit TcpStream(std::shared_ptr<Impl> impl);
    std::shared_ptr<Impl> m_impl;
};

} // namespace sextant::net
