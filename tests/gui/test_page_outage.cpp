// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// A real ZooKeeper that stops answering under an open window: what failed for want of it comes by itself when
// it is back, and nobody waits for it when the window is closed.
#include "engine/sandbox/sandbox.h"
#include "models/zookeeper/znode_children_model.h"
#include "tests/gui/page_fixture.h"
#include "tests/gui/shell_fixture.h"
#include "tests/support/zookeeper_server.h"
#include "ui/pages/invoke/invoke_page.h"
#include "ui/pages/zookeeper/zookeeper_page.h"
#include "ui/widgets/notices.h"
#include "ui/widgets/search_combo.h"

#include <QTest>

using namespace Qt::StringLiterals;
using namespace sextant;
using store::SessionState;

namespace {

constexpr int kLong = 40'000;

QString urlOf(const test::ZooKeeperServer& server)
{
    return QString::fromStdString(server.url() + "?session=4000");
}

} // namespace

class TestPageOutage : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { sandbox::install(); }

    void whatFailedIsAskedForAgain()
    {
        test::ZooKeeperServer zookeeper;
        test::PageFixture fixture;
        auto* connection = fixture.open(urlOf(zookeeper));
        QVERIFY(connection);
        models::ZnodeChildrenModel children;
        children.setLive(true);
        children.setNode(connection, u"/zookeeper"_s);
        QVERIFY(test::waitFor([&] { return children.totalCount() == 2; }));
        ui::InvokePage invoke(fixture.context());
        fixture.show(invoke);

        zookeeper.kill();
        QVERIFY(test::waitFor([&] { return connection->status().state != SessionState::Connected; }, kLong));
        QVERIFY(invoke.open(u"com.acme.Nobody#call"_s));
        auto* errors = invoke.findChild<ui::ErrorBar*>(u"errorBar"_s);
        QVERIFY(errors);
        children.setNode(connection, u"/"_s);
        QVERIFY(test::waitFor([&] { return errors->isVisible() && !children.error().isEmpty(); }, kLong));

        zookeeper.start();
        QVERIFY(test::waitFor([&] { return connection->status().state == SessionState::Connected; }, kLong));
        QVERIFY(test::waitFor([&] { return !errors->isVisible(); }, kLong));
        QVERIFY(test::waitFor([&] { return children.totalCount() == 1 && children.rowAt(0)->known; }, kLong));
        QVERIFY(children.error().isEmpty());
        children.setNode(nullptr, {});
    }

    void closingDoesNotWaitForASilentServer()
    {
        test::ZooKeeperServer zookeeper;
        auto shell = std::make_unique<test::ShellFixture>();
        models::ConnectionProfile profile;
        profile.name = u"silent"_s;
        profile.options.registry = urlOf(zookeeper).toStdString();
        QVERIFY(shell->window->openProfile(profile));
        const auto* connection = shell->window->hub().current();
        QVERIFY(test::waitFor([&] { return connection->snapshot()->complete; }, kLong));
        zookeeper.pause();
        // In mid listing, with a dialog open.
        QVERIFY(shell->window->openPlace({u"zookeeper"_s, u"/zookeeper"_s}, true));
        QVERIFY(shell->run("refresh.now"));
        QVERIFY(shell->run("connection.new"));
        shell->window->saveState();
        shell.reset();
        zookeeper.resume();
        QTRY_COMPARE_WITH_TIMEOUT(zookeeper.sessionCount(), 0, kLong);
    }
};

QTEST_MAIN(TestPageOutage)
#include "test_page_outage.moc"
