// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Recorded trees of real Java providers and consumers: which rows they give, and which problems, no others.
#include "engine/store/snapshot_store.h"
#include "tests/unit/inventory/fixture.h"

#include <filesystem>

namespace sextant::inventory {
namespace {

using Lines = std::vector<std::string>;
using Codes = std::set<std::string>;

struct Dump
{
    std::string file;
    Lines services;
    Codes problems;
    std::string root = "/dubbo";
    std::string servicesRoot = "/services";
};

void PrintTo(const Dump& dump, std::ostream* out)
{
    *out << dump.file;
}

const std::string kGreet = "com.acme.greet.GreetingService";
const std::string kOrder = "com.acme.orders.OrderService";
const std::string kUser = "com.acme.users.UserService";

const std::vector<Dump>& dumps()
{
    static const std::string kGrouped = "g1/" + kGreet + ":1.0.0";
    // Dubbo leaves directories and mapping behind.
    static const std::string kStopped = " | none | 0 I 0 A |  | mapping-dangling-app";
    // Only the instance knows group and version, and a dump cannot be asked.
    static const std::string kUnasked = " | application | 0 I 1 A | order-service | metadata-not-fetched";
    static const std::vector<Dump> all {
        {"a-provider-all-local",
         {kGreet + " | both | 1 I 1 A | order-service", kOrder + " | both | 1 I 1 A | order-service",
          kUser + " | both | 1 I 1 A | order-service"},
         {}},
        {"a2-after-graceful-stop",
         {kGreet + kStopped, kOrder + kStopped, kUser + kStopped},
         {"mapping-dangling-app x3"}},
        {"b-provider-all-remote",
         {kGreet + " | both | 1 I 1 A | order-service", kOrder + " | both | 1 I 1 A | order-service",
          kUser + " | both | 1 I 1 A | order-service"},
         {}},
        {"b2-after-graceful-stop",
         {kGreet + kStopped, kOrder + kStopped, kUser + kStopped},
         {"mapping-dangling-app x3"}},
        {"b3-provider-all-remote-fastjson2",
         {kGrouped + " | both | 1 I 1 A | order-service", kUser + " | both | 1 I 1 A | order-service"},
         {}},
        {"b3-provider-all-remote-gson",
         {kGrouped + " | both | 1 I 1 A | order-service", kUser + " | both | 1 I 1 A | order-service"},
         {}},
        {"b3-provider-all-remote-jackson",
         {kGrouped + " | both | 1 I 1 A | order-service", kUser + " | both | 1 I 1 A | order-service"},
         {}},
        {"c-provider-instance",
         {kGreet + kUnasked, kOrder + kUnasked, kUser + kUnasked},
         {"metadata-not-fetched x3"}},
        {"d-provider-interface",
         {kGreet + " | interface | 1 I 0 A | order-service",
          kOrder + " | interface | 1 I 0 A | order-service",
          kUser + " | interface | 1 I 0 A | order-service"},
         {}},
        {"e-provider-dubbo-tri",
         {kGreet + " | both | 2 I 2 A | order-service", kUser + " | both | 2 I 2 A | order-service"},
         {}},
        {"e3-provider-tri-dubbo-order",
         {kGreet + " | both | 2 I 2 A | order-service", kUser + " | both | 2 I 2 A | order-service"},
         {}},
        {"e4-provider-dubbo-tri-metadata-protocol-dubbo",
         {kGreet + " | both | 2 I 2 A | order-service", kUser + " | both | 2 I 2 A | order-service"},
         {}},
        {"f-consumer-APPLICATION_FIRST", {kGreet + " | both | 1 I 1 A | order-service | consumers 1"}, {}},
        {"f-consumer-FORCE_APPLICATION", {kGreet + " | both | 1 I 1 A | order-service"}, {}},
        {"f-consumer-FORCE_INTERFACE", {kGreet + " | both | 1 I 1 A | order-service | consumers 1"}, {}},
        {"f4-consumer-no-provider",
         {kGreet + " | none | 0 I 0 A |  | consumers 1 | consumer-no-provider",
          "g1/" + kUser + ":1.0.0 | none | 0 I 0 A |  | consumers 1 | consumer-no-provider"},
         {"consumer-no-provider x2"}},
        {"f5-consumer-registerConsumer-remote",
         {kGreet + " | both | 1 I 1 A | order-service | consumers 1"},
         {}},
        {"g-two-apps-same-interface",
         {kGreet + " | both | 2 I 2 A | order-service,order-service-b",
          kOrder + " | both | 1 I 1 A | order-service", kUser + " | both | 1 I 1 A | order-service-b"},
         {}},
        {"h-two-instances",
         {kGreet + " | both | 2 I 2 A | order-service", kUser + " | both | 2 I 2 A | order-service"},
         {}},
        {"h2-two-hosts-same-revision",
         {kGreet + " | both | 2 I 2 A | order-service", kUser + " | both | 2 I 2 A | order-service"},
         {}},
        {"j-definitions-reported",
         {kGreet + " | both | 1 I 1 A | order-service", kOrder + " | both | 1 I 1 A | order-service",
          kUser + " | both | 1 I 1 A | order-service"},
         {}},
        {"k2-simplified", {kGreet + " | both | 1 I 1 A | order-service"}, {}},
        {"k3-registry-group-prodroot",
         {kGreet + " | both | 1 I 1 A | order-service"},
         {},
         "/prodroot",
         "/prodroot"},
        {"k4-metadata-service-port", {kGreet + " | both | 1 I 1 A | order-service"}, {}},
    };
    return all;
}

class GoldenDump : public testing::TestWithParam<Dump>
{
};

TEST(GoldenDumps, EveryFileIsExpectedHere)
{
    std::set<std::string> files;
    for (const auto& entry : std::filesystem::directory_iterator(SEXTANT_TEST_DATA "/zk"))
        files.insert(entry.path().stem().string());
    std::set<std::string> expected;
    for (const auto& dump : dumps())
        expected.insert(dump.file);
    EXPECT_EQ(files, expected);
}

TEST_P(GoldenDump, GivesTheseRowsAndProblems)
{
    const auto& dump = GetParam();
    core::ManualLoop loop;
    auto opened = store::openSnapshotFile(loop, SEXTANT_TEST_DATA "/zk/" + dump.file + ".json");
    ASSERT_TRUE(opened) << opened.error().text();
    InventoryOptions options;
    options.root = dump.root;
    options.servicesRoot = dump.servicesRoot;
    Inventory inventory(**opened, options);
    inventory.start();
    loop.advance(core::Millis(3000));
    const auto snapshot = inventory.snapshot();
    EXPECT_TRUE(snapshot->complete);
    EXPECT_EQ(describe(*snapshot), dump.services);
    EXPECT_EQ(codes(*snapshot), dump.problems);
}

INSTANTIATE_TEST_SUITE_P(All, GoldenDump, testing::ValuesIn(dumps()), [](const auto& each) {
    auto text = each.param.file;
    std::replace_if(
        text.begin(), text.end(), [](char c) { return std::isalnum(static_cast<unsigned char>(c)) == 0; },
        '_');
    return text;
});

} // namespace
} // namespace sextant::inventory
