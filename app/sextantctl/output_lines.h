// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// What the engine has to say, line by line and in order, handed to the main thread that prints it.
#pragma once

#include "app/sextantctl/output.h"
#include "app/sextantctl/waiter.h"

#include <deque>
#include <memory>
#include <mutex>
#include <string>

namespace sextant::ctl {

class OutputLines
{
public:
    explicit OutputLines(std::shared_ptr<Waiter> waiter)
        : m_waiter(std::move(waiter))
    {
    }

    /// THREAD: any.
    void push(std::string line)
    {
        {
            const std::lock_guard lock(m_mutex);
            m_lines.push_back(std::move(line));
        }
        m_waiter->wake();
    }

    /// False once nobody reads stdout any more. THREAD: main thread.
    bool print()
    {
        std::deque<std::string> lines;
        {
            const std::lock_guard lock(m_mutex);
            lines.swap(m_lines);
        }
        for (const auto& line : lines)
            if (!writeOut(line + '\n'))
                return false;
        return true;
    }

private:
    std::shared_ptr<Waiter> m_waiter;
    std::mutex m_mutex;
    std::deque<std::string> m_lines;
};

} // namespace sextant::ctl
