// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/interop/process.h"

#include <gtest/gtest.h>

#include <csignal>
#include <fcntl.h>
#include <filesystem>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

namespace sextant::interop {

namespace {

using Clock = std::chrono::steady_clock;

int remaining(Clock::time_point end)
{
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(end - Clock::now()).count();
    return left > 0 ? static_cast<int>(left) : 0;
}

} // namespace

Process::Process(const std::vector<std::string>& words)
{
    std::signal(SIGPIPE, SIG_IGN); // writing to a child that has ended is an error, not the end of the test
    int in[2];
    int out[2];
    if (pipe2(in, O_CLOEXEC) != 0 || pipe2(out, O_CLOEXEC) != 0)
        return;
    std::vector<char*> arguments;
    for (const std::string& word : words)
        arguments.push_back(const_cast<char*>(word.c_str()));
    arguments.push_back(nullptr);
    const pid_t parent = getpid();
    m_process = fork();
    if (m_process == 0) {
        // Only async-signal-safe calls from here on.
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        if (getppid() != parent)
            _exit(127);
        dup2(in[0], 0);
        dup2(out[1], 1);
        execvp(arguments.front(), arguments.data());
        _exit(127);
    }
    close(in[0]);
    close(out[1]);
    m_input = in[1];
    m_output = out[0];
}

Process::~Process()
{
    closeInput();
    if (m_process > 0) {
        kill(m_process, SIGKILL);
        waitpid(m_process, nullptr, 0);
    }
    if (m_output >= 0)
        close(m_output);
}

void Process::writeLine(const std::string& line)
{
    std::string bytes = line + "\n";
    for (std::size_t done = 0; done < bytes.size();) {
        const ssize_t wrote = write(m_input, bytes.data() + done, bytes.size() - done);
        if (wrote <= 0) {
            ADD_FAILURE() << "the process does not read its input";
            return;
        }
        done += static_cast<std::size_t>(wrote);
    }
}

void Process::closeInput()
{
    if (m_input >= 0)
        close(m_input);
    m_input = -1;
}

std::optional<std::string> Process::readLine(std::chrono::milliseconds patience)
{
    const auto end = Clock::now() + patience;
    while (true) {
        if (const std::size_t newline = m_buffer.find('\n'); newline != std::string::npos) {
            std::string line = m_buffer.substr(0, newline);
            m_buffer.erase(0, newline + 1);
            return line;
        }
        pollfd waiting {m_output, POLLIN, 0};
        if (poll(&waiting, 1, remaining(end)) <= 0)
            return std::nullopt;
        char bytes[65536];
        const ssize_t got = read(m_output, bytes, sizeof bytes);
        if (got <= 0)
            return std::nullopt;
        m_buffer.append(bytes, static_cast<std::size_t>(got));
    }
}

std::optional<std::string> Process::readLineAfter(const std::string& prefix,
                                                  std::chrono::milliseconds patience)
{
    const auto end = Clock::now() + patience;
    while (auto line = readLine(std::chrono::milliseconds(remaining(end)))) {
        if (line->starts_with(prefix))
            return line->substr(prefix.size());
    }
    return std::nullopt;
}

void Process::terminate()
{
    if (m_process > 0)
        kill(m_process, SIGTERM);
}

std::optional<int> Process::wait(std::chrono::milliseconds patience)
{
    const auto end = Clock::now() + patience;
    while (m_process > 0) {
        int status = 0;
        if (waitpid(m_process, &status, WNOHANG) == m_process) {
            m_process = -1;
            return WIFEXITED(status) ? std::optional<int>(WEXITSTATUS(status)) : std::nullopt;
        }
        if (remaining(end) == 0)
            return std::nullopt;
        poll(nullptr, 0, 5); // no event tells of a child's end without a signal handler
    }
    return std::nullopt;
}

std::vector<std::string> peer(const std::string& script, const std::vector<std::string>& arguments)
{
    const std::string folder = SEXTANT_SOURCE_DIR "/tests/interop/";
    EXPECT_TRUE(std::filesystem::exists(folder + "node_modules/hessian.js/package.json"))
        << "the JavaScript peers are not installed: run `npm ci` in tests/interop";
    std::vector<std::string> words {"node", folder + "peers/" + script};
    words.insert(words.end(), arguments.begin(), arguments.end());
    return words;
}

} // namespace sextant::interop
