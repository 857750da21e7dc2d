// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// The services table: filter grammar, sorting, deltas, and the worker for large registries.
#include "models/services/service_model.h"
#include "tests/models/snapshots.h"

#include <QAbstractItemModelTester>
#include <QCoreApplication>
#include <QRandomGenerator>
#include <QSignalSpy>
#include <QTest>

namespace sextant::models {

class TestServiceModel : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void grammar_data();
    void grammar();
    void grammarHints();
    void cells();
    void filterAndSort();
    void deltaTouchesOnlyItsRows();
    void selectionSurvivesDeltas();
    void randomDeltasEndLikeAFreshModel();
    void largeRegistriesUseAWorker();
};

void TestServiceModel::grammar_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<bool>("matches");
    const auto row = [](const char* text, bool matches) {
        QTest::newRow(text) << QString::fromUtf8(text) << matches;
    };
    row("", true);
    row("order", true);
    row("ORDER", true);
    row("orders service", true);
    row("order user", false);
    row("!user", true);
    row("!order", false);
    row("iface:acme.orders", true);
    row("iface:shop", false);
    row("app:shop", true);
    row("app:console", true); // a consumer's
    row("app:", false);
    row("group:g1", true);
    row("group:", false);
    row("!group:", true);
    row("version:1.0", true);
    row("version:2", false);
    row("addr:10.0.0.2", true);
    row("10.0.0.2:20880", true);
    row("addr:10.9", false);
    row("method:fin", true);
    row("method:delete", false);
    row("proto:dubbo", true);
    row("is:interface", true);
    row("is:both", false);
    row("!is:both is:consumed", true);
    row("is:problem", true);
    row("problem:mapping", true);
    row("problem:instance", false);
    row("\"acme.orders\" !is:none", true);
    row("iface:", true); // still being typed
    row("is:nonsense", false);
    row("http://x", false); // no field: a plain word
}

void TestServiceModel::grammar()
{
    QFETCH(QString, text);
    QFETCH(bool, matches);
    auto row = makeService("com.acme.orders.OrderService", "g1", "1.0.0", 2);
    auto consumer = std::make_shared<inventory::ConsumerRow>();
    consumer->host = "10.1.1.1";
    consumer->application = "order-console";
    row->consumers.push_back(consumer);
    row->problems.push_back(makeProblem("mapping-missing"));
    QCOMPARE(ServiceFilter::parse(text).matches(*row), matches);
}

void TestServiceModel::grammarHints()
{
    QVERIFY(ServiceFilter::parse(QStringLiteral("order is:both")).hint().isEmpty());
    QVERIFY(ServiceFilter::parse(QStringLiteral("is:boht")).hint().contains(QStringLiteral("boht")));
    QVERIFY(ServiceFilter::parse(QString()).empty());
    QVERIFY(ServiceFilter::parse(QStringLiteral("  ")).empty());
}

void TestServiceModel::cells()
{
    ServiceModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    auto row = makeService("com.acme.OrderService", "", "1.0.0", 2);
    row->problems = {makeProblem("a-b"), makeProblem("c-d", core::Severity::Error)};
    row->rules = 2;
    model.setSnapshot(makeSnapshot({{row->id, row}}));
    const auto text = [&](int column) { return model.index(0, column).data().toString(); };
    QCOMPARE(text(ServiceModel::InterfaceColumn), QStringLiteral("com.acme.OrderService"));
    QCOMPARE(text(ServiceModel::GroupColumn), QStringLiteral("–"));
    QCOMPARE(text(ServiceModel::RegisteredColumn), QStringLiteral("interface"));
    QCOMPARE(text(ServiceModel::ProvidersColumn), QStringLiteral("2 I · 0 A"));
    QCOMPARE(text(ServiceModel::RulesColumn), QStringLiteral("2"));
    QCOMPARE(text(ServiceModel::ProblemsColumn), QStringLiteral("2"));
    QCOMPARE(model.index(0, ServiceModel::ProblemsColumn).data(StateRole).toInt(),
             static_cast<int>(RowState::Bad));
    QCOMPARE(model.index(0, 0).data(ElidePrefixRole).toInt(), 9);
    QCOMPARE(model.index(0, 0).data(KeyRole).toString(), QStringLiteral("com.acme.OrderService:1.0.0"));
    QCOMPARE(model.index(0, ServiceModel::GroupColumn).data(CopyRole).toString(), QString());
    QVERIFY(!model.index(0, 0).data(PathRole).toString().isEmpty());
    QVERIFY(model.flags(model.index(0, 0)).testFlag(Qt::ItemNeverHasChildren));
    model.setSnapshot(nullptr);
    QCOMPARE(model.rowCount(), 0);
}

void TestServiceModel::filterAndSort()
{
    ServiceModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    QSignalSpy counts(&model, &ServiceModel::countsChanged);
    Services services;
    for (int i = 0; i < 50; ++i) {
        auto row = makeService("a.S" + std::to_string(100 + i), {}, {}, i % 7);
        services[row->id] = row;
    }
    model.setSnapshot(makeSnapshot(services));
    QCOMPARE(counts.last(), (QVariantList {50, 50}));
    model.setFilter(ServiceFilter::parse(QStringLiteral("S11")));
    QCOMPARE(model.rowCount(), 10);
    QCOMPARE(counts.last(), (QVariantList {10, 50}));
    model.sort(ServiceModel::ProvidersColumn, Qt::DescendingOrder);
    for (int i = 1; i < model.rowCount(); ++i)
        QVERIFY(model.rowAt(i - 1)->providers.size() >= model.rowAt(i)->providers.size());
    model.setFilter({});
    QCOMPARE(model.rowCount(), 50);
    model.sort(ServiceModel::InterfaceColumn, Qt::DescendingOrder);
    QCOMPARE(model.rowAt(0)->id.interfaceName, std::string("a.S149"));
    QCOMPARE(model.rowOfService({"a.S149", "", ""}), 0);
    model.setFilter(ServiceFilter::parse(QStringLiteral("nothing")));
    QCOMPARE(model.rowCount(), 0);
    QVERIFY(model.service({"a.S149", "", ""}));
    QCOMPARE(model.rowOfService({"a.S149", "", ""}), -1);
}

void TestServiceModel::deltaTouchesOnlyItsRows()
{
    ServiceModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    Services services;
    for (const auto* each : {"a.A", "a.B", "a.C", "a.D"})
        services[{each, "", ""}] = makeService(each);
    model.setSnapshot(makeSnapshot(services));
    QSignalSpy reset(&model, &QAbstractItemModel::modelReset);
    QSignalSpy changed(&model, &QAbstractItemModel::dataChanged);
    QSignalSpy inserted(&model, &QAbstractItemModel::rowsInserted);
    QSignalSpy removed(&model, &QAbstractItemModel::rowsRemoved);
    services[{"a.B", "", ""}] = makeService("a.B", {}, {}, 3);
    services[{"a.BB", "", ""}] = makeService("a.BB");
    services.erase({"a.D", "", ""});
    inventory::RegistryDelta delta;
    delta.services = {{"a.B", "", ""}, {"a.BB", "", ""}, {"a.D", "", ""}};
    model.apply(makeSnapshot(services), delta);
    QCOMPARE(model.rowCount(), 4);
    QCOMPARE(changed.size(), 1);
    QCOMPARE(inserted.size(), 1);
    QCOMPARE(removed.size(), 1);
    QCOMPARE(reset.size(), 0);
}

void TestServiceModel::selectionSurvivesDeltas()
{
    ServiceModel model;
    Services services;
    for (int i = 0; i < 20; ++i) {
        auto row = makeService("a.S" + std::to_string(10 + i), {}, {}, i);
        services[row->id] = row;
    }
    model.setSnapshot(makeSnapshot(services));
    model.sort(ServiceModel::ProvidersColumn, Qt::AscendingOrder);
    const QPersistentModelIndex selected(model.index(model.rowOfService({"a.S15", "", ""}), 0));
    services[{"a.S15", "", ""}] = makeService("a.S15", {}, {}, 100); // moves to the end
    inventory::RegistryDelta delta;
    delta.services = {{"a.S15", "", ""}};
    model.apply(makeSnapshot(services), delta);
    QVERIFY(selected.isValid());
    QCOMPARE(selected.row(), 19);
    QCOMPARE(selected.data(KeyRole).toString(), QStringLiteral("a.S15"));
}

void TestServiceModel::randomDeltasEndLikeAFreshModel()
{
    ServiceModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    QRandomGenerator random(11);
    Services services;
    model.setSnapshot(makeSnapshot(services));
    for (int step = 0; step < 300; ++step) {
        inventory::RegistryDelta delta;
        std::set<inventory::ServiceId> ids;
        const int changes = random.bounded(1, 8);
        for (int i = 0; i < changes; ++i) {
            const inventory::ServiceId id {"a.S" + std::to_string(random.bounded(60)),
                                           random.bounded(4) == 0 ? "g" : "", ""};
            if (random.bounded(3) == 0)
                services.erase(id);
            else
                services[id] = makeService(id.interfaceName, id.group, id.version, random.bounded(5));
            ids.insert(id);
        }
        delta.services.assign(ids.begin(), ids.end());
        delta.resync = random.bounded(30) == 0;
        if (random.bounded(20) == 0)
            model.sort(random.bounded(static_cast<int>(ServiceModel::ColumnCount)),
                       random.bounded(2) == 0 ? Qt::AscendingOrder : Qt::DescendingOrder);
        if (random.bounded(20) == 0)
            model.setFilter(
                ServiceFilter::parse(random.bounded(2) == 0 ? QString() : QStringLiteral("is:interface S1")));
        model.apply(makeSnapshot(services), delta);
    }
    model.setFilter({});
    model.sort(ServiceModel::InterfaceColumn);
    ServiceModel fresh;
    fresh.setSnapshot(makeSnapshot(services));
    QCOMPARE(model.rows(), fresh.rows());
    QCOMPARE(model.totalCount(), static_cast<int>(services.size()));
}

void TestServiceModel::largeRegistriesUseAWorker()
{
    ServiceModel model;
    Services services;
    for (int i = 0; i < 25'000; ++i) {
        auto row = makeService("com.acme.service.Number" + std::to_string(100'000 + i), {}, {}, 1);
        services[row->id] = row;
    }
    QSignalSpy busy(&model, &ServiceModel::busyChanged);
    model.setSnapshot(makeSnapshot(services));
    QVERIFY(model.busy());
    // Changes that arrive meanwhile are not lost, and only the latest filter counts.
    model.setFilter(ServiceFilter::parse(QStringLiteral("nothing")));
    model.setFilter(ServiceFilter::parse(QStringLiteral("number1000")));
    services[{"com.acme.service.Number100001x", "", ""}] = makeService("com.acme.service.Number100001x");
    services.erase({"com.acme.service.Number100002", "", ""});
    inventory::RegistryDelta delta;
    delta.services = {{"com.acme.service.Number100001x", "", ""}, {"com.acme.service.Number100002", "", ""}};
    model.apply(makeSnapshot(services), delta);
    QTRY_VERIFY(!model.busy());
    QCOMPARE(model.rowCount(), 100);
    QVERIFY(model.rowOfService({"com.acme.service.Number100001x", "", ""}) >= 0);
    QCOMPARE(model.rowOfService({"com.acme.service.Number100002", "", ""}), -1);
    QCOMPARE(busy.size(), 2);
    {
        ServiceModel gone; // a worker may outlive its model
        gone.setSnapshot(makeSnapshot(services));
    }
    QCoreApplication::processEvents();
}

} // namespace sextant::models

QTEST_GUILESS_MAIN(sextant::models::TestServiceModel)
#include "tst_service_model.moc"
