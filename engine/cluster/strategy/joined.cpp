// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/cluster/strategy/joined.h"

#include <algorithm>

namespace sextant::cluster {

namespace {

class Members
{
public:
    explicit Members(std::vector<JoinedMember> members)
        : m_members(std::move(members))
    {
    }

    ClusterInvoker& of(const Invoker& invoker) const
    {
        return *std::ranges::find(m_members, invoker.url, &JoinedMember::url)->reference;
    }

    Invokers invokers() const
    {
        Invokers invokers;
        for (const auto& member : m_members) {
            Invoker invoker;
            invoker.url = member.url;
            invoker.own = member.url;
            invokers.push_back(std::move(invoker));
        }
        return invokers;
    }

private:
    std::vector<JoinedMember> m_members;
};

} // namespace

std::shared_ptr<ClusterInvoker> join(core::Loop& loop, std::vector<JoinedMember> given,
                                     ClusterOptions options)
{
    const auto members = std::make_shared<Members>(std::move(given));
    auto directory = std::make_shared<Directory>(
        loop, url::Url(),
        [members](const Invoker& invoker) { return members->of(invoker).directory().isAnyAvailable(); },
        AvailabilityOptions {}, options.random);
    directory->setInvokers(members->invokers());
    auto call = [members](const InvokerRef& invoker, const Invocation& invocation,
                          const CallOptions& callOptions, const std::function<void(Answer)>& done) {
        members->of(*invoker).invoke(invocation, callOptions,
                                     [done](ClusterResult result) { done(std::move(result.answer)); });
    };
    return std::make_shared<ClusterInvoker>(loop, std::move(directory), std::make_shared<BalancerState>(loop),
                                            std::move(call), std::move(options));
}

} // namespace sextant::cluster
