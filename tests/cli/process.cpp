// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/cli/process.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <poll.h>
#include <stdexcept>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

extern char** environ;

namespace sextant::test {

namespace {

struct Pipe
{
    int read = -1;
    int write = -1;
};

Pipe makePipe()
{
    std::array<int, 2> ends {};
    if (pipe2(ends.data(), O_CLOEXEC) != 0)
        throw std::runtime_error("pipe");
    return {ends[0], ends[1]};
}

std::vector<char*> pointers(std::vector<std::string>& texts)
{
    std::vector<char*> out;
    for (auto& text : texts)
        out.push_back(text.data());
    out.push_back(nullptr);
    return out;
}

void closeEnd(int& descriptor)
{
    if (descriptor >= 0)
        close(descriptor);
    descriptor = -1;
}

/// Reads what is there; closes at the end of the stream.
void drain(int& descriptor, std::string& text)
{
    std::array<char, 65536> buffer {};
    const auto count = read(descriptor, buffer.data(), buffer.size());
    if (count > 0)
        text.append(buffer.data(), static_cast<std::size_t>(count));
    else if (count == 0 || errno != EINTR)
        closeEnd(descriptor);
}

/// What commands under test keep (the journal of writes) goes here, never into the user's own directory.
const std::string& stateDirectory()
{
    struct Directory
    {
        Directory() { std::filesystem::create_directories(path); }
        ~Directory() { std::filesystem::remove_all(path); }
        const std::string path =
            std::filesystem::temp_directory_path() / ("sextant-test-state-" + std::to_string(getpid()));
    };
    static const Directory directory;
    return directory.path;
}

} // namespace

Process::Process(const std::vector<std::string>& arguments, const Environment& environment, std::string input)
{
    auto in = makePipe();
    auto out = makePipe();
    auto err = makePipe();
    auto words = arguments;
    // Of two variables with one name, programs take the first and shells the last.
    Environment variables = environment;
    const auto given = [&](const std::string& name) {
        return std::any_of(environment.begin(), environment.end(),
                           [&](const std::string& entry) { return entry.starts_with(name); });
    };
    if (!given("XDG_STATE_HOME="))
        variables.push_back("XDG_STATE_HOME=" + stateDirectory());
    for (char** entry = environ; *entry; ++entry)
        variables.emplace_back(*entry);
    const auto argv = pointers(words);
    const auto envp = pointers(variables);
    m_id = fork();
    if (m_id < 0)
        throw std::runtime_error("fork");
    if (m_id == 0) {
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        dup2(in.read, STDIN_FILENO);
        dup2(out.write, STDOUT_FILENO);
        dup2(err.write, STDERR_FILENO);
        execve(argv[0], argv.data(), envp.data());
        _exit(127);
    }
    close(in.read);
    close(out.write);
    close(err.write);
    m_out = out.read;
    m_err = err.read;
    // Inputs of tests fit into the pipe.
    if (!input.empty() && write(in.write, input.data(), input.size()) != static_cast<ssize_t>(input.size()))
        throw std::runtime_error("write to the process");
    close(in.write);
}

Process::~Process()
{
    if (m_id > 0) {
        ::kill(m_id, SIGKILL);
        waitpid(m_id, nullptr, 0);
    }
    closeEnd(m_out);
    closeEnd(m_err);
}

bool Process::fill(std::chrono::steady_clock::time_point deadline)
{
    if (m_out < 0 && m_err < 0)
        return false;
    const auto left =
        std::chrono::duration_cast<std::chrono::milliseconds>(deadline - std::chrono::steady_clock::now());
    if (left.count() <= 0)
        throw std::runtime_error("the process did not say or end in time; stdout: " + m_outText
                                 + " stderr: " + m_errText);
    std::array<pollfd, 2> ready {{{m_out, POLLIN, 0}, {m_err, POLLIN, 0}}};
    poll(ready.data(), ready.size(), static_cast<int>(left.count()));
    if (ready[0].revents != 0)
        drain(m_out, m_outText);
    if (ready[1].revents != 0)
        drain(m_err, m_errText);
    return true;
}

std::string Process::readLine(std::chrono::seconds limit)
{
    const auto deadline = std::chrono::steady_clock::now() + limit;
    for (;;) {
        if (const auto end = m_outText.find('\n'); end != std::string::npos) {
            auto line = m_outText.substr(0, end);
            m_outText.erase(0, end + 1);
            return line;
        }
        if (m_out < 0)
            throw std::runtime_error("stdout ended; stderr: " + m_errText);
        fill(deadline);
    }
}

void Process::closeOut()
{
    closeEnd(m_out);
}

void Process::signal(int number) const
{
    ::kill(m_id, number);
}

bool Process::ignoresPipes() const
{
    std::ifstream status("/proc/" + std::to_string(m_id) + "/status");
    std::string line;
    while (std::getline(status, line))
        if (line.starts_with("SigIgn:"))
            return (std::stoull(line.substr(line.find_first_not_of(" \t", 7)), nullptr, 16) >> (SIGPIPE - 1)
                    & 1U)
                != 0;
    return false;
}

Finished Process::wait(std::chrono::seconds limit)
{
    const auto deadline = std::chrono::steady_clock::now() + limit;
    while (fill(deadline)) { }
    int status = 0;
    waitpid(m_id, &status, 0);
    m_id = -1;
    Finished finished;
    finished.exitCode = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    finished.out = std::move(m_outText);
    finished.err = std::move(m_errText);
    return finished;
}

std::vector<std::string> ctlCommand(std::vector<std::string> arguments)
{
    arguments.insert(arguments.begin(), SEXTANT_BIN_DIR "/sextantctl");
    return arguments;
}

Finished ctl(std::vector<std::string> arguments, const Process::Environment& environment, std::string input)
{
    return Process(ctlCommand(std::move(arguments)), environment, std::move(input)).wait();
}

} // namespace sextant::test
