// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// The limit that calls are compared with: recorded frames over loopback on the same Asio runtime, without
// codec, dispatch or time-outs. Both sides read all that is there, tell the frames apart by their headers,
// answer each under its id, as any multiplexing protocol must, and send all answers with one write.
#pragma once

#include "engine/core/engine_thread.h"

#include <cstddef>
#include <memory>
#include <string>

namespace sextant::bench {

class RawEcho
{
public:
    /// A listening server on `serving`, and a connected client on `calling`.
    RawEcho(core::EngineThread& calling, core::EngineThread& serving, const std::string& request,
            const std::string& answer);
    ~RawEcho();
    RawEcho(const RawEcho&) = delete;
    RawEcho& operator=(const RawEcho&) = delete;

    /// `calls` exchanges with `inFlight` of them under way; returns when all are answered. THREAD: neither
    /// engine thread.
    void run(std::size_t calls, std::size_t inFlight);

private:
    struct Impl;
    std::shared_ptr<Impl> m_impl;
};

} // namespace sextant::bench
