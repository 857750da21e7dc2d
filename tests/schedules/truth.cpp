// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/schedules/truth.h"

#include "engine/core/text.h"
#include "engine/mapping/mapping.h"
#include "engine/metadata/report_paths.h"
#include "engine/registry/paths.h"

#include <algorithm>
#include <set>

namespace sextant::schedule {

using namespace std::chrono_literals;

namespace {

bool onInterfaceLevel(const ProviderSlot& provider)
{
    return provider.application().registerMode != discovery::RegisterMode::Instance;
}

bool onApplicationLevel(const ProviderSlot& provider)
{
    return provider.application().registerMode != discovery::RegisterMode::Interface;
}

std::string target(const ProviderSlot& provider)
{
    return provider.application().host + ":20880";
}

/// In these schedules consumers name one value, a list, or "*".
bool wants(const std::string& rule, const std::string& value)
{
    const auto names = core::split(rule, ',');
    return rule == "*" || rule == value || std::ranges::find(names, value) != names.end();
}

bool wants(const discovery::ServiceQuery& query, const discovery::ProvidedService& service)
{
    return query.interfaceName == service.interfaceName && wants(query.group, service.group)
        && wants(query.version, service.version);
}

class Registrations
{
public:
    Registrations(World& world, const Providers& providers)
        : m_world(world)
        , m_providers(providers)
    {
    }

    void judge()
    {
        for (const auto& provider : m_providers) {
            if (provider->wanted() && !provider->up())
                m_world.violated(provider->name() + " is not registered");
            if (provider->up())
                judge(*provider);
        }
        for (const auto& row : m_world.tree->dump())
            if (row.ephemeral && !m_expected.contains(row.path))
                m_world.violated("nobody's node: " + row.path);
    }

private:
    void judge(const ProviderSlot& provider)
    {
        const auto& registration = *provider.registration();
        const auto& info = registration.metadataInfo();
        const auto& application = provider.application();
        if (onInterfaceLevel(provider))
            for (const auto& url : registration.exportedUrls())
                owned(provider, registry::urlPath("/dubbo", url));
        for (const auto& service : provider.services())
            there(metadata::definitionPath("/dubbo", service.interfaceName, service.version, service.group,
                                           metadata::Side::Provider, application.name));
        if (!onApplicationLevel(provider))
            return;
        const auto path = discovery::instancePath("/services", application.name, target(provider));
        if (const auto data = owned(provider, path)) {
            core::Problems problems;
            const auto instance = discovery::parseInstance(path, *data, problems);
            if (!instance || instance->revision != info.revision)
                m_world.violated(path + " does not have the revision " + info.revision);
        }
        for (const auto& service : provider.services())
            mapped(service.interfaceName, application.name);
        if (application.metadataType == discovery::MetadataType::Remote) {
            const auto document = metadata::appMetadataPath("/dubbo", application.name, info.revision);
            core::Problems problems;
            const auto data = there(document);
            const auto read = metadata::parseMetadataInfo(data.value_or(""), document, problems);
            if (!read || !(*read == info))
                m_world.violated(document + " is not the metadata of " + provider.name());
        }
    }

    std::optional<std::string> there(const std::string& path)
    {
        const auto node = m_world.tree->get(0, path);
        if (!node) {
            m_world.violated("missing: " + path);
            return std::nullopt;
        }
        return node->data.value_or("");
    }

    std::optional<std::string> owned(const ProviderSlot& provider, const std::string& path)
    {
        m_expected.insert(path);
        auto data = there(path);
        if (data && m_world.tree->get(0, path)->stat.ephemeralOwner != provider.store()->session().sessionId)
            m_world.violated(path + " does not belong to the session of " + provider.name());
        return data;
    }

    void mapped(const std::string& interfaceName, const std::string& application)
    {
        const auto path = mapping::mappingPath("/dubbo", interfaceName);
        const auto text = there(path);
        if (!text)
            return;
        const auto names = core::splitTrimmed(*text, ',');
        if (const auto times = std::ranges::count(names, application); times != 1)
            m_world.violated(path + " names " + application + ' ' + std::to_string(times)
                             + " times: " + *text);
    }

    World& m_world;
    const Providers& m_providers;
    std::set<std::string> m_expected;
};

/// What the rule in the registry says; in these schedules every rule is forced.
migration::Step ruledStep(const World& world, const ConsumerSlot& consumer)
{
    const auto rule = world.tree->get(0, kRulePath);
    if (!consumer.ruled() || !rule)
        return migration::Step::ApplicationFirst;
    for (const auto step : {migration::Step::ForceInterface, migration::Step::ForceApplication})
        if (rule->data.value_or("").find(migration::name(step)) != std::string::npos)
            return step;
    return migration::Step::ApplicationFirst;
}

void compare(World& world, const std::string& what, std::vector<std::string> expected,
             const std::vector<std::string>& known)
{
    std::ranges::sort(expected);
    if (expected != known)
        world.violated(what + "\n    is:  " + core::join(known, "\n         ")
                       + "\n    must: " + core::join(expected, "\n         "));
}

} // namespace

void judgeRegistrations(World& world, const Providers& providers)
{
    Registrations(world, providers).judge();
}

void judgeConsumer(World& world, const Providers& providers, const ConsumerSlot& consumer)
{
    std::vector<std::string> interfaceLevel;
    std::vector<std::string> applicationLevel;
    const auto& query = consumer.query();
    const auto step = ruledStep(world, consumer);
    if (consumer.ruled() && consumer.step() != step)
        world.violated(consumer.name() + " is not in step " + std::string(migration::name(step)));
    for (const auto& provider : providers) {
        if (!provider->up())
            continue;
        const auto& application = provider->application().name;
        const bool asked = query.providedBy.empty()
            || std::ranges::find(query.providedBy, application) != query.providedBy.end();
        for (const auto& service : provider->services()) {
            if (!wants(query, service))
                continue;
            const ServiceKind kind {service.interfaceName, service.group, service.version};
            const auto& weight = service.parameters.at("weight");
            if (onInterfaceLevel(*provider) && step != migration::Step::ForceApplication)
                interfaceLevel.push_back(addressLine(target(*provider), kind, weight, ""));
            if (onApplicationLevel(*provider) && asked && step != migration::Step::ForceInterface)
                applicationLevel.push_back(addressLine(target(*provider), kind, weight,
                                                       provider->registration()->metadataInfo().revision));
        }
    }
    // A protected list that would be empty is whatever it was last.
    if (!interfaceLevel.empty() || !consumer.emptyProtection())
        compare(world, consumer.name() + ", interface level", interfaceLevel, consumer.interfaceLevel());
    if (!applicationLevel.empty() || !consumer.emptyProtection())
        compare(world, consumer.name() + ", application level", applicationLevel,
                consumer.applicationLevel());
    if (consumer.metadataMissing())
        world.violated(consumer.name() + " misses metadata");
    if (!consumer.toldTheLatest())
        world.violated(consumer.name() + " was not told what it knows");

    ConsumerSlot fresh(world, "a fresh " + consumer.name(), query, consumer.ruled());
    fresh.start();
    world.loop.advance(5s);
    const auto held = consumer.store()->statistics().watchesHeld;
    const auto needed = fresh.store()->statistics().watchesHeld;
    if (held != needed)
        world.violated(consumer.name() + " holds " + std::to_string(held) + " watches, a fresh one "
                       + std::to_string(needed));
    fresh.stop();
}

} // namespace sextant::schedule
