// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// How the window follows a registry: a file, for one, is not followed.
#include "tests/gui/shell_fixture.h"

#include <QTemporaryFile>
#include <QToolButton>

using namespace sextant;
using namespace Qt::StringLiterals;
using test::ShellFixture;

namespace {

models::ConnectionProfile profileOf(const QString& registry)
{
    models::ConnectionProfile profile;
    profile.name = u"test"_s;
    profile.options.registry = registry.toStdString();
    return profile;
}

} // namespace

class TestShellRefresh : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { sandbox::install(); }

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
