// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// A real ZooKeeper and sextantctl working on it.
#pragma once

#include "engine/store/snapshot_file.h"
#include "tests/cli/process.h"
#include "tests/support/zk_client.h"
#include "tests/support/zookeeper_server.h"
#include "tests/unit/discovery/golden_tree.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <chrono>
#include <filesystem>
#include <string>
#include <thread>
#include <unistd.h>

namespace sextant::test {

using Json = nlohmann::json;

constexpr const char* kGreeting = "com.acme.greet.GreetingService";

/// The first of the documents that a command prints, one a line, that fits.
template<typename Fits>
Json until(Process& process, Fits fits)
{
    for (;;) {
        auto document = Json::parse(process.readLine(std::chrono::seconds(30)));
        if (fits(document))
            return document;
    }
}

/// The name of a file that does not exist, and is gone afterwards.
struct TemporaryFile
{
    explicit TemporaryFile(const std::string& purpose)
        : path(
            (std::filesystem::temp_directory_path() / ("sextant-" + purpose + "-" + std::to_string(getpid())))
                .string())
    {
        std::filesystem::remove(path);
    }
    ~TemporaryFile() { std::filesystem::remove(path); }
    TemporaryFile(const TemporaryFile&) = delete;
    TemporaryFile& operator=(const TemporaryFile&) = delete;
    const std::string path;
};

class RealRegistry : public testing::Test
{
protected:
    /// Sessions of two seconds: a killed provider is gone soon. The client is that of the test program.
    std::string registry() const { return server.url() + "?session=2000&zk-client=" + zkClient(); }

    Finished run(std::vector<std::string> words) const
    {
        words.insert(words.begin(), {"--registry", registry()});
        return ctl(std::move(words));
    }

    Json json(std::vector<std::string> words, int exitCode = 0) const
    {
        words.emplace_back("--json");
        const auto finished = run(std::move(words));
        EXPECT_EQ(finished.exitCode, exitCode) << finished.err << finished.out;
        auto document = Json::parse(finished.out, nullptr, false);
        EXPECT_FALSE(document.is_discarded()) << finished.out;
        return document;
    }

    store::TreeRows tree() const
    {
        const auto finished = run({"tree", "/", "--json"});
        auto rows = store::parseSnapshot(finished.out);
        EXPECT_TRUE(rows) << finished.err;
        return rows ? *rows : store::TreeRows();
    }

    void expectLike(const std::string& dump) const
    {
        for (const auto& difference : compareTrees(loadDump(dump), tree()))
            ADD_FAILURE() << dump << ": " << difference;
    }

    /// Waits until the sessions of processes that have ended are gone from the server.
    bool settles(int sessions, int watches) const
    {
        for (int i = 0; i < 100; ++i) {
            if (server.sessionCount() == sessions && server.watchCount() == watches)
                return true;
            std::this_thread::sleep_for(std::chrono::milliseconds(50));
        }
        return false;
    }

    ZooKeeperServer server;
};

} // namespace sextant::test
