// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// The raw echo once more, over the net::TcpStream that client and server use: what is left between it and a
// call is the Dubbo protocol, and what is between the two echoes is the stream.
#pragma once

#include "engine/core/engine_thread.h"

#include <cstddef>
#include <memory>
#include <string>

namespace sextant::bench {

class StreamEcho
{
public:
    /// A listening server on `serving`, and a connected client on `calling`.
    StreamEcho(core::EngineThread& calling, core::EngineThread& serving, const std::string& request,
               const std::string& answer);
    ~StreamEcho();
    StreamEcho(const StreamEcho&) = delete;
    StreamEcho& operator=(const StreamEcho&) = delete;

    /// As RawEcho::run.
    void run(std::size_t calls, std::size_t inFlight);

private:
    struct Impl;
    std::unique_ptr<Impl> m_impl;
};

} // namespace sextant::bench
