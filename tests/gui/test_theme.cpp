// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// The look's promises that can be computed: contrast of every pair of tokens that meets on screen, icons that
// exist in every colour, and a theme that changes when it is told to.
#include "ui/theme/icon_engine.h"
#include "ui/theme/theme.h"

#include <QDir>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <QTreeWidget>

using namespace sextant::ui;
using namespace Qt::StringLiterals;

class TestTheme : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void textReadsOnEverySurface();
    void iconsAndBordersStandOut();
    void everyIconHasAPicture();
    void iconFollowsTheTheme();
    void modeSwitches();
    void rowsAndHeadersHaveTheirHeight();
};

namespace {

const std::pair<const char*, const Tokens&> kThemes[] = {{"light", lightTokens()}, {"dark", darkTokens()}};

void atLeast(const char* theme, const char* pair, const QColor& front, const QColor& back, double wanted)
{
    const double ratio = contrastRatio(front, back);
    QVERIFY2(ratio >= wanted,
             qPrintable(u"%1 %2: %3, wanted %4"_s.arg(QLatin1StringView(theme), QLatin1StringView(pair))
                            .arg(ratio)
                            .arg(wanted)));
}

} // namespace

void TestTheme::textReadsOnEverySurface()
{
    for (const auto& [name, t] : kThemes) {
        for (const QColor& back : {t.window, t.surface, t.raised, t.selection, t.hover}) {
            atLeast(name, "text", t.text, back, 4.5);
            atLeast(name, "secondary", t.secondary, back, 4.5);
            atLeast(name, "accent", t.accent, back, 4.5);
            atLeast(name, "good", t.good, back, 4.5);
            atLeast(name, "warning", t.warning, back, 4.5);
            atLeast(name, "bad", t.bad, back, 4.5);
            atLeast(name, "info", t.info, back, 4.5);
        }
        atLeast(name, "text on accent", t.onAccent, t.accent, 4.5);
        for (const QColor& environment : t.environments)
            atLeast(name, "text on an environment's chip", t.text, blend(t.window, environment, 0.16), 4.5);
    }
}

void TestTheme::iconsAndBordersStandOut()
{
    for (const auto& [name, t] : kThemes) {
        for (const QColor& back : {t.window, t.surface, t.raised, t.hover}) {
            atLeast(name, "control border", t.controlBorder, back, 3);
            for (const QColor& environment : t.environments)
                atLeast(name, "environment", environment, back, 3);
        }
    }
}

void TestTheme::everyIconHasAPicture()
{
    const QStringList files = QDir(u":/icons"_s).entryList({u"*.svg"_s});
    QVERIFY(files.size() > 50);
    for (const QString& file : files) {
        const QString name = file.chopped(4);
        const QImage picture = tintedPixmap(name, Qt::red, 20, 2.0).toImage();
        QCOMPARE(picture.size(), QSize(40, 40));
        int inked = 0;
        for (int y = 0; y < picture.height(); ++y)
            for (int x = 0; x < picture.width(); ++x)
                inked += qAlpha(picture.pixel(x, y)) > 60;
        QVERIFY2(inked > 15, qPrintable(name + u" is nearly empty"_s));
        if (name != "sextant"_L1)
            QVERIFY2(picture.pixelColor(0, 0).alpha() < 60, qPrintable(name + u" touches its corner"_s));
    }
}

void TestTheme::iconFollowsTheTheme()
{
    Theme theme;
    theme.setMode(ThemeMode::Light);
    const QIcon icon = theme.icon(u"services"_s, Tint::Text);
    const QImage light = icon.pixmap(20).toImage();
    theme.setMode(ThemeMode::Dark);
    const QImage dark = icon.pixmap(20).toImage();
    QVERIFY(light != dark);
    QVERIFY(icon.pixmap(QSize(20, 20), QIcon::Disabled).toImage() != dark);
}

void TestTheme::modeSwitches()
{
    Theme theme;
    theme.setMode(ThemeMode::Light);
    QSignalSpy changed(&theme, &Theme::changed);
    theme.setMode(ThemeMode::Dark);
    QCOMPARE(changed.count(), 1);
    QVERIFY(theme.dark());
    QCOMPARE(theme.palette().color(QPalette::Base), darkTokens().surface);
    theme.setMode(ThemeMode::Dark);
    QCOMPARE(changed.count(), 1);
}

void TestTheme::rowsAndHeadersHaveTheirHeight()
{
    Theme theme;
    theme.apply();
    QTreeWidget tree;
    tree.setHeaderLabels({u"Name"_s});
    new QTreeWidgetItem(&tree, {u"row"_s});
    tree.show();
    QVERIFY(QTest::qWaitForWindowExposed(&tree));
    QCOMPARE(tree.visualItemRect(tree.topLevelItem(0)).height(), Theme::kRowHeight);
    QCOMPARE(tree.findChild<QWidget*>(u"qt_scrollarea_viewport"_s) != nullptr, true);
    QPushButton button(u"Send"_s);
    QVERIFY(button.sizeHint().height() >= 28);
}

QTEST_MAIN(TestTheme)
#include "test_theme.moc"
