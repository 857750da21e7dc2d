// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Configurators: the text as a document, as a legacy node's name and as a mock value. What is understood is
// applied to a provider and to a consumer as every Dubbo line does it, and explained: both must agree.
#include "engine/cluster/override/mock_decision.h"
#include "engine/cluster/override/override_directory.h"

#include <cstdint>
#include <cstdlib>
#include <string_view>

using namespace sextant;

namespace {

using cluster::Level;

const url::Url& provider()
{
    static const url::Url url("dubbo", "10.0.1.2", 20881, "com.foo.Bar",
                              {{"application", "stock"},
                               {"interface", "com.foo.Bar"},
                               {"side", "provider"},
                               {"timeout", "100"},
                               {"timestamp", "1"}});
    return url;
}

void apply(const std::vector<config::Override>& overrides, bool legacy)
{
    const url::Url consumer("consumer", "10.0.0.5", 0, "com.foo.Bar",
                            {{"application", "shop"}, {"interface", "com.foo.Bar"}, {"side", "consumer"}});
    const auto configurators = std::make_shared<cluster::Configurators>();
    if (legacy)
        configurators->legacy = cluster::legacyConfigurators(overrides, consumer);
    else
        configurators->service = cluster::ConfiguratorSet(overrides);
    for (const auto generation : {config::Generation::V27, config::Generation::V31, config::Generation::V32})
        for (const auto level : {Level::Interface, Level::Application}) {
            cluster::OverrideDirectory directory(level, consumer, {generation, "10.9.9.9"});
            const cluster::Invoker invoker {provider(), level, "stock", "/p", provider()};
            (void)directory.setAddresses({invoker});
            const auto pushed = directory.setConfigurators(configurators);
            const auto explained = cluster::explainInvoker(directory, invoker);
            (void)cluster::explainConsumer(directory);
            if (!pushed)
                continue;
            if (explained.error || explained.disabled || directory.invokers().size() != 1)
                std::abort();
            for (const auto& value : explained.values)
                if (directory.invokers().front().url.find(value.key) != value.effective().value)
                    std::abort();
            (void)cluster::planMock(directory.consumerUrl(), "hi", generation);
        }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    if (const auto document = config::parseConfigurators(text, "/rule"))
        if (document->overrides.size() < 200) // thousands of addresses are slow, not wrong
            apply(document->overrides, false);
    if (const auto node = config::parseOverrideNode(text, "/node"))
        apply({*node}, true);
    const cluster::MockPlan plan {config::mockMode(text, config::kOwnGeneration), std::string(text)};
    for (const auto* type : {"", "int", "java.lang.String", "java.math.BigDecimal"})
        (void)cluster::mockAnswer(plan, provider(), "hi", type, "late");
    return 0;
}
