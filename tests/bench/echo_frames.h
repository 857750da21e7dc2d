// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// What both echoes do with bytes: tell frames apart by their headers and send another frame under the same
// id, as any multiplexing protocol must.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <functional>
#include <string>
#include <string_view>
#include <utility>

namespace sextant::bench {

class EchoFrames
{
public:
    /// `writes` is the frame that it sends.
    explicit EchoFrames(std::string writes)
        : m_message(std::move(writes))
    {
    }

    /// Calls `onMessage` with the id of every whole frame.
    void read(std::string_view bytes)
    {
        m_in.append(bytes);
        std::size_t at = 0;
        while (m_in.size() - at >= kHeader) {
            std::uint64_t id = 0;
            std::uint32_t length = 0;
            std::memcpy(&id, m_in.data() + at + kIdAt, sizeof id);
            std::memcpy(&length, m_in.data() + at + kLengthAt, sizeof length);
            length = __builtin_bswap32(length);
            if (m_in.size() - at < kHeader + length)
                break;
            at += kHeader + length;
            onMessage(id);
        }
        m_in.erase(0, at);
    }

    /// Queues one frame under that id.
    void send(std::uint64_t id)
    {
        waiting += m_message;
        std::memcpy(waiting.data() + waiting.size() - m_message.size() + kIdAt, &id, sizeof id);
    }

    std::function<void(std::uint64_t)> onMessage;
    std::string waiting; ///< to be written

private:
    static constexpr std::size_t kHeader = 16;
    static constexpr std::size_t kIdAt = 4;
    static constexpr std::size_t kLengthAt = 12;

    std::string m_message;
    std::string m_in;
};

/// `calls` exchanges with `inFlight` of them under way. Set up on the engine thread of `frames`; `finished`
/// runs there.
inline void startEchoing(EchoFrames& frames, std::size_t calls, std::size_t inFlight,
                         std::function<void()> finished)
{
    const std::size_t first = calls < inFlight ? calls : inFlight;
    frames.onMessage = [&frames, finished = std::move(finished), toSend = calls - first,
                        toCome = calls](std::uint64_t id) mutable {
        if (toSend > 0) {
            --toSend;
            frames.send(id);
        }
        if (--toCome == 0)
            finished();
    };
    for (std::size_t id = 0; id < first; ++id)
        frames.send(id);
}

} // namespace sextant::bench
