// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/host/consumer_routes.h"

#include <algorithm>

namespace sextant::host {

using cluster::Level;

namespace {

constexpr std::string_view kRoutedProtocol = "dubbo";

} // namespace

ConsumerRoutes::ConsumerRoutes(store::CoordinationStore& store, const std::string& configRoot,
                               const url::Url& consumer, std::function<void()> changed,
                               config::Generation generation)
    : m_center(store, configRoot)
    , m_options({consumer.colonKey(), consumer.get("application"), generation})
    , m_changed(std::move(changed))
{
}

void ConsumerRoutes::setInvokers(Level level, const cluster::Invokers& invokers)
{
    auto callable = invokers;
    std::erase_if(callable,
                  [](const cluster::Invoker& invoker) { return invoker.url.protocol() != kRoutedProtocol; });
    use(level, cluster::shareInvokers(std::move(callable)));
}

void ConsumerRoutes::use(Level level, const cluster::SharedInvokers& invokers)
{
    auto& followed = rules(level);
    if (!followed) {
        if (invokers->empty())
            return;
        followed = std::make_unique<cluster::RouterRules>(m_center, m_options, m_changed);
    }
    if (followed->chain().invokers() != invokers)
        followed->setInvokers(invokers);
}

const cluster::RouterChain* ConsumerRoutes::at(Level level) const
{
    return rules(level) ? &rules(level)->chain() : nullptr;
}

bool ConsumerRoutes::isSettled(Level level) const
{
    return !rules(level) || rules(level)->isSettled();
}

std::vector<core::Error> ConsumerRoutes::refused() const
{
    std::vector<core::Error> errors;
    for (const auto* level : {&m_interfaceLevel, &m_applicationLevel})
        if (*level)
            for (auto& error : (*level)->refused())
                if (std::ranges::none_of(
                        errors, [&](const core::Error& known) { return known.text() == error.text(); }))
                    errors.push_back(std::move(error));
    return errors;
}

std::unique_ptr<cluster::RouterRules>& ConsumerRoutes::rules(Level level)
{
    return level == Level::Interface ? m_interfaceLevel : m_applicationLevel;
}

const std::unique_ptr<cluster::RouterRules>& ConsumerRoutes::rules(Level level) const
{
    return level == Level::Interface ? m_interfaceLevel : m_applicationLevel;
}

} // namespace sextant::host
