// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Configurators on a real ZooKeeper: what stands in the registry changes a running consumer, and what cannot
// be used changes nothing (spec/cluster §5.8, §10).
#include "engine/url/url.h"
#include "tests/cli/provider_process.h"
#include "tests/cli/real_registry.h"

#include <csignal>

namespace sextant::test {

namespace {

constexpr const char* kServiceRule = "/dubbo/config/dubbo/com.acme.greet.GreetingService::.configurators";
constexpr const char* kApplicationRule = "/dubbo/config/dubbo/order-console.configurators";

std::string rule(const std::string& parameters, const std::string& more = "", const std::string& head = "")
{
    return "configVersion: v3.0\nscope: service\nkey: com.acme.greet.GreetingService\n" + head
        + "configs:\n- side: consumer\n" + more + "  parameters: {" + parameters + "}\n";
}

/// `key` of the effective URL of the provider at `address`; "-" without a value, "gone" without the provider.
std::string effective(const Json& state, const std::string& address, const std::string& key)
{
    for (const auto& text : state["effective"])
        if (const auto url = url::Url::parse(text.get<std::string>()); url && url->address() == address)
            return url->get(key, "-");
    return "gone";
}

std::string ofConsumer(const Json& state, const std::string& key)
{
    return url::Url::parse(state["consumerUrl"].get<std::string>())->get(key, "-");
}

} // namespace

class LiveConfigurators : public RealRegistry
{
protected:
    void write(const std::string& path, const std::string& text)
    {
        std::string parent;
        for (std::size_t at = 1; (at = path.find('/', at)) != std::string::npos; ++at)
            run({"create", path.substr(0, at), ""});
        if (run({"create", path, text}).exitCode == 0)
            return;
        EXPECT_EQ(run({"set", path, text, "--version", "-1"}).exitCode, 0);
    }
    void remove(const std::string& path) { EXPECT_EQ(run({"rm", path, "--version", "-1"}).exitCode, 0); }

    Process consume(const std::string& step, std::vector<std::string> more = {})
    {
        std::vector<std::string> words {"--registry",    registry(), "consumer", kGreeting,   "--app",
                                        "order-console", "--step",   step,       "--no-rule", "--json"};
        words.insert(words.end(), more.begin(), more.end());
        return Process(ctlCommand(words));
    }

    /// The next state of two providers for which `fits` holds.
    template<typename Fits>
    Json state(Process& consumer, Fits fits)
    {
        return until(consumer, [&](const Json& line) {
            return line["event"] == "invokers" && line["invokers"].size() == 2 && fits(line);
        });
    }
};

class LiveConfiguratorsAtBothLevels : public LiveConfigurators,
                                      public testing::WithParamInterface<const char*>
{
};

TEST_P(LiveConfiguratorsAtBothLevels, RulesChangeARunningConsumer)
{
    ProviderProcess first(registry(), "greeter", greetingSpec());
    ProviderProcess second(registry(), "greeter", greetingSpec());
    auto consumer = consume(GetParam());
    const auto values = [&](const Json& line, const std::string& key) {
        return effective(line, first.address(), key) + "/" + effective(line, second.address(), key) + "/"
            + ofConsumer(line, key);
    };
    const auto becomes = [&](const std::string& key, const std::string& wanted) {
        return state(consumer, [&](const Json& line) { return values(line, key) == wanted; });
    };
    becomes("timeout", "-/-/-");

    write(kServiceRule, rule("timeout: 250, loadbalance: roundrobin, retries: 5"));
    const auto published = becomes("timeout", "250/250/250");
    EXPECT_EQ(values(published, "loadbalance"), "roundrobin/roundrobin/roundrobin");
    EXPECT_EQ(values(published, "retries"), "5/5/5");
    EXPECT_TRUE(published["refusedRules"].empty());

    // Broken, empty and without items: what was stays, and the reason is told.
    for (const auto* text :
         {"configs: [", "", "scope: service\nkey: com.acme.greet.GreetingService\nconfigs: []\n"}) {
        write(kServiceRule, text);
        const auto kept = state(consumer, [](const Json& line) { return !line["refusedRules"].empty(); });
        EXPECT_EQ(values(kept, "timeout"), "250/250/250") << text;
        EXPECT_NE(kept["refusedRules"][0].get<std::string>().find(kServiceRule), std::string::npos);
    }

    write(kServiceRule, rule("weight: 7", "  providerAddresses: ['" + second.address() + "']\n"));
    EXPECT_EQ(values(becomes("weight", "-/7/-"), "timeout"), "-/-/-");

    // The application's rule counts less than the service's.
    write(kApplicationRule,
          "configVersion: v2.7\nscope: application\nkey: order-console\nconfigs:\n"
          "- side: consumer\n  parameters: {weight: 3, timeout: 800}\n");
    EXPECT_EQ(values(becomes("weight", "3/7/3"), "timeout"), "800/800/800");
    remove(kApplicationRule);
    becomes("weight", "-/7/-");

    write(kServiceRule, rule("disabled: true", "  providerAddresses: ['" + first.address() + "']\n"));
    const auto disabled = becomes("weight", "gone/-/-");
    EXPECT_EQ(disabled["disabled"], Json::array({first.address()}));
    write(kServiceRule, rule("disabled: true", "  providerAddresses: ['0.0.0.0']\n"));
    const auto kept = state(consumer, [](const Json& line) { return !line["refusedRules"].empty(); });
    EXPECT_EQ(values(kept, "timeout"), "gone/-/-"); // the refresh is given up

    write(kServiceRule, rule("timeout: 250", "", "enabled: false\n"));
    becomes("timeout", "-/-/-");
    write(kServiceRule, rule("timeout: 251"));
    becomes("timeout", "251/251/251");
    remove(kServiceRule);
    becomes("timeout", "-/-/-");
    consumer.signal(SIGTERM);
    EXPECT_EQ(consumer.wait().exitCode, 0);
}

INSTANTIATE_TEST_SUITE_P(Levels, LiveConfiguratorsAtBothLevels,
                         testing::Values("FORCE_INTERFACE", "FORCE_APPLICATION"));

TEST_F(LiveConfigurators, LegacyNodesAtTheInterfaceLevelOnly)
{
    ProviderProcess first(registry(), "greeter", greetingSpec());
    ProviderProcess second(registry(), "greeter", greetingSpec());
    auto interfaceLevel = consume("FORCE_INTERFACE");
    auto applicationLevel = consume("FORCE_APPLICATION");
    const auto becomes = [&](Process& consumer, const std::string& key, const std::string& wanted) {
        state(consumer, [&](const Json& line) {
            return effective(line, first.address(), key) + "/" + effective(line, second.address(), key)
                == wanted;
        });
    };
    becomes(interfaceLevel, "timeout", "-/-");
    becomes(applicationLevel, "timeout", "-/-");
    const auto node = "/dubbo/com.acme.greet.GreetingService/configurators/"
        + url::encode("override://" + second.address()
                      + "/com.acme.greet.GreetingService?category=configurators&dynamic=false&timeout=3333");
    write(node, "");
    becomes(interfaceLevel, "timeout", "-/3333");
    write(kServiceRule, rule("forks: 4"));
    becomes(interfaceLevel, "forks", "4/4");
    const auto other = state(
        applicationLevel, [&](const Json& line) { return effective(line, first.address(), "forks") == "4"; });
    EXPECT_EQ(effective(other, second.address(), "timeout"), "-");
    remove(node);
    becomes(interfaceLevel, "timeout", "-/-");
}

TEST_F(LiveConfigurators, TimeoutAndMockCountForCalls)
{
    ProviderProcess provider(registry(), "greeter",
                             R"({"services":[{"interface":"com.acme.greet.GreetingService","methods":[
        {"name":"sayHello","parameterTypes":["java.lang.String"],"returnType":"java.lang.String",
         "behavior":{"return":"Hello"},"delayMs":400}]}]})");
    auto consumer =
        consume("APPLICATION_FIRST", {"--method", "sayHello", "--args", "[\"Ada\"]", "--every", "100ms"});
    const auto nextCall = [&](bool ok) {
        return until(consumer, [ok](const Json& line) {
            return line["event"] == "call" && line["report"]["ok"] == ok;
        });
    };
    nextCall(true);
    write(kServiceRule, rule("sayHello.timeout: 50"));
    EXPECT_EQ(nextCall(false)["report"]["error"]["code"], "timeout");

    // A mock answers for the calls that fail, or for all of them (§4).
    const auto nextValue = [&](const std::string& wanted) {
        until(consumer, [&](const Json& line) {
            return line["event"] == "call" && line["report"]["ok"] == true
                && line["report"]["value"] == wanted;
        });
    };
    write(kServiceRule, rule("sayHello.timeout: 50, mock: 'fail:return late'"));
    nextValue("late");
    write(kServiceRule, rule("mock: 'force:return nobody was asked'"));
    nextValue("nobody was asked");
    remove(kServiceRule);
    nextValue("Hello");
}

} // namespace sextant::test
