// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// The tables beside the services table, with data, through inserts, removals and changes.
#include "models/applications/application_model.h"
#include "models/applications/instance_model.h"
#include "models/base/format.h"
#include "models/problems/problem_model.h"
#include "models/services/consumer_model.h"
#include "models/services/mapping_model.h"
#include "models/services/method_model.h"
#include "models/services/provider_model.h"
#include "models/services/revision_model.h"
#include "models/zookeeper/stat_model.h"
#include "models/zookeeper/url_parameter_model.h"
#include "tests/models/snapshots.h"

#include <QAbstractItemModelTester>
#include <QRandomGenerator>
#include <QSignalSpy>
#include <QTest>

namespace sextant::models {

using Tester = QAbstractItemModelTester;
constexpr auto kReport = Tester::FailureReportingMode::QtTest;

static QString text(const QAbstractItemModel& model, int row, int column)
{
    return model.index(row, column).data().toString();
}

/// Every role of every cell can be asked for, also those without meaning.
static void askEverything(const QAbstractItemModel& model)
{
    for (int row = 0; row < model.rowCount(); ++row)
        for (int column = 0; column < model.columnCount(); ++column)
            for (int role = SortRole; role <= DocumentRole; ++role)
                (void)model.index(row, column).data(role);
    for (int column = 0; column < model.columnCount(); ++column)
        QVERIFY(!model.headerData(column, Qt::Horizontal).toString().isEmpty());
}

class TestDetailModels : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void providers();
    void providersSoak();
    void consumers();
    void methods();
    void simpleTypes();
    void mapping();
    void revisions();
    void applicationsAndInstances();
    void problems();
    void urlParameters();
    void decodedNames();
    void stat();
    void formats();
};

void TestDetailModels::providers()
{
    ProviderModel model;
    Tester tester(&model, kReport);
    auto service = makeService("i", {}, {}, 3);
    auto both = makeProvider("10.0.0.9", 20880, "shop");
    both->applicationLevel = true;
    both->revision = "da3be81234567890";
    both->instancePath = "/services/shop/10.0.0.9:20880";
    both->timestamp = nowMillis() - 3 * 3600'000 - 12 * 60'000;
    both->tag = "gray";
    auto off = makeProvider("10.0.0.99", 20880, "shop");
    off->enabled = false;
    service->providers.push_back(both);
    service->providers.push_back(off);
    model.setService(service);
    QCOMPARE(model.rowCount(), 5);
    QCOMPARE(text(model, 3, ProviderModel::AddressColumn), QStringLiteral("10.0.0.9:20880"));
    QCOMPARE(text(model, 3, ProviderModel::ModelColumn), QStringLiteral("I + A"));
    QCOMPARE(text(model, 3, ProviderModel::RevisionColumn), QStringLiteral("da3be8…"));
    QCOMPARE(model.index(3, ProviderModel::RevisionColumn).data(CopyRole).toString(),
             QStringLiteral("da3be81234567890"));
    QCOMPARE(text(model, 3, ProviderModel::UptimeColumn), QStringLiteral("3 h 12 min"));
    QCOMPARE(model.index(4, 0).data(StateRole).toInt(), static_cast<int>(RowState::Disabled));
    QVERIFY(model.index(0, 0)
                .data(DocumentRole)
                .toString()
                .startsWith(QStringLiteral("dubbo://10.0.0.1:20880/i?")));
    askEverything(model);
    model.refreshTimes();
    model.setService(nullptr);
    QCOMPARE(model.rowCount(), 0);
}

void TestDetailModels::providersSoak()
{
    ProviderModel model;
    Tester tester(&model, kReport);
    QRandomGenerator random(3);
    std::map<std::string, std::shared_ptr<inventory::ProviderRow>> rows;
    for (int step = 0; step < 200; ++step) {
        const auto host = "10.0.0." + std::to_string(random.bounded(30));
        if (random.bounded(3) == 0) {
            rows.erase(host);
        } else {
            rows[host] = makeProvider(host, 1, "shop");
            rows[host]->weight = random.bounded(1000);
        }
        auto service = makeService("i", {}, {}, 0);
        for (const auto& [key, row] : rows)
            service->providers.push_back(row);
        model.setService(service);
        QCOMPARE(model.rowCount(), static_cast<int>(rows.size()));
    }
}

void TestDetailModels::consumers()
{
    ConsumerModel model;
    Tester tester(&model, kReport);
    auto service = makeService("i");
    auto row = std::make_shared<inventory::ConsumerRow>();
    row->host = "10.1.0.1";
    row->application = "web";
    row->node = inventory::UrlNode("/dubbo/i/consumers/x");
    row->pid = 4711;
    row->url = url::Url("consumer", "10.1.0.1", 0, "i", {{"group", "g"}, {"version", "*"}});
    service->consumers.push_back(row);
    model.setService(service);
    QCOMPARE(model.rowCount(), 1);
    QCOMPARE(text(model, 0, ConsumerModel::VersionColumn), QStringLiteral("g/*"));
    QCOMPARE(text(model, 0, ConsumerModel::PidColumn), QStringLiteral("4711"));
    QCOMPARE(text(model, 0, ConsumerModel::StartedColumn), QStringLiteral("–"));
    askEverything(model);
    model.setService(nullptr);
    QCOMPARE(model.rowCount(), 0);
}

void TestDetailModels::methods()
{
    MethodModel model;
    Tester tester(&model, kReport);
    model.setService(makeService("i"));
    QCOMPARE(model.rowCount(), 2);
    QCOMPARE(text(model, 0, MethodModel::ParametersColumn), QStringLiteral("?"));
    host::DefinitionReport report;
    report.complete = true;
    report.definition.methods = {{"find", {"java.util.List<com.acme.Order>", "int"}, "com.acme.Order[]"},
                                 {"find", {"long"}, "com.acme.Order"},
                                 {"find", {"long"}, "com.acme.Order"},
                                 {"clear", {}, "void"}};
    model.setDefinition(report);
    QCOMPARE(model.rowCount(), 3); // overloads are rows of their own, repetitions are not
    QCOMPARE(text(model, 0, MethodModel::MethodColumn), QStringLiteral("clear"));
    QCOMPARE(text(model, 1, MethodModel::ParametersColumn), QStringLiteral("List<Order>, int"));
    QCOMPARE(text(model, 1, MethodModel::ReturnColumn), QStringLiteral("Order[]"));
    QCOMPARE(model.index(1, 0).data(KeyRole).toString(),
             QStringLiteral("find(java.util.List<com.acme.Order>,int)"));
    askEverything(model);
}

void TestDetailModels::simpleTypes()
{
    QCOMPARE(simpleTypeName(QStringLiteral("int")), QStringLiteral("int"));
    QCOMPARE(simpleTypeName(QStringLiteral("java.util.Map<java.lang.String,com.a.B[]>")),
             QStringLiteral("Map<String, B[]>"));
    QCOMPARE(simpleTypeName(QStringLiteral("com.a.Outer$In")), QStringLiteral("Outer$In"));
}

void TestDetailModels::mapping()
{
    MappingModel model;
    Tester tester(&model, kReport);
    auto service = makeService("i");
    service->applications = {"here", "unmapped"};
    service->mappedApplications = {"gone", "here"};
    auto snapshot = makeSnapshot({});
    for (const auto* each : {"here", "unmapped"}) {
        auto application = std::make_shared<inventory::ApplicationRow>();
        application->name = each;
        application->instances.push_back(std::make_shared<inventory::InstanceRow>());
        snapshot->applications.push_back(application);
    }
    auto mapped = std::make_shared<inventory::MappingRow>();
    mapped->interfaceName = "i";
    mapped->path = "/dubbo/mapping/i";
    snapshot->mappings.push_back(mapped);
    model.setService(service, snapshot);
    QCOMPARE(model.rowCount(), 3);
    QCOMPARE(text(model, 0, 0), QStringLiteral("gone"));
    QCOMPARE(model.index(0, 0).data(StateRole).toInt(), static_cast<int>(RowState::Warning));
    QCOMPARE(model.index(1, 0).data(StateRole).toInt(), static_cast<int>(RowState::Good));
    QCOMPARE(model.index(2, 0).data(StateRole).toInt(), static_cast<int>(RowState::Warning));
    QCOMPARE(model.index(2, 0).data(PathRole).toString(), QStringLiteral("/dubbo/mapping/i"));
    askEverything(model);
    QSignalSpy changed(&model, &QAbstractItemModel::dataChanged);
    model.setService(service, snapshot);
    QCOMPARE(changed.size(), 0);
    model.setService(nullptr, snapshot);
    QCOMPARE(model.rowCount(), 0);
}

static std::shared_ptr<inventory::ApplicationRow> makeApplication()
{
    auto application = std::make_shared<inventory::ApplicationRow>();
    application->name = "shop";
    auto known = std::make_shared<inventory::RevisionRow>();
    known->revision = "024ef84d1eaca3e8a78170b4d0c94f3c";
    known->instances = 2;
    known->path = "/dubbo/metadata/shop/024ef84d1eaca3e8a78170b4d0c94f3c";
    metadata::MetadataInfo info;
    info.app = "shop";
    info.services["i:dubbo"].name = "i";
    known->info = std::make_shared<metadata::MetadataInfo>(info);
    auto asked = std::make_shared<inventory::RevisionRow>();
    asked->revision = "1";
    asked->problems.push_back(makeProblem("metadata-fetch-failed"));
    application->revisions = {known, asked};
    auto instance = std::make_shared<inventory::InstanceRow>();
    instance->path = "/services/shop/10.0.0.1:20880";
    instance->instance.id = "10.0.0.1:20880";
    instance->instance.host = "10.0.0.1";
    instance->instance.port = 20880;
    instance->instance.endpoints = {{20880, "dubbo"}, {50051, "tri"}};
    instance->instance.metadata = {{"timestamp", "1700000000000"}, {"dubbo.tag", "gray"}};
    auto broken = std::make_shared<inventory::InstanceRow>();
    broken->path = "/services/shop/x";
    broken->instance.id = "x";
    broken->problems.push_back(makeProblem("instance-not-json"));
    application->instances = {instance, broken};
    application->exports = {{"i", "", ""}};
    application->problems = broken->problems;
    return application;
}

void TestDetailModels::revisions()
{
    RevisionModel model;
    Tester tester(&model, kReport);
    auto snapshot = makeSnapshot({});
    snapshot->applications.push_back(makeApplication());
    model.setService(makeService("i"), snapshot);
    QCOMPARE(model.rowCount(), 2);
    QCOMPARE(text(model, 0, RevisionModel::RevisionColumn), QStringLiteral("024ef8…"));
    QCOMPARE(text(model, 0, RevisionModel::ServicesColumn), QStringLiteral("1"));
    QCOMPARE(text(model, 1, RevisionModel::ServicesColumn), QStringLiteral("?"));
    QVERIFY(model.index(0, 0).data(DocumentRole).toString().contains(QStringLiteral("\"app\"")));
    askEverything(model);
    model.setApplication(snapshot->applications.front());
    QCOMPARE(model.rowCount(), 2);
    model.setService(nullptr, snapshot);
    QCOMPARE(model.rowCount(), 0);
}

void TestDetailModels::applicationsAndInstances()
{
    ApplicationModel applications;
    Tester tester(&applications, kReport);
    auto snapshot = makeSnapshot({});
    snapshot->applications.push_back(makeApplication());
    applications.setSnapshot(snapshot);
    QCOMPARE(applications.rowCount(), 1);
    QCOMPARE(text(applications, 0, ApplicationModel::InstancesColumn), QStringLiteral("2"));
    QCOMPARE(applications.index(0, 0).data(PathRole).toString(), QStringLiteral("/services/shop"));
    askEverything(applications);
    applications.setSnapshot(nullptr);

    InstanceModel instances;
    Tester second(&instances, kReport);
    instances.setApplication(snapshot->applications.front());
    QCOMPARE(instances.rowCount(), 2);
    QCOMPARE(text(instances, 0, InstanceModel::EndpointsColumn), QStringLiteral("dubbo:20880, tri:50051"));
    QCOMPARE(text(instances, 0, InstanceModel::TagColumn), QStringLiteral("gray"));
    QVERIFY(
        text(instances, 0, InstanceModel::StartedColumn).startsWith(QStringLiteral("2023-11-14 22:13:20")));
    QCOMPARE(text(instances, 1, InstanceModel::AddressColumn), QStringLiteral("x"));
    QCOMPARE(text(instances, 1, InstanceModel::ProblemsColumn), QStringLiteral("1"));
    askEverything(instances);
}

void TestDetailModels::problems()
{
    ProblemModel model;
    Tester tester(&model, kReport);
    core::Problems problems {makeProblem("b", core::Severity::Error), makeProblem("a"), makeProblem("a")};
    model.setProblems(problems);
    QCOMPARE(model.rowCount(), 2); // the same finding once
    QCOMPARE(text(model, 0, ProblemModel::SeverityColumn), QStringLiteral("error"));
    QCOMPARE(model.index(0, 0).data(StateRole).toInt(), static_cast<int>(RowState::Bad));
    askEverything(model);
    problems.erase(problems.begin());
    model.setProblems(problems);
    QCOMPARE(model.rowCount(), 1);
    model.setProblems({});
    QCOMPARE(model.rowCount(), 0);
}

void TestDetailModels::urlParameters()
{
    UrlParameterModel model;
    Tester tester(&model, kReport);
    QVERIFY(model.setText(QStringLiteral(
        "dubbo%3A%2F%2F10.0.0.1%3A20880%2Fa.B%3Fweight%3D200%26find.timeout%3D100%26x%3Dy%2520z")));
    QCOMPARE(text(model, 0, UrlParameterModel::ValueColumn), QStringLiteral("dubbo"));
    const auto row = [&](const QString& name) { return model.rowOfKey(QStringLiteral("parameter ") + name); };
    QCOMPARE(text(model, row(QStringLiteral("weight")), UrlParameterModel::ValueColumn),
             QStringLiteral("200"));
    QVERIFY(!text(model, row(QStringLiteral("weight")), UrlParameterModel::MeaningColumn).isEmpty());
    QVERIFY(text(model, row(QStringLiteral("find.timeout")), UrlParameterModel::MeaningColumn)
                .startsWith(QStringLiteral("find: ")));
    QVERIFY(text(model, row(QStringLiteral("x")), UrlParameterModel::MeaningColumn).isEmpty());
    askEverything(model);
    QVERIFY(!model.setText(QStringLiteral("providers")));
    QCOMPARE(model.rowCount(), 0);
}

void TestDetailModels::decodedNames()
{
    QCOMPARE(decodedNodeName(QStringLiteral("providers")), QStringLiteral("providers"));
    QCOMPARE(decodedNodeName(QStringLiteral("com.a.Outer%24In")), QStringLiteral("com.a.Outer$In"));
    QCOMPARE(decodedNodeName(QStringLiteral("dubbo%3A%2F%2Fh%3A1%2Fa%3Fx%3D1%2525")),
             QStringLiteral("dubbo://h:1/a?x=1%25"));
    QCOMPARE(decodedNodeName(QStringLiteral("dubbo%253A%252F%252Fh%253A1%252Fa")),
             QStringLiteral("dubbo://h:1/a"));
}

void TestDetailModels::stat()
{
    StatModel model;
    Tester tester(&model, kReport);
    store::Stat stat;
    stat.dataLength = 2048;
    stat.ephemeralOwner = 0x100a3f2c0170003;
    stat.mtime = 1'700'000'000'000;
    model.setStat(stat);
    QCOMPARE(text(model, 0, StatModel::ValueColumn), QStringLiteral("2.0 KB"));
    QCOMPARE(model.index(0, StatModel::ValueColumn).data(CopyRole).toString(), QStringLiteral("2048"));
    QCOMPARE(model.index(7, StatModel::ValueColumn).data(CopyRole).toString(),
             QStringLiteral("0x100a3f2c0170003"));
    askEverything(model);
    QSignalSpy changed(&model, &QAbstractItemModel::dataChanged);
    stat.version = 1;
    model.setStat(stat);
    QVERIFY(changed.size() >= 1);
    model.clear();
    QCOMPARE(model.rowCount(), 0);
}

void TestDetailModels::formats()
{
    const QLocale english(QLocale::English);
    QCOMPARE(formatCount(18204, english), QStringLiteral("18,204"));
    QCOMPARE(formatSize(812, english), QStringLiteral("812 B"));
    QCOMPARE(formatSize(1434, english), QStringLiteral("1.4 KB"));
    QCOMPARE(formatSize(2 * 1024 * 1024, english), QStringLiteral("2.0 MB"));
    QCOMPARE(formatTime(1'700'000'000'000), QStringLiteral("2023-11-14 22:13:20"));
    QCOMPARE(formatTime(0), QStringLiteral("–"));
    QCOMPARE(formatRelative(1000, 1500), QStringLiteral("just now"));
    QCOMPARE(formatRelative(1000, 241'000), QStringLiteral("4 min ago"));
    QCOMPARE(formatRelative(10'000, 5'000), QStringLiteral("in 5 s"));
    QCOMPARE(formatDuration(3 * 3600'000), QStringLiteral("3 h"));
    QCOMPARE(formatDuration(52 * 3600'000LL), QStringLiteral("2 d 4 h"));
    QCOMPARE(formatLatency(820, english), QStringLiteral("820 µs"));
    QCOMPARE(formatLatency(12'430, english), QStringLiteral("12.4 ms"));
    QCOMPARE(formatLatency(1'250'000, english), QStringLiteral("1.25 s"));
    QCOMPARE(shortRevision(QStringLiteral("abc")), QStringLiteral("abc"));
    QCOMPARE(formatHex(-1), QStringLiteral("0xffffffffffffffff"));
    QCOMPARE(toQt(std::string("a\xff")), QString(QLatin1Char('a')) + QChar(0xFFFD));
}

} // namespace sextant::models

QTEST_GUILESS_MAIN(sextant::models::TestDetailModels)
#include "tst_detail_models.moc"
