// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "models/bridge/engine_bridge.h"

#include "models/base/format.h"
#include "models/bridge/connection_impl.h"

#include <future>

namespace sextant::models {

namespace {

/// Unusable registry text is found at once; whoever takes longer reports through the status.
constexpr std::chrono::milliseconds kOpenWait {40};
constexpr std::chrono::milliseconds kCloseWait {3000};

/// The last step of a test whose calls are to go through TLS.
host::TestStep callStep(const CallEncryption& calls)
{
    host::TestStep step;
    step.id = "calls";
    const auto context = contextOf(calls);
    step.ok = context.ok();
    if (step.ok) {
        step.finding = host::TestStep::Finding::CallsReady;
        step.detail = "certificates and keys can be used";
    } else {
        step.error = context.error();
        step.detail = step.error->text();
    }
    return step;
}

} // namespace

struct EngineBridge::Impl
{
    QObject gate; ///< where answers run; outlives the engine thread
    std::unique_ptr<core::EngineThread> engine = std::make_unique<core::EngineThread>();
    std::vector<std::weak_ptr<EngineSide>> sides;
    std::function<core::Outcome<std::string>()> findJournal;
};

EngineBridge::EngineBridge(QObject* parent)
    : QObject(parent)
    , m_impl(std::make_unique<Impl>())
{
    qRegisterMetaType<inventory::RegistryDelta>();
    qRegisterMetaType<std::shared_ptr<const inventory::RegistrySnapshot>>();
}

EngineBridge::~EngineBridge()
{
    qDeleteAll(findChildren<Connection*>(Qt::FindDirectChildrenOnly)); // each asks its engine side to close
    struct Closing
    {
        std::promise<void> done;
        std::size_t left = 0;
    };
    auto closing = std::make_shared<Closing>();
    auto finished = closing->done.get_future();
    m_impl->engine->post([closing, sides = m_impl->sides] {
        closing->left = 1;
        const auto one = [closing] {
            if (--closing->left == 0)
                closing->done.set_value();
        };
        for (const auto& weak : sides) {
            if (const auto side = weak.lock()) {
                ++closing->left;
                side->whenClosed(one);
            }
        }
        one();
    });
    finished.wait_for(kCloseWait);
    m_impl->engine.reset();
    for (const auto& weak : m_impl->sides)
        if (const auto side = weak.lock())
            side->abandon();
}

void EngineBridge::setJournal(std::function<core::Outcome<std::string>()> find)
{
    m_impl->findJournal = std::move(find);
}

Connection* EngineBridge::open(const ConnectionProfile& profile, QString* error)
{
    auto impl = std::make_unique<Connection::Impl>();
    impl->profile = profile;
    impl->status.readOnly = profile.options.readOnly;
    auto& state = *impl;
    std::unique_ptr<Connection> connection(new Connection(std::move(impl), nullptr));
    const QPointer<Connection> guard(connection.get());
    const QPointer<QObject> context(connection.get());

    state.engine =
        std::make_shared<EngineSide>(*m_impl->engine, &m_impl->gate, [gate = &m_impl->gate, guard] {
            QMetaObject::invokeMethod(
                gate,
                [guard] {
                    if (guard)
                        guard->wake();
                },
                Qt::QueuedConnection);
        });
    auto side = state.engine;
    auto opened = std::make_shared<std::promise<core::Outcome<void>>>();
    auto outcome = opened->get_future();
    side->post([side, opened, guard, context, profile, journal = m_impl->findJournal] {
        opened->set_value(
            side->open(profile, journal, [raw = side.get(), guard, context](const ConnectionStatus& status) {
                raw->deliver(context, [guard, status] {
                    guard->m_impl->status = status;
                    Q_EMIT guard->statusChanged();
                });
            }));
    });
    if (outcome.wait_for(kOpenWait) == std::future_status::ready) {
        if (const auto result = outcome.get(); !result) {
            if (error)
                *error = toQt(result.error().text());
            return nullptr;
        }
    }
    m_impl->sides.push_back(side);
    connection->setParent(this);
    return connection.release();
}

void EngineBridge::test(const ConnectionProfile& profile, QObject* context, core::CancelToken cancel,
                        std::function<void(host::TestStep)> onStep, std::function<void(bool)> done)
{
    const QPointer<QObject> guard(context);
    auto* gate = &m_impl->gate;
    const auto home = [gate, guard](std::function<void()> task) {
        QMetaObject::invokeMethod(
            gate,
            [guard, task = std::move(task)] {
                if (guard)
                    task();
            },
            Qt::QueuedConnection);
    };
    auto step = std::make_shared<std::function<void(host::TestStep)>>(std::move(onStep));
    auto end = std::make_shared<std::function<void(bool)>>(std::move(done));
    auto* engine = m_impl->engine.get();
    engine->post([engine, profile, cancel = std::move(cancel), home, step, end] {
        const auto report = [home, step](const host::TestStep& result) {
            home([step, result] { (*step)(result); });
        };
        host::testConnection(*engine, profile.options, cancel, report,
                             [home, end, report, calls = profile.calls](bool registry) {
                                 bool ok = registry;
                                 if (registry && calls.on) {
                                     const auto last = callStep(calls);
                                     report(last);
                                     ok = last.ok;
                                 }
                                 home([end, ok] { (*end)(ok); });
                             });
    });
}

} // namespace sextant::models
