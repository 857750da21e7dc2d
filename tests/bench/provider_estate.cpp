// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/bench/provider_estate.h"

#include "engine/discovery/provider_plan.h"
#include "engine/mapping/mapping.h"
#include "engine/registry/paths.h"
#include "engine/store/path.h"

#include <array>
#include <set>

namespace sextant::bench {

namespace {

constexpr std::int64_t kEstateStart = 1'700'000'000'000;
constexpr std::array kEstateProtocols {"dubbo", "tri", "rest", "hessian", "thrift"};
constexpr int kFirstPort = 20'880;
constexpr const char* kEstateApplication = "acme-order-application";

discovery::ProviderApplication estateApplication(const EstateSize& size, int instance)
{
    discovery::ProviderApplication app;
    app.name = kEstateApplication;
    app.host = "10.1." + std::to_string(instance / 250) + '.' + std::to_string(1 + instance % 250);
    app.protocols.clear();
    for (int i = 0; i < size.protocols; ++i)
        app.protocols.push_back({kFirstPort + i, kEstateProtocols.at(static_cast<std::size_t>(i))});
    app.registerMode = size.mode;
    app.metadataType = discovery::MetadataType::Remote;
    app.pid = 1'000 + instance;
    return app;
}

std::vector<discovery::ProvidedService> estateServices(const EstateSize& size)
{
    std::vector<discovery::ProvidedService> out;
    for (int i = 0; i < size.interfaces; ++i) {
        discovery::ProvidedService service;
        service.interfaceName = "com.acme.orders.api.Business" + std::to_string(100 + i) + "Service";
        service.parameters = {{"timeout", "3000"}, {"weight", "100"}};
        out.push_back(std::move(service));
    }
    if (out.empty())
        return out;
    auto bare =
        discovery::planProvider(estateApplication(size, 0), {out.front()}, kEstateStart).exported.front();
    for (auto names = bare.nodeName().size(); names < size.urlBytes;) {
        const auto method = "queryBusinessRecords" + std::to_string(100 + out.front().methods.size());
        names += method.size() + 3; // an encoded comma
        for (auto& service : out)
            service.methods.push_back(method);
    }
    return out;
}

class TreeMaker
{
public:
    explicit TreeMaker(test::BlockingStore& store)
        : m_maker(store)
    {
    }
    void add(const std::string& path, const std::string& data = {})
    {
        const std::string parent(store::parentPath(path));
        if (parent.size() > 1 && !m_made.contains(parent))
            add(parent);
        if (m_made.insert(path).second)
            m_maker.add(path, data);
    }
    void finish() { m_maker.finish(); }

private:
    NodeMaker m_maker;
    std::set<std::string> m_made;
};

} // namespace

Estate makeEstate(test::BlockingStore& store, const EstateSize& size)
{
    const auto provided = estateServices(size);
    Estate estate;
    TreeMaker maker(store);
    for (int i = 0; i < size.instances; ++i) {
        const auto app = estateApplication(size, i);
        const auto plan = discovery::planProvider(app, provided, kEstateStart + i);
        for (const auto& path : plan.providerNodes)
            maker.add(path);
        if (i == 0) {
            for (const auto& service : provided) {
                estate.interfaces.push_back(service.interfaceName);
                estate.providerFolders.push_back(
                    registry::categoryPath(app.root, service.interfaceName, registry::kProviders));
                maker.add(mapping::mappingPath(app.root, service.interfaceName), app.name);
            }
            maker.add(plan.appMetadata.path, plan.appMetadata.data);
            estate.instanceFolder = plan.instanceDirectory;
        }
        estate.instances.push_back(plan.instanceDirectory + '/' + plan.instance.id);
        maker.add(estate.instances.back(), discovery::printInstance(plan.instance));
    }
    maker.finish();
    return estate;
}

} // namespace sextant::bench
