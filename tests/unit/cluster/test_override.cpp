// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// The numbered cases of spec/cluster §13.4. A name ends with the number of its case.
#include "engine/cluster/override/configurator_state.h"
#include "tests/unit/cluster/override_support.h"

#include <algorithm>

using namespace sextant;
using namespace sextant::cluster;
using namespace sextant::cluster::test;
using config::Generation;

namespace {

const std::vector<Generation> kAll {Generation::V27, Generation::V30, Generation::V31, Generation::V32,
                                    Generation::V33};
const std::string kUntouched = "100 / - / -"; ///< timeout of the fixture

std::string timeoutWith(const Rules& rules, Generation generation = config::kOwnGeneration)
{
    return Shop(Level::Interface, generation).with(rules).values("timeout");
}

} // namespace

TEST(Override, ConsumerSideReachesAll96)
{
    for (const auto generation : kAll)
        EXPECT_EQ(
            timeoutWith({.service = serviceRule({"side: consumer", "parameters: {timeout: 3}"})}, generation),
            "3 / 3 / 3")
            << name(generation);
}

TEST(Override, MethodValueCountsMore97)
{
    Shop shop;
    shop.with({.service = serviceRule({"side: consumer", "parameters: {timeout: 3, hi.timeout: 4}"})});
    EXPECT_EQ(shop.values("timeout", "hi"), "4 / 4 / 4");
    EXPECT_EQ(shop.values("timeout"), "3 / 3 / 3");
}

TEST(Override, WithoutSideNothingApplies98)
{
    EXPECT_EQ(timeoutWith({.service = serviceRule({"parameters: {timeout: 3}"})}), kUntouched);
}

TEST(Override, AddressIsTheConsumersMachine100)
{
    const auto rule = [](std::string_view address) {
        return Rules {.service = serviceRule({"side: consumer", "addresses: ['" + std::string(address) + "']",
                                              "parameters: {timeout: 3}"})};
    };
    EXPECT_EQ(timeoutWith(rule("1.2.3.4")), kUntouched);
    EXPECT_EQ(timeoutWith(rule(kMachine)), "3 / 3 / 3");
    EXPECT_EQ(timeoutWith(rule("10.0.0.5")), kUntouched); // the address it registers does not count
    // The port is ignored since 3.2; before, a consumer's rule must not have one (§14.1).
    EXPECT_EQ(timeoutWith(rule("0.0.0.0:20880")), "3 / 3 / 3");
    for (const auto generation : {Generation::V30, Generation::V31})
        EXPECT_EQ(timeoutWith(rule("0.0.0.0:20880"), generation), kUntouched);
    EXPECT_EQ(timeoutWith(rule("0.0.0.0:20880"), Generation::V27),
              "100 / - / 100"); // the provider's reaches it
}

TEST(Override, ProviderAddressesTouchThoseProvidersOnly101)
{
    const auto weights = [](std::string_view entry, Generation generation = config::kOwnGeneration) {
        Shop shop(Level::Interface, generation);
        shop.with(
            {.service = serviceRule({"side: consumer", "providerAddresses: ['" + std::string(entry) + "']",
                                     "parameters: {weight: 99}"})});
        return shop.values("weight");
    };
    for (const auto* entry : {"10.0.1.2:20881", "10.0.1.2", "0.0.0.0:20881"})
        EXPECT_EQ(weights(entry), "- / 99 / -") << entry;
    EXPECT_EQ(weights("0.0.0.0:*"), "99 / 99 / 99");
    EXPECT_EQ(weights("0.0.0.0"), "99 / 99 / 99");
    EXPECT_EQ(weights("10.0.1.2:2"), "- / 7 / -");
    // Before 3.2: a part of the joined text (§14.1); a host alone does not hold "host:port".
    EXPECT_EQ(weights("110.0.1.2:208811", Generation::V31), "- / 99 / -");
    EXPECT_EQ(weights("10.0.1.2", Generation::V31), "- / 7 / -");
}

TEST(Override, ApplicationsAreTheConsumers103)
{
    const auto rule = [](std::string_view application) {
        return Rules {.service =
                          serviceRule({"side: consumer", "applications: [" + std::string(application) + "]",
                                       "parameters: {timeout: 3}"})};
    };
    EXPECT_EQ(timeoutWith(rule("other")), kUntouched);
    EXPECT_EQ(timeoutWith(rule("shop")), "3 / 3 / 3");
    EXPECT_EQ(timeoutWith(rule("stock")), kUntouched);
}

TEST(Override, DisabledDocument104)
{
    EXPECT_EQ(timeoutWith({.service = serviceRule({"side: consumer", "parameters: {timeout: 3}"}, "v2.7",
                                                  "com.foo.Bar", "enabled: false\n")}),
              kUntouched);
}

TEST(Override, ApplicationRuleNamesServices106)
{
    const auto balances = [](const std::string& services, Generation generation = config::kOwnGeneration) {
        std::vector<std::string> body {"side: consumer", "parameters: {loadbalance: roundrobin}"};
        if (!services.empty())
            body.push_back("services: " + services);
        Shop shop(Level::Interface, generation);
        shop.with({.application = applicationRule(body)});
        return shop.values("loadbalance");
    };
    EXPECT_EQ(balances(""), "roundrobin / roundrobin / roundrobin");
    EXPECT_EQ(balances("[com.foo.Other]"), "- / - / -");
    EXPECT_EQ(balances("['*']"), "roundrobin / roundrobin / roundrobin");
    // Before 3.2 the service key is not tested: the rule hits every service (§5.4 step 7).
    EXPECT_EQ(balances("[com.foo.Other]", Generation::V31), "roundrobin / roundrobin / roundrobin");
}

TEST(Override, ServiceCountsMoreThanApplicationMoreThanLegacy107)
{
    Shop shop;
    shop.with({.application = applicationRule({"side: consumer", "parameters: {timeout: 2, retries: 9}"}),
               .service = serviceRule({"side: consumer", "parameters: {timeout: 3}"}),
               .legacy = {"override://0.0.0.0/com.foo.Bar?category=configurators&retries=1&forks=4"}});
    EXPECT_EQ(shop.values("timeout"), "3 / 3 / 3");
    EXPECT_EQ(shop.values("retries"), "9 / 9 / 9");
    EXPECT_EQ(shop.values("forks"), "4 / 4 / 4");
}

TEST(Override, MatchOfApplicationAndService109)
{
    const auto with = [](std::string_view match) {
        return timeoutWith(
            {.service = serviceRule(
                 {"side: consumer", "match: " + std::string(match), "parameters: {timeout: 3}"}, "v3.0")});
    };
    EXPECT_EQ(with("{app: {oneof: [{exact: shop}]}}"), "3 / 3 / 3");
    EXPECT_EQ(with("{app: {oneof: [{exact: other}, {regex: 's.op'}]}}"), "3 / 3 / 3");
    EXPECT_EQ(with("{app: {oneof: [{exact: stock}]}}"), kUntouched);
    EXPECT_EQ(with("{service: {oneof: [{prefix: com.foo}]}}"), "3 / 3 / 3");
    EXPECT_EQ(with("{service: {oneof: [{wildcard: 'com.*'}]}}"), kUntouched);
}

TEST(Override, MatchOfProviderAddress110)
{
    const auto with = [](std::string_view match) {
        return timeoutWith(
            {.service = serviceRule({"side: consumer", "match: {providerAddress: " + std::string(match) + "}",
                                     "parameters: {timeout: 3}"},
                                    "v3.0")});
    };
    EXPECT_EQ(with("{wildcard: '10.0.1.2:*'}"), "100 / 3 / -");
    EXPECT_EQ(with("{exact: '10.0.1.2'}"), kUntouched);
    EXPECT_EQ(with("{cird: '10.0.1.0/24'}"), kUntouched);
    EXPECT_EQ(with("{exact: '10.0.1.2:20881'}"), "100 / 3 / -");
}

TEST(Override, UnknownPartOfMatchHoldsAlways112)
{
    EXPECT_EQ(
        timeoutWith({.service = serviceRule({"side: consumer", "match: {application: {oneof: [{exact: x}]}}",
                                             "parameters: {timeout: 3}"},
                                            "v3.0")}),
        "3 / 3 / 3");
}

TEST(Override, MatchCountsInVersion30Only113)
{
    const std::vector<std::string> body {"side: consumer", "match: {app: {oneof: [{exact: x}]}}",
                                         "parameters: {timeout: 3}"};
    for (const auto* version : {"v2.7", "v3.1"})
        EXPECT_EQ(timeoutWith({.service = serviceRule(body, version)}), "3 / 3 / 3") << version;
    EXPECT_EQ(timeoutWith({.service = serviceRule(body, "v3.0")}), kUntouched);
    // Dubbo before 3.2 does not know `match` (§14.1).
    EXPECT_EQ(timeoutWith({.service = serviceRule(body, "v3.0")}, Generation::V31), "3 / 3 / 3");
}

TEST(Override, ParametersSeenOnTheConsumersSide)
{
    const Rules rules {
        .service = serviceRule({"side: consumer", "match: {param: [{key: region, value: {exact: bj}}]}",
                                "parameters: {timeout: 3}"},
                               "v3.0")};
    // §5.5: the interface level shows nothing of the provider, the application level shows all.
    EXPECT_EQ(timeoutWith(rules), kUntouched);
    EXPECT_EQ(Shop(Level::Application).with(rules).values("timeout"), "100 / 3 / -");
}

TEST(Override, LegacyNodes115)
{
    const std::string rule = "override://0.0.0.0/com.foo.Bar?category=configurators&dynamic=false&timeout=11";
    for (const auto generation : kAll)
        EXPECT_EQ(timeoutWith({.legacy = {rule}}, generation), "11 / 11 / 11") << name(generation);
    EXPECT_EQ(timeoutWith({.legacy = {rule + "&compatible_config=true"}}), kUntouched);
    EXPECT_EQ(timeoutWith({.legacy = {rule + "&enabled=false"}}), kUntouched);
    EXPECT_EQ(timeoutWith({.legacy = {"override://0.0.0.0/com.foo.Other?category=configurators&timeout=11"}}),
              kUntouched);
    EXPECT_EQ(timeoutWith({.legacy = {rule, "empty://0.0.0.0/com.foo.Bar?category=configurators"}}),
              kUntouched);
    EXPECT_EQ(timeoutWith({.legacy = {"absent://0.0.0.0/com.foo.Bar?category=configurators&timeout=11"}},
                          Generation::V27),
              "100 / 11 / 11");
}

TEST(Override, LegacyNodeOfOneProvider116)
{
    Shop shop;
    shop.with({.legacy = {"override://10.0.1.2:20881/com.foo.Bar?category=configurators&weight=12"}});
    EXPECT_EQ(shop.values("weight"), "- / 12 / -");
}

TEST(Override, LegacyPriority118)
{
    const std::string low = "override://0.0.0.0/com.foo.Bar?category=configurators&timeout=11&priority=1";
    const std::string high = "override://0.0.0.0/com.foo.Bar?category=configurators&timeout=55&priority=5";
    EXPECT_EQ(timeoutWith({.legacy = {high, low}}), "55 / 55 / 55");
    EXPECT_EQ(timeoutWith({.legacy = {low, high}}), "55 / 55 / 55");
    // A host counts more than a priority: hosts are sorted first, as text.
    EXPECT_EQ(timeoutWith({.legacy = {high,
                                      "override://" + std::string(kMachine)
                                          + "/com.foo.Bar?category=configurators&timeout=7"}}),
              "7 / 7 / 7");
}

TEST(Override, LegacyConditions119)
{
    const std::string rule = "override://0.0.0.0/com.foo.Bar?category=configurators&timeout=11&~";
    EXPECT_EQ(timeoutWith({.legacy = {rule + "application=shop"}}), "11 / 11 / 11");
    EXPECT_EQ(timeoutWith({.legacy = {rule + "application=other"}}), kUntouched);
    EXPECT_EQ(timeoutWith({.legacy = {rule + "region=hz"}}), kUntouched);
    Shop shop;
    shop.with({.legacy = {rule + "application=shop"}});
    EXPECT_EQ(shop.values("~application"), "- / - / -"); // a condition is no setting
}

TEST(Override, ForbiddenParametersAreStripped121)
{
    Shop shop;
    shop.with({.service = serviceRule({"side: consumer",
                                       "parameters: {router: a, rule: b, runtime: c, type: d, "
                                       "accesslog.fixed.path: e, accesslog: 'true'}"})});
    for (const auto* key : {"router", "rule", "runtime", "type", "accesslog.fixed.path"})
        EXPECT_EQ(shop.values(key), "- / - / -") << key;
    EXPECT_EQ(shop.values("accesslog"), "true / true / true");
}

TEST(Override, MockReachesTheConsumer122)
{
    Shop shop;
    shop.with({.service = serviceRule(
                   {"side: consumer", "parameters: {mock: 'force:return null', hi.mock: 'fail:return 1'}"})});
    EXPECT_EQ(shop.directory().consumerUrl().getForMethod("bye", "mock"), "force:return null");
    EXPECT_EQ(shop.directory().consumerUrl().getForMethod("hi", "mock"), "fail:return 1");
}

TEST(Override, KeyWithColonsMatchesNothingSince32_123)
{
    const std::vector<std::string> balancing {"side: consumer", "type: balancing", "enabled: true",
                                              "parameters: {loadbalance: leastactive}"};
    const auto with = [&](Generation generation) {
        Shop shop(Level::Interface, generation);
        shop.with({.service =
                       "scope: service\nkey: 'com.foo.Bar::'\nenabled: false\nconfigs:\n- type: balancing\n"
                       "  enabled: true\n  side: consumer\n  parameters: {loadbalance: leastactive}\n"});
        return shop.values("loadbalance");
    };
    for (const auto generation : {Generation::V32, Generation::V33})
        EXPECT_EQ(with(generation), "- / - / -");
    for (const auto generation : {Generation::V27, Generation::V30, Generation::V31})
        EXPECT_EQ(with(generation), "leastactive / leastactive / leastactive");
}

TEST(Override, TypedItemsObeyTheirOwnFlag124)
{
    const std::string body =
        "enabled: false\nconfigs:\n- type: balancing\n  enabled: true\n  side: consumer\n"
        "  parameters: {loadbalance: leastactive}\n";
    Shop shop;
    shop.with({.service = "scope: service\nkey: com.foo.Bar\n" + body});
    EXPECT_EQ(shop.values("loadbalance"), "leastactive / leastactive / leastactive");
    shop.with({.application = "scope: application\nkey: shop\n" + body});
    EXPECT_EQ(shop.values("loadbalance"), "leastactive / leastactive / leastactive");
}

TEST(Override, TypedItemWithoutFlagIsOff125)
{
    EXPECT_EQ(
        timeoutWith({.service = serviceRule({"side: consumer", "type: weight", "parameters: {timeout: 3}"})}),
        kUntouched);
}

TEST(Override, GroupAndVersionAtTheInterfaceLevel126)
{
    const auto with = [](std::string_view key, Generation generation) {
        Shop shop(Level::Interface, generation, "&group=g&version=1.0");
        shop.with({.service = serviceRule({"side: consumer", "parameters: {timeout: 3}"}, "v2.7", key)});
        return shop.values("timeout");
    };
    for (const auto generation : {Generation::V32, Generation::V33}) {
        EXPECT_EQ(with("g/com.foo.Bar:1.0", generation), "100 / - / 3");
        EXPECT_EQ(with("com.foo.Bar", generation), "3 / 3 / -");
        EXPECT_EQ(with("*", generation), "3 / 3 / 3");
    }
    for (const auto* key : {"g/com.foo.Bar:1.0", "com.foo.Bar"}) // no such test (§14.1)
        EXPECT_EQ(with(key, Generation::V31), "3 / 3 / 3");
}

TEST(Override, GroupAndVersionAtTheApplicationLevel127)
{
    const auto with = [](std::string_view key) {
        Shop shop(Level::Application, config::kOwnGeneration, "&group=g&version=1.0");
        shop.with({.service = serviceRule({"side: consumer", "parameters: {timeout: 3}"}, "v2.7", key)});
        return shop.values("timeout");
    };
    EXPECT_EQ(with("g/com.foo.Bar:1.0"), "3 / 3 / 3");
    EXPECT_EQ(with("com.foo.Bar"), kUntouched);
}

TEST(Override, Lifecycle128)
{
    Shop shop;
    ConfiguratorState state;
    std::int32_t version = 0;
    const auto publish = [&](std::optional<std::string> text, bool exists = true) {
        const bool changed =
            state.update({"/c", std::move(text), exists ? std::optional(version++) : std::nullopt});
        if (changed) {
            Configurators configurators;
            configurators.service = state.configurators();
            EXPECT_TRUE(shop.directory().setConfigurators(std::make_shared<Configurators>(configurators)));
        }
        return shop.values("timeout") + (state.refused() ? " refused" : "");
    };
    EXPECT_EQ(publish(serviceRule({"side: consumer", "parameters: {timeout: 3}"})), "3 / 3 / 3");
    EXPECT_EQ(publish("configs: [\n"), "3 / 3 / 3 refused");
    EXPECT_EQ(publish(std::nullopt), "3 / 3 / 3 refused"); // a node without data
    EXPECT_EQ(publish("scope: service\nkey: com.foo.Bar\nconfigs: []\n"), "3 / 3 / 3 refused");
    EXPECT_EQ(publish(serviceRule({"side: consumer"})), "3 / 3 / 3 refused");
    std::string many = "parameters: {";
    for (int i = 0; i < 1001; ++i)
        many += "k" + std::to_string(i) + ": v, ";
    EXPECT_EQ(publish(serviceRule({"side: consumer", many + "}"})), "3 / 3 / 3 refused");
    EXPECT_EQ(publish(serviceRule({"side: consumer", "parameters: {retries: 7}"})), kUntouched);
    EXPECT_EQ(shop.values("retries"), "7 / 7 / 7");
    EXPECT_EQ(publish(std::nullopt, false), kUntouched);
    EXPECT_EQ(shop.values("retries"), "- / - / -");
    EXPECT_TRUE(state.configurators().empty());
}

TEST(Override, TagOfAllProviders130)
{
    Shop shop;
    shop.with({.service = serviceRule({"side: consumer", "parameters: {dubbo.tag: gray}"})});
    EXPECT_EQ(shop.values("dubbo.tag"), "gray / gray / gray");
}

TEST(Override, KeyOfTheBodyDecides131)
{
    const auto with = [](std::string_view key) {
        return timeoutWith(
            {.service = serviceRule({"side: consumer", "parameters: {timeout: 3}"}, "v2.7", key)});
    };
    EXPECT_EQ(with("com.foo.Other"), kUntouched);
    EXPECT_EQ(with("*"), "3 / 3 / 3");
}

TEST(Override, DisabledProvidersAreNotCalled)
{
    const auto rule = [](const std::string& addresses) {
        return Rules {.service = serviceRule({"side: consumer", "providerAddresses: " + addresses,
                                              "parameters: {disabled: true}"})};
    };
    for (const auto level : {Level::Interface, Level::Application}) {
        Shop shop(level);
        shop.with(rule("['10.0.1.1:20880']"));
        EXPECT_TRUE(shop.outcome());
        EXPECT_EQ(shop.values("weight"), "gone / 7 / -");
        EXPECT_EQ(shop.directory().disabled(), std::vector<std::string> {"10.0.1.1:20880"});
        // All of them: the refresh is given up, and the invokers from before stay (§5.8).
        shop.with(rule("['0.0.0.0']"));
        EXPECT_FALSE(shop.outcome());
        EXPECT_EQ(shop.valueAt(1, "weight"), "7");
        EXPECT_EQ(shop.valueAt(0, "weight"), "gone");
        shop.with({});
        EXPECT_EQ(shop.values("timeout"), kUntouched);
    }
}

TEST(Override, MatchWithoutOneofStopsTheRefresh)
{
    Shop shop;
    shop.with({.service = serviceRule({"side: consumer", "parameters: {timeout: 3}"})});
    shop.with({.service = serviceRule(
                   {"side: consumer", "match: {app: {exact: shop}}", "parameters: {timeout: 4}"}, "v3.0")});
    ASSERT_FALSE(shop.outcome());
    EXPECT_NE(shop.outcome().error().text().find("oneof"), std::string::npos);
    EXPECT_EQ(shop.values("timeout"), "3 / 3 / 3");
    EXPECT_FALSE(shop.directory().setAddresses({shop.providers().front()})); // address pushes fail, too
    EXPECT_EQ(shop.directory().invokers().size(), 2U);
}

TEST(Override, ProvidersCompleteTheConsumerIn27Only)
{
    EXPECT_EQ(Shop(Level::Interface, Generation::V27).values("region"), "hz / bj / hz");
    for (const auto generation : {Generation::V30, Generation::V31, Generation::V32, Generation::V33})
        EXPECT_EQ(Shop(Level::Interface, generation).values("region"), "hz / bj / -");
}

TEST(Override, ConsumerCountsMoreThanProviderButNotForAllKeys)
{
    Shop shop(Level::Interface, config::kOwnGeneration, "&x=1");
    auto consumer = shop.directory().reference();
    for (const auto& [key, value] :
         {std::pair("timeout", "5"), std::pair("dubbo.tag", "gray"), std::pair("timestamp", "1"),
          std::pair("release", "9"), std::pair("group", "*")})
        consumer = consumer.with(key, value);
    EXPECT_TRUE(shop.directory().setConsumer(consumer));
    EXPECT_EQ(shop.values("timeout"), "5 / 5 / 5");
    EXPECT_EQ(shop.values("dubbo.tag"), "- / - / gray");
    EXPECT_EQ(shop.values("timestamp"), "- / - / 1");
    EXPECT_EQ(shop.values("release"), "- / - / 9");
    EXPECT_EQ(shop.values("group"), "- / - / *");
    EXPECT_EQ(shop.values("application"), "stock / stock / shop");
}

TEST(Override, OriginOfEveryValue)
{
    Shop shop;
    shop.with(
        {.application = applicationRule({"side: consumer", "parameters:", "  timeout: 2", "  forks: 8"}),
         .service = serviceRule({"side: consumer", "parameters:", "  retries: 1", "  timeout: 3"}),
         .legacy = {"override://10.0.1.1:20880/com.foo.Bar?category=configurators&timeout=1"}});
    const auto explained = explainInvoker(shop.directory(), shop.providers().front());
    const auto layers = [&](std::string_view key) {
        const auto at = std::ranges::find(explained.values, key, &EffectiveValue::key);
        std::string out;
        if (at != explained.values.end())
            for (const auto& layer : at->layers)
                out += layer.value + "@" + layer.source + ":" + std::to_string(layer.line) + " ";
        return out;
    };
    EXPECT_EQ(layers("timeout"),
              "3@/dubbo/config/dubbo/x.configurators:8 2@/dubbo/config/dubbo/x.configurators:7 1@/legacy:0 "
              "100@/p/10.0.1.1:20880:0 ");
    EXPECT_EQ(layers("forks"), "8@/dubbo/config/dubbo/x.configurators:8 ");
    EXPECT_EQ(layers("region"), "hz@/p/10.0.1.1:20880:0 ");
    EXPECT_EQ(layers("side"), "consumer@:0 ");
    // What is explained is what is called.
    for (const auto& value : explained.values)
        EXPECT_EQ(shop.valueAt(0, value.key), value.effective().value) << value.key;
    ASSERT_EQ(explained.rules.size(), 3U);
    const auto other = explainInvoker(shop.directory(), shop.providers().back());
    EXPECT_EQ(other.rules.front().mismatch, Mismatch::Port);
    const auto consumer = explainConsumer(shop.directory());
    const auto at = std::ranges::find(consumer.values, "timeout", &EffectiveValue::key);
    ASSERT_NE(at, consumer.values.end());
    EXPECT_EQ(at->effective().value, "3");
    EXPECT_EQ(at->effective().kind, OriginKind::Rule);
}

TEST(Override, LegacyNodesOfOtherGroupsAreNotReceived)
{
    const auto with = [](std::string_view parameters) {
        Shop shop(Level::Interface, Generation::V31, "&group=g&version=1.0");
        shop.with({.legacy = {"override://0.0.0.0/com.foo.Bar?category=configurators&timeout=11"
                              + std::string(parameters)}});
        return shop.values("timeout");
    };
    EXPECT_EQ(with(""), kUntouched);
    EXPECT_EQ(with("&group=g&version=1.0"), "11 / 11 / 11");
    EXPECT_EQ(with("&group=h&version=1.0"), kUntouched);
}
