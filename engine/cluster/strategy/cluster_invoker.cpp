// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/cluster/strategy/cluster_invoker.h"

#include "engine/cluster/strategy/failback_timer.h"
#include "engine/cluster/strategy/strategies.h"

namespace sextant::cluster {

std::string describe(const Attempt& attempt)
{
    auto text = attempt.address;
    switch (attempt.outcome) {
    case Attempt::Outcome::Waiting:
        text += " had not answered when the call ended";
        break;
    case Attempt::Outcome::Answered:
        text += " answered";
        break;
    case Attempt::Outcome::Exception:
        text += " answered with " + attempt.text;
        break;
    case Attempt::Outcome::Failed:
        text += ": " + attempt.text;
        break;
    }
    return attempt.why.empty() ? text : text + " [" + attempt.why + "]";
}

ClusterInvoker::ClusterInvoker(core::Loop& loop, std::shared_ptr<Directory> directory,
                               std::shared_ptr<BalancerState> state, CallOne call, ClusterOptions options)
    : m_state(std::make_shared<ClusterState>(loop, std::move(directory), std::move(state), std::move(call),
                                             std::move(options)))
{
}

ClusterInvoker::~ClusterInvoker()
{
    m_state->destroyed = true;
    m_state->failback.reset();
}

void ClusterInvoker::invoke(Invocation invocation, CallOptions options,
                            std::function<void(ClusterResult)> done)
{
    const auto call =
        std::make_shared<ClusterCall>(m_state, std::move(invocation), std::move(options), std::move(done));
    m_state->loop.post([call] { call->start(); });
}

Directory& ClusterInvoker::directory() const
{
    return *m_state->directory;
}

std::size_t ClusterInvoker::plannedRetries() const
{
    return m_state->failback ? m_state->failback->planned() : 0;
}

} // namespace sextant::cluster
