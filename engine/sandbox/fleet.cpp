// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/sandbox/fleet.h"

#include "engine/core/log.h"
#include "engine/host/spec_file.h"
#include "engine/sandbox/hand_made.h"
#include "engine/sandbox/specs.h"

namespace sextant::sandbox {

namespace {

using discovery::MetadataType;
using discovery::RegisterMode;

/// One running instance of an application.
struct Plan
{
    const char* application;
    std::vector<const char*> specs;
    RegisterMode mode;
    MetadataType metadata;
    int port; ///< wished for, so that pictures stay the same; any other when it is taken
    url::Parameters parameters;
};

std::vector<Plan> plans()
{
    return {
        {"catalog-service",
         {"catalog"},
         RegisterMode::Interface,
         MetadataType::Local,
         30881,
         {{"region", "eu-west"}}},
        {"catalog-service",
         {"catalog"},
         RegisterMode::Interface,
         MetadataType::Local,
         30882,
         {{"region", "eu-north"}, {"weight", "50"}}},
        {"notification-service", {"notify"}, RegisterMode::Interface, MetadataType::Local, 30883, {}},
        {"order-service", {"orders"}, RegisterMode::All, MetadataType::Local, 30884, {{"region", "eu-west"}}},
        {"order-service",
         {"orders", "orders-next"},
         RegisterMode::All,
         MetadataType::Local,
         30885,
         {{"region", "eu-north"}, {"weight", "50"}}},
        {"user-service", {"users"}, RegisterMode::All, MetadataType::Remote, 30886, {{"region", "eu-west"}}},
        {"shipping-service", {"shipping"}, RegisterMode::All, MetadataType::Local, 30887, {}},
        {"inventory-service",
         {"inventory"},
         RegisterMode::Instance,
         MetadataType::Local,
         30888,
         {{"region", "eu-west"}}},
        {"inventory-service",
         {"inventory"},
         RegisterMode::Instance,
         MetadataType::Local,
         30889,
         {{"region", "eu-north"}, {"dubbo.tag", "gray"}}},
        {"payment-service", {"payments"}, RegisterMode::Instance, MetadataType::Remote, 30890, {}},
        {"search-service",
         {"search"},
         RegisterMode::Instance,
         MetadataType::Remote,
         30891,
         {{"region", "eu-west"}}},
    };
}

host::ProviderOptions optionsOf(const Plan& plan, int port)
{
    host::ProviderOptions options;
    options.application = plan.application;
    options.port = port;
    options.registerMode = plan.mode;
    options.metadataType = plan.metadata;
    options.parameters = plan.parameters;
    options.drain = core::Millis(0);
    return options;
}

/// Writes under way still use the store; it goes when its session has ended.
void release(std::unique_ptr<store::MemoryStore> store)
{
    if (!store)
        return;
    const std::shared_ptr<store::MemoryStore> held = std::move(store);
    held->close([held] {});
}

} // namespace

Fleet::Fleet(core::EngineThread& engine)
    : m_engine(engine)
    , m_tree(std::make_shared<store::MemoryTree>(engine))
{
}

Fleet::~Fleet()
{
    *m_alive = false;
    for (auto& member : m_members) {
        member.provider.reset();
        release(std::move(member.store));
    }
    release(std::move(m_hand));
}

void Fleet::start()
{
    const auto all = plans();
    m_outstanding = all.size() + 1;
    m_members.resize(all.size());
    for (std::size_t i = 0; i < all.size(); ++i) {
        m_members[i].store = std::make_unique<store::MemoryStore>(m_tree);
        startMember(i);
    }
    m_hand = std::make_unique<store::MemoryStore>(m_tree);
    writeByHand(*m_hand, [this, alive = m_alive] {
        if (*alive)
            stepDone();
    });
}

void Fleet::startMember(std::size_t index)
{
    const auto plan = plans()[index];
    const auto begin = [this, index, plan](int port,
                                           std::function<void(core::Outcome<host::ProviderInfo>)> done) {
        auto provider = std::make_unique<host::Provider>(m_engine, *m_members[index].store, "dubbo",
                                                         optionsOf(plan, port));
        for (const auto* name : plan.specs) {
            auto services = host::parseSpecFile(specJson(name), std::string(name) + ".json");
            if (!services) {
                core::logError("sandbox", services.error().text());
                continue;
            }
            for (auto& service : *services)
                provider->addService(std::move(service));
        }
        auto& running = m_members[index].provider;
        running = std::move(provider);
        running->start(std::move(done));
    };
    begin(plan.port, [this, alive = m_alive, begin](core::Outcome<host::ProviderInfo> started) {
        if (!*alive)
            return;
        if (started) {
            stepDone();
            return;
        }
        // Most likely the port is taken, by another sandbox for instance.
        begin(0, [this, alive](core::Outcome<host::ProviderInfo> second) {
            if (!*alive)
                return;
            if (!second)
                core::logError("sandbox", second.error().text());
            stepDone();
        });
    });
}

void Fleet::stepDone()
{
    if (--m_outstanding > 0)
        return;
    auto waiting = std::move(m_waiting);
    for (const auto& done : waiting)
        done();
}

void Fleet::whenReady(std::function<void()> done)
{
    if (m_outstanding == 0)
        done();
    else
        m_waiting.push_back(std::move(done));
}

} // namespace sextant::sandbox
