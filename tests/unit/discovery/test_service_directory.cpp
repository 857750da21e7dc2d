// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Discovery against trees that our own registration wrote, and against those of Java providers.
#include "engine/core/manual_loop.h"
#include "engine/core/text.h"
#include "engine/discovery/address_builder.h"
#include "engine/discovery/matcher.h"
#include "engine/discovery/provider_registration.h"
#include "engine/discovery/service_directory.h"
#include "engine/store/memory_store.h"
#include "engine/store/snapshot_store.h"
#include "tests/unit/discovery/golden_tree.h"
#include "tests/unit/discovery/problem_codes.h"

#include <gtest/gtest.h>

using namespace sextant;
using namespace sextant::discovery;
using namespace std::chrono_literals;
using sextant::test::codes;

namespace {

const std::string kGreet = "com.acme.greet.GreetingService";

std::vector<std::string> targets(const std::vector<Address>& addresses)
{
    std::vector<std::string> out;
    for (const auto& address : addresses)
        out.push_back(address.url.protocol() + "://" + address.url.address());
    return out;
}

using Texts = std::vector<std::string>;

/// A process that provides services: its own session, and what its MetadataService would answer.
struct Provider
{
    Provider(std::shared_ptr<store::MemoryTree> tree, ProviderApplication application,
             std::vector<ProvidedService> services)
        : host(application.host)
        , store(std::move(tree))
        , registration(store, std::move(application), std::move(services))
    {
        registration.start([](auto) {});
    }
    std::string host;
    store::MemoryStore store;
    ProviderRegistration registration;
};

class Discovery : public ::testing::Test
{
protected:
    Discovery()
    {
        options.fetcher = [this](const Instance& instance,
                                 std::function<void(core::Outcome<metadata::MetadataInfo>)> done) {
            ++fetches;
            core::Outcome<metadata::MetadataInfo> answer(
                core::Error(core::Errc::Connection, "Nobody listens", instance.host));
            for (const auto& provider : providers)
                if (provider->host == instance.host && providersAnswer)
                    answer = provider->registration.metadataInfo();
            loop.post([done = std::move(done), answer] { done(answer); });
        };
    }

    Provider& provide(const std::string& host, RegisterMode mode, MetadataType type,
                      std::vector<ProvidedService> services, const std::string& app = "order-service")
    {
        ProviderApplication application;
        application.name = app;
        application.host = host;
        application.registerMode = mode;
        application.metadataType = type;
        providers.push_back(std::make_unique<Provider>(tree, application, std::move(services)));
        loop.advance(1s);
        return *providers.back();
    }

    static ProvidedService service(const std::string& interfaceName, const std::string& group = {},
                                   const std::string& version = {})
    {
        return {interfaceName, group, version, {"find"}, {}, {}};
    }

    Resolution resolved(store::CoordinationStore& from, ServiceQuery query)
    {
        std::optional<core::Outcome<Resolution>> answer;
        resolve(from, options, std::move(query), {}, [&](auto outcome) { answer = std::move(outcome); });
        loop.advance(1s);
        EXPECT_TRUE(answer && answer->ok());
        return answer && *answer ? **answer : Resolution {};
    }

    Resolution resolved(ServiceQuery query) { return resolved(store, std::move(query)); }

    std::size_t watches() const
    {
        return tree->watchCount(store::MemoryTree::WatchKind::Node)
            + tree->watchCount(store::MemoryTree::WatchKind::Children);
    }

    core::ManualLoop loop;
    std::shared_ptr<store::MemoryTree> tree = std::make_shared<store::MemoryTree>(loop);
    store::MemoryStore store {tree};
    std::vector<std::unique_ptr<Provider>> providers;
    DirectoryOptions options;
    int fetches = 0;
    bool providersAnswer = true;
};

} // namespace

TEST_F(Discovery, WalksMappingInstanceAndMetadata)
{
    provide("10.0.0.1", RegisterMode::All, MetadataType::Local, {service("x.Y"), service("x.Z")});
    const auto before = tree->dump();
    const auto watchesBefore = watches();
    const auto found = resolved({"x.Y", "", "", "", {}});
    EXPECT_EQ(found.applications, Texts {"order-service"});
    EXPECT_EQ(targets(found.interfaceAddresses), Texts {"dubbo://10.0.0.1:20880"});
    EXPECT_EQ(targets(found.applicationAddresses), Texts {"dubbo://10.0.0.1:20880"});
    const auto& address = found.applicationAddresses.front();
    EXPECT_EQ(address.path, "/services/order-service/10.0.0.1:20880");
    EXPECT_EQ(address.revision, providers.front()->registration.metadataInfo().revision);
    EXPECT_EQ(address.url.serviceKey(), "x.Y");
    EXPECT_FALSE(address.url.get("timestamp").empty()); // from the instance: warm-up needs it
    EXPECT_FALSE(address.url.find("dubbo.endpoints"));
    EXPECT_TRUE(found.problems.empty());
    EXPECT_FALSE(found.metadataMissing);
    ASSERT_EQ(found.explanation.size(), 6U);
    EXPECT_EQ(found.explanation[0], "Mapping /dubbo/mapping/x.Y: order-service");
    EXPECT_EQ(found.explanation[1], "Instances /services/order-service: 1 node, 10.0.0.1:20880");
    EXPECT_NE(found.explanation[2].find(
                  "asked from the provider at 10.0.0.1:20880, 2 services, 1 address for this one"),
              std::string::npos);
    EXPECT_EQ(found.explanation[3], "Application level: 1 address");
    EXPECT_EQ(found.explanation[4], "Providers /dubbo/x.Y/providers: 1 node, 1 for this service");
    EXPECT_EQ(found.explanation[5], "Interface level: 1 address");
    EXPECT_EQ(tree->dump(), before);
    EXPECT_EQ(watches(), watchesBefore);
}

TEST_F(Discovery, ReadsRemoteMetadataWithoutAskingAnybody)
{
    provide("10.0.0.1", RegisterMode::Instance, MetadataType::Remote,
            {service("x.Y", "g", "1.0"), service("x.Y", "h", "2.0")});
    const auto found = resolved({"x.Y", "g", "1.0", "", {}});
    EXPECT_EQ(fetches, 0);
    EXPECT_EQ(targets(found.applicationAddresses), Texts {"dubbo://10.0.0.1:20880"});
    EXPECT_TRUE(found.interfaceAddresses.empty());
    EXPECT_TRUE(resolved({"x.Y", "g", "2.0", "", {}}).applicationAddresses.empty());
    EXPECT_EQ(resolved({"x.Y", "*", "*", "", {}}).applicationAddresses.size(), 2U);
    EXPECT_EQ(resolved({"x.Y", "g,h", "1.0,2.0", "", {}}).applicationAddresses.size(), 2U);
    EXPECT_TRUE(resolved({"x.Y", "g", "1.0", "tri", {}}).applicationAddresses.empty());
    EXPECT_EQ(resolved({"x.Y", "g", "1.0", "", {"order-service"}}).applicationAddresses.size(), 1U);
}

TEST_F(Discovery, NothingThereIsNoError)
{
    const auto found = resolved({"x.Y", "", "", "", {}});
    EXPECT_TRUE(found.applications.empty());
    EXPECT_TRUE(found.problems.empty());
    EXPECT_NE(found.explanation.front().find("does not exist"), std::string::npos);
}

TEST_F(Discovery, FindsTheProvidersOfRecordedTrees)
{
    struct Case
    {
        const char* dump;
        const char* protocols;
        std::size_t interfaceLevel;
        std::size_t applicationLevel; ///< with remote metadata only: nobody answers here
    };
    providersAnswer = false;
    for (const auto& [dump, protocol, interfaceLevel, applicationLevel] :
         {Case {"b-provider-all-remote.json", "", 1, 1}, Case {"a-provider-all-local.json", "", 1, 0},
          Case {"h2-two-hosts-same-revision.json", "", 2, 2}, Case {"e-provider-dubbo-tri.json", "tri", 1, 0},
          Case {"e-provider-dubbo-tri.json", "", 2, 0}, Case {"a2-after-graceful-stop.json", "", 0, 0}}) {
        SCOPED_TRACE(dump);
        const auto snapshot = store::makeSnapshotStore(loop, test::loadDump(dump), "snapshot");
        const auto found = resolved(*snapshot, {kGreet, "", "", protocol, {}});
        EXPECT_EQ(found.interfaceAddresses.size(), interfaceLevel);
        EXPECT_EQ(found.applicationAddresses.size(), applicationLevel);
    }
}

TEST_F(Discovery, MalformedNeighboursAreProblems)
{
    provide("10.0.0.1", RegisterMode::All, MetadataType::Remote, {service("x.Y")});
    const auto put = [&](const std::string& path, const std::string& data) {
        store.create(path, data, store::CreateMode::Persistent, {store::AclEntry {}}, {}, [](auto) {});
    };
    put("/services/order-service/not-json", "127.0.0.1");
    put("/services/order-service/providers", "");
    put("/services/order-service/10.0.0.9:1", R"({"address":"10.0.0.9","port":1})");
    put("/dubbo/x.Y/providers/dubbo%3A%2F%2Fh%3Ax", "");
    put("/dubbo/x.Y/providers/" + std::string(100'000, 'x'), "");
    store.set("/dubbo/mapping/x.Y", "order-service, gone,,a/b,..,\x01", store::kAnyVersion, {}, [](auto) {});
    loop.runReady();
    const auto found = resolved({"x.Y", "", "", "", {}});
    EXPECT_EQ(targets(found.interfaceAddresses), Texts {"dubbo://10.0.0.1:20880"});
    EXPECT_EQ(targets(found.applicationAddresses), Texts {"dubbo://10.0.0.1:20880"});
    EXPECT_EQ(found.applications, (Texts {"\x01", "..", "a/b", "gone", "order-service"}));
    EXPECT_EQ(codes(found.problems),
              (Texts {"instance-no-payload", "instance-not-json", "instance-not-json", "provider-no-port",
                      "provider-not-url"}));
}

TEST_F(Discovery, SaysWhyMetadataIsMissing)
{
    provide("10.0.0.1", RegisterMode::All, MetadataType::Local, {service("x.Y")});
    providersAnswer = false;
    const auto silent = resolved({"x.Y", "", "", "", {}});
    EXPECT_TRUE(silent.metadataMissing);
    EXPECT_EQ(codes(silent.problems), Texts {"metadata-fetch-failed"});
    options.fetcher = {};
    EXPECT_EQ(codes(resolved({"x.Y", "", "", "", {}}).problems), Texts {"metadata-not-fetched"});
    provide("10.0.0.2", RegisterMode::All, MetadataType::Remote, {service("x.Z")});
    store.remove("/dubbo/metadata/order-service/" + providers.back()->registration.metadataInfo().revision,
                 -1, {}, [](auto) {});
    loop.runReady();
    EXPECT_EQ(codes(resolved({"x.Z", "", "", "", {}}).problems),
              (Texts {"metadata-not-fetched", "revision-missing-metadata"}));
}

TEST_F(Discovery, RegistryFailuresAreErrors)
{
    std::optional<core::Outcome<Resolution>> answer;
    store.failNext(1, core::Errc::Timeout);
    resolve(store, options, {"x.Y", "", "", "", {}}, {}, [&](auto outcome) { answer = std::move(outcome); });
    loop.advance(1s);
    ASSERT_TRUE(answer && !answer->ok());
    EXPECT_EQ(answer->error().code, core::Errc::Timeout);
    core::CancelSource cancel;
    answer.reset();
    resolve(store, options, {"x.Y", "", "", "", {}}, cancel.token(),
            [&](auto outcome) { answer = std::move(outcome); });
    cancel.cancel();
    loop.advance(1s);
    ASSERT_TRUE(answer && !answer->ok());
    EXPECT_EQ(answer->error().code, core::Errc::Cancelled);
}

TEST_F(Discovery, LiveDirectoryFollowsTheRegistry)
{
    ServiceDirectory directory(store, options, {"x.Y", "", "", "", {}});
    std::vector<Texts> seen;
    auto subscription =
        directory.subscribe([&](const auto& now) { seen.push_back(targets(now->applicationAddresses)); });
    loop.advance(1s);
    EXPECT_EQ(seen, (std::vector<Texts> {{}}));

    provide("10.0.0.1", RegisterMode::All, MetadataType::Local, {service("x.Y")});
    loop.advance(2s);
    ASSERT_FALSE(seen.empty());
    EXPECT_EQ(seen.back(), Texts {"dubbo://10.0.0.1:20880"});
    provide("10.0.0.2", RegisterMode::All, MetadataType::Remote, {service("x.Y")}, "other-service");
    loop.advance(2s);
    EXPECT_EQ(seen.back(), (Texts {"dubbo://10.0.0.1:20880", "dubbo://10.0.0.2:20880"}));
    EXPECT_EQ(directory.current()->interfaceAddresses.size(), 2U);

    seen.clear();
    providers.front()->store.expireSession(); // killed: another session brings it back, then it stops
    loop.advance(2s);
    providers.front()->registration.stop([](auto) {});
    loop.advance(2s);
    EXPECT_EQ(seen.back(), Texts {"dubbo://10.0.0.2:20880"});
    providers.back()->registration.stop([](auto) {});
    loop.advance(2s);
    EXPECT_EQ(seen.back(), Texts {}); // no push-empty protection, as in Dubbo 3.2
    const auto before = seen.size();
    loop.advance(60s);
    EXPECT_EQ(seen.size(), before);
    subscription.stop();
}

TEST_F(Discovery, LiveDirectoryKeepsAddressesWhileMetadataOrRegistryIsAway)
{
    provide("10.0.0.1", RegisterMode::Instance, MetadataType::Local, {service("x.Y")});
    ServiceDirectory directory(store, options, {"x.Y", "", "", "", {}});
    loop.advance(1s);
    ASSERT_TRUE(directory.current());
    EXPECT_EQ(directory.current()->applicationAddresses.size(), 1U);

    // The provider comes back with another revision, and does not answer yet.
    providersAnswer = false;
    providers.front()->registration.stop([](auto) {});
    loop.runReady();
    auto richer = service("x.Y");
    richer.parameters["weight"] = "7";
    providers.clear();
    provide("10.0.0.1", RegisterMode::Instance, MetadataType::Local, {richer});
    loop.advance(2s);
    EXPECT_TRUE(directory.current()->metadataMissing);
    providersAnswer = true;
    loop.advance(11s); // the retry
    ASSERT_EQ(directory.current()->applicationAddresses.size(), 1U);
    EXPECT_EQ(directory.current()->applicationAddresses.front().url.get("weight"), "7");
    EXPECT_FALSE(directory.current()->metadataMissing);

    const auto held = directory.current();
    store.suspend();
    loop.advance(5s);
    EXPECT_EQ(directory.current(), held);
    store.resume();
    loop.advance(5s);
    EXPECT_EQ(directory.current()->applicationAddresses.size(), 1U);
}

/// Reads that a live directory of `size` providers makes for each of a few changes, as text.
std::string readsPerChange(core::ManualLoop& loop, std::size_t size)
{
    const auto tree = std::make_shared<store::MemoryTree>(loop);
    const auto writer = tree->openSession([](std::uint64_t, const store::WatchEvent&) {});
    const auto put = [&](const std::string& path, const std::string& data) {
        for (auto slash = path.find('/', 1); slash != std::string::npos; slash = path.find('/', slash + 1))
            (void)tree->create(writer, path.substr(0, slash), "", store::CreateMode::Persistent,
                               {store::AclEntry {}});
        if (!tree->create(writer, path, data, store::CreateMode::Persistent, {store::AclEntry {}}))
            (void)tree->set(writer, path, data, store::kAnyVersion);
    };
    const auto erase = [&](const std::string& path) { (void)tree->remove(writer, path, store::kAnyVersion); };
    const auto host = [](std::size_t i) {
        return "10.0." + std::to_string(i / 200) + '.' + std::to_string(i % 200 + 1);
    };
    const auto providerPath = [&](std::size_t i) {
        return "/dubbo/x.Y/providers/"
            + url::encode("dubbo://" + host(i) + ":20880/x.Y?interface=x.Y&side=provider");
    };
    const auto instancePath = [&](std::size_t i) { return "/services/shop/" + host(i) + ":20880"; };
    const auto putInstance = [&](std::size_t i, const std::string& revision, const std::string& more) {
        Instance instance;
        instance.id = host(i) + ":20880";
        instance.application = "shop";
        instance.host = host(i);
        instance.port = 20880;
        instance.metadata = {
            {"dubbo.metadata.revision", revision}, {"dubbo.metadata.storage-type", "remote"}, {"more", more}};
        put(instancePath(i), printInstance(instance));
    };
    for (const auto* revision : {"r1", "r2"}) {
        metadata::MetadataInfo info;
        info.app = "shop";
        info.revision = revision;
        metadata::ServiceInfo service;
        service.name = service.path = "x.Y";
        service.protocol = "dubbo";
        service.port = 20880;
        info.services.emplace(service.matchKey(), service);
        put(std::string("/dubbo/metadata/shop/") + revision, metadata::printMetadataInfo(info));
    }
    put("/dubbo/mapping/x.Y", "shop");
    for (std::size_t i = 0; i < size; ++i) {
        put(providerPath(i), "");
        putInstance(i, "r1", "");
    }
    store::MemoryStore consumer(tree);
    ServiceDirectory directory(consumer, {}, {"x.Y", "", "", "", {}});
    std::size_t told = 0;
    auto subscription = directory.subscribe([&](const auto&) { ++told; });
    loop.advance(2s);
    EXPECT_EQ(directory.current()->interfaceAddresses.size(), size);
    EXPECT_EQ(directory.current()->applicationAddresses.size(), size);
    std::string text;
    const auto measure = [&](const char* what, const std::function<void()>& change,
                             std::size_t interfaceLevel, std::size_t applicationLevel) {
        const auto reads = consumer.statistics().reads;
        const auto before = std::exchange(told, 0);
        EXPECT_GT(before, 0U) << what;
        change();
        loop.advance(2s);
        text += std::string(what) + ": " + std::to_string(consumer.statistics().reads - reads)
            + " reads, told " + std::to_string(told) + '\n';
        EXPECT_EQ(directory.current()->interfaceAddresses.size(), interfaceLevel) << what;
        EXPECT_EQ(directory.current()->applicationAddresses.size(), applicationLevel) << what;
    };
    measure(
        "provider comes", [&] { put(providerPath(size), ""); }, size + 1, size);
    measure(
        "provider goes", [&] { erase(providerPath(0)); }, size, size);
    measure(
        "instance comes", [&] { putInstance(size, "r1", ""); }, size, size + 1);
    measure(
        "instance changes", [&] { putInstance(1, "r1", "weight"); }, size, size + 1);
    measure(
        "instance has a new revision", [&] { putInstance(1, "r2", "weight"); }, size, size + 1);
    measure(
        "instance goes", [&] { erase(instancePath(0)); }, size, size);
    measure(
        "mapping names another", [&] { put("/dubbo/mapping/x.Y", "none,shop"); }, size, size);
    EXPECT_EQ(directory.current()->applications, (Texts {"none", "shop"}));
    subscription.stop();
    consumer.close([] {});
    loop.advance(1s);
    return text;
}

TEST_F(Discovery, AChangeOfALiveDirectoryReadsWhatHasChanged)
{
    const auto few = readsPerChange(loop, 4);
    EXPECT_EQ(readsPerChange(loop, 1000), few); // the other 996 cost nothing
    EXPECT_EQ(few,
              "provider comes: 2 reads, told 1\n"
              "provider goes: 2 reads, told 1\n"
              "instance comes: 4 reads, told 1\n"
              "instance changes: 2 reads, told 1\n"
              "instance has a new revision: 3 reads, told 1\n"
              "instance goes: 2 reads, told 1\n"
              "mapping names another: 4 reads, told 1\n");
}

TEST_F(Discovery, ALiveDirectoryReadsOnceToBegin)
{
    provide("10.0.0.1", RegisterMode::All, MetadataType::Remote, {service("x.Y")});
    provide("10.0.0.2", RegisterMode::All, MetadataType::Remote, {service("x.Y")});
    const auto readsToBegin = [&](bool interfaceLevel, std::vector<std::string> providedBy) {
        store::MemoryStore consumer(tree);
        auto wanted = options;
        wanted.interfaceLevel = interfaceLevel;
        wanted.applicationLevel = !interfaceLevel;
        std::uint64_t reads = 0;
        {
            ServiceDirectory directory(consumer, wanted, {"x.Y", "", "", "", std::move(providedBy)});
            std::size_t told = 0;
            auto subscription = directory.subscribe([&](const auto&) { ++told; });
            loop.advance(2s);
            EXPECT_EQ(told, 1U);
            EXPECT_EQ(targets(interfaceLevel ? directory.current()->interfaceAddresses
                                             : directory.current()->applicationAddresses)
                          .size(),
                      2U);
            reads = consumer.statistics().reads;
        }
        consumer.close([] {});
        loop.advance(1s);
        return reads;
    };
    // Each watch costs a read of its own in the store in memory.
    EXPECT_EQ(readsToBegin(true, {}), 3U);
    EXPECT_EQ(readsToBegin(false, {}), 10U);
    EXPECT_EQ(readsToBegin(false, {"order-service"}), 8U);
}

TEST_F(Discovery, LiveDirectoryLeavesNothingBehind)
{
    provide("10.0.0.1", RegisterMode::All, MetadataType::Local, {service("x.Y")});
    const auto before = tree->dump();
    const auto watchesBefore = watches();
    store::MemoryStore consumer(tree);
    {
        ServiceDirectory directory(consumer, options, {"x.Y", "", "", "", {}});
        auto subscription = directory.subscribe([](const auto&) {});
        loop.advance(1s);
        EXPECT_GT(watches(), watchesBefore);
    }
    loop.advance(1s);
    EXPECT_EQ(tree->dump(), before);
    consumer.close([] {});
    loop.advance(1s);
    EXPECT_EQ(watches(), watchesBefore);
    loop.advance(1s);
}

TEST(Matcher, FollowsProtocolServiceKey)
{
    EXPECT_TRUE(matchesRule("*", "x"));
    EXPECT_TRUE(matchesRule("", ""));
    EXPECT_FALSE(matchesRule("", "x"));
    EXPECT_TRUE(matchesRule("a, b", "b"));
    EXPECT_TRUE(matchesRule("a,", ""));
    EXPECT_FALSE(matchesRule("a,b", "c"));
    EXPECT_TRUE(matchesProtocol("", "tri"));
    EXPECT_TRUE(matchesProtocol("dubbo,tri", "tri"));
    EXPECT_FALSE(matchesProtocol("dubbo", "tri"));
}

TEST(AddressBuilder, TakesThePortFromServiceEndpointOrInstance)
{
    Instance instance;
    instance.host = "h";
    instance.port = 1;
    instance.endpoints = {{2, "tri"}};
    instance.metadata = {{"timestamp", "5"}, {"dubbo.tag", "gray"}, {"dubbo.metadata.revision", "r"}};
    metadata::ServiceInfo service;
    service.name = service.path = "x.Y";
    service.protocol = "tri";
    service.port = 3;
    service.params = {{"dubbo.tag", "blue"}};
    const auto urls = [&] {
        metadata::MetadataInfo info;
        info.services["x.Y:tri"] = service;
        std::vector<std::string> out;
        for (const auto& address :
             AddressBuilder("/services", info, {"x.Y", "", "", "", {}}).addressesOf(instance))
            out.push_back(address.url.fullString());
        return out;
    };
    const std::string parameters = "/x.Y?dubbo.tag=blue&interface=x.Y&timestamp=5";
    EXPECT_EQ(urls(), Texts {"tri://h:3" + parameters});
    service.port = -1;
    EXPECT_EQ(urls(), Texts {"tri://h:2" + parameters});
    service.protocol = "dubbo";
    EXPECT_EQ(urls(), Texts {"dubbo://h:1" + parameters});
    service.path = "custom/path";
    EXPECT_EQ(urls(), Texts {});
}

TEST(NodePath, HasTheNameThatStandsInTheRegistry)
{
    const auto pathOf = [](const std::string& nodeName) {
        return NodePath(SharedText("/dubbo/x.Y/providers"), nodeName, *url::Url::parseNodeName(nodeName));
    };
    for (const std::string name :
         {"dubbo%3A%2F%2Fh%3A1%2Fx.Y%3Fapplication%3Da%26pid%3D7%26timestamp%3D5%26weight%3D3",
          "dubbo%3A%2F%2Fh%3A1%2Fx.Y", "dubbo%3A%2F%2Fh%3A1%2Fx.Y%3Ftimestamp%3D",
          "dubbo%3a%2f%2fh%3a1%2fx.Y%3fpid%3d7", "dubbo%3A%2F%2Fh%3A1%2Fx.Y%3Fz%3D1%26pid%3D7%26a%3D2"}) {
        const auto path = pathOf(name);
        EXPECT_EQ(path.nodeName(), name);
        EXPECT_EQ(path, "/dubbo/x.Y/providers/" + name);
        EXPECT_EQ(path.registered(), url::Url::parseNodeName(name).value());
        EXPECT_FALSE(path.lasting()->find("pid"));
        EXPECT_FALSE(path.lasting()->find("timestamp"));
    }
    EXPECT_EQ(NodePath("/services/app/h:1").text(), "/services/app/h:1");
    EXPECT_EQ(NodePath("/services/app/h:1").lasting(), nullptr);
    EXPECT_TRUE(NodePath("").empty());
    EXPECT_EQ(NodePath().text(), "");
    EXPECT_FALSE(pathOf("dubbo%3A%2F%2Fh%3A1%2Fx.Y") == pathOf("dubbo%3A%2F%2Fh%3A2%2Fx.Y"));
}
