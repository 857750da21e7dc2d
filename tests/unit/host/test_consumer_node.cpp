// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// What a consumer that registers itself leaves, against what Java consumers left (tests/data/zk f, f4, f5).
#include "engine/core/manual_loop.h"
#include "engine/host/consumer_node.h"
#include "engine/store/memory_store.h"
#include "tests/unit/discovery/golden_tree.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace sextant::host {
namespace {

using namespace std::chrono_literals;

const std::vector<std::string> kGreetMethods {"sayHi", "sayHello", "whoami"};

class ConsumerNodeTest : public testing::Test
{
protected:
    static ConsumerOptions greet(Step step = Step::ApplicationFirst)
    {
        ConsumerOptions options;
        options.service = {"com.acme.greet.GreetingService", "", ""};
        options.step = step;
        options.application = "order-console";
        options.host = "10.7.7.9";
        options.methods = kGreetMethods;
        options.parameters = {{"timeout", "3000"}};
        return options;
    }

    void provide(const store::TreeRows& recorded)
    {
        discovery::ProviderApplication application;
        application.name = "order-service";
        application.host = "10.7.7.7";
        application.namesModes = false;
        registration = std::make_unique<discovery::ProviderRegistration>(providerStore, application,
                                                                         test::providedServices(recorded));
        registration->start([](const core::Outcome<void>& outcome) { EXPECT_TRUE(outcome.ok()); });
        loop.advance(1s);
    }

    void consume(const ConsumerOptions& options)
    {
        nodes.push_back(std::make_unique<ConsumerNode>(consumerStore, "/dubbo", options));
        loop.advance(1s);
    }

    void expectLike(const std::string& dump) const
    {
        for (const auto& difference : test::compareTrees(test::loadDump(dump), tree->dump()))
            ADD_FAILURE() << dump << ": " << difference;
    }

    core::ManualLoop loop;
    std::shared_ptr<store::MemoryTree> tree = std::make_shared<store::MemoryTree>(loop);
    store::MemoryStore providerStore {tree};
    store::MemoryStore consumerStore {tree};
    std::unique_ptr<discovery::ProviderRegistration> registration;
    std::vector<std::unique_ptr<ConsumerNode>> nodes;
};

TEST_F(ConsumerNodeTest, AtEachMigrationStep)
{
    for (const auto step : {Step::ApplicationFirst, Step::ForceInterface, Step::ForceApplication}) {
        const auto dump = "f-consumer-" + std::string(name(step)) + ".json";
        tree->load({});
        provide(test::loadDump(dump));
        consume(greet(step));
        expectLike(dump);
        nodes.back()->remove([] {});
        registration->stop([](const core::Outcome<void>&) {});
        loop.advance(1s);
        for (const auto& row : tree->dump())
            EXPECT_FALSE(row.ephemeral) << row.path;
    }
}

TEST_F(ConsumerNodeTest, StandsWhileTheInterfaceLevelIsFollowed)
{
    const auto standing = [this] {
        loop.advance(1s);
        return std::ranges::count_if(tree->dump(), [](const store::TreeRow& row) { return row.ephemeral; });
    };
    consume(greet());
    EXPECT_EQ(standing(), 1);
    nodes.back()->followInterface(false);
    EXPECT_EQ(standing(), 0);
    consumerStore.expireSession();
    EXPECT_EQ(standing(), 0);
    nodes.back()->followInterface(true);
    nodes.back()->followInterface(false); // before the first is done
    nodes.back()->followInterface(true);
    EXPECT_EQ(standing(), 1);
    consumerStore.expireSession();
    EXPECT_EQ(standing(), 1);
    nodes.back()->followInterface(false);
    nodes.back().reset();
    EXPECT_EQ(standing(), 0);
}

TEST_F(ConsumerNodeTest, WithoutAnyProvider)
{
    consume(greet());
    auto users = greet();
    users.service = {"com.acme.users.UserService", "g1", "1.0.0"};
    users.methods = {"getUser", "listUsers", "remove", "save"};
    consume(users);
    expectLike("f4-consumer-no-provider.json");
    consumerStore.expireSession();
    loop.advance(1s);
    expectLike("f4-consumer-no-provider.json");
}

TEST_F(ConsumerNodeTest, WithParametersOfItsOwn)
{
    provide(test::loadDump("f5-consumer-registerConsumer-remote.json"));
    auto options = greet();
    options.parameters["register.consumer"] = "true";
    options.parameters["metadata-type"] = "remote";
    consume(options);
    expectLike("f5-consumer-registerConsumer-remote.json");
}

} // namespace
} // namespace sextant::host
