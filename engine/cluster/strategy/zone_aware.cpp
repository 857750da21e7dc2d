// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Chooses a registry, by preference, zone and weight (spec/cluster §1.7). The invokers stand for registries:
// their URLs are the registries' own. Mirrors ZoneAwareClusterInvoker.
#include "engine/cluster/strategy/strategies.h"

#include <algorithm>
#include <cctype>

namespace sextant::cluster {

namespace {

bool isTrue(std::string_view text)
{
    return std::ranges::equal(text, std::string_view("true"), {},
                              [](unsigned char letter) { return std::tolower(letter); });
}

class ZoneChoice
{
public:
    explicit ZoneChoice(const ClusterCall& call)
        : m_call(call)
    {
    }

    /// null: nobody of whom `fits` is true is available.
    template<typename Fits>
    Chosen firstAvailable(Fits fits, const std::string& why) const
    {
        for (const auto& invoker : *m_call.list())
            if (fits(invoker->url) && m_call.directory().isAvailable(*invoker))
                return {invoker, false, m_call.options().explain ? why : ""};
        return {};
    }

    std::string attachment(std::string_view key) const
    {
        const auto& all = m_call.invocation().attachments;
        const auto at = all.find(key);
        return at == all.end() ? std::string() : at->second;
    }

private:
    const ClusterCall& m_call;
};

} // namespace

void runZoneAware(const CallRef& call)
{
    const auto forward = [&call](const Chosen& chosen) {
        call->attempt(chosen, [call](Answer answer) { call->finish(std::move(answer)); });
    };
    const ZoneChoice choice(*call);
    if (const auto preferred = choice.firstAvailable(
            [](const url::Url& registry) { return registry.getBool("preferred", false); },
            "the registry is preferred");
        preferred.invoker) {
        forward(preferred);
        return;
    }
    if (const auto zone = choice.attachment("registry_zone"); !zone.empty()) {
        const auto there =
            choice.firstAvailable([&zone](const url::Url& registry) { return registry.get("zone") == zone; },
                                  "the registry of zone " + zone);
        if (there.invoker) {
            forward(there);
            return;
        }
        if (isTrue(choice.attachment("registry_zone_force"))) {
            auto text = "No registry instance in zone or no available providers in the registry, zone: "
                + zone + ", registries: " + addressesOf(*call->list());
            Thrown thrown(RpcCode::Unknown, text,
                          core::Error(core::Errc::NoProvider,
                                      "No registry of zone " + zone + " has a provider",
                                      addressesOf(*call->list()), "the call insists on that zone"));
            thrown.className = "java.lang.IllegalStateException";
            call->finish(std::move(thrown));
            return;
        }
    }
    if (const auto balanced = call->select({}); call->directory().isAvailable(*balanced.invoker)) {
        forward(balanced);
        return;
    }
    const auto first =
        choice.firstAvailable([](const url::Url&) { return true; }, "the first that is available");
    if (first.invoker)
        forward(first);
    else if (call->invocation().generation == config::Generation::V27)
        forward({call->list()->front(), false, "nobody is available, so the first"});
    else
        call->finish(
            Thrown(RpcCode::Unknown, "No provider available in [" + addressesOf(*call->list()) + "]",
                   core::Error(core::Errc::NoProvider, "No registry has a provider that is available",
                               addressesOf(*call->list()))));
}

} // namespace sextant::cluster
