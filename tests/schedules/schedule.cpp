// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/schedules/schedule.h"

#include "engine/mapping/mapping.h"
#include "tests/schedules/consumer_slot.h"
#include "tests/schedules/truth.h"

#include <algorithm>
#include <array>

namespace sextant::schedule {

using namespace std::chrono_literals;

namespace {

constexpr core::Millis kFetchTimeout {5000};
constexpr std::array<core::Millis, 6> kPauses {0ms, 10ms, 60ms, 400ms, 2000ms, 9000ms};
constexpr std::array<core::Millis, 7> kDelays {0ms, 0ms, 3ms, 40ms, 300ms, 3000ms, 11'000ms};
constexpr core::Millis kDust {90'000}; ///< after which everything must be right

class Schedule
{
public:
    Schedule(std::uint64_t seed, Plant plant)
        : m_world(seed, plant)
        , m_steady(seed % 4 == 0)
    {
        m_world.fetch = [this](const discovery::Instance& instance, auto done) {
            fetch(instance, std::move(done));
        };
        auto& random = m_world.random;
        const auto providers = 2 + random.below(3);
        for (std::uint64_t i = 0; i < providers; ++i)
            m_providers.push_back(std::make_unique<ProviderSlot>(m_world, "10.0.0." + std::to_string(i + 1),
                                                                 i % 2 == 0 ? "shop" : "stock",
                                                                 m_steady && i == 0));
        const std::array<discovery::ServiceQuery, 6> queries {{{"a.A", "", "", "", {}},
                                                               {"b.B", "g", "1.0", "", {}},
                                                               {"b.B", "*", "*", "", {}},
                                                               {"c.C", "", "", "dubbo", {}},
                                                               {"a.A", "", "", "", {"shop"}},
                                                               {"b.B", "h,g", "1.0", "", {"shop", "stock"}}}};
        const auto consumers = 1 + random.below(3);
        for (std::uint64_t i = 0; i < consumers; ++i) {
            const auto& query = random.pick(queries);
            const bool ruled = random.percent(40);
            m_consumers.push_back(
                std::make_unique<ConsumerSlot>(m_world, "consumer " + std::to_string(i + 1), query, ruled));
            if (m_steady && !m_consumers.back()->ruled())
                m_consumers.back()->protectFromEmpty();
            // Under a rule a whole level goes with its step, and is none that was emptied.
            if (!ruled && random.percent(40))
                m_consumers.back()->useEmptyProtection();
        }
    }

    Verdict run()
    {
        auto& random = m_world.random;
        for (const auto& provider : m_providers)
            if (provider->steady() || random.percent(70))
                provider->start();
        for (const auto& consumer : m_consumers)
            consumer->start();
        for (auto left = 8 + random.below(20); left > 0; --left) {
            m_world.loop.advance(random.pick(kPauses));
            misbehave();
        }
        settle();
        judge();
        leave();
        return {std::move(m_world.violations), std::move(m_world.story)};
    }

private:
    using StoreOwner = std::pair<std::string, FaultStore*>;

    void fetch(const discovery::Instance& instance,
               std::function<void(core::Outcome<metadata::MetadataInfo>)> done)
    {
        const bool mute = m_world.random.percent(m_muteFetches);
        m_world.later(
            mute ? kFetchTimeout : m_world.random.upTo(m_slowFetches),
            [this, mute, host = instance.host, revision = instance.revision, done = std::move(done)] {
                if (mute) {
                    done(core::Error(core::Errc::Timeout, "No answer", host));
                    return;
                }
                for (const auto& provider : m_providers)
                    if (provider->application().host == host)
                        if (auto info = provider->answer(revision)) {
                            done(std::move(*info));
                            return;
                        }
                done(core::Error(core::Errc::Connection, "Nobody listens", host));
            });
    }

    /// Somebody's connection; nullptr when the dice hit nobody. A steady provider is left alone.
    StoreOwner victim()
    {
        std::vector<StoreOwner> stores;
        for (const auto& provider : m_providers)
            if (provider->running() && !provider->steady())
                stores.emplace_back(provider->name(), provider->store());
        for (const auto& consumer : m_consumers)
            if (consumer->running())
                stores.emplace_back(consumer->name(), consumer->store());
        return stores.empty() ? StoreOwner {} : stores[m_world.random.below(stores.size())];
    }

    ProviderSlot& someProvider() { return *m_providers[m_world.random.below(m_providers.size())]; }
    ConsumerSlot& someConsumer() { return *m_consumers[m_world.random.below(m_consumers.size())]; }

    void misbehave()
    {
        auto& random = m_world.random;
        const auto what = random.below(100);
        if (what < 18)
            breakConnection();
        else if (what < 28)
            expireSession();
        else if (what < 46)
            changeWeather();
        else if (what < 70)
            disturbProvider();
        else if (what < 78)
            disturbConsumer();
        else if (what < 86)
            raceForTheMapping();
        else if (what < 92)
            sweepEmptyDirectories();
        else if (what < 95)
            changeFetches();
        else if (what < 97)
            changeRule();
        else if (what < 99)
            pushEmpty();
        else if (!m_steady)
            loseTheData();
    }

    void breakConnection()
    {
        const auto [name, store] = victim();
        if (store == nullptr)
            return;
        m_world.tell("the connection of " + name + " breaks");
        store->breakConnection();
        const auto back = m_world.random.upTo(m_world.random.percent(70) ? 3000ms : 15'000ms);
        // By its session: another store may live at the same address by then.
        m_world.later(back, [this, name = name, store = store, session = store->session().sessionId] {
            if (owned(store) && store->session().sessionId == session) {
                m_world.tell("the connection of " + name + " is back");
                store->restoreConnection();
            }
        });
    }

    /// The store still belongs to somebody alive.
    bool owned(const FaultStore* store) const
    {
        const auto has = [store](const auto& slot) { return slot->store() == store; };
        return std::ranges::any_of(m_providers, has) || std::ranges::any_of(m_consumers, has);
    }

    void expireSession()
    {
        const auto [name, store] = victim();
        if (store == nullptr)
            return;
        m_world.tell("the session of " + name + " ends");
        store->expireSession();
    }

    void changeWeather()
    {
        const auto [name, store] = victim();
        if (store == nullptr)
            return;
        auto& random = m_world.random;
        Weather weather;
        weather.there = random.pick(kDelays);
        weather.back = random.pick(kDelays);
        weather.lostWatches = random.percent(30) ? 30 : 0;
        weather.metadataHidden = random.percent(15);
        m_world.tell("the weather of " + name + ": requests take up to "
                     + std::to_string(weather.there.count()) + " ms, answers up to "
                     + std::to_string(weather.back.count()) + " ms"
                     + (weather.lostWatches > 0 ? ", watches are lost" : "")
                     + (weather.metadataHidden ? ", metadata is hidden" : ""));
        store->setWeather(weather);
    }

    void disturbProvider()
    {
        auto& provider = someProvider();
        auto& random = m_world.random;
        if (provider.steady())
            return;
        if (!provider.running()) {
            provider.start();
            return;
        }
        if (random.percent(40)) {
            provider.stop();
        } else {
            provider.kill();
            if (random.percent(60)) // at once, as a container does it
                provider.start();
        }
    }

    void disturbConsumer()
    {
        auto& consumer = someConsumer();
        if (consumer.running())
            consumer.stop();
        else
            consumer.start();
    }

    /// Somebody else adds an application to a mapping, between the reads and writes of our providers.
    void raceForTheMapping()
    {
        const auto& kinds = serviceKinds();
        const auto path =
            mapping::mappingPath("/dubbo", kinds[m_world.random.below(kinds.size())].interfaceName);
        m_world.later(m_world.random.upTo(200ms), [this, path, other = "other" + std::to_string(m_others++)] {
            const auto node = m_world.tree->get(0, path);
            if (!node)
                return;
            m_world.tell(other + " adds itself to " + path);
            (void)m_world.tree->set(0, path, node->data.value_or("") + "," + other, node->stat.version);
        });
    }

    /// An administrator publishes a rule, or takes it back.
    void changeRule()
    {
        auto& random = m_world.random;
        auto& tree = *m_world.tree;
        const auto step =
            random.pick(std::array {migration::Step::ForceInterface, migration::Step::ApplicationFirst,
                                    migration::Step::ForceApplication});
        if (random.percent(25)) {
            m_world.tell("the rule is taken back");
            (void)tree.remove(0, kRulePath, store::kAnyVersion);
            return;
        }
        const auto text = "key: " + std::string(kRuledApplication)
            + "\nstep: " + std::string(migration::name(step)) + "\nforce: true\n";
        m_world.tell("the rule says " + std::string(migration::name(step)));
        const std::string path = kRulePath;
        for (auto slash = path.find('/', 1); slash != std::string::npos; slash = path.find('/', slash + 1))
            (void)tree.create(0, path.substr(0, slash), "", store::CreateMode::Persistent,
                              {store::AclEntry {}});
        if (!tree.create(0, path, text, store::CreateMode::Persistent, {store::AclEntry {}}))
            (void)tree.set(0, path, text, store::kAnyVersion);
    }

    /// What a reaper of empty directories does, and containers do by themselves.
    void sweepEmptyDirectories()
    {
        m_world.tell("empty directories are swept");
        const auto rows = m_world.tree->dump();
        for (auto row = rows.rbegin(); row != rows.rend(); ++row)
            if (!row->ephemeral && row->path != "/" && !row->path.starts_with("/dubbo/m")
                && row->path.find("/config/") == std::string::npos)
                (void)m_world.tree->remove(0, row->path, store::kAnyVersion);
    }

    void changeFetches()
    {
        auto& random = m_world.random;
        m_slowFetches = random.pick(kPauses);
        m_muteFetches = random.percent(50) ? 50 : 0;
        m_world.tell("asking providers takes up to " + std::to_string(m_slowFetches.count()) + " ms, "
                     + std::to_string(m_muteFetches) + " % of the questions stay without an answer");
    }

    /// The registry starts again with an empty data directory: all sessions end, all nodes are gone.
    void loseTheData()
    {
        m_world.tell("the registry loses its data");
        for (const auto& provider : m_providers) {
            if (provider->running())
                provider->store()->expireSession();
            provider->expireGhosts();
        }
        for (const auto& consumer : m_consumers)
            if (consumer->running())
                consumer->store()->expireSession();
        m_world.tree->load({});
    }

    /// All sessions of providers end in the same moment, so every list is empty until they are back.
    void pushEmpty()
    {
        m_world.tell("every provider's session ends");
        for (const auto& provider : m_providers) {
            if (provider->running() && !provider->steady())
                provider->store()->expireSession();
            provider->expireGhosts();
        }
    }

    void settle()
    {
        m_world.tell("the dust settles");
        m_slowFetches = 0ms;
        m_muteFetches = 0;
        const auto calm = [](auto& slot) {
            if (!slot->running())
                return;
            slot->store()->setWeather({});
            slot->store()->restoreConnection();
        };
        std::ranges::for_each(m_providers, calm);
        std::ranges::for_each(m_consumers, calm);
        if (!someConsumer().running())
            m_consumers.front()->start();
        m_world.loop.advance(kDust);
    }

    void judge()
    {
        judgeRegistrations(m_world, m_providers);
        for (const auto& consumer : m_consumers)
            if (consumer->running())
                judgeConsumer(m_world, m_providers, *consumer);
    }

    /// Everybody goes; nothing of them may stay behind.
    void leave()
    {
        for (const auto& consumer : m_consumers)
            consumer->stop();
        for (const auto& provider : m_providers)
            provider->stop();
        m_world.loop.advance(30s);
        for (const auto& provider : m_providers) {
            if (provider->running())
                m_world.violated(provider->name() + " did not end");
            provider->forgetGhosts();
        }
        if (const auto watches = m_world.tree->watchCount(); watches > 0)
            m_world.violated(std::to_string(watches) + " watches are left");
        if (const auto sessions = m_world.tree->sessionCount(); sessions > 0)
            m_world.violated(std::to_string(sessions) + " sessions are left");
        for (const auto& row : m_world.tree->dump())
            if (row.ephemeral)
                m_world.violated("left behind: " + row.path);
        m_world.loop.advance(200s); // containers are reaped, retries of the dead would run
        if (const auto timers = m_world.loop.pendingTimers(); timers > 1) // one may be the container check
            m_world.violated(std::to_string(timers) + " timers are left");
    }

    World m_world;
    const bool m_steady;
    std::vector<std::unique_ptr<ProviderSlot>> m_providers;
    std::vector<std::unique_ptr<ConsumerSlot>> m_consumers;
    core::Millis m_slowFetches {0};
    int m_muteFetches = 0; ///< percent
    int m_others = 0;
};

} // namespace

Verdict runSchedule(std::uint64_t seed, Plant plant)
{
    return Schedule(seed, plant).run();
}

} // namespace sextant::schedule
