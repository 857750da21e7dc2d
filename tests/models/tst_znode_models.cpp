// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// The node tree and the children table over a live registry.
#include "models/bridge/engine_bridge.h"
#include "models/zookeeper/znode_children_model.h"
#include "models/zookeeper/znode_tree_model.h"
#include "tests/models/memory_registry.h"

#include <QAbstractItemModelTester>
#include <QRandomGenerator>
#include <QSignalSpy>
#include <QTest>

namespace sextant::models {

using Tester = QAbstractItemModelTester;
constexpr auto kReport = Tester::FailureReportingMode::QtTest;

class TestZnodeModels : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init();
    void cleanup();
    void treeIsLazyAndLive();
    void treeShowsFailures();
    void treeReveals();
    void treeSurvivesConnectionChange();
    void treeSoak();
    void childrenTable();
    void childrenAreReadAsNeeded();
    void childrenErrors();

private:
    void open(const QModelIndex& index)
    {
        m_tree->fetchMore(index);
        m_tree->setExpanded(index, true);
    }
    QStringList names(const QModelIndex& parent) const
    {
        QStringList out;
        for (int row = 0; row < m_tree->rowCount(parent); ++row)
            out.append(m_tree->index(row, 0, parent).data().toString());
        return out;
    }

    std::unique_ptr<TestRegistry> m_registry;
    std::unique_ptr<EngineBridge> m_bridge;
    Connection* m_connection = nullptr;
    std::unique_ptr<ZnodeTreeModel> m_tree;
};

void TestZnodeModels::init()
{
    m_registry = std::make_unique<TestRegistry>();
    m_bridge = std::make_unique<EngineBridge>();
    ConnectionProfile profile;
    profile.options.registry = "memory://test";
    m_connection = m_bridge->open(profile, nullptr);
    QVERIFY(m_connection);
    QTRY_VERIFY(m_connection->snapshot()->complete);
    m_registry->put("/app/a.Outer%24In/providers");
    m_registry->put("/app/b");
    m_tree = std::make_unique<ZnodeTreeModel>();
}

void TestZnodeModels::cleanup()
{
    m_tree.reset();
    m_bridge.reset();
    m_registry.reset();
}

void TestZnodeModels::treeIsLazyAndLive()
{
    Tester tester(m_tree.get(), kReport);
    tester.setUseFetchMore(false); // it is lazy on purpose
    m_tree->setConnection(m_connection);
    QCOMPARE(names({}), QStringList {QStringLiteral("Loading…")});
    QTRY_COMPARE(names({}), (QStringList {QStringLiteral("app"), QStringLiteral("zookeeper")}));
    const auto app = m_tree->index(0, 0);
    QVERIFY(m_tree->hasChildren(app));
    QVERIFY(m_tree->canFetchMore(app));
    open(app);
    QTRY_COMPARE(names(app), (QStringList {QStringLiteral("a.Outer$In"), QStringLiteral("b")}));
    const auto outer = m_tree->index(0, 0, app);
    QCOMPARE(outer.data(Qt::ToolTipRole).toString(), QStringLiteral("a.Outer%24In"));
    QCOMPARE(outer.data(PathRole).toString(), QStringLiteral("/app/a.Outer%24In"));
    QTRY_VERIFY(!m_tree->hasChildren(m_tree->index(1, 0, app))); // its stat says that it has none
    QVERIFY(m_tree->hasChildren(outer));

    open(outer);
    QTRY_COMPARE(names(outer), QStringList {QStringLiteral("providers")});
    const QPersistentModelIndex kept(m_tree->index(0, 0, outer));
    m_registry->put("/app/0-first");
    QTRY_COMPARE(m_tree->rowCount(app), 3);
    QCOMPARE(names(app).first(), QStringLiteral("0-first"));
    QVERIFY(kept.isValid()); // what was expanded stays
    QCOMPARE(kept.data(PathRole).toString(), QStringLiteral("/app/a.Outer%24In/providers"));
    m_registry->erase("/app/a.Outer%24In");
    QTRY_COMPARE(m_tree->rowCount(app), 2);
    QVERIFY(!kept.isValid());

    // Collapsed nodes are not followed.
    const auto watched = m_registry->watches();
    m_tree->setExpanded(app, false);
    QTRY_VERIFY(m_registry->watches() < watched);
    m_registry->put("/app/late");
    QTest::qWait(60);
    QCOMPARE(m_tree->rowCount(app), 2);
    m_tree->setExpanded(app, true);
    QTRY_COMPARE(m_tree->rowCount(app), 3);
}

void TestZnodeModels::treeShowsFailures()
{
    Tester tester(m_tree.get(), kReport);
    tester.setUseFetchMore(false); // it is lazy on purpose
    m_registry->put("/secret/x");
    m_registry->edit([](store::MemoryTree& tree, auto session) {
        QVERIFY(tree.setAcl(session, "/secret", {{store::AclEntry {1, "digest", "u:h"}}}, -1).ok());
    });
    m_tree->setConnection(m_connection);
    QTRY_COMPARE(m_tree->rowCount(), 3);
    const auto secret = m_tree->index(1, 0);
    open(secret);
    QTRY_COMPARE(m_tree->index(0, 0, secret).data(StateRole).toInt(), static_cast<int>(RowState::Failed));
    QVERIFY(names(secret).first().startsWith(QStringLiteral("Cannot be read")));
    QVERIFY(m_tree->path(m_tree->index(0, 0, secret)).isEmpty());
}

void TestZnodeModels::treeReveals()
{
    Tester tester(m_tree.get(), kReport);
    tester.setUseFetchMore(false); // it is lazy on purpose
    m_tree->setConnection(m_connection);
    QSignalSpy ready(m_tree.get(), &ZnodeTreeModel::pathReady);
    m_tree->reveal(QStringLiteral("/app/a.Outer%24In/providers"));
    QTRY_COMPARE(ready.size(), 1);
    QCOMPARE(ready.last().at(1).toString(), QStringLiteral("/app/a.Outer%24In/providers"));
    QVERIFY(m_tree->indexOf(QStringLiteral("/app/a.Outer%24In/providers")).isValid());
    m_tree->reveal(QStringLiteral("/app/b/nothing/here"));
    QTRY_COMPARE(ready.size(), 2);
    QCOMPARE(ready.last().at(1).toString(), QStringLiteral("/app/b"));
    m_tree->reveal(QStringLiteral("/"));
    QTRY_COMPARE(ready.size(), 3);
    QVERIFY(!m_tree->indexOf(QStringLiteral("/nope")).isValid());
}

void TestZnodeModels::treeSurvivesConnectionChange()
{
    Tester tester(m_tree.get(), kReport);
    tester.setUseFetchMore(false); // it is lazy on purpose
    m_tree->setConnection(m_connection);
    m_tree->setConnection(nullptr);
    QCOMPARE(m_tree->rowCount(), 0);
    m_tree->setConnection(m_connection);
    QTRY_COMPARE(names({}), (QStringList {QStringLiteral("app"), QStringLiteral("zookeeper")}));
    open(m_tree->index(0, 0));
    m_bridge.reset(); // the model may outlive the bridge
    QTest::qWait(30);
    m_tree->setConnection(nullptr);
}

void TestZnodeModels::treeSoak()
{
    Tester tester(m_tree.get(), kReport);
    tester.setUseFetchMore(false); // it is lazy on purpose
    m_tree->setConnection(m_connection);
    QTRY_COMPARE(names({}), (QStringList {QStringLiteral("app"), QStringLiteral("zookeeper")}));
    QRandomGenerator random(5);
    for (int step = 0; step < 300; ++step) {
        const auto path = "/app/n" + std::to_string(random.bounded(6))
            + (random.bounded(2) == 0 ? "" : "/m" + std::to_string(random.bounded(6)));
        if (random.bounded(2) == 0)
            m_registry->put(path);
        else
            m_registry->erase(path);
        const auto app = m_tree->index(0, 0);
        if (step == 0)
            open(app);
        if (m_tree->rowCount(app) > 0) {
            const auto child = m_tree->index(random.bounded(m_tree->rowCount(app)), 0, app);
            if (random.bounded(3) == 0)
                m_tree->setExpanded(child, false);
            else if (m_tree->hasChildren(child))
                open(child);
        }
        if (step % 10 == 0)
            QTest::qWait(2);
    }
    QStringList wanted;
    m_registry->edit([&](store::MemoryTree& tree, auto session) {
        const auto children = tree.children(session, "/app");
        for (const auto& name : children->names)
            wanted.append(QString::fromStdString(name).replace(QStringLiteral("%24"), QStringLiteral("$")));
    });
    QTRY_COMPARE(names(m_tree->index(0, 0)), wanted);
}

void TestZnodeModels::childrenTable()
{
    ZnodeChildrenModel model;
    Tester tester(&model, kReport);
    m_registry->put("/app/b", std::string(2048, 'x'));
    model.setNode(m_connection, QStringLiteral("/app"));
    QVERIFY(model.loading());
    QTRY_COMPARE(model.rowCount(), 2);
    QVERIFY(!model.loading());
    QTRY_VERIFY(model.rowAt(1)->known);
    QCOMPARE(model.index(1, ZnodeChildrenModel::SizeColumn).data().toString(), QStringLiteral("2.0 KB"));
    QCOMPARE(model.index(1, ZnodeChildrenModel::SizeColumn).data(CopyRole).toString(),
             QStringLiteral("2048"));
    QCOMPARE(model.index(0, ZnodeChildrenModel::ChildrenColumn).data().toString(), QStringLiteral("1"));
    QCOMPARE(model.index(0, ZnodeChildrenModel::DecodedColumn).data().toString(),
             QStringLiteral("a.Outer$In"));
    m_registry->put("/app/c");
    QTRY_COMPARE(model.rowCount(), 3);
    m_registry->erase("/app/b");
    QTRY_COMPARE(model.rowCount(), 2);
    model.setFilter(QStringLiteral("outer$"));
    QCOMPARE(model.rowCount(), 1);
    QCOMPARE(model.totalCount(), 2);
    model.setFilter({});
    model.sort(ZnodeChildrenModel::ChildrenColumn, Qt::AscendingOrder);
    QTRY_COMPARE(model.rowAt(0)->name, QStringLiteral("c"));
    model.setNode(nullptr, {});
    QCOMPARE(model.rowCount(), 0);
}

void TestZnodeModels::childrenAreReadAsNeeded()
{
    m_registry->edit([](store::MemoryTree& tree, auto session) {
        (void)tree.create(session, "/many", std::string(), store::CreateMode::Persistent,
                          {store::AclEntry {}});
        for (int i = 0; i < 1500; ++i)
            (void)tree.create(session, "/many/n" + std::to_string(10'000 + i), std::string(),
                              store::CreateMode::Persistent, {store::AclEntry {}});
    });
    ZnodeChildrenModel model;
    model.setNode(m_connection, QStringLiteral("/many"));
    QTRY_COMPARE(model.rowCount(), 1500);
    QTRY_VERIFY(model.rowAt(0)->known);
    QVERIFY(!model.rowAt(1000)->known);
    model.ensureVisible(990, 1010);
    QTRY_VERIFY(model.rowAt(1000)->known);
    QVERIFY(!model.rowAt(1400)->known);
    model.sort(ZnodeChildrenModel::SizeColumn, Qt::DescendingOrder); // needs them all
    QTRY_VERIFY(model.rowAt(1499)->known && model.rowAt(700)->known);
}

void TestZnodeModels::childrenErrors()
{
    ZnodeChildrenModel model;
    Tester tester(&model, kReport);
    QSignalSpy errors(&model, &ZnodeChildrenModel::errorChanged);
    model.setNode(m_connection, QStringLiteral("/nowhere"));
    QTRY_VERIFY(!model.error().isEmpty());
    QVERIFY(!model.loading());
    m_registry->put("/nowhere/child");
    QTRY_COMPARE(model.rowCount(), 1); // it came to be
    QVERIFY(model.error().isEmpty());
    QCOMPARE(errors.size(), 2);
}

} // namespace sextant::models

QTEST_GUILESS_MAIN(sextant::models::TestZnodeModels)
#include "tst_znode_models.moc"
