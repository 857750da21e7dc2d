// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// The strategies of one attempt: failfast throws what went wrong, failsafe forgets it (spec/cluster §2.2,
// §2.3), available takes the first that can be called (§2.7).
#include "engine/cluster/strategy/strategies.h"

#include <algorithm>

namespace sextant::cluster {

void runFailfast(const CallRef& call)
{
    const auto chosen = call->select({});
    call->attempt(chosen, [call, url = chosen.invoker->url](Answer answer) {
        if (answer.thrown && answer.thrown->code != RpcCode::Biz) {
            const auto& invocation = call->invocation();
            answer.thrown = reworded(
                *answer.thrown,
                "Failfast invoke providers " + url.displayString() + " "
                    + std::string(call->balance().className) + " for service " + call->service() + " method "
                    + invocation.method + " on consumer " + invocation.consumer.host() + " use dubbo version "
                    + call->version()
                    + ", but no luck to perform the invocation. Last error is: " + answer.thrown->message);
        }
        call->finish(std::move(answer));
    });
}

void runFailsafe(const CallRef& call)
{
    call->attempt(call->select({}), [call](Answer answer) {
        if (answer.thrown) {
            call->note("failsafe: the failure is ignored, the caller gets null");
            answer = nullAnswer();
        }
        call->finish(std::move(answer));
    });
}

void runAvailable(const CallRef& call)
{
    const auto& list = *call->list();
    const auto at = std::ranges::find_if(
        list, [&](const InvokerRef& invoker) { return call->directory().isAvailable(*invoker); });
    if (at == list.end()) {
        const auto key = call->invocation().consumer.serviceKey();
        call->finish(Thrown(RpcCode::Unknown, "No provider available in [" + addressesOf(list) + "]",
                            core::Error(core::Errc::NoProvider, "No provider of " + key + " is available",
                                        key, "tried in this order: " + addressesOf(list))));
        return;
    }
    const Chosen chosen {*at, false,
                         call->options().explain ? "the first in the list that is available" : ""};
    call->attempt(chosen, [call](Answer answer) { call->finish(std::move(answer)); });
}

} // namespace sextant::cluster
