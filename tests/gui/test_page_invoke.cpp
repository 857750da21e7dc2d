// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// The invoke page on the sandbox's real providers: samples, exact answers, exceptions, failures, cancel,
// history.
#include "models/json/json_tree_model.h"
#include "tests/gui/page_fixture.h"
#include "ui/pages/invoke/attachment_table.h"
#include "ui/pages/invoke/call_history.h"
#include "ui/pages/invoke/call_options.h"
#include "ui/pages/invoke/exception_view.h"
#include "ui/pages/invoke/failure_view.h"
#include "ui/pages/invoke/invoke_page.h"
#include "ui/pages/invoke/json_editor.h"
#include "ui/pages/invoke/response_panel.h"
#include "ui/pages/invoke/timing_view.h"
#include "ui/widgets/hex_view.h"
#include "ui/widgets/json_tree_view.h"
#include "ui/widgets/search_combo.h"
#include "ui/widgets/text_view.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTcpServer>
#include <QTest>
#include <QThreadPool>

using namespace Qt::StringLiterals;
using namespace sextant;

namespace {

const QString kOrders = u"com.acme.orders.OrderService"_s;

QString valueOf(ui::JsonTreeView& view, const QString& member)
{
    const QModelIndex root = view.tree().index(0, 0);
    for (int row = 0; row < view.tree().rowCount(root); ++row) {
        if (view.tree().index(row, 0, root).data().toString() == member)
            return view.tree().index(row, models::JsonTreeModel::ValueColumn, root).data().toString();
    }
    return u"(no such member)"_s;
}

} // namespace

class TestPageInvoke : public QObject
{
    Q_OBJECT

private:
    static bool call(ui::InvokePage& page, const QString& arguments)
    {
        page.editor().setText(arguments);
        const std::size_t before = page.history().rows().size();
        page.send();
        return test::waitFor([&] { return !page.running() && page.history().rows().size() == before + 1; },
                             20'000);
    }

private Q_SLOTS:
    void answersAreExact()
    {
        test::PageFixture fixture;
        QVERIFY(fixture.open(u"memory://sandbox"_s));
        ui::InvokePage page(fixture.context());
        fixture.show(page);
        QVERIFY(page.open(kOrders + u"#getOrder(long)"_s));
        QTRY_COMPARE(page.methodPicker().chosen(), u"getOrder(long)"_s);
        QTRY_VERIFY(page.editor().valid());
        QCOMPARE(page.editor().check().arguments, 1); // the generated sample
        QVERIFY(call(page, u"[9007199254740993]"_s));
        const host::InvokeReport& report = *page.history().rowAt(0)->report;
        QVERIFY2(report.ok, report.error ? report.error->text().c_str() : "exception");
        QCOMPARE(valueOf(page.response().tree(), u"id"_s), u"9007199254740993"_s);
        QCOMPARE(valueOf(page.response().tree(), u"total"_s), u"119.30"_s);
        QVERIFY(page.response().statusText().contains(QString::fromStdString(report.provider)));
        QVERIFY(page.response().json().wholeText().contains("9007199254740993"_L1));
        QVERIFY(!page.response().hex().bytes().isEmpty());
        QCOMPARE(page.response().timing().bars().bars().size(), 5);
        page.response().copyResult();
        QVERIFY(QGuiApplication::clipboard()->text().contains("\"119.30\""_L1));
        // Types of members come from the definition.
        const QModelIndex root = page.response().tree().tree().index(0, 0);
        bool typed = false;
        for (int row = 0; row < page.response().tree().tree().rowCount(root); ++row)
            typed = typed
                || page.response()
                        .tree()
                        .tree()
                        .index(row, models::JsonTreeModel::TypeColumn, root)
                        .data()
                        .toString()
                    == "java.math.BigDecimal"_L1;
        QVERIFY(typed);
    }

    void overloadsAreTold()
    {
        test::PageFixture fixture;
        QVERIFY(fixture.open(u"memory://sandbox"_s));
        ui::InvokePage page(fixture.context());
        fixture.show(page);
        QVERIFY(page.open(kOrders + u"#find(java.lang.String)"_s));
        QTRY_COMPARE(page.methodPicker().chosen(), u"find(java.lang.String)"_s);
        QVERIFY(call(page, u"[\"A\"]"_s));
        QVERIFY(page.history().rowAt(0)->report->ok);
        QCOMPARE(QString::fromStdString(page.history().rowAt(0)->report->valueJson).remove(u' '),
                 u"[10001,10002,9007199254740993]"_s);
        page.methodPicker().pick(u"find(com.acme.orders.OrderQuery)"_s);
        QTRY_VERIFY(page.editor().valid());
        QVERIFY(page.editor().text().contains("customerId"_L1)); // a sample of the nested type
        page.methodPicker().pick(u"find(java.lang.String)"_s);
        QCOMPARE(page.editor().text(), u"[\"A\"]"_s); // what was written for the other overload is kept
    }

    void whatIsTypedBeforeTheDefinitionCameStays()
    {
        test::PageFixture fixture;
        QVERIFY(fixture.open(u"memory://sandbox"_s));
        ui::InvokePage page(fixture.context());
        fixture.show(page);
        QVERIFY(page.open(kOrders + u"#getOrder"_s));
        page.editor().setText(u"[10001]"_s);
        QTRY_COMPARE(page.methodPicker().chosen(), u"getOrder(long)"_s);
        QCOMPARE(page.editor().text(), u"[10001]"_s);
    }

    void aMethodIsTypedByItsName()
    {
        test::PageFixture fixture;
        QVERIFY(fixture.open(u"memory://sandbox"_s));
        ui::InvokePage page(fixture.context());
        fixture.show(page);
        QVERIFY(page.open(kOrders + u"#getOrder(long)"_s));
        QTRY_COMPARE(page.methodPicker().chosen(), u"getOrder(long)"_s);
        ui::SearchCombo& methods = page.methodPicker();
        methods.setFocus(Qt::OtherFocusReason);
        QTRY_VERIFY(methods.hasFocus());
        QTest::keyClicks(&methods, u"cancelOrder"_s); // instead of what stood there
        QTest::keyClick(&methods, Qt::Key_Return);
        QCOMPARE(methods.chosen(), u"cancelOrder(long,java.lang.String)"_s);
        methods.pick(u"getOrder(long)cancelOrder"_s);
        QVERIFY(!page.findChild<QPushButton*>(u"invoke.send"_s)->isEnabled());
        page.send();
        QVERIFY(!page.running());
    }

    void exceptionIsAResult()
    {
        test::PageFixture fixture;
        QVERIFY(fixture.open(u"memory://sandbox"_s));
        ui::InvokePage page(fixture.context());
        fixture.show(page);
        QVERIFY(page.open(kOrders + u"#cancelOrder(long,java.lang.String)"_s));
        QTRY_COMPARE(page.methodPicker().chosen(), u"cancelOrder(long,java.lang.String)"_s);
        QVERIFY(call(page, u"[10001, \"too late\"]"_s));
        QVERIFY(page.history().rowAt(0)->report->exception);
        QCOMPARE(page.response().exception().className(), u"com.acme.orders.OrderException"_s);
        QVERIFY(page.response().exception().message().startsWith("Order 10001"_L1));
        QVERIFY(page.response().exception().isVisible());
    }

    void failureShowsWhere()
    {
        test::PageFixture fixture;
        QVERIFY(fixture.open(u"memory://sandbox"_s));
        ui::InvokePage page(fixture.context());
        fixture.show(page);
        QVERIFY(page.open(kOrders + u"#getOrder(long)"_s));
        QTRY_COMPARE(page.methodPicker().chosen(), u"getOrder(long)"_s);
        QTcpServer closed;
        QVERIFY(closed.listen(QHostAddress::LocalHost));
        const QString address = u"127.0.0.1:"_s + QString::number(closed.serverPort());
        closed.close();
        page.targetPicker().pick(address);
        QVERIFY(call(page, u"[1]"_s));
        QVERIFY(page.response().failure().isVisible());
        QCOMPARE(page.response().failure().failedStep(), u"connect"_s);
        QVERIFY(page.response().failure().details().contains(address));

        // Wrong types never leave the house.
        page.targetPicker().pick(u"cluster"_s);
        QVERIFY(call(page, u"[\"not a number\"]"_s));
        QCOMPARE(page.response().failure().failedStep(), u"arguments"_s);
    }

    void nothingIsSentThatIsNotJson()
    {
        test::PageFixture fixture;
        QVERIFY(fixture.open(u"memory://sandbox"_s));
        ui::InvokePage page(fixture.context());
        fixture.show(page);
        QVERIFY(page.open(kOrders + u"#getOrder(long)"_s));
        QTRY_COMPARE(page.methodPicker().chosen(), u"getOrder(long)"_s);
        auto* send = page.findChild<QPushButton*>(u"invoke.send"_s);
        page.editor().setText(u"[1"_s);
        QVERIFY(!send->isEnabled());
        QCOMPARE(page.editor().check().line, 1);
        QVERIFY(page.runCommand(u"invoke.send"_s));
        QVERIFY(!page.running());
        page.editor().setText(u"[1, 2]"_s);
        QVERIFY(!send->isEnabled());
        QVERIFY(page.runCommand(u"invoke.sample"_s));
        QVERIFY(send->isEnabled());
        page.editor().setText(u"[1.50]"_s);
        QVERIFY(page.runCommand(u"invoke.format"_s));
        QCOMPARE(page.editor().text(), u"[\n  1.50\n]"_s);
    }

    void argumentsOfAnySizeAreHeldWhole()
    {
        test::PageFixture fixture;
        ui::JsonEditor editor(fixture.theme());
        editor.offerSample(u"[1]"_s);
        const QString large = u"[\""_s + QString(5 << 20, u'x') + u"\"]"_s;
        editor.setText(large);
        QVERIFY(editor.holds() && editor.valid());
        QVERIFY(editor.text() == large);
        QVERIFY(editor.edit().document()->characterCount() <= ui::JsonEditor::kShownOfHeld + 1);
        editor.format(); // one long string stays one
        QVERIFY(editor.holds() && editor.valid());
        editor.discard();
        QVERIFY(!editor.holds() && !editor.edit().isReadOnly());
        QCOMPARE(editor.text(), u"[1]"_s);
        // Pasted between the brackets.
        QGuiApplication::clipboard()->setText(large.mid(1, large.size() - 2));
        editor.setText(u"[]"_s);
        editor.edit().moveCursor(QTextCursor::Right);
        editor.edit().paste();
        QVERIFY(editor.holds() && editor.valid());
        QVERIFY(editor.text() == large);
        editor.useSample();
        QGuiApplication::clipboard()->setText(u"2"_s);
        editor.edit().selectAll();
        editor.edit().paste();
        QCOMPARE(editor.text(), u"2"_s);
        editor.edit().undo();
        QCOMPARE(editor.text(), u"[1]"_s);
        const QString wrong = large.chopped(1);
        editor.setText(wrong);
        QVERIFY(!editor.valid());
    }

    void largeAndDeepArgumentsAreAnswered()
    {
        test::PageFixture fixture;
        QVERIFY(fixture.open(u"memory://sandbox"_s));
        ui::InvokePage page(fixture.context());
        fixture.show(page);
        QVERIFY(page.open(kOrders + u"#find(java.lang.String)"_s));
        QTRY_COMPARE(page.methodPicker().chosen(), u"find(java.lang.String)"_s);
        QVERIFY(call(page, u"[\""_s + QString(5 << 20, u'x') + u"\"]"_s));
        QVERIFY(!page.response().statusText().isEmpty());
        QVERIFY(call(page, u"["_s + QString(200, u'[') + QString(200, u']') + u"]"_s));
        QVERIFY(page.response().failure().isVisible());
        for (const QString& wrong : {u"{}"_s, u"[1}"_s, u"['a']"_s, u"[1,]"_s, u""_s, u"   "_s, u"null"_s,
                                     u"[\x01]"_s, QString(QString(600, u'[') + QString(600, u']'))}) {
            page.editor().setText(wrong);
            QVERIFY2(!page.editor().valid(), qPrintable(wrong));
            QVERIFY(!page.editor().check().message.isEmpty());
            page.send();
            QVERIFY(!page.running());
        }
    }

    void aPageMayGoInMidCall()
    {
        test::PageFixture fixture;
        QVERIFY(fixture.open(u"memory://sandbox"_s));
        QTcpServer silent;
        QVERIFY(silent.listen(QHostAddress::LocalHost));
        for (int round = 0; round < 3; ++round) {
            auto page = std::make_unique<ui::InvokePage>(fixture.context());
            fixture.show(*page);
            QVERIFY(page->open(kOrders + u"#getOrder(long)"_s));
            QTRY_COMPARE(page->methodPicker().chosen(), u"getOrder(long)"_s);
            page->targetPicker().pick(u"127.0.0.1:"_s + QString::number(silent.serverPort()));
            page->editor().setText(u"[1]"_s);
            page->send();
            QVERIFY(page->running());
            if (round == 1)
                QVERIFY(silent.hasPendingConnections() || silent.waitForNewConnection(5000));
            page.reset();
            QTest::qWait(20);
        }
    }

    void cancelAndWait()
    {
        test::PageFixture fixture;
        QVERIFY(fixture.open(u"memory://sandbox"_s));
        QTcpServer silent; // accepts and never answers
        QVERIFY(silent.listen(QHostAddress::LocalHost));
        ui::InvokePage page(fixture.context());
        fixture.show(page);
        QVERIFY(page.open(kOrders + u"#getOrder(long)"_s));
        QTRY_COMPARE(page.methodPicker().chosen(), u"getOrder(long)"_s);
        page.targetPicker().pick(u"127.0.0.1:"_s + QString::number(silent.serverPort()));
        page.editor().setText(u"[1]"_s);
        page.send();
        QVERIFY(page.running());
        QVERIFY(!page.findChild<QPushButton*>(u"invoke.send"_s)->isVisible());
        QTRY_VERIFY(page.findChild<QWidget*>(u"waitBar"_s)->isVisible() || !page.running());
        QTest::keyClick(&page, Qt::Key_Escape);
        QTRY_VERIFY(!page.running());
        QCOMPARE(page.history().rowAt(0)->report->error->code, core::Errc::Cancelled);
        // It waited for at least as long as the wait bar stays away.
        QVERIFY(page.history().rowAt(0)->report->elapsedMicros >= 200'000);
    }

    void historyReplays()
    {
        test::PageFixture fixture;
        QVERIFY(fixture.open(u"memory://sandbox"_s));
        ui::InvokePage page(fixture.context());
        fixture.show(page);
        QVERIFY(page.open(kOrders + u"#getOrder(long)"_s));
        QTRY_COMPARE(page.methodPicker().chosen(), u"getOrder(long)"_s);
        page.attachments().setAttachments({{"traceparent", "00-1"}});
        QVERIFY(call(page, u"[42]"_s));
        page.attachments().setAttachments({});
        QVERIFY(page.open(kOrders + u"#find(java.lang.String)"_s));
        QTRY_COMPARE(page.methodPicker().chosen(), u"find(java.lang.String)"_s);
        QVERIFY(page.runCommand(u"invoke.replay"_s));
        QCOMPARE(page.methodPicker().chosen(), u"getOrder(long)"_s);
        QCOMPARE(page.editor().text(), u"[42]"_s);
        QCOMPARE(page.attachments().count(), 1);
        QVERIFY(page.runCommand(u"invoke.copy-command"_s));
        const QString command = QGuiApplication::clipboard()->text();
        QVERIFY2(
            command.startsWith(
                "sextantctl --registry memory://sandbox invoke com.acme.orders.OrderService getOrder '[42]'"_L1),
            qPrintable(command));
        QVERIFY(command.contains("--attachment traceparent=00-1"_L1));
        QVERIFY(call(page, page.editor().text()));
        QCOMPARE(page.history().rows().size(), std::size_t(2));
    }

    void aLargeResultIsPreparedBesideTheWindow()
    {
        const auto reportOf = [](std::size_t size) {
            auto report = std::make_shared<host::InvokeReport>();
            report->ok = true;
            report->type = "java.util.Map";
            report->valueJson = "{\"text\":\"" + std::string(size, 'x') + "\"}";
            return report;
        };
        test::PageFixture fixture;
        auto panel = std::make_unique<ui::ResponsePanel>(fixture.theme());
        panel->resize(800, 400);
        panel->show();
        panel->showReport(reportOf(3), {}, nullptr);
        QCOMPARE(valueOf(panel->tree(), u"text"_s), u"xxx"_s);

        // Until it is ready, the answer before it is neither shown nor copied as if it were this one.
        QGuiApplication::clipboard()->setText(u"untouched"_s);
        panel->showReport(reportOf(5'000'000), {}, nullptr);
        QCOMPARE(panel->tree().tree().rowCount(), 0);
        QVERIFY(panel->json().wholeText().isEmpty());
        QVERIFY(!panel->tree().isVisible());
        panel->copyResult();
        QCOMPARE(QGuiApplication::clipboard()->text(), u"untouched"_s);
        QVERIFY(test::waitFor([&] { return panel->tree().isVisible(); }, 30'000));
        panel->copyResult();
        QVERIFY(QGuiApplication::clipboard()->text().size() > 5'000'000);

        // What was asked for last is shown, whatever is ready last.
        panel->showReport(reportOf(5'000'000), {}, nullptr);
        panel->showReport(reportOf(4), {}, nullptr);
        QCOMPARE(valueOf(panel->tree(), u"text"_s), u"xxxx"_s);
        QThreadPool::globalInstance()->waitForDone();
        QCoreApplication::processEvents();
        QCOMPARE(valueOf(panel->tree(), u"text"_s), u"xxxx"_s);

        panel->showReport(reportOf(5'000'000), {}, nullptr);
        panel->clear();
        panel->showReport(reportOf(5'000'000), {}, nullptr);
        panel.reset();
        QThreadPool::globalInstance()->waitForDone();
    }

    void optionsReachTheRequest()
    {
        ui::CallOptions options;
        host::InvokeRequest wanted;
        wanted.typed = true;
        wanted.tag = "gray";
        wanted.timeout = core::Millis(1234);
        wanted.retries = 2;
        wanted.step = host::Step::ForceInterface;
        options.showRequest(wanted);
        host::InvokeRequest got;
        options.fill(got);
        QVERIFY(got.typed && got.tag == "gray" && got.timeout == core::Millis(1234) && got.retries == 2
                && got.step == host::Step::ForceInterface);
        QCOMPARE(options.changedCount(), 5);
    }
};

QTEST_MAIN(TestPageInvoke)
#include "test_page_invoke.moc"
