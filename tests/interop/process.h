// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// A child process whose standard input and output the test holds: a peer written in JavaScript, or a program
// of ours.
//
// It is killed with the object, and by the kernel when the test program dies. THREAD: the creator's.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <sys/types.h>
#include <vector>

namespace sextant::interop {

constexpr std::chrono::seconds kPatience {20};

class Process
{
public:
    /// `words[0]` is looked up in PATH. Its errors go to the test's own.
    explicit Process(const std::vector<std::string>& words);
    ~Process();
    Process(const Process&) = delete;
    Process& operator=(const Process&) = delete;

    void writeLine(const std::string& line);
    void closeInput();
    /// The next line without its end; nullopt when none comes in time or the output has ended.
    std::optional<std::string> readLine(std::chrono::milliseconds patience = kPatience);
    /// The first line that begins with `prefix`, without it; others are skipped.
    std::optional<std::string> readLineAfter(const std::string& prefix,
                                             std::chrono::milliseconds patience = kPatience);
    void terminate(); ///< SIGTERM
    /// Exit status; nullopt when it does not end in time or a signal ended it.
    std::optional<int> wait(std::chrono::milliseconds patience = kPatience);

private:
    pid_t m_process = -1;
    int m_input = -1;
    int m_output = -1;
    std::string m_buffer;
};

/// A script below tests/interop/peers under Node.js. Fails the test when the packages are not installed.
std::vector<std::string> peer(const std::string& script, const std::vector<std::string>& arguments = {});

} // namespace sextant::interop
