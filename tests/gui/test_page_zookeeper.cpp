// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// The ZooKeeper page: navigation, every kind of data, live changes, vanished and forbidden nodes, a crowd of
// children.
#include "models/zookeeper/znode_children_model.h"
#include "models/zookeeper/znode_tree_model.h"
#include "tests/gui/page_fixture.h"
#include "tests/models/memory_registry.h"
#include "ui/pages/zookeeper/node_panel.h"
#include "ui/pages/zookeeper/path_bar.h"
#include "ui/pages/zookeeper/path_notice.h"
#include "ui/pages/zookeeper/zookeeper_page.h"
#include "ui/widgets/data_view.h"
#include "ui/widgets/label_strip.h"
#include "ui/widgets/notices.h"
#include "ui/widgets/table_page.h"

#include <QClipboard>
#include <QElapsedTimer>
#include <QGuiApplication>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <QTreeView>

using namespace Qt::StringLiterals;
using namespace sextant;

class TestPageZookeeper : public QObject
{
    Q_OBJECT

private:
    static bool shows(ui::ZookeeperPage& page, const QString& path)
    {
        return page.open(path)
            && test::waitFor([&] { return page.node().node().has_value() || page.node().errors().error(); });
    }

private Q_SLOTS:
    void navigates()
    {
        test::PageFixture fixture;
        QVERIFY(fixture.open(u"memory://sandbox"_s));
        ui::ZookeeperPage page(fixture.context());
        fixture.show(page);
        QSignalSpy titles(&page, &ui::Page::titleChanged);
        QVERIFY(page.open({}));
        QCOMPARE(page.path(), u"/dubbo"_s);
        QTRY_VERIFY(page.children().rowCount() > 10);
        QCOMPARE(titles.last().first().toString(), u"dubbo"_s);
        // The tree follows.
        QTRY_COMPARE(page.tree().path(page.treeView().currentIndex()), u"/dubbo"_s);
        // Stat of what is on screen is read.
        QTRY_VERIFY(page.children().rowAt(0)->known);

        // Typed path, with completion of child names.
        QVERIFY(page.runCommand(u"zookeeper.edit-path"_s));
        QLineEdit& field = page.pathBar().field();
        QVERIFY(field.hasFocus());
        field.setText(u" '/dubbo/mapping/' "_s);
        QTest::keyClick(&field, Qt::Key_Return);
        QTRY_COMPARE(page.path(), u"/dubbo/mapping"_s);
        QTRY_COMPARE(page.tree().path(page.treeView().currentIndex()), u"/dubbo/mapping"_s);
        QVERIFY(page.runCommand(u"zookeeper.parent"_s));
        QCOMPARE(page.path(), u"/dubbo"_s);
        QVERIFY(page.runCommand(u"zookeeper.copy-path"_s));
        QCOMPARE(QGuiApplication::clipboard()->text(), u"/dubbo"_s);

        // Enter in the children table goes down, the filter narrows it.
        QTRY_VERIFY(page.children().rowCount() > 10);
        QVERIFY(page.runCommand(u"zookeeper.focus-filter"_s));
        QTest::keyClicks(&page.childrenTable().filter(), u"OrderService"_s);
        QTRY_COMPARE(page.children().rowCount(), 1);
        ui::DataTable& table = page.childrenTable().table();
        table.setCurrentIndex(table.model()->index(0, 1));
        table.setFocus();
        QTest::keyClick(&table, Qt::Key_Return);
        QCOMPARE(page.path(), u"/dubbo/com.acme.orders.OrderService"_s);
        QVERIFY(!page.open(u"not a path"_s));
    }

    void aTypedPathThatDoesNotExistIsSaid()
    {
        test::PageFixture fixture;
        QVERIFY(fixture.open(u"memory://sandbox"_s));
        ui::ZookeeperPage page(fixture.context());
        fixture.show(page);
        QVERIFY(page.open(u"/"_s));
        const auto type = [&](const QString& text) {
            QVERIFY(page.runCommand(u"zookeeper.edit-path"_s));
            page.pathBar().field().setText(text);
            QTest::keyClick(&page.pathBar().field(), Qt::Key_Return);
        };
        type(u"/dubbo/mapping/no such/deep"_s);
        QTRY_VERIFY(page.pathNotice().isVisible());
        QVERIFY(page.pathNotice().text().contains("/dubbo/mapping/no such/deep"_L1));
        QCOMPARE(page.path(), u"/"_s);
        QCOMPARE(page.pathBar().field().text(), u"/dubbo/mapping/no such/deep"_s); // to be corrected
        QTest::mouseClick(&page.pathNotice().button(), Qt::LeftButton);
        QCOMPARE(page.path(), u"/dubbo/mapping"_s);
        QVERIFY(!page.pathNotice().isVisible());

        type(u"no path"_s);
        QVERIFY(page.pathNotice().isVisible());
        QVERIFY(!page.pathNotice().button().isVisible());
        QTest::keyClick(&page.pathBar().field(), Qt::Key_X);
        QVERIFY(!page.pathNotice().isVisible());
        type(u"/"_s + u"a/"_s.repeated(2000) + u'b');
        QTRY_VERIFY(page.pathNotice().isVisible());
        QCOMPARE(page.path(), u"/dubbo/mapping"_s);
        // Whoever gave up is not taken anywhere by an answer that comes late.
        type(u"/dubbo"_s);
        QTest::keyClick(&page.pathBar().field(), Qt::Key_Escape);
        QTest::qWait(50);
        QCOMPARE(page.path(), u"/dubbo/mapping"_s);
    }

    void nodesVanishInBulk()
    {
        models::TestRegistry registry;
        test::PageFixture fixture;
        QVERIFY(fixture.open(u"memory://test"_s));
        constexpr int kNodes = 5000;
        for (int i = 0; i < kNodes; ++i)
            registry.put("/crowd/n" + std::to_string(i));
        ui::ZookeeperPage page(fixture.context());
        fixture.show(page);
        QVERIFY(page.open(u"/crowd"_s));
        QTRY_COMPARE(page.children().rowCount(), kNodes);
        QTRY_VERIFY(page.tree().indexOf(u"/crowd"_s).isValid());
        page.treeView().expand(page.tree().indexOf(u"/crowd"_s));
        QTRY_VERIFY(page.tree().rowCount(page.tree().indexOf(u"/crowd"_s)) > 100);
        ui::DataTable& table = page.childrenTable().table();
        table.setCurrentIndex(table.model()->index(77, 1));
        registry.erase("/crowd");
        QTRY_COMPARE(page.children().rowCount(), 0);
        QTRY_VERIFY(!page.tree().indexOf(u"/crowd"_s).isValid());
        QCOMPARE(page.path(), u"/crowd"_s);
        registry.put("/crowd/again");
        QVERIFY(page.runCommand(u"zookeeper.reload"_s));
        QTRY_COMPARE(page.children().rowCount(), 1);
    }

    void hiddenPageHoldsNoWatch()
    {
        models::TestRegistry registry;
        test::PageFixture fixture;
        auto* connection = fixture.open(u"memory://test"_s);
        QVERIFY(connection);
        registry.put("/live/a/deep", std::string("one"));
        const auto alone = registry.watches();
        ui::ZookeeperPage page(fixture.context());
        page.setConnection(connection);
        QVERIFY(page.open(u"/live/a"_s)); // a tab behind another one
        QTest::qWait(50);
        QCOMPARE(registry.watches(), alone);
        QVERIFY(!page.node().node());

        fixture.show(page);
        QTRY_VERIFY(page.node().node());
        QTRY_COMPARE(page.children().rowCount(), 1);
        QTRY_COMPARE(page.tree().path(page.treeView().currentIndex()), u"/live/a"_s);
        QTRY_VERIFY(registry.watches() > alone);
        QTRY_COMPARE(connection->status().watches, static_cast<int>(registry.watches()));

        page.hide();
        QTRY_COMPARE(registry.watches(), alone);
        QTRY_COMPARE(connection->status().watches, static_cast<int>(alone));
        registry.put("/live/a/late");
        registry.put("/live/b");
        registry.put("/live/a", std::string("two"));
        QTest::qWait(50);
        QCOMPARE(page.children().rowCount(), 1);

        // What happened meanwhile is there, and so is the place where the user was.
        page.show();
        QTRY_COMPARE(page.children().rowCount(), 2);
        QTRY_VERIFY(page.node().node() && page.node().node()->data == std::string("two"));
        QTRY_VERIFY(page.tree().indexOf(u"/live/b"_s).isValid());
        QCOMPARE(page.tree().path(page.treeView().currentIndex()), u"/live/a"_s);
        registry.put("/live/c");
        QTRY_VERIFY(page.tree().indexOf(u"/live/c"_s).isValid());
    }

    void everyKindOfData()
    {
        models::TestRegistry registry;
        test::PageFixture fixture;
        QVERIFY(fixture.open(u"memory://test"_s));
        const std::string big(1'000'000, 'y');
        registry.put("/d/null", std::nullopt);
        registry.put("/d/empty", std::string());
        registry.put("/d/text", std::string("10.0.0.1"));
        registry.put("/d/json", std::string(R"({"n":9007199254740993})"));
        registry.put("/d/broken", std::string("{\"n\": 1,\n oops}"));
        registry.put("/d/binary", std::string("\x00\xff\xfe", 3));
        registry.put("/d/big", big);
        registry.put("/d/dubbo%3A%2F%2F10.0.0.1%3A20880%2Fcom.acme.A%3Ftimeout%3D10", std::string());
        ui::ZookeeperPage page(fixture.context());
        fixture.show(page);
        const auto badges = [&](const QString& path) {
            return shows(page, path) ? page.node().data().badges() : u"not shown"_s;
        };
        QCOMPARE(badges(u"/d/null"_s), u"null"_s);
        QVERIFY(badges(u"/d/empty"_s).startsWith("empty"_L1));
        QVERIFY(badges(u"/d/text"_s).startsWith("UTF-8"_L1));
        QVERIFY(badges(u"/d/json"_s).startsWith("JSON"_L1));
        QCOMPARE(page.node().data().view(), ui::DataView::JsonTab);
        QVERIFY(badges(u"/d/broken"_s).startsWith("broken JSON"_L1));
        QVERIFY(badges(u"/d/binary"_s).startsWith("binary"_L1));
        QCOMPARE(page.node().data().view(), ui::DataView::HexTab);
        QVERIFY(shows(page, u"/d/dubbo%3A%2F%2F10.0.0.1%3A20880%2Fcom.acme.A%3Ftimeout%3D10"_s));
        QCOMPARE(page.node().data().view(), ui::DataView::UrlTab);
        QElapsedTimer clock;
        clock.start();
        QVERIFY(badges(u"/d/big"_s).contains("UTF-8"_L1));
        (void)page.grab();
        QVERIFY(page.runCommand(u"zookeeper.copy-data"_s));
        QCOMPARE(QGuiApplication::clipboard()->text().size(), 1'000'000);
        // Stat and ACL are there in words.
        QTRY_VERIFY(page.node().strip().values().size() > 8);
        QTRY_VERIFY(std::any_of(page.node().strip().values().begin(), page.node().strip().values().end(),
                                [](const auto& value) { return value.exact == "world:anyone:cdrwa"_L1; }));
    }

    void followsChanges()
    {
        models::TestRegistry registry;
        test::PageFixture fixture;
        QVERIFY(fixture.open(u"memory://test"_s));
        registry.put("/live/a", std::string("one"));
        ui::ZookeeperPage page(fixture.context());
        fixture.show(page);
        QVERIFY(page.open(u"/live"_s));
        QTRY_COMPARE(page.children().rowCount(), 1);
        registry.put("/live/b", std::string());
        QTRY_COMPARE(page.children().rowCount(), 2);
        QVERIFY(shows(page, u"/live/a"_s));
        registry.put("/live/a", std::string("two"));
        QTRY_VERIFY(page.node().node() && page.node().node()->data == std::string("two"));
        // A node that vanishes says so; what was read stays readable.
        registry.erase("/live/a");
        QTRY_VERIFY(page.node().gone());
        QVERIFY(page.node().errors().isVisible());
        QVERIFY(page.node().node()->data == std::string("two"));
        // One that never was, too.
        QVERIFY(page.open(u"/live/never"_s));
        QTRY_VERIFY(page.node().errors().error().has_value());
        QCOMPARE(page.node().errors().error()->code, core::Errc::NoNode);
        // It appears while we look.
        registry.put("/live/never", std::string("now"));
        QTRY_VERIFY(page.node().node().has_value());
        QVERIFY(!page.node().errors().isVisible());
    }

    void namesThatLookLikeSlips()
    {
        models::TestRegistry registry;
        test::PageFixture fixture;
        QVERIFY(fixture.open(u"memory://test"_s));
        ui::ZookeeperPage page(fixture.context());
        fixture.show(page);
        for (const QString& name : {u" before"_s, u"behind "_s, u"'quoted'"_s, u"a?b"_s}) {
            const QString path = u"/odd/"_s + name;
            registry.put(path.toStdString(), std::string("data of ") + name.toStdString());
            QVERIFY2(shows(page, path), qPrintable(path));
            QCOMPARE(page.path(), path);
            QTRY_VERIFY2(page.node().node() && page.node().node()->data == "data of " + name.toStdString(),
                         qPrintable(path));
        }
        for (const QString& wrong : {u"odd"_s, u"/odd//x"_s, u"/odd/../x"_s, u"/./odd"_s, u" "_s})
            QVERIFY2(!page.open(wrong), qPrintable(wrong));
    }

    void theNeighbourOfAVanishedNodeIsNotChosen()
    {
        models::TestRegistry registry;
        test::PageFixture fixture;
        QVERIFY(fixture.open(u"memory://test"_s));
        for (const char* name : {"/row/a", "/row/b", "/row/c"})
            registry.put(name, std::string("x"));
        ui::ZookeeperPage page(fixture.context());
        fixture.show(page);
        QVERIFY(shows(page, u"/row/b"_s));
        QTRY_COMPARE(page.tree().path(page.treeView().currentIndex()), u"/row/b"_s);
        registry.erase("/row/b");
        QTRY_VERIFY(page.node().gone());
        QTRY_VERIFY(!page.tree().indexOf(u"/row/b"_s).isValid());
        QTRY_VERIFY(!page.treeView().selectionModel()->hasSelection());
        QCOMPARE(page.path(), u"/row/b"_s);
        // A click on it goes there, whether it was current or not.
        for (const QString& neighbour : {u"/row/c"_s, u"/row/a"_s}) {
            const QRect place = page.treeView().visualRect(page.tree().indexOf(neighbour));
            QTest::mouseClick(page.treeView().viewport(), Qt::LeftButton, {}, place.center());
            QCOMPARE(page.path(), neighbour);
        }
    }

    void forbiddenNode()
    {
        models::TestRegistry registry;
        test::PageFixture fixture;
        QVERIFY(fixture.open(u"memory://test"_s));
        registry.put("/acl/open", std::string("x"));
        registry.edit([](store::MemoryTree& tree, auto session) {
            (void)tree.create(session, "/acl/secret", std::string("s"), store::CreateMode::Persistent,
                              {{31, "digest", "bob:hash="}});
        });
        ui::ZookeeperPage page(fixture.context());
        fixture.show(page);
        QVERIFY(page.open(u"/acl"_s));
        QTRY_COMPARE(page.children().rowCount(), 2);
        QVERIFY(page.open(u"/acl/secret"_s));
        QTRY_VERIFY(page.node().errors().error().has_value());
        QCOMPARE(page.node().errors().error()->code, core::Errc::NoAuth);
        QVERIFY(shows(page, u"/acl/open"_s));
        QVERIFY(!page.node().errors().isVisible());
    }

    void crowdOfChildren()
    {
        models::TestRegistry registry;
        test::PageFixture fixture;
        QVERIFY(fixture.open(u"memory://test"_s));
        registry.edit([](store::MemoryTree& tree, auto) {
            store::TreeRows rows {{"/", std::nullopt}, {"/crowd", std::nullopt}};
            for (int i = 0; i < 100'000; ++i)
                rows.push_back({"/crowd/node-" + std::to_string(i), std::string("x")});
            std::sort(rows.begin(), rows.end(), [](const auto& a, const auto& b) { return a.path < b.path; });
            tree.load(rows);
        });
        ui::ZookeeperPage page(fixture.context());
        fixture.show(page);
        QVERIFY(page.open(u"/crowd"_s));
        QVERIFY(test::waitFor([&] { return page.children().rowCount() == 100'000; }, 30'000));
        // Only what is on screen has been asked for its stat.
        QTRY_VERIFY(page.children().rowAt(0)->known);
        int known = 0;
        for (const auto& row : page.children().rows())
            known += row->known ? 1 : 0;
        QVERIFY2(known < 2'000, qPrintable(QString::number(known)));
        page.childrenTable().filter().setText(u"node-99999"_s);
        QTRY_COMPARE(page.children().rowCount(), 1);
    }
};

QTEST_MAIN(TestPageZookeeper)
#include "test_page_zookeeper.moc"
