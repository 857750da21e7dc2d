// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Every page on the sandbox, light and dark, painted and checked for emptiness. SEXTANT_PAGE_PICTURES=DIR
// keeps the pictures for people.
#include "engine/inventory/snapshot.h"
#include "models/zookeeper/znode_children_model.h"
#include "tests/gui/page_fixture.h"
#include "ui/pages/invoke/invoke_page.h"
#include "ui/pages/invoke/json_editor.h"
#include "ui/pages/invoke/response_panel.h"
#include "ui/pages/services/service_detail.h"
#include "ui/pages/services/services_page.h"
#include "ui/pages/zookeeper/node_panel.h"
#include "ui/pages/zookeeper/zookeeper_page.h"
#include "ui/widgets/data_view.h"
#include "ui/widgets/search_combo.h"
#include "ui/widgets/table_page.h"

#include <QSet>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace sextant;

class TestPagePictures : public QObject
{
    Q_OBJECT

private:
    static void keep(QWidget& page, const QString& name)
    {
        QTest::qWait(50);
        const QPixmap picture = page.grab();
        const QImage image = picture.toImage();
        QSet<QRgb> colours;
        for (int y = 0; y < image.height(); y += 7) {
            for (int x = 0; x < image.width(); x += 7)
                colours.insert(image.pixel(x, y));
        }
        QVERIFY2(colours.size() > 12, qPrintable(name + u" is nearly empty"_s));
        const QString directory = qEnvironmentVariable("SEXTANT_PAGE_PICTURES");
        if (!directory.isEmpty())
            QVERIFY(picture.save(directory + u'/' + name + u".png"_s));
    }

private Q_SLOTS:
    void servicesPage_data()
    {
        QTest::addColumn<int>("mode");
        QTest::newRow("light") << static_cast<int>(ui::ThemeMode::Light);
        QTest::newRow("dark") << static_cast<int>(ui::ThemeMode::Dark);
    }

    void servicesPage()
    {
        QFETCH(int, mode);
        const QString suffix = QString::fromLatin1(QTest::currentDataTag());
        test::PageFixture fixture(static_cast<ui::ThemeMode>(mode));
        QVERIFY(fixture.open(u"memory://sandbox"_s));
        ui::ServicesPage page(fixture.context());
        fixture.show(page);
        QVERIFY(page.open({}));
        QVERIFY(test::waitFor([&] { return page.services().rowCount() > 10; }));
        ui::DataTable& table = page.list().table();
        for (int row = 0; row < table.model()->rowCount(); ++row) {
            if (table.model()->index(row, 0).data().toString().endsWith(u"OrderService"_s))
                table.setCurrentIndex(table.model()->index(row, 0));
        }
        keep(page, u"services-"_s + suffix);
        page.detail().setTab(ui::ServiceDetail::MethodsTabIndex);
        QTest::qWait(400);
        keep(page, u"services-methods-"_s + suffix);
        for (const auto& [tab, name] : {std::pair(ui::ServiceDetail::ConsumersTab, u"consumers"_s),
                                        std::pair(ui::ServiceDetail::MappingTab, u"mapping"_s),
                                        std::pair(ui::ServiceDetail::RevisionsTab, u"revisions"_s),
                                        std::pair(ui::ServiceDetail::RawTab, u"raw"_s)}) {
            page.detail().setTab(tab);
            keep(page, u"services-"_s + name + u'-' + suffix);
        }
    }

    void zookeeperPage_data() { servicesPage_data(); }

    void zookeeperPage()
    {
        QFETCH(int, mode);
        const QString suffix = QString::fromLatin1(QTest::currentDataTag());
        test::PageFixture fixture(static_cast<ui::ThemeMode>(mode));
        models::Connection* connection = fixture.open(u"memory://sandbox"_s);
        QVERIFY(connection);
        ui::ZookeeperPage page(fixture.context());
        fixture.show(page);
        QVERIFY(page.open({}));
        QVERIFY(test::waitFor([&] { return page.children().rowCount() > 3; }));
        QTest::qWait(300);
        keep(page, u"zookeeper-"_s + suffix);
        QString provider;
        QString definition;
        for (const auto& service : connection->snapshot()->services) {
            if (service->id.interfaceName.ends_with(".OrderService") && !service->providers.empty()) {
                provider = QString::fromStdString(service->providers.front()->interfacePath());
                definition = QString::fromStdString("/dubbo/metadata/" + service->id.interfaceName
                                                    + "/provider/order-service");
            }
        }
        QVERIFY(page.open(provider));
        QTest::qWait(400);
        keep(page, u"zookeeper-url-"_s + suffix);
        QVERIFY(page.open(definition));
        QTest::qWait(400);
        keep(page, u"zookeeper-json-"_s + suffix);
        page.node().data().setView(ui::DataView::HexTab);
        keep(page, u"zookeeper-hex-"_s + suffix);
    }

    void invokePage_data() { servicesPage_data(); }

    void invokePage()
    {
        QFETCH(int, mode);
        const QString suffix = QString::fromLatin1(QTest::currentDataTag());
        test::PageFixture fixture(static_cast<ui::ThemeMode>(mode));
        models::Connection* connection = fixture.open(u"memory://sandbox"_s);
        QVERIFY(connection);
        ui::InvokePage page(fixture.context());
        fixture.show(page);
        QString target;
        for (const auto& service : connection->snapshot()->services) {
            if (service->id.interfaceName.ends_with(".OrderService"))
                target = QString::fromStdString(service->id.key());
        }
        QVERIFY(page.open(target));
        QTest::qWait(500);
        keep(page, u"invoke-"_s + suffix);
        page.methodPicker().pick(u"getOrder(long)"_s);
        page.editor().setText(u"[10001]"_s);
        page.send();
        QVERIFY(test::waitFor([&] { return !page.running(); }));
        keep(page, u"invoke-answer-"_s + suffix);
        page.response().setView(ui::ResponsePanel::TimingTab);
        keep(page, u"invoke-timing-"_s + suffix);
    }
};

QTEST_MAIN(TestPagePictures)
#include "test_page_pictures.moc"
