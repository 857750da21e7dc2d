// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// The yardstick of all reading from ZooKeeper: multiRead requests of 500 nodes on a blocking socket, one
// after the other, whose answers nobody looks at.
//
// Failures throw std::runtime_error. THREAD: one at a time.
#pragma once

#include "engine/wire/jute_records.h"

#include <string>
#include <vector>

namespace sextant::bench {

class BareLoop
{
public:
    /// Opens a session on the server at 127.0.0.1:`port`.
    explicit BareLoop(int port);
    ~BareLoop();
    BareLoop(const BareLoop&) = delete;
    BareLoop& operator=(const BareLoop&) = delete;

    void readData(const std::vector<std::string>& paths) { read(paths, wire::ZkOp::GetData); }
    void readLists(const std::vector<std::string>& paths) { read(paths, wire::ZkOp::GetChildren); }

private:
    void read(const std::vector<std::string>& paths, wire::ZkOp op);
    void exchange(const std::string& body);
    void receive();

    int m_socket;
    std::int32_t m_xid = 0;
    std::string m_buffer;
};

} // namespace sextant::bench
