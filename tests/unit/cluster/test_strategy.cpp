// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Strategies, selection and directory on a virtual clock: spec/cluster §1.4, §1.6, §1.7, §2 and the cases of
// §13.6.
#include "engine/cluster/strategy/joined.h"
#include "engine/cluster/strategy/mergers.h"
#include "engine/cluster/strategy/strategies.h"
#include "tests/unit/cluster/balance_support.h"

#include <gmock/gmock.h>

#include <functional>
#include <map>
#include <set>

using namespace sextant;
using namespace sextant::cluster;
using test::invoker;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::StartsWith;

namespace {

using std::chrono_literals::operator""ms;
using Hosts = std::vector<std::string>;

Answer value(const std::string& text)
{
    Answer answer;
    answer.value = wire::Value::string(text);
    return answer;
}

Answer thrown(RpcCode code, const std::string& text = "it broke")
{
    return Answer::failed(Thrown(code, core::Error(core::Errc::Remote, text)));
}

Answer exception()
{
    Answer answer;
    answer.exception = true;
    answer.exceptionText = "com.acme.SoldOut: none left";
    return answer;
}

Invokers named(const Hosts& hosts, const url::Parameters& parameters = {})
{
    Invokers out;
    for (const auto& host : hosts)
        out.push_back(*invoker(host, parameters));
    return out;
}

/// A reference whose providers answer as told, on a virtual clock.
class Reference
{
public:
    struct Reply
    {
        core::Millis after {0};
        Answer answer = value("ok");
    };

    explicit Reference(Hosts hosts, ClusterOptions given = {}, url::Parameters parameters = {},
                       AvailabilityOptions availability = {})
        : options(std::move(given))
    {
        directory = std::make_shared<Directory>(
            loop, url::Url("zookeeper", "zk", 2181, ""),
            [this](const Invoker& one) { return !down.contains(one.url.host()); }, availability,
            seeded.random);
        directory->setInvokers(named(hosts, parameters));
        options.random = seeded.random;
        if (!options.onRetry)
            options.onRetry = [this](const Attempt& attempt, bool last) {
                retries.push_back(attempt.address + (last ? " last" : ""));
            };
        invocation.method = "hi";
        consumer({});
        cluster = std::make_shared<ClusterInvoker>(
            loop, directory, std::make_shared<BalancerState>(loop),
            [this](const InvokerRef& one, const Invocation& sent, const CallOptions&,
                   const std::function<void(Answer)>& done) {
                called.push_back(one->url.host());
                times.push_back(loop.now());
                attachments = sent.attachments;
                const auto reply = answer(one->url.host());
                timers.push_back(loop.schedule(reply.after, [done, reply] { done(reply.answer); }));
            },
            options);
    }

    void consumer(url::Parameters parameters)
    {
        parameters.emplace("interface", "x.Y");
        invocation.consumer = url::Url("consumer", "10.9.9.9", 0, "x.Y", std::move(parameters));
    }

    /// Runs the call until it has ended, at most a minute.
    ClusterResult call(CallOptions given = {})
    {
        std::optional<ClusterResult> result;
        called.clear();
        given.explain = true;
        cluster->invoke(invocation, std::move(given), [&](ClusterResult ended) {
            EXPECT_FALSE(result.has_value());
            result = std::move(ended);
        });
        EXPECT_FALSE(result.has_value());
        loop.runReady();
        for (int i = 0; i < 6000 && !result; ++i)
            loop.advance(10ms);
        EXPECT_TRUE(result.has_value());
        return result ? std::move(*result) : ClusterResult();
    }

    core::ManualLoop loop;
    test::SeededRandom seeded;
    ClusterOptions options;
    std::shared_ptr<Directory> directory;
    Invocation invocation;
    std::set<std::string> down;
    std::function<Reply(const std::string& host)> answer = [](const std::string&) { return Reply(); };
    Hosts called;
    Hosts retries;
    std::vector<core::Millis> times;
    std::map<std::string, std::string, std::less<>> attachments;
    std::vector<core::Timer> timers;
    std::shared_ptr<ClusterInvoker> cluster;
};

Reference::Reply always(Answer answer)
{
    return {0ms, std::move(answer)};
}

ClusterOptions strategy(const std::string& name)
{
    ClusterOptions options;
    options.strategy = name;
    return options;
}

} // namespace

TEST(Failover, RetriesComeFromTheConsumer) // §13.6 case 146
{
    const auto calls = [](const url::Parameters& consumer,
                          const Hosts& hosts = {"a", "b", "c", "d", "e", "f", "g"}) {
        Reference reference(hosts, {}, {{"retries", "9"}}); // the provider's does not count
        reference.consumer(consumer);
        reference.answer = [](const std::string&) { return always(thrown(RpcCode::Network)); };
        reference.call();
        return reference.called;
    };
    EXPECT_EQ(calls({}).size(), 3U);
    EXPECT_EQ(calls({{"retries", "0"}}).size(), 1U);
    EXPECT_EQ(calls({{"retries", "-1"}}).size(), 1U);
    EXPECT_EQ(calls({{"retries", "5"}, {"hi.retries", "1"}}).size(), 2U);
    auto reused = calls({{"retries", "3"}}, {"a", "b"});
    EXPECT_NE(reused[0], reused[1]);
    EXPECT_EQ(reused.size(), 4U);
}

TEST(Failover, OfABusinessExceptionEndsAtOnce) // §13.6 case 145
{
    Reference reference({"a", "b", "c"});
    reference.answer = [](const std::string&) { return always(thrown(RpcCode::Biz, "sold out")); };
    const auto result = reference.call();
    EXPECT_EQ(reference.called.size(), 1U);
    ASSERT_TRUE(result.answer.thrown);
    EXPECT_EQ(result.answer.thrown->code, RpcCode::Biz);
    EXPECT_EQ(result.answer.thrown->message, "sold out");
}

TEST(Failover, WhatTheServiceThrowsIsAnAnswer)
{
    Reference reference({"a", "b", "c"});
    reference.answer = [](const std::string&) { return always(exception()); };
    const auto result = reference.call();
    EXPECT_EQ(reference.called.size(), 1U);
    EXPECT_FALSE(result.answer.thrown);
    EXPECT_TRUE(result.answer.exception);
    EXPECT_EQ(result.trace.attempts.at(0).outcome, Attempt::Outcome::Exception);
}

TEST(Failover, TriesOthersFirstAndSaysSo)
{
    for (int round = 0; round < 50; ++round) {
        Reference reference({"a", "b", "c"});
        reference.answer = [&](const std::string&) {
            return Reference::Reply {20ms,
                                     reference.called.size() < 3 ? thrown(RpcCode::Timeout) : value("late")};
        };
        const auto result = reference.call();
        EXPECT_EQ(std::set<std::string>(reference.called.begin(), reference.called.end()).size(), 3U);
        ASSERT_EQ(result.trace.attempts.size(), 3U);
        EXPECT_EQ(result.trace.attempts[1].outcome, Attempt::Outcome::Failed);
        EXPECT_EQ(result.trace.attempts[1].code, RpcCode::Timeout);
        EXPECT_GE(result.trace.attempts[1].started, 20ms);
        EXPECT_GE(result.trace.attempts[2].elapsed, 20ms);
        EXPECT_FALSE(result.trace.attempts[2].why.empty());
        EXPECT_THAT(result.trace.notes, ElementsAre("failover: it succeeded after 2 had failed"));
        EXPECT_EQ(*result.answer.value.asString(), "late");
    }
}

TEST(Failover, TextIsDubbos)
{
    Reference reference({"a"});
    reference.consumer({{"retries", "1"}});
    reference.answer = [](const std::string&) {
        return always(thrown(RpcCode::Serialization, "no such class"));
    };
    const auto result = reference.call();
    ASSERT_TRUE(result.answer.thrown);
    EXPECT_EQ(result.answer.thrown->code, RpcCode::Serialization);
    EXPECT_EQ(result.answer.thrown->message,
              "Failed to invoke the method hi in the service x.Y. Tried 2 times of the providers [a:20880] "
              "(1/1) from "
              "the registry zk:2181 on the consumer 10.9.9.9 using the dubbo version 3.2. Last error is: no "
              "such class");
    EXPECT_EQ(result.answer.thrown->error.sentence, "no such class");
}

TEST(Failover, ListsAgainBeforeARetry)
{
    Reference reference({"a", "b"});
    reference.answer = [&](const std::string&) {
        reference.directory->setInvokers({});
        return always(thrown(RpcCode::Network));
    };
    const auto result = reference.call();
    EXPECT_EQ(reference.called.size(), 1U);
    ASSERT_TRUE(result.answer.thrown);
    EXPECT_EQ(result.answer.thrown->code, RpcCode::NoInvoker); // as it is, not as the last error
    EXPECT_THAT(
        result.answer.thrown->message,
        StartsWith(
            "Failed to invoke the method hi in the service x.Y. No provider available for the service "
            "x.Y from registry Directory(invokers: 0[], validInvokers: 0[], invokersToReconnect: 0[])"));
}

TEST(ClusterInvoker, WithoutProviders)
{
    for (const auto& info : strategies()) {
        Reference reference({}, strategy(std::string(info.name)));
        EXPECT_EQ(reference.call().answer.thrown->code, RpcCode::NoInvoker) << info.name;
    }
    Reference old({}, strategy("failsafe"));
    old.invocation.generation = config::Generation::V27;
    EXPECT_FALSE(old.call().answer.thrown);

    Reference forbidden({"a"});
    forbidden.directory->setForbidden(true);
    const auto result = forbidden.call();
    EXPECT_EQ(result.answer.thrown->code, RpcCode::Forbidden);
    EXPECT_THAT(result.answer.thrown->message,
                HasSubstr("check status of providers(disabled, not registered or in "
                          "blocklist)"));
}

TEST(ClusterInvoker, KnowsNoForeignNames)
{
    Reference reference({"a"}, strategy("nonsense"));
    EXPECT_THAT(reference.call().answer.thrown->message, HasSubstr("nonsense"));
    Reference balance({"a"}, {}, {{"hi.loadbalance", "adaptive"}});
    balance.invocation.generation = config::Generation::V30;
    EXPECT_THAT(balance.call().answer.thrown->message, HasSubstr("adaptive"));
}

TEST(ClusterInvoker, ACancelledCallTriesNoOther)
{
    Reference reference({"a", "b", "c"});
    const core::CancelSource source;
    reference.answer = [&](const std::string&) {
        source.cancel();
        return always(thrown(RpcCode::Network));
    };
    CallOptions options;
    options.cancel = source.token();
    EXPECT_TRUE(reference.call(options).answer.thrown);
    EXPECT_EQ(reference.called.size(), 1U);
}

TEST(Failover, EndsWhenTheClientIsClosed)
{
    Reference reference({"a", "b", "c"});
    reference.answer = [&](const std::string&) {
        return always(Answer::failed(Thrown(RpcCode::Unknown, core::Error(core::Errc::Cancelled, "closed"))));
    };
    EXPECT_TRUE(reference.call().answer.thrown);
    EXPECT_EQ(reference.called.size(), 1U);
}

TEST(ClusterInvoker, AnswersThatComeAtOnceNeedNoDeepStack)
{
    core::ManualLoop loop;
    auto directory = std::make_shared<Directory>(loop, url::Url());
    directory->setInvokers(named({"a"}));
    int calls = 0;
    ClusterInvoker cluster(loop, directory, std::make_shared<BalancerState>(loop),
                           [&](const InvokerRef&, const Invocation&, const CallOptions&,
                               const std::function<void(Answer)>& done) {
                               ++calls;
                               done(thrown(RpcCode::Network));
                           });
    Invocation invocation;
    invocation.method = "hi";
    invocation.consumer = url::Url("consumer", "c", 0, "x.Y", {{"retries", "100000"}});
    bool ended = false;
    cluster.invoke(invocation, {}, [&](const ClusterResult&) { ended = true; });
    loop.runReady();
    EXPECT_TRUE(ended);
    EXPECT_EQ(calls, 1000) << "whatever the registry says";
}

TEST(Failfast, SaysWhatWentWrong)
{
    Reference reference({"a"}, strategy("failfast"));
    reference.answer = [](const std::string&) { return always(thrown(RpcCode::Timeout, "too slow")); };
    const auto result = reference.call();
    EXPECT_EQ(reference.called.size(), 1U);
    EXPECT_EQ(result.answer.thrown->code, RpcCode::Timeout);
    EXPECT_EQ(result.answer.thrown->message,
              "Failfast invoke providers dubbo://a:20880/x.Y?interface=x.Y RandomLoadBalance for service x.Y "
              "method hi "
              "on consumer 10.9.9.9 use dubbo version 3.2, but no luck to perform the invocation. Last error "
              "is: too "
              "slow");
    reference.answer = [](const std::string&) { return always(thrown(RpcCode::Biz, "untouched")); };
    EXPECT_EQ(reference.call().answer.thrown->message, "untouched");
}

TEST(Failsafe, ForgetsFailures)
{
    Reference reference({"a", "b"}, strategy("failsafe"));
    for (const auto code : {RpcCode::Network, RpcCode::Biz}) {
        reference.answer = [code](const std::string&) { return always(thrown(code)); };
        const auto result = reference.call();
        EXPECT_FALSE(result.answer.thrown);
        EXPECT_TRUE(result.answer.value.isNull());
        EXPECT_EQ(result.trace.attempts.at(0).outcome, Attempt::Outcome::Failed);
    }
}

TEST(Failback, RetriesEverySixSecondsThreeTimes)
{
    Reference reference({"a", "b", "c"}, strategy("failback"));
    reference.answer = [](const std::string&) { return always(thrown(RpcCode::Biz)); };
    const auto result = reference.call();
    EXPECT_FALSE(result.answer.thrown);
    EXPECT_TRUE(result.answer.value.isNull());
    EXPECT_EQ(reference.cluster->plannedRetries(), 1U);
    reference.loop.advance(60'000ms);
    EXPECT_EQ(reference.called.size(), 4U);
    EXPECT_THAT(reference.times, ElementsAre(0ms, 6000ms, 12'000ms, 18'000ms));
    for (std::size_t i = 1; i < 4; ++i)
        EXPECT_NE(reference.called[i], reference.called[i - 1]); // never the one that failed last
    ASSERT_EQ(reference.retries.size(), 3U);
    EXPECT_THAT(reference.retries.back(), HasSubstr(" last"));
    EXPECT_EQ(reference.cluster->plannedRetries(), 0U);
}

TEST(Failback, EndsWithTheFirstSuccess)
{
    Reference reference({"a", "b"}, strategy("failback"));
    reference.answer = [&](const std::string&) {
        return always(reference.called.size() < 3 ? thrown(RpcCode::Network) : value("there"));
    };
    reference.call();
    reference.directory->setInvokers({}); // the retries use the list of the call
    reference.loop.advance(60'000ms);
    EXPECT_EQ(reference.called.size(), 3U);
}

TEST(Failback, KeepsToItsLimits)
{
    Reference reference({"a", "b"}, strategy("failback"));
    reference.answer = [](const std::string&) { return always(thrown(RpcCode::Network)); };
    reference.consumer({{"retries", "0"}});
    reference.call();
    EXPECT_EQ(reference.cluster->plannedRetries(), 0U);
    reference.consumer(
        {{"failbacktasks", "2"}, {"retries", "-5"}, {"hi.retries", "0"}}); // of the URL, not the method
    for (int i = 0; i < 4; ++i)
        reference.call();
    EXPECT_EQ(reference.cluster->plannedRetries(), 2U);
    const auto before = reference.times.size();
    reference.cluster.reset();
    reference.loop.advance(60'000ms);
    EXPECT_EQ(reference.times.size(), before);
}

TEST(Forking, TakesTheFirstAnswer)
{
    Reference reference({"a", "b", "c"}, strategy("forking"));
    reference.consumer({{"forks", "3"}});
    reference.answer = [](const std::string& host) {
        if (host == "a")
            return Reference::Reply {10ms, thrown(RpcCode::Network)};
        return Reference::Reply {host == "b" ? 50ms : 20ms, value(host)};
    };
    const auto result = reference.call();
    EXPECT_EQ(reference.called.size(), 3U);
    EXPECT_EQ(*result.answer.value.asString(), "c");
    EXPECT_EQ(result.trace.attempts.at(1).outcome, Attempt::Outcome::Waiting);
    reference.loop.advance(1000ms); // the late answer harms nobody
}

TEST(Forking, CallsAsManyAsItIsTold)
{
    const auto calls = [](const std::string& forks) {
        Reference reference({"a", "b", "c", "d"}, strategy("forking"));
        reference.consumer({{"forks", forks}, {"hi.forks", "1"}});
        reference.call();
        return std::set<std::string>(reference.called.begin(), reference.called.end()).size();
    };
    EXPECT_EQ(calls("2"), 2U);
    EXPECT_EQ(calls("3"), 3U);
    EXPECT_EQ(calls("0"), 4U);
    EXPECT_EQ(calls("-1"), 4U);
    EXPECT_EQ(calls("9"), 4U);
    EXPECT_EQ(calls(""), 2U);
}

TEST(Forking, FailsWhenAllHaveFailed)
{
    Reference reference({"a", "b"}, strategy("forking"));
    reference.answer = [](const std::string& host) {
        return Reference::Reply {host == "a" ? 20ms : 10ms,
                                 thrown(host == "a" ? RpcCode::Timeout : RpcCode::Network, host + " failed")};
    };
    const auto result = reference.call();
    EXPECT_EQ(result.answer.thrown->code, RpcCode::Timeout);
    EXPECT_EQ(result.answer.thrown->message,
              "Failed to forking invoke provider [a:20880, b:20880], but no luck to perform the invocation. "
              "Last error "
              "is: a failed");
}

TEST(Forking, GivesNothingAfterItsTimeout) // §13.6 case 149
{
    Reference reference({"a", "b"}, strategy("forking"));
    reference.consumer({{"timeout", "200"}});
    reference.answer = [](const std::string&) { return Reference::Reply {2000ms, value("late")}; };
    const auto before = reference.loop.now();
    auto result = reference.call();
    EXPECT_EQ(reference.loop.now() - before, 200ms);
    EXPECT_FALSE(result.answer.thrown);
    EXPECT_TRUE(result.answer.value.isNull());
    reference.invocation.generation = config::Generation::V27;
    result = reference.call();
    EXPECT_EQ(*result.answer.value.asString(), "late");
}

TEST(Broadcast, PercentEndsItEarly) // §13.6 case 148
{
    const std::map<std::string, std::size_t> expected {{"100", 4}, {"50", 3}, {"25", 1},
                                                       {"20", 4},  {"0", 4},  {"-1", 4}};
    for (const auto& [percent, calls] : expected) {
        Reference reference({"p0", "p1", "p2", "p3"}, strategy("broadcast"));
        reference.consumer({{"broadcast.fail.percent", percent}});
        reference.answer = [](const std::string& host) {
            return always(host == "p0" || host == "p2" ? thrown(RpcCode::Timeout, host) : value(host));
        };
        const auto result = reference.call();
        EXPECT_EQ(reference.called.size(), calls) << percent;
        ASSERT_TRUE(result.answer.thrown) << percent;
        EXPECT_EQ(result.answer.thrown->message, percent == "25" ? "p0" : "p2"); // the last failure
    }
}

TEST(Broadcast, GivesTheLastAnswerAndCountsExceptions)
{
    Reference reference({"a", "b", "c"}, strategy("broadcast"));
    reference.answer = [](const std::string& host) { return always(value(host)); };
    EXPECT_EQ(*reference.call().answer.value.asString(), "c");
    EXPECT_EQ(reference.called, (Hosts {"a", "b", "c"}));
    reference.answer = [](const std::string& host) {
        return always(host == "b" ? exception() : value(host));
    };
    const auto result = reference.call();
    EXPECT_EQ(reference.called.size(), 3U);
    EXPECT_EQ(result.answer.thrown->code, RpcCode::Unknown);
    EXPECT_THAT(result.answer.thrown->message, HasSubstr("SoldOut"));
}

TEST(Available, TakesTheFirstThatIs)
{
    Reference reference({"a", "b", "c"}, strategy("available"));
    reference.down = {"a"};
    for (int i = 0; i < 5; ++i) {
        reference.call();
        EXPECT_EQ(reference.called, Hosts {"b"});
    }
    reference.down = {"a", "b", "c"};
    const auto result = reference.call();
    EXPECT_EQ(result.answer.thrown->code, RpcCode::Unknown);
    EXPECT_THAT(result.answer.thrown->message, StartsWith("No provider available in ["));
}

TEST(Sticky, StaysWhileItIsAvailable)
{
    Reference reference({"a", "b", "c"}, {}, {{"hi.sticky", "true"}});
    reference.call();
    const auto first = reference.called.at(0);
    for (int i = 0; i < 20; ++i) {
        reference.call();
        EXPECT_EQ(reference.called, Hosts {first});
    }
    reference.down = {first};
    reference.call();
    const auto second = reference.called.at(0);
    EXPECT_NE(second, first);
    reference.down = {};
    for (int i = 0; i < 20; ++i) {
        reference.call();
        EXPECT_EQ(reference.called, Hosts {second});
    }
    Hosts left {"a", "b", "c"};
    std::erase(left, second);
    reference.directory->setInvokers(named(left, {{"hi.sticky", "true"}}));
    reference.call();
    EXPECT_NE(reference.called.at(0), second); // forgotten: it is not in the list any more
}

TEST(Sticky, NeedsTheAvailabilityCheck)
{
    AvailabilityOptions unchecked;
    unchecked.check = false;
    Reference reference({"a", "b", "c"}, {}, {{"sticky", "true"}}, unchecked);
    std::set<std::string> seen;
    for (int i = 0; i < 60; ++i) {
        reference.call();
        seen.insert(reference.called.at(0));
    }
    EXPECT_EQ(seen.size(), 3U);
}

TEST(Selection, PassesOverWhoIsNotAvailable)
{
    Reference reference({"a", "b", "c"});
    reference.down = {"a", "c"};
    for (int i = 0; i < 20; ++i) {
        reference.call();
        EXPECT_EQ(reference.called, Hosts {"b"});
    }
}

TEST(Selection, OfMoreThanTenMayRepeatItself)
{
    Hosts hosts;
    for (int i = 0; i < 12; ++i)
        hosts.push_back("h" + std::to_string(i));
    const auto repeats = [&](config::Generation generation) {
        int count = 0;
        for (int round = 0; round < 300; ++round) {
            Reference reference(hosts);
            reference.consumer({{"retries", "11"}});
            reference.invocation.generation = generation;
            reference.answer = [](const std::string&) { return always(thrown(RpcCode::Network)); };
            reference.call();
            count +=
                std::set<std::string>(reference.called.begin(), reference.called.end()).size() < 12 ? 1 : 0;
        }
        return count;
    };
    EXPECT_EQ(repeats(config::Generation::V27), 0); // looks at the whole list
    EXPECT_GT(repeats(config::Generation::V32), 250);
}

TEST(Directory, TheOnlyProviderIsCalledOnceMoreThenNobodyUntilItIsBack)
{
    Reference reference({"a"});
    reference.down = {"a"};
    reference.call();
    EXPECT_EQ(reference.called, Hosts {"a"});
    EXPECT_EQ(reference.call().answer.thrown->code, RpcCode::NoInvoker);
    reference.down = {};
    EXPECT_EQ(reference.directory->reconnecting().size(), 1U);
    reference.loop.advance(1000ms);
    EXPECT_TRUE(reference.directory->reconnecting().empty());
    reference.call();
    EXPECT_EQ(reference.called, Hosts {"a"});
}

TEST(Directory, OldConsumersInvalidateNobody)
{
    Reference reference({"a"});
    reference.invocation.generation = config::Generation::V27;
    reference.down = {"a"};
    for (int i = 0; i < 3; ++i) {
        reference.call();
        EXPECT_EQ(reference.called, Hosts {"a"});
    }
}

TEST(Directory, LooksAtTenAtATime)
{
    Hosts hosts;
    for (int i = 0; i < 100; ++i)
        hosts.push_back("h" + std::to_string(i));
    Reference reference(hosts);
    for (const auto& one : *reference.directory->all())
        reference.directory->invalidate(one);
    EXPECT_EQ(reference.directory->reconnecting().size(), 100U);
    EXPECT_TRUE(reference.directory->valid()->empty());
    reference.loop.advance(1000ms);
    EXPECT_GE(reference.directory->valid()->size(), 1U);
    EXPECT_LE(reference.directory->valid()->size(), 10U);
    reference.loop.advance(120'000ms);
    EXPECT_EQ(*reference.directory->valid(), *reference.directory->all());
    EXPECT_EQ(reference.loop.pendingTimers(), 0U);
}

TEST(Directory, KeepsWhatItKnowsOfAProviderThatStays)
{
    Reference reference({"a", "b"});
    const auto before = *reference.directory->all();
    reference.directory->invalidate(before[0]);
    reference.directory->disable(before[1]);
    reference.directory->setInvokers(named({"a", "b", "c"}));
    EXPECT_EQ((*reference.directory->all())[0], before[0]);
    EXPECT_EQ(
        reference.directory->describe(),
        "Directory(invokers: 3[a:20880, b:20880, c:20880], validInvokers: 1[c:20880], invokersToReconnect: "
        "1[a:20880])");
    reference.directory->recover(before[1]);
    EXPECT_EQ(reference.directory->valid()->size(), 2U);
    reference.directory->setInvokers(named({"a", "b"}, {{"weight", "7"}})); // other providers now
    EXPECT_EQ(reference.directory->valid()->size(), 2U);
    reference.directory->invalidate(before[0]); // one of an older list
    EXPECT_EQ(reference.directory->valid()->size(), 2U);
}

TEST(Directory, RoutesWhatItLists)
{
    Reference reference({"a", "b"});
    reference.directory->setRoute([](const InvokerListRef& list, const Invocation& invocation) {
        auto left = std::make_shared<InvokerList>();
        for (const auto& one : *list)
            if (one->url.host() == invocation.method)
                left->push_back(one);
        return left;
    });
    reference.invocation.method = "b";
    reference.call();
    EXPECT_EQ(reference.called, Hosts {"b"});
    reference.invocation.method = "x";
    EXPECT_EQ(reference.call().answer.thrown->code, RpcCode::NoInvoker);
}

TEST(AdaptiveReference, AsksForMetricsAndUsesThem)
{
    Reference reference({"a", "b"}, {}, {{"loadbalance", "adaptive"}, {"timeout", "60000"}});
    reference.answer = [&](const std::string& host) {
        auto answer = value(host);
        answer.providerMetrics = "curTime:" + std::to_string(reference.loop.wallClockMillis())
            + (host == "a" ? ",load:90.0" : ",load:5.0");
        return Reference::Reply {10ms, std::move(answer)};
    };
    std::map<std::string, int> counts;
    for (int i = 0; i < 40; ++i) {
        reference.call();
        EXPECT_EQ(reference.attachments.at("lb_adaptive"), "mem,load");
        ++counts[reference.called.at(0)];
    }
    EXPECT_GT(counts["b"], 30);
}

namespace {

/// Two references below a third.
struct Joined
{
    Joined(const std::string& strategyName, const url::Url& left, const url::Url& right)
        : first({"a"})
        , second({"b"})
    {
        options.random = first.seeded.random;
        options.strategy = strategyName;
        both = join(first.loop, {{left, first.cluster}, {right, second.cluster}}, options);
        first.answer = second.answer = [](const std::string& host) { return always(value(host)); };
    }

    ClusterResult call(std::map<std::string, std::string, std::less<>> attachments = {},
                       CallOptions given = {})
    {
        first.called.clear();
        second.called.clear();
        auto invocation = first.invocation;
        invocation.attachments = std::move(attachments);
        std::optional<ClusterResult> result;
        both->invoke(invocation, std::move(given), [&](ClusterResult ended) { result = std::move(ended); });
        for (int i = 0; i < 100 && !result; ++i) {
            first.loop.advance(10ms);
            second.loop.advance(10ms);
        }
        EXPECT_TRUE(result.has_value());
        return result ? std::move(*result) : ClusterResult();
    }

    std::string called() const { return first.called.empty() ? "second" : "first"; }

    Reference first;
    Reference second;
    ClusterOptions options;
    std::shared_ptr<ClusterInvoker> both;
};

url::Url registryUrl(const std::string& host, const url::Parameters& parameters)
{
    return url::Url("zookeeper", host, 2181, "org.apache.dubbo.registry.RegistryService", parameters);
}

url::Url group(const std::string& name)
{
    return url::Url("consumer", "10.9.9.9", 0, "x.Y", {{"group", name}});
}

} // namespace

TEST(ZoneAware, ChoosesByPreferenceZoneAndWeight)
{
    Joined preferred("zone-aware", registryUrl("r1", {}), registryUrl("r2", {{"preferred", "true"}}));
    preferred.call({{"registry_zone", "x"}});
    EXPECT_EQ(preferred.called(), "second");
    preferred.second.down = {"b"};
    preferred.call();
    EXPECT_EQ(preferred.called(), "first");

    Joined zones("zone-aware", registryUrl("r1", {{"zone", "hz"}, {"weight", "100"}}),
                 registryUrl("r2", {{"zone", "bj"}, {"weight", "0"}}));
    zones.call({{"registry_zone", "bj"}});
    EXPECT_EQ(zones.called(), "second");
    zones.call({{"registry_zone", "sh"}}); // no such zone: by weight
    EXPECT_EQ(zones.called(), "first");
    const auto forced = zones.call({{"registry_zone", "sh"}, {"registry_zone_force", "TRUE"}});
    ASSERT_TRUE(forced.answer.thrown);
    EXPECT_EQ(forced.answer.thrown->className, "java.lang.IllegalStateException");
    EXPECT_THAT(
        forced.answer.thrown->message,
        StartsWith("No registry instance in zone or no available providers in the registry, zone: sh"));
}

TEST(ZoneAware, PassesAFailureOn)
{
    Joined joined("zone-aware", registryUrl("r1", {{"preferred", "true"}}), registryUrl("r2", {}));
    joined.first.answer = [](const std::string&) { return always(thrown(RpcCode::Timeout)); };
    const auto result = joined.call();
    EXPECT_EQ(result.answer.thrown->code, RpcCode::Timeout);
    EXPECT_THAT(result.answer.thrown->message, StartsWith("Failed to invoke the method hi"));
    EXPECT_TRUE(joined.second.called.empty());
}

TEST(ZoneAware, WithoutAnyProvider)
{
    Joined joined("zone-aware", registryUrl("r1", {}), registryUrl("r2", {}));
    joined.first.down = {"a"};
    joined.second.down = {"b"};
    const auto result = joined.call();
    EXPECT_EQ(result.answer.thrown->code, RpcCode::Unknown);
    EXPECT_THAT(result.answer.thrown->message, StartsWith("No provider available in ["));
}

TEST(Mergeable, WithoutAMergerTakesTheFirstGroupWithProviders)
{
    Joined joined("mergeable", group("one"), group("two"));
    EXPECT_EQ(*joined.call().answer.value.asString(), "a");
    joined.first.directory->setRoute(
        [](const InvokerListRef&, const Invocation&) { return std::make_shared<InvokerList>(); });
    EXPECT_EQ(*joined.call().answer.value.asString(), "b");
}

TEST(Mergeable, MergesByReturnTypeOrName)
{
    Joined joined("mergeable", group("one"), group("two"));
    const auto listOf = [](const std::string& host) {
        Answer answer;
        answer.value = wire::Value::list("", {wire::Value::string(host)});
        return always(std::move(answer));
    };
    joined.first.answer = joined.second.answer = listOf;
    joined.first.consumer({{"merger", "true"}});
    CallOptions options;
    options.returnType = "java.util.List";
    auto result = joined.call({}, options);
    ASSERT_TRUE(result.answer.value.asList());
    EXPECT_EQ(result.answer.value.asList()->items.size(), 2U);
    EXPECT_EQ(*result.answer.value.asList()->items[1].asString(), "b");

    options.returnType = "com.acme.Order";
    EXPECT_EQ(joined.call({}, options).answer.thrown->message, "There is no merger to merge result.");
    options.returnType = "void";
    EXPECT_TRUE(joined.call({}, options).answer.value.isNull());

    joined.first.consumer({{"hi.merger", "list"}});
    joined.second.answer = [](const std::string&) { return always(exception()); };
    result = joined.call();
    EXPECT_EQ(result.answer.value.asList()->items.size(), 1U); // what a group throws is left out
    joined.second.answer = [](const std::string&) { return always(thrown(RpcCode::Timeout, "slow")); };
    EXPECT_THAT(joined.call().answer.thrown->message,
                StartsWith("Failed to invoke service x.Y: Failed to invoke"));
    joined.first.consumer({{"merger", ".addAll"}});
    joined.second.answer = listOf;
    EXPECT_EQ(joined.call().answer.thrown->error.code, core::Errc::Unsupported);
}

TEST(Mergers, OfEveryKind)
{
    using wire::Value;
    const auto ints = [](std::vector<std::int32_t> numbers, const std::string& type) {
        std::vector<Value> items;
        for (const auto number : numbers)
            items.push_back(Value::int32(number));
        return Value::list(type, std::move(items));
    };
    auto merged = mergeResults("true", "int[]", {ints({1, 2}, "[int"), Value(), ints({2}, "[int")});
    ASSERT_TRUE(merged.ok());
    EXPECT_TRUE(wire::sameValue(*merged, ints({1, 2, 2}, "[int")));
    merged = mergeResults("default", "java.util.Set",
                          {ints({1, 2}, "java.util.HashSet"), ints({2, 3}, "java.util.HashSet")});
    ASSERT_TRUE(merged.ok());
    EXPECT_TRUE(wire::sameValue(*merged, ints({1, 2, 3}, "java.util.HashSet")));
    const auto map = [](const std::string& key, int number) {
        return Value::map("", {{Value::string(key), Value::int32(number)}});
    };
    merged = mergeResults("map", "", {map("a", 1), map("b", 2), map("a", 3)});
    ASSERT_TRUE(merged.ok());
    ASSERT_EQ(merged->asMap()->entries.size(), 2U);
    EXPECT_TRUE(wire::sameValue(merged->asMap()->entries[0].second, Value::int32(3))); // the later one wins
    EXPECT_FALSE(mergeResults("map", "", {map("a", 1), ints({1}, "")}).ok());
    EXPECT_TRUE(
        mergeResults("true", "com.acme.Order[]", {ints({1}, "[com.acme.Order"), ints({2}, "[com.acme.Order")})
            .ok());
    EXPECT_FALSE(
        mergeResults("true", "com.acme.Order[]", {ints({1}, "[com.acme.Order"), ints({2}, "[int")}).ok());
    EXPECT_FALSE(mergeResults("custom", "", {ints({1}, ""), ints({2}, "")}).ok());
}
