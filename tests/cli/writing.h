// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// One real ZooKeeper for all tests of a program, a chroot and a journal for each test, and sextantctl writing
// there.
#pragma once

#include "tests/cli/process.h"
#include "tests/cli/registry_probe.h"
#include "tests/support/zk_client.h"
#include "tests/support/zookeeper_server.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <filesystem>
#include <fstream>
#include <memory>

namespace sextant::test {

using Json = nlohmann::json;

/// With the client that the build names: "wire" or "c".
class Writing : public testing::Test
{
protected:
    static void SetUpTestSuite() { server = std::make_unique<ZooKeeperServer>(); }
    static void TearDownTestSuite() { server.reset(); }

    void SetUp() override
    {
        root = std::string("/") + testing::UnitTest::GetInstance()->current_test_info()->name();
        directory = std::filesystem::temp_directory_path() / ("sextant-writes-" + std::to_string(getpid()))
            / root.substr(1);
        std::filesystem::create_directories(directory);
        RegistryProbe(server->url()).create(root, std::nullopt);
    }
    void TearDown() override { std::filesystem::remove_all(directory); }

    std::string registry() const { return server->url() + root + "?session=4000"; }
    Process::Environment environment() const { return {"XDG_STATE_HOME=" + directory.string()}; }
    std::vector<std::string> words(std::vector<std::string> command) const
    {
        command.insert(command.begin(), {"--registry", registry(), "--zk-client", zkClient()});
        return command;
    }
    Finished run(std::vector<std::string> command, std::string input = {}) const
    {
        return ctl(words(std::move(command)), environment(), std::move(input));
    }
    /// Runs it, expects `exitCode`, and gives its JSON.
    Json json(std::vector<std::string> command, int exitCode = 0) const
    {
        command.emplace_back("--json");
        const auto finished = run(std::move(command));
        EXPECT_EQ(finished.exitCode, exitCode) << finished.err << finished.out;
        return Json::parse(finished.out, nullptr, false);
    }
    Json node(const std::string& path) const { return json({"get", path}); }
    bool exists(const std::string& path) const { return run({"stat", path}).exitCode == 0; }
    std::string file(const std::string& name, const std::string& content) const
    {
        const auto path = directory / name;
        std::ofstream(path, std::ios::binary) << content;
        return path.string();
    }

    inline static std::unique_ptr<ZooKeeperServer> server;
    std::string root;
    std::filesystem::path directory;
};

} // namespace sextant::test
