// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/discovery/service_directory.h"

#include "engine/discovery/address_builder.h"
#include "engine/discovery/service_reader.h"
#include "engine/mapping/mapping.h"
#include "engine/registry/paths.h"

#include <algorithm>
#include <map>
#include <set>

namespace sextant::discovery {

namespace {

constexpr core::Millis kMetadataRetry {10'000}; ///< spec/registry §4.3 step 4
constexpr core::Millis kReadRetry {1000};
/// Instances are read once their watch stands, and then only once; but not later than this.
constexpr core::Millis kWatchLimit {2000};

bool sameAddresses(const std::vector<Address>& a, const std::vector<Address>& b)
{
    return std::ranges::equal(a, b, [](const Address& left, const Address& right) {
        return left.url == right.url && left.path == right.path && left.revision == right.revision;
    });
}

bool sameForListeners(const Resolution& a, const Resolution& b)
{
    return a.applications == b.applications && a.metadataMissing == b.metadataMissing
        && sameAddresses(a.interfaceAddresses, b.interfaceAddresses)
        && sameAddresses(a.applicationAddresses, b.applicationAddresses);
}

} // namespace

void resolve(store::CoordinationStore& store, DirectoryOptions options, ServiceQuery query,
             core::CancelToken cancel, std::function<void(core::Outcome<Resolution>)> done)
{
    readService(store, options, query, std::make_shared<ServiceCache>(), {}, std::move(cancel),
                [done = std::move(done)](core::Outcome<Reading> reading) {
                    if (reading)
                        done(std::move(reading->resolution));
                    else
                        done(reading.error());
                });
}

struct ServiceDirectory::Impl : std::enable_shared_from_this<ServiceDirectory::Impl>
{
    Impl(store::CoordinationStore& given, DirectoryOptions directoryOptions, ServiceQuery wanted)
        : store(given)
        , options(std::move(directoryOptions))
        , query(std::move(wanted))
    {
    }

    void start()
    {
        // A provider's name says everything about it; nothing is in its data.
        if (options.interfaceLevel && !options.lastKnown.empty())
            store.loop().post([weak = weak_from_this()] {
                if (const auto self = weak.lock())
                    self->beginWithLastKnown();
            });
        if (options.interfaceLevel)
            watchFirst(registry::categoryPath(options.root, query.interfaceName, registry::kProviders), 1,
                       false);
        if (options.applicationLevel && query.providedBy.empty())
            watchFirst(mapping::mappingPath(options.root, query.interfaceName), 0, true);
        if (watches.empty())
            readAfter(core::Millis(0));
    }

    void beginWithLastKnown()
    {
        if (current)
            return;
        Reading known;
        for (const auto& url : options.lastKnown)
            known.resolution.interfaceAddresses.push_back({url, url.get("application"), {}, {}});
        sortAndUnify(known.resolution.interfaceAddresses);
        known.resolution.explanation.push_back("The registry has not been read yet: "
                                               + std::to_string(options.lastKnown.size())
                                               + " last known providers of the interface level");
        publish(std::move(known));
    }

    /// What the query itself names. Once all of it is watched, reading begins.
    void watchFirst(const std::string& path, int depth, bool leafData)
    {
        awaited.insert(path);
        watches.push_back(watch(path, depth, leafData, [path](Impl& self, const store::SubtreeEvent& event) {
            if (self.awaited.erase(path) > 0 && self.awaited.empty() && !self.begun) {
                self.events.push_back(event);
                self.readAfter(core::Millis(0));
            } else {
                self.changed(event);
            }
        }));
    }

    using Heard = std::function<void(Impl&, const store::SubtreeEvent&)>;
    [[nodiscard]] core::Subscription watch(const std::string& path, int depth, bool leafData, Heard heard)
    {
        store::SubtreeOptions subtree;
        subtree.depth = depth;
        subtree.leafData = leafData;
        return store.watchSubtree(
            path, subtree,
            [weak = weak_from_this(), heard = std::move(heard)](const store::SubtreeEvent& event) {
                if (const auto self = weak.lock())
                    heard(*self, event);
            });
    }

    struct ApplicationWatch
    {
        core::Subscription subscription;
        bool stands = false;
        bool readBefore = false; ///< what was read then may have changed before the watch stood
    };

    /// These and no others: a registry that lost its data also lost what was mapped.
    void watchApplications(const std::vector<std::string>& applications)
    {
        auto before = std::exchange(applicationWatches, {});
        for (const auto& application : applications) {
            if (!canBeApplication(options.servicesRoot, application))
                continue;
            const auto path = applicationPath(options.servicesRoot, application);
            if (auto known = before.extract(path))
                applicationWatches.insert(std::move(known));
            else if (!applicationWatches.contains(path))
                applicationWatches[path].subscription =
                    watch(path, 1, true, [path](Impl& self, const store::SubtreeEvent& event) {
                        self.applicationHeard(path, event);
                    });
        }
        for (const auto& entry : before)
            cache->forget({store::SubtreeEvent::Type::Resync, entry.first});
    }

    void applicationHeard(const std::string& path, const store::SubtreeEvent& event)
    {
        const auto at = applicationWatches.find(path);
        if (at == applicationWatches.end())
            return;
        const bool first = !std::exchange(at->second.stands, true);
        if (!first || at->second.readBefore)
            changed(event);
        if (allStand())
            readInstances();
    }

    bool allStand() const
    {
        return std::ranges::all_of(applicationWatches, [](const auto& entry) { return entry.second.stands; });
    }

    void awaitWatches(const std::vector<std::string>& applications, std::function<void()> goOn)
    {
        watchApplications(applications);
        whenWatched = std::move(goOn);
        if (allStand())
            readInstances();
        else
            watchLimit = store.loop().schedule(kWatchLimit, [weak = weak_from_this()] {
                if (const auto self = weak.lock())
                    self->readInstances();
            });
    }

    void readInstances()
    {
        watchLimit = {};
        const auto goOn = std::exchange(whenWatched, nullptr);
        if (!goOn)
            return;
        for (auto& [path, watch] : applicationWatches)
            watch.readBefore = !watch.stands;
        goOn();
    }

    void changed(const store::SubtreeEvent& event)
    {
        events.push_back(event);
        if (reading)
            again = true;
        else if (!pending || retrying)
            readAfter(options.debounce);
    }

    void readAfter(core::Millis delay, bool retry = false)
    {
        retrying = retry;
        pending = store.loop().schedule(delay, [weak = weak_from_this()] {
            if (const auto self = weak.lock()) {
                const auto fired = std::exchange(self->pending, {});
                self->read();
            }
        });
    }

    void read()
    {
        begun = true;
        reading = true;
        again = false;
        // Not before: what a read under way brings may be older than the event.
        for (const auto& event : std::exchange(events, {}))
            cache->forget(event);
        readService(
            store, options, query, cache,
            [weak = weak_from_this()](const std::vector<std::string>& applications,
                                      std::function<void()> goOn) {
                if (const auto self = weak.lock())
                    self->awaitWatches(applications, std::move(goOn));
            },
            cancel.token(),
            [weak = weak_from_this()](core::Outcome<Reading> outcome) {
                if (const auto self = weak.lock())
                    self->taken(std::move(outcome));
            });
    }

    void taken(core::Outcome<Reading> outcome)
    {
        reading = false;
        if (again)
            readAfter(options.debounce);
        else if (!outcome && outcome.error().code != core::Errc::Cancelled)
            readAfter(kReadRetry, true);
        else if (outcome && outcome->resolution.metadataMissing)
            readAfter(kMetadataRetry, true);
        if (outcome)
            publish(std::move(*outcome));
    }

    void publish(Reading fresh)
    {
        auto& resolution = fresh.resolution;
        if (current && fresh.revisions > 0 && fresh.revisionsMissing == fresh.revisions) {
            resolution.applicationAddresses = current->applicationAddresses;
            resolution.explanation.emplace_back("No revision's metadata can be had: the last addresses stay");
        }
        if (current && options.emptyProtection) {
            protect(resolution, &Resolution::interfaceAddresses, "interface");
            protect(resolution, &Resolution::applicationAddresses, "application");
        }
        const bool changedForListeners = !current || !sameForListeners(*current, resolution);
        current = std::make_shared<const Resolution>(std::move(resolution));
        if (!changedForListeners)
            return;
        const auto told = current;
        const auto snapshot = listeners; // a listener may subscribe or leave
        for (const auto& [id, listener] : snapshot)
            if (listeners.contains(id))
                listener(told);
    }

    void protect(Resolution& fresh, std::vector<Address> Resolution::*addresses,
                 const std::string& level) const
    {
        const auto& last = *current.*addresses;
        if (!(fresh.*addresses).empty() || last.empty())
            return;
        fresh.*addresses = last;
        fresh.explanation.push_back("Push-empty protection: the last " + std::to_string(last.size())
                                    + " of the " + level + " level stay");
    }

    store::CoordinationStore& store;
    const DirectoryOptions options;
    const ServiceQuery query;
    const std::shared_ptr<ServiceCache> cache = std::make_shared<ServiceCache>();
    std::vector<store::SubtreeEvent> events; ///< since the latest read has begun
    const core::CancelSource cancel;
    std::vector<core::Subscription> watches; ///< of what the query names
    std::set<std::string> awaited; ///< paths of `watches` that do not stand yet
    std::map<std::string, ApplicationWatch> applicationWatches; ///< by path
    std::function<void()> whenWatched; ///< a read under way, which waits for them
    core::Timer watchLimit;
    core::Timer pending;
    bool retrying = false; ///< `pending` waits for a retry, which a change cuts short
    bool begun = false; ///< something has been read, or is being
    bool reading = false;
    bool again = false;
    std::shared_ptr<const Resolution> current;
    std::map<std::uint64_t, Listener> listeners;
    std::uint64_t nextListener = 0;
};

ServiceDirectory::ServiceDirectory(store::CoordinationStore& store, DirectoryOptions options,
                                   ServiceQuery query)
    : m_impl(std::make_shared<Impl>(store, std::move(options), std::move(query)))
{
    m_impl->start();
}

ServiceDirectory::~ServiceDirectory()
{
    m_impl->cancel.cancel();
}

std::shared_ptr<const Resolution> ServiceDirectory::current() const
{
    return m_impl->current;
}

core::Subscription ServiceDirectory::subscribe(Listener listener)
{
    const auto id = m_impl->nextListener++;
    m_impl->listeners.emplace(id, std::move(listener));
    // As always: never from inside the call.
    m_impl->store.loop().post([weak = std::weak_ptr(m_impl), id] {
        const auto self = weak.lock();
        if (!self || !self->current)
            return;
        if (const auto at = self->listeners.find(id); at != self->listeners.end()) {
            const auto told = at->second;
            told(self->current);
        }
    });
    return core::Subscription([weak = std::weak_ptr(m_impl), id] {
        if (const auto self = weak.lock())
            self->listeners.erase(id);
    });
}

} // namespace sextant::discovery
