// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/unit/discovery/golden_tree.h"

#include "engine/metadata/report_paths.h"
#include "engine/store/snapshot_file.h"
#include "engine/url/url.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <map>
#include <set>

namespace sextant::test {

namespace {

using nlohmann::json;

/// Values of parameters and JSON members that may differ, be missing, or be extra.
const std::set<std::string> kMayDiffer {
    "timestamp",     "registrationTimeUTC", // times
    "pid", // process ids
    "release", // framework version
    "serialization", "prefer.serialization", // we speak Hessian2 only
    "codeSource",    "uniqueId", // where the interface was compiled from
    "bind.ip",       "bind.port",
    "address",       "id",
    "register.ip",
    "port", // addresses
    "revision",      "dubbo.metadata.revision", // computed from the values above
};
const std::string kAddress = "<address>";

bool isAddress(const std::string& text)
{
    return !text.empty() && text.find_first_not_of("0123456789.") == std::string::npos
        && std::ranges::count(text, '.') == 3;
}

json strip(const json& value)
{
    if (value.is_array()) {
        auto items = json::array();
        for (const auto& item : value)
            items.push_back(strip(item));
        std::sort(items.begin(), items.end()); // order inside JSON carries no meaning
        return items;
    }
    if (!value.is_object())
        return value;
    auto out = json::object();
    for (const auto& [key, member] : value.items())
        if (!kMayDiffer.contains(key)
            && !(member.is_structured() && member.empty())) // gson writes no empty ones
            out[key] = strip(member);
    return out;
}

/// In a URL, "revision" beside a version is that of the interface and must be the same.
json parameters(const url::Parameters& all)
{
    auto out = json::object();
    for (const auto& [key, value] : all)
        if (!kMayDiffer.contains(key) || (key == "revision" && all.contains("version")))
            out[key] = value;
    return out;
}

/// Instance metadata holds JSON inside strings: unfold it so that its keys are compared one by one.
json unfold(json document)
{
    if (!document.contains("payload"))
        return document;
    for (auto& [key, value] : document["payload"]["metadata"].items())
        if (const auto inner = json::parse(value.get<std::string>(), nullptr, false); inner.is_structured())
            value = inner;
    return document;
}

struct Normalised
{
    std::string place;
    json content;
};

Normalised normalise(const store::TreeRow& node)
{
    const auto slash = node.path.rfind('/');
    const auto parent = node.path.substr(0, slash);
    const auto last = node.path.substr(slash + 1);
    const auto data = node.data.value_or("<null>");
    const auto root = node.path.substr(0, node.path.find('/', 1));
    json content = {{"ephemeral", node.ephemeral}};
    auto place = node.path;
    if (parent.ends_with("/providers") || parent.ends_with("/consumers")) {
        const auto url = url::Url::parseNodeName(last);
        if (url) {
            place = parent + "/<" + url->protocol() + ">";
            content["path"] = url->path();
            content["parameters"] = parameters(url->parameters());
        }
    } else if (metadata::parseReportPath(root, node.path).kind == metadata::ReportPath::Kind::AppMetadata) {
        place = parent + "/<revision>";
    }
    const auto document = json::parse(data, nullptr, false);
    if (document.is_object() && document.contains("payload"))
        place = parent + "/<instance>";
    if (document.is_object())
        content["data"] = strip(unfold(document));
    else
        content["data"] = isAddress(data) ? kAddress : data;
    return {place, content};
}

std::map<std::string, json> normalise(const store::TreeRows& tree)
{
    std::map<std::string, json> out;
    for (const auto& node : tree) {
        if (node.path == "/" || node.path.starts_with("/zookeeper"))
            continue;
        auto entry = normalise(node);
        auto place = entry.place;
        for (int i = 2; out.contains(place); ++i)
            place = entry.place + "#" + std::to_string(i);
        out.emplace(std::move(place), std::move(entry.content));
    }
    return out;
}

} // namespace

store::TreeRows loadDump(const std::string& name)
{
    std::ifstream in(std::string(SEXTANT_TEST_DATA) + "/zk/" + name);
    const std::string text(std::istreambuf_iterator<char>(in), {});
    const auto rows = store::parseSnapshot(text);
    return rows ? *rows : store::TreeRows {};
}

std::vector<discovery::ProvidedService> providedServices(const store::TreeRows& recorded,
                                                         const std::string& application)
{
    std::vector<discovery::ProvidedService> services;
    for (const auto& node : recorded) {
        if (!node.path.ends_with("/provider/" + application))
            continue;
        core::Problems problems;
        const auto definition = metadata::parseServiceDefinition(node.data.value_or(""), node.path, problems);
        if (!definition)
            continue;
        discovery::ProvidedService service;
        service.interfaceName = definition->canonicalName;
        for (const auto& [key, member] :
             {std::pair("group", &service.group), std::pair("version", &service.version)})
            if (const auto value = definition->parameters.find(key); value != definition->parameters.end())
                *member = value->second;
        for (const auto& method : definition->methods)
            service.methods.push_back(method.name);
        service.definition = *definition;
        services.push_back(std::move(service));
    }
    return services;
}

std::vector<std::string> compareTrees(const store::TreeRows& recorded, const store::TreeRows& ours)
{
    const auto expected = normalise(recorded);
    const auto actual = normalise(ours);
    std::vector<std::string> differences;
    for (const auto& [place, content] : expected) {
        const auto at = actual.find(place);
        if (at == actual.end())
            differences.push_back("missing: " + place);
        else
            for (const auto& change : json::diff(content, at->second)) {
                const json::json_pointer pointer(change.at("path").get<std::string>());
                const auto old = content.contains(pointer) ? content.at(pointer).dump() : "nothing";
                differences.push_back(place + " " + pointer.to_string() + ": recorded " + old + ", ours "
                                      + (change.contains("value") ? change.at("value").dump() : "nothing"));
            }
    }
    for (const auto& [place, content] : actual)
        if (!expected.contains(place))
            differences.push_back("extra: " + place + " " + content.dump());
    return differences;
}

} // namespace sextant::test
