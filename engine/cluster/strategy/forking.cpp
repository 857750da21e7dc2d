// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Calls several at once and takes the first answer (spec/cluster §2.5). Mirrors ForkingClusterInvoker.
#include "engine/cluster/strategy/strategies.h"

#include <algorithm>

namespace sextant::cluster {

namespace {

constexpr std::int64_t kDefaultForks = 2;
constexpr std::int64_t kDefaultForkTimeout = 1000; // ms
constexpr std::size_t kSelectionsPerFork = 100; // Dubbo goes on for ever

class ForkingRun : public std::enable_shared_from_this<ForkingRun>
{
public:
    explicit ForkingRun(CallRef call)
        : m_call(std::move(call))
    {
    }

    void start()
    {
        const auto chosen = choose();
        m_running = chosen.size();
        if (m_call->invocation().generation != config::Generation::V27) {
            const core::Millis limit {
                std::max<std::int64_t>(m_call->consumerNumber("timeout", kDefaultForkTimeout), 0)};
            // The run outlives its call only as long as answers are outstanding.
            m_timer = m_call->cluster()->loop.schedule(limit, [weak = weak_from_this()] {
                if (const auto self = weak.lock())
                    self->timedOut();
            });
        }
        for (const auto& one : chosen)
            m_call->attempt(one, [self = shared_from_this(), invoker = one.invoker](Answer answer) {
                self->answered(std::move(answer));
            });
    }

private:
    std::vector<Chosen> choose()
    {
        const auto& list = *m_call->list();
        const auto forks = m_call->consumerNumber("forks", kDefaultForks);
        std::vector<Chosen> chosen;
        if (forks <= 0 || static_cast<std::uint64_t>(forks) >= list.size()) {
            for (const auto& invoker : list)
                chosen.push_back({invoker, false, m_call->options().explain ? "all are called" : ""});
            m_chosen = list;
            return chosen;
        }
        const auto wanted = static_cast<std::size_t>(forks);
        for (std::size_t i = 0; chosen.size() < wanted && i < wanted * kSelectionsPerFork; ++i) {
            auto one = m_call->select(m_chosen);
            if (std::ranges::find(m_chosen, one.invoker) != m_chosen.end())
                continue;
            m_chosen.push_back(one.invoker);
            chosen.push_back(std::move(one));
        }
        return chosen;
    }

    void answered(Answer answer)
    {
        --m_running;
        if (!answer.thrown) {
            if (m_running > 0)
                m_call->note("forking: the first answer counts; " + std::to_string(m_running)
                             + " had not come");
            end(std::move(answer));
            return;
        }
        if (m_running > 0)
            return;
        end(Answer::failed(reworded(*answer.thrown,
                                    "Failed to forking invoke provider [" + addressesOf(m_chosen)
                                        + "], but no luck to perform the invocation. Last error is: "
                                        + answer.thrown->message)));
    }

    void timedOut()
    {
        m_call->note("forking: nobody answered in time; a Java caller gets no result at all, which ends in a "
                     "NullPointerException");
        end(nullAnswer());
    }

    void end(Answer answer)
    {
        m_timer = {};
        m_call->finish(std::move(answer));
    }

    CallRef m_call;
    InvokerList m_chosen;
    std::size_t m_running = 0;
    core::Timer m_timer;
};

} // namespace

void runForking(const CallRef& call)
{
    std::make_shared<ForkingRun>(call)->start();
}

} // namespace sextant::cluster
