// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// What somebody needs who cannot see the window or has no mouse: every control of every page and dialog has a
// name for screen readers, in words, and can be reached with the keyboard.
#include "tests/gui/shell_fixture.h"
#include "ui/dialogs/connection_dialog.h"
#include "ui/shell/command_palette.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAbstractSpinBox>
#include <QAccessible>
#include <QComboBox>
#include <QDialog>
#include <QHeaderView>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QRegularExpression>
#include <QTabBar>

using namespace sextant;
using namespace sextant::ui;
using namespace Qt::StringLiterals;
using test::ShellFixture;

namespace {

/// Controls that a screen reader stops at. Parts of composite ones (the field of a spin box, scroll buttons)
/// speak through their owner.
bool isControl(const QWidget* widget)
{
    if (qobject_cast<const QHeaderView*>(widget) || widget->objectName().startsWith("qt_"_L1)
        || widget->objectName() == "ScrollLeftButton"_L1 || widget->objectName() == "ScrollRightButton"_L1)
        return false;
    for (const QWidget* up = widget->parentWidget(); up; up = up->parentWidget()) {
        if (qobject_cast<const QComboBox*>(up) || qobject_cast<const QAbstractSpinBox*>(up)
            || qobject_cast<const QLineEdit*>(up) || qobject_cast<const QTabBar*>(up))
            return false;
    }
    return qobject_cast<const QAbstractButton*>(widget) || qobject_cast<const QLineEdit*>(widget)
        || qobject_cast<const QComboBox*>(widget) || qobject_cast<const QAbstractItemView*>(widget)
        || qobject_cast<const QAbstractSpinBox*>(widget) || qobject_cast<const QPlainTextEdit*>(widget)
        || qobject_cast<const QTabBar*>(widget) || widget->focusPolicy() & Qt::TabFocus;
}

QString describe(const QWidget* widget)
{
    QStringList parts;
    for (const QWidget* up = widget; up; up = up->parentWidget())
        parts.prepend(QString::fromLatin1(up->metaObject()->className()) + u'#' + up->objectName());
    return parts.join(u" > "_s);
}

QStringList nameless(const QWidget& root)
{
    static const QRegularExpression id(u"^[a-z]+([.-][a-z-]+)+$"_s); // "zookeeper.data.text"
    QStringList found;
    const auto widgets = root.findChildren<QWidget*>();
    for (QWidget* widget : widgets) {
        // A button that is taken away while it has nothing to do gets its text when it comes back.
        if (!isControl(widget) || (qobject_cast<QAbstractButton*>(widget) && widget->isHidden()))
            continue;
        QAccessibleInterface* seen = QAccessible::queryAccessibleInterface(widget);
        const QString name = seen ? seen->text(QAccessible::Name) : QString();
        if (name.trimmed().isEmpty() || id.match(name).hasMatch())
            found << describe(widget) + u" named “"_s + name + u'”';
    }
    return found;
}

} // namespace

class TestShellAccess : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase()
    {
        sandbox::install();
        QAccessible::setActive(true);
    }

    void init() { QTest::failOnWarning(QRegularExpression(u"null receiver"_s)); }

    void everyControlHasAName()
    {
        ShellFixture shell;
        QStringList found = nameless(*shell.window); // the welcome page
        QVERIFY(shell.openSandbox());
        for (const PageEntry& page : pageTable())
            QVERIFY(shell.run(qPrintable(u"go."_s + page.id)));
        QVERIFY(shell.window->openPlace({u"services"_s, u"com.acme.orders.OrderService"_s}, true));
        QVERIFY(shell.window->openPlace({u"zookeeper"_s, u"/dubbo"_s}, true));
        QVERIFY(shell.run("view.problems"));
        found << nameless(*shell.window);
        for (const char* command : {"connection.new", "help.shortcuts"}) {
            QVERIFY(shell.run(command));
            const auto dialogs = shell.window->findChildren<QDialog*>();
            QVERIFY(!dialogs.isEmpty());
            for (QDialog* dialog : dialogs) {
                found << nameless(*dialog);
                dialog->reject();
            }
        }
        QVERIFY(shell.run("go.anywhere"));
        found << nameless(shell.window->palette());
        shell.window->palette().close();
        found.removeDuplicates();
        for (const QString& one : std::as_const(found))
            qWarning("%s", qPrintable(one));
        QVERIFY(found.isEmpty());
    }

    void everyPageIsReachedWithTheKeyboard()
    {
        ShellFixture shell;
        QVERIFY(shell.openSandbox());
        for (const PageEntry& page : pageTable()) {
            QVERIFY(shell.run(qPrintable(u"go."_s + page.id)));
            QSet<QWidget*> visited;
            for (int step = 0; step < 400; ++step) {
                QWidget* focus = QApplication::focusWidget();
                QVERIFY2(focus, qPrintable(page.id));
                if (visited.contains(focus) && step > 100)
                    break;
                visited.insert(focus);
                // Texts keep the tabulator for themselves; Ctrl+Tab-like keys leave them.
                QTest::keyClick(focus, Qt::Key_Tab);
                if (QApplication::focusWidget() == focus)
                    QTest::keyClick(focus, Qt::Key_Tab, Qt::ControlModifier);
                QVERIFY2(QApplication::focusWidget() != focus, qPrintable(describe(focus)));
            }
            // Everything of the page that takes the focus at all was there.
            const auto widgets = shell.workspace().currentPage()->findChildren<QWidget*>();
            for (QWidget* widget : widgets) {
                if (widget->isVisible() && widget->isEnabled() && widget->focusPolicy() & Qt::TabFocus
                    && !widget->focusProxy() && isControl(widget))
                    QVERIFY2(visited.contains(widget), qPrintable(describe(widget)));
            }
        }
    }

    void escapeIsSafeEverywhere()
    {
        ShellFixture shell;
        QVERIFY(shell.openSandbox());
        for (const PageEntry& page : pageTable()) {
            QVERIFY(shell.run(qPrintable(u"go."_s + page.id)));
            const auto widgets = shell.window->findChildren<QWidget*>();
            for (QWidget* widget : widgets) {
                if (widget->isVisible() && widget->isEnabled() && widget->focusPolicy() != Qt::NoFocus) {
                    widget->setFocus();
                    QTest::keyClick(widget, Qt::Key_Escape);
                }
            }
            QVERIFY(shell.window->isVisible());
            QCOMPARE(shell.workspace().currentPlace().page, page.id);
        }
    }
};

QTEST_MAIN(TestShellAccess)
#include "test_shell_access.moc"
