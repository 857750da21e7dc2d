// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/cluster/override/configurator_feed.h"

#include "engine/cluster/override/configurator_state.h"
#include "engine/cluster/override/legacy_nodes.h"
#include "engine/config/paths.h"
#include "engine/registry/paths.h"

namespace sextant::cluster {

namespace {

constexpr std::string_view kSuffix = ".configurators";

} // namespace

class ConfiguratorFeed::Impl : public std::enable_shared_from_this<ConfiguratorFeed::Impl>
{
public:
    Impl(url::Url consumer, Listener listener)
        : m_consumer(std::move(consumer))
        , m_listener(std::move(listener))
    {
    }

    void start(store::CoordinationStore& store, const config::ConfigCenter& center, const std::string& root)
    {
        listen(center, m_consumer.get("application"), m_application);
        listen(center, m_consumer.colonKey(), m_service);
        const auto directory =
            registry::categoryPath(root, m_consumer.serviceInterface(), registry::kConfigurators);
        m_legacy.subscription = followNodes(
            store, directory, [weak = weak_from_this(), directory](const std::vector<std::string>& names) {
                if (const auto self = weak.lock())
                    self->takeNodes(directory, names);
            });
    }

    void stop() { m_listener = nullptr; }

private:
    struct Source
    {
        core::Subscription subscription;
        ConfiguratorState state;
        bool answered = false;
    };
    struct LegacySource
    {
        core::Subscription subscription;
        ConfiguratorSet set;
        std::vector<core::Error> refused;
        bool answered = false;
    };

    void listen(const config::ConfigCenter& center, const std::string& key, Source& source)
    {
        // The group is fixed: a config center's own group moves no rules (spec/cluster §12).
        source.subscription =
            center.listen(std::string(config::kDefaultGroup), key + std::string(kSuffix),
                          [weak = weak_from_this(), &source](const config::Document& document) {
                              if (const auto self = weak.lock())
                                  self->takeDocument(source, document);
                          });
    }

    void takeDocument(Source& source, const config::Document& document)
    {
        const bool wasRefused = source.state.refused().has_value();
        const bool changed = source.state.update(document);
        const bool first = !std::exchange(source.answered, true);
        if (changed || first || wasRefused || source.state.refused())
            tell();
    }

    void takeNodes(const std::string& directory, const std::vector<std::string>& names)
    {
        m_legacy.answered = true;
        m_legacy.refused.clear();
        std::vector<config::Override> nodes;
        for (const auto& name : names) {
            auto node = config::parseOverrideNode(name, directory + "/" + name);
            if (node)
                nodes.push_back(std::move(*node));
            else
                m_legacy.refused.push_back(node.error());
        }
        m_legacy.set = legacyConfigurators(nodes, m_consumer);
        tell();
    }

    void tell()
    {
        if (!m_listener || !m_application.answered || !m_service.answered || !m_legacy.answered)
            return;
        ConfiguratorFeedState state;
        state.configurators = std::make_shared<const Configurators>(Configurators {
            m_legacy.set, m_application.state.configurators(), m_service.state.configurators()});
        for (const auto* source : {&m_application, &m_service})
            if (source->state.refused())
                state.refused.push_back(*source->state.refused());
        state.refused.insert(state.refused.end(), m_legacy.refused.begin(), m_legacy.refused.end());
        const auto listener = m_listener;
        listener(state);
    }

    const url::Url m_consumer;
    Listener m_listener;
    Source m_application;
    Source m_service;
    LegacySource m_legacy;
};

ConfiguratorFeed::ConfiguratorFeed(store::CoordinationStore& store, const config::ConfigCenter& center,
                                   const std::string& root, url::Url consumer, Listener listener)
    : m_impl(std::make_shared<Impl>(std::move(consumer), std::move(listener)))
{
    m_impl->start(store, center, root);
}

ConfiguratorFeed::~ConfiguratorFeed()
{
    m_impl->stop();
}

} // namespace sextant::cluster
