// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/cluster/strategy/failback_timer.h"
#include "engine/cluster/strategy/strategies.h"
#include "engine/core/log.h"

namespace sextant::cluster {

namespace {

constexpr std::int64_t kDefaultFailbackRetries = 3;
constexpr std::int64_t kDefaultFailbackTasks = 100;
constexpr core::Millis kRetryPeriod {5000};
constexpr core::Millis kTick {1000};

std::int64_t retriesOf(const ClusterCall& call)
{
    const auto given = call.consumerNumber("retries", kDefaultFailbackRetries);
    return given < 0 ? kDefaultFailbackRetries : given;
}

std::int64_t tasksOf(const ClusterCall& call)
{
    const auto given = call.consumerNumber("failbacktasks", kDefaultFailbackTasks);
    return given <= 0 ? kDefaultFailbackTasks : given;
}

} // namespace

bool FailbackTimer::add(const CallRef& call, InvokerRef last)
{
    auto options = call->options();
    options.cancel = {}; // the call has ended for its caller
    return plan(
        std::make_shared<Task>(Task {call->cluster(), call->invocation(), std::move(options), call->list(),
                                     &call->balance(), std::move(last), retriesOf(*call), tasksOf(*call)}));
}

/// A timer wheel runs what is due during a tick at the end of it.
core::Millis FailbackTimer::untilTick() const
{
    const auto due = m_loop.now() - m_started + kRetryPeriod;
    return (due / kTick + 1) * kTick + m_started - m_loop.now();
}

bool FailbackTimer::plan(const TaskRef& task)
{
    if (m_planned.size() >= static_cast<std::size_t>(task->limit))
        return false;
    if (m_started.count() < 0)
        m_started = m_loop.now();
    const auto id = m_next++;
    m_planned[id] = m_loop.schedule(untilTick(), [weak = weak_from_this(), id, task] {
        if (const auto self = weak.lock())
            self->run(id, task);
    });
    return true;
}

void FailbackTimer::run(std::uint64_t id, const TaskRef& task)
{
    m_planned.erase(id);
    const auto cluster = task->cluster.lock();
    if (!cluster || cluster->destroyed)
        return;
    auto chosen = cluster->selector.select(*task->balance, task->invocation, task->list, {task->last},
                                           static_cast<bool>(cluster->options.onRetry));
    task->last = chosen.invoker;
    Attempt attempt;
    attempt.address = chosen.invoker->url.address();
    attempt.why = chosen.why;
    attempt.started = m_loop.now();
    cluster->callOne(chosen, task->invocation, task->options,
                     [weak = weak_from_this(), cluster, task, attempt](const Answer& answer) {
                         if (const auto self = weak.lock())
                             self->ended(cluster, task, attempt, answer);
                     });
}

void FailbackTimer::ended(const std::shared_ptr<ClusterState>& cluster, const TaskRef& task, Attempt attempt,
                          const Answer& answer)
{
    attempt.elapsed = m_loop.now() - attempt.started;
    attempt.outcome = answer.thrown ? Attempt::Outcome::Failed
        : answer.exception          ? Attempt::Outcome::Exception
                                    : Attempt::Outcome::Answered;
    attempt.text = answer.thrown ? answer.thrown->message : answer.exceptionText;
    attempt.code = answer.thrown ? answer.thrown->code : RpcCode::Unknown;
    const bool again = answer.thrown && ++task->done < task->retries && plan(task);
    if (answer.thrown && !again)
        core::logWarning("cluster",
                         "failback gives up " + task->invocation.method + " after "
                             + std::to_string(task->done) + " retries: " + answer.thrown->message);
    if (cluster->options.onRetry)
        cluster->options.onRetry(attempt, !again);
}

void runFailback(const CallRef& call)
{
    const auto chosen = call->select({});
    call->attempt(chosen, [call, last = chosen.invoker](Answer answer) {
        if (!answer.thrown) {
            call->finish(std::move(answer));
            return;
        }
        auto& timer = call->cluster()->failback;
        if (!timer)
            timer = std::make_shared<FailbackTimer>(call->cluster()->loop);
        const auto retries = retriesOf(*call);
        if (retries == 0)
            call->note("failback: no retries are wanted, the failure is forgotten");
        else if (!call->cluster()->destroyed && timer->add(call, last))
            call->note("failback: up to " + std::to_string(retries) + " retries follow, 5 to 6 s apart");
        else
            call->note("failback: too many retries are planned already, the failure is forgotten");
        call->note("The caller gets null");
        call->finish(nullAnswer());
    });
}

} // namespace sextant::cluster
