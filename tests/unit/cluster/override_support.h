// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// The fixture of spec/cluster §13.4: a consumer of the application `shop` and two providers.
#pragma once

#include "engine/cluster/override/override_directory.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

namespace sextant::cluster::test {

constexpr std::string_view kMachine = "10.9.9.9";

inline url::Url urlOf(std::string_view text)
{
    auto parsed = url::Url::parse(text);
    if (!parsed)
        throw std::runtime_error(parsed.error().text());
    return *parsed;
}

inline std::vector<config::Override> overridesOf(std::string_view document)
{
    auto parsed = config::parseConfigurators(document, "/dubbo/config/dubbo/x.configurators");
    if (!parsed)
        throw std::runtime_error(parsed.error().text());
    return parsed->overrides;
}

/// A service document of one item: `body` is what the item says, one field per line without indent.
inline std::string serviceRule(const std::vector<std::string>& body, std::string_view version = "v2.7",
                               std::string_view key = "com.foo.Bar", std::string_view head = "")
{
    std::string text = "configVersion: " + std::string(version) + "\nscope: service\nkey: '"
        + std::string(key) + "'\n" + std::string(head) + "configs:\n";
    for (std::size_t i = 0; i < body.size(); ++i)
        text += (i == 0 ? "- " : "  ") + body[i] + "\n";
    return text;
}

inline std::string applicationRule(const std::vector<std::string>& body, std::string_view key = "shop",
                                   std::string_view head = "")
{
    auto text = serviceRule(body, "v2.7", key, head);
    return text.replace(text.find("scope: service"), 14, "scope: application");
}

struct Rules
{
    std::string application {};
    std::string service {};
    std::vector<std::string> legacy {};
};

class Shop
{
public:
    explicit Shop(Level level = Level::Interface, config::Generation generation = config::kOwnGeneration,
                  std::string_view service = "")
        : m_consumer(
            urlOf("consumer://10.0.0.5/com.foo.Bar?application=shop&interface=com.foo.Bar&side=consumer"
                  + std::string(service)))
        , m_directory(level, m_consumer, {generation, std::string(kMachine)})
    {
        const auto add = [&](std::string_view text) {
            const auto own = urlOf(std::string(text) + std::string(service));
            m_providers.push_back({own, level, "stock", "/p/" + own.address(), own});
        };
        add("dubbo://10.0.1.1:20880/"
            "com.foo.Bar?application=stock&interface=com.foo.Bar&timeout=100&region=hz");
        add("dubbo://10.0.1.2:20881/com.foo.Bar?application=stock&interface=com.foo.Bar&weight=7&region=bj");
        EXPECT_TRUE(m_directory.setAddresses(m_providers));
    }

    Configurators configurators(const Rules& rules) const
    {
        Configurators out;
        std::vector<config::Override> nodes;
        for (const auto& text : rules.legacy)
            nodes.push_back(*config::parseOverrideNode(url::encode(text), "/legacy"));
        out.legacy = legacyConfigurators(nodes, m_consumer);
        if (!rules.application.empty())
            out.application = ConfiguratorSet(overridesOf(rules.application));
        if (!rules.service.empty())
            out.service = ConfiguratorSet(overridesOf(rules.service));
        return out;
    }

    Shop& with(const Rules& rules)
    {
        m_outcome = m_directory.setConfigurators(std::make_shared<const Configurators>(configurators(rules)));
        return *this;
    }

    /// The value at P1, P2 and the consumer URL: "100 / 7 / -".
    std::string values(std::string_view key, std::string_view method = "") const
    {
        std::string out;
        for (std::size_t i = 0; i < m_providers.size(); ++i)
            out += valueAt(i, key, method) + " / ";
        return out + shown(m_directory.consumerUrl(), key, method);
    }
    std::string valueAt(std::size_t provider, std::string_view key, std::string_view method = "") const
    {
        for (const auto& invoker : m_directory.invokers())
            if (invoker.own.address() == m_providers[provider].own.address())
                return shown(invoker.url, key, method);
        return "gone";
    }

    OverrideDirectory& directory() { return m_directory; }
    const OverrideDirectory& directory() const { return m_directory; }
    const Invokers& providers() const { return m_providers; }
    const core::Outcome<void>& outcome() const { return m_outcome; }

private:
    static std::string shown(const url::Url& url, std::string_view key, std::string_view method)
    {
        return url.getForMethod(method, key, "-");
    }

    url::Url m_consumer;
    OverrideDirectory m_directory;
    Invokers m_providers;
    core::Outcome<void> m_outcome;
};

} // namespace sextant::cluster::test
