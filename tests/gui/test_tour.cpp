// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Runs the whole tour as `sextant --tour` does, in both languages, and checks every picture.
#include "engine/sandbox/sandbox.h"
#include "tests/gui/picture_checks.h"
#include "tests/gui/shell_fixture.h"
#include "ui/settings/language.h"
#include "ui/tour/tour.h"
#include "ui/tour/tour_scenes.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

using namespace sextant;
using namespace Qt::StringLiterals;

class TestTour : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { sandbox::install(); }
    void everyPicture_data();
    void everyPicture();
};

void TestTour::everyPicture_data()
{
    QTest::addColumn<QString>("language");
    QTest::newRow("English") << u"en"_s;
    QTest::newRow("Chinese") << u"zh_CN"_s;
}

void TestTour::everyPicture()
{
    QFETCH(QString, language);
    const ui::Language installed(language);
    const QTemporaryDir directory;
    test::ShellFixture shell;
    ui::Tour tour(*shell.window, shell.theme, directory.path());
    QStringList findings;
    tour.setObserver([&](const QString& name, QWidget* shown) {
        const QStringList problems = test::missingGlyphs(shown) + test::clippedTexts(shown);
        for (const QString& problem : problems)
            findings.append(name + u": "_s + problem);
    });
    QVERIFY2(tour.run(), qPrintable(tour.error()));
    findings.removeDuplicates();
    QVERIFY2(findings.isEmpty(), qPrintable(u'\n' + findings.join(u'\n')));

    QFile manifest(directory.path() + u"/manifest.json"_s);
    QVERIFY(manifest.open(QIODevice::ReadOnly));
    const QJsonArray pictures =
        QJsonDocument::fromJson(manifest.readAll()).object().value("pictures"_L1).toArray();
    QCOMPARE(pictures.size(), tour.files().size());
    QVERIFY(static_cast<std::size_t>(pictures.size()) >= ui::tourScenes().size() + 6);
    for (const auto& entry : pictures) {
        const QString file = entry.toObject().value("file"_L1).toString();
        const QImage picture(directory.path() + u'/' + file);
        QCOMPARE(picture.size(), QSize(1280, 800) * shell.window->devicePixelRatioF());
        const double ink = test::inkShare(picture);
        QVERIFY2(ink > 0.03, qPrintable(u"%1 is nearly empty: %2"_s.arg(file).arg(ink)));
    }
}

QTEST_MAIN(TestTour)
#include "test_tour.moc"
