// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "models/base/format.h"
#include "models/bridge/connection_impl.h"

namespace sextant::models {

namespace {

constexpr int kFrameMillis = 16;

/// Wraps `reply` so that it runs on the GUI thread, if `context` still exists.
template<typename Result>
std::function<void(Result)> backHome(const std::shared_ptr<EngineSide>& engine, QObject* context,
                                     std::function<void(Result)> reply)
{
    // The reply is destroyed where it was made, on the GUI thread, even when the engine drops it.
    auto shared = std::make_shared<std::function<void(Result)>>(std::move(reply));
    return [engine, guard = QPointer<QObject>(context), shared](Result result) {
        auto kept = std::make_shared<Result>(std::move(result));
        engine->deliver(guard, [shared, kept] { (*shared)(std::move(*kept)); });
    };
}

} // namespace

Connection::Connection(std::unique_ptr<Impl> impl, QObject* parent)
    : QObject(parent)
    , m_impl(std::move(impl))
{
    m_impl->throttle.setSingleShot(true);
    m_impl->throttle.setTimerType(Qt::PreciseTimer);
    connect(&m_impl->throttle, &QTimer::timeout, this, &Connection::drain);
}

Connection::~Connection()
{
    if (!m_impl->closed)
        m_impl->engine->post([engine = m_impl->engine] { engine->close([] {}); });
}

const ConnectionProfile& Connection::profile() const
{
    return m_impl->profile;
}

const ConnectionStatus& Connection::status() const
{
    return m_impl->status;
}

std::shared_ptr<const inventory::RegistrySnapshot> Connection::snapshot() const
{
    return m_impl->snapshot;
}

void Connection::readNode(const QString& path, QObject* context, Reply<store::Node> reply,
                          core::CancelToken cancel)
{
    m_impl->engine->post(
        [engine = m_impl->engine, path = fromQt(path), cancel = std::move(cancel),
         answer = backHome<core::Outcome<store::Node>>(m_impl->engine, context, std::move(reply))] {
            if (auto* console = engine->console())
                console->store().get(path, {store::OpOptions {}.timeout, cancel}, answer);
            else
                answer(engine->unavailable());
        });
}

void Connection::readAcl(const QString& path, QObject* context, Reply<store::AclAndStat> reply,
                         core::CancelToken cancel)
{
    m_impl->engine->post(
        [engine = m_impl->engine, path = fromQt(path), cancel = std::move(cancel),
         answer = backHome<core::Outcome<store::AclAndStat>>(m_impl->engine, context, std::move(reply))] {
            if (auto* console = engine->console())
                console->store().getAcl(path, {store::OpOptions {}.timeout, cancel}, answer);
            else
                answer(engine->unavailable());
        });
}

void Connection::listChildren(const QString& path, QObject* context, Reply<store::Children> reply,
                              core::CancelToken cancel)
{
    m_impl->engine->post(
        [engine = m_impl->engine, path = fromQt(path), cancel = std::move(cancel),
         answer = backHome<core::Outcome<store::Children>>(m_impl->engine, context, std::move(reply))] {
            if (auto* console = engine->console())
                console->store().children(path, {store::OpOptions {}.timeout, cancel}, answer);
            else
                answer(engine->unavailable());
        });
}

void Connection::readMany(const QStringList& paths, QObject* context,
                          std::function<void(std::vector<core::Outcome<store::Node>>)> reply,
                          core::CancelToken cancel)
{
    std::vector<std::string> wanted;
    wanted.reserve(static_cast<std::size_t>(paths.size()));
    for (const auto& path : paths)
        wanted.push_back(fromQt(path));
    m_impl->engine->post([engine = m_impl->engine, wanted = std::move(wanted), cancel = std::move(cancel),
                          answer = backHome<std::vector<core::Outcome<store::Node>>>(m_impl->engine, context,
                                                                                     std::move(reply))] {
        if (auto* console = engine->console())
            console->store().readMany(wanted, {store::OpOptions {}.timeout, cancel}, answer);
        else
            answer(std::vector<core::Outcome<store::Node>>(wanted.size(), engine->unavailable()));
    });
}

std::shared_ptr<void> Connection::watchNode(const QString& path, QObject* context,
                                            std::function<void()> changed)
{
    const auto id = m_impl->nextWatch++;
    auto engine = m_impl->engine;
    // One queued call at a time, however many events come.
    auto queued = std::make_shared<std::atomic_bool>(false);
    auto live = std::make_shared<bool>(true); // GUI thread only: silence right after the handle is dropped
    auto shared = std::make_shared<std::function<void()>>(std::move(changed));
    engine->post([engine, id, path = fromQt(path), queued, live, shared, guard = QPointer<QObject>(context)] {
        engine->watch(id, path, [engine, queued, live, shared, guard] {
            if (queued->exchange(true))
                return;
            engine->deliver(guard, [queued, live, shared] {
                queued->store(false);
                if (*live)
                    (*shared)();
            });
        });
    });
    // Not null: callers ask the handle whether they watch.
    return {static_cast<void*>(live.get()), [engine, id, live](void*) {
                *live = false;
                engine->post([engine, id] { engine->unwatch(id); });
            }};
}

void Connection::discover(host::DiscoverRequest request, QObject* context, Reply<host::DiscoverReport> reply,
                          core::CancelToken cancel)
{
    m_impl->engine->post(
        [engine = m_impl->engine, request = std::move(request), cancel = std::move(cancel),
         answer = backHome<core::Outcome<host::DiscoverReport>>(m_impl->engine, context, std::move(reply))] {
            if (auto* console = engine->console())
                console->discover(request, cancel, answer);
            else
                answer(engine->unavailable());
        });
}

void Connection::invoke(host::InvokeRequest request, QObject* context,
                        std::function<void(host::InvokeReport)> reply, core::CancelToken cancel)
{
    m_impl->engine->post([engine = m_impl->engine, request = std::move(request), cancel = std::move(cancel),
                          answer = backHome<host::InvokeReport>(m_impl->engine, context, std::move(reply))] {
        if (auto* console = engine->console()) {
            console->invoke(request, cancel, answer);
            return;
        }
        host::InvokeReport report;
        report.error = engine->unavailable();
        report.failedAt = "connect";
        answer(std::move(report));
    });
}

void Connection::definition(inventory::ServiceId service, QObject* context,
                            Reply<host::DefinitionReport> reply)
{
    m_impl->engine->post([engine = m_impl->engine, service = std::move(service),
                          answer = backHome<core::Outcome<host::DefinitionReport>>(m_impl->engine, context,
                                                                                   std::move(reply))] {
        if (auto* console = engine->console())
            console->definition(service, answer);
        else
            answer(engine->unavailable());
    });
}

void Connection::refresh()
{
    m_impl->engine->post([engine = m_impl->engine] {
        if (auto* console = engine->console())
            console->inventory().refresh();
    });
}

void Connection::stopReading()
{
    m_impl->engine->post([engine = m_impl->engine] {
        if (auto* console = engine->console())
            console->inventory().stopReading();
    });
}

void Connection::continueReading()
{
    m_impl->engine->post([engine = m_impl->engine] {
        if (auto* console = engine->console())
            console->inventory().continueReading();
    });
}

void Connection::setDelivering(bool delivering)
{
    if (m_impl->delivering == delivering)
        return;
    m_impl->delivering = delivering;
    if (delivering && m_impl->waiting)
        wake();
}

void Connection::wake()
{
    m_impl->waiting = true;
    if (!m_impl->delivering || m_impl->throttle.isActive())
        return;
    const auto elapsed = m_impl->sinceDrain.isValid() ? m_impl->sinceDrain.elapsed() : kFrameMillis;
    if (elapsed >= kFrameMillis)
        drain();
    else
        m_impl->throttle.start(static_cast<int>(kFrameMillis - elapsed));
}

void Connection::drain()
{
    if (!m_impl->delivering)
        return;
    m_impl->waiting = false;
    m_impl->sinceDrain.start();
    const auto item = m_impl->engine->mailbox.drain();
    if (!item)
        return;
    m_impl->snapshot = item->snapshot;
    Q_EMIT snapshotChanged(item->snapshot, item->delta);
}

void Connection::close()
{
    if (std::exchange(m_impl->closed, true))
        return;
    m_impl->throttle.stop();
    m_impl->delivering = false;
    auto engine = m_impl->engine;
    engine->post([engine, self = QPointer<QObject>(this), this] {
        engine->close([engine, self, this] { engine->deliver(self, [this] { Q_EMIT closed(); }); });
    });
}

} // namespace sextant::models
