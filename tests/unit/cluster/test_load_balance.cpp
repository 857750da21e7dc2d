// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Load balancers: what Java recorded, the figures of spec/cluster §3, and shares within bounds.
#include "tests/unit/cluster/balance_support.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <fstream>

using namespace sextant;
using namespace sextant::cluster;
using test::Balancing;
using test::invoker;
using test::weighing;

namespace {

constexpr double kDeviations = 6;

nlohmann::json recorded(const std::string& name)
{
    std::ifstream in(std::string(SEXTANT_TEST_DATA) + "/cluster/" + name);
    return nlohmann::json::parse(in);
}

InvokerList parse(const nlohmann::json& urls)
{
    InvokerList invokers;
    for (const auto& text : urls) {
        const auto url = url::Url::parse(text.get<std::string>());
        invokers.push_back(std::make_shared<Invoker>(Invoker {*url, Level::Application, "app", {}, *url}));
    }
    return invokers;
}

InvokerList weighingAll(const std::vector<int>& weights)
{
    InvokerList invokers;
    for (std::size_t i = 0; i < weights.size(); ++i)
        invokers.push_back(weighing(i, weights[i]));
    return invokers;
}

/// Ten calls "a a b …" of a list in which invokers are called a, b, c.
std::string letters(Balancing& balancing, int count)
{
    std::string out;
    for (int i = 0; i < count; ++i)
        out += static_cast<char>('a' + balancing.pick());
    return out;
}

} // namespace

TEST(Weights, WarmUpAsRecorded)
{
    const auto vectors = recorded("warmup.json");
    ASSERT_GT(vectors.size(), 100U);
    for (const auto& vector : vectors)
        EXPECT_EQ(warmupWeight(vector.at("uptime"), vector.at("warmup"), vector.at("weight")),
                  vector.at("result").get<int>())
            << vector;
}

TEST(Weights, WarmUpIsQuadraticInOldConsumers)
{
    const auto old = [](std::int64_t uptime, int weight = 100) {
        return warmupWeight(uptime, 600'000, weight, config::Generation::V27);
    };
    EXPECT_EQ(old(1), 1);
    EXPECT_EQ(old(60'000), 1);
    EXPECT_EQ(old(300'000), 25);
    EXPECT_EQ(old(540'000), 81);
    EXPECT_EQ(old(42'426), 1); // 0.49998
    EXPECT_EQ(old(599'999), 100);
    EXPECT_EQ(old(300'000, 10), 3); // 2.5 is rounded up
}

TEST(Weights, ComeFromMethodTimestampAndWarmup)
{
    constexpr std::int64_t kNow = 1'700'000'000'000;
    const auto started = [&](std::int64_t ago) { return std::to_string(kNow - ago); };
    const auto weight = [&](url::Parameters parameters) {
        return readWeight(*invoker("h", std::move(parameters)), "find").at(kNow, config::kOwnGeneration);
    };
    EXPECT_EQ(weight({}), 100);
    EXPECT_EQ(weight({{"weight", "7"}, {"find.weight", "9"}}), 9);
    EXPECT_EQ(weight({{"weight", "-3"}}), 0);
    EXPECT_EQ(weight({{"weight", "many"}}), 100);
    EXPECT_EQ(weight({{"timestamp", started(300'000)}}), 50);
    EXPECT_EQ(weight({{"timestamp", started(0)}}), 100); // only while 0 < uptime < warmup
    EXPECT_EQ(weight({{"timestamp", started(5000)}, {"warmup", "10000"}, {"weight", "200"}}), 100);
    EXPECT_EQ(weight({{"timestamp", started(-5)}}), 1);
    EXPECT_EQ(weight({{"timestamp", started(5)}, {"weight", "0"}}), 0);
}

TEST(Weights, SayWhatTheyComeFrom)
{
    constexpr std::int64_t kNow = 1'700'000'000'000;
    Invoker one = *invoker("h", {{"weight", "30"}, {"timestamp", std::to_string(kNow - 60'000)}});
    one.url = one.url.with("weight", "200");
    auto view = weightView(one, "hi", kNow, config::Generation::V32);
    EXPECT_EQ(view.address, "h:20880");
    EXPECT_EQ(view.registered, "30");
    EXPECT_EQ(view.overridden, "200");
    EXPECT_EQ(view.uptime, 60'000);
    EXPECT_EQ(view.warmup, 600'000);
    EXPECT_EQ(view.effective, 20);
    EXPECT_EQ(weightView(one, "hi", kNow, config::Generation::V27).effective, 2);

    view = weightView(*invoker("h"), "hi", kNow, config::Generation::V32);
    EXPECT_EQ(view.registered, std::nullopt);
    EXPECT_EQ(view.overridden, std::nullopt);
    EXPECT_EQ(view.uptime, std::nullopt);
    EXPECT_EQ(view.effective, 100);
    EXPECT_NE(weightView(*invoker("h", {{"weight", "1.5"}}), "hi", kNow, config::Generation::V32).remark, "");
}

TEST(Weights, OfRegistriesKnowNoWarmUp)
{
    const Invoker registry {url::Url("zookeeper", "zk", 2181, "org.apache.dubbo.registry.RegistryService",
                                     {{"weight", "30"}, {"timestamp", "1699999999000"}}),
                            Level::Interface,
                            {},
                            {}};
    EXPECT_EQ(readWeight(registry, "hi").at(1'700'000'000'000, config::kOwnGeneration), 30);
}

TEST(LoadBalance, NamesDependOnTheDubboLine)
{
    EXPECT_TRUE(findLoadBalance("adaptive", config::Generation::V32).ok());
    const auto old = findLoadBalance("adaptive", config::Generation::V31);
    ASSERT_FALSE(old.ok());
    EXPECT_EQ(
        old.error().text(),
        "Unknown load balancer 'adaptive': Dubbo 3.1 has random, roundrobin, leastactive, consistenthash, "
        "shortestresponse");
    EXPECT_FALSE(findLoadBalance("nonsense", config::Generation::V33).ok());
}

TEST(LoadBalance, EveryChoiceCanSayWhy)
{
    for (const auto& info : loadBalances()) {
        Balancing balancing {std::string(info.name)};
        balancing.use(weighingAll({1, 2, 3}));
        balancing.explain = true;
        balancing.pick();
        EXPECT_TRUE(balancing.why.starts_with(info.name)) << balancing.why;
    }
}

TEST(RoundRobin, AsRecorded)
{
    const auto cases = recorded("roundrobin.json");
    ASSERT_GT(cases.size(), 5U);
    for (const auto& one : cases) {
        if (one.contains("scenario"))
            continue;
        Balancing balancing("roundrobin");
        balancing.invocation.method = one.at("method");
        balancing.use(parse(one.at("invokers")));
        for (const auto& pick : one.at("picks"))
            ASSERT_EQ(balancing.pick(), pick.get<std::size_t>()) << one.at("weights");
    }
}

TEST(RoundRobin, FollowsChangesAsRecorded)
{
    std::string java;
    for (const auto& one : recorded("roundrobin.json"))
        if (one.contains("scenario"))
            for (const auto& pick : one.at("picks"))
                java += static_cast<char>('a' + pick.get<int>());
    ASSERT_EQ(java.size(), 50U);
    Balancing balancing("roundrobin");
    balancing.use(weighingAll({1, 2, 3}));
    auto ours = letters(balancing, 20);
    balancing.use(weighingAll({3, 2, 1}));
    ours += letters(balancing, 20);
    balancing.use(weighingAll({3, 2}));
    ours += letters(balancing, 10);
    EXPECT_EQ(ours, java);
}

TEST(RoundRobin, KeepsItsPlaceWhenTheListChanges)
{
    Balancing balancing("roundrobin");
    const auto all = weighingAll({5, 1, 1});
    balancing.use(all);
    EXPECT_EQ(letters(balancing, 3), "aab");
    balancing.use({all[0], all[1]});
    balancing.use(all);
    EXPECT_EQ(letters(balancing, 4), "acaa"); // as if nothing had happened in between
}

TEST(RoundRobin, ANewWeightStartsFromZero)
{
    Balancing balancing("roundrobin");
    balancing.use(weighingAll({3, 1}));
    EXPECT_EQ(letters(balancing, 2), "aa"); // a at -2, b at 2
    balancing.use({weighing(0, 4), weighing(1, 1)});
    EXPECT_EQ(letters(balancing, 2), "ab"); // a at 0 + 4, then -1 + 4 against 4
}

TEST(RoundRobin, ForgetsWhoWasAwayForAMinute)
{
    const auto all = weighingAll({3, 1});
    for (const auto away : {std::int64_t {60'000}, std::int64_t {60'001}}) {
        Balancing balancing("roundrobin");
        balancing.use(all);
        EXPECT_EQ(letters(balancing, 2), "aa");
        balancing.use({all[0], weighing(7, 1)});
        balancing.loop.advance(core::Millis(away));
        balancing.pick();
        balancing.use(all);
        // b stood at 2 when it left; forgotten, it starts from 0 and has its second turn later.
        EXPECT_EQ(letters(balancing, 4), away > 60'000 ? "baaa" : "baab") << away;
    }
}

TEST(ConsistentHash, AsRecorded)
{
    for (const auto& one : recorded("consistenthash-hash-values.json")) {
        const auto points = KeyHash().of(one.at("key").get<std::string>());
        for (std::size_t i = 0; i < 4; ++i)
            EXPECT_EQ(points.at[i], one.at("hash_0_3")[i].get<std::uint32_t>()) << one.at("key");
    }
    const auto cases = recorded("consistenthash.json");
    std::size_t checked = 0;
    for (const auto& one : cases) {
        Balancing balancing("consistenthash");
        balancing.invocation.method = "sayHi"; // also behind $invoke
        balancing.use(parse(one.at("invokers")));
        for (const auto& pick : one.at("picks")) {
            if (pick.size() == 2)
                balancing.invocation.arguments = {pick[0].get<std::string>(), "1"};
            else
                balancing.invocation.arguments = {pick[1].get<std::string>(), pick[2].dump()};
            ASSERT_EQ(balancing.pick(), pick.back().get<std::size_t>()) << pick;
            ++checked;
        }
    }
    EXPECT_EQ(checked, 1650U);
}

TEST(ConsistentHash, VectorsOfTheSpecification)
{
    const auto three = [](const url::Parameters& parameters) {
        return InvokerList {invoker("10.0.1.1", parameters), invoker("10.0.1.2", parameters),
                            invoker("10.0.1.3", parameters)};
    };
    using Vectors = std::vector<std::pair<std::string, std::size_t>>;
    Balancing balancing("consistenthash");
    balancing.use(three({{"weight", "0"}})); // weights do not count
    for (const auto& [key, provider] : Vectors {{"a", 1},
                                                {"b", 3},
                                                {"c", 1},
                                                {"d", 3},
                                                {"hello", 3},
                                                {"user-1", 1},
                                                {"user-2", 2},
                                                {"user-3", 2},
                                                {"1", 1},
                                                {"2", 3},
                                                {"3", 2},
                                                {"100", 3},
                                                {"null", 1},
                                                {"", 2}}) {
        balancing.invocation.arguments = {key};
        EXPECT_EQ(balancing.pick() + 1, provider) << key;
    }
    balancing.invocation.arguments = {}; // out of range: skipped
    EXPECT_EQ(balancing.pick() + 1, 2U);

    balancing.use(three({{"hash.nodes", "320"}, {"hi.hash.arguments", "0, 1"}}));
    for (const auto& [key, provider] : Vectors {{"a", 1}, {"b", 3}, {"c", 1}, {"d", 3}, {"hello", 3}}) {
        balancing.invocation.arguments = {key, "zz"};
        EXPECT_EQ(balancing.pick() + 1, provider) << key;
    }
}

TEST(ConsistentHash, OldConsumersBoundTheLoad)
{
    Balancing bounded("consistenthash", config::Generation::V27);
    bounded.use(weighingAll({100, 100, 100}));
    bounded.invocation.arguments = {"always the same"};
    const auto counts = bounded.picks(3000);
    EXPECT_LE(*std::ranges::max_element(counts), 1501U); // 1.5 times the average of 1000
    EXPECT_GT(std::ranges::count_if(counts, [](std::size_t count) { return count > 0; }), 1);

    Balancing plain("consistenthash");
    plain.use(weighingAll({100, 100, 100}));
    plain.invocation.arguments = {"always the same"};
    EXPECT_EQ(std::ranges::max(plain.picks(3000)), 3000U);
}

TEST(ConsistentHash, SurvivesForeignNumbersOfNodes)
{
    for (const auto* nodes : {"0", "3", "-160", "x", "99999999999"}) {
        Balancing balancing("consistenthash");
        balancing.explain = true;
        balancing.use({invoker("a", {{"hash.nodes", nodes}}), invoker("b", {{"hash.nodes", nodes}})});
        balancing.invocation.arguments = {"key"};
        EXPECT_LT(balancing.pick(), 2U);
    }
}

TEST(ConsistentHash, OfLargeListsMovesFewKeys)
{
    std::vector<int> weights(1000, 100);
    const auto all = weighingAll(weights);
    Balancing balancing("consistenthash");
    std::vector<std::size_t> before;
    balancing.use(all);
    for (int i = 0; i < 2000; ++i) {
        balancing.invocation.arguments = {std::to_string(i)};
        before.push_back(balancing.pick());
    }
    balancing.use(InvokerList(all.begin(), all.end() - 1));
    for (int i = 0; i < 2000; ++i) {
        balancing.invocation.arguments = {std::to_string(i)};
        const auto now = balancing.pick();
        EXPECT_TRUE(now == before[i] || before[i] == 999) << i;
    }
}

TEST(LeastActive, AsRecorded)
{
    for (const auto& one : recorded("random-leastactive.json")) {
        if (one.at("loadbalance") != "leastactive")
            continue;
        InvokerList invokers;
        Balancing balancing("leastactive");
        std::vector<CountedCall> calls;
        for (const auto& active : one.at("active")) {
            invokers.push_back(invoker("h" + std::to_string(invokers.size()), {{"actives", "100"}}));
            for (int i = 0; i < active.get<int>(); ++i)
                calls.push_back(balancing.state.started(*invokers.back(), "hi", false));
        }
        balancing.use(invokers);
        const auto counts = balancing.picks(20);
        for (std::size_t i = 0; i < counts.size(); ++i) {
            const auto expected = one.at("picked_counts_of_20").value(std::to_string(i), std::size_t {0});
            EXPECT_EQ(counts[i], expected) << one;
        }
        for (auto& call : calls)
            call.end({}, 0);
        EXPECT_GT(std::ranges::count_if(balancing.picks(60), [](std::size_t count) { return count > 0; }), 1);
    }
}

TEST(LeastActive, IsBlindWithoutActives)
{
    Balancing balancing("leastactive");
    const InvokerList invokers {invoker("a", {{"weight", "1"}}),
                                invoker("b", {{"weight", "3"}, {"actives", "0"}})};
    std::vector<CountedCall> calls;
    for (int i = 0; i < 50; ++i)
        calls.push_back(balancing.state.started(*invokers[1], "hi", false));
    balancing.use(invokers);
    const auto counts = balancing.picks(40'000);
    EXPECT_LT(std::abs(test::deviation(counts, balancing.expected(40'000))), kDeviations)
        << balancing.seeded.text();
}

TEST(ShortestResponse, FollowsAveragesOfItsWindow)
{
    Balancing balancing("shortestresponse");
    const InvokerList invokers {invoker("a", {{"actives", "9"}}), invoker("b", {{"actives", "9"}})};
    const auto call = [&](std::size_t index, int elapsed, bool succeeded = true) {
        balancing.state.started(*invokers[index], "hi", false)
            .end({succeeded, core::Millis(elapsed), {}}, balancing.loop.wallClockMillis());
    };
    balancing.use(invokers);
    call(0, 100);
    EXPECT_EQ(letters(balancing, 5), "bbbbb"); // no success yet is the shortest
    call(1, 60);
    call(1, 9999, false); // failures do not count
    EXPECT_EQ(letters(balancing, 5), "bbbbb");
    auto running = balancing.state.started(*invokers[1], "hi", false);
    EXPECT_EQ(letters(balancing, 5), "aaaaa"); // 60 × 2 against 100 × 1
    running.end({false, core::Millis(0), {}}, 0);

    balancing.loop.advance(core::Millis(30'001));
    EXPECT_EQ(letters(balancing, 1), "b"); // the window slides after this choice
    call(1, 10);
    EXPECT_EQ(letters(balancing, 5), "aaaaa"); // a has no success in the new window
}

TEST(ShortestResponse, OldConsumersAverageALifetime)
{
    Balancing balancing("shortestresponse", config::Generation::V27);
    const InvokerList invokers {invoker("a", {{"actives", "9"}}), invoker("b", {{"actives", "9"}})};
    balancing.use(invokers);
    balancing.state.started(*invokers[0], "hi", false).end({true, core::Millis(100), {}}, 0);
    balancing.state.started(*invokers[1], "hi", false).end({true, core::Millis(60), {}}, 0);
    balancing.loop.advance(core::Millis(90'000));
    EXPECT_EQ(letters(balancing, 4), "bbbb");
}

TEST(Adaptive, TakesTheLessLoaded)
{
    Balancing balancing("adaptive");
    balancing.loop.advance(core::Millis(1000));
    const InvokerList invokers {invoker("a", {{"timeout", "60000"}}), invoker("b", {{"timeout", "60000"}})};
    balancing.use(invokers);
    const auto report = [&](std::size_t index, const std::string& load) {
        const auto now = balancing.loop.wallClockMillis();
        balancing.state.adaptive().of(*invokers[index], now)->picked(now);
        balancing.state.started(*invokers[index], "hi", true)
            .end({true, core::Millis(10), "curTime:" + std::to_string(now) + ",load:" + load}, now);
    };
    balancing.pick();
    report(0, "80.0");
    EXPECT_EQ(letters(balancing, 3), "bbb"); // without words b's load is 0
    report(1, "95.5");
    balancing.loop.advance(core::Millis(1));
    EXPECT_EQ(letters(balancing, 1), "a");
}

TEST(Adaptive, LoadAsTheFormulaSays)
{
    AdaptiveMetrics metrics(1000);
    EXPECT_EQ(metrics.load(1000, 100, 500), 0); // nothing known yet
    metrics.picked(1000);
    metrics.picked(1000);
    metrics.succeeded("curTime:1000,load:4.0", 40);
    // Aged at once: the provider's words are of just now, which counts as two time-outs.
    const double ewma = 0.5 * 20 + 0.5 * 1000;
    EXPECT_DOUBLE_EQ(metrics.load(1100, 100, 500), 4.0 * (std::sqrt(ewma) + 1) * 2 / (1.0 / 3 * 100 + 1));
    // Then by halves for each time-out since.
    const double later = 0.5 * ewma + 0.5 * (1000 >> 2);
    EXPECT_DOUBLE_EQ(metrics.load(1700, 100, 500), 4.0 * (std::sqrt(later) + 1) * 2 / (1.0 / 3 * 100 + 1));
    EXPECT_EQ(metrics.load(2001, 100, 500), 0); // nobody picked it for two time-outs: it is tried again
    metrics.picked(2001);
    metrics.succeeded("curTime:900,load:99", 1); // older words than those it has
    metrics.succeeded("garbage", 1);
    EXPECT_GT(metrics.load(2001, 100, 500), 0);
}

TEST(Adaptive, AsksTwoAtRandom)
{
    Balancing balancing("adaptive");
    balancing.use(weighingAll({100, 100, 100, 100, 100}));
    const auto counts = balancing.picks(50'000);
    EXPECT_LT(std::abs(test::deviation(counts, balancing.expected(50'000))), kDeviations)
        << balancing.seeded.text();
}

TEST(RandomLoadBalance, SharesAsRecorded)
{
    for (const auto& one : recorded("random-leastactive.json")) {
        if (one.at("loadbalance") != "random")
            continue;
        Balancing balancing("random");
        balancing.use(weighingAll(one.at("weights").get<std::vector<int>>()));
        const auto expected = balancing.expected(60'000);
        std::vector<std::size_t> java;
        for (std::size_t i = 0; i < expected.size(); ++i)
            java.push_back(one.at("picked_counts_of_60000").value(std::to_string(i), std::size_t {0}));
        EXPECT_LT(test::deviation(java, expected), kDeviations) << one;
        EXPECT_LT(test::deviation(balancing.picks(60'000), expected), kDeviations) << balancing.seeded.text();
    }
}

TEST(RandomLoadBalance, TheFirstDecidesWhetherWeightsCount)
{
    const InvokerList ignored {invoker("a"), invoker("b", {{"weight", "0"}})};
    Balancing balancing("random");
    balancing.use(ignored);
    EXPECT_LT(test::deviation(balancing.picks(10'000), {5000, 5000}), kDeviations) << balancing.seeded.text();
    balancing.use({ignored[1], ignored[0]});
    EXPECT_EQ(balancing.picks(1000)[0], 0U);

    Balancing old("random", config::Generation::V27);
    old.use(ignored);
    EXPECT_EQ(old.picks(1000)[1], 0U);
}

/// Shares of all that choose by weight, from 1 to 1,000 invokers with weights of all sizes.
TEST(Distribution, FollowsWeights)
{
    for (const std::string name : {"random", "leastactive", "shortestresponse", "roundrobin"})
        for (const std::size_t size : {2U, 3U, 10U, 100U, 1000U}) {
            Balancing balancing(name);
            std::vector<int> weights;
            for (std::size_t i = 0; i < size; ++i)
                weights.push_back(static_cast<int>(i % 7 == 3 ? 0 : 50 + i * 37 % 200));
            balancing.use(weighingAll(weights));
            const std::size_t count = 100 * size + 20'000;
            const auto counts = balancing.picks(count);
            const auto off = test::deviation(counts, balancing.expected(count));
            // Round robin is nearer to the shares than chance.
            EXPECT_LT(name == "roundrobin" ? off : std::abs(off), kDeviations)
                << name << ' ' << size << ' ' << balancing.seeded.text();
        }
}

TEST(Distribution, FollowsTheWarmUp)
{
    for (const auto generation : {config::Generation::V27, config::Generation::V32})
        for (const std::string name : {"random", "leastactive"}) {
            Balancing balancing(name, generation);
            InvokerList invokers;
            for (int i = 0; i < 20; ++i) // started half a minute apart, the first ones long ago
                invokers.push_back(
                    invoker("h" + std::to_string(i),
                            {{"timestamp",
                              std::to_string(balancing.loop.wallClockMillis() - 720'000 + i * 30'000)}}));
            balancing.use(invokers);
            for (int minute = 0; minute < 12; ++minute) {
                const auto expected = balancing.expected(20'000);
                EXPECT_LT(std::abs(test::deviation(balancing.picks(20'000), expected)), kDeviations)
                    << name << ' ' << minute << ' ' << balancing.seeded.text();
                balancing.loop.advance(core::Millis(60'000));
            }
            EXPECT_DOUBLE_EQ(balancing.expected(20)[19], 1); // all have their full weight
        }
}

TEST(Distribution, OfHashedKeysIsEvenEnough)
{
    Balancing balancing("consistenthash");
    balancing.use(weighingAll(std::vector<int>(10, 100)));
    std::vector<std::size_t> counts(10);
    for (int i = 0; i < 50'000; ++i) {
        balancing.invocation.arguments = {"user-" + std::to_string(i)};
        ++counts[balancing.pick()];
    }
    for (const auto count : counts)
        EXPECT_NEAR(static_cast<double>(count), 5000, 5000 * 4 / std::sqrt(160)); // 160 nodes each
}

TEST(MethodTable, GivesRowsBackAfterAWhile)
{
    core::ManualLoop loop;
    BalancerState state(loop);
    const auto table = state.table("hi");
    MethodTable::Row highest = 0;
    for (int round = 0; round < 20; ++round) {
        InvokerList invokers;
        for (int i = 0; i < 300; ++i)
            invokers.push_back(invoker("h" + std::to_string(round) + "-" + std::to_string(i)));
        const Rows rows(table, invokers, loop);
        for (std::size_t i = 0; i < rows.size(); ++i)
            highest = std::max(highest, rows[i]);
        loop.advance(core::Millis(130'000));
    }
    EXPECT_LT(highest, 1500U); // of 6,000 providers in all
}
