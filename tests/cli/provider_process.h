// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// `sextantctl provider` as a running process, with the specification it serves in a file of its own.
#pragma once

#include "tests/cli/process.h"

#include <memory>
#include <string>

namespace sextant::test {

class ProviderProcess
{
public:
    /// Waits until it is ready. `options` follow the usual ones.
    ProviderProcess(const std::string& registry, const std::string& application, const std::string& spec,
                    const std::vector<std::string>& options = {});
    ~ProviderProcess();

    int port() const { return m_port; }
    std::string address() const { return "127.0.0.1:" + std::to_string(m_port); }
    const std::string& readyLine() const { return m_readyLine; }
    /// SIGTERM, and waits; the exit code.
    int stop();
    void kill();

private:
    std::string m_specFile;
    std::unique_ptr<Process> m_process;
    std::string m_readyLine;
    int m_port = 0;
};

/// A specification of one service, com.acme.greet.GreetingService.
std::string greetingSpec();
/// The services that a recorded provider registered, as a specification.
std::string specOfDump(const std::string& dump);

} // namespace sextant::test
