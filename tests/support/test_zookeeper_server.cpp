// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/support/zookeeper_server.h"

#include <gtest/gtest.h>

#include <csignal>
#include <filesystem>
#include <fstream>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

using sextant::test::ZooKeeperServer;
using namespace std::chrono_literals;

TEST(ZooKeeperServer, StartsAnswersAndRestarts)
{
    ZooKeeperServer server;
    EXPECT_EQ(server.fourLetter("ruok"), "imok");
    EXPECT_EQ(server.sessionCount(), 0);
    EXPECT_EQ(server.watchCount(), 0);
    server.kill();
    EXPECT_EQ(server.fourLetter("ruok"), "");
    server.start();
    EXPECT_EQ(server.fourLetter("ruok"), "imok");
}

TEST(ZooKeeperServer, LeavesNoJvmBehindWhenTheTestDies)
{
    int channel[2];
    ASSERT_EQ(pipe(channel), 0);
    const auto directory =
        std::filesystem::temp_directory_path() / ("sextant-died-" + std::to_string(getpid()));
    std::filesystem::create_directory(directory);
    const auto child = fork();
    if (child == 0) {
        setenv("TMPDIR", directory.c_str(), 1); // what the killed program leaves there is removed below
        const ZooKeeperServer server;
        const int port = server.port();
        (void)!write(channel[1], &port, sizeof port);
        raise(SIGKILL);
    }
    int port = 0;
    ASSERT_EQ(read(channel[0], &port, sizeof port), static_cast<ssize_t>(sizeof port));
    waitpid(child, nullptr, 0);
    std::filesystem::remove_all(directory);
    close(channel[0]);
    close(channel[1]);
    for (int i = 0; i < 500; ++i) {
        std::ifstream table("/proc/net/tcp");
        const std::string text((std::istreambuf_iterator<char>(table)), {});
        char listening[32];
        std::snprintf(listening, sizeof listening, ":%04X 00000000:0000 0A", port);
        if (text.find(listening) == std::string::npos)
            return;
        std::this_thread::sleep_for(10ms);
    }
    FAIL() << "the server still listens";
}
