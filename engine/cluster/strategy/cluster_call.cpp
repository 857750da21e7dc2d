// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/cluster/strategy/cluster_call.h"

#include "engine/cluster/strategy/strategies.h"

namespace sextant::cluster {

namespace {

core::Error cancelledError(const Invocation& invocation)
{
    return {core::Errc::Cancelled, "The call of " + invocation.method + " was cancelled",
            invocation.consumer.serviceKey()};
}

Attempt::Outcome outcomeOf(const Answer& answer)
{
    if (answer.thrown)
        return Attempt::Outcome::Failed;
    return answer.exception ? Attempt::Outcome::Exception : Attempt::Outcome::Answered;
}

} // namespace

std::string_view name(RpcCode code)
{
    static constexpr std::string_view kNames[] = {"unknown",
                                                  "network",
                                                  "timeout",
                                                  "biz",
                                                  "forbidden",
                                                  "serialization",
                                                  "no invoker available after filter",
                                                  "limit exceeded",
                                                  "timeout terminate",
                                                  "registry",
                                                  "router cache not built",
                                                  "method not found",
                                                  "validation",
                                                  "authorization"};
    return kNames[static_cast<std::size_t>(code)];
}

ClusterState::ClusterState(core::Loop& engineLoop, std::shared_ptr<Directory> invokers,
                           std::shared_ptr<BalancerState> balancers, ClusterInvoker::CallOne callOne,
                           ClusterOptions given)
    : loop(engineLoop)
    , directory(std::move(invokers))
    , call(std::move(callOne))
    , options(std::move(given))
    , selector(loop, directory, std::move(balancers), options.random)
{
}

void ClusterState::callOne(const Chosen& chosen, const Invocation& invocation, const CallOptions& callOptions,
                           std::function<void(Answer)> done)
{
    auto counted = selector.state().started(*chosen.invoker, invocation.method, chosen.byAdaptive);
    // An answer that comes at once takes the way round: a strategy may go on for hundreds of attempts.
    const auto inside = std::make_shared<bool>(true);
    const auto answered = [this, counted, inside, done = std::move(done), begin = loop.now(),
                           balancers = &selector.state()](Answer answer) mutable {
        // An exception that the service throws is an answer, as for RpcStatus.
        counted.end({!answer.thrown, loop.now() - begin, answer.providerMetrics}, loop.wallClockMillis());
        if (*inside)
            loop.post([done, answer = std::move(answer)]() mutable { done(std::move(answer)); });
        else
            done(std::move(answer));
    };
    if (chosen.byAdaptive) {
        auto asking = invocation;
        asking.attachments.insert_or_assign(std::string(kAdaptiveAttachment), "mem,load");
        call(chosen.invoker, asking, callOptions, answered);
    } else {
        call(chosen.invoker, invocation, callOptions, answered);
    }
    *inside = false;
}

ClusterCall::ClusterCall(std::shared_ptr<ClusterState> cluster, Invocation invocation, CallOptions options,
                         Done done)
    : m_cluster(std::move(cluster))
    , m_invocation(std::move(invocation))
    , m_options(std::move(options))
    , m_done(std::move(done))
    , m_started(m_cluster->loop.now())
{
    m_trace.strategy = m_cluster->options.strategy;
}

void ClusterCall::start()
{
    const auto strategy = findStrategy(m_trace.strategy);
    if (!strategy) {
        finish(Thrown(RpcCode::Unknown, strategy.error()));
        return;
    }
    auto thrown = relist();
    const auto emptyUpTo = (*strategy)->takesEmptyUpTo;
    if (thrown && thrown->code == RpcCode::NoInvoker && emptyUpTo && m_invocation.generation <= *emptyUpTo) {
        note("There is no provider, and " + m_trace.strategy + " of this Dubbo line says nothing about it");
        finish(nullAnswer());
        return;
    }
    if (thrown) {
        finish(std::move(*thrown));
        return;
    }
    m_trace.loadBalance = m_cluster->options.loadBalance;
    if (m_trace.loadBalance.empty())
        m_trace.loadBalance =
            m_list->front()->url.getForMethod(m_invocation.method, "loadbalance", kDefaultLoadBalance);
    const auto balance = findLoadBalance(m_trace.loadBalance, m_invocation.generation);
    if (!balance) {
        finish(Thrown(RpcCode::Unknown, balance.error()));
        return;
    }
    m_balance = *balance;
    (*strategy)->run(shared_from_this());
}

std::string ClusterCall::consumerParameter(std::string_view key, std::string_view fallback) const
{
    return m_invocation.consumer.getForMethod(m_invocation.method, key, fallback);
}

std::int64_t ClusterCall::consumerNumber(std::string_view key, std::int64_t fallback) const
{
    return m_invocation.consumer.getInt(key, fallback);
}

std::string ClusterCall::version() const
{
    return std::string(config::name(m_invocation.generation));
}

std::optional<Thrown> ClusterCall::relist()
{
    if (m_cluster->destroyed) {
        auto text = "Rpc cluster invoker for " + service() + " on consumer " + m_invocation.consumer.host()
            + " use dubbo version " + version() + " is now destroyed! Can not invoke any more.";
        return Thrown(RpcCode::Unknown, std::move(text),
                      core::Error(core::Errc::Cancelled, "The reference has gone", service()));
    }
    auto outcome = directory().list(m_invocation);
    if (auto* thrown = std::get_if<Thrown>(&outcome))
        return std::move(*thrown);
    m_list = std::get<InvokerListRef>(std::move(outcome));
    return m_list->empty() ? std::optional(noInvoker()) : std::nullopt;
}

Thrown ClusterCall::noInvoker() const
{
    const auto key = m_invocation.consumer.serviceKey();
    auto text = "Failed to invoke the method " + m_invocation.method + " in the service " + service()
        + ". No provider available for the service " + key + " from registry " + directory().describe()
        + " on the consumer " + m_invocation.consumer.host() + " using the dubbo version " + version()
        + ". Please check if the providers have been started and registered.";
    const auto& all = *directory().all();
    auto cause = all.empty() ? "there is none" : "of " + std::to_string(all.size()) + " none is left";
    if (!directory().reconnecting().empty())
        cause += "; " + std::to_string(directory().reconnecting().size()) + " cannot be reached now";
    return {RpcCode::NoInvoker, std::move(text),
            core::Error(core::Errc::NoProvider, "No provider available for " + key, key, std::move(cause))};
}

Chosen ClusterCall::select(const InvokerList& tried)
{
    return m_cluster->selector.select(*m_balance, m_invocation, m_list, tried, m_options.explain);
}

void ClusterCall::attempt(const Chosen& chosen, std::function<void(Answer)> next)
{
    const auto index = m_trace.attempts.size();
    Attempt begun;
    begun.address = chosen.invoker->url.address();
    begun.started = sinceStart();
    begun.why = chosen.why;
    m_trace.attempts.push_back(std::move(begun));
    m_cluster->callOne(
        chosen, m_invocation, m_options,
        [self = shared_from_this(), index, next = std::move(next)](Answer answer) {
            if (self->finished())
                return;
            auto& ended = self->m_trace.attempts[index];
            ended.elapsed = self->sinceStart() - ended.started;
            ended.outcome = outcomeOf(answer);
            ended.text = answer.thrown ? answer.thrown->message : answer.exceptionText;
            ended.code = answer.thrown ? answer.thrown->code : RpcCode::Unknown;
            if (self->m_options.cancel.cancelled())
                self->finish(answer.thrown ? *answer.thrown
                                           : Thrown(RpcCode::Unknown, cancelledError(self->m_invocation)));
            else
                next(std::move(answer));
        });
}

void ClusterCall::finish(Answer answer)
{
    if (const auto done = std::exchange(m_done, nullptr))
        done({std::move(answer), std::move(m_trace)});
}

Answer nullAnswer()
{
    return {};
}

std::string addressesOf(const InvokerList& list)
{
    std::string text;
    for (const auto& invoker : list)
        text += (text.empty() ? "" : ", ") + invoker->url.address();
    return text;
}

Thrown reworded(const Thrown& last, std::string text)
{
    return {last.code, std::move(text), last.error};
}

} // namespace sextant::cluster
