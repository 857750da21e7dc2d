// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Runs the real binary: to its end, or in the background with its output read line by line.
// A process that a test leaves behind is killed with the test (PR_SET_PDEATHSIG).
#pragma once

#include <chrono>
#include <string>
#include <sys/types.h>
#include <vector>

namespace sextant::test {

struct Finished
{
    int exitCode = -1; ///< 128 + signal when a signal ended it
    std::string out;
    std::string err;
};

class Process
{
public:
    using Environment = std::vector<std::string>; ///< "NAME=value", added to ours

    explicit Process(const std::vector<std::string>& arguments, const Environment& environment = {},
                     std::string input = {});
    ~Process(); ///< kills what still runs
    Process(const Process&) = delete;
    Process& operator=(const Process&) = delete;

    /// The next line of stdout without its end; throws after `limit` or when stdout ends.
    std::string readLine(std::chrono::seconds limit = std::chrono::seconds(20));
    void closeOut(); ///< as a reader that goes away
    void signal(int number) const;
    /// True once the program has set up its signals (SIGPIPE is ignored last).
    bool ignoresPipes() const;
    /// Waits for the end and returns what was not read yet; kills it after `limit`.
    Finished wait(std::chrono::seconds limit = std::chrono::seconds(30));
    pid_t id() const { return m_id; }

private:
    bool
    fill(std::chrono::steady_clock::time_point deadline); ///< reads once; false at the end of both streams

    pid_t m_id = -1;
    int m_out = -1;
    int m_err = -1;
    std::string m_outText;
    std::string m_errText;
};

/// sextantctl with these arguments, to its end.
Finished ctl(std::vector<std::string> arguments, const Process::Environment& environment = {},
             std::string input = {});
/// The path of sextantctl followed by `arguments`.
std::vector<std::string> ctlCommand(std::vector<std::string> arguments);

} // namespace sextant::test
