// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "models/bridge/engine_side.h"

#include "engine/store/journal.h"
#include "models/base/format.h"

namespace sextant::models {

namespace {

constexpr core::Millis kStatisticsInterval {1000};
/// After a watch came or went: long enough for the server's answer, short enough to be seen as its effect.
constexpr core::Millis kSoon {100};

bool same(const ConnectionStatus& a, const ConnectionStatus& b)
{
    return a.state == b.state && a.server == b.server && a.detail == b.detail
        && a.roundTripMillis == b.roundTripMillis && a.watches == b.watches && a.pending == b.pending
        && a.readOnly == b.readOnly && a.noJournal.has_value() == b.noJournal.has_value();
}

core::Outcome<std::string> usableJournal(const std::function<core::Outcome<std::string>()>& find)
{
    auto file = find();
    if (!file)
        return file;
    if (const auto journal = store::Journal::open(*file); !journal)
        return journal.error();
    return file;
}

} // namespace

EngineSide::EngineSide(core::EngineThread& thread, QObject* gate, std::function<void()> wake)
    : mailbox(std::move(wake), inventory::mergeDelta)
    , m_engine(&thread)
    , m_gate(gate)
{
}

void EngineSide::deliver(const QPointer<QObject>& context, std::function<void()> task) const
{
    QMetaObject::invokeMethod(
        m_gate,
        [context, task = std::move(task)] {
            if (context)
                task();
        },
        Qt::QueuedConnection);
}

core::Outcome<void> EngineSide::cannotOpen(const core::Error& error)
{
    m_failure = error.text();
    m_status.state = store::SessionState::Closed;
    m_status.detail = toQt(m_failure);
    m_onStatus(m_status);
    return error;
}

core::Outcome<void> EngineSide::open(const ConnectionProfile& profile,
                                     const std::function<core::Outcome<std::string>()>& findJournal,
                                     std::function<void(const ConnectionStatus&)> onStatus)
{
    m_onStatus = std::move(onStatus);
    auto options = profile.options;
    auto callTls = contextOf(profile.calls);
    if (!callTls)
        return cannotOpen(callTls.error());
    options.callTls = std::move(*callTls);
    if (findJournal && !options.readOnly && options.journalFile.empty()) {
        if (auto file = usableJournal(findJournal)) {
            options.journalFile = std::move(*file);
        } else {
            options.readOnly = true; // what cannot be recorded is not written; reading needs no record
            m_status.noJournal = file.error();
        }
    }
    auto opened = host::Console::open(*m_engine.load(), options);
    if (!opened)
        return cannotOpen(opened.error());
    m_console = std::move(opened).value();
    m_status.readOnly = m_console->store().readOnly();
    const auto weak = weak_from_this();
    m_sessionSubscription = m_console->store().onSession([weak](const store::SessionEvent& event) {
        if (const auto self = weak.lock()) {
            self->m_session = event;
            self->reportStatus();
        }
    });
    m_inventorySubscription = m_console->inventory().subscribe([weak](auto snapshot, const auto& delta) {
        if (const auto self = weak.lock())
            self->mailbox.publish(std::move(snapshot), delta);
    });
    scheduleStatistics(kStatisticsInterval);
    return {};
}

core::Error EngineSide::unavailable() const
{
    if (!m_failure.empty())
        return {core::Errc::Connection, m_failure};
    return {core::Errc::Cancelled, "the connection has been closed"};
}

void EngineSide::watch(std::uint64_t id, const std::string& path, std::function<void()> changed)
{
    if (!m_console)
        return;
    auto watch = std::make_shared<NodeWatch>(m_console->store(), path, std::move(changed));
    watch->start();
    m_watches.insert_or_assign(id, std::move(watch));
    scheduleStatistics(kSoon);
}

void EngineSide::unwatch(std::uint64_t id)
{
    m_watches.erase(id);
    if (m_console && !m_closing)
        scheduleStatistics(kSoon);
}

void EngineSide::close(std::function<void()> done)
{
    whenClosed(std::move(done));
    if (!m_console || std::exchange(m_closing, true))
        return;
    m_statisticsTimer.stop();
    m_inventorySubscription.stop();
    m_watches.clear();
    m_console->close([self = shared_from_this()] {
        // The console may still be on the stack: it goes in a turn of its own.
        self->post([self] {
            self->m_sessionSubscription.stop();
            self->m_console.reset();
            self->m_status.state = store::SessionState::Closed;
            self->m_onStatus(self->m_status);
            for (const auto& waiter : std::exchange(self->m_whenClosed, {}))
                waiter();
        });
    });
}

void EngineSide::whenClosed(std::function<void()> done)
{
    if (m_console)
        m_whenClosed.push_back(std::move(done));
    else
        done();
}

void EngineSide::reportStatus()
{
    auto status = m_status;
    const auto statistics = m_console->store().statistics();
    status.state = m_session.state;
    status.server = toQt(m_session.server);
    status.detail = toQt(m_session.detail);
    status.roundTripMillis = statistics.roundTrip ? static_cast<int>(statistics.roundTrip->count()) : -1;
    status.watches = static_cast<int>(statistics.watchesHeld);
    status.pending = static_cast<int>(statistics.requestsPending);
    if (same(status, m_status))
        return;
    m_status = status;
    m_onStatus(m_status);
}

void EngineSide::scheduleStatistics(core::Millis after)
{
    m_statisticsTimer = m_engine.load()->schedule(after, [weak = weak_from_this()] {
        const auto self = weak.lock();
        if (!self || !self->m_console || self->m_closing)
            return;
        self->reportStatus();
        self->scheduleStatistics(kStatisticsInterval);
    });
}

} // namespace sextant::models
