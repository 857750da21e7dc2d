// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/unit/inventory/fixture.h"

#include "engine/core/text.h"

#include <map>

namespace sextant::inventory {

std::string describe(const ServiceRow& row)
{
    std::string line = row.id.key() + " | " + std::string(name(row.registration)) + " | "
        + std::to_string(row.interfaceProviders) + " I " + std::to_string(row.applicationProviders) + " A | "
        + core::join(row.applications, ",");
    if (!row.consumers.empty())
        line += " | consumers " + std::to_string(row.consumers.size());
    if (row.rules > 0)
        line += " | rules " + std::to_string(row.rules);
    for (const auto& problem : row.problems)
        line += " | " + problem.code;
    return line;
}

std::vector<std::string> describe(const RegistrySnapshot& snapshot)
{
    std::vector<std::string> lines;
    for (const auto& row : snapshot.services)
        lines.push_back(describe(*row));
    return lines;
}

std::set<std::string> codes(const RegistrySnapshot& snapshot)
{
    std::map<std::string, int> counts;
    for (const auto& problem : snapshot.problems) {
        ++counts[problem.code];
        EXPECT_FALSE(problem.message.empty()) << problem.code;
        EXPECT_FALSE(problem.effect.empty()) << problem.code;
        EXPECT_FALSE(problem.path.empty()) << problem.code;
    }
    std::set<std::string> out;
    for (const auto& [code, count] : counts)
        out.insert(count == 1 ? code : code + " x" + std::to_string(count));
    return out;
}

std::string providerNode(const std::string& interfaceName, const std::string& address,
                         const std::string& application, const std::string& more)
{
    return url::encode("dubbo://" + address + '/' + interfaceName + "?application=" + application
                       + "&interface=" + interfaceName
                       + "&methods=get,put&side=provider&timestamp=1700000000000" + more);
}

std::string consumerNode(const std::string& interfaceName, const std::string& host,
                         const std::string& application, const std::string& more)
{
    return url::encode("consumer://" + host + '/' + interfaceName + "?application=" + application
                       + "&category=consumers&interface=" + interfaceName + "&side=consumer" + more);
}

std::string instanceJson(const std::string& application, const std::string& host, int port,
                         const std::string& revision, const std::string& storage)
{
    const auto address = host + ':' + std::to_string(port);
    return R"({"name":")" + application + R"(","id":")" + address + R"(","address":")" + host + R"(","port":)"
        + std::to_string(port)
        + R"(,"sslPort":null,"payload":{"@class":"org.apache.dubbo.registry.zookeeper.ZookeeperInstance","id":")"
        + address + R"(","name":")" + application + R"(","metadata":{"dubbo.endpoints":"[{\"port\":)"
        + std::to_string(port) + R"(,\"protocol\":\"dubbo\"}]","dubbo.metadata.revision":")" + revision
        + R"(","dubbo.metadata.storage-type":")" + storage
        + R"(","timestamp":"1700000000000"}},"registrationTimeUTC":1700000000001,"serviceType":"DYNAMIC","uriSpec":null})";
}

std::string metadataJson(const std::string& application, const std::string& revision,
                         const std::vector<std::string>& interfaces, int port)
{
    metadata::MetadataInfo info;
    info.app = application;
    info.revision = revision;
    for (const auto& interfaceName : interfaces) {
        metadata::ServiceInfo service;
        service.name = interfaceName;
        service.path = interfaceName;
        service.protocol = "dubbo";
        service.port = port;
        service.params = {{"interface", interfaceName}, {"application", application}, {"methods", "get,put"}};
        info.services.emplace(service.matchKey(), service);
    }
    return metadata::printMetadataInfo(info);
}

LiveRegistry::LiveRegistry()
    : m_writer(tree->openSession([](std::uint64_t, const store::WatchEvent&) {}))
{
}

LiveRegistry::~LiveRegistry()
{
    subscription.stop();
    inventory.reset();
}

void LiveRegistry::start(InventoryOptions options)
{
    inventory = std::make_unique<Inventory>(*store, std::move(options));
    inventory->start();
    bool complete = false;
    inventory->whenComplete([&] { complete = true; });
    settle(core::Millis(3000));
    ASSERT_TRUE(complete);
    subscription =
        inventory->subscribe([this](auto, const RegistryDelta& delta) { deltas.push_back(delta); });
    settle();
    ASSERT_EQ(deltas.size(), 1U);
    EXPECT_TRUE(deltas.front().resync);
    deltas.clear();
}

void LiveRegistry::put(const std::string& path, store::Data data)
{
    for (std::size_t slash = path.find('/', 1); slash != std::string::npos; slash = path.find('/', slash + 1))
        (void)tree->create(m_writer, path.substr(0, slash), std::string(), store::CreateMode::Persistent,
                           {store::AclEntry {}});
    const auto created =
        tree->create(m_writer, path, data, store::CreateMode::Persistent, {store::AclEntry {}});
    if (!created) {
        ASSERT_EQ(created.error().code, core::Errc::NodeExists) << created.error().text();
        ASSERT_TRUE(tree->set(m_writer, path, data, store::kAnyVersion));
    }
}

void LiveRegistry::erase(const std::string& path)
{
    const auto children = tree->children(m_writer, path);
    ASSERT_TRUE(children) << path;
    for (const auto& child : children->names)
        erase(path + '/' + child);
    ASSERT_TRUE(tree->remove(m_writer, path, store::kAnyVersion));
}

} // namespace sextant::inventory
