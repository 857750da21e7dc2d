// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Our provider's tree against those that a Java provider left (tests/data/zk a, b, c, d, a2, b2).
#include "engine/core/manual_loop.h"
#include "engine/discovery/provider_registration.h"
#include "engine/registry/paths.h"
#include "engine/store/memory_store.h"
#include "tests/unit/discovery/golden_tree.h"

#include <gtest/gtest.h>

using namespace sextant;
using namespace sextant::discovery;
using namespace std::chrono_literals;

namespace {

class Registration : public ::testing::Test
{
protected:
    ProviderApplication application(RegisterMode mode, MetadataType type) const
    {
        ProviderApplication application;
        application.name = "order-service";
        application.host = "10.7.7.7";
        application.protocols = {{21000, "dubbo"}};
        application.registerMode = mode;
        application.metadataType = type;
        return application;
    }

    void start(RegisterMode mode, MetadataType type, const store::TreeRows& recorded)
    {
        start(application(mode, type), test::providedServices(recorded));
    }

    void start(const ProviderApplication& app, const std::vector<ProvidedService>& services)
    {
        registration = std::make_unique<ProviderRegistration>(store, app, services);
        registration->start([this](core::Outcome<void> outcome) { started = std::move(outcome); });
        loop.advance(1s);
        ASSERT_TRUE(started.has_value());
    }

    void stop()
    {
        std::optional<core::Outcome<void>> stopped;
        registration->stop([&](core::Outcome<void> outcome) { stopped = std::move(outcome); });
        loop.advance(1s);
        ASSERT_TRUE(stopped.has_value());
        EXPECT_TRUE(stopped->ok());
    }

    void expectLike(const store::TreeRows& recorded) const
    {
        for (const auto& difference : test::compareTrees(recorded, tree->dump()))
            ADD_FAILURE() << difference;
    }

    /// As if the server had been started with an empty data directory.
    void wipe()
    {
        store.expireSession();
        tree->load({});
    }

    std::vector<std::string> ephemerals() const
    {
        std::vector<std::string> paths;
        for (const auto& node : tree->dump())
            if (node.ephemeral)
                paths.push_back(node.path);
        return paths;
    }

    core::ManualLoop loop;
    std::shared_ptr<store::MemoryTree> tree = std::make_shared<store::MemoryTree>(loop);
    store::MemoryStore store {tree};
    std::unique_ptr<ProviderRegistration> registration;
    std::optional<core::Outcome<void>> started;
};

} // namespace

TEST_F(Registration, ModeAllWithLocalMetadataAndAfterStop)
{
    const auto recorded = test::loadDump("a-provider-all-local.json");
    start(RegisterMode::All, MetadataType::Local, recorded);
    EXPECT_TRUE(started->ok());
    expectLike(recorded);
    EXPECT_TRUE(registration->needsMetadataService());
    EXPECT_EQ(registration->metadataInfo().services.size(), 3U);
    EXPECT_EQ(registration->exportedUrls().size(), 3U);
    stop();
    expectLike(test::loadDump("a2-after-graceful-stop.json"));
}

TEST_F(Registration, ModeAllWithRemoteMetadataAndAfterStop)
{
    const auto recorded = test::loadDump("b-provider-all-remote.json");
    start(RegisterMode::All, MetadataType::Remote, recorded);
    expectLike(recorded);
    EXPECT_FALSE(registration->needsMetadataService());
    stop();
    expectLike(test::loadDump("b2-after-graceful-stop.json"));
}

TEST_F(Registration, ModeInstance)
{
    const auto recorded = test::loadDump("c-provider-instance.json");
    start(RegisterMode::Instance, MetadataType::Local, recorded);
    expectLike(recorded);
}

TEST_F(Registration, ModeInterface)
{
    const auto recorded = test::loadDump("d-provider-interface.json");
    start(RegisterMode::Interface, MetadataType::Local, recorded);
    expectLike(recorded);
    EXPECT_FALSE(registration->needsMetadataService());
}

TEST_F(Registration, TheComparisonSeesOtherDifferences)
{
    const auto recorded = test::loadDump("a-provider-all-local.json");
    auto app = application(RegisterMode::All, MetadataType::Local);
    app.parameters = {{"owner", "somebody"}};
    start(app, test::providedServices(recorded));
    const auto differences = test::compareTrees(recorded, tree->dump());
    EXPECT_EQ(differences.size(), 6U); // three URLs, three definitions
}

TEST_F(Registration, GroupVersionParametersAndTwoProtocols)
{
    auto app = application(RegisterMode::All, MetadataType::Remote);
    app.protocols = {{50051, "tri"}, {20880, "dubbo"}};
    app.root = registry::registryRoot("prod");
    app.servicesRoot = registry::servicesRoot("prod");
    ProvidedService service;
    service.interfaceName = "x.Y$Z";
    service.group = "g";
    service.version = "1.0";
    service.methods = {"b", "a", "b"};
    service.parameters = {{"weight", "200"}, {"a.timeout", "800"}, {"dubbo.tag", "gray"}};
    service.definition.emplace();
    start(app, {service});
    ASSERT_TRUE(started->ok());

    const auto& url = registration->exportedUrls().front();
    EXPECT_EQ(url.protocol(), "tri");
    EXPECT_EQ(url.get("methods"), "a,b");
    EXPECT_EQ(url.get("weight"), "200");
    EXPECT_EQ(url.get("revision"), "1.0");
    EXPECT_TRUE(tree->get(0, registry::urlPath("/prod", url)).ok());
    EXPECT_TRUE(tree->get(0, "/prod/metadata/x.Y%24Z/1.0/g/provider/order-service").ok());
    EXPECT_EQ(tree->get(0, "/prod/mapping/x.Y$Z")->data, "order-service");
    const auto node = tree->get(0, "/prod/order-service/10.7.7.7:20880");
    ASSERT_TRUE(node.ok());
    core::Problems problems;
    const auto instance = parseInstance("/prod/order-service/10.7.7.7:20880", *node->data, problems);
    EXPECT_TRUE(problems.empty());
    EXPECT_EQ(instance->endpoints.size(), 2U);
    EXPECT_EQ(instance->metadata.at("timestamp"), std::to_string(loop.wallClockMillis() - 1000));

    const auto& info = registration->metadataInfo();
    EXPECT_TRUE(info.services.contains("g/x.Y$Z:1.0:tri"));
    EXPECT_EQ(metadata::calculateRevision(info), instance->revision);
    const auto document = tree->get(0, "/prod/metadata/order-service/" + instance->revision);
    ASSERT_TRUE(document.ok());
    EXPECT_TRUE(*metadata::parseMetadataInfo(*document->data, "/p", problems) == info);
}

TEST_F(Registration, ComesBackWithANewSession)
{
    start(RegisterMode::All, MetadataType::Local, test::loadDump("a-provider-all-local.json"));
    const auto before = ephemerals();
    EXPECT_EQ(before.size(), 4U);
    const auto persistent = [this] {
        std::string text;
        for (const auto& node : tree->dump())
            if (!node.ephemeral)
                text += node.path + " version " + std::to_string(node.version) + '\n';
        return text;
    };
    const auto kept = persistent();
    store.expireSession();
    loop.runReady();
    loop.advance(2s);
    EXPECT_EQ(ephemerals(), before);
    EXPECT_EQ(persistent(), kept); // what is there is not written again
    expectLike(test::loadDump("a-provider-all-local.json"));

    store.expireSession();
    store.failNext(2);
    loop.advance(30s);
    EXPECT_EQ(ephemerals(), before);
    stop();
    EXPECT_TRUE(ephemerals().empty());
}

TEST_F(Registration, AServerThatLostItsDataGetsEverythingAgain)
{
    const auto recorded = test::loadDump("b-provider-all-remote.json");
    start(RegisterMode::All, MetadataType::Remote, recorded);
    wipe();
    loop.advance(2s);
    expectLike(recorded);
    wipe();
    store.failNext(6); // what fails is tried again
    loop.advance(60s);
    auto left = test::compareTrees(recorded, tree->dump());
    // Who creates the root decides what it holds; here that was not the first step, which failed.
    std::erase_if(left, [](const auto& line) { return line.starts_with("/dubbo /data"); });
    EXPECT_EQ(left, std::vector<std::string> {});
}

TEST_F(Registration, ASessionThatEndsWhileRegisteringIsMadeUpFor)
{
    const auto recorded = test::loadDump("a-provider-all-local.json");
    store.delayAnswers(1ms);
    for (int when = 1; when < 40; ++when) {
        registration = std::make_unique<ProviderRegistration>(
            store, application(RegisterMode::All, MetadataType::Local), test::providedServices(recorded));
        started.reset();
        registration->start([this](core::Outcome<void> outcome) { started = std::move(outcome); });
        loop.advance(core::Millis(when));
        store.expireSession();
        loop.advance(30s);
        ASSERT_TRUE(started.has_value()) << when;
        if (started->ok()) {
            EXPECT_EQ(ephemerals().size(), 4U) << when;
        }
        stop();
        EXPECT_TRUE(ephemerals().empty()) << when;
    }
}

TEST_F(Registration, ReplacesWhatAnOlderSessionLeft)
{
    store::MemoryStore older {tree};
    registry::servicesRoot("");
    const std::string path = "/services/order-service/10.7.7.7:21000";
    for (const auto* parent : {"/services", "/services/order-service"})
        older.create(parent, "", store::CreateMode::Persistent, {store::AclEntry {}}, {}, [](auto) {});
    older.create(path, "old", store::CreateMode::Ephemeral, {store::AclEntry {}}, {}, [](auto) {});
    loop.runReady();
    ASSERT_TRUE(tree->get(0, path).ok());
    start(RegisterMode::All, MetadataType::Local, test::loadDump("a-provider-all-local.json"));
    EXPECT_TRUE(started->ok());
    EXPECT_EQ(tree->get(0, path)->stat.ephemeralOwner, store.session().sessionId);

    // A successor took the place: stopping leaves its node alone.
    store::MemoryStore successor {tree};
    ProviderRegistration next(successor, application(RegisterMode::All, MetadataType::Local),
                              test::providedServices(test::loadDump("a-provider-all-local.json")));
    next.start([](auto) {});
    loop.advance(1s);
    stop();
    EXPECT_EQ(tree->get(0, path)->stat.ephemeralOwner, successor.session().sessionId);
}

TEST_F(Registration, MappingAndDefinitionAreTriedAgain)
{
    ProvidedService service;
    service.interfaceName = "x.Y";
    service.definition.emplace();
    registration = std::make_unique<ProviderRegistration>(
        store, application(RegisterMode::Instance, MetadataType::Local),
        std::vector<ProvidedService> {service});
    registration->start([this](core::Outcome<void> outcome) { started = std::move(outcome); });
    // Another writer keeps changing the value between our read and our write.
    for (int i = 0; i < 200 && !started; ++i) {
        if (tree->get(0, "/dubbo/mapping/x.Y").ok()) {
            (void)tree->set(0, "/dubbo/mapping/x.Y", "other" + std::to_string(i), store::kAnyVersion);
        }
        loop.advance(7ms);
    }
    loop.advance(60s);
    ASSERT_TRUE(started.has_value());
    EXPECT_TRUE(started->ok());
    EXPECT_NE(tree->get(0, "/dubbo/mapping/x.Y")->data->find("order-service"), std::string::npos);
    EXPECT_TRUE(tree->get(0, "/dubbo/metadata/x.Y/provider/order-service").ok());
}

TEST_F(Registration, StopInTheMiddleLeavesNoEphemeralNode)
{
    for (int tasks = 0; tasks < 60; ++tasks) {
        ProviderRegistration hasty(store, application(RegisterMode::All, MetadataType::Remote),
                                   test::providedServices(test::loadDump("b-provider-all-remote.json")));
        bool ended = false;
        hasty.start([](auto) {});
        store.delayAnswers(core::Millis(1));
        loop.advance(core::Millis(tasks));
        hasty.stop([&](auto) { ended = true; });
        loop.advance(1s);
        EXPECT_TRUE(ended) << tasks;
        EXPECT_TRUE(ephemerals().empty()) << tasks;
    }
}

TEST_F(Registration, DestroyedIsSilent)
{
    bool called = false;
    {
        ProviderRegistration hasty(store, application(RegisterMode::All, MetadataType::Local), {});
        hasty.start([&](auto) { called = true; });
    }
    loop.advance(10s);
    EXPECT_FALSE(called);
}

TEST_F(Registration, ReportsWhyItCannotRegister)
{
    registration = std::make_unique<ProviderRegistration>(
        store, application(RegisterMode::All, MetadataType::Local),
        test::providedServices(test::loadDump("a-provider-all-local.json")));
    store.failNext(1000, core::Errc::NoAuth);
    registration->start([this](core::Outcome<void> outcome) { started = std::move(outcome); });
    loop.advance(10s);
    ASSERT_TRUE(started.has_value());
    ASSERT_FALSE(started->ok());
    EXPECT_EQ(started->error().code, core::Errc::NoAuth);
    store.failNext(0);
}

TEST_F(Registration, ANodeThatIsNotDynamicOutlivesItsProvider)
{
    ProvidedService service {"x.Y", "", "", {"find"}, {{"dynamic", "false"}}, {}};
    start(application(RegisterMode::All, MetadataType::Local), {service});
    ASSERT_TRUE(started->ok());
    const auto path = registry::urlPath("/dubbo", registration->exportedUrls().front());
    const auto providers = [this] { return tree->children(0, "/dubbo/x.Y/providers")->names.size(); };
    ASSERT_TRUE(tree->get(0, path).ok());
    EXPECT_EQ(tree->get(0, path)->stat.ephemeralOwner, 0);
    EXPECT_EQ(ephemerals(), std::vector<std::string> {"/services/order-service/10.7.7.7:21000"});
    const auto born = tree->get(0, path)->stat.czxid;

    store.expireSession();
    EXPECT_TRUE(tree->get(0, path).ok());
    loop.advance(10s);
    EXPECT_EQ(tree->get(0, path)->stat.czxid, born) << "it was there, so it is left alone";
    EXPECT_EQ(providers(), 1U);
    EXPECT_EQ(ephemerals().size(), 1U);

    wipe();
    loop.advance(10s);
    EXPECT_TRUE(tree->get(0, path).ok());
    EXPECT_EQ(providers(), 1U);

    stop();
    EXPECT_TRUE(tree->get(0, path).ok());
    EXPECT_TRUE(ephemerals().empty());
}

TEST_F(Registration, ServicesAddedLaterChangeTheInstanceWhereItStands)
{
    const std::string path = "/services/order-service/10.7.7.7:21000";
    const auto revisionOfInstance = [&] {
        core::Problems problems;
        const auto node = tree->get(0, path);
        return node ? parseInstance(path, *node->data, problems)->revision : "no instance";
    };
    start(application(RegisterMode::All, MetadataType::Remote), {{"x.Y", "", "", {"find"}, {}, {}}});
    const auto first = registration->metadataInfo().revision;
    EXPECT_EQ(revisionOfInstance(), first);
    const auto before = tree->get(0, path)->stat;

    loop.advance(3s);
    ProvidedService later {"x.Z", "g", "", {"find"}, {}, {}};
    later.definition.emplace();
    int registered = 0;
    const auto now = std::to_string(loop.wallClockMillis());
    store.failNext(1); // what fails is tried again
    registration->addServices({later}, [&] { ++registered; });
    const auto second = registration->metadataInfo().revision;
    EXPECT_NE(second, first);
    ASSERT_EQ(registration->exportedUrls().size(), 2U);
    loop.advance(10s);
    EXPECT_EQ(registered, 1);
    EXPECT_EQ(revisionOfInstance(), second);
    EXPECT_EQ(tree->get(0, path)->stat.czxid, before.czxid);
    EXPECT_EQ(tree->get(0, path)->stat.version, before.version + 1);
    EXPECT_TRUE(tree->get(0, registry::urlPath("/dubbo", registration->exportedUrls().back())).ok());
    EXPECT_EQ(registration->exportedUrls().back().get("timestamp"), now);
    EXPECT_EQ(tree->get(0, "/dubbo/mapping/x.Z")->data, "order-service");
    EXPECT_TRUE(tree->get(0, "/dubbo/metadata/x.Z/g/provider/order-service").ok());
    for (const auto& revision : {first, second})
        EXPECT_TRUE(tree->get(0, "/dubbo/metadata/order-service/" + revision).ok());

    const auto all = ephemerals();
    EXPECT_EQ(all.size(), 3U);
    store.expireSession();
    loop.advance(10s);
    EXPECT_EQ(ephemerals(), all);
    stop();
    EXPECT_TRUE(ephemerals().empty());
}

TEST_F(Registration, AProviderOfLateServicesOnlyHasNoInstanceBefore)
{
    start(application(RegisterMode::All, MetadataType::Local), {});
    EXPECT_TRUE(started->ok());
    EXPECT_EQ(registration->metadataInfo().revision, "0");
    EXPECT_TRUE(ephemerals().empty());
    registration->addServices({{"x.Y", "", "", {"find"}, {}, {}}}, [] {});
    loop.advance(1s);
    EXPECT_EQ(ephemerals().size(), 2U);
    registration->addServices({{"x.Z", "", "", {"find"}, {}, {}}}, [] { ADD_FAILURE() << "stopped first"; });
    stop();
    loop.advance(10s);
    EXPECT_TRUE(ephemerals().empty());
}

TEST_F(Registration, WithoutCheckWhatFailsIsTriedAgainAPeriodLater)
{
    auto app = application(RegisterMode::All, MetadataType::Local);
    app.check = false;
    registration = std::make_unique<ProviderRegistration>(
        store, app, std::vector<ProvidedService> {{"x.Y", "", "", {"find"}, {}, {}}});
    store.failNext(1000, core::Errc::NoAuth);
    registration->start([this](core::Outcome<void> outcome) { started = std::move(outcome); });
    loop.runReady();
    ASSERT_TRUE(started.has_value());
    EXPECT_TRUE(started->ok());
    loop.advance(5000ms); // fails again
    store.failNext(0);
    EXPECT_TRUE(ephemerals().empty());
    loop.advance(4999ms);
    EXPECT_TRUE(ephemerals().empty());
    loop.advance(2ms);
    EXPECT_EQ(ephemerals().size(), 2U);
    EXPECT_TRUE(tree->get(0, "/dubbo/mapping/x.Y").ok());
    stop();
}

TEST_F(Registration, AUrlSaysHowOftenItIsTriedAgain)
{
    auto app = application(RegisterMode::All, MetadataType::Local);
    app.check = false;
    ProvidedService service {"x.Y", "", "", {"find"}, {{"retry.times", "2"}}, {}};
    ProvidedService patient {"x.Z", "", "", {"find"}, {}, {}};
    registration =
        std::make_unique<ProviderRegistration>(store, app, std::vector<ProvidedService> {service, patient});
    store.failNext(1000, core::Errc::NoAuth);
    registration->start([](const core::Outcome<void>&) {});
    loop.advance(14s); // the first try and two more have failed
    store.failNext(0);
    EXPECT_TRUE(ephemerals().empty());
    loop.advance(10s);
    ASSERT_EQ(ephemerals().size(), 2U); // the other provider node, and the instance
    EXPECT_NE(ephemerals().front().find("x.Z"), std::string::npos);
    store.expireSession(); // a new session begins to count anew
    loop.advance(10s);
    EXPECT_EQ(ephemerals().size(), 3U);

    service.interfaceName = "x.Late";
    store.failNext(1000, core::Errc::NoAuth);
    int registered = 0;
    registration->addServices({service}, [&] { ++registered; });
    loop.advance(14s);
    store.failNext(0);
    loop.advance(10s);
    EXPECT_EQ(registered, 1); // as far as anybody still tries
    EXPECT_EQ(ephemerals().size(), 3U);
    stop();
}

TEST_F(Registration, TheRegistrySaysWhetherNodesArePersistentWhereNobodyElseDoes)
{
    auto app = application(RegisterMode::Interface, MetadataType::Local);
    app.dynamic = false;
    start(app, {{"x.Y", "", "", {"find"}, {}, {}}, {"x.Z", "", "", {"find"}, {{"dynamic", "true"}}, {}}});
    ASSERT_EQ(ephemerals().size(), 1U);
    EXPECT_NE(ephemerals().front().find("x.Z"), std::string::npos);
    const auto persistent = registry::urlPath("/dubbo", registration->exportedUrls().front());
    EXPECT_NE(persistent.find("dynamic%3Dfalse"), std::string::npos);
    EXPECT_TRUE(tree->get(0, persistent).ok());
    stop();
    EXPECT_TRUE(tree->get(0, persistent).ok());
}

TEST_F(Registration, AServiceThatWaitsIsDescribedAndMappedOnly)
{
    ProvidedService waiting {"x.Y", "", "", {"find"}, {{"register", "false"}}, {}};
    waiting.definition.emplace();
    waiting.waits = true;
    start(application(RegisterMode::All, MetadataType::Local), {waiting});
    EXPECT_TRUE(ephemerals().empty());
    EXPECT_EQ(registration->metadataInfo().revision, "0");
    EXPECT_TRUE(registration->exportedUrls().empty());
    EXPECT_EQ(tree->get(0, "/dubbo/mapping/x.Y")->data, "order-service");
    EXPECT_TRUE(tree->get(0, "/dubbo/metadata/x.Y/provider/order-service").ok());

    waiting.waits = false;
    registration->addServices({waiting}, [] {});
    loop.advance(1s);
    EXPECT_EQ(ephemerals().size(), 2U);
    EXPECT_FALSE(registration->exportedUrls().front().find("register"));
    stop();
}
