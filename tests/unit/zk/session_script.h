// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// A session machine played by a script: the server's side as calls, everything the machine does as lines of
// text, the clock as a number.
#pragma once

#include "engine/zk/session_machine.h"
#include "engine/zk/wire_operations.h"

#include <string>
#include <vector>

namespace sextant::test {

class SessionScript
{
public:
    explicit SessionScript(zk::SessionSettings settings = {});

    /// One server, h:1, and the session timeout of 3 s.
    static zk::SessionSettings settings(std::vector<std::string> hosts = {"h"});
    /// Connects, greets with session 0x77 of 3 s, and answers the question for abilities with yes.
    void connect();

    void start();
    void up(); ///< TCP stands
    void down(const std::string& reason = "the peer closed the connection");
    void refused(const std::string& reason = "Connection refused");
    void toldWritable(const std::string& host, bool writable); ///< of port 1
    void hopeless(const std::string& reason); ///< refused for a reason that stays
    void greet(std::int64_t session = 0x77, std::int32_t timeout = 3'000, bool readOnly = false);
    void reply(std::int32_t xid, std::int32_t error = 0, const std::string& body = {}, std::int64_t zxid = 0);
    void event(std::int32_t type, const std::string& path);
    void bytes(const std::string& raw);
    void advance(int millis); ///< ticks when the machine wants to
    void idle(int millis); ///< the same with a server that answers pings; leaves no trace of them

    std::uint64_t get(const std::string& path, bool watch = false);
    std::uint64_t exists(const std::string& path, bool watch = false);
    std::uint64_t children(const std::string& path, bool watch = false);
    std::uint64_t addWatch(const std::string& path, bool recursive);
    std::uint64_t set(const std::string& path, const std::string& data);
    void cancel(std::uint64_t number);
    void close();

    /// What happened since the last call, a line each.
    std::vector<std::string> log();

    zk::SessionMachine machine;
    core::Millis now {0};

private:
    std::uint64_t read(wire::ZkOp op, const std::string& path, bool watch, zk::WatchMode mode);
    void collect();
    void sent(std::string_view packet);

    std::vector<std::string> m_log;
    bool m_greeting = false;
};

/// A packet with its length before it.
std::string framed(const std::string& body);

} // namespace sextant::test
