// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Keeps a router chain current with the config center: listens to the keys that the chain reads and hands it
// every change (spec/cluster §1.5, §6.6). THREAD: the store's loop.
#pragma once

#include "engine/cluster/router/router_chain.h"
#include "engine/config/config_center.h"

#include <functional>
#include <map>
#include <memory>

namespace sextant::cluster {

class RouterRules
{
public:
    /// `changed` runs after every change that the chain has seen, and once everything that stands has been
    /// read for the first time or for new keys. The center's store must outlive this.
    RouterRules(config::ConfigCenter center, RouterChainOptions options, std::function<void()> changed);
    ~RouterRules();
    RouterRules(const RouterRules&) = delete;
    RouterRules& operator=(const RouterRules&) = delete;

    /// New providers may bring new keys.
    void setInvokers(SharedInvokers invokers);
    const RouterChain& chain() const { return m_chain; }
    /// Every key that the chain reads has been read.
    bool isSettled() const { return m_waiting == 0; }
    /// Why the latest texts are not in force.
    std::vector<core::Error> refused() const;

private:
    struct Followed
    {
        core::Subscription subscription;
        std::optional<config::Document> latest; ///< nullopt: not read yet
        bool handedOn = false; ///< the chain has seen the first document
    };

    void follow(const std::string& key);
    void seen(const std::string& key, const config::Document& document);
    void handOn();
    void apply(const std::string& key, const std::optional<config::Document>& before,
               const config::Document& document);

    config::ConfigCenter m_center;
    RouterChain m_chain;
    std::function<void()> m_changed;
    std::map<std::string, std::shared_ptr<Followed>> m_followed;
    std::size_t m_waiting = 0;
};

} // namespace sextant::cluster
