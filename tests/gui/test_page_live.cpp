// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// A real ZooKeeper and a real provider: it appears in an open window, can be called from there, and
// disappears without a refresh when its process is killed.
#include "models/services/service_model.h"
#include "tests/gui/page_fixture.h"
#include "tests/support/zookeeper_server.h"
#include "ui/pages/invoke/call_history.h"
#include "ui/pages/invoke/invoke_page.h"
#include "ui/pages/invoke/json_editor.h"
#include "ui/pages/services/service_detail.h"
#include "ui/pages/services/services_page.h"
#include "ui/widgets/search_combo.h"
#include "ui/widgets/table_page.h"

#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace sextant;

namespace {

constexpr char kSpec[] = R"({"services":[{"interface":"com.acme.live.GreetService","methods":[
  {"name":"greet","parameterTypes":["java.lang.String"],"returnType":"java.lang.String","behavior":{"echo":0}}]}]})";

/// A provider in a process of its own, so that it can die without a word.
class Provider
{
public:
    explicit Provider(const QString& registry)
    {
        const QString spec = m_directory.filePath(u"spec.json"_s);
        QFile file(spec);
        if (!file.open(QIODevice::WriteOnly) || file.write(kSpec) < 0)
            return;
        file.close();
        m_process.setProcessChannelMode(QProcess::ForwardedErrorChannel);
        m_process.start(QStringLiteral(SEXTANT_BIN_DIR "/sextantctl"),
                        {u"--registry"_s, registry, u"provider"_s, u"--app"_s, u"greeter"_s, u"--port"_s,
                         u"0"_s, u"--spec"_s, spec});
    }
    ~Provider() { kill(); }
    bool ready()
    {
        return test::waitFor(
                   [this] { return m_process.canReadLine() || m_process.state() == QProcess::NotRunning; })
            && m_process.canReadLine();
    }
    void kill()
    {
        m_process.kill();
        m_process.waitForFinished();
    }

private:
    QTemporaryDir m_directory;
    QProcess m_process;
};

} // namespace

class TestPageLive : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void providerComesAndGoes_data()
    {
        QTest::addColumn<QString>("client");
        QTest::newRow("wire client") << u"wire"_s;
        QTest::newRow("C client") << u"c"_s;
    }

    void providerComesAndGoes()
    {
        QFETCH(const QString, client);
        test::ZooKeeperServer zookeeper;
        const QString registry =
            QString::fromStdString(zookeeper.url() + "?session=2000&zk-client=") + client;
        test::PageFixture fixture;
        QVERIFY(fixture.open(registry));
        ui::ServicesPage services(fixture.context());
        QVERIFY(services.open({}));
        fixture.show(services);
        QCOMPARE(services.services().rowCount(), 0);

        Provider provider(registry);
        QVERIFY(provider.ready());
        QTRY_COMPARE_WITH_TIMEOUT(services.services().rowCount(), 1, 15'000);
        QTRY_COMPARE_WITH_TIMEOUT(services.services().rowAt(0)->registration, inventory::Registration::Both,
                                  15'000);
        services.list().table().setCurrentIndex(services.list().table().model()->index(0, 0));
        QTRY_COMPARE(services.detail().service()->providers.size(), std::size_t(1));

        ui::InvokePage invoke(fixture.context());
        fixture.show(invoke);
        QVERIFY(invoke.open(u"com.acme.live.GreetService#greet(java.lang.String)"_s));
        QTRY_COMPARE(invoke.methodPicker().chosen(), u"greet(java.lang.String)"_s);
        invoke.editor().setText(u"[\"hello\"]"_s);
        invoke.send();
        QTRY_VERIFY_WITH_TIMEOUT(!invoke.running(), 15'000);
        const host::InvokeReport& report = *invoke.history().rowAt(0)->report;
        QVERIFY2(report.ok, report.error ? report.error->text().c_str() : "exception");
        QCOMPARE(report.valueJson, std::string("\"hello\""));

        // Nothing is unregistered: the session ends by itself, and the open window follows.
        provider.kill();
        QVERIFY(test::waitFor([&] { return services.detail().service()->providers.empty(); }, 30'000));
        QVERIFY(services.services().rowCount() == 0 || services.services().rowAt(0)->providers.empty());
    }
};

QTEST_MAIN(TestPageLive)
#include "test_page_live.moc"
