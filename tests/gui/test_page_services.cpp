// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// The services page on the sandbox, on recorded dumps and on a registry that changes under it.
#include "models/services/method_model.h"
#include "models/services/service_model.h"
#include "tests/gui/page_fixture.h"
#include "tests/models/memory_registry.h"
#include "ui/pages/services/methods_tab.h"
#include "ui/pages/services/service_detail.h"
#include "ui/pages/services/services_page.h"
#include "ui/shell/status_bar.h"
#include "ui/widgets/linger_model.h"
#include "ui/widgets/table_page.h"

#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QDir>
#include <QGuiApplication>
#include <QLabel>
#include <QLineEdit>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace sextant;

namespace {

std::string providerNode(const std::string& interface, const std::string& host, int port)
{
    const url::Url provider(
        "dubbo", host, port, interface,
        {{"application", "shop"}, {"interface", interface}, {"methods", "a,b"}, {"side", "provider"}});
    return "/dubbo/" + interface + "/providers/" + provider.nodeName();
}

int rowOf(ui::ServicesPage& page, const QString& name)
{
    const QAbstractItemModel& rows = *page.list().table().model();
    for (int row = 0; row < rows.rowCount(); ++row) {
        if (rows.index(row, 0).data().toString() == name
            && !rows.index(row, 0).data(ui::LingerModel::GhostRole).toBool())
            return row;
    }
    return -1;
}

void select(ui::ServicesPage& page, const QString& name)
{
    page.list().table().setCurrentIndex(page.list().table().model()->index(rowOf(page, name), 0));
}

} // namespace

class TestPageServices : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void commandsSayWhenNothingIsSelected()
    {
        test::PageFixture fixture;
        QVERIFY(fixture.open(u"memory://sandbox"_s));
        ui::ServicesPage page(fixture.context());
        QSignalSpy said(&page, &ui::Page::failed);
        int expected = 0;
        for (const QString& command :
             {u"services.test-call"_s, u"services.copy-name"_s, u"services.open-node"_s}) {
            QVERIFY(page.runCommand(command));
            QCOMPARE(said.count(), ++expected);
            QVERIFY(!said.last().first().toString().isEmpty());
        }
    }

    void aRegistryThatIsStillRead()
    {
        models::TestRegistry registry;
        test::PageFixture fixture;
        QVERIFY(fixture.open(u"memory://test"_s)); // brings the registry to life
        constexpr int kInterfaces = 1500;
        registry.edit([](store::MemoryTree& tree, auto session) {
            const auto create = [&](const std::string& path) {
                (void)tree.create(session, path, std::string(), store::CreateMode::Persistent,
                                  {store::AclEntry {}});
            };
            create("/dubbo");
            for (int i = 0; i < kInterfaces; ++i) {
                const auto path = "/dubbo/com.acme.S" + std::to_string(i);
                create(path);
                create(path + "/providers");
            }
        });
        models::ConnectionProfile profile;
        profile.options.registry = "memory://test";
        auto* connection = fixture.bridge().open(profile, nullptr);
        QVERIFY(connection);
        connection->stopReading(); // long before the last of so many has been read
        ui::StatusBar bar(fixture.theme(), nullptr);
        bar.setConnection(connection);
        bar.show();
        ui::ServicesPage page(fixture.context());
        page.setConnection(connection);
        page.show();
        auto* button = bar.findChild<ui::StatusItem*>(u"stopReading"_s);
        QVERIFY(button);
        const auto says = [&](const QString& text) {
            const auto items = bar.findChildren<ui::StatusItem*>();
            return std::any_of(items.begin(), items.end(), [&](const auto* item) {
                return item->isVisible() && item->text().startsWith(text);
            });
        };
        // How far it came before it heard of it is chance.
        QTRY_VERIFY(says(u"Stopped at "_s) || says(u"Reading stopped"_s));
        QVERIFY(!connection->snapshot()->complete);
        QVERIFY(button->isVisible());
        QCOMPARE(button->text(), u"Continue"_s);
        QTest::mouseClick(button, Qt::LeftButton);
        QTRY_VERIFY(connection->snapshot()->complete);
        QTRY_VERIFY(says(QString(QLocale().toString(1500) + u" service")));
        QVERIFY(!button->isVisible());
        auto* count = page.findChild<QLabel*>(u"services.table.count"_s);
        QVERIFY(count);
        QTRY_COMPARE(count->text(), QLocale().toString(kInterfaces));
    }

    void listsAndFilters()
    {
        test::PageFixture fixture;
        models::Connection* connection = fixture.open(u"memory://sandbox"_s);
        QVERIFY(connection);
        ui::ServicesPage page(fixture.context());
        QVERIFY(page.open({}));
        fixture.show(page);
        const int all = static_cast<int>(connection->snapshot()->services.size());
        QVERIFY(all >= 15);
        QTRY_COMPARE(page.services().rowCount(), all);

        QVERIFY(page.runCommand(u"services.focus-filter"_s));
        QVERIFY(page.list().filter().hasFocus());
        QTest::keyClicks(&page.list().filter(), u"orderservice"_s);
        QTRY_COMPARE(page.services().rowCount(), 1);
        QVERIFY(page.findChild<QLabel*>(u"services.table.count"_s)->text().contains(QString::number(all)));
        QTest::keyClick(&page.list().filter(), Qt::Key_Escape);
        QTRY_COMPARE(page.services().rowCount(), all);

        QVERIFY(page.runCommand(u"services.problems-only"_s));
        QTRY_VERIFY(page.services().rowCount() < all);
        QVERIFY(page.services().rowCount() > 0);
        QVERIFY(page.runCommand(u"services.problems-only"_s));
        QTRY_COMPARE(page.services().rowCount(), all);

        QComboBox* registration = page.findChildren<QComboBox*>().first();
        registration->setCurrentIndex(registration->findData(u"is:both"_s));
        QTRY_VERIFY(page.services().rowCount() < all);
        for (const auto& row : page.services().rows())
            QCOMPARE(row->registration, inventory::Registration::Both);
    }

    void detailFollowsTheSelection()
    {
        test::PageFixture fixture;
        QVERIFY(fixture.open(u"memory://sandbox"_s));
        ui::ServicesPage page(fixture.context());
        QVERIFY(page.open({}));
        fixture.show(page);
        QTRY_VERIFY(page.services().rowCount() > 10);
        QSignalSpy inspected(&page, &ui::Page::inspectRequested);
        QSignalSpy places(&page, &ui::Page::placeRequested);
        select(page, u"com.acme.orders.OrderService"_s);
        QCOMPARE(page.detail().titleText(), u"com.acme.orders.OrderService"_s);
        QVERIFY(!inspected.isEmpty());
        QVERIFY(inspected.last().first().toString().startsWith("/dubbo/com.acme.orders.OrderService"_L1));

        // The definition is read when the tab is first seen.
        page.detail().setTab(ui::ServiceDetail::MethodsTabIndex);
        models::MethodModel& methods = page.detail().methods().methods();
        QTRY_VERIFY(methods.rowCount() > 0 && methods.rows().front()->complete);
        QTRY_VERIFY(page.detail().methods().types().rowCount() > 0);

        QVERIFY(page.runCommand(u"services.test-call"_s));
        const auto place = places.last().first().value<ui::Place>();
        QCOMPARE(place.page, u"invoke"_s);
        QVERIFY(place.target.startsWith("com.acme.orders.OrderService#"_L1));

        QVERIFY(page.runCommand(u"services.copy-name"_s));
        QCOMPARE(QGuiApplication::clipboard()->text(), u"com.acme.orders.OrderService"_s);
        for (int i = 0; i < 8; ++i)
            QVERIFY(page.runCommand(u"services.next-tab"_s));
        QVERIFY(!page.runCommand(u"services.no-such-command"_s));
    }

    void keysOpenPinAndPreview()
    {
        test::PageFixture fixture;
        QVERIFY(fixture.open(u"memory://sandbox"_s));
        ui::ServicesPage page(fixture.context());
        QVERIFY(page.open({}));
        fixture.show(page);
        QTRY_VERIFY(page.services().rowCount() > 10);
        ui::DataTable& table = page.list().table();
        QSignalSpy places(&page, &ui::Page::placeRequested);
        table.setFocus();
        select(page, u"com.acme.orders.OrderService"_s);
        QTest::keyClick(&table, Qt::Key_Return);
        QCOMPARE(places.count(), 1);
        QCOMPARE(places.last().at(1).toBool(), false);
        const QRect cell = table.visualRect(table.currentIndex());
        QTest::mouseDClick(table.viewport(), Qt::LeftButton, {}, cell.center());
        QCOMPARE(places.count(), 2);
        QCOMPARE(places.last().at(1).toBool(), true);
        QCOMPARE(places.last().first().value<ui::Place>().target, u"com.acme.orders.OrderService"_s);
        QVERIFY(page.detail().isVisible());
        QTest::keyClick(&table, Qt::Key_Space);
        QVERIFY(!page.detail().isVisible());
        QTest::keyClick(&table, Qt::Key_Space);
        QVERIFY(page.detail().isVisible());

        // The same page opened on a service shows it alone.
        QVERIFY(page.open(u"com.acme.orders.OrderService"_s));
        QVERIFY(!page.list().isVisible());
        QCOMPARE(page.detail().titleText(), u"com.acme.orders.OrderService"_s);
        QVERIFY(!page.open(u"com.acme.NoSuchService"_s));
    }

    void followsTheRegistry()
    {
        models::TestRegistry registry;
        test::PageFixture fixture;
        QVERIFY(fixture.open(u"memory://test"_s));
        for (int i = 0; i < 60; ++i)
            registry.put(providerNode("com.acme.S" + std::to_string(100 + i), "10.0.0.1", 20880));
        ui::ServicesPage page(fixture.context());
        QVERIFY(page.open({}));
        fixture.show(page, {1000, 600});
        QTRY_COMPARE(page.services().rowCount(), 60);
        ui::DataTable& table = page.list().table();
        select(page, u"com.acme.S130"_s);
        table.verticalScrollBar()->setValue(table.verticalScrollBar()->maximum() / 2);
        const int top = table.visualRect(table.currentIndex()).top();

        // Rows above come and go: what the user reads stays where it is, and stays selected.
        registry.put(providerNode("com.acme.A1", "10.0.0.1", 20880));
        QTRY_COMPARE(page.services().rowCount(), 61);
        QTest::qWait(20);
        QCOMPARE(table.visualRect(table.currentIndex()).top(), top);
        QCOMPARE(table.currentIndex().data().toString(), u"com.acme.S130"_s);

        // A second provider of the selected service appears in the open detail.
        registry.put(providerNode("com.acme.S130", "10.0.0.2", 20880));
        QTRY_COMPARE(page.detail().service()->providers.size(), std::size_t(2));

        // A removed service is struck through for a moment, its detail says so, and then the row goes.
        registry.erase("/dubbo/com.acme.S130");
        QTRY_COMPARE(page.services().rowCount(), 60);
        QVERIFY(table.currentIndex().data(ui::LingerModel::GhostRole).toBool());
        QTRY_COMPARE_WITH_TIMEOUT(table.model()->rowCount(), 60, 5000);
        QCOMPARE(page.detail().titleText(), u"com.acme.S130"_s);

        // Hidden, it costs nothing; shown again, it has caught up.
        page.hide();
        registry.put(providerNode("com.acme.Z9", "10.0.0.1", 20880));
        QTest::qWait(100);
        QCOMPARE(page.services().rowCount(), 60);
        page.show();
        QTRY_COMPARE(page.services().rowCount(), 61);
    }

    void hostileRegistry()
    {
        models::TestRegistry registry;
        test::PageFixture fixture;
        QVERIFY(fixture.open(u"memory://test"_s));
        const std::string longName(900'000, 'x');
        registry.put("/dubbo/com.acme." + longName + "/providers");
        registry.put("/dubbo/com.acme.Bad/providers/" + std::string("%%%not-a-url"));
        registry.put("/dubbo/com.acme.<b>Markup<\\b>/providers");
        registry.put(providerNode("com.acme.Good", "10.0.0.1", 20880));
        ui::ServicesPage page(fixture.context());
        QVERIFY(page.open({}));
        fixture.show(page);
        QTRY_VERIFY(rowOf(page, u"com.acme.Good"_s) >= 0);
        ui::DataTable& table = page.list().table();
        for (int row = 0; row < table.model()->rowCount(); ++row) {
            table.setCurrentIndex(table.model()->index(row, 0));
            (void)page.grab();
        }
        select(page, u"com.acme.Good"_s);
        QCOMPARE(page.detail().service()->providers.size(), std::size_t(1));
        page.setConnection(nullptr);
        QCOMPARE(page.services().rowCount(), 0);
    }

    void recordedDumps()
    {
        test::PageFixture fixture;
        QVERIFY(
            fixture.open(u"snapshot:"_s + QStringLiteral(SEXTANT_TEST_DATA "/zk/a-provider-all-local.json")));
        ui::ServicesPage page(fixture.context());
        QVERIFY(page.open({}));
        fixture.show(page);
        QTRY_VERIFY(page.services().rowCount() > 0);
        for (int row = 0; row < page.services().rowCount(); ++row) {
            page.list().table().setCurrentIndex(page.list().table().model()->index(row, 0));
            for (int tab = 0; tab < 6; ++tab) {
                page.detail().setTab(static_cast<ui::ServiceDetail::Tab>(tab));
                QTest::qWait(1);
            }
        }
        QVERIFY(page.detail().service());
    }

    void everyRecordedDumpOpens_data()
    {
        QTest::addColumn<QString>("file");
        const QDir directory(QStringLiteral(SEXTANT_TEST_DATA "/zk"));
        for (const QString& name : directory.entryList({u"*.json"_s}))
            QTest::newRow(qPrintable(name)) << directory.filePath(name);
    }

    void everyRecordedDumpOpens()
    {
        QFETCH(QString, file);
        test::PageFixture fixture;
        QVERIFY(
            fixture.open(u"snapshot:"_s + file, file.contains("prodroot"_L1) ? u"prodroot"_s : u"dubbo"_s));
        ui::ServicesPage page(fixture.context());
        QVERIFY(page.open({}));
        fixture.show(page);
        const auto snapshot = fixture.connection()->snapshot();
        QVERIFY(!snapshot->services.empty());
        QTRY_COMPARE(page.services().rowCount(), static_cast<int>(snapshot->services.size()));
    }
};

QTEST_MAIN(TestPageServices)
#include "test_page_services.moc"
