// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Instance nodes, read tolerantly (spec/registry §3.2): the Curator form that Java writes, the flat form of
// articles, the Spring Cloud form. What a Java consumer would stumble over is flagged even where we can read
// it.
#include "engine/core/text.h"
#include "engine/discovery/instance.h"
#include "engine/discovery/instance_keys.h"
#include "engine/metadata/json_tree.h"

#include <optional>

namespace sextant::discovery {

namespace {

using metadata::JsonTree;

constexpr std::string_view kSpringPrefix = "org.springframework.";
constexpr int kMaxPort = 0xFFFF;

/// Names application and node of the path, and collects problems with the consequences that all of them
/// share.
class Report
{
public:
    Report(const std::string& path, core::Problems& problems)
        : m_path(path)
        , m_problems(problems)
    {
        const auto segments = core::split(path, '/');
        id = segments.back();
        application = segments.size() > 1 ? segments[segments.size() - 2] : std::string();
    }

    void add(std::string code, core::Severity severity, std::string message, std::string effect,
             std::string advice = "Remove the node, or let the program that wrote it write Dubbo's form.")
    {
        m_problems.push_back({std::move(code), severity, m_path, application, std::move(message),
                              std::move(effect), std::move(advice)});
    }

    core::Error fatal(std::string code, const std::string& message)
    {
        add(std::move(code), core::Severity::Error, message,
            "Every Java 3.x consumer of the application fails to read its instances.");
        return {core::Errc::Decode, message, m_path};
    }

    std::string id;
    std::string application;

private:
    const std::string& m_path;
    core::Problems& m_problems;
};

std::optional<int> readPort(const std::string& text)
{
    const auto port = core::parseInt(text);
    if (!port || *port < 1 || *port > kMaxPort)
        return std::nullopt;
    return static_cast<int>(*port);
}

/// Metadata values are strings; nested JSON of other writers becomes text.
void readMetadata(const JsonTree* tree, Instance& instance)
{
    if (tree == nullptr)
        return;
    for (const auto& [key, value] : tree->members)
        if (value.kind != JsonTree::Kind::Null)
            instance.metadata.insert_or_assign(
                key, value.isScalar() ? value.text : metadata::printJsonTree(value));
}

std::string metadataValue(const Instance& instance, std::string_view key)
{
    const auto at = instance.metadata.find(key);
    return at == instance.metadata.end() ? std::string() : at->second;
}

void readEndpoints(Instance& instance, Report& report)
{
    const auto text = metadataValue(instance, kEndpointsKey);
    if (text.empty())
        return;
    const auto tree = metadata::parseJsonTree(text, report.id);
    bool usable = tree && tree->isArray();
    if (usable)
        for (const auto& entry : tree->items) {
            const auto port = readPort(entry.textAt("port"));
            auto protocol = entry.textAt("protocol");
            if (port && !protocol.empty())
                instance.endpoints.push_back({*port, std::move(protocol)});
            else
                usable = false;
        }
    if (!usable)
        report.add("instance-bad-endpoints", core::Severity::Warning,
                   "The metadata key dubbo.endpoints cannot be read completely.",
                   "Consumers use the port of the instance for every protocol.");
}

void readServiceParams(Instance& instance, Report& report)
{
    const auto text = metadataValue(instance, kServiceParamsKey);
    if (text.empty())
        return;
    const auto tree = metadata::parseJsonTree(text, report.id);
    if (!tree || !tree->isObject()) {
        report.add("instance-bad-service-params", core::Severity::Warning,
                   "The metadata key dubbo.metadata-service.url-params is not a JSON object.",
                   "Consumers cannot ask this instance for its metadata.");
        return;
    }
    for (const auto& [key, value] : tree->members) {
        if (value.isObject()) { // 2.7: {protocol: {params}}
            instance.metadataServiceParams.try_emplace("protocol", key);
            for (const auto& [name, inner] : value.members)
                if (inner.isScalar())
                    instance.metadataServiceParams.insert_or_assign(name, inner.text);
        } else if (value.isScalar() && value.kind != JsonTree::Kind::Null) {
            instance.metadataServiceParams.insert_or_assign(key, value.text);
        }
    }
}

void finish(Instance& instance, Report& report)
{
    readEndpoints(instance, report);
    readServiceParams(instance, report);
    instance.revision = metadataValue(instance, kRevisionKey);
    if (const auto storage = metadataValue(instance, kStorageTypeKey); !storage.empty())
        instance.storageType = storage;
    const bool spring = instance.form == InstanceForm::SpringCloud;
    if (instance.revision.empty() && !spring)
        report.add("instance-no-revision", core::Severity::Warning, "The instance has no metadata revision.",
                   "Dubbo consumers ignore it.", "Check how the provider was registered.");
    if (instance.id.find(':') == std::string::npos && !spring)
        report.add("instance-name-no-port", core::Severity::Warning, "The node's name is not host:port.",
                   "Dubbo does not mind; tools that split the name do.",
                   "Check which program registered it.");
}

core::Outcome<Instance> readCurator(const JsonTree& tree, Report& report)
{
    Instance instance;
    instance.application = report.application;
    instance.id = report.id;
    instance.host = tree.textAt("address");
    const auto port = readPort(tree.textAt("port"));
    if (instance.host.empty())
        return report.fatal("instance-no-host", "The instance names no address");
    if (!port)
        return report.fatal("instance-bad-port", "The instance has no usable port");
    instance.port = *port;
    instance.registrationTime = core::parseInt(tree.textAt("registrationTimeUTC")).value_or(0);
    const auto* payload = tree.find("payload");
    if (payload == nullptr || !payload->isObject()) {
        report.add("instance-no-payload", core::Severity::Error, "The instance has no payload.",
                   "Every Java 3.x consumer of the application fails with a NullPointerException.");
        return instance;
    }
    const auto payloadClass = payload->textAt("@class");
    readMetadata(payload->find("metadata"), instance);
    if (payloadClass.starts_with(kSpringPrefix)
        || metadataValue(instance, kRegisterSourceKey) == "SPRING_CLOUD")
        instance.form = InstanceForm::SpringCloud;
    else if (payloadClass != kDubboInstanceClass)
        report.add("instance-foreign-class", core::Severity::Error,
                   "The payload's class is "
                       + (payloadClass.empty() ? "missing" : core::shorten(payloadClass, 200)) + ".",
                   "Every Java 3.x consumer of the application fails to read its instances.");
    finish(instance, report);
    return instance;
}

core::Outcome<Instance> readFlat(const JsonTree& tree, Report& report)
{
    Instance instance;
    instance.form = InstanceForm::Flat;
    instance.application = report.application;
    instance.id = report.id;
    instance.host = tree.textAt("host");
    const auto port = readPort(tree.textAt("port"));
    if (!port)
        return report.fatal("instance-bad-port", "The instance has no usable port");
    instance.port = *port;
    instance.enabled = tree.textAt("enabled") != "false";
    instance.healthy = tree.textAt("healthy") != "false";
    readMetadata(tree.find("metadata"), instance);
    report.add("instance-flat-form", core::Severity::Error,
               "The instance is written in the flat form of articles, not in Dubbo's.",
               "Every Java 3.x consumer of the application fails with a NullPointerException.");
    finish(instance, report);
    return instance;
}

} // namespace

core::Outcome<Instance> parseInstance(const std::string& path, std::string_view data,
                                      core::Problems& problems)
{
    Report report(path, problems);
    const auto tree = metadata::parseJsonTree(data, path);
    if (!tree)
        return report.fatal("instance-not-json", "The instance's data is not JSON");
    if (!tree->isObject())
        return report.fatal("instance-not-json", "The instance's data is not a JSON object");
    if (tree->find("payload") != nullptr || !tree->textAt("address").empty())
        return readCurator(*tree, report);
    if (!tree->textAt("host").empty())
        return readFlat(*tree, report);
    return report.fatal("instance-unknown-form", "The instance's data is of no known form");
}

} // namespace sextant::discovery
