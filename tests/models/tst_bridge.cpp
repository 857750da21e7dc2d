// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// The crossing between the engine's thread and the GUI thread.
#include "engine/store/journal.h"
#include "models/base/format.h"
#include "models/bridge/engine_bridge.h"
#include "models/bridge/engine_side.h"
#include "tests/models/memory_registry.h"

#include <QElapsedTimer>
#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <future>

namespace sextant::models {

static ConnectionProfile profileFor(const char* registry)
{
    ConnectionProfile profile;
    profile.name = QStringLiteral("test");
    profile.options.registry = registry;
    return profile;
}

static std::string provider(int port)
{
    return "/dubbo/a.B/providers/"
        + url::encode("dubbo://10.0.0.1:" + std::to_string(port) + "/a.B?application=shop&interface=a.B");
}

class TestBridge : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void unusableText();
    void snapshotFile();
    void liveSnapshotsAreThrottled();
    void pausedWhileHidden();
    void repliesAndContexts();
    void watchNode();
    void writesAreRecorded();
    void withoutAJournalNothingIsWritten();
    void callsThatCannotBeEncryptedAreNotMade();
    void closing();
    void destroyedWithEverythingInFlight();
};

void TestBridge::unusableText()
{
    EngineBridge bridge;
    QString error;
    auto* connection = bridge.open(profileFor("carrierpigeon://x"), &error);
    if (connection) { // decided later on a busy machine: then the status tells
        QTRY_COMPARE(connection->status().state, store::SessionState::Closed);
        error = connection->status().detail;
    }
    QVERIFY(!error.isEmpty());
}

void TestBridge::snapshotFile()
{
    EngineBridge bridge;
    QString error;
    auto* connection =
        bridge.open(profileFor("snapshot:" SEXTANT_TEST_DATA "/zk/a-provider-all-local.json"), &error);
    QVERIFY2(connection, qPrintable(error));
    QVERIFY(connection->snapshot());
    QTRY_VERIFY(connection->snapshot()->complete);
    QCOMPARE(connection->snapshot()->services.size(), 3U);
    QCOMPARE(connection->snapshot()->services.front()->registration, inventory::Registration::Both);
    QTRY_VERIFY(connection->status().state == store::SessionState::Connected
                || connection->status().state == store::SessionState::ConnectedReadOnly);
    QVERIFY(connection->status().readOnly);
}

void TestBridge::liveSnapshotsAreThrottled()
{
    TestRegistry registry;
    EngineBridge bridge;
    auto* connection = bridge.open(profileFor("memory://test"), nullptr);
    QVERIFY(connection);
    QTRY_VERIFY(connection->snapshot()->complete);
    QSignalSpy snapshots(connection, &Connection::snapshotChanged);
    QElapsedTimer clock;
    clock.start();
    for (int i = 0; i < 300; ++i) {
        registry.put(provider(20000 + i));
        if (i % 10 == 0)
            QCoreApplication::processEvents();
    }
    QTRY_VERIFY(connection->snapshot()->services.size() == 1
                && connection->snapshot()->services.front()->providers.size() == 300);
    // At most one delivery a frame, plus the first.
    QVERIFY2(snapshots.size() <= clock.elapsed() / 16 + 2, qPrintable(QString::number(snapshots.size())));
    QVERIFY(snapshots.size() >= 1);
    const auto delta = snapshots.last().at(1).value<inventory::RegistryDelta>();
    QVERIFY(!delta.empty());
}

void TestBridge::pausedWhileHidden()
{
    TestRegistry registry;
    EngineBridge bridge;
    auto* connection = bridge.open(profileFor("memory://test"), nullptr);
    QTRY_VERIFY(connection->snapshot()->complete);
    connection->setDelivering(false);
    QSignalSpy snapshots(connection, &Connection::snapshotChanged);
    for (int i = 0; i < 3; ++i) {
        registry.put(provider(1 + i));
        QTest::qWait(40);
    }
    QCOMPARE(snapshots.size(), 0);
    connection->setDelivering(true);
    QTRY_COMPARE(snapshots.size(), 1); // one delivery with all that happened
    QCOMPARE(connection->snapshot()->services.front()->providers.size(), 3U);
    connection->setDelivering(true);
    QTest::qWait(40);
    QCOMPARE(snapshots.size(), 1);
}

void TestBridge::repliesAndContexts()
{
    TestRegistry registry;
    EngineBridge bridge;
    auto* connection = bridge.open(profileFor("memory://test"), nullptr);
    QTRY_VERIFY(connection->snapshot()->complete);
    registry.put("/x/a", "1");
    registry.put("/x/b", store::Data());
    QObject context;
    int answers = 0;
    connection->readNode(QStringLiteral("/x/a"), &context, [&](auto node) {
        QVERIFY(node.ok());
        QCOMPARE(node->data.value_or(""), std::string("1"));
        ++answers;
    });
    connection->readNode(QStringLiteral("/nowhere"), &context, [&](auto node) {
        QCOMPARE(node.error().code, core::Errc::NoNode);
        ++answers;
    });
    connection->listChildren(QStringLiteral("/x"), &context, [&](auto children) {
        QCOMPARE(children->names, (std::vector<std::string> {"a", "b"}));
        ++answers;
    });
    connection->readMany({QStringLiteral("/x/b"), QStringLiteral("/x/c")}, &context, [&](auto nodes) {
        QCOMPARE(nodes.size(), 2U);
        QVERIFY(nodes[0].ok() && !nodes[0]->data);
        QVERIFY(!nodes[1].ok());
        ++answers;
    });
    connection->readAcl(QStringLiteral("/x"), &context, [&](auto acl) {
        QVERIFY(acl.ok());
        ++answers;
    });
    connection->discover({{"a.B", "", ""}, host::Step::ApplicationFirst}, &context, [&](auto report) {
        QVERIFY(report.ok());
        QCOMPARE(report->decision, std::string("none"));
        ++answers;
    });
    QTRY_COMPARE(answers, 6);

    auto gone = std::make_unique<QObject>();
    connection->readNode(QStringLiteral("/x/a"), gone.get(), [&](auto) { QFAIL("the context is gone"); });
    gone.reset();
    QTest::qWait(50);
}

void TestBridge::watchNode()
{
    TestRegistry registry;
    EngineBridge bridge;
    auto* connection = bridge.open(profileFor("memory://test"), nullptr);
    QTRY_VERIFY(connection->snapshot()->complete);
    const auto before = registry.watches();
    QObject context;
    int changes = 0;
    auto handle = connection->watchNode(QStringLiteral("/w"), &context, [&] { ++changes; });
    QVERIFY(handle);
    QTRY_COMPARE(registry.watches(), before + 1); // not there yet: only its creation can be watched
    registry.put("/w");
    QTRY_COMPARE(changes, 1);
    QTRY_COMPARE(registry.watches(), before + 2);
    registry.put("/w/child");
    QTRY_COMPARE(changes, 2);
    registry.put("/w", "data");
    QTRY_COMPARE(changes, 3);
    registry.erase("/w");
    QTRY_VERIFY(changes >= 4);
    registry.put("/w");
    const int after = changes;
    QTRY_VERIFY(changes >= after);
    handle.reset();
    const int last = changes;
    registry.put("/w/more");
    QTest::qWait(50);
    QCOMPARE(changes, last);
    QTRY_COMPARE(registry.watches(), before);
}

/// What the window's connection would do: its engine side is opened as `EngineBridge::open` opens it.
static std::shared_ptr<EngineSide> openSide(core::EngineThread& engine, QObject& gate, const char* registry,
                                            const std::function<core::Outcome<std::string>()>& journal)
{
    auto side = std::make_shared<EngineSide>(engine, &gate, [] {});
    engine.runAndWait(
        [&] { (void)side->open(profileFor(registry), journal, [](const ConnectionStatus&) {}); });
    return side;
}

static void closeSide(core::EngineThread& engine, const std::shared_ptr<EngineSide>& side)
{
    std::promise<void> closed;
    engine.post([&] { side->close([&] { closed.set_value(); }); });
    closed.get_future().wait();
}

void TestBridge::writesAreRecorded()
{
    const QTemporaryDir directory;
    const std::string file = fromQt(directory.filePath(QStringLiteral("journal.db")));
    const auto journal = [file] { return core::Outcome<std::string>(file); };
    {
        const TestRegistry registry;
        EngineBridge bridge;
        bridge.setJournal(journal);
        auto locked = profileFor("memory://test");
        locked.options.readOnly = true;
        auto* reader = bridge.open(locked, nullptr);
        QVERIFY(reader);
        QTRY_COMPARE(reader->status().state, store::SessionState::Connected);
        QVERIFY(!QFile::exists(toQt(file))); // it cannot write
        auto* connection = bridge.open(profileFor("memory://test"), nullptr);
        QVERIFY(connection);
        QTRY_COMPARE(connection->status().state, store::SessionState::Connected);
        QVERIFY(QFile::exists(toQt(file)));
        QVERIFY(!connection->status().readOnly);
    }
    const TestRegistry registry; // lives on the engine that opened it
    core::EngineThread engine;
    QObject gate;
    const auto side = openSide(engine, gate, "memory://test", journal);
    std::promise<bool> written;
    engine.post([&] {
        side->console()->store().create("/limits", "5", store::CreateMode::Persistent, store::Acl(1), {},
                                        [&](const auto& outcome) { written.set_value(outcome.ok()); });
    });
    QVERIFY(written.get_future().get());
    closeSide(engine, side);
    const auto record = store::Journal::open(file);
    QVERIFY(record.ok());
    const auto entries = (*record)->entries({});
    QVERIFY(entries.ok());
    QCOMPARE(entries->size(), 1U);
    QCOMPARE(entries->front().path, std::string("/limits"));
    QCOMPARE(entries->front().result, store::JournalEntry::Result::Done);
}

void TestBridge::withoutAJournalNothingIsWritten()
{
    TestRegistry registry;
    EngineBridge bridge;
    bridge.setJournal(
        [] { return core::Outcome<std::string>(std::string("/no/such/directory/journal.db")); });
    auto* connection = bridge.open(profileFor("memory://test"), nullptr);
    QVERIFY(connection);
    QTRY_COMPARE(connection->status().state, store::SessionState::Connected);
    QVERIFY(connection->status().readOnly);
    QVERIFY(connection->status().noJournal);
    QCOMPARE(connection->status().noJournal->where, std::string("/no/such/directory/journal.db"));
}

void TestBridge::callsThatCannotBeEncryptedAreNotMade()
{
    TestRegistry registry;
    EngineBridge bridge;
    auto profile = profileFor("memory://test");
    profile.calls.choice.trusted = "/no/such/ca.pem";
    QVERIFY2(bridge.open(profile, nullptr), "it is not switched on");
    profile.calls.on = true;
    QString error;
    auto* connection = bridge.open(profile, &error);
    if (connection) { // decided later on a busy machine: then the status tells
        QTRY_COMPARE(connection->status().state, store::SessionState::Closed);
        error = connection->status().detail;
    }
    QVERIFY2(error.contains(QStringLiteral("/no/such/ca.pem")), qPrintable(error));

    QObject context;
    std::vector<host::TestStep> steps;
    std::optional<bool> good;
    const auto test = [&] {
        steps.clear();
        good.reset();
        bridge.test(
            profile, &context, {}, [&](const host::TestStep& step) { steps.push_back(step); },
            [&](bool ok) { good = ok; });
    };
    test();
    QTRY_VERIFY(good.has_value());
    QVERIFY(!*good);
    QCOMPARE(steps.back().id, std::string("calls"));
    QVERIFY(steps.back().error);
    QCOMPARE(steps.back().error->where, std::string("/no/such/ca.pem"));
    profile.calls.choice = {.verify = "none"};
    test();
    QTRY_VERIFY(good.has_value());
    QVERIFY(*good);
    QCOMPARE(steps.back().finding, host::TestStep::Finding::CallsReady);
}

void TestBridge::closing()
{
    TestRegistry registry;
    EngineBridge bridge;
    auto* connection = bridge.open(profileFor("memory://test"), nullptr);
    QTRY_VERIFY(connection->snapshot()->complete);
    QSignalSpy closed(connection, &Connection::closed);
    QObject context;
    std::optional<core::Errc> code;
    connection->close();
    connection->readNode(QStringLiteral("/"), &context,
                         [&](auto node) { code = node ? core::Errc::Internal : node.error().code; });
    QTRY_COMPARE(closed.size(), 1);
    QTRY_COMPARE(connection->status().state, store::SessionState::Closed);
    QTRY_VERIFY(code.has_value());
    QCOMPARE(*code, core::Errc::Cancelled);
    connection->close();
    host::InvokeReport report;
    bool answered = false;
    connection->invoke({}, &context, [&](host::InvokeReport answer) {
        report = std::move(answer);
        answered = true;
    });
    QTRY_VERIFY(answered);
    QVERIFY(!report.ok && report.error);
    delete connection;
    QTest::qWait(20);
}

void TestBridge::destroyedWithEverythingInFlight()
{
    for (int round = 0; round < 10; ++round) {
        TestRegistry registry;
        QObject context;
        std::shared_ptr<void> watch;
        QElapsedTimer clock;
        {
            EngineBridge bridge;
            auto* connection = bridge.open(profileFor("memory://test"), nullptr);
            QVERIFY(connection);
            for (int i = 0; i < 20; ++i)
                connection->readNode(QStringLiteral("/"), &context, [](auto) {});
            watch = connection->watchNode(QStringLiteral("/"), &context, [] {});
            connection->refresh();
            if (round % 2 == 0)
                QTest::qWait(5);
            clock.start();
        }
        QVERIFY2(clock.elapsed() < 2000, "closing must not wait");
        watch.reset(); // a handle may outlive the bridge
        QCoreApplication::processEvents();
    }
}

} // namespace sextant::models

QTEST_GUILESS_MAIN(sextant::models::TestBridge)
#include "tst_bridge.moc"
