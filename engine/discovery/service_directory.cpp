// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/discovery/service_directory.h"

#include "engine/discovery/address_builder.h"
#include "engine/discovery/service_reader.h"
#include "engine/mapping/mapping.h"
#include "engine/registry/paths.h"

#include <algorithm>
#include <map>

namespace sextant::discovery {

namespace {

constexpr core::Millis kMetadataRetry {10'000}; ///< spec/registry §4.3 step 4
constexpr core::Millis kReadRetry {1000};

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
    readService(store, options, query, std::make_shared<ServiceCache>(), std::move(cancel),
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
            watches.push_back(watch(
                registry::categoryPath(options.root, query.interfaceName, registry::kProviders), 1, false));
        if (!options.applicationLevel)
            return;
        if (query.providedBy.empty())
            watches.push_back(watch(mapping::mappingPath(options.root, query.interfaceName), 0, true));
        else
            watchApplications(query.providedBy);
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

    [[nodiscard]] core::Subscription watch(const std::string& path, int depth, bool leafData)
    {
        store::SubtreeOptions subtree;
        subtree.depth = depth;
        subtree.leafData = leafData;
        return store.watchSubtree(path, subtree, [weak = weak_from_this()](const store::SubtreeEvent& event) {
            if (const auto self = weak.lock())
                self->changed(event);
        });
    }

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
                applicationWatches.emplace(path, watch(path, 1, true));
        }
        for (const auto& entry : before)
            cache->forget({store::SubtreeEvent::Type::Resync, entry.first});
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
        reading = true;
        again = false;
        // Not before: what a read under way brings may be older than the event.
        for (const auto& event : std::exchange(events, {}))
            cache->forget(event);
        readService(store, options, query, cache, cancel.token(),
                    [weak = weak_from_this()](core::Outcome<Reading> outcome) {
                        if (const auto self = weak.lock())
                            self->taken(std::move(outcome));
                    });
    }

    void taken(core::Outcome<Reading> outcome)
    {
        reading = false;
        if (outcome)
            watchApplications(outcome->resolution.applications);
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
    std::map<std::string, core::Subscription> applicationWatches; ///< by path
    core::Timer pending;
    bool retrying = false; ///< `pending` waits for a retry, which a change cuts short
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
