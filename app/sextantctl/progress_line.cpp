// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "app/sextantctl/progress_line.h"

#include "app/sextantctl/output.h"
#include "app/sextantctl/terminal.h"

#include <utility>

namespace sextant::ctl {

namespace {

using namespace std::chrono_literals;

/// Work that is done before is not worth a word.
constexpr auto kFirstOnTerminal = 300ms;
constexpr auto kFirstLine = 2s;
constexpr auto kNextLine = 10s;
constexpr std::string_view kErase = "\r\x1b[K";

} // namespace

ProgressLine::ProgressLine(std::function<std::string()> text)
    : m_text(std::move(text))
    , m_terminal(errorTerminalColumns() > 0)
    , m_next(Clock::now() + (m_terminal ? Clock::duration(kFirstOnTerminal) : Clock::duration(kFirstLine)))
{
}

ProgressLine::~ProgressLine()
{
    clear();
}

void ProgressLine::clear()
{
    if (m_terminal && !std::exchange(m_shown, {}).empty())
        writeError(kErase);
}

void ProgressLine::tick()
{
    if (Clock::now() < m_next)
        return;
    auto text = harmless(m_text());
    if (!m_terminal) {
        m_next = Clock::now() + kNextLine;
        complain(text);
        return;
    }
    m_next = Clock::now() + kTick;
    text = elideMiddle(text, errorTerminalColumns() - 1); // a full line would wrap
    if (std::exchange(m_shown, text) != text)
        writeError(std::string(kErase) + text);
}

std::string grouped(std::size_t number)
{
    auto text = std::to_string(number);
    for (auto at = static_cast<std::ptrdiff_t>(text.size()) - 3; at > 0; at -= 3)
        text.insert(static_cast<std::size_t>(at), ",");
    return text;
}

} // namespace sextant::ctl
