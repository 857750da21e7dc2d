// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Configurators against what Dubbo 3.2 did: tests/data/cluster/configurators.json holds override URLs and
// what Configurator.configure made of URLs, tests/data/rules/configurators.json what a running consumer did.
#include "tests/unit/cluster/override_support.h"

#include <nlohmann/json.hpp>

#include <fstream>
#include <map>
#include <set>

using namespace sextant;
using namespace sextant::cluster;
using namespace sextant::cluster::test;
using nlohmann::json;

namespace {

json readData(const std::string& file)
{
    std::ifstream in(std::string(SEXTANT_TEST_DATA) + "/" + file);
    return json::parse(in);
}

std::string sorted(const std::string& url)
{
    return urlOf(url).fullString();
}

std::string applied(const Configurators& configurators, const url::Url& url)
{
    auto target = OverrideTarget::whole(url);
    EXPECT_TRUE(applyConfigurators(configurators, target, {config::Generation::V32, "10.20.153.10"}));
    return overridden(url, target.settings()).fullString();
}

constexpr std::string_view kService = "com.acme.greet.GreetingService";

/// The providers of the recorded runs, as they registered at the interface level.
std::vector<url::Url> recordedProviders()
{
    std::vector<url::Url> out;
    const auto under = "/dubbo/" + std::string(kService) + "/providers/";
    for (const auto& node : readData("rules/zk-providers.json"))
        if (const auto path = node["path"].get<std::string>(); path.starts_with(under))
            out.push_back(*url::Url::parseNodeName(path.substr(under.size())));
    return out;
}

/// A rule of a recorded case by its place.
Configurators configuratorsAt(const std::string& path, const std::string& content,
                              std::string_view application, const url::Url& subscription, bool legacy)
{
    Configurators out;
    if (path.find("/config/") == std::string::npos) {
        const auto node = config::parseOverrideNode(path.substr(path.rfind('/') + 1), path);
        EXPECT_TRUE(node);
        if (node && legacy)
            out.legacy = legacyConfigurators(std::vector<config::Override> {*node}, subscription);
        return out;
    }
    const auto parsed = config::parseConfigurators(content, path);
    if (!parsed)
        return out;
    const auto key = path.substr(path.rfind('/') + 1);
    if (key == std::string(application) + ".configurators")
        out.application = ConfiguratorSet(parsed->overrides);
    else if (key == std::string(kService) + "::.configurators")
        out.service = ConfiguratorSet(parsed->overrides);
    return out;
}

class Recorded : public testing::TestWithParam<const char*>
{
};

} // namespace

TEST(OverrideGolden, DocumentsAndWhatTheyMakeOfUrls)
{
    const auto data = readData("cluster/configurators.json");
    const auto consumer = urlOf(data["consumer_url"].get<std::string>());
    int cases = 0;
    for (const auto& item : data["cases"]) {
        const auto content = item["content"].get<std::string>();
        SCOPED_TRACE(content);
        ++cases;
        const auto parsed = config::parseConfigurators(content, "/rule");
        if (!item.contains("override_urls")) {
            ASSERT_FALSE(parsed);
            EXPECT_NE(parsed.error().where, "");
            continue;
        }
        ASSERT_TRUE(parsed) << parsed.error().text();
        std::vector<std::string> expected;
        for (const auto& url : item["override_urls"])
            expected.push_back(sorted(url.get<std::string>()));
        std::vector<std::string> got;
        for (const auto& rule : parsed->overrides)
            got.push_back(rule.url.fullString());
        EXPECT_EQ(got, expected);

        Configurators configurators;
        configurators.service = ConfiguratorSet(parsed->overrides);
        for (const std::string side : {"consumer", "provider"}) {
            const auto& results = item["applied_to_provider_urls_side_" + side];
            for (std::size_t i = 0; i < data["providers"].size(); ++i)
                EXPECT_EQ(
                    applied(configurators, urlOf(data["providers"][i].get<std::string>()).with("side", side)),
                    sorted(results[i].get<std::string>()));
        }
        EXPECT_EQ(applied(configurators, consumer),
                  sorted(item["applied_to_consumer_url"].get<std::string>()));
    }
    EXPECT_EQ(cases, 11);
}

TEST_P(Recorded, EffectiveValuesAndHits)
{
    const std::string step = GetParam();
    const auto level = step == "FORCE_INTERFACE" ? Level::Interface : Level::Application;
    const auto consumer = urlOf("consumer://127.0.0.1/" + std::string(kService)
                                + "?application=order-console&interface=" + std::string(kService)
                                + "&side=consumer&timeout=3000&retries=0&loadbalance=roundrobin&env=test");
    const OverrideContext context {config::Generation::V32, "127.0.0.1"};
    const auto providers = recordedProviders();
    ASSERT_EQ(providers.size(), 4U);
    const auto data = readData("rules/configurators.json");
    for (const auto& item : data[step]) {
        SCOPED_TRACE(step + " " + item["name"].get<std::string>());
        const auto path = item["zk_path"].get<std::string>();
        const auto content = item["content"].is_null() ? std::string() : item["content"].get<std::string>();
        // First the providers, which register again with what the rules of their side say.
        const auto ofProvider = configuratorsAt(path, content, "order-service", consumer, false);
        Invokers addresses;
        for (const auto& provider : providers) {
            auto target = OverrideTarget::whole(provider);
            ASSERT_TRUE(applyConfigurators(ofProvider, target, context));
            const auto own = overridden(provider, target.settings());
            addresses.push_back({own, level, "order-service", own.address(), own});
        }
        OverrideDirectory directory(level, consumer, context);
        EXPECT_TRUE(directory.setConfigurators(std::make_shared<Configurators>(
            configuratorsAt(path, content, "order-console", consumer, level == Level::Interface))));
        EXPECT_TRUE(directory.setAddresses(addresses));

        std::set<std::string> compared;
        for (const auto& invoker : directory.invokers()) {
            const auto& recorded = item["effective"]["invokers"];
            const auto address = invoker.own.address();
            ASSERT_TRUE(recorded.contains(address)) << address;
            for (const auto* key : {"timeout", "retries", "loadbalance", "weight", "mock", "cluster", "foo",
                                    "region", "dubbo.tag"})
                EXPECT_EQ(invoker.url.get(key), recorded[address].value(key, "")) << address << " " << key;
            compared.insert(address);
        }
        for (const auto& [key, value] : item["effective"]["consumer_url"].items())
            EXPECT_EQ(directory.consumerUrl().get(key), value.get<std::string>()) << key;

        const auto& hits = item["hits"];
        if (hits.contains("mocked")) {
            EXPECT_EQ(directory.consumerUrl().get("mock"), "force:return mocked");
            continue;
        }
        // Who is called: untagged providers that are not disabled; round robin gives them shares by weight.
        double sum = 0;
        std::map<std::string, double> weights;
        for (const auto& invoker : directory.invokers())
            if (invoker.tag().empty())
                sum += weights["order-service:" + std::to_string(invoker.own.port())] =
                    static_cast<double>(invoker.url.getInt("weight", 100));
        std::erase_if(weights, [](const auto& entry) { return entry.second == 0; });
        std::set<std::string> called;
        for (const auto& [who, count] : hits.items())
            called.insert(who);
        std::set<std::string> expected;
        for (const auto& [who, weight] : weights)
            expected.insert(who);
        EXPECT_EQ(called, expected);
        if (directory.invokers().front().url.get("loadbalance") != "roundrobin")
            continue;
        for (const auto& [who, weight] : weights)
            EXPECT_NEAR(hits.value(who, 0), item["calls"].get<double>() * weight / sum, 1.0) << who;
    }
}

INSTANTIATE_TEST_SUITE_P(Steps, Recorded, testing::Values("FORCE_INTERFACE", "APPLICATION_FIRST"));
