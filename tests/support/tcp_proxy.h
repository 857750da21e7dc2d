// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// A TCP relay on loopback that a test can cut, freeze or slow down: network partitions without touching the
// server.
//
// Runs on its own thread; all methods take effect before they return. THREAD: any.
#pragma once

#include <chrono>
#include <memory>
#include <string>

namespace sextant::test {

class TcpProxy
{
public:
    /// Listens on a free loopback port and relays to 127.0.0.1:`targetPort`.
    explicit TcpProxy(int targetPort);
    ~TcpProxy();
    TcpProxy(const TcpProxy&) = delete;
    TcpProxy& operator=(const TcpProxy&) = delete;

    int port() const;
    std::string address() const; ///< "127.0.0.1:port"

    void cut(); ///< closes every connection; new ones are accepted
    /// Closes, once, a connection through which so many more bytes have come from the server: in the middle
    /// of a packet when that is where they end. REQUIRES: bytes > 0
    void cutAfter(std::size_t bytes);
    void block(bool blocked); ///< closes every connection and refuses (accepts and closes) new ones
    void pause(bool paused); ///< connections stay open, bytes are held back until unpaused
    void delay(std::chrono::milliseconds each); ///< holds every chunk back for this long, in both directions
    /// Each direction of each connection carries no more; 0: as much as comes.
    void rate(std::size_t bytesPerSecond);
    std::size_t connectionCount() const; ///< open now
    std::size_t acceptedCount() const; ///< since the start

private:
    struct Impl;
    std::unique_ptr<Impl> m_impl;
};

} // namespace sextant::test
