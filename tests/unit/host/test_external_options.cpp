// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/host/consumer.h"
#include "engine/host/provider.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace sextant::host {
namespace {

config::ExternalProperties properties(const config::Properties& values)
{
    config::ExternalProperties out;
    for (const auto& [key, value] : values)
        out.emplace(key, config::ExternalProperty {value, "/p"});
    return out;
}

TEST(ExternalOptions, OfAProvider)
{
    ProviderOptions options;
    options.parameters = {{"weight", "100"}, {"owner", "me"}};
    const auto report = applyExternal(properties({{"dubbo.application.register-mode", "instance"},
                                                  {"dubbo.registry.register-mode", "interface"},
                                                  {"dubbo.application.metadata-type", "remote"},
                                                  {"dubbo.application.metadata-service-port", "20990"},
                                                  {"dubbo.protocol.port", "20881"},
                                                  {"dubbo.registry.simplified", "TRUE"},
                                                  {"dubbo.registry.extra-keys", "a, b"},
                                                  {"dubbo.registry.check", "false"},
                                                  {"dubbo.registry.dynamic", "false"},
                                                  {"dubbo.registry.parameters.retry.period", "700"},
                                                  {"dubbo.application.manual-register", "true"},
                                                  {"dubbo.metadata-report.report-metadata", "true"},
                                                  {"dubbo.service.shutdown.wait.seconds", "3"},
                                                  {"dubbo.labels", "zone=a=b; rack=7"},
                                                  {"dubbo.provider.weight", "200"},
                                                  {"dubbo.provider.parameters.my-key", "v"},
                                                  {"dubbo.consumer.timeout", "1"},
                                                  {"something.else", "x"}}),
                                      options);
    EXPECT_EQ(options.registerMode, discovery::RegisterMode::Interface);
    EXPECT_EQ(options.metadataType, discovery::MetadataType::Remote);
    EXPECT_EQ(options.metadataServicePort, 20990);
    EXPECT_EQ(options.port, 20881);
    EXPECT_TRUE(options.simplified);
    EXPECT_EQ(options.extraKeys, (std::vector<std::string> {"a", "b"}));
    EXPECT_FALSE(options.check);
    EXPECT_FALSE(options.dynamic);
    EXPECT_EQ(options.retryPeriod, core::Millis(700));
    EXPECT_TRUE(options.manualRegister);
    EXPECT_TRUE(options.reportMetadata);
    EXPECT_EQ(options.drain, core::Millis(3000));
    EXPECT_EQ(options.instanceMetadata, (url::Parameters {{"zone", "a=b"}, {"rack", "7"}}));
    EXPECT_EQ(options.parameters, (url::Parameters {{"weight", "200"}, {"owner", "me"}, {"my-key", "v"}}));
    EXPECT_EQ(report.applied.size(), 16U);
    EXPECT_EQ(report.others.size(), 2U);
    EXPECT_TRUE(report.others.contains("dubbo.consumer.timeout"));
    EXPECT_EQ(report.others.at("something.else").source, "/p");
    EXPECT_TRUE(report.refused.empty());
}

TEST(ExternalOptions, OfAConsumer)
{
    ConsumerOptions options;
    const auto report =
        applyExternal(properties({{"dubbo.application.service-discovery.migration", "FORCE_INTERFACE"},
                                  {"dubbo.application.migration.step", "FORCE_APPLICATION"},
                                  {"dubbo.application.migration.threshold", "0.5"},
                                  {"dubbo.application.enable-empty-protection", "true"},
                                  {"dubbo.registry.enable-empty-protection", "false"},
                                  {"dubbo.consumer.load-balance", "roundrobin"},
                                  {"dubbo.provider.weight", "200"}}),
                      options);
    EXPECT_EQ(options.step, Step::ForceApplication);
    EXPECT_FALSE(options.emptyProtection);
    EXPECT_EQ(options.parameters,
              (std::map<std::string, std::string> {{"migration.threshold", "0.5"},
                                                   {"load.balance", "roundrobin"}}));
    EXPECT_EQ(report.applied.size(), 6U);
    EXPECT_EQ(report.others.size(), 1U);
    EXPECT_TRUE(report.refused.empty());
}

TEST(ExternalOptions, WhatTheReferenceSaysOfItsMigrationCountsMore)
{
    ConsumerOptions options;
    options.step = Step::ForceInterface;
    options.parameters["migration.threshold"] = "0.9";
    const auto report = applyExternal(properties({{"dubbo.application.migration.step", "FORCE_APPLICATION"},
                                                  {"dubbo.application.migration.threshold", "0.5"}}),
                                      options);
    EXPECT_EQ(options.step, Step::ForceInterface);
    EXPECT_EQ(options.parameters.at("migration.threshold"), "0.9");
    EXPECT_EQ(report.refused.size(), 2U);
}

TEST(ExternalOptions, UnusableValuesLeaveTheOptionAndAreSaid)
{
    ProviderOptions provider;
    const auto report = applyExternal(properties({{"dubbo.application.metadata-type", "both"},
                                                  {"dubbo.protocol.port", "70000"},
                                                  {"dubbo.registry.simplified", "yes"},
                                                  {"dubbo.service.shutdown.wait", "soon"},
                                                  {"dubbo.labels", "a=1;b"},
                                                  {"dubbo.provider.", "x"}}),
                                      provider);
    EXPECT_EQ(report.refused.size(), 6U);
    EXPECT_TRUE(report.applied.empty());
    EXPECT_EQ(provider.port, ProviderOptions().port);
    EXPECT_TRUE(provider.instanceMetadata.empty());
    EXPECT_TRUE(provider.parameters.empty());
    const auto port = std::ranges::find_if(
        report.refused, [](const auto& line) { return line.starts_with("dubbo.protocol.port"); });
    ASSERT_NE(port, report.refused.end());
    EXPECT_EQ(*port, "dubbo.protocol.port=70000: it is no number from 0 to 65535 (/p)");

    ConsumerOptions consumer;
    EXPECT_EQ(applyExternal(properties({{"dubbo.application.migration.step", "SOMETIMES"}}), consumer)
                  .refused.size(),
              1U);
    EXPECT_EQ(consumer.step, Step::ApplicationFirst);
}

} // namespace
} // namespace sextant::host
