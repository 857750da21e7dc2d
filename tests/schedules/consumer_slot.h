// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// A consumer of one service that lives, goes and comes back: its own session and a live directory, alone with
// both levels or under the migration rule of its application, and what
// it was told. THREAD: one.
#pragma once

#include "engine/discovery/service_directory.h"
#include "engine/migration/service_migration.h"
#include "tests/schedules/provider_slot.h"

namespace sextant::schedule {

/// The application of consumers that obey a rule, and where the rule is.
constexpr const char* kRuledApplication = "console";
constexpr const char* kRulePath = "/dubbo/config/DUBBO_SERVICEDISCOVERY_MIGRATION/console.migration";

class ConsumerSlot
{
public:
    ConsumerSlot(World& world, std::string name, discovery::ServiceQuery query, bool ruled);

    void start();
    void stop();
    bool running() const { return m_store != nullptr; }
    FaultStore* store() const { return m_store.get(); }
    const std::string& name() const { return m_name; }
    const discovery::ServiceQuery& query() const { return m_query; }
    bool ruled() const { return m_ruled; }
    /// In force; only of a consumer that obeys a rule.
    std::optional<migration::Step> step() const;
    /// From here on, a list that had an address must never be without one.
    void protectFromEmpty() { m_protected = true; }
    /// The same, because the consumer has push-empty protection from its next start on.
    void useEmptyProtection();
    bool emptyProtection() const { return m_emptyProtection; }

    /// What it knows, one line per address; a line that says so while it knows nothing.
    std::vector<std::string> interfaceLevel() const;
    std::vector<std::string> applicationLevel() const;
    bool metadataMissing() const;
    /// The last thing it was told is what it knows.
    bool toldTheLatest() const;

private:
    void told(std::shared_ptr<const discovery::Resolution> resolution);
    std::shared_ptr<const discovery::Resolution> current() const;

    World& m_world;
    const std::string m_name;
    const discovery::ServiceQuery m_query;
    const bool m_ruled;
    std::unique_ptr<FaultStore> m_store;
    std::unique_ptr<discovery::ServiceDirectory> m_directory; ///< of a consumer without a rule
    std::unique_ptr<migration::ServiceMigration> m_migration; ///< of one with
    core::Subscription m_subscription;
    std::shared_ptr<const discovery::Resolution> m_told;
    bool m_protected = false;
    bool m_emptyProtection = false;
};

/// How an address reads in comparisons.
std::string addressLine(const std::string& target, const ServiceKind& service, const std::string& weight,
                        const std::string& revision);

} // namespace sextant::schedule
