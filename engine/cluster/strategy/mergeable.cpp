// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Calls all groups and merges their results (spec/cluster §2.8). The invokers stand for groups. Mirrors
// MergeableClusterInvoker.
#include "engine/cluster/strategy/mergers.h"
#include "engine/cluster/strategy/strategies.h"

#include <algorithm>
#include <cctype>

namespace sextant::cluster {

namespace {

constexpr std::string_view kNoMerger[] = {"", "false", "0", "null", "n/a"};

bool mergesNothing(const std::string& merger)
{
    return std::ranges::any_of(kNoMerger, [&](std::string_view none) {
        return std::ranges::equal(merger, none, {},
                                  [](unsigned char letter) { return std::tolower(letter); });
    });
}

/// Without a merger: the groups one after the other until one has providers.
class FirstGroup : public std::enable_shared_from_this<FirstGroup>
{
public:
    explicit FirstGroup(CallRef call)
        : m_call(std::move(call))
    {
    }

    void next()
    {
        const auto& list = *m_call->list();
        while (m_at < list.size() && !m_call->directory().isAvailable(*list[m_at]))
            ++m_at;
        const bool last = m_at >= list.size();
        const Chosen chosen {last ? list.front() : list[m_at++], false, {}};
        m_call->attempt(chosen, [self = shared_from_this(), last](Answer answer) {
            if (!last && answer.thrown && answer.thrown->code == RpcCode::NoInvoker)
                self->next();
            else
                self->m_call->finish(std::move(answer));
        });
    }

private:
    CallRef m_call;
    std::size_t m_at = 0;
};

class MergeRun : public std::enable_shared_from_this<MergeRun>
{
public:
    MergeRun(CallRef call, std::string merger)
        : m_call(std::move(call))
        , m_merger(std::move(merger))
        , m_answers(m_call->list()->size())
        , m_running(m_answers.size())
    {
    }

    void start()
    {
        const auto list = m_call->list();
        for (std::size_t i = 0; i < list->size(); ++i)
            m_call->attempt({(*list)[i], false, {}}, [self = shared_from_this(), i](Answer answer) {
                self->m_answers[i] = std::move(answer);
                if (--self->m_running == 0)
                    self->merge();
            });
    }

private:
    void merge()
    {
        std::vector<Answer> results;
        for (auto& answer : m_answers) {
            if (answer.thrown && answer.thrown->code == RpcCode::NoInvoker)
                continue;
            if (answer.thrown) {
                m_call->finish(reworded(*answer.thrown,
                                        "Failed to invoke service "
                                            + m_call->invocation().consumer.serviceKey() + ": "
                                            + answer.thrown->message));
                return;
            }
            if (answer.exception)
                m_call->note("mergeable: a group's exception is left out: " + answer.exceptionText);
            else
                results.push_back(std::move(answer));
        }
        if (results.empty() || m_call->options().returnType == "void")
            m_call->finish(nullAnswer());
        else if (results.size() == 1)
            m_call->finish(std::move(results.front()));
        else
            mergeAll(results);
    }

    void mergeAll(const std::vector<Answer>& results)
    {
        std::vector<wire::Value> values;
        for (const auto& result : results)
            values.push_back(result.value);
        auto merged = mergeResults(m_merger, m_call->options().returnType, values);
        if (!merged) {
            m_call->finish(Thrown(RpcCode::Unknown, merged.error().sentence, merged.error()));
            return;
        }
        Answer answer;
        answer.value = std::move(*merged);
        m_call->note("mergeable: " + std::to_string(results.size()) + " results merged");
        m_call->finish(std::move(answer));
    }

    CallRef m_call;
    std::string m_merger;
    std::vector<Answer> m_answers; ///< in the order of the list
    std::size_t m_running;
};

} // namespace

void runMergeable(const CallRef& call)
{
    const auto merger = call->consumerParameter("merger");
    if (mergesNothing(merger))
        std::make_shared<FirstGroup>(call)->next();
    else
        std::make_shared<MergeRun>(call, merger)->start();
}

} // namespace sextant::cluster
