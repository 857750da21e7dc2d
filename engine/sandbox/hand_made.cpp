// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/sandbox/hand_made.h"

#include "engine/core/log.h"
#include "engine/registry/node_writer.h"
#include "engine/registry/paths.h"

#include <memory>

namespace sextant::sandbox {

namespace {

constexpr const char* kRoot = "/dubbo";

struct ConsumerPlan
{
    const char* application;
    const char* host;
    int pid;
    const char* release;
    const char* step; ///< of its migration rule; empty: no rule
    std::vector<std::string> interfaces; ///< [group/]interface[:version]
};

std::vector<ConsumerPlan> consumers()
{
    return {
        {"web-shop",
         "10.20.4.11",
         4127,
         "3.2.16",
         "APPLICATION_FIRST",
         {"com.acme.orders.OrderService", "com.acme.users.UserService", "com.acme.catalog.ProductService",
          "com.acme.catalog.CategoryService", "com.acme.inventory.InventoryService:1.2.0"}},
        {"web-shop",
         "10.20.4.12",
         3980,
         "3.2.16",
         "",
         {"com.acme.orders.OrderService", "com.acme.users.UserService", "com.acme.catalog.ProductService",
          "com.acme.catalog.CategoryService", "com.acme.inventory.InventoryService:1.2.0"}},
        {"mobile-gateway",
         "10.20.5.31",
         811,
         "3.1.8",
         "FORCE_INTERFACE",
         {"com.acme.orders.OrderService", "com.acme.users.UserService", "com.acme.users.AddressService",
          "eu/com.acme.shipping.ShipmentService"}},
        {"back-office",
         "10.20.6.7",
         20114,
         "2.7.23",
         "",
         {"com.acme.catalog.PriceService:1.0.0", "com.acme.notify.MailService",
          "com.acme.orders.RefundService:1.0.0"}},
        {"billing-batch", "10.20.6.40", 1502, "3.2.16", "FORCE_APPLICATION", {}},
    };
}

/// "g/a.B:1.0" as the consumer URL that a Java consumer registers (spec/registry §2.4).
url::Url consumerUrl(const ConsumerPlan& plan, const std::string& key, std::int64_t started)
{
    auto name = key;
    url::Parameters parameters {{"application", plan.application},
                                {"category", "consumers"},
                                {"check", "false"},
                                {"dubbo", "2.0.2"},
                                {"pid", std::to_string(plan.pid)},
                                {"release", plan.release},
                                {"side", "consumer"},
                                {"sticky", "false"},
                                {"timestamp", std::to_string(started)},
                                {"unloadClusterRelated", "false"}};
    if (const auto slash = name.find('/'); slash != std::string::npos) {
        parameters["group"] = name.substr(0, slash);
        name.erase(0, slash + 1);
    }
    if (const auto colon = name.find(':'); colon != std::string::npos) {
        parameters["version"] = name.substr(colon + 1);
        name.erase(colon);
    }
    parameters["interface"] = name;
    return {"consumer", plan.host, 0, name, std::move(parameters)};
}

struct NodePlan
{
    std::string path;
    std::string data;
    bool ephemeral = false;
};

void addConsumers(std::vector<NodePlan>& nodes, std::int64_t now)
{
    constexpr std::int64_t kHour = 3'600'000;
    for (const auto& plan : consumers()) {
        // The pid stands in for chance: every consumer has another age, the same in every run.
        const auto started = now - kHour * (2 + plan.pid % 90);
        for (const auto& key : plan.interfaces)
            nodes.push_back({registry::urlPath(kRoot, consumerUrl(plan, key, started)), plan.host, true});
        if (*plan.step)
            nodes.push_back(
                {std::string(kRoot) + "/config/DUBBO_SERVICEDISCOVERY_MIGRATION/" + plan.application
                     + ".migration",
                 "key: " + std::string(plan.application) + "\nstep: " + plan.step + "\nthreshold: 0.8\n"});
    }
}

void addRules(std::vector<NodePlan>& nodes)
{
    const std::string config = std::string(kRoot) + "/config/dubbo/";
    nodes.push_back(
        {config + "com.acme.orders.OrderService::.condition-router",
         "configVersion: v3.0\nscope: service\nkey: com.acme.orders.OrderService\nforce: false\nruntime: "
         "true\nenabled: true\n"
         "conditions:\n  # order entry stays in its region\n  - method=createOrder => region=$region\n"});
    nodes.push_back(
        {config + "inventory-service.tag-router",
         "configVersion: v3.0\nforce: false\nenabled: true\nkey: inventory-service\ntags:\n  - name: gray\n"
         "    match:\n      - key: region\n        value:\n          exact: eu-north\n"});
    nodes.push_back({config + "com.acme.catalog.ProductService::.configurators",
                     "configVersion: v3.0\nscope: service\nkey: com.acme.catalog.ProductService\nenabled: "
                     "true\nconfigs:\n"
                     "  - side: consumer\n    parameters:\n      timeout: 800\n      retries: 1\n"});
    // A 2.x override in its own place.
    nodes.push_back({registry::urlPath(kRoot,
                                       url::Url("override", "0.0.0.0", 0, "com.acme.notify.MailService",
                                                {{"category", "configurators"},
                                                 {"dynamic", "false"},
                                                 {"enabled", "true"},
                                                 {"timeout", "5000"}})),
                     "10.20.6.7"});
}

/// One example of each; docs/problems.md says what they mean.
void addProblems(std::vector<NodePlan>& nodes)
{
    // mapping-dangling-app: nobody runs it any more.
    nodes.push_back({std::string(kRoot) + "/mapping/com.acme.loyalty.CouponService", "coupon-service"});
    // revision-missing-metadata: the document of this revision was never written, or was cleaned up.
    nodes.push_back(
        {"/services/reporting-service/10.20.7.15:20880",
         R"({"name":"reporting-service","id":"10.20.7.15:20880","address":"10.20.7.15","port":20880,"sslPort":null,"payload":{"@class":"org.apache.dubbo.registry.zookeeper.ZookeeperInstance","id":"10.20.7.15:20880","name":"reporting-service","metadata":{"dubbo.endpoints":"[{\"port\":20880,\"protocol\":\"dubbo\"}]","dubbo.metadata.revision":"7d1c5e0b9a4f43c2a8d6e7f0b1c2d3e4","dubbo.metadata.storage-type":"remote","timestamp":"1764316800000"}},"registrationTimeUTC":1764316800123,"serviceType":"DYNAMIC","uriSpec":null})",
         true});
    nodes.push_back({std::string(kRoot) + "/mapping/com.acme.reporting.ReportService", "reporting-service"});
    // instance-flat-form: written by a tool after an article; Java consumers of the application fail on it.
    nodes.push_back(
        {"/services/partner-gateway/10.20.8.3:20880",
         R"({"id":"10.20.8.3:20880","serviceName":"partner-gateway","host":"10.20.8.3","port":20880,"healthy":true,"enabled":true,"metadata":{"dubbo.metadata.revision":"0","dubbo.endpoints":"[{\"port\":20880,\"protocol\":\"dubbo\"}]"}})",
         true});
}

/// Writes one node after the other; the last one ends it.
class Writing : public std::enable_shared_from_this<Writing>
{
public:
    Writing(store::CoordinationStore& store, std::vector<NodePlan> nodes, std::function<void()> done)
        : m_writer(store, "10.20.0.2")
        , m_nodes(std::move(nodes))
        , m_done(std::move(done))
    {
    }

    void next()
    {
        if (m_index == m_nodes.size()) {
            m_done();
            return;
        }
        const auto& node = m_nodes[m_index++];
        const auto mode = node.ephemeral ? store::CreateMode::Ephemeral : store::CreateMode::Persistent;
        m_writer.create(
            node.path, node.data, mode, [self = shared_from_this(), &node](core::Outcome<void> created) {
                if (!created && created.error().code == core::Errc::Cancelled)
                    return; // the fleet is gone, and its store with it
                if (!created)
                    core::logError("sandbox", "Writing " + node.path + ": " + created.error().text());
                self->next();
            });
    }

private:
    registry::NodeWriter m_writer;
    std::vector<NodePlan> m_nodes;
    std::size_t m_index = 0;
    std::function<void()> m_done;
};

} // namespace

void writeByHand(store::CoordinationStore& store, std::function<void()> done)
{
    std::vector<NodePlan> nodes;
    addConsumers(nodes, store.loop().wallClockMillis());
    addRules(nodes);
    addProblems(nodes);
    std::make_shared<Writing>(store, std::move(nodes), std::move(done))->next();
}

} // namespace sextant::sandbox
