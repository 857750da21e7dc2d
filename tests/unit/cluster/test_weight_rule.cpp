// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Weights as configurators: the text that is written, and what each Dubbo line makes of it.
#include "engine/cluster/override/weight_rule.h"
#include "tests/unit/cluster/override_support.h"

using namespace sextant;
using namespace sextant::cluster;
using namespace sextant::cluster::test;
using config::Generation;

namespace {

const WeightTarget kSecond {"10.0.1.2:20881", "com.foo.Bar"};
constexpr auto kPlace = "/dubbo/config/dubbo/com.foo.Bar::.configurators";

WeightEdit edited(std::optional<std::string_view> before, const WeightTarget& target,
                  std::optional<int> weight)
{
    auto edit = setWeight(before, target, weight, kPlace);
    EXPECT_TRUE(edit) << edit.error().text();
    return edit ? *edit : WeightEdit {};
}

std::string effectWith(const std::string& document, Level level, Generation generation,
                       std::string_view service = "")
{
    return Shop(level, generation, service).with({.service = document}).values("weight");
}

} // namespace

TEST(WeightRule, IsUnderstoodByEveryLine)
{
    const auto fresh = edited(std::nullopt, kSecond, 50);
    ASSERT_TRUE(fresh.text);
    for (const auto generation :
         {Generation::V27, Generation::V30, Generation::V31, Generation::V32, Generation::V33})
        for (const auto level : {Level::Interface, Level::Application}) {
            const auto consumer =
                generation == Generation::V27 ? " / 50" : " / -"; // 2.7: the provider's reaches it
            EXPECT_EQ(effectWith(*fresh.text, level, generation), std::string("- / 50") + consumer)
                << name(generation);
        }
    // With group and version: the key of the document says who receives it, the body's must be "*".
    const WeightTarget grouped {"10.0.1.2:20881", "com.foo.Bar", "g", "1.0"};
    EXPECT_EQ(grouped.dataId(), "com.foo.Bar:1.0:g.configurators");
    const auto text = *edited(std::nullopt, grouped, 50).text;
    for (const auto level : {Level::Interface, Level::Application})
        EXPECT_EQ(effectWith(text, level, Generation::V32, "&group=g&version=1.0"), "- / 50 / -");
}

TEST(WeightRule, OfAnApplicationIsForItsProviders)
{
    const WeightTarget target {"10.0.1.2:20881", {}, {}, {}, "stock"};
    EXPECT_EQ(target.dataId(), "stock.configurators");
    const auto text = *edited(std::nullopt, target, 50).text;
    for (const auto generation :
         {Generation::V27, Generation::V30, Generation::V31, Generation::V32, Generation::V33})
        for (const auto* address : {"10.0.1.1:20880", "10.0.1.2:20881"}) {
            const auto own = urlOf("dubbo://" + std::string(address)
                                   + "/com.foo.Bar?application=stock&interface=com.foo.Bar&side=provider");
            Configurators configurators;
            configurators.application = ConfiguratorSet(overridesOf(text));
            auto view = OverrideTarget::whole(own);
            ASSERT_TRUE(applyConfigurators(configurators, view, {generation, {}}));
            EXPECT_EQ(view.find("weight").value_or("-"), own.port() == 20881 ? "50" : "-")
                << name(generation);
        }
    EXPECT_FALSE(edited(text, target, std::nullopt).text);
}

TEST(WeightRule, EditsOnlyItsOwnItem)
{
    const std::string before =
        "# ours\r\nconfigVersion: v2.7\r\nscope: service\r\nkey: com.foo.Bar  # the service\r\n"
        "configs:\r\n  - side: consumer\r\n    parameters: {timeout: 3000}\r\n"
        "  - side: consumer\r\n    providerAddresses: [ '10.0.1.2:20881' ]\r\n"
        "    parameters:\r\n      weight: 7   # canary\r\n";
    auto expected = before;
    expected.replace(expected.find("weight: 7"), 9, "weight: 50");
    EXPECT_EQ(edited(before, kSecond, 50).text, expected);
    EXPECT_FALSE(edited(before, kSecond, 7).changed);
    EXPECT_EQ(edited(before, kSecond, 7).text, before);
    // Another provider's weight is added behind; nothing else changes.
    const auto added = *edited(before, {"10.0.1.1:20880", "com.foo.Bar"}, 9).text;
    EXPECT_TRUE(added.starts_with(before)) << added;
    EXPECT_EQ(effectWith(added, Level::Interface, Generation::V32), "9 / 7 / -");
    // Taking it back leaves what was.
    EXPECT_EQ(edited(added, {"10.0.1.1:20880", "com.foo.Bar"}, std::nullopt).text, before);
    const auto without = *edited(before, kSecond, std::nullopt).text;
    EXPECT_EQ(effectWith(without, Level::Interface, Generation::V32), "- / 7 / -"); // the provider's own
    EXPECT_EQ(Shop().with({.service = without}).values("timeout"), "3000 / 3000 / 3000");
}

TEST(WeightRule, CoversWhatOthersSay)
{
    const auto all = serviceRule({"side: consumer", "parameters: {weight: 10, timeout: 5}"});
    const auto one = *edited(all, kSecond, 50).text;
    EXPECT_EQ(effectWith(one, Level::Interface, Generation::V32), "10 / 50 / 10");
    // An item of its own that a later one covers is not enough.
    const auto covered =
        *edited(std::nullopt, kSecond, 50).text + "  - side: consumer\n    parameters: {weight: 10}\n";
    EXPECT_EQ(effectWith(covered, Level::Interface, Generation::V32), "10 / 10 / 10");
    EXPECT_EQ(effectWith(*edited(covered, kSecond, 60).text, Level::Interface, Generation::V32),
              "10 / 60 / 10");
}

TEST(WeightRule, CountsInADisabledDocument)
{
    const auto off = serviceRule({"side: consumer", "parameters: {timeout: 5}"}, "v2.7", "com.foo.Bar",
                                 "enabled: false\n");
    const auto edit = edited(off, kSecond, 50);
    EXPECT_FALSE(edit.remarks.empty());
    EXPECT_EQ(effectWith(*edit.text, Level::Interface, Generation::V32), "- / 50 / -");
    EXPECT_EQ(Shop().with({.service = *edit.text}).values("timeout"), "100 / - / -");
}

TEST(WeightRule, RefusesWhatItCannotDo)
{
    const auto refused = [](std::string_view before, int weight = 50) {
        const auto edit = setWeight(before, kSecond, weight, kPlace);
        return edit ? std::string() : edit.error().text();
    };
    EXPECT_NE(refused("configs: ["), "");
    EXPECT_NE(refused("[\"override://0.0.0.0/com.foo.Bar?timeout=1\"]").find("list of override URLs"),
              std::string::npos);
    EXPECT_NE(refused(serviceRule({"side: consumer", "parameters: {timeout: 5}"}, "v2.7", "com.foo.Bar::"))
                  .find("'com.foo.Bar::'"),
              std::string::npos);
    EXPECT_NE(refused(serviceRule({"side: consumer", "parameters: {timeout: 5}"}), -1), "");
    EXPECT_FALSE(edited(std::nullopt, kSecond, std::nullopt).changed);
}

TEST(WeightRule, RemarksForEachLine)
{
    const auto provider = [](const char* text, Level level) {
        const auto own = urlOf(text);
        return Invoker {own, level, "stock", "", own};
    };
    const Invokers interfaceLevel {provider("dubbo://0.0.1.2:20881/com.foo.Bar", Level::Interface),
                                   provider("dubbo://10.0.1.2:20881/com.foo.Bar?weight=7", Level::Interface)};
    EXPECT_EQ(weightRemarks("10.0.1.2:20881", interfaceLevel, Generation::V32).size(), 1U); // random
    EXPECT_EQ(weightRemarks("10.0.1.2:20881", interfaceLevel, Generation::V31).size(),
              2U); // and a part of the text
    EXPECT_EQ(weightRemarks("10.0.1.2:20881", interfaceLevel, Generation::V27).size(), 1U);
    const Invokers applicationLevel {
        provider("dubbo://10.0.1.9:20881/com.foo.Bar?timestamp=1", Level::Application)};
    EXPECT_TRUE(weightRemarks("10.0.1.2:20881", applicationLevel, Generation::V32).empty());
}
