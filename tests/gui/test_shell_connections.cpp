// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// The connection dialog, the words it says about an address, the file of saved connections, and calls that go
// through TLS because a saved connection says so.
#include "tests/gui/shell_fixture.h"
#include "tests/support/certificates.h"
#include "ui/dialogs/connection_dialog.h"
#include "ui/dialogs/connection_test_view.h"
#include "ui/dialogs/fit_screen.h"
#include "ui/dialogs/registry_text.h"
#include "ui/dialogs/tls_fields.h"
#include "ui/pages/invoke/call_history.h"
#include "ui/pages/invoke/failure_view.h"
#include "ui/pages/invoke/invoke_page.h"
#include "ui/pages/invoke/json_editor.h"
#include "ui/pages/invoke/response_panel.h"
#include "ui/settings/language.h"
#include "ui/shell/connection_hub.h"
#include "ui/widgets/chip.h"
#include "ui/widgets/search_combo.h"

#include <QAbstractButton>
#include <QButtonGroup>
#include <QCheckBox>
#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLabel>
#include <QLineEdit>
#include <QProcess>
#include <QPushButton>
#include <QRegularExpression>
#include <QScrollArea>
#include <QSignalSpy>
#include <QTcpServer>
#include <QTemporaryDir>
#include <QTemporaryFile>
#include <QTest>

using namespace sextant;
using namespace sextant::ui;
using namespace Qt::StringLiterals;
using test::ShellFixture;

class TestShellConnections : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { sandbox::install(); }
    void registryWords_data();
    void registryWords();
    void profilesSurviveWithoutSecrets();
    void foreignFileIsLeftAlone();
    void dialogSpellsOutTheAddress();
    void dialogTestsStepByStep();
    void failingTestSaysWhere();
    void dialogFitsASmallScreen();
    void encryptedConnections();
    void encryptedCalls();
    void filesForCallsAreCheckedBeforeConnecting();
    void theTestChecksTheFilesForCalls();
    void lockedFilesAskForTheirPassword();
    void lockedFilesForCallsAskForTheirPassword();
    void theTestSpeaksTheLanguageOfTheWindow();
    void callsGoThroughTls();
    void productionIsReadOnlyByDefault();
    void twoWindowsKeepEachOthersConnections();
    void unreadableFileIsSaid();
    void everyRegistryHasAName();
    void aSnapshotIsLockedForGood();
};

void TestShellConnections::registryWords_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<bool>("valid");
    QTest::addColumn<QString>("part");
    QTest::newRow("one") << u"zookeeper://10.0.3.7"_s << true << u"10.0.3.7:2181"_s;
    QTest::newRow("three") << u"zookeeper://a:2181, b:2182,c/prod"_s << true << u"a:2181, b:2182, c:2181"_s;
    QTest::newRow("chroot") << u"zookeeper://a/prod/"_s << true << u"/prod"_s;
    QTest::newRow("backup") << u"zookeeper://a?backup=b:2183,c"_s << true << u"b:2183, c:2181"_s;
    QTest::newRow("IPv6") << u"zookeeper://[::1]:2181"_s << true << u"[::1]:2181"_s;
    QTest::newRow("bare IPv6") << u"zookeeper://fe80::1"_s << false << u"[fe80::1]"_s;
    QTest::newRow("TLS") << u"zookeepers://a,b:2282"_s << true << u"a:2281, b:2282, encrypted (TLS)"_s;
    QTest::newRow("port") << u"zookeeper://a:99999"_s << false << u"99999"_s;
    QTest::newRow("no port") << u"zookeeper://a:"_s << false << u"a:"_s;
    QTest::newRow("nothing") << u"zookeeper://"_s << false << u"zookeeper://"_s;
    QTest::newRow("scheme") << u"nacos://a:8848"_s << false << u"nacos"_s;
    QTest::newRow("no scheme") << u"a:2181"_s << false << u"zookeeper://a:2181"_s;
    QTest::newRow("sandbox") << u"memory://sandbox"_s << true << QString();
    QTest::newRow("no file") << u"snapshot:/no/such/file"_s << false << u"/no/such/file"_s;
    QTest::newRow("empty") << QString() << false << u"zookeeper://"_s;
}

void TestShellConnections::registryWords()
{
    QFETCH(QString, text);
    QFETCH(bool, valid);
    QFETCH(QString, part);
    const RegistryText read = readRegistryText(text);
    QCOMPARE(read.valid, valid);
    QVERIFY2(read.words.contains(part), qPrintable(read.words));
}

void TestShellConnections::profilesSurviveWithoutSecrets()
{
    const QTemporaryDir directory;
    const QString file = directory.path() + u"/new/profiles.json"_s;
    models::ConnectionProfile profile;
    profile.name = u"prod-hz"_s;
    profile.environment = models::Environment::Production;
    profile.options.registry = "zookeeper://10.0.3.7:2181/prod";
    profile.options.group = "dubbo-next";
    profile.options.readOnly = true;
    profile.options.sessionTimeout = core::Millis(12'000);
    profile.options.authScheme = "sasl";
    profile.options.authSecret = "reader:s3cret";
    profile.options.tls.trusted = "/etc/zk/ca.pem";
    profile.options.tls.certificate = "me.p12";
    profile.options.tls.verify = "ca";
    profile.options.tlsPasswords = {"s3cret", "s3cret"};
    profile.calls.on = true;
    profile.calls.choice = {
        .trusted = "/etc/dubbo/ca.pem", .certificate = "me.p12", .serverName = "provider"};
    profile.calls.passwords = {"s3cret", "s3cret"};
    QString error;
    {
        ProfileStore store(file);
        QVERIFY2(store.save(profile, {}, &error), qPrintable(error));
    }
    QFile written(file);
    QVERIFY(written.open(QIODevice::ReadOnly));
    QVERIFY(!written.readAll().contains("s3cret"));
    QCOMPARE(written.permissions() & (QFileDevice::ReadOther | QFileDevice::ReadGroup),
             QFileDevice::Permissions());
    ProfileStore again(file);
    const auto found = again.find(u"prod-hz"_s);
    QVERIFY(found);
    QCOMPARE(found->environment, models::Environment::Production);
    QCOMPARE(found->options.registry, profile.options.registry);
    QCOMPARE(found->options.group, profile.options.group);
    QCOMPARE(found->options.sessionTimeout, profile.options.sessionTimeout);
    QVERIFY(found->options.readOnly);
    QCOMPARE(authUser(*found), u"reader"_s);
    QCOMPARE(found->options.authScheme, std::string("sasl"));
    QCOMPARE(found->options.tls.trusted, std::string("/etc/zk/ca.pem"));
    QCOMPARE(found->options.tls.certificate, std::string("me.p12"));
    QCOMPARE(found->options.tls.key, std::string());
    QCOMPARE(found->options.tls.verify, std::string("ca"));
    QCOMPARE(found->options.authSecret, std::string("reader:"));
    QVERIFY(found->calls.on);
    QVERIFY(found->calls.choice == profile.calls.choice);
    // Switched off, the files stay for the next time; what was never on leaves nothing behind.
    profile.calls.on = false;
    QVERIFY(again.save(profile, {}, &error));
    QVERIFY(!ProfileStore(file).find(u"prod-hz"_s)->calls.on);
    QVERIFY(ProfileStore(file).find(u"prod-hz"_s)->calls.choice == profile.calls.choice);
    profile.calls = {};
    QVERIFY(again.save(profile, {}, &error));
    QFile withoutCalls(file);
    QVERIFY(withoutCalls.open(QIODevice::ReadOnly));
    QVERIFY(!withoutCalls.readAll().contains("call"));
    QVERIFY(again.remove(u"prod-hz"_s, &error));
    QVERIFY(ProfileStore(file).profiles().empty());
}

void TestShellConnections::foreignFileIsLeftAlone()
{
    const QTemporaryDir directory;
    const QString name = directory.path() + u"/profiles.json"_s;
    QFile file(name);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("{ half a docum");
    file.close();
    ProfileStore store(name);
    QVERIFY(!store.loadError().isEmpty());
    QString error;
    QVERIFY(!store.save(ProfileStore::sandbox(), {}, &error));
    QVERIFY(!error.isEmpty());
    QVERIFY(file.open(QIODevice::ReadOnly));
    QCOMPARE(file.readAll(), QByteArray("{ half a docum"));
}

void TestShellConnections::dialogSpellsOutTheAddress()
{
    Theme theme;
    const QTemporaryDir directory;
    ProfileStore store(directory.path() + u"/profiles.json"_s);
    models::EngineBridge bridge;
    ConnectionDialog dialog(theme, store, bridge);
    models::ConnectionProfile profile;
    profile.name = u"x"_s;
    profile.options.registry = "zookeeper://a:2181,b:2181";
    dialog.fill(profile);
    QVERIFY(dialog.registryWords().contains(u"a:2181, b:2181"_s));
    QCOMPARE(dialog.profile().options.registry, profile.options.registry);
    QCOMPARE(dialog.profile().options.sessionTimeout, profile.options.sessionTimeout);
}

void TestShellConnections::dialogTestsStepByStep()
{
    Theme theme;
    const QTemporaryDir directory;
    ProfileStore store(directory.path() + u"/profiles.json"_s);
    models::EngineBridge bridge;
    ConnectionDialog dialog(theme, store, bridge);
    dialog.fill(ProfileStore::sandbox());
    QSignalSpy finished(&dialog.test(), &ConnectionTestView::finished);
    dialog.startTest();
    QVERIFY(dialog.test().running());
    QVERIFY(finished.wait(10'000));
    QVERIFY(finished.front().front().toBool());
    QVERIFY(!dialog.test().running());
}

void TestShellConnections::failingTestSaysWhere()
{
    Theme theme;
    const QTemporaryDir directory;
    ProfileStore store(directory.path() + u"/profiles.json"_s);
    models::EngineBridge bridge;
    ConnectionDialog dialog(theme, store, bridge);
    models::ConnectionProfile profile;
    profile.options.registry = "zookeeper://127.0.0.1:1";
    profile.options.connectTimeout = core::Millis(1500);
    dialog.fill(profile);
    QSignalSpy finished(&dialog.test(), &ConnectionTestView::finished);
    dialog.startTest();
    QVERIFY(finished.wait(15'000));
    QVERIFY(!finished.front().front().toBool());
    const auto said = [&dialog] {
        const auto labels = dialog.test().findChildren<QLabel*>();
        return std::any_of(labels.begin(), labels.end(),
                           [](const QLabel* label) { return label->text().contains(u"127.0.0.1:1"_s); });
    };
    QVERIFY(said());
    // What was found at one address is not left standing beside another.
    dialog.findChild<QLineEdit*>(u"registry"_s)->setText(u"zookeeper://127.0.0.1:2"_s);
    QVERIFY(!said());
    // Cancelling stops the words, too.
    dialog.startTest();
    dialog.test().cancel();
    QVERIFY(!dialog.test().running());
}

void TestShellConnections::dialogFitsASmallScreen()
{
    Theme theme;
    const QTemporaryDir directory;
    ProfileStore store(directory.path() + u"/profiles.json"_s);
    models::EngineBridge bridge;
    ConnectionDialog dialog(theme, store, bridge);
    const QSize screen(800, 450);
    fitInto(dialog, QRect(QPoint(), screen));
    dialog.show();
    QVERIFY(QTest::qWaitForWindowExposed(&dialog));
    QVERIFY(dialog.height() < screen.height() && dialog.width() < screen.width());
    auto* form = dialog.findChild<QScrollArea*>();
    auto buttons = dialog.findChildren<QPushButton*>();
    buttons.removeIf([form](const QPushButton* button) { return form->isAncestorOf(button); });
    QCOMPARE(buttons.size(), 6);
    for (const QPushButton* button : std::as_const(buttons))
        QVERIFY2(dialog.rect().contains(QRect(button->mapTo(&dialog, QPoint()), button->size())),
                 qPrintable(button->text()));
    // The rest is a scroll away.
    auto* last = dialog.findChild<QCheckBox*>();
    form->ensureWidgetVisible(last);
    QVERIFY(!last->visibleRegion().isEmpty());
}

void TestShellConnections::encryptedConnections()
{
    Theme theme;
    const QTemporaryDir directory;
    ProfileStore store(directory.path() + u"/profiles.json"_s);
    models::EngineBridge bridge;
    ConnectionDialog dialog(theme, store, bridge);
    auto* tls = dialog.findChild<TlsFields*>();
    QVERIFY(tls);
    models::ConnectionProfile profile;
    profile.options.registry = "zookeeper://127.0.0.1:1";
    profile.options.tls.trusted = "/no/such/ca.pem";
    dialog.fill(profile);
    QVERIFY(!tls->isVisibleTo(&dialog));
    QVERIFY2(dialog.profile().options.tls.empty(), "what is not seen has no effect");

    // A server that can be reached; whom to trust cannot be read.
    QTcpServer server;
    QVERIFY(server.listen(QHostAddress::LocalHost));
    profile.options.registry = "zookeepers://127.0.0.1:" + std::to_string(server.serverPort());
    profile.options.authScheme = "sasl";
    profile.options.authSecret = "reader:s3cret";
    dialog.fill(profile);
    QVERIFY(tls->isVisibleTo(&dialog));
    QCOMPARE(dialog.profile().options.tls.trusted, std::string("/no/such/ca.pem"));
    QCOMPARE(dialog.profile().options.authScheme, std::string("sasl"));
    QSignalSpy finished(&dialog.test(), &ConnectionTestView::finished);
    dialog.show();
    QVERIFY(QTest::qWaitForWindowExposed(&dialog));
    dialog.startTest();
    QCOMPARE(dialog.test().visibleRegion().boundingRect(), dialog.test().rect()); // the form is long now
    QVERIFY(finished.wait(30'000));
    QVERIFY(!finished.front().front().toBool());
    const auto labels = dialog.test().findChildren<QLabel*>();
    const auto said = std::find_if(labels.begin(), labels.end(), [](const QLabel* label) {
        return label->text().contains(u"/no/such/ca.pem"_s);
    });
    QVERIFY2(said != labels.end(), "the step names the file");
}

void TestShellConnections::encryptedCalls()
{
    Theme theme;
    const QTemporaryDir directory;
    ProfileStore store(directory.path() + u"/profiles.json"_s);
    models::EngineBridge bridge;
    ConnectionDialog dialog(theme, store, bridge);
    auto* on = dialog.findChild<QCheckBox*>(u"callTls"_s);
    auto* fields = dialog.findChild<TlsFields*>(u"callFields"_s);
    QVERIFY(on && fields);
    QVERIFY(!dialog.profile().calls.on && !fields->isVisibleTo(&dialog));
    dialog.show();
    QVERIFY(QTest::qWaitForWindowExposed(&dialog));
    // By keyboard: the label's key goes to the box, Space switches it, Tab goes on to the fields.
    QVERIFY(QTest::qWaitForWindowActive(&dialog));
    QTest::keyClick(&dialog, Qt::Key_C, Qt::AltModifier);
    QTRY_COMPARE(QApplication::focusWidget(), on);
    QTest::keyClick(on, Qt::Key_Space);
    QVERIFY(dialog.profile().calls.on && fields->isVisibleTo(&dialog));
    QVERIFY(dialog.hasUnsavedInput());
    QTest::keyClick(on, Qt::Key_Tab);
    auto* trusted = qobject_cast<QLineEdit*>(QApplication::focusWidget());
    QVERIFY(trusted && fields->isAncestorOf(trusted));
    QCOMPARE(trusted->accessibleName(), u"Calls: Trusted"_s);

    models::ConnectionProfile profile = ProfileStore::sandbox();
    profile.calls.on = true;
    profile.calls.choice = {.certificate = "me.p12", .verify = "ca", .serverName = "provider.local"};
    profile.calls.passwords.key = "s3cret";
    dialog.fill(profile);
    QVERIFY(dialog.profile().calls.choice == profile.calls.choice);
    QCOMPARE(dialog.profile().calls.passwords.key, std::string("s3cret"));
    QVERIFY2(dialog.profile().options.tls.empty(), "that is the registry's");
    dialog.fill(ProfileStore::sandbox());
    QVERIFY(!dialog.profile().calls.on && !fields->isVisibleTo(&dialog));
}

void TestShellConnections::filesForCallsAreCheckedBeforeConnecting()
{
    testing::Certificates certificates;
    const std::string authority = certificates.authority("Test CA");
    const auto own = certificates.issue("Test CA", {.name = "console"});
    const auto other = certificates.issue("Test CA", {.name = "other"});
    Theme theme;
    const QTemporaryDir directory;
    ProfileStore store(directory.path() + u"/profiles.json"_s);
    models::EngineBridge bridge;
    ConnectionDialog dialog(theme, store, bridge);
    auto* fields = dialog.findChild<TlsFields*>(u"callFields"_s);
    QSignalSpy wanted(&dialog, &ConnectionDialog::connectRequested);
    const auto buttons = dialog.findChildren<QPushButton*>();
    const auto connectButton =
        std::find_if(buttons.begin(), buttons.end(), [](const QPushButton* one) { return one->isDefault(); });
    QVERIFY(connectButton != buttons.end());
    dialog.show();
    QVERIFY(QTest::qWaitForWindowExposed(&dialog));

    models::ConnectionProfile profile = ProfileStore::sandbox();
    profile.calls.on = true;
    const auto problem = [&](const net::TlsChoice& choice) {
        profile.calls.choice = choice;
        dialog.fill(profile);
        return fields->problem();
    };
    QCOMPARE(problem({.trusted = "/no/such/ca.pem"}),
             u"/no/such/ca.pem cannot be used: No such file or directory"_s);
    (*connectButton)->click();
    QVERIFY2(wanted.isEmpty() && dialog.isVisible(), "it would fail");
    QVERIFY(problem({.trusted = own.key}).contains("there is no PEM certificate in it"_L1));
    QVERIFY(problem({.certificate = own.chain, .key = other.key}).contains("it does not belong to"_L1));
    QVERIFY(problem({.certificate = own.chain}).contains("A certificate needs its private key"_L1));
    const std::string packed = certificates.pkcs12("Test CA", {.name = "packed", .password = "open sesame"});
    QCOMPARE(problem({.certificate = packed}), QString()); // the password is asked for first
    QVERIFY(fields->lacksPassword());
    profile.calls.passwords.key = "wrong";
    QVERIFY(problem({.certificate = packed}).contains("the password is wrong"_L1));
    profile.calls.passwords.key = "open sesame";
    QCOMPARE(problem({.trusted = authority, .certificate = packed}), QString());
    (*connectButton)->click();
    QCOMPARE(wanted.size(), 1);
}

void TestShellConnections::theTestChecksTheFilesForCalls()
{
    Theme theme;
    const QTemporaryDir directory;
    ProfileStore store(directory.path() + u"/profiles.json"_s);
    models::EngineBridge bridge;
    ConnectionDialog dialog(theme, store, bridge);
    models::ConnectionProfile profile = ProfileStore::sandbox();
    profile.calls.on = true;
    profile.calls.choice.trusted = "/no/such/ca.pem";
    dialog.fill(profile);
    QSignalSpy finished(&dialog.test(), &ConnectionTestView::finished);
    dialog.startTest();
    QVERIFY(finished.wait(30'000));
    QVERIFY(!finished.front().front().toBool());
    const auto labels = dialog.test().findChildren<QLabel*>();
    QCOMPARE(labels.back()->text(), u"/no/such/ca.pem cannot be used: No such file or directory"_s);
    // What was found goes with the settings.
    dialog.findChild<QCheckBox*>(u"callTls"_s)->setChecked(false);
    QVERIFY(labels.back()->text().isEmpty());
}

void TestShellConnections::theTestSpeaksTheLanguageOfTheWindow()
{
    const Language chinese(u"zh_CN"_s);
    Theme theme;
    const QTemporaryDir directory;
    ProfileStore store(directory.path() + u"/profiles.json"_s);
    models::EngineBridge bridge;
    ConnectionDialog dialog(theme, store, bridge);
    const auto walk = [&dialog](const models::ConnectionProfile& profile) {
        dialog.fill(profile);
        QSignalSpy finished(&dialog.test(), &ConnectionTestView::finished);
        dialog.startTest();
        QStringList words;
        if (!finished.wait(30'000))
            return words;
        const auto labels = dialog.test().findChildren<QLabel*>();
        for (const QLabel* label : labels)
            words.append(label->text());
        return words;
    };
    // Names, addresses and paths stay.
    static const QRegularExpression english(u"\\b(?!memory|sandbox|dubbo|ms|ZooKeeper|reader)[a-z]{3,}\\b"_s);
    models::ConnectionProfile profile = ProfileStore::sandbox();
    profile.options.authScheme = "digest";
    profile.options.authSecret = "reader:s3cret";
    profile.calls.on = true;
    QString all = walk(profile).join(u'\n');
    QVERIFY(all.contains("/dubbo"_L1));
    QVERIFY2(!all.contains(english), qPrintable(all));
    profile.options.registry = "zookeeper://127.0.0.1:1";
    all = walk(profile).join(u'\n');
    QVERIFY(all.contains("127.0.0.1:1"_L1));
    QVERIFY2(!all.contains(english), qPrintable(all));
}

namespace {

constexpr char kGreeter[] = R"({"services":[{"interface":"com.acme.live.GreetService","methods":[
  {"name":"greet","parameterTypes":["java.lang.String"],"returnType":"java.lang.String","behavior":{"echo":0}}]}]})";

/// A provider of our own that takes calls only inside TLS, and only from those whose certificate the
/// authority has signed.
class TlsProvider
{
public:
    TlsProvider(testing::Certificates& certificates, const std::string& authority)
    {
        QFile spec(m_directory.filePath(u"spec.json"_s));
        if (!spec.open(QIODevice::WriteOnly) || spec.write(kGreeter) < 0)
            return;
        spec.close();
        const auto own = certificates.issue("Test CA", {.name = "provider"});
        QStringList words {u"provider"_s, u"--registry"_s, u"memory://sandbox"_s,
                           u"--app"_s,    u"greeter"_s,    u"--port"_s,
                           u"0"_s,        u"--spec"_s,     spec.fileName()};
        for (const auto& [key, value] : {std::pair<const char*, std::string> {"ssl-enabled", "true"},
                                         {"server-key-cert-chain-path", own.chain},
                                         {"server-private-key-path", own.key},
                                         {"server-trust-cert-collection-path", authority}})
            words << u"--param"_s << QString::fromStdString(key + ('=' + value));
        m_process.setProcessChannelMode(QProcess::ForwardedErrorChannel);
        m_process.start(QStringLiteral(SEXTANT_BIN_DIR "/sextantctl"), words);
        (void)QTest::qWaitFor(
            [this] { return m_process.canReadLine() || m_process.state() == QProcess::NotRunning; }, 30'000);
        const auto ready = QJsonDocument::fromJson(m_process.readLine()).object();
        if (ready.value("ready"_L1).toBool())
            m_address = u"127.0.0.1:"_s + QString::number(ready.value("port"_L1).toInt());
    }
    ~TlsProvider()
    {
        m_process.kill();
        m_process.waitForFinished();
    }
    QString address() const { return m_address; } ///< empty when it did not start

private:
    QTemporaryDir m_directory;
    QProcess m_process;
    QString m_address;
};

/// Opens the connection in the window and calls the provider from its invoke page; nullptr when no answer and
/// no failure came.
InvokePage* greet(ShellFixture& shell, const models::ConnectionProfile& profile, const QString& address)
{
    if (!shell.window->openProfile(profile))
        return nullptr;
    shell.window->openPlace({u"invoke"_s, u"com.acme.live.GreetService"_s}, true);
    auto* page = qobject_cast<InvokePage*>(shell.workspace().currentPage());
    if (page == nullptr)
        return nullptr;
    page->methodPicker().pick(u"greet(java.lang.String)"_s);
    page->targetPicker().pick(address);
    page->editor().setText(u"[\"hello\"]"_s);
    page->send();
    const auto answered = [page] { return !page->running() && page->history().rowCount() == 1; };
    return QTest::qWaitFor(answered, 30'000) ? page : nullptr;
}

} // namespace

void TestShellConnections::callsGoThroughTls()
{
    testing::Certificates certificates;
    const std::string authority = certificates.authority("Test CA");
    const TlsProvider provider(certificates, authority);
    QVERIFY(!provider.address().isEmpty());

    // As it comes back from the file of saved connections, with the password typed again.
    models::ConnectionProfile profile = ProfileStore::sandbox();
    profile.name = u"tls"_s;
    profile.calls.on = true;
    profile.calls.choice.trusted = authority;
    profile.calls.choice.certificate =
        certificates.pkcs12("Test CA", {.name = "console", .password = "open sesame"});
    {
        ShellFixture shell;
        QString error;
        QVERIFY(shell.profiles.save(profile, {}, &error));
        auto saved = *ProfileStore(shell.directory.path() + u"/profiles.json"_s).find(profile.name);
        QVERIFY(saved.calls.on && saved.calls.passwords.key.empty());
        saved.calls.passwords.key = "open sesame";
        InvokePage* page = greet(shell, saved, provider.address());
        QVERIFY(page);
        const host::InvokeReport& report = *page->history().rowAt(0)->report;
        QVERIFY2(report.ok, report.error ? report.error->text().c_str() : "exception");
        QCOMPARE(report.valueJson, std::string("\"hello\""));
        QVERIFY(page->encryption().isVisible());
        QCOMPARE(page->encryption().text(), u"TLS"_s);
        QVERIFY(page->encryption().accessibleDescription().contains(QString::fromStdString(authority)));
        QVERIFY(page->response().statusText().endsWith("through TLS"_L1));
        QVERIFY(page->command().contains("--call-ca "_L1) && !page->command().contains("sesame"_L1));
    }
    profile.name = u"stranger"_s;
    profile.calls.passwords.key = "open sesame";
    profile.calls.choice.trusted = certificates.authority("Another CA");
    {
        ShellFixture shell;
        InvokePage* page = greet(shell, profile, provider.address());
        QVERIFY(page);
        const FailureView& failure = page->response().failure();
        QCOMPARE(failure.failedStep(), u"connect"_s);
        QCOMPARE(failure.headline(), u"A certificate was not accepted"_s);
        QVERIFY(failure.details().contains("is not among the trusted certificates"_L1));
        failure.findChild<QPushButton*>(u"failure.settings"_s)->click();
        QVERIFY(shell.window->connectionDialog());
        shell.window->connectionDialog()->reject();
    }
    profile.name = u"clear"_s;
    profile.calls = {};
    {
        ShellFixture shell;
        InvokePage* page = greet(shell, profile, provider.address());
        QVERIFY(page);
        QVERIFY(!page->encryption().isVisible());
        const FailureView& failure = page->response().failure();
        QCOMPARE(failure.failedStep(), u"wait"_s);
        QVERIFY2(failure.advice().contains(u"“Encrypt calls to providers”"_s), qPrintable(failure.advice()));
        QVERIFY(failure.findChild<QPushButton*>(u"failure.settings"_s)->isVisible());
    }
}

void TestShellConnections::lockedFilesForCallsAskForTheirPassword()
{
    testing::Certificates certificates;
    certificates.authority("Test CA");
    const std::string packed = certificates.pkcs12("Test CA", {.name = "packed", .password = "open sesame"});
    ShellFixture shell;
    models::ConnectionProfile profile = ProfileStore::sandbox();
    profile.name = u"locked calls"_s;
    profile.calls.on = true;
    profile.calls.choice.certificate = packed;
    QString error;
    QVERIFY(shell.profiles.save(profile, {}, &error));
    QVERIFY(!shell.window->openProfile(profile));
    auto* dialog = shell.window->connectionDialog();
    QVERIFY(dialog);
    const auto fields = dialog->findChildren<QLineEdit*>();
    const auto field = std::find_if(fields.begin(), fields.end(), [](const QLineEdit* one) {
        return one->accessibleName() == u"Calls: Password of the key"_s;
    });
    QVERIFY(field != fields.end());
    QVERIFY((*field)->isVisibleTo(dialog));
    QTRY_COMPARE(dialog->focusWidget(), *field);
    (*field)->setText(u"open sesame"_s);
    Q_EMIT dialog->connectRequested(dialog->profile());
    dialog->reject();
    auto* connection = shell.window->hub().find(profile.name);
    QVERIFY(connection);
    // Typed once, it serves as long as the window lives.
    shell.window->hub().close(connection);
    QVERIFY(shell.window->openProfile(profile));
}

void TestShellConnections::lockedFilesAskForTheirPassword()
{
    ShellFixture shell;
    QFile key(shell.directory.path() + u"/me.pem"_s);
    QVERIFY(key.open(QIODevice::WriteOnly));
    key.write("-----BEGIN ENCRYPTED PRIVATE KEY-----\n"); // nobody looks further before a password is there
    key.close();
    models::ConnectionProfile profile;
    profile.name = u"locked"_s;
    profile.options.registry = "zookeepers://127.0.0.1:1";
    profile.options.tls.certificate = key.fileName().toStdString();
    QString error;
    QVERIFY(shell.profiles.save(profile, {}, &error));
    QVERIFY(!shell.window->openProfile(profile));
    auto* dialog = shell.window->connectionDialog();
    QVERIFY(dialog);
    const auto fields = dialog->findChildren<QLineEdit*>();
    const auto field = std::find_if(fields.begin(), fields.end(), [](const QLineEdit* one) {
        return one->accessibleName() == u"Password of the key"_s;
    });
    QVERIFY(field != fields.end());
    QVERIFY((*field)->isVisibleTo(dialog));
    (*field)->setText(u"s3cret"_s);
    QCOMPARE(dialog->profile().options.tlsPasswords.key, std::string("s3cret"));
    dialog->reject();
}

void TestShellConnections::productionIsReadOnlyByDefault()
{
    Theme theme;
    const QTemporaryDir directory;
    ProfileStore store(directory.path() + u"/profiles.json"_s);
    models::EngineBridge bridge;
    ConnectionDialog dialog(theme, store, bridge);
    QVERIFY(!dialog.profile().options.readOnly);
    dialog.findChild<QButtonGroup*>()->button(static_cast<int>(models::Environment::Production))->click();
    QVERIFY(dialog.profile().options.readOnly);
    dialog.findChild<QButtonGroup*>()->button(static_cast<int>(models::Environment::Test))->click();
    QVERIFY(!dialog.profile().options.readOnly);
}

void TestShellConnections::twoWindowsKeepEachOthersConnections()
{
    const QTemporaryDir directory;
    const QString file = directory.path() + u"/profiles.json"_s;
    ProfileStore one(file);
    ProfileStore two(file);
    ProfileStore idle(file);
    const QSignalSpy news(&idle, &ProfileStore::changed);
    models::ConnectionProfile profile;
    profile.options.registry = "memory://sandbox";
    QString error;
    profile.name = u"first"_s;
    QVERIFY(one.save(profile, {}, &error));
    profile.name = u"second"_s;
    QVERIFY(two.save(profile, {}, &error));
    QVERIFY(two.find(u"first"_s));
    idle.reload();
    QVERIFY(idle.find(u"first"_s) && idle.find(u"second"_s));
    idle.reload();
    QCOMPARE(news.size(), 1);
    QVERIFY(one.remove(u"first"_s, &error));
    QVERIFY(one.find(u"second"_s));
    const ProfileStore after(file);
    QCOMPARE(after.profiles().size(), 1U);
    QVERIFY(after.find(u"second"_s));
}

void TestShellConnections::unreadableFileIsSaid()
{
    ShellFixture shell;
    QFile file(shell.directory.path() + u"/profiles.json"_s);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("\x01\x02 no JSON");
    file.close();
    ProfileStore broken(file.fileName());
    const ConnectionDialog dialog(shell.theme, broken, shell.bridge);
    const auto labels = dialog.findChildren<QLabel*>();
    QVERIFY(std::any_of(labels.begin(), labels.end(),
                        [&](const QLabel* label) { return label->text().contains(broken.loadError()); }));
}

void TestShellConnections::everyRegistryHasAName()
{
    QCOMPARE(nameFromRegistry(u"zookeeper://10.0.3.7:2181/prod?session=3"_s), u"10.0.3.7:2181/prod"_s);
    QCOMPARE(nameFromRegistry(u"snapshot:/tmp/a dump.json"_s), u"a dump.json"_s);
    QCOMPARE(nameFromRegistry(u"memory://sandbox"_s), ProfileStore::sandbox().name);
    for (const QString& odd : {u"zookeeper://"_s, u"snapshot:"_s, u"x"_s, u"zookeeper://?a=b"_s})
        QVERIFY2(!nameFromRegistry(odd).isEmpty(), qPrintable(odd));
    QVERIFY(nameFromRegistry(u"zookeeper://"_s + QString(5000, u'x')).size() < 100);
}

void TestShellConnections::aSnapshotIsLockedForGood()
{
    QTemporaryFile file;
    QVERIFY(file.open());
    file.write(R"([{"path": "/dubbo", "data_utf8": "x", "ephemeral": false, "version": 0}])");
    file.close();
    models::EngineBridge bridge;
    ConnectionHub hub(bridge);
    models::ConnectionProfile profile;
    profile.name = u"dump"_s;
    profile.options.registry = "snapshot:" + file.fileName().toStdString();
    QString error;
    auto* dump = hub.open(profile, false, &error);
    QVERIFY2(dump, qPrintable(error));
    QVERIFY2(hub.locked(dump), "the engine refuses every write");
    QVERIFY(!hub.whyLockedForGood(dump).isEmpty());
    QVERIFY(!hub.setLocked(dump, false, &error));
    QTRY_COMPARE(dump->status().server, u"snapshot"_s);

    profile.name = u"sandbox"_s;
    profile.options.registry = "memory://sandbox";
    auto* sandbox = hub.open(profile, false, &error);
    QVERIFY2(sandbox, qPrintable(error));
    QVERIFY(!hub.locked(sandbox));
    QVERIFY(hub.whyLockedForGood(sandbox).isEmpty());
    hub.close(dump);
    hub.close(sandbox);
}

QTEST_MAIN(TestShellConnections)
#include "test_shell_connections.moc"
