// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Provider and Consumer on one tree in this process, over real sockets.
#include "engine/config/config_center.h"
#include "engine/config/paths.h"
#include "engine/host/consumer.h"
#include "engine/host/memory_registries.h"
#include "engine/host/provider.h"
#include "engine/rpc/dubbo_client.h"
#include "engine/rpc/generic.h"
#include "engine/store/memory_store.h"

#include <gtest/gtest.h>

#include <condition_variable>
#include <filesystem>

#include "engine_await.h"

namespace sextant::host {

namespace {

/// An empty registry that both sides open by name.
struct Playground : MemoryRegistry
{
    explicit Playground(core::EngineThread& engine)
        : nodes(std::make_shared<store::MemoryTree>(engine))
    {
    }
    std::shared_ptr<store::MemoryTree> tree() override { return nodes; }
    void whenReady(std::function<void()> done) override { done(); }
    std::shared_ptr<store::MemoryTree> nodes;
};

class ProviderTest : public testing::Test
{
protected:
    ProviderTest()
    {
        provideMemoryRegistry("playground", [this](core::EngineThread&) { return playground; });
        registry.registry = "memory://playground";
    }

    ~ProviderTest() override
    {
        engine.runAndWait([&] { playground.reset(); });
    }

    static ServiceSpec greeting()
    {
        ServiceSpec spec;
        spec.interfaceName = "com.acme.greet.GreetingService";
        MethodSpec hello;
        hello.name = "hello";
        hello.parameterTypes = {"java.lang.String", "long"};
        hello.returnType = "java.lang.String";
        hello.handler = [](const ServiceCall& call, const Respond& respond) {
            const auto times = std::get<std::int64_t>(call.arguments[1].variant());
            respond(
                wire::Value::string("Hello " + *call.arguments[0].asString() + " x" + std::to_string(times)));
        };
        MethodSpec refuse;
        refuse.name = "refuse";
        refuse.handler = [](const ServiceCall&, const Respond& respond) {
            respond(ServiceException {"a.No", "not today"});
        };
        MethodSpec slow;
        slow.name = "slow";
        slow.returnType = "int";
        slow.script = {"1", {}, {}, core::Millis(300), 0};
        spec.methods = {hello, refuse, slow};
        return spec;
    }

    core::Outcome<ProviderInfo> start(Provider& provider)
    {
        return test::await<core::Outcome<ProviderInfo>>(engine,
                                                        [&](auto done) { provider.start(std::move(done)); });
    }
    void stop(Provider& provider)
    {
        test::awaitDone(engine, [&](auto done) { provider.stop(std::move(done)); });
    }
    InvokeReport call(Consumer& consumer, const std::string& method, const std::string& arguments,
                      bool typed = false)
    {
        InvokeRequest request;
        request.method = method;
        request.argumentsJson = arguments;
        request.typed = typed;
        return test::await<InvokeReport>(engine,
                                         [&](auto done) { consumer.call(request, {}, std::move(done)); });
    }

    store::TreeRows dump()
    {
        store::TreeRows rows;
        engine.runAndWait([&] { rows = playground->nodes->dump(); });
        return rows;
    }

    core::EngineThread engine;
    std::shared_ptr<Playground> playground = std::make_shared<Playground>(engine);
    ConnectionOptions registry;
};

ProviderOptions options(int port = 0)
{
    ProviderOptions out;
    out.application = "greeter";
    out.port = port;
    return out;
}

/// The consumer's states as they come.
struct States
{
    std::mutex mutex;
    std::condition_variable changed;
    std::vector<ConsumerState> all;

    void add(const ConsumerState& state)
    {
        const std::lock_guard lock(mutex);
        all.push_back(state);
        changed.notify_all();
    }
    bool waitFor(const std::function<bool(const ConsumerState&)>& condition)
    {
        std::unique_lock lock(mutex);
        return changed.wait_for(lock, test::kPatience, [&] { return !all.empty() && condition(all.back()); });
    }
};

} // namespace

TEST_F(ProviderTest, ServesAndIsFollowed)
{
    auto states = std::make_shared<States>();
    Consumer consumer(engine, registry, {{"com.acme.greet.GreetingService", "", ""}});
    const auto following = test::await<core::Outcome<void>>(engine, [&](auto done) {
        consumer.start([states](const ConsumerState& state) { states->add(state); }, std::move(done));
    });
    ASSERT_TRUE(following);
    EXPECT_EQ(states->all.front().decision, "none");
    EXPECT_EQ(call(consumer, "hello", R"(["Ada",2])").failedAt, "discovery");

    Provider provider(engine, registry, options());
    provider.addService(greeting());
    const auto info = start(provider);
    ASSERT_TRUE(info) << info.error().text();
    EXPECT_GT(info->port, 0);
    EXPECT_EQ(info->services, std::vector<std::string> {"com.acme.greet.GreetingService"});
    ASSERT_TRUE(states->waitFor([](const ConsumerState& state) { return state.decision == "application"; }));
    EXPECT_EQ(states->all.back().invokers.size(), 1u);

    for (const bool typed : {false, true}) {
        const auto report = call(consumer, "hello", R"(["Ada",9007199254740993])", typed);
        ASSERT_TRUE(report.ok) << report.error->text();
        EXPECT_EQ(report.valueJson, "\"Hello Ada x9007199254740993\"");
        const auto refused = call(consumer, "refuse", "[]", typed);
        ASSERT_TRUE(refused.exception);
        EXPECT_EQ(refused.exception->className, "a.No");
    }

    stop(provider);
    EXPECT_TRUE(states->waitFor([](const ConsumerState& state) { return state.invokers.empty(); }));
    test::awaitDone(engine, [&](auto done) { consumer.stop(std::move(done)); });
    for (const auto& row : dump())
        EXPECT_FALSE(row.ephemeral) << row.path;
}

TEST_F(ProviderTest, AConsumersCachesStandInForMappingAndMetadataThatHaveGone)
{
    std::string directory = (std::filesystem::temp_directory_path() / "sextant-caches-XXXXXX").string();
    directory = mkdtemp(directory.data());
    auto provided = options();
    provided.metadataType = discovery::MetadataType::Remote;
    provided.registerMode = discovery::RegisterMode::Instance;
    Provider provider(engine, registry, provided);
    provider.addService(greeting());
    const auto info = start(provider);
    ASSERT_TRUE(info);
    ConsumerOptions consuming {{"com.acme.greet.GreetingService", "", ""}};
    consuming.application = "shop-web";
    consuming.cacheDirectory = directory;
    const auto decisionOfAConsumer = [&] {
        auto states = std::make_shared<States>();
        Consumer consumer(engine, registry, consuming);
        EXPECT_TRUE(test::await<core::Outcome<void>>(engine, [&](auto done) {
            consumer.start([states](const ConsumerState& state) { states->add(state); }, std::move(done));
        }));
        test::awaitDone(engine, [&](auto done) { consumer.stop(std::move(done)); });
        return states->all.back().decision;
    };
    EXPECT_EQ(decisionOfAConsumer(), "application");
    for (const auto* name : {".mapping.shop-web.dubbo.cache",
                             ".metadata.shop-web.zookeeper.memory%003a%002f%002fplayground.dubbo.cache"})
        EXPECT_TRUE(std::filesystem::exists(directory + "/" + name)) << name;

    std::unique_ptr<store::MemoryStore> other;
    for (const auto& path : {std::string("/dubbo/mapping/com.acme.greet.GreetingService"),
                             "/dubbo/metadata/greeter/" + info->revision})
        EXPECT_TRUE(test::await<core::Outcome<void>>(engine, [&](auto done) {
            if (!other)
                other = std::make_unique<store::MemoryStore>(playground->nodes);
            other->remove(path, store::kAnyVersion, {}, std::move(done));
        })) << path;
    engine.runAndWait([&] { other.reset(); });
    EXPECT_EQ(decisionOfAConsumer(), "application");
    consuming.cacheDirectory.clear();
    EXPECT_EQ(decisionOfAConsumer(), "none");
    stop(provider);
    std::filesystem::remove_all(directory);
}

TEST_F(ProviderTest, ADelayedServiceComesLaterAndNotAfterTheStop)
{
    auto late = greeting();
    late.interfaceName = "com.acme.greet.LateService";
    late.parameters["delay"] = "300";
    auto never = greeting();
    never.interfaceName = "com.acme.greet.NeverService";
    never.parameters["delay"] = "60000";
    Provider provider(engine, registry, options());
    for (const auto& spec : {greeting(), late, never})
        provider.addService(spec);
    const auto info = start(provider);
    ASSERT_TRUE(info);
    EXPECT_EQ(info->services, std::vector<std::string> {"com.acme.greet.GreetingService"});

    // It asks the provider for the metadata of the revision that has it.
    auto states = std::make_shared<States>();
    ConsumerOptions consuming {{"com.acme.greet.LateService", "", ""}};
    consuming.step = Step::ForceApplication;
    Consumer consumer(engine, registry, consuming);
    ASSERT_TRUE(test::await<core::Outcome<void>>(engine, [&](auto done) {
        consumer.start([states](const ConsumerState& state) { states->add(state); }, std::move(done));
    }));
    ASSERT_TRUE(states->waitFor([](const ConsumerState& state) { return state.invokers.size() == 1; }));
    EXPECT_TRUE(call(consumer, "hello", R"(["Ada",2])").ok);
    std::size_t nodes = 0;
    for (const auto& row : dump()) {
        nodes += row.ephemeral ? 1 : 0;
        EXPECT_EQ(row.path.find("NeverService"), std::string::npos) << row.path;
    }
    EXPECT_EQ(nodes, 3U); // two providers and the instance
    stop(provider);
    EXPECT_TRUE(states->waitFor([](const ConsumerState& state) { return state.invokers.empty(); }));
    test::awaitDone(engine, [&](auto done) { consumer.stop(std::move(done)); });
    for (const auto& row : dump())
        EXPECT_FALSE(row.ephemeral) << row.path;
}

TEST_F(ProviderTest, ServicesThatAreRegisteredByHandWaitForIt)
{
    auto silent = greeting();
    silent.interfaceName = "com.acme.greet.SilentService";
    silent.parameters["register"] = "false";
    auto manual = greeting();
    manual.interfaceName = "com.acme.greet.ManualService";
    manual.parameters["delay"] = "-1";
    const auto nodes = [this] {
        std::size_t count = 0;
        for (const auto& row : dump())
            count += row.ephemeral ? 1 : 0;
        return count;
    };
    for (const bool manually : {false, true}) {
        auto providing = options();
        providing.manualRegister = manually;
        Provider provider(engine, registry, providing);
        for (const auto& spec : {greeting(), silent, manual})
            provider.addService(spec);
        const auto info = start(provider);
        ASSERT_TRUE(info);
        EXPECT_EQ(info->services.size(), manually ? 1U : 2U);
        EXPECT_EQ(nodes(), manually ? 2U : 3U); // providers and the instance
        auto states = std::make_shared<States>();
        Consumer consumer(engine, registry, {{"com.acme.greet.SilentService", "", ""}});
        ASSERT_TRUE(test::await<core::Outcome<void>>(engine, [&](auto done) {
            consumer.start([states](const ConsumerState& state) { states->add(state); }, std::move(done));
        }));
        EXPECT_TRUE(states->waitFor([](const ConsumerState& state) { return state.invokers.empty(); }));
        test::awaitDone(engine, [&](auto done) { provider.registerWaiting(std::move(done)); });
        EXPECT_EQ(nodes(), 4U);
        EXPECT_TRUE(states->waitFor([](const ConsumerState& state) { return state.invokers.size() == 1; }));
        EXPECT_TRUE(call(consumer, "hello", R"(["Ada",1])").ok);
        test::awaitDone(engine, [&](auto done) { consumer.stop(std::move(done)); });
        test::awaitDone(engine, [&](auto done) { provider.registerWaiting(std::move(done)); });
        EXPECT_EQ(nodes(), 4U);
        stop(provider);
        EXPECT_EQ(nodes(), 0U);
    }
}

TEST_F(ProviderTest, TheConfigCentersPropertiesCountMoreThanTheOptions)
{
    std::unique_ptr<store::MemoryStore> admin;
    const auto publish = [&](const std::string& group, const std::string& text,
                             std::optional<std::int32_t> version) {
        EXPECT_TRUE(test::await<core::Outcome<config::Document>>(engine, [&](auto done) {
            if (!admin)
                admin = std::make_unique<store::MemoryStore>(playground->nodes);
            config::ConfigCenter(*admin, config::configRoot("dubbo"))
                .publish(group, "dubbo.properties", text, version, {}, std::move(done));
        }));
    };
    publish("dubbo", "dubbo.provider.weight=300\ndubbo.application.register-mode=instance\nmy.key=1",
            std::nullopt);
    publish("greeter", "dubbo.application.register-mode=interface", std::nullopt);
    publish("shop-web", "dubbo.application.migration.step=FORCE_INTERFACE", std::nullopt);

    std::mutex mutex;
    std::condition_variable changed;
    std::vector<ConfigReport> reports;
    auto provided = options();
    provided.externalConfig = true;
    provided.onExternalConfig = [&](const ConfigReport& report) {
        const std::lock_guard lock(mutex);
        reports.push_back(report);
        changed.notify_all();
    };
    Provider provider(engine, registry, provided);
    provider.addService(greeting());
    ASSERT_TRUE(start(provider));
    auto states = std::make_shared<States>();
    ConsumerOptions consuming {{"com.acme.greet.GreetingService", "", ""}};
    consuming.application = "shop-web";
    consuming.externalConfig = true;
    Consumer consumer(engine, registry, consuming);
    ASSERT_TRUE(test::await<core::Outcome<void>>(engine, [&](auto done) {
        consumer.start([states](const ConsumerState& state) { states->add(state); }, std::move(done));
    }));
    EXPECT_EQ(states->all.back().step, Step::ForceInterface);
    EXPECT_EQ(states->all.back().decision, "interface");
    ASSERT_EQ(states->all.back().invokers.size(), 1U);
    EXPECT_NE(states->all.back().invokers.front().url.find("weight=300"), std::string::npos);
    for (const auto& row : dump())
        EXPECT_FALSE(row.path.starts_with("/services")) << row.path;
    {
        const std::lock_guard lock(mutex);
        ASSERT_EQ(reports.size(), 1U);
        EXPECT_EQ(reports.front().applied.size(), 2U);
        EXPECT_EQ(reports.front().applied.at("dubbo.application.register-mode").source,
                  "/dubbo/config/greeter/dubbo.properties");
        EXPECT_EQ(reports.front().others.at("my.key").value, "1");
    }

    publish("dubbo", "dubbo.provider.weight=400", 0); // from the next start on
    {
        std::unique_lock lock(mutex);
        EXPECT_TRUE(changed.wait_for(lock, test::kPatience, [&] { return reports.size() == 2; }));
        EXPECT_EQ(reports.back().applied.at("dubbo.provider.weight").value, "400");
    }
    stop(provider);
    test::awaitDone(engine, [&](auto done) { consumer.stop(std::move(done)); });
    engine.runAndWait([&] {
        admin.reset();
        EXPECT_EQ(playground->nodes->watchCount(), 0U);
    });
}

TEST_F(ProviderTest, EveryFormOfGenericCall)
{
    Provider provider(engine, registry, options());
    provider.addService(greeting());
    ASSERT_TRUE(start(provider));
    Consumer consumer(engine, registry, {{"com.acme.greet.GreetingService", "", ""}});
    ASSERT_TRUE(
        test::await<core::Outcome<void>>(engine, [&](auto done) { consumer.start({}, std::move(done)); }));
    for (const auto* form : {"true", "raw.return", "gson", "bean"}) {
        InvokeRequest request;
        request.generic = form;
        request.method = "hello";
        request.argumentsJson = R"(["you",3])";
        request.types = {"java.lang.String", "long"};
        const auto call = [&] {
            return test::await<InvokeReport>(engine,
                                             [&](auto done) { consumer.call(request, {}, std::move(done)); });
        };
        const auto hello = call();
        EXPECT_TRUE(hello.ok) << form;
        EXPECT_EQ(hello.valueJson, R"("Hello you x3")") << form;
        request.method = "refuse";
        request.argumentsJson = "[]";
        request.types.clear();
        const auto refused = call();
        ASSERT_TRUE(refused.exception) << form;
        EXPECT_EQ(refused.exception->className, "a.No");
        EXPECT_EQ(refused.exception->wrapper, "com.alibaba.dubbo.rpc.service.GenericException");
    }
    stop(provider);
    test::awaitDone(engine, [&](auto done) { consumer.stop(std::move(done)); });
}

TEST_F(ProviderTest, StopWaitsForRunningCalls)
{
    auto provider = std::make_unique<Provider>(engine, registry, options());
    provider->addService(greeting());
    const auto info = start(*provider);
    ASSERT_TRUE(info);
    Consumer consumer(engine, registry, {{"com.acme.greet.GreetingService", "", ""}});
    ASSERT_TRUE(
        test::await<core::Outcome<void>>(engine, [&](auto done) { consumer.start({}, std::move(done)); }));
    auto report = std::make_shared<std::promise<InvokeReport>>();
    InvokeRequest request;
    request.method = "slow";
    consumer.call(request, {}, [report](InvokeReport answer) { report->set_value(std::move(answer)); });
    // The call is with the provider once a second one has been answered on the same connection.
    EXPECT_TRUE(call(consumer, "hello", R"(["Ada",1])").ok);
    stop(*provider);
    auto answer = report->get_future();
    ASSERT_EQ(answer.wait_for(test::kPatience), std::future_status::ready);
    EXPECT_TRUE(answer.get().ok);
    test::awaitDone(engine, [&](auto done) { consumer.stop(std::move(done)); });
}

TEST_F(ProviderTest, AnswersTheMetadataService)
{
    Provider provider(engine, registry, options());
    provider.addService(greeting());
    const auto info = start(provider);
    ASSERT_TRUE(info);
    rpc::DubboClient client(engine);
    const auto ask = [&](const std::string& method, const std::vector<std::string>& arguments) {
        rpc::Invocation invocation;
        invocation.interfaceName = "org.apache.dubbo.metadata.MetadataService";
        invocation.group = "greeter";
        invocation.version = "1.0.0";
        invocation.method = method;
        for (const auto& argument : arguments) {
            invocation.descriptor += "Ljava/lang/String;";
            invocation.arguments.push_back(wire::Value::string(argument));
        }
        auto result = test::await<core::Outcome<rpc::CallResult>>(engine, [&](auto done) {
            client.call("127.0.0.1:" + std::to_string(info->port), invocation, {}, std::move(done));
        });
        EXPECT_TRUE(result) << result.error().text();
        return result ? rpc::valueToJson(result->value) : "";
    };
    EXPECT_NE(ask("getMetadataInfo", {info->revision}).find("\"app\":\"greeter\""), std::string::npos);
    EXPECT_EQ(ask("getMetadataInfo", {"unknown"}), "null");
    EXPECT_NE(ask("getMetadataInfos", {}).find(info->revision), std::string::npos);
    EXPECT_NE(ask("getExportedURLs", {}).find("dubbo://127.0.0.1"), std::string::npos);
    EXPECT_NE(
        ask("getExportedURLs", {"com.acme.greet.GreetingService", "", "", "dubbo"}).find("GreetingService"),
        std::string::npos);
    EXPECT_EQ(ask("getExportedURLs", {"com.acme.greet.Other"}), "[]");
    EXPECT_EQ(ask("serviceName", {}), "\"greeter\"");
    EXPECT_EQ(ask("version", {}), "\"1.0.0\"");
    EXPECT_NE(ask("getServiceDefinition", {"com.acme.greet.GreetingService"}).find("hello"),
              std::string::npos);
    engine.runAndWait([&] { client.close(); });
    stop(provider);
}

TEST_F(ProviderTest, ATakenPortLeavesNothingBehind)
{
    Provider first(engine, registry, options());
    first.addService(greeting());
    const auto info = start(first);
    ASSERT_TRUE(info);
    const auto before = dump();
    Provider second(engine, registry, options(info->port));
    second.addService(greeting());
    const auto failed = start(second);
    ASSERT_FALSE(failed);
    EXPECT_EQ(dump(), before);
    stop(first);
}

TEST_F(ProviderTest, ANameThatCannotBeRegisteredLeavesNothingBehind)
{
    const auto before = dump();
    for (const auto* name : {"a/b", "a,b", "..", "a\x01"}) {
        auto wrong = options();
        wrong.application = name;
        Provider provider(engine, registry, wrong);
        provider.addService(greeting());
        const auto failed = start(provider);
        ASSERT_FALSE(failed) << name;
        EXPECT_EQ(failed.error().code, core::Errc::InvalidArgument);
    }
    EXPECT_EQ(dump(), before);
}

TEST_F(ProviderTest, RefusesAReadOnlyRegistry)
{
    registry.readOnly = true;
    Provider provider(engine, registry, options());
    provider.addService(greeting());
    const auto failed = start(provider);
    ASSERT_FALSE(failed);
    EXPECT_EQ(failed.error().code, core::Errc::ReadOnly);
}

TEST_F(ProviderTest, AConsumerRegistersOnlyWhenTold)
{
    const auto consumersOf = [&] {
        std::vector<std::string> paths;
        for (const auto& row : dump())
            if (row.path.find("/consumers/") != std::string::npos)
                paths.push_back(row.path);
        return paths;
    };
    for (const bool registers : {false, true}) {
        ConsumerOptions consumerOptions {{"a.B", "g", "1.0"}};
        consumerOptions.registerConsumer = registers;
        Consumer consumer(engine, registry, consumerOptions);
        ASSERT_TRUE(test::await<core::Outcome<void>>(
            engine, [&](auto done) { consumer.start({}, std::move(done)); }));
        const auto found = consumersOf();
        EXPECT_EQ(found.size(), registers ? 1u : 0u);
        if (!found.empty()) {
            const std::string expected = "/dubbo/a.B/consumers/consumer%3A%2F%2F127.0.0.1%2Fa.B";
            EXPECT_EQ(found[0].substr(0, expected.size()), expected);
        }
        test::awaitDone(engine, [&](auto done) { consumer.stop(std::move(done)); });
        EXPECT_TRUE(consumersOf().empty());
    }
}

TEST_F(ProviderTest, AConsumerMayGoWhileItStops)
{
    ConsumerOptions consumerOptions {{"a.B", "g", "1.0"}};
    consumerOptions.registerConsumer = true;
    const auto directory = std::filesystem::path(::testing::TempDir()) / "sextant-consumer-goes";
    consumerOptions.cacheDirectory = directory.string();
    auto consumer = std::make_unique<Consumer>(engine, registry, consumerOptions);
    ASSERT_TRUE(
        test::await<core::Outcome<void>>(engine, [&](auto done) { consumer->start({}, std::move(done)); }));
    auto stopped = std::make_shared<std::promise<void>>();
    consumer->stop([stopped] { stopped->set_value(); });
    consumer.reset();
    EXPECT_EQ(stopped->get_future().wait_for(test::kPatience), std::future_status::ready);
    std::filesystem::remove_all(directory);
}

} // namespace sextant::host
