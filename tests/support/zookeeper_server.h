// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// A real ZooKeeper server for tests: Debian's package, own temporary directory, free loopback port, small and
// quick JVM.
//
// Starts in the constructor and is gone after the destructor; the kernel kills the JVM when the test program
// dies (PR_SET_PDEATHSIG), so create it on a thread that lives as long as the program. Failures throw
// std::runtime_error: a test that needs a server and has none must fail. THREAD: the creator's.
#pragma once

#include <atomic>
#include <chrono>
#include <future>
#include <map>
#include <string>
#include <sys/types.h>
#include <thread>
#include <vector>

namespace sextant::test {

class ZooKeeperServer
{
public:
    struct Options
    {
        std::chrono::milliseconds tick {200}; ///< sessions may be as short as twice this
        std::string extraConfig {}; ///< lines for zoo.cfg; they win over our own
        std::vector<std::string> javaOptions {}; ///< as "-Dreadonlymode.enabled=true"
        int port = 0; ///< 0: any free one
        int heapMegabytes = 128;
        /// PEM with certificate and key: there is a port for TLS, too. Its protocols are Java's default for
        /// ZooKeeper (TLS 1.2) unless `tlsProtocol` says otherwise.
        std::string keyStore {};
        std::string trustStore {}; ///< PEM: clients must show a certificate that one of these has signed
        std::string tlsProtocol {}; ///< "TLSv1.3"
        std::map<std::string, std::string> saslUsers {}; ///< name to password: DIGEST-MD5 is offered
        int member =
            0; ///< the number of a member of an ensemble, which does not serve alone: see waitUntilServing
    };

    ZooKeeperServer()
        : ZooKeeperServer(Options {})
    {
    }
    explicit ZooKeeperServer(const Options& options);
    ~ZooKeeperServer();
    ZooKeeperServer(const ZooKeeperServer&) = delete;
    ZooKeeperServer& operator=(const ZooKeeperServer&) = delete;

    int port() const { return m_port; }
    std::string address() const; ///< "127.0.0.1:port"
    std::string url() const; ///< "zookeeper://127.0.0.1:port"
    int securePort() const { return m_securePort; } ///< 0 without `keyStore`

    void kill(); ///< SIGKILL, and waits for the end
    void pause(); ///< SIGSTOP: connections stay open, nothing answers
    void resume();
    /// Starts again on the same port and data after `kill`, and waits until it serves (a member of an
    /// ensemble is not waited for).
    void start();
    void restart()
    {
        kill();
        start();
    }
    /// Removes data and logs of a killed server, so that it starts empty and knows no session.
    void wipe();

    /// The answer to a four-letter word ("srvr", "cons", "wchs", "wchp"); empty when the server cannot be
    /// reached.
    std::string fourLetter(const std::string& word) const;
    /// Client sessions, without the connection that asks.
    int sessionCount() const;
    /// Watches held by all sessions.
    int watchCount() const;

    /// Waits until it serves; false when that takes longer than 30 s, or the process ends.
    bool waitUntilServing();

private:
    bool launch();
    std::string securityConfig() const;
    std::vector<std::string> securityWords() const;
    void runProcess(std::vector<std::string> words, std::promise<pid_t> started);

    Options m_options;
    std::string m_directory;
    int m_port = 0;
    int m_securePort = 0;
    pid_t m_process = -1;
    /// Forks and reaps: the death signal is tied to the thread that forked, so it lives as long as the
    /// process.
    std::thread m_keeper;
    std::atomic<bool> m_running {false};
};

/// A TCP port on 127.0.0.1 that was free a moment ago.
int freePort();

} // namespace sextant::test
