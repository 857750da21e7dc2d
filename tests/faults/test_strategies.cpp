// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Every cluster strategy against providers on loopback that answer, throw, fail, stay silent, answer late,
// refuse or die: number and order of attempts, codes and texts of exceptions, what is tried again and when
// (spec/cluster §2). The calls take the way that `invoke` takes.
#include "engine/cluster/strategy/joined.h"
#include "engine/host/call_request.h"
#include "engine/host/call_runner.h"
#include "engine/rpc/dubbo_server.h"

#include <gmock/gmock.h>

#include <future>
#include <set>

namespace sextant::host {
namespace {

using namespace std::chrono_literals;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::StartsWith;

constexpr const char* kService = "com.acme.X";
constexpr auto kShort = 300ms; ///< time-out of calls that somebody does not answer
constexpr auto kPatience = 30s;

enum class Conduct
{
    Answers, ///< its own name
    Throws, ///< an exception of the service
    Fails, ///< status 70
    Silent,
    Late, ///< its own name, after the caller has given up
    Dies, ///< closes the connection in the middle of the call
    Refuses ///< nobody listens
};

/// A provider; made, used and destroyed on the engine thread.
struct Backend
{
    std::string name;
    Conduct conduct = Conduct::Answers;
    std::unique_ptr<rpc::DubboServer> server;
    std::string address;
    int port = 0;
    std::vector<rpc::Reply> held;
    std::vector<core::Timer> timers;
};

class Strategies : public testing::Test
{
protected:
    using Names = std::vector<std::string>;

    Strategies()
    {
        engine.runAndWait([&] {
            client = std::make_shared<rpc::DubboClient>(engine);
            reference = std::make_shared<CallReference>(engine, client);
        });
        request.service.interfaceName = kService;
        request.method = "hi";
        request.argumentsJson = R"(["x"])";
        request.types = {"java.lang.String"};
        request.typed = true;
        request.timeout = 20'000ms;
        request.loadbalance = "roundrobin"; // the order is known
    }
    ~Strategies() override
    {
        engine.runAndWait([&] {
            reference.reset();
            client.reset();
            backends.clear();
        });
    }

    /// They are called "a", "b", … in the order of the list.
    void provide(const std::vector<Conduct>& conducts)
    {
        engine.runAndWait([&] {
            for (const auto conduct : conducts)
                backends.push_back(make(conduct));
        });
    }

    std::unique_ptr<Backend> make(Conduct conduct)
    {
        auto backend = std::make_unique<Backend>();
        backend->name = std::string(1, static_cast<char>('a' + backends.size()));
        backend->conduct = conduct;
        backend->server = std::make_unique<rpc::DubboServer>(engine, rpc::ServerOptions {});
        backend->port = *backend->server->listen();
        backend->address = "127.0.0.1:" + std::to_string(backend->port);
        backend->server->addService(
            kService, [](const std::string&, const std::string&) { return true; },
            [this, at = backend.get()](const rpc::ServerCall&, const rpc::Reply& reply) {
                serve(*at, reply);
            });
        if (conduct == Conduct::Refuses)
            backend->server.reset();
        return backend;
    }

    void serve(Backend& backend, const rpc::Reply& reply)
    {
        called.push_back(backend.name);
        const auto answer = wire::ResponseBody {false, wire::Value::string(backend.name), std::nullopt};
        switch (backend.conduct) {
        case Conduct::Answers:
            reply(answer);
            break;
        case Conduct::Throws:
            reply(wire::ResponseBody {
                true,
                wire::Value::object("com.acme.SoldOut",
                                    {{"detailMessage", wire::Value::string("none left")}}),
                std::nullopt});
            break;
        case Conduct::Fails:
            reply(core::Error(core::Errc::Internal, "no memory at " + backend.name));
            break;
        case Conduct::Late:
            backend.timers.push_back(engine.schedule(3 * kShort, [reply, answer] { reply(answer); }));
            break;
        case Conduct::Dies:
            engine.post([at = &backend] { at->server.reset(); });
            [[fallthrough]];
        default:
            backend.held.push_back(reply);
        }
    }

    cluster::Invokers invokers() const
    {
        cluster::Invokers list;
        for (const auto& backend : backends) {
            cluster::Invoker invoker;
            invoker.url = url::Url("dubbo", "127.0.0.1", backend->port, kService, {{"interface", kService}});
            invoker.own = invoker.url;
            list.push_back(std::move(invoker));
        }
        return list;
    }

    InvokeReport call()
    {
        const auto promise = std::make_shared<std::promise<InvokeReport>>();
        auto future = promise->get_future();
        engine.runAndWait([&] {
            called.clear();
            CallContext context;
            context.loop = &engine;
            context.client = client;
            context.reference = reference;
            runCall(context, invokers(), request, *buildInvocation(request, nullptr), {}, {},
                    [promise](InvokeReport report) { promise->set_value(std::move(report)); });
        });
        if (future.wait_for(kPatience) != std::future_status::ready) {
            ADD_FAILURE() << "no answer";
            return {};
        }
        return future.get();
    }

    Names calledNow()
    {
        Names names;
        engine.runAndWait([&] { names = called; });
        return names;
    }

    /// The names of the providers of the attempts, in their order.
    Names attempted(const InvokeReport& report) const
    {
        Names names;
        for (const auto& attempt : report.attempts)
            for (const auto& backend : backends)
                if (backend->address == attempt.address)
                    names.push_back(backend->name);
        return names;
    }

    static std::vector<int> codes(const InvokeReport& report)
    {
        std::vector<int> out;
        for (const auto& attempt : report.attempts)
            out.push_back(attempt.rpcCode);
        return out;
    }

    void use(const std::string& strategy) { request.cluster = strategy; }
    void set(const std::string& key, const std::string& value) { request.reference.emplace_back(key, value); }

    core::EngineThread engine;
    std::shared_ptr<rpc::DubboClient> client;
    std::shared_ptr<CallReference> reference;
    std::vector<std::unique_ptr<Backend>> backends;
    Names called; ///< engine thread
    InvokeRequest request;
};

} // namespace

TEST_F(Strategies, FailoverGoesOnAfterRefusalAndSilence)
{
    provide({Conduct::Refuses, Conduct::Silent, Conduct::Answers});
    request.retries = 2;
    request.timeout = kShort;
    const auto report = call();
    EXPECT_TRUE(report.ok);
    EXPECT_EQ(report.valueJson, R"("c")");
    EXPECT_EQ(attempted(report), (Names {"a", "b", "c"}));
    EXPECT_EQ(codes(report), (std::vector<int> {1, 2, -1})); // network, timeout
    EXPECT_GE(report.attempts[1].elapsedMillis, kShort.count() - 1);
    EXPECT_EQ(calledNow(), (Names {"b", "c"}));
}

TEST_F(Strategies, FailoverGoesOnAfterAFailureAndAnEndOfConnection)
{
    provide({Conduct::Fails, Conduct::Dies, Conduct::Answers});
    request.retries = 5;
    const auto report = call();
    EXPECT_TRUE(report.ok);
    EXPECT_EQ(attempted(report), (Names {"a", "b", "c"}));
    EXPECT_EQ(codes(report), (std::vector<int> {1, 1, -1}));
    EXPECT_THAT(report.attempts[0].text, HasSubstr("no memory at a"));
}

TEST_F(Strategies, FailoverTakesAnExceptionOfTheServiceForAnAnswer)
{
    provide({Conduct::Throws, Conduct::Answers});
    request.retries = 3;
    const auto report = call();
    ASSERT_TRUE(report.exception);
    EXPECT_EQ(report.exception->className, "com.acme.SoldOut");
    EXPECT_EQ(calledNow(), Names {"a"});
    EXPECT_EQ(report.attempts.at(0).outcome, "exception");
}

TEST_F(Strategies, FailoverGivesUpInDubbosWords)
{
    provide({Conduct::Silent, Conduct::Silent, Conduct::Silent});
    request.timeout = kShort;
    request.retries = 1;
    const auto report = call();
    EXPECT_EQ(report.rpcCode, 2);
    EXPECT_THAT(
        report.rpcMessage,
        StartsWith(
            "Failed to invoke the method hi in the service com.acme.X. Tried 2 times of the providers ["));
    EXPECT_THAT(report.rpcMessage, HasSubstr("] (2/3) from the registry "));
    EXPECT_THAT(report.rpcMessage, HasSubstr(" using the dubbo version 3.2. Last error is: "));
    EXPECT_EQ(report.error->code, core::Errc::Timeout);
    EXPECT_EQ(report.failedAt, "wait");
    EXPECT_EQ(calledNow(), (Names {"a", "b"}));
}

TEST_F(Strategies, FailoverUsesProvidersAgainWhenThereAreTooFew)
{
    provide({Conduct::Fails, Conduct::Fails});
    set("retries", "3"); // of the consumer's URL
    const auto report = call();
    const auto names = calledNow();
    EXPECT_EQ(names.size(), 4U);
    EXPECT_EQ(std::set<std::string>(names.begin(), names.end()).size(), 2U);
    EXPECT_THAT(report.rpcMessage, HasSubstr("Tried 4 times"));
    EXPECT_THAT(report.rpcMessage, HasSubstr("(2/2)"));
}

TEST_F(Strategies, ALateAnswerIsDropped)
{
    provide({Conduct::Late, Conduct::Answers});
    request.timeout = kShort;
    request.retries = 1;
    EXPECT_EQ(call().valueJson, R"("b")");
    std::this_thread::sleep_for(4 * kShort); // the answer of a has come meanwhile
    request.timeout = 20'000ms;
    const auto report = call(); // a's turn
    EXPECT_TRUE(report.ok);
    EXPECT_EQ(attempted(report).size(), 1U);
}

TEST_F(Strategies, FailfastSaysWhatWentWrongAtOnce)
{
    provide({Conduct::Silent, Conduct::Answers});
    use("failfast");
    request.timeout = kShort;
    request.retries = 5;
    const auto report = call();
    EXPECT_EQ(report.rpcCode, 2);
    EXPECT_THAT(
        report.rpcMessage,
        StartsWith(
            "Failfast invoke providers dubbo://" + backends[0]->address
            + "/com.acme.X?interface=com.acme.X RoundRobinLoadBalance for service com.acme.X method hi on "
              "consumer "));
    EXPECT_THAT(report.rpcMessage,
                HasSubstr("use dubbo version 3.2, but no luck to perform the invocation. Last error "
                          "is: "));
    EXPECT_EQ(calledNow(), Names {"a"});
}

TEST_F(Strategies, FailsafeAnswersNull)
{
    provide({Conduct::Fails, Conduct::Refuses});
    use("failsafe");
    for (int i = 0; i < 2; ++i) {
        const auto report = call();
        EXPECT_TRUE(report.ok);
        EXPECT_EQ(report.valueJson, "null");
        ASSERT_EQ(report.attempts.size(), 1U);
        EXPECT_EQ(report.attempts[0].rpcCode, 1);
        EXPECT_THAT(report.trace, testing::Contains(HasSubstr("the failure is ignored")));
    }
}

/// In real time; on a virtual clock: test_strategy.
TEST_F(Strategies, FailbackTriesAgainAfterFiveToSixSeconds)
{
    provide({Conduct::Fails, Conduct::Answers});
    use("failback");
    const auto begin = std::chrono::steady_clock::now();
    const auto report = call();
    EXPECT_TRUE(report.ok);
    EXPECT_EQ(report.valueJson, "null");
    EXPECT_THAT(report.trace, testing::Contains(HasSubstr("up to 3 retries follow")));
    while (calledNow().size() < 2 && std::chrono::steady_clock::now() - begin < kPatience)
        std::this_thread::sleep_for(50ms);
    EXPECT_EQ(calledNow(), (Names {"a", "b"}));
    EXPECT_GE(std::chrono::steady_clock::now() - begin, 5s);
}

TEST_F(Strategies, ForkingTakesTheFirstAnswer)
{
    provide({Conduct::Silent, Conduct::Fails, Conduct::Answers});
    use("forking");
    set("forks", "3");
    set("timeout", "20000");
    const auto report = call();
    EXPECT_EQ(report.valueJson, R"("c")");
    ASSERT_EQ(report.attempts.size(), 3U);
    EXPECT_EQ(report.attempts[0].outcome, "waiting");
    const auto names = calledNow();
    EXPECT_EQ(std::set<std::string>(names.begin(), names.end()).size(), 3U);
}

TEST_F(Strategies, ForkingCallsAsManyAsItIsTold)
{
    provide({Conduct::Answers, Conduct::Answers, Conduct::Answers, Conduct::Answers});
    use("forking");
    set("timeout", "20000");
    EXPECT_EQ(call().attempts.size(), 2U);
    set("forks", "3");
    EXPECT_EQ(call().attempts.size(), 3U);
}

TEST_F(Strategies, ForkingFailsWhenAllHaveFailed)
{
    provide({Conduct::Fails, Conduct::Refuses});
    use("forking");
    set("timeout", "20000");
    const auto report = call();
    EXPECT_EQ(report.rpcCode, 1);
    EXPECT_THAT(report.rpcMessage,
                StartsWith("Failed to forking invoke provider [" + backends[0]->address + ", "
                           + backends[1]->address
                           + "], but no luck to perform the invocation. Last error is: "));
}

TEST_F(Strategies, ForkingGivesNothingWhenNobodyAnswersInTime)
{
    provide({Conduct::Silent, Conduct::Silent});
    use("forking");
    set("timeout", "200");
    const auto report = call();
    EXPECT_TRUE(report.ok);
    EXPECT_EQ(report.valueJson, "null");
    EXPECT_THAT(report.trace, testing::Contains(HasSubstr("NullPointerException")));
}

TEST_F(Strategies, BroadcastCallsAllUntilThePercentage)
{
    provide({Conduct::Fails, Conduct::Answers, Conduct::Fails, Conduct::Answers});
    use("broadcast");
    const std::map<std::string, Names> expected {
        {"100", {"a", "b", "c", "d"}}, {"50", {"a", "b", "c"}},     {"25", {"a"}},
        {"20", {"a", "b", "c", "d"}},  {"0", {"a", "b", "c", "d"}}, {"-1", {"a", "b", "c", "d"}}};
    for (const auto& [percent, names] : expected) {
        set("broadcast.fail.percent", percent);
        const auto report = call();
        EXPECT_EQ(calledNow(), names) << percent;
        EXPECT_EQ(report.rpcCode, 1) << percent;
        EXPECT_THAT(report.rpcMessage, HasSubstr(percent == "25" ? "no memory at a" : "no memory at c"));
    }
}

TEST_F(Strategies, BroadcastGivesTheLastAnswer)
{
    provide({Conduct::Answers, Conduct::Answers, Conduct::Answers});
    use("broadcast");
    EXPECT_EQ(call().valueJson, R"("c")");
    EXPECT_EQ(calledNow(), (Names {"a", "b", "c"}));
    engine.runAndWait([&] { backends[1]->conduct = Conduct::Throws; });
    const auto report = call();
    EXPECT_EQ(calledNow(), (Names {"a", "b", "c"}));
    EXPECT_EQ(report.rpcCode, 0);
    EXPECT_THAT(report.rpcMessage, HasSubstr("com.acme.SoldOut: none left"));
}

TEST_F(Strategies, AvailablePassesOverWhoHasRefused)
{
    provide({Conduct::Refuses, Conduct::Answers, Conduct::Answers});
    use("available");
    EXPECT_EQ(call().rpcCode, 1); // nothing was known of it
    for (int i = 0; i < 3; ++i) {
        EXPECT_EQ(call().valueJson, R"("b")");
        EXPECT_EQ(calledNow(), Names {"b"});
    }
}

TEST_F(Strategies, StickyStaysUntilItsProviderGoes)
{
    provide({Conduct::Answers, Conduct::Answers, Conduct::Answers});
    set("sticky", "true");
    call();
    const auto first = calledNow();
    for (int i = 0; i < 5; ++i) {
        call();
        EXPECT_EQ(calledNow(), first);
    }
    engine.runAndWait([&] {
        for (auto& backend : backends)
            if (backend->name == first[0])
                backend->conduct = Conduct::Dies;
    });
    request.retries = 1;
    EXPECT_TRUE(call().ok);
    const auto second = calledNow().back();
    EXPECT_NE(second, first[0]);
    for (int i = 0; i < 5; ++i) {
        call();
        EXPECT_EQ(calledNow(), Names {second});
    }
}

TEST_F(Strategies, MergeableMergesAllAnswers)
{
    provide({Conduct::Answers, Conduct::Answers});
    use("mergeable");
    EXPECT_EQ(call().valueJson, R"("a")"); // no merger: the first that has one
    set("merger", ".addAll");
    const auto report = call();
    EXPECT_EQ(calledNow().size(), 2U);
    EXPECT_EQ(report.error->code, core::Errc::Unsupported);
}

TEST_F(Strategies, ZoneAwareChoosesARegistry)
{
    provide({Conduct::Silent, Conduct::Answers});
    const auto promise = std::make_shared<std::promise<cluster::ClusterResult>>();
    std::shared_ptr<cluster::ClusterInvoker> both;
    engine.runAndWait([&] {
        const auto registry = [](int port, const url::Parameters& parameters) {
            return url::Url("zookeeper", "127.0.0.1", port, "org.apache.dubbo.registry.RegistryService",
                            parameters);
        };
        const auto all = invokers();
        CallReference other(engine, client);
        const auto left = reference->cluster({{}, "", "", "failover", "random"}, {all[0]}, {});
        const auto right = other.cluster({{}, "", "", "failover", "random"}, {all[1]}, {});
        cluster::ClusterOptions options;
        options.strategy = "zone-aware";
        both =
            cluster::join(engine, {{registry(1, {}), left}, {registry(2, {{"zone", "hz"}}), right}}, options);
        cluster::Invocation invocation;
        invocation.method = "hi";
        invocation.consumer = url::Url("consumer", "127.0.0.1", 0, kService, {{"interface", kService}});
        invocation.attachments = {{"registry_zone", "hz"}};
        cluster::CallOptions call;
        call.payload = CallReference::PayloadRef(std::make_shared<CallReference::Payload>(
            CallReference::Payload {*buildInvocation(request, nullptr), "hi"}));
        both->invoke(invocation, call,
                     [promise](cluster::ClusterResult result) { promise->set_value(std::move(result)); });
    });
    auto future = promise->get_future();
    ASSERT_EQ(future.wait_for(kPatience), std::future_status::ready);
    EXPECT_EQ(*future.get().answer.value.asString(), "b");
    engine.runAndWait([&] { both.reset(); });
}

TEST_F(Strategies, TheOnlyProviderIsTriedOnceMoreThenLeftUntilItIsBack)
{
    provide({Conduct::Dies});
    EXPECT_EQ(call().rpcCode, 1);
    EXPECT_EQ(call().rpcCode, 1); // known to be gone, called all the same
    const auto report = call();
    EXPECT_EQ(report.rpcCode, 6);
    EXPECT_THAT(report.rpcMessage, HasSubstr("invokersToReconnect: 1[" + backends[0]->address + "]"));
    EXPECT_EQ(report.failedAt, "discovery");
    EXPECT_TRUE(report.attempts.empty());
    engine.runAndWait([&] { client->welcome(backends[0]->address); }); // the registry says that it is there
    const auto end = std::chrono::steady_clock::now() + kPatience;
    while (call().rpcCode == 6 && std::chrono::steady_clock::now() < end)
        std::this_thread::sleep_for(100ms);
    EXPECT_NE(call().rpcCode, -1); // called again, and refused
}

TEST_F(Strategies, NamesThatDubboDoesNotKnow)
{
    provide({Conduct::Answers});
    use("nonsense");
    auto report = call();
    EXPECT_EQ(report.failedAt, "arguments");
    EXPECT_THAT(report.error->text(), HasSubstr("failover, failfast, failsafe"));
    use("failover");
    request.loadbalance = "nonsense";
    EXPECT_EQ(call().failedAt, "arguments");
    request.loadbalance.clear();
    set("loadbalance", "ownOfAcme"); // Java may have it
    report = call();
    EXPECT_TRUE(report.ok);
    EXPECT_THAT(report.trace, testing::Contains(HasSubstr("'ownOfAcme'")));
}

} // namespace sextant::host
