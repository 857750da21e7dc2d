// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Tries others after a failure (spec/cluster §2.1). Mirrors FailoverClusterInvoker.
#include "engine/cluster/strategy/strategies.h"
#include "engine/core/text.h"

#include <algorithm>
#include <set>

namespace sextant::cluster {

namespace {

constexpr std::int64_t kDefaultRetries = 2;
constexpr std::uint64_t kMostAttempts = 1'000; // whatever the registry says: every one is remembered

class FailoverRun : public std::enable_shared_from_this<FailoverRun>
{
public:
    explicit FailoverRun(CallRef call)
        : m_call(std::move(call))
    {
        const auto given = core::parseInt(m_call->consumerParameter("retries")).value_or(kDefaultRetries);
        m_attempts =
            given >= 0 ? std::min<std::uint64_t>(static_cast<std::uint64_t>(given) + 1, kMostAttempts) : 1;
    }

    void next()
    {
        if (!m_tried.empty()) {
            // What listing throws is not the last error of the attempts: it goes to the caller as it is.
            if (auto thrown = m_call->relist()) {
                m_call->finish(std::move(*thrown));
                return;
            }
        }
        auto chosen = m_call->select(m_tried);
        m_tried.push_back(chosen.invoker);
        m_call->attempt(chosen,
                        [self = shared_from_this()](Answer answer) { self->answered(std::move(answer)); });
    }

private:
    void answered(Answer answer)
    {
        if (!answer.thrown) {
            if (!m_failed.empty())
                m_call->note("failover: it succeeded after " + std::to_string(m_failed.size())
                             + " had failed");
            m_call->finish(std::move(answer));
        } else if (answer.thrown->code == RpcCode::Biz) {
            m_call->finish(std::move(answer));
        } else {
            m_failed.insert(m_tried.back()->url.address());
            // Cancelled by the caller, or the client is closed: nobody waits for another attempt.
            const bool cancelled = answer.thrown->error.code == core::Errc::Cancelled;
            if (m_tried.size() < m_attempts && !cancelled)
                next();
            else
                giveUp(*answer.thrown);
        }
    }

    void giveUp(const Thrown& last)
    {
        const auto& invocation = m_call->invocation();
        std::string failed;
        for (const auto& address : m_failed)
            failed += (failed.empty() ? "" : ", ") + address;
        m_call->finish(reworded(
            last,
            "Failed to invoke the method " + invocation.method + " in the service " + m_call->service()
                + ". Tried " + std::to_string(m_tried.size()) + " times of the providers [" + failed + "] ("
                + std::to_string(m_failed.size()) + "/" + std::to_string(m_call->list()->size())
                + ") from the registry " + m_call->directory().registry().address() + " on the consumer "
                + invocation.consumer.host() + " using the dubbo version " + m_call->version()
                + ". Last error is: " + last.message));
    }

    CallRef m_call;
    std::uint64_t m_attempts;
    InvokerList m_tried;
    std::set<std::string> m_failed;
};

} // namespace

void runFailover(const CallRef& call)
{
    std::make_shared<FailoverRun>(call)->next();
}

} // namespace sextant::cluster
