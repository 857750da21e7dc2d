// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/inventory/inventory.h"

#include "engine/inventory/registry_reader.h"

#include <algorithm>

namespace sextant::inventory {

namespace {

/// While a full read is under way, rows appear in fewer and larger steps.
constexpr core::Millis kLoadingInterval {100};

} // namespace

struct Inventory::Impl : std::enable_shared_from_this<Impl>
{
    struct Subscriber
    {
        Listener listener;
        bool greeted = false; ///< has had its first snapshot
    };

    Impl(store::CoordinationStore& usedStore, InventoryOptions usedOptions)
        : store(usedStore)
        , options(std::move(usedOptions))
    {
    }

    void start()
    {
        const auto weak = weak_from_this();
        reader = std::make_shared<RegistryReader>(
            store, options,
            [weak] {
                if (const auto self = weak.lock())
                    self->schedulePublication();
            },
            [weak] {
                if (const auto self = weak.lock())
                    self->readCompletely();
            });
        reader->start();
        if (stopped) {
            reader->stopReading();
            schedulePublication();
        }
    }

    void readCompletely()
    {
        if (!reader->publisher().complete())
            reader->publisher().setComplete();
        publish();
        for (const auto& done : std::exchange(waiting, {}))
            done();
    }

    void schedulePublication()
    {
        if (publication)
            return;
        const auto& interval = reader->publisher().complete() && reader->progress().again == 0
            ? options.publishInterval
            : std::max(options.publishInterval, kLoadingInterval);
        const auto due = lastPublication ? *lastPublication + interval - store.loop().now() : core::Millis(0);
        publication = store.loop().schedule(std::max(due, core::Millis(0)), [weak = weak_from_this()] {
            if (const auto self = weak.lock())
                self->publish();
        });
    }

    void publish()
    {
        publication = {};
        lastPublication = store.loop().now();
        const auto before = snapshot();
        const auto [next, delta] = reader->publisher().publish(reader->progress());
        if (next == before)
            return;
        deliver(next, delta);
    }

    /// Listeners may subscribe and unsubscribe from within.
    void deliver(const std::shared_ptr<const RegistrySnapshot>& next, const RegistryDelta& delta)
    {
        std::vector<std::uint64_t> ids;
        for (const auto& [id, subscriber] : subscribers)
            if (subscriber.greeted)
                ids.push_back(id);
        for (const auto id : ids) {
            if (const auto found = subscribers.find(id); found != subscribers.end()) {
                const auto listener = found->second.listener;
                listener(next, delta);
            }
        }
    }

    void greet(std::uint64_t id)
    {
        const auto found = subscribers.find(id);
        if (found == subscribers.end())
            return;
        found->second.greeted = true;
        RegistryDelta everything;
        everything.resync = true;
        const auto listener = found->second.listener;
        listener(snapshot(), everything);
    }

    std::shared_ptr<const RegistrySnapshot> snapshot() const
    {
        static const auto kNothing = std::make_shared<const RegistrySnapshot>();
        return reader ? reader->publisher().snapshot() : kNothing;
    }

    store::CoordinationStore& store;
    const InventoryOptions options;
    std::shared_ptr<RegistryReader> reader; ///< nullptr before `start`
    bool stopped = false; ///< asked to be, perhaps before there was anything to stop
    std::map<std::uint64_t, Subscriber> subscribers;
    std::uint64_t nextSubscriber = 1;
    std::vector<std::function<void()>> waiting;
    core::Timer publication;
    std::optional<core::Millis> lastPublication;
};

Inventory::Inventory(store::CoordinationStore& store, InventoryOptions options)
    : m_impl(std::make_shared<Impl>(store, std::move(options)))
{
}

Inventory::~Inventory() = default;

void Inventory::start()
{
    if (!m_impl->reader)
        m_impl->start();
}

void Inventory::refresh()
{
    if (m_impl->reader)
        m_impl->reader->refresh();
}

void Inventory::stopReading()
{
    m_impl->stopped = true;
    if (!m_impl->reader)
        return;
    m_impl->reader->stopReading();
    m_impl->schedulePublication();
}

void Inventory::continueReading()
{
    m_impl->stopped = false;
    if (!m_impl->reader)
        return;
    m_impl->reader->continueReading();
    m_impl->schedulePublication();
}

ReadProgress Inventory::progress() const
{
    return m_impl->reader ? m_impl->reader->progress() : ReadProgress();
}

std::shared_ptr<const RegistrySnapshot> Inventory::snapshot() const
{
    return m_impl->snapshot();
}

core::Subscription Inventory::subscribe(Listener listener)
{
    const auto id = m_impl->nextSubscriber++;
    m_impl->subscribers[id].listener = std::move(listener);
    const std::weak_ptr<Impl> weak = m_impl;
    m_impl->store.loop().post([weak, id] {
        if (const auto self = weak.lock())
            self->greet(id);
    });
    return core::Subscription([weak, id] {
        if (const auto self = weak.lock())
            self->subscribers.erase(id);
    });
}

void Inventory::whenComplete(std::function<void()> done)
{
    if (m_impl->reader && m_impl->reader->publisher().complete())
        done();
    else
        m_impl->waiting.push_back(std::move(done));
}

} // namespace sextant::inventory
