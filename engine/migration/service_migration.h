// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// A consumer's discovery of one service under its application's migration rule, live (spec/registry §9).
//
// Two directories, one a level, that never mix: each has its own watches, errors and addresses, and exists
// only while the step in force needs it. Reads only. THREAD: the store's loop.
#pragma once

#include "engine/discovery/service_directory.h"
#include "engine/migration/migrator.h"
#include "engine/migration/rule_feed.h"

#include <functional>
#include <memory>
#include <vector>

namespace sextant::migration {

struct ServiceMigrationOptions
{
    std::string application; ///< whose rule counts: the consumer's
    discovery::DirectoryOptions directory; ///< which levels is decided here
    discovery::ServiceQuery query;
    std::string configRoot = "/dubbo/config";
    url::Parameters parameters; ///< of the reference: migration.step, …
    std::map<std::string, std::string> properties; ///< dubbo.application.migration.step, …
    LocalRule localRule;
    /// False: the step comes from parameters and properties alone, and no rule is read.
    bool followRule = true;
    /// Without an answer of the config center for this long, the initial rule counts until it answers.
    core::Millis ruleLimit {10'000};
    /// After this, the listener hears of a state although a level has not been read yet.
    core::Millis settleLimit {20'000};
};

/// What the consumer has at the moment.
struct ServiceState
{
    std::optional<Step> step; ///< in force; nullopt before the first rule
    std::optional<Step> waitingFor; ///< a step whose comparison is still to come
    EffectiveRule rule;
    RuleState source;
    Decision decision; ///< for a call that the proportion lets through
    /// Interface addresses from the one directory, all the rest from the other; an absent level is empty.
    discovery::Resolution resolution;
    bool settled = false; ///< every level that is subscribed has been read
};

class ServiceMigration
{
public:
    using Listener = std::function<void(const ServiceState&)>;

    /// `listener` runs once everything that the step needs has been read, or `settleLimit` has passed, and
    /// after every change. `store` must outlive it.
    ServiceMigration(store::CoordinationStore& store, ServiceMigrationOptions options, Listener listener);
    ~ServiceMigration();
    ServiceMigration(const ServiceMigration&) = delete;
    ServiceMigration& operator=(const ServiceMigration&) = delete;

    ServiceState state() const;
    /// Which level one call uses. See Migrator::decide.
    Decision decide(std::optional<double> draw, bool applicationAvailable) const;
    const std::deque<RecordLine>& record() const;

private:
    struct Impl;
    std::shared_ptr<Impl> m_impl;
};

} // namespace sextant::migration
