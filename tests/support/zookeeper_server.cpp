// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/support/zookeeper_server.h"

#include "engine/core/text.h"

#include <algorithm>
#include <arpa/inet.h>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <netinet/in.h>
#include <regex>
#include <stdexcept>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>
#include <vector>

namespace sextant::test {

using namespace std::chrono_literals;

namespace {

bool everyThreadStopped(pid_t process)
{
    std::error_code gone;
    const auto tasks =
        std::filesystem::directory_iterator("/proc/" + std::to_string(process) + "/task", gone);
    return std::all_of(begin(tasks), end(tasks), [](const auto& task) {
        std::ifstream file(task.path() / "stat");
        std::string text;
        std::getline(file, text);
        const auto name = text.rfind(')'); // "pid (name) state …"; a name may hold anything
        return name == std::string::npos || text.size() < name + 3 || text[name + 2] == 'T';
    });
}

/// What zookeeper.jar names itself, and what its TLS and its admin server need beyond.
constexpr const char* kClassPath =
    "/usr/share/java/zookeeper.jar:/usr/share/java/netty-codec.jar:/usr/share/java/netty-resolver.jar:"
    "/usr/share/java/netty-transport-native-unix-common.jar:/usr/share/java/servlet-api.jar";
constexpr auto kStartTimeout = 30s;
constexpr auto kPollInterval = 20ms;

sockaddr_in loopback(int port)
{
    sockaddr_in address {};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    address.sin_port = htons(static_cast<std::uint16_t>(port));
    return address;
}

bool listens(int port)
{
    const int connection = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    const auto address = loopback(port);
    const bool connected =
        connect(connection, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0;
    close(connection);
    return connected;
}

std::string temporaryDirectory()
{
    auto pattern = (std::filesystem::temp_directory_path() / "sextant-zookeeper-XXXXXX").string();
    if (mkdtemp(pattern.data()) == nullptr)
        throw std::runtime_error("cannot create a temporary directory");
    return pattern;
}

} // namespace

int freePort()
{
    const int probe = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    auto address = loopback(0);
    socklen_t length = sizeof address;
    const bool ok = bind(probe, reinterpret_cast<sockaddr*>(&address), sizeof address) == 0
        && getsockname(probe, reinterpret_cast<sockaddr*>(&address), &length) == 0;
    close(probe);
    if (!ok)
        throw std::runtime_error("no free TCP port");
    return ntohs(address.sin_port);
}

ZooKeeperServer::ZooKeeperServer(const Options& options)
    : m_options(options)
    , m_directory(temporaryDirectory())
{
    // The port may be taken between looking and listening: try again on another one.
    for (int attempt = 0; attempt < 5; ++attempt) {
        m_port = m_options.port != 0 ? m_options.port : freePort();
        m_securePort = m_options.keyStore.empty() ? 0 : freePort();
        if (launch() && (m_options.member != 0 || waitUntilServing()))
            return;
        kill();
    }
    std::ifstream log(m_directory + "/out.txt");
    const std::string text((std::istreambuf_iterator<char>(log)), {});
    std::filesystem::remove_all(m_directory);
    throw std::runtime_error("ZooKeeper did not start (are the packages zookeeper and a JRE installed?): "
                             + text);
}

ZooKeeperServer::~ZooKeeperServer()
{
    kill();
    std::error_code ignored;
    std::filesystem::remove_all(m_directory, ignored);
}

std::string ZooKeeperServer::address() const
{
    return "127.0.0.1:" + std::to_string(m_port);
}

std::string ZooKeeperServer::url() const
{
    return "zookeeper://" + address();
}

bool ZooKeeperServer::launch()
{
    const auto config = m_directory + "/zoo.cfg";
    std::ofstream(config) << "dataDir=" << m_directory << "/data\n"
                          << "clientPort=" << m_port << "\nclientPortAddress=127.0.0.1\n"
                          << "tickTime=" << m_options.tick.count()
                          << "\nmaxSessionTimeout=60000\nmaxClientCnxns=0\n"
                          << "4lw.commands.whitelist=*\nadmin.enableServer=false\nsnapshot.trust.empty=true\n"
                          << "extendedTypesEnabled=true\npreAllocSize=64\n"
                          << securityConfig() << m_options.extraConfig << "\n";
    std::vector<std::string> words {
        "java",
        "-Xmx" + std::to_string(m_options.heapMegabytes) + "m",
        "-XX:TieredStopAtLevel=1",
        "-XX:+UseSerialGC",
        "-Dzookeeper.forceSync=no",
        "-cp",
        kClassPath,
    };
    const auto security = securityWords();
    words.insert(words.end(), security.begin(), security.end());
    words.insert(words.begin() + 1, m_options.javaOptions.begin(), m_options.javaOptions.end());
    words.emplace_back(m_options.member == 0 ? "org.apache.zookeeper.server.ZooKeeperServerMain"
                                             : "org.apache.zookeeper.server.quorum.QuorumPeerMain");
    words.push_back(config);
    if (m_options.member != 0) {
        std::filesystem::create_directories(m_directory + "/data");
        std::ofstream(m_directory + "/data/myid") << m_options.member << "\n";
    }
    std::promise<pid_t> started;
    auto process = started.get_future();
    m_running = true;
    m_keeper = std::thread(&ZooKeeperServer::runProcess, this, std::move(words), std::move(started));
    m_process = process.get();
    return m_process > 0;
}

/// Only Netty's connections can be encrypted.
std::string ZooKeeperServer::securityConfig() const
{
    std::string out;
    if (!m_options.keyStore.empty())
        out += "secureClientPort=" + std::to_string(m_securePort) + "\nsecureClientPortAddress=127.0.0.1\n"
            + "serverCnxnFactory=org.apache.zookeeper.server.NettyServerCnxnFactory\n"
            + "ssl.keyStore.type=PEM\nssl.keyStore.location=" + m_options.keyStore + "\n"
            + (m_options.trustStore.empty()
                   ? "ssl.clientAuth=none\n"
                   : "ssl.trustStore.type=PEM\nssl.trustStore.location=" + m_options.trustStore + "\n")
            + (m_options.tlsProtocol.empty() ? "" : "ssl.protocol=" + m_options.tlsProtocol + "\n")
            // Its own list is for TLS 1.2.
            + (m_options.tlsProtocol == "TLSv1.3" ? "ssl.ciphersuites=TLS_AES_256_GCM_SHA384\n" : "");
    if (!m_options.saslUsers.empty())
        out += "authProvider.1=org.apache.zookeeper.server.auth.SASLAuthenticationProvider\n";
    return out;
}

/// Writes the JAAS file, and names it to the JVM.
std::vector<std::string> ZooKeeperServer::securityWords() const
{
    if (m_options.saslUsers.empty())
        return {};
    const auto file = m_directory + "/jaas.conf";
    std::ofstream out(file);
    out << "Server {\n  org.apache.zookeeper.server.auth.DigestLoginModule required";
    for (const auto& [name, password] : m_options.saslUsers)
        out << "\n  user_" << name << "=\"" << password << "\"";
    out << ";\n};\n";
    return {"-Djava.security.auth.login.config=" + file};
}

void ZooKeeperServer::runProcess(std::vector<std::string> words, std::promise<pid_t> started)
{
    std::vector<char*> arguments;
    for (auto& word : words)
        arguments.push_back(word.data());
    arguments.push_back(nullptr);
    const auto log = m_directory + "/out.txt";
    const auto parent = getpid();
    const auto child = fork();
    if (child == 0) { // only async-signal-safe calls from here on
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        if (getppid() != parent)
            _exit(127);
        const int out = open(log.c_str(), O_WRONLY | O_CREAT | O_APPEND, 0600);
        const int in = open("/dev/null", O_RDONLY);
        dup2(in, 0);
        dup2(out, 1);
        dup2(out, 2);
        execvp(arguments.front(), arguments.data());
        _exit(127);
    }
    started.set_value(child);
    if (child > 0)
        waitpid(child, nullptr, 0);
    m_running = false;
}

bool ZooKeeperServer::waitUntilServing()
{
    const auto deadline = std::chrono::steady_clock::now() + kStartTimeout;
    while (std::chrono::steady_clock::now() < deadline) {
        if (!m_running)
            return false;
        // The secure port opens after the other one.
        if (fourLetter("srvr").find("Zookeeper version") != std::string::npos
            && (m_securePort == 0 || listens(m_securePort)))
            return true;
        std::this_thread::sleep_for(kPollInterval);
    }
    return false;
}

void ZooKeeperServer::kill()
{
    if (m_process > 0 && m_running)
        ::kill(m_process, SIGKILL);
    if (m_keeper.joinable())
        m_keeper.join();
    m_process = -1;
}

void ZooKeeperServer::pause()
{
    if (m_process <= 0)
        return;
    ::kill(m_process, SIGSTOP);
    // The signal only asks: a thread that is running may still answer until it has stopped.
    for (int i = 0; i < 1'000 && !everyThreadStopped(m_process); ++i)
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
}

void ZooKeeperServer::resume()
{
    if (m_process > 0)
        ::kill(m_process, SIGCONT);
}

void ZooKeeperServer::start()
{
    if (!launch() || (m_options.member == 0 && !waitUntilServing()))
        throw std::runtime_error("ZooKeeper did not start again");
}

void ZooKeeperServer::wipe()
{
    std::filesystem::remove_all(m_directory + "/data");
}

std::string ZooKeeperServer::fourLetter(const std::string& word) const
{
    const int connection = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    const timeval patience {5, 0};
    setsockopt(connection, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    const auto address = loopback(m_port);
    std::string answer;
    if (connect(connection, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0
        && send(connection, word.data(), word.size(), MSG_NOSIGNAL) == static_cast<ssize_t>(word.size())) {
        char buffer[4096];
        ssize_t count = 0;
        while ((count = recv(connection, buffer, sizeof buffer, 0)) > 0)
            answer.append(buffer, static_cast<std::size_t>(count));
    }
    close(connection);
    return answer;
}

int ZooKeeperServer::sessionCount() const
{
    int count = 0;
    for (const auto& line : core::split(fourLetter("cons"), '\n')) {
        if (line.find("sid=0x") != std::string::npos && line.find("sid=0x0,") == std::string::npos)
            ++count;
    }
    return count;
}

int ZooKeeperServer::watchCount() const
{
    const auto answer = fourLetter("wchs");
    std::smatch match;
    return std::regex_search(answer, match, std::regex("Total watches:([0-9]+)")) ? std::stoi(match[1]) : -1;
}

} // namespace sextant::test
