// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// The engine-thread half of one connection: the console, its subscriptions, and the way back to the GUI
// thread. Private to the bridge. THREAD: engine thread, except `post` and `mailbox`.
#pragma once

#include "engine/core/engine_thread.h"
#include "engine/core/mailbox.h"
#include "engine/inventory/delta.h"
#include "models/bridge/connection.h"
#include "models/bridge/node_watch.h"

#include <QObject>
#include <QPointer>

#include <atomic>
#include <map>

namespace sextant::models {

class EngineSide : public std::enable_shared_from_this<EngineSide>
{
public:
    using SnapshotMailbox = core::Mailbox<inventory::RegistrySnapshot, inventory::RegistryDelta>;

    /// `gate` lives on the GUI thread and outlives the engine thread; answers run there.
    EngineSide(core::EngineThread& thread, QObject* gate, std::function<void()> wake);

    /// Runs `task` on the engine thread; drops it once the thread is gone. THREAD: engine or GUI thread.
    void post(core::Task task)
    {
        if (auto* engine = m_engine.load())
            engine->post(std::move(task));
    }
    /// The engine thread has ended: nothing can be posted any more. THREAD: GUI thread.
    void abandon() { m_engine.store(nullptr); }
    /// Runs `task` on the GUI thread unless `context` is gone by then. THREAD: any.
    void deliver(const QPointer<QObject>& context, std::function<void()> task) const;

    /// Opens the console and starts reporting. Not without usable files for the TLS of calls, when they are
    /// to go through it. `findJournal`, which may be empty, names the file of the journal; without a usable
    /// one the connection is read-only.
    core::Outcome<void> open(const ConnectionProfile& profile,
                             const std::function<core::Outcome<std::string>()>& findJournal,
                             std::function<void(const ConnectionStatus&)> onStatus);
    /// Nullptr before `open` and after `close`.
    host::Console* console() const { return m_console.get(); }
    /// What to answer when there is no console.
    core::Error unavailable() const;

    void watch(std::uint64_t id, const std::string& path, std::function<void()> changed);
    void unwatch(std::uint64_t id);
    /// Everything ends; `done` on the engine thread when nothing is left behind.
    void close(std::function<void()> done);
    /// Calls `done` when there is no console (any more). Does not close it.
    void whenClosed(std::function<void()> done);

    SnapshotMailbox mailbox;

private:
    core::Outcome<void> cannotOpen(const core::Error& error);
    void reportStatus();
    void scheduleStatistics(core::Millis after);

    std::atomic<core::EngineThread*> m_engine;
    QObject* m_gate;
    std::unique_ptr<host::Console> m_console;
    std::string m_failure; ///< why there is no console
    std::function<void(const ConnectionStatus&)> m_onStatus;
    ConnectionStatus m_status;
    store::SessionEvent m_session;
    std::map<std::uint64_t, std::shared_ptr<NodeWatch>> m_watches;
    core::Subscription m_sessionSubscription;
    core::Subscription m_inventorySubscription;
    core::Timer m_statisticsTimer;
    std::vector<std::function<void()>> m_whenClosed;
    bool m_closing = false;
};

} // namespace sextant::models
