// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// A real ZooKeeper and a real provider: it appears in an open window, can be called from there, and
// disappears without a refresh when it stops or its session is killed.
#include "engine/core/engine_thread.h"
#include "engine/host/provider.h"
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

#include <QTest>

#include <future>

using namespace Qt::StringLiterals;
using namespace sextant;

namespace {

host::ServiceSpec greeter()
{
    host::ServiceSpec spec;
    spec.interfaceName = "com.acme.live.GreetService";
    host::MethodSpec method;
    method.name = "greet";
    method.parameterTypes = {"java.lang.String"};
    method.returnType = "java.lang.String";
    method.script.echo = 0;
    spec.methods.push_back(method);
    return spec;
}

/// A provider with an engine of its own, as another process would be.
struct Other
{
    explicit Other(const std::string& registry)
        : engine(std::make_unique<core::EngineThread>())
    {
        host::ConnectionOptions options;
        options.registry = registry;
        host::ProviderOptions provider;
        provider.application = "greeter";
        provider.port = 0;
        server = std::make_unique<host::Provider>(*engine, options, provider);
        server->addService(greeter());
        auto started = std::make_shared<std::promise<bool>>();
        server->start(
            [started](const core::Outcome<host::ProviderInfo>& info) { started->set_value(info.ok()); });
        running = started->get_future().get();
    }
    std::unique_ptr<core::EngineThread> engine;
    std::unique_ptr<host::Provider> server;
    bool running = false;
};

} // namespace

class TestPageLive : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void providerComesAndGoes()
    {
        test::ZooKeeperServer zookeeper;
        const QString registry = QString::fromStdString(zookeeper.url() + "?session=2000");
        test::PageFixture fixture;
        QVERIFY(fixture.open(registry));
        ui::ServicesPage services(fixture.context());
        QVERIFY(services.open({}));
        fixture.show(services);
        QCOMPARE(services.services().rowCount(), 0);

        {
            Other other(registry.toStdString());
            QVERIFY(other.running);
            QTRY_COMPARE_WITH_TIMEOUT(services.services().rowCount(), 1, 15'000);
            QTRY_COMPARE_WITH_TIMEOUT(services.services().rowAt(0)->registration,
                                      inventory::Registration::Both, 15'000);
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
            // Here the provider dies without a word: nothing is unregistered, its session ends by itself.
        }
        QTRY_VERIFY_WITH_TIMEOUT(services.services().rowAt(0)->providers.empty(), 30'000);
        QTRY_VERIFY(services.detail().service()->providers.empty());
    }
};

QTEST_MAIN(TestPageLive)
#include "test_page_live.moc"
