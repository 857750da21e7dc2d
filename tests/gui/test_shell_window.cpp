// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// The frame, driven through its commands: connections, tabs, history, lock, palette, what is remembered.
#include "tests/gui/shell_fixture.h"
#include "ui/dialogs/connection_dialog.h"
#include "ui/dialogs/connection_test_view.h"
#include "ui/settings/language.h"
#include "ui/shell/command_palette.h"
#include "ui/shell/inspector.h"
#include "ui/shell/message_bar.h"
#include "ui/shell/problems_panel.h"
#include "ui/shell/rail.h"
#include "ui/shell/status_bar.h"
#include "ui/widgets/notices.h"

#include <QAbstractItemView>
#include <QAction>
#include <QApplication>
#include <QLabel>
#include <QLineEdit>
#include <QMenuBar>
#include <QMessageBox>
#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryFile>
#include <QToolButton>

using namespace sextant;
using namespace sextant::ui;
using namespace Qt::StringLiterals;
using test::ShellFixture;

class TestShellWindow : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { sandbox::install(); }
    void startsWithTheWelcomePage();
    void commandsAreInTheMenus();
    void shortcutsDoNotCollide();
    void previewIsReusedAndPinnedStays();
    void unknownPlaceIsRefused();
    void historyGoesBackAndForward();
    void tabsComeBackAfterRestart();
    void lockReopensTheConnection();
    void readOnlyProfileStaysLocked();
    void savedLoginAsksForThePassword();
    void paletteOpensAService();
    void inspectorShowsTheNode();
    void problemsPanelListsThem();
    void themeAndRailAreRemembered();
    void closingTheConnectionShowsTheWelcomePage();
    void languageIsChosenInTheMenu();
    void fitsTheScreen();
    void saysWhyThereIsNoConnection();
    void saysThatNothingWillBeRemembered();
    void fiftyTabs();
    void quitsFromADialog();
    void asksBeforeQuittingFromAnUnsavedForm();
    void saysThatNothingCanBeWritten();
    void theTestOfALoginDoesNotClaimTooMuch();
};

void TestShellWindow::startsWithTheWelcomePage()
{
    ShellFixture shell;
    QVERIFY(!shell.window->workspace());
    QVERIFY(shell.window->findChild<QWidget*>(u"welcome"_s)->isVisible());
    QVERIFY(!shell.run("tab.close"));
    QVERIFY(!shell.run("go.services"));
    QVERIFY(!shell.run("no.such.command"));
}

void TestShellWindow::commandsAreInTheMenus()
{
    ShellFixture shell;
    QStringList inMenus;
    const auto menus = shell.window->menuWidget()->findChild<QMenuBar*>()->findChildren<QMenu*>();
    for (const QMenu* menu : menus)
        for (const QAction* action : menu->actions())
            inMenus.append(action->objectName());
    for (const Command& command : shell.window->commands().commands()) {
        QVERIFY2(inMenus.contains(command.id), qPrintable(command.id));
        QVERIFY2(!command.text.isEmpty(), qPrintable(command.id));
    }
}

void TestShellWindow::shortcutsDoNotCollide()
{
    ShellFixture shell;
    QVERIFY(shell.openSandbox());
    for (const PageEntry& page : pageTable()) {
        QVERIFY(shell.run(qPrintable(u"go."_s + page.id)));
        QHash<QString, QString> owners;
        for (const Command& command : shell.window->commands().commands()) {
            // A command of another page is disabled here, so its keys are free.
            if (command.scope == "page"_L1 && !command.id.startsWith(page.id + u'.'))
                continue;
            for (const QKeySequence& key : command.shortcuts) {
                const QString text = key.toString();
                QVERIFY2(!owners.contains(text),
                         qPrintable(u"%1: %2 and %3"_s.arg(text, owners.value(text), command.id)));
                owners.insert(text, command.id);
            }
        }
    }
}

void TestShellWindow::previewIsReusedAndPinnedStays()
{
    ShellFixture shell;
    QVERIFY(shell.openSandbox());
    Workspace& workspace = shell.workspace();
    QCOMPARE(workspace.tabs().count(), 1);
    QVERIFY(workspace.isPinned(0));
    QVERIFY(shell.window->openPlace({u"zookeeper"_s, u"/dubbo"_s}, false));
    QVERIFY(shell.window->openPlace({u"zookeeper"_s, u"/services"_s}, false));
    QCOMPARE(workspace.tabs().count(), 2);
    QCOMPARE(workspace.currentPlace().target, u"/services"_s);
    QVERIFY(!workspace.isPinned(1));
    QVERIFY(shell.run("tab.pin"));
    QVERIFY(workspace.isPinned(1));
    QVERIFY(!shell.run("tab.pin"));
    QVERIFY(shell.window->openPlace({u"zookeeper"_s, u"/dubbo"_s}, false));
    QCOMPARE(workspace.tabs().count(), 3);
    // The same place again: its tab comes to the front.
    QVERIFY(shell.window->openPlace({u"zookeeper"_s, u"/services"_s}, false));
    QCOMPARE(workspace.tabs().count(), 3);
    QCOMPARE(workspace.tabs().currentIndex(), 1);
    QVERIFY(shell.run("tab.close-others"));
    QCOMPARE(workspace.tabs().count(), 1);
    QVERIFY(shell.run("tab.close"));
    QCOMPARE(workspace.tabs().count(), 0);
    QVERIFY(shell.run("go.services"));
    QCOMPARE(workspace.currentPlace().page, u"services"_s);
}

void TestShellWindow::unknownPlaceIsRefused()
{
    ShellFixture shell;
    QVERIFY(shell.openSandbox());
    QVERIFY(!shell.window->openPlace({u"nowhere"_s, {}}, true));
    QVERIFY(!shell.window->openPlace({u"services"_s, u"no.such.Service"_s}, true));
    QCOMPARE(shell.workspace().tabs().count(), 1);
    QVERIFY(shell.workspace().messages().isVisible());
}

void TestShellWindow::historyGoesBackAndForward()
{
    ShellFixture shell;
    QVERIFY(shell.openSandbox());
    QVERIFY(!shell.run("go.back"));
    QVERIFY(shell.run("go.zookeeper"));
    QVERIFY(shell.run("go.invoke"));
    QVERIFY(shell.run("go.back"));
    QCOMPARE(shell.workspace().currentPlace().page, u"zookeeper"_s);
    QVERIFY(shell.run("go.back"));
    QCOMPARE(shell.workspace().currentPlace().page, u"services"_s);
    QVERIFY(shell.run("go.forward"));
    QCOMPARE(shell.workspace().currentPlace().page, u"zookeeper"_s);
}

void TestShellWindow::tabsComeBackAfterRestart()
{
    ShellFixture shell;
    QVERIFY(shell.openSandbox());
    QVERIFY(shell.window->openPlace({u"zookeeper"_s, u"/services"_s}, true));
    QVERIFY(shell.window->openPlace({u"zookeeper"_s, u"/dubbo"_s}, false)); // a preview does not come back
    shell.restart();
    QVERIFY(shell.openSandbox());
    QCOMPARE(shell.workspace().savedPlaces(), QStringList({u"services "_s, u"zookeeper /services"_s}));
    QCOMPARE(shell.settings.lastConnection(), ProfileStore::sandbox().name);
}

void TestShellWindow::lockReopensTheConnection()
{
    ShellFixture shell;
    QVERIFY(shell.openSandbox());
    auto* before = shell.window->hub().current();
    QVERIFY(!shell.window->hub().locked(before));
    QVERIFY(shell.run("connection.lock"));
    auto* after = shell.window->hub().current();
    QVERIFY(after != before);
    QVERIFY(shell.window->hub().locked(after));
    QCOMPARE(shell.workspace().connection(), after);
    QTRY_VERIFY_WITH_TIMEOUT(after->snapshot()->complete, 20'000);
    QVERIFY(shell.run("connection.lock"));
    QVERIFY(!shell.window->hub().locked(shell.window->hub().current()));
    QCOMPARE(shell.window->hub().connections().size(), std::size_t(1));
}

void TestShellWindow::readOnlyProfileStaysLocked()
{
    ShellFixture shell;
    auto profile = ProfileStore::sandbox();
    profile.options.readOnly = true;
    QVERIFY(shell.window->openProfile(profile));
    auto* connection = shell.window->hub().current();
    QVERIFY(shell.run("connection.lock"));
    QCOMPARE(shell.window->hub().current(), connection);
    QVERIFY(shell.window->hub().locked(connection));
    QVERIFY(shell.workspace().messages().isVisible());
}

void TestShellWindow::savedLoginAsksForThePassword()
{
    ShellFixture shell;
    auto profile = ProfileStore::sandbox();
    profile.name = u"with login"_s;
    profile.options.authScheme = "digest";
    profile.options.authSecret = "reader:";
    QString error;
    QVERIFY(shell.profiles.save(profile, {}, &error));
    QVERIFY(!shell.window->openProfile(profile));
    QVERIFY(shell.window->connectionDialog());
    shell.window->connectionDialog()->reject();
    profile.options.authSecret = "reader:s3cret";
    QVERIFY(shell.window->openProfile(profile));
    shell.window->hub().close(shell.window->hub().current());
    // Once typed it serves until the window closes.
    profile.options.authSecret = "reader:";
    QVERIFY(shell.window->openProfile(profile));
    QCOMPARE(shell.window->hub().current()->profile().options.authSecret, std::string("reader:s3cret"));
}

void TestShellWindow::paletteOpensAService()
{
    ShellFixture shell;
    QVERIFY(shell.openSandbox());
    QVERIFY(shell.run("go.anywhere"));
    CommandPalette& palette = shell.window->palette();
    auto* field = palette.findChild<QLineEdit*>();
    QTest::keyClicks(field, u"OrderServ"_s);
    QCOMPARE(palette.model().item(0).title, u"com.acme.orders.OrderService"_s);
    QTest::keyClick(field, Qt::Key_Down);
    QTest::keyClick(field, Qt::Key_Up);
    QTest::keyClick(field, Qt::Key_Return, Qt::ControlModifier);
    QVERIFY(!palette.isVisible());
    QCOMPARE(shell.workspace().currentPlace().page, u"services"_s);
    QCOMPARE(shell.workspace().currentPlace().target, u"com.acme.orders.OrderService"_s);
    QVERIFY(shell.workspace().isPinned(shell.workspace().tabs().currentIndex()));
}

void TestShellWindow::inspectorShowsTheNode()
{
    ShellFixture shell;
    QVERIFY(shell.openSandbox());
    Inspector& inspector = shell.window->inspector();
    inspector.inspect(u"/dubbo"_s);
    auto* path = inspector.findChild<QWidget*>(u"inspector.path"_s);
    QVERIFY(path);
    QTRY_COMPARE(path->property("text").toString(), u"/dubbo"_s);
    QVERIFY(shell.run("view.inspector"));
    QVERIFY(!inspector.isVisible());
    QVERIFY(shell.run("view.inspector"));
    inspector.inspect(u"/no/such/node"_s);
    QTRY_COMPARE(path->property("text").toString(), u"/no/such/node"_s);
}

void TestShellWindow::problemsPanelListsThem()
{
    ShellFixture shell;
    QVERIFY(shell.openSandbox());
    auto* panel = shell.window->findChild<ProblemsPanel*>();
    QVERIFY(!panel->isVisible());
    shell.window->findChild<StatusItem*>(u"problems"_s)->click();
    QVERIFY(panel->isVisible());
    const auto* view = panel->findChild<QAbstractItemView*>();
    QCOMPARE(view->model()->rowCount(),
             static_cast<int>(shell.window->hub().current()->snapshot()->problems.size()));
    QVERIFY(view->model()->rowCount() >= 3);
}

void TestShellWindow::themeAndRailAreRemembered()
{
    ShellFixture shell;
    QVERIFY(shell.run("view.theme"));
    QVERIFY(shell.theme.dark());
    QCOMPARE(shell.settings.themeMode(), ThemeMode::Dark);
    QVERIFY(shell.run("view.rail"));
    QVERIFY(shell.settings.railCollapsed());
    shell.restart();
    QCOMPARE(shell.window->findChild<QWidget*>(u"rail"_s)->width(), 52);
}

void TestShellWindow::closingTheConnectionShowsTheWelcomePage()
{
    ShellFixture shell;
    QVERIFY(shell.openSandbox());
    QVERIFY(shell.run("connection.close"));
    QVERIFY(!shell.window->workspace());
    QVERIFY(shell.window->findChild<QWidget*>(u"welcome"_s)->isVisible());
    QVERIFY(!shell.run("refresh.now"));
}

void TestShellWindow::languageIsChosenInTheMenu()
{
    ShellFixture shell;
    const QString spoken = Language::inUse();
    QVERIFY(shell.window->commands().action(u"view.language.system"_s)->isChecked());
    for (const QString& language : Language::available())
        QVERIFY(!Language::nativeName(language).isEmpty());
    // The language the window speaks already needs no restart.
    QVERIFY(shell.run(qPrintable(u"view.language."_s + spoken)));
    QCOMPARE(shell.settings.language(), spoken);
    QVERIFY(!shell.window->findChild<QMessageBox*>());
    const QString other = spoken == "en"_L1 ? u"zh_CN"_s : u"en"_s;
    QSignalSpy restart(shell.window.get(), &MainWindow::restartRequested);
    QVERIFY(shell.run(qPrintable(u"view.language."_s + other)));
    QVERIFY(shell.window->commands().action(u"view.language."_s + other)->isChecked());
    QVERIFY(!shell.window->commands().action(u"view.language."_s + spoken)->isChecked());
    auto* box = shell.window->findChild<QMessageBox*>();
    QVERIFY(box);
    QVERIFY(box->text().contains(Language::nativeName(other)));
    QCOMPARE(restart.count(), 0);
    box->findChild<QPushButton*>(u"restartNow"_s)->click();
    QCOMPARE(restart.count(), 1);
    // What the next start does with it.
    AppSettings again(shell.directory.path());
    QCOMPARE(again.language(), other);
    const Language next(again.language());
    QCOMPARE(Language::inUse(), other);
}

void TestShellWindow::fitsTheScreen()
{
    ShellFixture shell;
    shell.window->resize(1280, 800);
    shell.window->fitInto({0, 0, 1280, 800});
    QVERIFY(shell.window->frameGeometry().height() <= 800);
    shell.window->fitInto({0, 0, 640, 480}); // smaller than anything can be: as small as it gets
    const QSize least = shell.window->size();
    QCOMPARE(least.width(), shell.window->minimumWidth());
    QVERIFY(least.height() < 520);
    // A narrow window has no room for the names of the pages, whatever was chosen; the choice comes back.
    auto* rail = shell.window->findChild<Rail*>();
    QTRY_VERIFY(rail->collapsed());
    QVERIFY(!shell.run("view.rail"));
    shell.window->resize(1280, 800);
    QTRY_VERIFY(!rail->collapsed());
    QVERIFY(shell.run("view.rail"));
    QVERIFY(rail->collapsed());
    QVERIFY(shell.run("view.rail"));
    shell.window->resize(least);
    shell.window->fitInto({0, 0, 3840, 2160}); // room is no reason to grow
    QCOMPARE(shell.window->size(), least);
}

void TestShellWindow::saysWhyThereIsNoConnection()
{
    ShellFixture shell;
    models::ConnectionProfile profile;
    profile.name = u"dead"_s;
    profile.options.registry = "zookeeper://127.0.0.1:1";
    QVERIFY(shell.window->openProfile(profile));
    MessageBar& bar = shell.workspace().messages();
    QTRY_VERIFY_WITH_TIMEOUT(bar.isVisible(), 15'000);
    QVERIFY2(bar.message().text.contains("refused"_L1), qPrintable(bar.message().text));
    QVERIFY(bar.message().action);
    // The action survives the connection it was made for.
    const auto edit = bar.message().action;
    shell.window->hub().close(shell.window->hub().current());
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    edit();
    QVERIFY(shell.window->connectionDialog());
}

void TestShellWindow::saysThatNothingWillBeRemembered()
{
    QTemporaryFile file; // no directory can be made below a file
    QVERIFY(file.open());
    AppSettings settings(file.fileName() + u"/sextant"_s);
    ProfileStore profiles(settings.directory() + u"/profiles.json"_s);
    Theme theme;
    theme.apply();
    models::EngineBridge bridge;
    MainWindow window(theme, settings, profiles, bridge);
    window.show();
    QVERIFY(window.openProfile(ProfileStore::sandbox()));
    const MessageBar& bar = window.workspace()->messages();
    QVERIFY(bar.isVisible());
    QVERIFY2(bar.message().text.contains(settings.directory()), qPrintable(bar.message().text));
    QString error;
    QVERIFY(!profiles.save(ProfileStore::sandbox(), {}, &error));
    QVERIFY2(error.contains(settings.directory()), qPrintable(error));
    window.close();
}

void TestShellWindow::fiftyTabs()
{
    ShellFixture shell;
    QVERIFY(shell.openSandbox());
    for (int i = 0; i < 50; ++i)
        QVERIFY(shell.window->openPlace({u"zookeeper"_s, u"/dubbo/"_s + QString::number(i)}, true));
    Workspace& workspace = shell.workspace();
    QCOMPARE(workspace.tabs().count(), 51);
    // Around once, and every page is the one its tab says.
    for (int i = 0; i < 51; ++i) {
        QVERIFY(shell.run("tab.next"));
        QVERIFY(workspace.currentPage()->isVisible());
    }
    QCOMPARE(workspace.tabs().currentIndex(), 50);
    shell.restart();
    QVERIFY(shell.openSandbox());
    QCOMPARE(shell.workspace().tabs().count(), 51);
    while (shell.run("tab.close")) { }
    QCOMPARE(shell.workspace().tabs().count(), 0);
    // What is left says what to do next.
    auto* nothing = shell.workspace().findChild<EmptyState*>();
    QVERIFY(nothing && nothing->isVisible());
    nothing->findChild<QPushButton*>()->click();
    QCOMPARE(shell.workspace().currentPlace().page, u"services"_s);
    QVERIFY(shell.run("tab.close"));
    QVERIFY(nothing->isVisible());
    QVERIFY(shell.run("go.back"));
    QVERIFY(shell.workspace().currentPage()->isVisible());
}

/// The keys go where a user's would: to what has the focus in the dialog.
static void pressQuit(QWidget* dialog)
{
    QWidget* target = dialog->focusWidget() ? dialog->focusWidget() : dialog;
    QTest::keyClick(target, Qt::Key_Q, Qt::ControlModifier);
}

void TestShellWindow::quitsFromADialog()
{
    for (const char* command : {"connection.new", "help.shortcuts", "help.about"}) {
        ShellFixture shell;
        QVERIFY(shell.run(command));
        QTRY_VERIFY(QApplication::activeModalWidget());
        pressQuit(QApplication::activeModalWidget());
        QTRY_VERIFY2(!shell.window->isVisible(), command);
        QVERIFY(!QApplication::activeModalWidget());
    }
}

void TestShellWindow::asksBeforeQuittingFromAnUnsavedForm()
{
    ShellFixture shell;
    QVERIFY(shell.run("connection.new"));
    ConnectionDialog* form = shell.window->connectionDialog();
    QTRY_COMPARE(QApplication::activeModalWidget(), form);
    QVERIFY(!form->hasUnsavedInput());
    QTest::keyClicks(form->focusWidget(), u"prod-hz"_s);
    QVERIFY(form->hasUnsavedInput());
    pressQuit(form);
    QTRY_VERIFY(form->findChild<QMessageBox*>());
    auto* question = form->findChild<QMessageBox*>();
    QVERIFY(shell.window->isVisible());
    pressQuit(question); // is no answer
    QTest::qWait(50);
    QCOMPARE(form->findChildren<QMessageBox*>().size(), 1);
    question->reject();
    QVERIFY(shell.window->isVisible() && form->isVisible());
    QTRY_VERIFY(!form->findChild<QMessageBox*>());
    pressQuit(form);
    QTRY_VERIFY(form->findChild<QPushButton*>(u"quitWithoutSaving"_s));
    form->findChild<QPushButton*>(u"quitWithoutSaving"_s)->click();
    QTRY_VERIFY(!shell.window->isVisible());
}

void TestShellWindow::saysThatNothingCanBeWritten()
{
    ShellFixture shell;
    shell.bridge.setJournal(
        [] { return core::Outcome<std::string>(std::string("/no/such/directory/journal.db")); });
    QVERIFY(shell.openSandbox());
    QTRY_VERIFY(shell.workspace().messages().message().text.contains(u"/no/such/directory/journal.db"_s));
    const QString said = shell.workspace().messages().message().text;
    QVERIFY2(said.contains("No such file or directory"_L1) && said.contains("connect again"_L1),
             qPrintable(said));
    QVERIFY(shell.window->hub().locked(shell.window->hub().current()));
    QVERIFY(shell.run("connection.lock"));
    QVERIFY(shell.window->hub().locked(shell.window->hub().current()));
}

void TestShellWindow::theTestOfALoginDoesNotClaimTooMuch()
{
    ShellFixture shell;
    QVERIFY(shell.run("connection.new"));
    ConnectionDialog* form = shell.window->connectionDialog();
    auto profile = ProfileStore::sandbox();
    profile.options.authScheme = "digest";
    profile.options.authSecret = "reader:s3cret";
    form->fill(profile);
    QSignalSpy finished(&form->test(), &ConnectionTestView::finished);
    form->startTest();
    QVERIFY(finished.wait(30'000));
    QStringList words;
    const auto labels = form->test().findChildren<QLabel*>();
    for (const QLabel* label : labels)
        words.append(label->text());
    const QString all = words.join(u'\n');
    QVERIFY2(all.contains(u"Sent as “reader”. ZooKeeper takes any password here"_s), qPrintable(all));
    QVERIFY2(!all.contains(u"s3cret"_s) && !all.contains(u"accepted"_s), qPrintable(all));
}

QTEST_MAIN(TestShellWindow)
#include "test_shell_window.moc"
