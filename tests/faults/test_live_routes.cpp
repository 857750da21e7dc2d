// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Routing rules while a consumer runs, on a real ZooKeeper: each kind is published, broken, disabled and
// deleted, and calls go where spec/cluster §6.6, §7.5 and §8 say.
#include "engine/config/config_center.h"
#include "tests/faults/live_estate.h"
#include "tests/support/zookeeper_server.h"

#include <gtest/gtest.h>

#include <future>
#include <set>

namespace sextant::test {
namespace {

constexpr auto kApplication = "live-service";

/// Writes rules as another program does.
class RuleWriter
{
public:
    explicit RuleWriter(const host::ConnectionOptions& registry)
    {
        m_console = await<std::shared_ptr<host::Console>>([&](auto set) {
            auto console = host::Console::open(m_engine, registry);
            const std::shared_ptr<host::Console> opened = std::move(*console);
            opened->whenConnected([opened, set](const core::Outcome<void>&) { set(opened); });
        });
    }

    ~RuleWriter()
    {
        await<bool>([&](auto set) { m_console->close([set] { set(true); }); });
        await<bool>([&](auto set) {
            m_console.reset();
            set(true);
        });
    }

    /// nullopt deletes.
    void write(const std::string& key, const std::optional<std::string>& text)
    {
        const auto written = await<std::string>([&](auto set) {
            const config::ConfigCenter center(m_console->store(), "/dubbo/config");
            const auto done = [set](const core::Outcome<config::Document>& document) {
                set(document ? "" : document.error().text());
            };
            center.read("dubbo", key, {}, [=](const core::Outcome<config::Document>& now) {
                if (!now)
                    done(now);
                else if (text)
                    center.publish("dubbo", key, *text, now->version, {}, done);
                else
                    center.remove("dubbo", key, now->version.value_or(0), {}, done);
            });
        });
        ASSERT_EQ(written, "") << key;
    }

private:
    template<typename T, typename Start>
    T await(Start start)
    {
        const auto promise = std::make_shared<std::promise<T>>();
        auto future = promise->get_future();
        m_engine.post(
            [&start, promise] { start([promise](T value) { promise->set_value(std::move(value)); }); });
        return future.get();
    }

    core::EngineThread m_engine;
    std::shared_ptr<host::Console> m_console;
};

/// Two providers, of region hz and of region bj, and a consumer of them.
class LiveRoutes : public ::testing::Test
{
protected:
    LiveRoutes()
    {
        m_registry.registry = m_server.url();
        m_hz = std::make_unique<LiveProvider>(m_registry, kApplication, url::Parameters {{"region", "hz"}});
        m_bj = std::make_unique<LiveProvider>(m_registry, kApplication, url::Parameters {{"region", "bj"}});
        m_consumer = std::make_unique<LiveConsumer>(m_registry, host::Step::ForceInterface);
        m_writer = std::make_unique<RuleWriter>(m_registry);
        EXPECT_TRUE(m_consumer->waitFor({m_hz->address(), m_bj->address()}));
    }

    ~LiveRoutes() override
    {
        m_consumer.reset();
        m_hz->stop();
        m_bj->stop();
    }

    /// Who answers 30 calls.
    std::string called(const std::string& tag)
    {
        std::set<std::string> names;
        for (int i = 0; i < 30; ++i) {
            const auto provider = m_consumer->provider(tag);
            names.insert(provider == m_hz->address() ? "hz" : provider == m_bj->address() ? "bj" : provider);
        }
        std::string out;
        for (const auto& name : names)
            out += (out.empty() ? "" : ",") + name;
        return out;
    }

    /// A rule takes effect some time after it is written.
    void becomes(const std::string& expected, const std::string& tag = "")
    {
        const auto end = std::chrono::steady_clock::now() + kLivePatience;
        std::string now;
        while ((now = called(tag)) != expected && std::chrono::steady_clock::now() < end)
            std::this_thread::sleep_for(std::chrono::milliseconds(20));
        EXPECT_EQ(now, expected);
    }

    /// Publishes, breaks, disables and deletes the rule `text` that leaves `rest` to calls with `tag`.
    void goesThroughItsLife(const std::string& key, const std::string& text, const std::string& rest,
                            const std::string& tag = "")
    {
        m_writer->write(key, text);
        becomes(rest, tag);
        m_writer->write(key, "conditions: [");
        EXPECT_TRUE(m_consumer->waitForRefused(key));
        EXPECT_EQ(called(tag), rest) << "a broken update of " << key;
        m_writer->write(key, "enabled: false\n" + text);
        becomes("bj,hz", tag);
        m_writer->write(key, text);
        becomes(rest, tag);
        m_writer->write(key, std::nullopt);
        becomes("bj,hz", tag);
    }

    ZooKeeperServer m_server;
    host::ConnectionOptions m_registry;
    std::unique_ptr<LiveProvider> m_hz;
    std::unique_ptr<LiveProvider> m_bj;
    std::unique_ptr<LiveConsumer> m_consumer;
    std::unique_ptr<RuleWriter> m_writer;
};

TEST_F(LiveRoutes, conditionRules)
{
    const std::string service = std::string(kLiveService) + "::.condition-router";
    goesThroughItsLife(service, "conditions: ['=> region=hz']\n", "hz");
    goesThroughItsLife("sextant.condition-router", "conditions: ['method=echo => region=bj']\n", "bj");
    goesThroughItsLife(std::string(kApplication) + ".condition-router", "conditions: ['=> region=hz']\n",
                       "hz");

    m_writer->write(service, "conditions: ['=> region=hz']\n");
    becomes("hz");
    m_writer->write(service, "conditions: []\n");
    m_writer->write(service, "conditions: [");
    EXPECT_TRUE(m_consumer->waitForRefused(service));
    EXPECT_EQ(called(""), "hz") << "an empty list keeps the conditions, too";
    m_writer->write(service, "force: true\nconditions: ['=> region=nowhere']\n");
    becomes("-");
}

TEST_F(LiveRoutes, tagRules)
{
    const std::string key = std::string(kApplication) + ".tag-router";
    goesThroughItsLife(key, "tags: [{name: gray, addresses: ['" + m_hz->address() + "']}]\n", "hz", "gray");
    m_writer->write(key, "tags: [{name: gray, addresses: ['" + m_hz->address() + "']}]\n");
    becomes("bj");
    m_writer->write(key, "tags: []\n");
    becomes("bj,hz");
}

TEST_F(LiveRoutes, meshRules)
{
    const std::string key = std::string(kApplication) + ".MESHAPPRULE";
    const std::string destinations =
        "kind: DestinationRule\nmetadata: {name: r}\nspec: {subsets: [{name: one, "
        "labels: {region: hz}}]}\n";
    m_writer->write(key,
                    destinations
                        + "---\nkind: VirtualService\nmetadata: {name: r}\nspec: {dubbo: "
                          "[{routedetail: [{route: [{destination: {subset: one}}]}]}]}\n");
    becomes("hz");
    m_writer->write(key, destinations);
    EXPECT_TRUE(m_consumer->waitForRefused(key));
    EXPECT_EQ(called(""), "hz");
    m_writer->write(key, std::nullopt);
    becomes("bj,hz");
}

TEST_F(LiveRoutes, aConsumerThatStartsHasTheRulesBeforeItsFirstCall)
{
    m_writer->write(std::string(kApplication) + ".tag-router",
                    "tags: [{name: gray, addresses: ['" + m_hz->address() + "']}]\n");
    for (int i = 0; i < 5; ++i) {
        LiveConsumer fresh(m_registry, host::Step::ForceInterface);
        EXPECT_EQ(fresh.provider("gray"), m_hz->address());
        EXPECT_EQ(fresh.provider(), m_bj->address());
    }
}

} // namespace
} // namespace sextant::test
