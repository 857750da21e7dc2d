// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// sextantctl over a link of 400 ms round trip and 1 MB/s: it says how far it is, asks for no more than it
// shows, and can be ended.
#include "engine/core/engine_thread.h"
#include "engine/zk/c_client_store.h"
#include "tests/cli/real_registry.h"
#include "tests/support/blocking_store.h"
#include "tests/support/tcp_proxy.h"

#include <csignal>
#include <fcntl.h>
#include <sstream>
#include <stdlib.h>
#include <unistd.h>

namespace sextant::test {

namespace {

constexpr int kInterfaces = 2'000;

class SlowLink : public RealRegistry
{
protected:
    void SetUp() override
    {
        core::EngineThread engine;
        BlockingStore store(engine, [&] {
            zk::Options options;
            options.servers = {{"127.0.0.1", server.port()}};
            return std::move(zk::openCClientStore(engine, options)).value();
        });
        ASSERT_TRUE(store.waitConnected());
        std::vector<store::MultiOp> ops;
        const auto create = [&](const std::string& path) {
            store::MultiOp op;
            op.kind = store::MultiOp::Kind::Create;
            op.path = path;
            op.data = std::string();
            ops.push_back(op);
        };
        create("/dubbo");
        for (int i = 0; i < kInterfaces; ++i) {
            const auto name = "com.acme.Service" + std::to_string(i);
            create("/dubbo/" + name);
            create("/dubbo/" + name + "/providers");
            create("/dubbo/" + name + "/configurators");
            create("/dubbo/" + name + "/providers/dubbo%3A%2F%2F10.0.0.1%3A20880%2F" + name
                   + "%3Fapplication%3Dshop%26interface%3D" + name + "%26side%3Dprovider");
            if (ops.size() >= 400) {
                ASSERT_TRUE(store.multi(ops).ok());
                ops.clear();
            }
        }
        ASSERT_TRUE(store.multi(ops).ok() || ops.empty());
        ASSERT_TRUE(store.close());
        proxy = std::make_unique<TcpProxy>(server.port());
        proxy->delay(std::chrono::milliseconds(200)); // each way
        proxy->rate(1'000'000);
    }

    std::vector<std::string> command(std::vector<std::string> words) const
    {
        words.insert(words.begin(), {"--registry", "zookeeper://" + proxy->address() + "?session=20000"});
        return ctlCommand(std::move(words));
    }

    long packetsReceived() const
    {
        std::istringstream facts(server.fourLetter("srvr"));
        for (std::string line; std::getline(facts, line);)
            if (line.starts_with("Received: "))
                return std::stol(line.substr(10));
        return -1;
    }

    /// Returns when a list has been asked for.
    void awaitReading() const
    {
        while (server.fourLetter("cons").find("lop=GETC") == std::string::npos)
            std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }

    std::unique_ptr<TcpProxy> proxy;
};

} // namespace

TEST_F(SlowLink, SaysHowFarItIsAndAsksForNoMoreThanItShows)
{
    const auto before = packetsReceived();
    const auto finished = Process(command({"services", "--json"})).wait(std::chrono::seconds(50));
    ASSERT_EQ(finished.exitCode, 0) << finished.err;
    EXPECT_EQ(Json::parse(finished.out, nullptr, false).size(), static_cast<std::size_t>(kInterfaces));
    EXPECT_NE(finished.err.find(" of 2,000 interfaces\n"), std::string::npos) << finished.err;
    EXPECT_EQ(finished.err.find('\r'), std::string::npos); // plain lines for a log
    // Two requests for each five hundred lists; the rest is the session, pings and our own question.
    EXPECT_LE(packetsReceived() - before, 100);
}

TEST_F(SlowLink, OneServiceIsReadAlone)
{
    const auto before = packetsReceived();
    const auto finished = Process(command({"service", "com.acme.Service7"})).wait(std::chrono::seconds(50));
    ASSERT_EQ(finished.exitCode, 0) << finished.err;
    EXPECT_NE(finished.out.find("10.0.0.1:20880"), std::string::npos) << finished.out;
    EXPECT_LE(packetsReceived() - before, 40);
}

TEST_F(SlowLink, CtrlCEndsItAndSaysHowFarItCame)
{
    Process services(command({"services"}));
    awaitReading();
    services.signal(SIGINT);
    const auto finished = services.wait();
    EXPECT_EQ(finished.exitCode, 130);
    EXPECT_EQ(finished.out, "");
    EXPECT_NE(finished.err.find("Interrupted: read "), std::string::npos) << finished.err;
    EXPECT_TRUE(settles(0, 0));
}

TEST_F(SlowLink, ADeadlineBoundsTheWholeCommand)
{
    const auto finished = Process(command({"--deadline", "2s", "services"})).wait();
    EXPECT_EQ(finished.exitCode, 4);
    EXPECT_EQ(finished.out, "");
    EXPECT_NE(finished.err.find("within its deadline of 2000 ms: read "), std::string::npos) << finished.err;
    const auto consumer =
        Process(command({"--deadline", "4s", "consumer", "com.acme.Service7"})).wait(); // has done its work
    EXPECT_EQ(consumer.exitCode, 0) << consumer.err;
    EXPECT_NE(consumer.out.find("10.0.0.1:20880"), std::string::npos) << consumer.out;
}

TEST_F(SlowLink, ATerminalSeesOneLineThatIsWrittenOver)
{
    const int terminal = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC);
    ASSERT_GE(terminal, 0);
    ASSERT_EQ(grantpt(terminal), 0);
    ASSERT_EQ(unlockpt(terminal), 0);
    const std::string name = ptsname(terminal);
    std::vector<std::string> words {"/bin/sh", "-c", "exec \"$@\" 2>\"$0\"", name};
    for (const auto& word : command({"services"}))
        words.push_back(word);
    Process services(words, {"TERM=xterm"});
    std::string seen;
    std::thread reader([&] {
        char buffer[4096];
        for (ssize_t count; (count = read(terminal, buffer, sizeof buffer)) > 0;)
            seen.append(buffer, static_cast<std::size_t>(count)); // ends with the last writer
    });
    const auto finished = services.wait(std::chrono::seconds(50));
    reader.join();
    close(terminal);
    EXPECT_EQ(finished.exitCode, 0);
    EXPECT_NE(seen.find(" of 2,000 interfaces"), std::string::npos) << seen;
    EXPECT_EQ(seen.find('\n'), std::string::npos) << seen;
    EXPECT_TRUE(seen.ends_with("\r\x1b[K")) << seen; // nothing stays behind
}

} // namespace sextant::test
