// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// How the window follows a registry that somebody else changes: live, on demand, and not at all for a file.
#include "tests/gui/page_fixture.h"
#include "tests/gui/shell_fixture.h"
#include "tests/models/memory_registry.h"

#include <QTemporaryFile>
#include <QToolButton>

using namespace sextant;
using namespace Qt::StringLiterals;
using test::ShellFixture;
using test::waitFor;

namespace {

models::ConnectionProfile profileOf(const QString& registry)
{
    models::ConnectionProfile profile;
    profile.name = u"test"_s;
    profile.options.registry = registry.toStdString();
    return profile;
}

std::size_t services(const models::Connection* connection)
{
    return connection->snapshot()->services.size();
}

} // namespace

class TestShellRefresh : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { sandbox::install(); }

    void manualStandsStillAfterOneAnswer()
    {
        models::TestRegistry registry;
        ShellFixture shell;
        QVERIFY(shell.window->openProfile(profileOf(u"memory://test"_s)));
        const models::Connection* shown = shell.window->hub().current();
        QVERIFY(waitFor([&] { return shown->snapshot()->complete; }));
        QVERIFY(shell.run("refresh.manual"));
        // An answer in which nothing is new is an answer, too.
        QVERIFY(shell.run("refresh.now"));
        QVERIFY(waitFor([&] { return shown->snapshot()->reading.refreshes == 1; }));

        QString error;
        auto* live = shell.bridge.open(profileOf(u"memory://test"_s), &error);
        QVERIFY2(live, qPrintable(error));
        registry.put("/dubbo/com.acme.New/providers/dubbo%3A%2F%2F10.0.0.1%3A20880%2Fcom.acme.New");
        QVERIFY(waitFor([&] { return live->snapshot()->complete && services(live) == 1; }));
        QTest::qWait(200);
        QCOMPARE(services(shown), 0U);
        QVERIFY(shell.run("refresh.now"));
        QVERIFY(waitFor([&] { return services(shown) == 1; }));
        live->close();
    }

    void aFileIsNotFollowed()
    {
        QTemporaryFile file;
        QVERIFY(file.open());
        file.write(R"([{"path": "/dubbo", "data_utf8": "x", "ephemeral": false, "version": 0}])");
        file.close();
        ShellFixture shell;
        QVERIFY(shell.openSandbox());
        const auto* follow = shell.window->findChild<QToolButton*>(u"refresh"_s);
        QVERIFY(follow->isVisible());
        QVERIFY(shell.window->openProfile(profileOf(u"snapshot:"_s + file.fileName())));
        QVERIFY(!follow->isVisible());
    }
};

QTEST_MAIN(TestShellRefresh)
#include "test_shell_refresh.moc"
