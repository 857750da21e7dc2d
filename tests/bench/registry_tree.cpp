// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/bench/registry_tree.h"

#include "engine/registry/paths.h"
#include "engine/url/url.h"

namespace sextant::bench {

namespace {

constexpr int kLargeEvery = 100; ///< interfaces …
constexpr int kLargeProviders = 300; ///< … have so many
constexpr int kApplications = 400;
constexpr std::size_t kUrlLength = 850;
constexpr std::int64_t kStart = 1'700'000'000'000;

std::string interfaceName(int i)
{
    return "com.acme.platform.module" + std::to_string(i % 97) + ".api.Business" + std::to_string(i)
        + "Service";
}

std::string application(int i)
{
    return "acme-platform-application-" + std::to_string(i % kApplications);
}

std::string host(int i)
{
    return "10." + std::to_string(i / 62'500 % 250) + '.' + std::to_string(i / 250 % 250) + '.'
        + std::to_string(i % 250);
}

/// The parameters that Dubbo 3.2 writes, and method names up to the length that is the median in the field.
std::string urlName(const std::string& protocol, const std::string& address, const std::string& service,
                    url::Parameters parameters)
{
    parameters.insert({{"interface", service},
                       {"dubbo", "2.0.2"},
                       {"release", "3.2.9"},
                       {"background", "false"},
                       {"dynamic", "true"},
                       {"executor-management-mode", "isolation"},
                       {"file-cache", "true"},
                       {"qos.enable", "false"},
                       {"metadata-type", "remote"},
                       {"revision", "1.42.0"},
                       {"unloadClusterRelated", "false"}});
    parameters["methods"] = "";
    const auto bare = url::Url(protocol, address, 0, service, parameters).fullString().size();
    auto& methods = parameters["methods"];
    for (int i = 0; bare + methods.size() < kUrlLength; ++i)
        methods += (methods.empty() ? "" : ",") + std::string("queryBusinessRecords") + std::to_string(i);
    return url::Url(protocol, address, 0, service, std::move(parameters)).nodeName();
}

std::string providerName(const std::string& service, int i)
{
    return urlName("dubbo", host(i) + ":20880", service,
                   {{"application", application(i)},
                    {"side", "provider"},
                    {"anyhost", "true"},
                    {"deprecated", "false"},
                    {"generic", "false"},
                    {"pid", std::to_string(1'000 + i % 30'000)},
                    {"service-name-mapping", "true"},
                    {"timeout", "3000"},
                    {"timestamp", std::to_string(kStart + i)}});
}

std::string consumerName(const std::string& service, int i)
{
    return urlName("consumer", host(i), service,
                   {{"application", application(i + 7)},
                    {"side", "consumer"},
                    {"category", "consumers"},
                    {"check", "false"},
                    {"sticky", "false"},
                    {"pid", std::to_string(1'000 + i % 30'000)},
                    {"timestamp", std::to_string(kStart + i)}});
}

} // namespace

TreeLists makeRegistryTree(test::BlockingStore& store)
{
    constexpr int kLarge = kTreeInterfaces / kLargeEvery;
    constexpr int kOthers = kTreeInterfaces - kLarge;
    constexpr int kLeft = kTreeProviders - kLarge * kLargeProviders;
    TreeLists lists;
    NodeMaker maker(store);
    maker.add("/dubbo");
    int providers = 0;
    int consumers = 0;
    int others = 0;
    for (int i = 0; i < kTreeInterfaces; ++i) {
        const auto service = interfaceName(i);
        const auto path = "/dubbo/" + service;
        maker.add(path);
        lists.interfaces.push_back(path);
        for (const auto category : registry::kCategories) {
            lists.folders.push_back(path + '/' + std::string(category));
            maker.add(lists.folders.back());
        }
        const bool large = i % kLargeEvery == 0;
        const int mine = large ? kLargeProviders : kLeft / kOthers + (others++ < kLeft % kOthers ? 1 : 0);
        for (int j = 0; j < mine; ++j)
            maker.add(path + "/providers/" + providerName(service, providers++));
        for (int j = 0; j < 2 + (i < kTreeConsumers % kTreeInterfaces ? 1 : 0); ++j)
            maker.add(path + "/consumers/" + consumerName(service, consumers++));
    }
    maker.finish();
    return lists;
}

} // namespace sextant::bench
