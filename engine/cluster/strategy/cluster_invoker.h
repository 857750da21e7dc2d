// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Calls through a cluster strategy: lists, chooses, calls, tries again, and says what it did (spec/cluster
// §1.2, §2). How one invoker is called is the host's business. THREAD: engine thread.
#pragma once

#include "engine/cluster/strategy/selector.h"
#include "engine/core/cancel.h"

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace sextant::cluster {

constexpr std::string_view kDefaultCluster = "failover";

/// One call of one invoker by a strategy.
struct Attempt
{
    enum class Outcome
    {
        Waiting, ///< no answer when the whole call had ended
        Answered,
        Exception, ///< the service threw; an answer
        Failed
    };

    std::string address;
    core::Millis started {0}; ///< since the call began
    core::Millis elapsed {0};
    Outcome outcome = Outcome::Waiting;
    RpcCode code = RpcCode::Unknown; ///< when it failed
    std::string text; ///< what failed, or what the service threw
    std::string why; ///< the invoker was chosen; when somebody asks
};
/// One line: who, when, how it went.
std::string describe(const Attempt& attempt);

struct StrategyTrace
{
    std::string strategy;
    std::string loadBalance;
    std::vector<Attempt> attempts; ///< in the order in which they began
    std::vector<std::string> notes; ///< what the strategy made of them, for people
};

/// What is known of one call beside the invocation.
struct CallOptions
{
    core::CancelToken cancel;
    bool explain = false; ///< each attempt says why its invoker was chosen
    std::string returnType {}; ///< declared, as Java names it; for mergeable; empty: not known
    std::any payload {}; ///< what the host needs to make the call
};

struct ClusterResult
{
    Answer answer;
    StrategyTrace trace;
};

struct ClusterOptions
{
    std::string strategy {kDefaultCluster};
    std::string loadBalance {}; ///< instead of what the first invoker's URL says
    Random random = systemRandom();
    /// Attempts that failback makes after its call has ended. `last`: no other follows.
    std::function<void(const Attempt&, bool last)> onRetry {};
};

class ClusterState;

class ClusterInvoker
{
public:
    /// Calls the invoker once and gives `done` what came of it, exactly once.
    using CallOne = std::function<void(const InvokerRef& invoker, const Invocation& invocation,
                                       const CallOptions& options, std::function<void(Answer)> done)>;

    ClusterInvoker(core::Loop& loop, std::shared_ptr<Directory> directory,
                   std::shared_ptr<BalancerState> state, CallOne call, ClusterOptions options = {});
    /// Calls under way end; what failback has planned does not happen.
    ~ClusterInvoker();
    ClusterInvoker(const ClusterInvoker&) = delete;
    ClusterInvoker& operator=(const ClusterInvoker&) = delete;

    /// `done` runs exactly once, never inside this call.
    void invoke(Invocation invocation, CallOptions options, std::function<void(ClusterResult)> done);
    Directory& directory() const;
    /// How many retries failback has planned.
    std::size_t plannedRetries() const;

private:
    std::shared_ptr<ClusterState> m_state;
};

} // namespace sextant::cluster
