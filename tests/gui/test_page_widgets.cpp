// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// The widgets that all pages share: copies and exports, eliding, lingering rows, what bytes are, hostile
// text.
#include "tests/gui/page_fixture.h"
#include "ui/pages/invoke/command_line.h"
#include "ui/pages/invoke/invoke_page.h"
#include "ui/pages/services/services_page.h"
#include "ui/pages/zookeeper/acl_text.h"
#include "ui/pages/zookeeper/path_bar.h"
#include "ui/shell/elided_label.h"
#include "ui/shell/status_bar.h"
#include "ui/shell/tab_strip.h"
#include "ui/widgets/data_kind.h"
#include "ui/widgets/data_view.h"
#include "ui/widgets/elided_name.h"
#include "ui/widgets/hex_view.h"
#include "ui/widgets/linger_model.h"
#include "ui/widgets/search_combo.h"
#include "ui/widgets/table_page.h"
#include "ui/widgets/table_text.h"
#include "ui/widgets/text_parts.h"
#include "ui/widgets/text_view.h"
#include "ui/widgets/type_tree_model.h"
#include "ui/widgets/words_filter.h"

#include <QAbstractItemModelTester>
#include <QClipboard>
#include <QComboBox>
#include <QElapsedTimer>
#include <QGuiApplication>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QRandomGenerator>
#include <QScrollBar>
#include <QSignalSpy>
#include <QStandardItemModel>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace sextant;
using namespace sextant::ui;

namespace {

void fill(QStandardItemModel& model, const QStringList& names)
{
    model.setHorizontalHeaderLabels({u"Name"_s, u"Note"_s});
    for (const QString& name : names)
        model.appendRow({new QStandardItem(name), new QStandardItem(u"a,\"b\"|c"_s)});
}

QStringList column(const QAbstractItemModel& model)
{
    QStringList texts;
    for (int row = 0; row < model.rowCount(); ++row)
        texts << (model.index(row, 0).data(LingerModel::GhostRole).toBool() ? u"~"_s : QString())
                + model.index(row, 0).data().toString();
    return texts;
}

} // namespace

class TestPageWidgets : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void tableAsText()
    {
        QStandardItemModel model;
        fill(model, {u"one"_s, u"two\nlines"_s});
        QCOMPARE(tableText(model, {0, 1}, {0, 1}, TableFormat::Cells),
                 u"one\ta,\"b\"|c\ntwo lines\ta,\"b\"|c"_s);
        QCOMPARE(tableText(model, {0}, {0, 1}, TableFormat::Csv),
                 u"Name,Note\r\none,\"a,\"\"b\"\"|c\"\r\n"_s);
        QCOMPARE(tableText(model, {0}, {0, 1}, TableFormat::Markdown),
                 u"| Name | Note |\n| --- | --- |\n| one | a,\"b\"\\|c |\n"_s);
        QCOMPARE(tableText(model, {0}, {1, 0}, TableFormat::Json),
                 u"[\n  {\"Note\": \"a,\\\"b\\\"|c\", \"Name\": \"one\"}\n]\n"_s);
        QCOMPARE(tableText(model, {}, {0}, TableFormat::Json), u"[]\n"_s);
    }

    void namesElideInTheMiddle()
    {
        const QFontMetrics metrics(QGuiApplication::font());
        const QString name = u"com.acme.warehouse.inventory.InventoryService"_s;
        const ElidedName whole = elideName(name, metrics, 10'000);
        QCOMPARE(whole.prefix, u"com.acme.warehouse.inventory."_s);
        QCOMPARE(whole.name, u"InventoryService"_s);
        QVERIFY(!whole.elided);
        const ElidedName part =
            elideName(name, metrics, metrics.horizontalAdvance(u"com.….InventoryService  "_s));
        QVERIFY(part.elided);
        QCOMPARE(part.name, u"InventoryService"_s);
        QVERIFY(part.prefix.startsWith("com."_L1));
        QVERIFY(metrics.horizontalAdvance(part.prefix + part.name)
                <= metrics.horizontalAdvance(u"com.….InventoryService  "_s));
        const ElidedName tight = elideName(name, metrics, 40);
        QVERIFY(tight.prefix.isEmpty());
        QVERIFY(metrics.horizontalAdvance(tight.name) <= 40);
        QCOMPARE(elideName(u"java.util.List<com.acme.X>"_s, metrics, 10'000).prefix, u"java.util."_s);
    }

    void hostileTextIsPaintable()
    {
        QElapsedTimer clock;
        clock.start();
        const QString huge(1'000'000, u'x');
        const QFontMetrics metrics(QGuiApplication::font());
        QVERIFY(elideMiddle(huge, metrics, 200).size() < 200);
        QVERIFY(elideName(huge + u".Y"_s, metrics, 200).name.size() < 300);
        QVERIFY(paintable(huge).size() <= 2049);
        QVERIFY(!paintable(u"a\nb\u202ec"_s).contains(QChar(0x202E)));
        QVERIFY(!paintable(u"a\nb"_s).contains(u'\n'));
        QCOMPARE(paintableLines(u"a\nb"_s), u"a\nb"_s);
    }

    void hostileTextLooksTheSameEverywhere()
    {
        // What could make a name read as another one is shown as what it is, whoever paints it.
        const QString hostile = u"rtl-\u202egnp.exe"_s;
        const QString honest = u"rtl-\ufffdgnp.exe"_s;
        test::PageFixture fixture;
        const auto label = [](const QString& text) {
            ElidedLabel widget;
            widget.setText(text);
            widget.resize(200, 24);
            return widget.grab().toImage();
        };
        QCOMPARE(label(hostile), label(honest));
        const auto tab = [&](const QString& text) {
            TabStrip strip(fixture.theme());
            strip.addTab(text);
            strip.resize(300, 34);
            return strip.grab().toImage();
        };
        QCOMPARE(tab(hostile), tab(honest));

        QVERIFY(!plainTip(hostile).contains(QChar(0x202E)));
        // Names without a blank are broken, markup stays text, quotes stay quotes.
        const QStringList lines = plainTip(u"/hostile/"_s + QString(2000, u'n')).split(u'\n');
        QVERIFY(
            std::all_of(lines.begin(), lines.end(), [](const QString& line) { return line.size() <= 161; }));
        QCOMPARE(lines.join(QString()).size(), 2009);
        QVERIFY(plainTip(u"<b>bold</b>"_s).contains("&lt;b&gt;"_L1));
        QCOMPARE(plainTip(u"an \"a\" & a b"_s), u"an \"a\" & a b"_s);
    }

    void removedRowsLinger()
    {
        QStandardItemModel source;
        fill(source, {u"a"_s, u"b"_s, u"c"_s, u"d"_s});
        LingerModel linger;
        QAbstractItemModelTester tester(&linger, QAbstractItemModelTester::FailureReportingMode::QtTest);
        linger.setSourceModel(&source);
        linger.setLinger(60);
        source.removeRows(1, 2);
        QCOMPARE(column(linger), (QStringList {u"a"_s, u"~b"_s, u"~c"_s, u"d"_s}));
        source.insertRow(1, {new QStandardItem(u"new"_s), new QStandardItem});
        QCOMPARE(column(linger), (QStringList {u"a"_s, u"new"_s, u"~b"_s, u"~c"_s, u"d"_s}));
        QCOMPARE(linger.mapToSource(linger.index(4, 0)).data().toString(), u"d"_s);
        QVERIFY(!linger.mapToSource(linger.index(2, 0)).isValid());
        QVERIFY(test::waitFor([&] { return linger.rowCount() == 3; }, 3000));
        QCOMPARE(column(linger), (QStringList {u"a"_s, u"new"_s, u"d"_s}));
        linger.setLinger(0);
        source.removeRow(0);
        QCOMPARE(column(linger), (QStringList {u"new"_s, u"d"_s}));
    }

    /// Random inserts, removals and expiries against a plain list.
    void lingeringSoak()
    {
        QStandardItemModel source;
        fill(source, {u"0"_s});
        LingerModel linger;
        QAbstractItemModelTester tester(&linger, QAbstractItemModelTester::FailureReportingMode::QtTest);
        linger.setSourceModel(&source);
        QRandomGenerator random(7);
        for (int step = 0; step < 2000; ++step) {
            linger.setLinger(random.bounded(3) == 0 ? 0 : 5);
            const int rows = source.rowCount();
            if (rows > 0 && random.bounded(2) == 0) {
                const int first = random.bounded(rows);
                source.removeRows(first, 1 + random.bounded(qMin(4, rows - first)));
            } else {
                source.insertRow(random.bounded(rows + 1),
                                 {new QStandardItem(QString::number(step)), new QStandardItem});
            }
            if (random.bounded(40) == 0)
                QTest::qWait(8);
            QStringList live;
            const QStringList shown = column(linger);
            for (const QString& text : shown) {
                if (!text.startsWith(u'~'))
                    live << text;
            }
            QCOMPARE(live, column(source));
        }
        linger.dropGhosts();
        QCOMPARE(column(linger), column(source));
    }

    void wordsFilter()
    {
        QVERIFY(WordsFilter::matches(u"order-service dubbo"_s, {u"ORDER"_s, u"dub"_s}));
        QVERIFY(!WordsFilter::matches(u"order-service"_s, {u"order"_s, u"!service"_s}));
        QVERIFY(WordsFilter::matches(u"wow!"_s, {u"!"_s}));
        const QStringList sorted {u"a"_s, u"A2"_s, u"a10"_s, u"a10b"_s, u"b01"_s, u"b1"_s, u"b02"_s};
        for (qsizetype i = 1; i < sorted.size(); ++i)
            QVERIFY2(WordsFilter::compare(sorted[i - 1], sorted[i]) < 0, qPrintable(sorted[i]));
    }

    void bytesAreClassified()
    {
        QCOMPARE(classify(std::nullopt, u"x"_s).shape, DataShape::Null);
        QCOMPARE(classify(std::string(), u"x"_s).shape, DataShape::Empty);
        QCOMPARE(classify(std::string("10.0.0.1"), u"x"_s).shape, DataShape::Text);
        QCOMPARE(classify(std::string("{\"a\":1}"), u"x"_s).shape, DataShape::Json);
        QCOMPARE(classify(std::string("{\"a\":1"), u"x"_s).shape, DataShape::BrokenJson);
        QCOMPARE(classify(std::string("\xff\xfe\0a", 4), u"x"_s).shape, DataShape::Binary);
        QCOMPARE(classify(std::string("a\0b", 3), u"x"_s).shape, DataShape::Binary);
        const DataKind named =
            classify(std::string(), u"dubbo%3A%2F%2F10.0.0.1%3A20880%2Fcom.acme.A%3Fversion%3D1"_s);
        QVERIFY(named.url && named.urlFromName);
        QCOMPARE(named.url->port(), 20880);
        const DataKind inData = classify(std::string("consumer://10.0.0.2/com.acme.A?side=consumer"), u"x"_s);
        QVERIFY(inData.url && !inData.urlFromName);
        QVERIFY(!classify(std::string("see http docs"), u"plain"_s).url);
        QVERIFY(!classify(std::string("<img src=\"file:///x\">"), u"plain"_s).url);
        QVERIFY(!classify(std::string("look at http://example.org"), u"plain"_s).url);
    }

    void dataViewShowsThreeKindsOfNothing()
    {
        test::PageFixture fixture;
        DataView view(fixture.context(), u"view"_s);
        view.resize(700, 400);
        view.show();
        view.setData(std::nullopt, u"x"_s);
        QCOMPARE(view.badges(), u"null"_s);
        view.setData(std::string(), u"x"_s);
        QVERIFY2(view.badges().startsWith("empty"_L1), qPrintable(view.badges()));
        view.setData(std::string("{\"n\":9007199254740993}"), u"x"_s);
        QCOMPARE(view.view(), DataView::JsonTab);
        QVERIFY(view.badges().contains("UTF-8"_L1));
        view.copyData();
        QCOMPARE(QGuiApplication::clipboard()->text(), u"{\"n\":9007199254740993}"_s);
        view.setView(DataView::TextTab);
        view.setData(std::string("[1]"), u"y"_s);
        QCOMPARE(view.view(), DataView::TextTab); // chosen once, kept for JSON
        view.setData(std::string("\x01\xff", 2), u"z"_s);
        QCOMPARE(view.view(), DataView::HexTab);
        view.copyData();
        QCOMPARE(QGuiApplication::clipboard()->text(), u"01 ff"_s);
        view.setView(DataView::UrlTab); // does not fit: ignored
        QCOMPARE(view.view(), DataView::HexTab);
    }

    void largeTextsAreShownInParts_data()
    {
        QTest::addColumn<QString>("text");
        QString lines;
        for (int line = 0; line < 100'000; ++line)
            lines += u"line "_s + QString::number(line) + u'\n';
        QTest::newRow("one line of 5 MB") << QString(5 << 20, u'x');
        QTest::newRow("100,000 lines") << lines;
        QTest::newRow("5 MB of CJK") << u"注册中心"_s.repeated(436'000);
        QTest::newRow("nothing but line ends") << QString(300'000, u'\n');
        QTest::newRow("surrogate pairs") << u"😀"_s.repeated(200'000);
        QTest::newRow("CR LF") << u"a line\r\n"_s.repeated(50'000);
    }

    /// Whatever its size and shape, the widget gets a bounded part of a text; nothing of it is lost.
    void largeTextsAreShownInParts()
    {
        QFETCH(QString, text);
        text += u"needle"_s;
        test::PageFixture fixture;
        TextView view(fixture.theme(), u"text"_s);
        view.resize(600, 300);
        view.show();
        view.setText(text);
        QVERIFY(view.parts() > 1);
        qsizetype shown = 0;
        for (int part = 0; part < view.parts(); ++part) {
            view.showPart(part);
            QCOMPARE(view.part(), part);
            const QString now = view.edit().toPlainText();
            QVERIFY(now.size() <= kPartCharacters);
            QVERIFY(view.edit().document()->blockCount() <= kPartLines + 1);
            QVERIFY(now.isEmpty() || (!now.front().isLowSurrogate() && !now.back().isHighSurrogate()));
            shown += now.size();
        }
        // Line ends between parts and CR LF take less room in the widget.
        QVERIFY(shown + view.parts() + text.count(u"\r\n"_s) >= text.size());

        // The whole is what is searched, copied and saved.
        view.showPart(0);
        view.showFind();
        auto* find = view.findChild<QLineEdit*>();
        find->setText(u"NEEDLE"_s);
        QCOMPARE(view.part(), view.parts() - 1);
        QCOMPARE(view.edit().textCursor().selectedText(), u"needle"_s);
        view.findNext(true); // around, to the same
        QCOMPARE(view.edit().textCursor().selectedText(), u"needle"_s);
        view.showPart(0);
        view.edit().selectAll();
        view.edit().copy();
        QVERIFY(QGuiApplication::clipboard()->text() == text);
        QGuiApplication::clipboard()->clear();
        view.copyAll();
        QVERIFY(QGuiApplication::clipboard()->text() == text);
        QTemporaryDir directory;
        QString error;
        QVERIFY(view.saveTo(directory.filePath(u"value"_s), &error));
        QFile file(directory.filePath(u"value"_s));
        QVERIFY(file.open(QIODevice::ReadOnly));
        QVERIFY(file.readAll() == text.toUtf8());
        QVERIFY(!view.saveTo(directory.filePath(u"no/such/folder"_s), &error));
        QVERIFY(!error.isEmpty());
    }

    void scrollingGoesOnToTheNextPart()
    {
        test::PageFixture fixture;
        TextView view(fixture.theme(), u"text"_s);
        view.resize(600, 300);
        view.show();
        view.setText(u"a line\n"_s.repeated(30'000));
        QCOMPARE(view.part(), 0);
        QTest::keyClick(&view.edit(), Qt::Key_End, Qt::ControlModifier);
        QCOMPARE(view.part(), view.parts() - 1);
        QTest::keyClick(&view.edit(), Qt::Key_Home, Qt::ControlModifier);
        QCOMPARE(view.part(), 0);
        view.edit().verticalScrollBar()->setValue(view.edit().verticalScrollBar()->maximum());
        QTest::keyClick(&view.edit(), Qt::Key_PageDown);
        QCOMPARE(view.part(), 1);
        QCOMPARE(view.edit().verticalScrollBar()->value(), 0);
        QTest::keyClick(&view.edit(), Qt::Key_PageUp);
        QCOMPARE(view.part(), 0);
        // The same text with news at its end leaves the reader where he is; another text does not.
        view.showPart(2);
        view.setText(u"a line\n"_s.repeated(30'000) + u"news"_s);
        QCOMPARE(view.part(), 2);
        view.setText(u"other\n"_s.repeated(90'000));
        QCOMPARE(view.part(), 0);
    }

    void jsonBeyondLimitsIsNotCalledBroken()
    {
        test::PageFixture fixture;
        DataView view(fixture.context(), u"data"_s);
        view.show();
        const std::string deep = std::string(600, '[') + std::string(600, ']');
        view.setData(deep, u"x"_s);
        QCOMPARE(view.kind().shape, DataShape::UnreadJson);
        QCOMPARE(view.view(), DataView::JsonTab);
        QVERIFY2(view.badges().contains("limits"_L1), qPrintable(view.badges()));
        QVERIFY(!view.badges().contains("broken"_L1));
        QCOMPARE(view.findChild<QPlainTextEdit*>(u"data.json"_s)->toPlainText().toStdString(), deep);
        QVERIFY(StatusBar::tr("%Ln service(s)", nullptr, 5001).contains(QLocale().toString(5001)));
    }

    void hexViewSelects()
    {
        test::PageFixture fixture;
        HexView view(fixture.theme(), u"hex"_s);
        view.resize(700, 300);
        view.setBytes(QByteArray(1 << 20, 'A') + QByteArray("\0\xff", 2));
        view.show();
        QVERIFY(QTest::qWaitForWindowExposed(&view));
        QTest::keyClick(&view, Qt::Key_End);
        (void)view.grab();
        view.select(1 << 20, (1 << 20) + 1);
        view.copyHex();
        QCOMPARE(QGuiApplication::clipboard()->text(), u"00 ff"_s);
    }

    void tablePageKeyboard()
    {
        test::PageFixture fixture;
        QStandardItemModel model;
        fill(model, {u"node-10"_s, u"node-2"_s, u"other"_s});
        TablePage page(fixture.theme(), u"table"_s);
        page.setListModel(&model);
        page.resize(600, 300);
        page.show();
        QVERIFY(QTest::qWaitForWindowExposed(&page));
        page.table().sortByColumn(0, Qt::AscendingOrder);
        QCOMPARE(column(*page.table().model()).first(), u"node-2"_s); // natural order
        page.table().setFocus();
        QTest::keyClick(&page.table(), Qt::Key_Slash);
        QVERIFY(page.filter().hasFocus());
        QTest::keyClicks(&page.filter(), u"node !10"_s);
        QVERIFY(test::waitFor([&] { return page.table().model()->rowCount() == 1; }, 3000));
        QTest::keyClick(&page.filter(), Qt::Key_Return);
        QVERIFY(page.table().hasFocus());
        QSignalSpy opened(&page.table(), &DataTable::openRequested);
        QSignalSpy previewed(&page.table(), &DataTable::previewRequested);
        QTest::keyClick(&page.table(), Qt::Key_Return);
        QTest::keyClick(&page.table(), Qt::Key_Space);
        QCOMPARE(opened.count(), 1);
        QCOMPARE(previewed.count(), 1);
        QTest::keyClick(&page.table(), Qt::Key_C, Qt::ControlModifier);
        QCOMPARE(QGuiApplication::clipboard()->text(), u"node-2"_s);
        page.focusFilter();
        QTest::keyClick(&page.filter(), Qt::Key_Escape);
        QVERIFY(test::waitFor([&] { return page.table().model()->rowCount() == 3; }, 3000));
        QVERIFY(page.table().text(TableFormat::Csv, false).contains("other"_L1));
    }

    void theRowWithTheFocusCanBeChosen()
    {
        test::PageFixture fixture;
        QStandardItemModel model;
        fill(model, {u"only"_s});
        TablePage page(fixture.theme(), u"table"_s);
        page.setListModel(&model);
        page.resize(600, 300);
        page.show();
        QVERIFY(QTest::qWaitForWindowExposed(&page));
        DataTable& table = page.table();
        QSignalSpy chosen(&table, &DataTable::rowChosen);
        // Taking the focus makes the row current and chooses nothing …
        table.setFocus();
        QVERIFY(table.currentIndex().isValid());
        QCOMPARE(chosen.count(), 0);
        // … a click on it does, …
        QTest::mouseClick(table.viewport(), Qt::LeftButton, {},
                          table.visualRect(table.currentIndex()).center());
        QCOMPARE(chosen.count(), 1);
        QTest::mouseClick(table.viewport(), Qt::LeftButton, {},
                          table.visualRect(table.currentIndex()).center());
        QCOMPARE(chosen.count(), 1);
        // … and so does a key, …
        table.clearSelection();
        QTest::keyClick(&table, Qt::Key_Down);
        QCOMPARE(chosen.count(), 2);
        QCOMPARE(table.selectedRowNumbers(), QList<int> {0});
        // … and Enter in the filter.
        table.clearSelection();
        page.focusFilter();
        QTest::keyClick(&page.filter(), Qt::Key_Return);
        QCOMPARE(chosen.count(), 3);
        QCOMPARE(table.selectedRowNumbers(), QList<int> {0});
    }

    void narrowPagesOverlapNothing()
    {
        test::PageFixture fixture;
        QStandardItemModel model;
        fill(model, {u"only"_s});
        TablePage page(fixture.theme(), u"table"_s);
        page.setListModel(&model);
        auto* control = new QComboBox;
        control->addItem(u"a control that needs its room"_s);
        page.addControl(control);
        page.resize(900, 300);
        page.show();
        QVERIFY(QTest::qWaitForWindowExposed(&page));
        const auto place = [&](const QWidget* widget) {
            return QRect(widget->mapTo(&page, QPoint()), widget->size());
        };
        QCOMPARE(place(control).center().y(), place(&page.filter()).center().y());
        QVERIFY(page.minimumSizeHint().width() < 260);
        page.resize(260, 300);
        QTRY_VERIFY(place(control).top() > place(&page.filter()).bottom());
        QVERIFY(page.rect().contains(place(control)));
        page.resize(900, 300);
        QTRY_COMPARE(place(control).center().y(), place(&page.filter()).center().y());

        EmptyState empty(fixture.theme());
        empty.setMessage(u"leaf"_s, u"A sentence that is longer than a narrow inspector is wide, by far."_s);
        empty.resize(220, 300);
        empty.show();
        QVERIFY(QTest::qWaitForWindowExposed(&empty));
        const auto labels = empty.findChildren<QLabel*>();
        for (const QLabel* label : labels)
            QVERIFY(empty.rect().contains(QRect(label->mapTo(&empty, QPoint()), label->size())));
    }

    void narrowTablesKeepTheirNames()
    {
        test::PageFixture fixture;
        QStandardItemModel model(1, 3);
        DataTable table(fixture.theme(), u"table"_s);
        table.setRows(&model);
        table.setColumns({300, 120, 120}, 0);
        table.setNarrowest({0, 60, 80});
        table.resize(800, 200);
        table.show();
        QVERIFY(QTest::qWaitForWindowExposed(&table));
        QCOMPARE(table.columnWidth(1), 120);
        QCOMPARE(table.columnWidth(2), 120);
        QCOMPARE(table.columnWidth(0), table.viewport()->width() - 240);
        table.resize(480, 200); // 60 short of what the name wants
        QCOMPARE(table.columnWidth(0), 300);
        QCOMPARE(table.columnWidth(1) + table.columnWidth(2), table.viewport()->width() - 300);
        QVERIFY(table.columnWidth(1) < 120 && table.columnWidth(1) >= 60);
        table.resize(360, 200); // nothing left to give
        QCOMPARE(table.columnWidth(1), 60);
        QCOMPARE(table.columnWidth(2), 80);
        table.resize(800, 200);
        QCOMPARE(table.columnWidth(1), 120);
        // A width that the user gave stays.
        table.remember(fixture.context().settings);
        table.header()->resizeSection(1, 200);
        table.resize(360, 200);
        QCOMPARE(table.columnWidth(1), 200);
    }

    void searchCombo()
    {
        SearchCombo combo;
        combo.setEntries({{u"1"_s, u"com.acme.OrderService"_s, {}}, {u"2"_s, u"com.acme.UserService"_s, {}}});
        QSignalSpy chosen(&combo, &SearchCombo::chosenChanged);
        combo.lineEdit()->setText(u"user"_s);
        QTest::keyClick(combo.lineEdit(), Qt::Key_Return);
        QCOMPARE(combo.chosen(), u"2"_s);
        QCOMPARE(chosen.count(), 1);
        combo.setEntries({{u"1"_s, u"com.acme.OrderService"_s, {}}});
        QCOMPARE(combo.chosen(), u"2"_s); // gone, but still what the user chose
        QCOMPARE(combo.lineEdit()->text(), u"com.acme.UserService"_s);
        combo.setFreeText(true);
        combo.lineEdit()->setText(u"10.0.0.1:1"_s);
        QTest::keyClick(combo.lineEdit(), Qt::Key_Return);
        QCOMPARE(combo.chosen(), u"10.0.0.1:1"_s);
    }

    void typesUnfoldLazily()
    {
        auto definition = std::make_shared<metadata::ServiceDefinition>();
        definition->types.push_back(
            {"com.acme.Node",
             {{"next", "com.acme.Node"}, {"tags", "java.util.Map<java.lang.String,java.util.List<int[]>>"}},
             {},
             {}});
        definition->types.push_back({"com.acme.Colour", {}, {}, {"RED", "GREEN"}});
        TypeTreeModel model;
        QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        tester.setUseFetchMore(false); // it would unfold a recursive type for ever
        model.setMethod(definition, {"f", {"com.acme.Node", "com.acme.Colour"}, "void"});
        QCOMPARE(model.rowCount(), 3);
        QModelIndex at = model.index(0, 0);
        for (int depth = 0; depth < 50; ++depth) { // recursion goes as deep as somebody looks
            QVERIFY(model.hasChildren(at));
            model.fetchMore(at);
            at = model.index(0, 0, at);
        }
        const QModelIndex colour = model.index(1, 0);
        model.fetchMore(colour);
        QCOMPARE(model.rowCount(colour), 2);
        QVERIFY(!model.hasChildren(model.index(0, 0, colour)));
        QCOMPARE(genericArguments("java.util.Map<A,java.util.List<B,C>>"),
                 (std::vector<std::string> {"A", "java.util.List<B,C>"}));
    }

    void texts()
    {
        QCOMPARE(cleanPath(u" \"/dubbo/x/\" "_s), u"/dubbo/x"_s);
        QCOMPARE(cleanPath(u"zookeeper://h:2181/dubbo?session=1"_s), u"/dubbo"_s);
        QCOMPARE(cleanPath(u"/"_s), u"/"_s);
        for (const QString& bad : {u"dubbo"_s, u"//x"_s, u"/a/../b"_s, u"/a/./b"_s, QString()})
            QVERIFY2(cleanPath(bad).isEmpty(), qPrintable(bad));
        QCOMPARE(cleanPath(u"/t..dd/t.dot"_s), u"/t..dd/t.dot"_s);
        QCOMPARE(parentPath(u"/a/b"_s), u"/a"_s);
        QCOMPARE(parentPath(u"/a"_s), u"/"_s);
        QCOMPARE(permissionLetters(31), u"cdrwa"_s);
        QCOMPARE(permissionLetters(1 + 64), u"r+64"_s);
        QCOMPARE(aclExact({{31, "world", "anyone"}, {1, "digest", "bob:x="}}),
                 u"world:anyone:cdrwa,digest:bob:x=:r"_s);
        for (std::int32_t mask = 0; mask < 32; ++mask)
            QVERIFY(!permissionWords(mask).isEmpty());

        const inventory::ServiceId id = parseServiceKey(u"ops/com.acme.A:1.0"_s);
        QCOMPARE(id.group, std::string("ops"));
        QCOMPARE(id.interfaceName, std::string("com.acme.A"));
        QCOMPARE(id.version, std::string("1.0"));
        QCOMPARE(parseServiceKey(QString::fromStdString(id.key())).key(), id.key());

        const metadata::MethodDefinition method = parseSignature(u"put(java.util.Map<a,b>, int[])"_s);
        QCOMPARE(method.name, std::string("put"));
        QCOMPARE(method.parameterTypes, (std::vector<std::string> {"java.util.Map<a,b>", "int[]"}));
        QVERIFY(parseSignature(u"f()"_s).parameterTypes.empty());
        QCOMPARE(parseSignature(u"f"_s).name, std::string("f"));
        for (const QString& good :
             {u"f"_s, u"f()"_s, u" f(int, java.util.List<a>) "_s, u"$echo(java.lang.Object)"_s})
            QVERIFY2(isSignature(good), qPrintable(good));
        for (const QString& bad : {u""_s, u"f(int)g"_s, u"f(int"_s, u"f g"_s, u"(int)"_s, u"f()()"_s})
            QVERIFY2(!isSignature(bad), qPrintable(bad));

        host::InvokeRequest request;
        request.service = id;
        request.method = "f";
        request.argumentsJson = "[\"it's\"]";
        request.attachments = {{"k", "v w"}};
        request.timeout = core::Millis(500);
        models::ConnectionProfile profile;
        profile.options.registry = "zookeeper://h:2181";
        profile.options.authSecret = "user:secret";
        profile.calls.choice.trusted = "not used";
        QCOMPARE(asCommand(profile, request),
                 u"sextantctl --registry zookeeper://h:2181 invoke com.acme.A f '[\"it'\\''s\"]' --group ops "
                 u"--version 1.0 "
                 "--attachment 'k=v w' --timeout 500ms"_s);
        profile.calls = {true, {}, {.key = "secret"}};
        QVERIFY(asCommand(profile, request)
                    .startsWith(u"sextantctl --registry zookeeper://h:2181 --call-tls invoke"_s));
        profile.calls.choice = {.trusted = "ca.pem", .certificate = "my own.p12", .verify = "ca"};
        QVERIFY(asCommand(profile, request)
                    .startsWith(
                        u"sextantctl --registry zookeeper://h:2181 --call-ca ca.pem --call-cert 'my own.p12' "
                        "--call-verify ca invoke"_s));
    }
};

QTEST_MAIN(TestPageWidgets)
#include "test_page_widgets.moc"
