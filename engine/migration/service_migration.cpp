// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/migration/service_migration.h"

#include "engine/mapping/mapping.h"

#include <algorithm>
#include <array>

namespace sextant::migration {

namespace {

constexpr core::Millis kMappingRetry {1000};

std::size_t addressesOf(const discovery::Resolution& resolution, Level level)
{
    return level == Level::Interface ? resolution.interfaceAddresses.size()
                                     : resolution.applicationAddresses.size();
}

} // namespace

struct ServiceMigration::Impl : std::enable_shared_from_this<ServiceMigration::Impl>
{
    struct Side
    {
        std::unique_ptr<discovery::ServiceDirectory> directory;
        core::Subscription subscription;
    };

    Impl(store::CoordinationStore& given, ServiceMigrationOptions wanted, Listener told)
        : store(given)
        , options(std::move(wanted))
        , listener(std::move(told))
        , migrator(given.loop(),
                   {[this](Level level) { open(level); }, [this](Level level) { close(level); },
                    [this] { tellLater(); }})
    {
    }

    void start()
    {
        settleLimit = store.loop().schedule(options.settleLimit, [this] {
            settlingOver = true;
            tellLater();
        });
        if (!options.followRule) {
            rules.source = "local configuration";
            applyRule();
            return;
        }
        const config::ConfigCenter center(store, options.configRoot);
        feed = std::make_unique<RuleFeed>(store.loop(), center, options.application, options.localRule,
                                          [this](const RuleState& state) { takeRule(state); });
        ruleLimit = store.loop().schedule(options.ruleLimit, [this] {
            if (!migrator.step() && !migrator.waitingFor())
                applyRule();
        });
    }

    void takeRule(const RuleState& state)
    {
        ruleLimit.stop();
        rules = state;
        applyRule(); // whatever was written: a comparison that failed gets another chance, as in Dubbo
        tellLater();
    }

    /// Entries for applications need the mapping, as it is in the registry now (spec/registry §9.5).
    void applyRule()
    {
        if (rules.rule.applications.empty() || !options.query.providedBy.empty()) {
            applyFor(options.query.providedBy);
            return;
        }
        const auto turn = ++mappingTurn;
        store::OpOptions operation;
        operation.timeout = options.directory.timeout;
        store.get(mapping::mappingPath(options.directory.root, options.query.interfaceName), operation,
                  [weak = weak_from_this(), turn](const core::Outcome<store::Node>& node) {
                      const auto self = weak.lock();
                      if (!self || turn != self->mappingTurn)
                          return;
                      if (node || node.error().code == core::Errc::NoNode
                          || node.error().code == core::Errc::NoAuth)
                          self->applyFor(node ? mapping::parseMapping(node->data.value_or(""))
                                              : std::vector<std::string> {});
                      else
                          self->mappingRetry = self->store.loop().schedule(kMappingRetry, [weak] {
                              if (const auto again = weak.lock())
                                  again->applyRule();
                          });
                  });
    }

    void applyFor(std::vector<std::string> applications)
    {
        ++mappingTurn;
        std::ranges::sort(applications);
        RuleSubject subject {options.query.interfaceName, options.query.version, std::move(applications),
                             options.parameters, options.properties};
        auto rule = effectiveRule(rules.rule, subject);
        if (!rule) {
            // As Java: what cannot be used counts as not given.
            subject.parameters.clear();
            subject.properties.clear();
            auto plain = effectiveRule(rules.rule, subject);
            if (!plain)
                return;
            plain->origins.push_back(rule.error().text());
            rule = std::move(plain);
        }
        migrator.apply(std::move(*rule));
        tellLater();
    }

    void open(Level level)
    {
        auto directoryOptions = options.directory;
        directoryOptions.interfaceLevel = level == Level::Interface;
        directoryOptions.applicationLevel = level == Level::Application;
        auto& side = sides[static_cast<std::size_t>(level)];
        side.directory =
            std::make_unique<discovery::ServiceDirectory>(store, std::move(directoryOptions), options.query);
        side.subscription = side.directory->subscribe([this, level](const auto& resolution) {
            tellLater();
            migrator.addressesChanged(level, addressesOf(*resolution, level));
        });
    }

    void close(Level level)
    {
        // The directory itself may be calling: it goes when it has returned.
        auto& side = sides[static_cast<std::size_t>(level)];
        side.subscription.stop();
        retired.push_back(std::move(side.directory));
        store.loop().post([weak = weak_from_this()] {
            if (const auto self = weak.lock())
                self->retired.clear();
        });
    }

    void fallSilent()
    {
        listener = nullptr;
        feed.reset();
        ruleLimit.stop();
        settleLimit.stop();
        mappingRetry.stop();
        for (auto& side : sides) {
            side.subscription.stop();
            side.directory.reset();
        }
        retired.clear();
    }

    /// One notification for what changes in one turn of the loop.
    void tellLater()
    {
        if (std::exchange(telling, true))
            return;
        store.loop().post([weak = weak_from_this()] {
            const auto self = weak.lock();
            if (!self)
                return;
            self->telling = false;
            const auto now = self->state();
            if (now.step && (now.settled || self->settlingOver) && self->listener)
                self->listener(now);
        });
    }

    ServiceState state() const
    {
        ServiceState out;
        out.step = migrator.step();
        out.waitingFor = migrator.waitingFor();
        out.rule = migrator.rule();
        out.source = rules;
        out.decision = migrator.decide();
        out.settled = out.step && migrator.settled();
        merge(out.resolution);
        return out;
    }

    void merge(discovery::Resolution& out) const
    {
        if (const auto part = current(Level::Application))
            out = *part;
        if (const auto part = current(Level::Interface)) {
            out.interfaceAddresses = part->interfaceAddresses;
            out.explanation.insert(out.explanation.end(), part->explanation.begin(), part->explanation.end());
            out.problems.insert(out.problems.end(), part->problems.begin(), part->problems.end());
        }
        out.problems.insert(out.problems.end(), rules.problems.begin(), rules.problems.end());
    }

    std::shared_ptr<const discovery::Resolution> current(Level level) const
    {
        const auto& directory = sides[static_cast<std::size_t>(level)].directory;
        return directory ? directory->current() : nullptr;
    }

    store::CoordinationStore& store;
    const ServiceMigrationOptions options;
    Listener listener;
    std::array<Side, 2> sides;
    std::vector<std::unique_ptr<discovery::ServiceDirectory>> retired;
    RuleState rules {{}, "initial rule", {}, {}, {}, {}};
    std::uint64_t mappingTurn = 0; ///< answers of earlier reads do not count
    bool telling = false;
    core::Timer mappingRetry;
    core::Timer ruleLimit;
    core::Timer settleLimit;
    bool settlingOver = false; ///< told whatever is still missing
    std::unique_ptr<RuleFeed> feed;
    Migrator migrator;
};

ServiceMigration::ServiceMigration(store::CoordinationStore& store, ServiceMigrationOptions options,
                                   Listener listener)
    : m_impl(std::make_shared<Impl>(store, std::move(options), std::move(listener)))
{
    m_impl->start();
}

ServiceMigration::~ServiceMigration()
{
    m_impl->fallSilent();
}

ServiceState ServiceMigration::state() const
{
    return m_impl->state();
}

Decision ServiceMigration::decide(std::optional<double> draw, bool applicationAvailable) const
{
    return m_impl->migrator.decide(draw, applicationAvailable);
}

const std::deque<RecordLine>& ServiceMigration::record() const
{
    return m_impl->migrator.record();
}

} // namespace sextant::migration
