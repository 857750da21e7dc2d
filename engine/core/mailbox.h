// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Hands the latest snapshot and everything that changed since the last look from one thread to another.
//
// One short mutex, the only one between engine and window (design §3). However many publications arrive, the
// reader is woken once and finds the newest snapshot with one delta; the next publication after `drain` wakes
// it again. THREAD: `publish` and `drain` from any thread; `wake` runs on the publishing thread, outside the
// lock, and must only schedule the drain.
#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <utility>

namespace sextant::core {

template<typename Snapshot, typename Delta>
class Mailbox
{
public:
    using Merge = std::function<void(Delta& into, const Delta& more)>;
    struct Item
    {
        std::shared_ptr<const Snapshot> snapshot;
        Delta delta;
    };

    /// `merge` folds a later delta into an earlier one and keeps it bounded (it may turn it into "compare
    /// everything").
    Mailbox(std::function<void()> wake, Merge merge)
        : m_wake(std::move(wake))
        , m_merge(std::move(merge))
    {
    }

    void publish(std::shared_ptr<const Snapshot> snapshot, const Delta& delta)
    {
        bool wake = false;
        {
            const std::lock_guard lock(m_mutex);
            if (m_item) {
                m_item->snapshot = std::move(snapshot);
                m_merge(m_item->delta, delta);
            } else {
                m_item = Item {std::move(snapshot), delta};
            }
            wake = !std::exchange(m_armed, true);
        }
        if (wake)
            m_wake();
    }

    /// Takes what has come; nullopt when there is nothing new. The reader is woken again by the next
    /// publication.
    std::optional<Item> drain()
    {
        const std::lock_guard lock(m_mutex);
        m_armed = false;
        return std::exchange(m_item, std::nullopt);
    }

private:
    const std::function<void()> m_wake;
    const Merge m_merge;
    std::mutex m_mutex;
    std::optional<Item> m_item;
    bool m_armed = false; ///< the reader has been woken and has not drained yet
};

} // namespace sextant::core
