// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Calls all, one after the other (spec/cluster §2.6). Mirrors BroadcastClusterInvoker.
#include "engine/cluster/strategy/strategies.h"

namespace sextant::cluster {

namespace {

constexpr std::int64_t kWholePercent = 100;

class BroadcastRun : public std::enable_shared_from_this<BroadcastRun>
{
public:
    explicit BroadcastRun(CallRef call)
        : m_call(std::move(call))
        , m_list(m_call->list())
    {
        auto percent = m_call->consumerNumber("broadcast.fail.percent", kWholePercent);
        if (percent < 0 || percent > kWholePercent)
            percent = kWholePercent;
        m_limit = m_list->size() * static_cast<std::size_t>(percent) / kWholePercent;
    }

    void next()
    {
        const Chosen one {(*m_list)[m_at++], false,
                          m_call->options().explain ? "all are called in their order" : ""};
        m_call->attempt(one,
                        [self = shared_from_this()](Answer answer) { self->answered(std::move(answer)); });
    }

private:
    void answered(Answer answer)
    {
        const bool failed = answer.thrown || answer.exception;
        if (answer.thrown)
            m_failure = answer.thrown;
        else if (answer.exception)
            m_failure = Thrown(RpcCode::Unknown, answer.exceptionText,
                               core::Error(core::Errc::Remote, "The service threw " + answer.exceptionText));
        if (failed)
            ++m_failures;
        const bool stops = failed && m_failures == m_limit;
        if (m_at < m_list->size() && !stops) {
            next();
            return;
        }
        if (m_at < m_list->size())
            m_call->note("broadcast: " + std::to_string(m_failures) + " failures end it, "
                         + std::to_string(m_list->size() - m_at) + " are not called");
        if (m_failure)
            m_call->finish(std::move(*m_failure));
        else
            m_call->finish(std::move(answer));
    }

    CallRef m_call;
    InvokerListRef m_list;
    std::size_t m_at = 0;
    std::size_t m_limit = 0; ///< so many failures end it
    std::size_t m_failures = 0;
    std::optional<Thrown> m_failure; ///< the last
};

} // namespace

void runBroadcast(const CallRef& call)
{
    std::make_shared<BroadcastRun>(call)->next();
}

} // namespace sextant::cluster
