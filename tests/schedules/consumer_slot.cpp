// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/schedules/consumer_slot.h"

#include <algorithm>

namespace sextant::schedule {

namespace {

std::vector<std::string> lines(const std::vector<discovery::Address>& addresses)
{
    std::vector<std::string> out;
    for (const auto& address : addresses)
        out.push_back(
            addressLine(address.url.address(),
                        {address.url.serviceInterface(), address.url.group(), address.url.version()},
                        address.url.get("weight"), address.revision));
    std::ranges::sort(out);
    return out;
}

} // namespace

std::string addressLine(const std::string& target, const ServiceKind& service, const std::string& weight,
                        const std::string& revision)
{
    return target + ' ' + service.interfaceName + " group=" + service.group + " version=" + service.version
        + " weight=" + weight + (revision.empty() ? "" : " revision=" + revision);
}

ConsumerSlot::ConsumerSlot(World& world, std::string name, discovery::ServiceQuery query, bool ruled)
    : m_world(world)
    , m_name(std::move(name))
    , m_query(std::move(query))
    , m_ruled(ruled)
{
}

void ConsumerSlot::useEmptyProtection()
{
    m_protected = true;
    m_emptyProtection = true;
}

void ConsumerSlot::start()
{
    if (m_store)
        return;
    m_world.tell(m_name + " starts");
    m_store = m_world.connect();
    discovery::DirectoryOptions options;
    options.fetcher = m_world.fetch;
    options.emptyProtection = m_emptyProtection && m_world.plant != Plant::EmptiedList;
    if (m_ruled) {
        migration::ServiceMigrationOptions ruled;
        ruled.application = kRuledApplication;
        ruled.directory = options;
        ruled.query = m_query;
        m_migration = std::make_unique<migration::ServiceMigration>(
            *m_store, std::move(ruled), [this](const migration::ServiceState& state) {
                told(std::make_shared<const discovery::Resolution>(state.resolution));
            });
        return;
    }
    m_directory = std::make_unique<discovery::ServiceDirectory>(*m_store, options, m_query);
    m_subscription = m_directory->subscribe([this](auto resolution) { told(std::move(resolution)); });
}

void ConsumerSlot::stop()
{
    if (!m_store)
        return;
    m_world.tell(m_name + " stops");
    m_subscription.stop();
    m_directory.reset();
    m_migration.reset();
    m_told.reset();
    if (m_store->listeners() != 0)
        m_world.violated(m_name + " left " + std::to_string(m_store->listeners()) + " listeners");
    m_store.reset();
}

void ConsumerSlot::told(std::shared_ptr<const discovery::Resolution> resolution)
{
    if (m_protected && m_told) {
        if (!m_told->interfaceAddresses.empty() && resolution->interfaceAddresses.empty())
            m_world.violated(m_name + ": its interface-level list was emptied");
        if (!m_told->applicationAddresses.empty() && resolution->applicationAddresses.empty())
            m_world.violated(m_name + ": its application-level list was emptied");
    }
    m_told = std::move(resolution);
    m_world.tell(m_name + " is told of " + std::to_string(m_told->interfaceAddresses.size()) + " and "
                 + std::to_string(m_told->applicationAddresses.size()) + " addresses"
                 + (m_told->metadataMissing ? ", metadata missing" : ""));
}

std::shared_ptr<const discovery::Resolution> ConsumerSlot::current() const
{
    if (m_directory)
        return m_directory->current();
    const auto state = m_migration->state();
    return state.settled ? std::make_shared<const discovery::Resolution>(state.resolution) : nullptr;
}

std::optional<migration::Step> ConsumerSlot::step() const
{
    return m_migration ? m_migration->state().step : std::nullopt;
}

std::vector<std::string> ConsumerSlot::interfaceLevel() const
{
    const auto now = current();
    return now ? lines(now->interfaceAddresses) : std::vector<std::string> {"nothing known yet"};
}

std::vector<std::string> ConsumerSlot::applicationLevel() const
{
    const auto now = current();
    return now ? lines(now->applicationAddresses) : std::vector<std::string> {"nothing known yet"};
}

bool ConsumerSlot::metadataMissing() const
{
    const auto now = current();
    return !now || now->metadataMissing;
}

bool ConsumerSlot::toldTheLatest() const
{
    const auto now = current();
    return now && m_told && lines(now->interfaceAddresses) == lines(m_told->interfaceAddresses)
        && lines(now->applicationAddresses) == lines(m_told->applicationAddresses);
}

} // namespace sextant::schedule
