// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// What a person sees of work that takes long: one line on stderr that is written over on a terminal, and a
// plain line now and then otherwise. Nothing at all of what is quickly done. THREAD: main thread.
#pragma once

#include "engine/core/loop.h"

#include <chrono>
#include <functional>
#include <string>

namespace sextant::ctl {

class ProgressLine
{
public:
    /// `text` says how far the work is; asked only when something is to be shown.
    explicit ProgressLine(std::function<std::string()> text);
    ~ProgressLine();
    ProgressLine(const ProgressLine&) = delete;
    ProgressLine& operator=(const ProgressLine&) = delete;

    /// How often `tick` is worth calling.
    static constexpr core::Millis kTick {200};
    void tick();
    void clear(); ///< takes the line off a terminal, before something else is printed

private:
    using Clock = std::chrono::steady_clock;

    std::function<std::string()> m_text;
    const bool m_terminal;
    Clock::time_point m_next; ///< when something is shown again
    std::string m_shown;
};

/// 20000 as "20,000".
std::string grouped(std::size_t number);

} // namespace sextant::ctl
