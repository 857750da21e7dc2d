// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/host/external_options.h"

#include "engine/core/text.h"
#include "engine/host/consumer.h"
#include "engine/host/provider.h"

#include <algorithm>

namespace sextant::host {

namespace {

/// Takes the properties one after the other, and says what became of them.
class ExternalReader
{
public:
    explicit ExternalReader(const config::ExternalProperties& properties) { m_report.others = properties; }

    /// `use` gives why the value cannot be used; empty: it was used.
    template<typename Use>
    void take(const std::string& key, Use use)
    {
        auto known = m_report.others.extract(key);
        if (!known)
            return;
        const auto& property = known.mapped();
        const std::string why = use(std::string(core::trim(property.value)));
        if (why.empty())
            m_report.applied.insert(std::move(known));
        else
            m_report.refused.push_back(key + "=" + property.value + ": " + why + " (" + property.source
                                       + ")");
    }

    void flag(const std::string& key, bool& option)
    {
        take(key, [&option](const std::string& text) {
            const bool yes = core::equalsIgnoreCase(text, "true");
            if (!yes && !core::equalsIgnoreCase(text, "false"))
                return "it is neither true nor false";
            option = yes;
            return "";
        });
    }

    template<typename Number>
    void number(const std::string& key, std::int64_t least, std::int64_t most, Number& option)
    {
        take(key, [&](const std::string& text) {
            const auto value = core::parseInt(text);
            if (!value || *value < least || *value > most)
                return "it is no number from " + std::to_string(least) + " to " + std::to_string(most);
            option = Number(*value);
            return std::string();
        });
    }

    /// `prefix`NAME and `prefix`parameters.NAME are parameters of a URL.
    template<typename Map>
    void parameters(const std::string& prefix, Map& parameters)
    {
        std::vector<std::string> keys;
        for (auto at = m_report.others.lower_bound(prefix);
             at != m_report.others.end() && at->first.starts_with(prefix); ++at)
            keys.push_back(at->first);
        for (const auto& key : keys)
            take(key, [&](const std::string& text) {
                auto name = key.substr(prefix.size());
                constexpr std::string_view kVerbatim = "parameters.";
                if (name.starts_with(kVerbatim))
                    name.erase(0, kVerbatim.size());
                else
                    std::ranges::replace(name, '-', '.'); // fooBar and foo-bar are foo.bar in URLs
                if (name.empty())
                    return "it names no parameter";
                parameters.insert_or_assign(name, text);
                return "";
            });
    }

    ConfigReport report() { return std::move(m_report); }

private:
    ConfigReport m_report;
};

/// "k=v;k2=v2"
std::string addLabels(const std::string& text, url::Parameters& metadata)
{
    for (const auto& label : core::splitTrimmed(text, ';')) {
        const auto equals = label.find('=');
        if (equals == std::string::npos || equals == 0)
            return "'" + label + "' is no key=value";
    }
    for (const auto& label : core::splitTrimmed(text, ';')) {
        const auto equals = label.find('=');
        metadata.insert_or_assign(label.substr(0, equals), label.substr(equals + 1));
    }
    return {};
}

} // namespace

ConfigReport applyExternal(const config::ExternalProperties& properties, ProviderOptions& options)
{
    constexpr std::int64_t kLongest = 3'600'000; // ms
    ExternalReader reader(properties);
    // The later of two that mean the same counts more.
    for (const auto* key : {"dubbo.application.register-mode", "dubbo.registry.register-mode"})
        reader.take(key, [&](const std::string& text) {
            // As Dubbo takes what it does not know (spec/registry §3.5).
            options.registerMode =
                discovery::parseRegisterMode(text).value_or(discovery::RegisterMode::Interface);
            return std::string();
        });
    reader.take("dubbo.application.metadata-type", [&](const std::string& text) {
        const auto type = discovery::parseMetadataType(text);
        if (!type)
            return "it is neither local nor remote";
        options.metadataType = *type;
        return "";
    });
    reader.number("dubbo.application.metadata-service-port", 1, 65535, options.metadataServicePort);
    reader.number("dubbo.protocol.port", 0, 65535, options.port);
    reader.flag("dubbo.registry.simplified", options.simplified);
    reader.take("dubbo.registry.extra-keys", [&](const std::string& text) {
        options.extraKeys = core::splitTrimmed(text, ',');
        return std::string();
    });
    reader.flag("dubbo.registry.check", options.check);
    reader.flag("dubbo.registry.dynamic", options.dynamic);
    reader.flag("dubbo.application.manual-register", options.manualRegister);
    reader.number("dubbo.registry.parameters.retry.period", 1, kLongest, options.retryPeriod);
    reader.flag("dubbo.metadata-report.report-metadata", options.reportMetadata);
    std::int64_t seconds = -1;
    reader.number("dubbo.service.shutdown.wait.seconds", 0, kLongest / 1000, seconds);
    if (seconds >= 0)
        options.drain = core::Millis(seconds * 1000);
    reader.number("dubbo.service.shutdown.wait", 0, kLongest, options.drain);
    reader.take("dubbo.labels",
                [&](const std::string& text) { return addLabels(text, options.instanceMetadata); });
    reader.parameters("dubbo.provider.", options.parameters);
    return reader.report();
}

ConfigReport applyExternal(const config::ExternalProperties& properties, ConsumerOptions& options)
{
    ExternalReader reader(properties);
    // The legacy name counts less (spec/registry §9.5), and both less than what the reference says itself.
    const bool stepGiven = options.step != ConsumerOptions().step;
    for (const auto* key :
         {"dubbo.application.service-discovery.migration", "dubbo.application.migration.step"})
        reader.take(key, [&](const std::string& text) {
            const auto step = parseStep(text);
            if (!step)
                return "it is no step of a migration";
            if (stepGiven)
                return "the consumer has a step of its own";
            options.step = *step;
            return "";
        });
    reader.take("dubbo.application.migration.threshold", [&](const std::string& text) {
        const bool given = !options.parameters.try_emplace("migration.threshold", text).second;
        return given ? "the consumer has a threshold of its own" : "";
    });
    for (const auto* key :
         {"dubbo.application.enable-empty-protection", "dubbo.registry.enable-empty-protection"})
        reader.flag(key, options.emptyProtection);
    reader.parameters("dubbo.consumer.", options.parameters);
    return reader.report();
}

} // namespace sextant::host
