// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// JSON as the pages read it: every digit kept, every mistake with its place, hostile text without a crash.
#include "models/json/json_document.h"
#include "models/json/json_tree_model.h"
#include "models/json/sample_arguments.h"

#include <QAbstractItemModelTester>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace sextant::models;

class TestPageJson : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void keepsDigits()
    {
        const QByteArray text = R"({"id":9223372036854775807,"amount":12.50,"tiny":1E-400,"dup":1,"dup":2})";
        const JsonDocument document = JsonDocument::parse(text);
        QVERIFY(document.ok());
        const int root = JsonDocument::kRoot;
        QCOMPARE(document.node(root).childCount, 5);
        QCOMPARE(document.text(document.child(root, 0)), u"9223372036854775807"_s);
        QCOMPARE(document.text(document.child(root, 1)), u"12.50"_s);
        QCOMPARE(document.text(document.child(root, 2)), u"1E-400"_s);
        QCOMPARE(document.key(document.child(root, 4)), u"dup"_s);
        QCOMPARE(document.compact(), text);
        QCOMPARE(JsonDocument::parse(document.pretty()).compact(), text);
    }

    void decodesStrings()
    {
        const JsonDocument document =
            JsonDocument::parse("[\"a\\\"\\\\\\/\\b\\f\\n\\r\\t\",\"\\u4e2d\\ud83d\\ude00\",\"中文\"]");
        QVERIFY(document.ok());
        QCOMPARE(document.text(document.child(0, 0)), u"a\"\\/\b\f\n\r\t"_s);
        QCOMPARE(document.text(document.child(0, 1)), u"中😀"_s);
        QCOMPARE(document.text(document.child(0, 2)), u"中文"_s);
        QCOMPARE(decodeJsonString(encodeJsonString(u"x\"\\\n\u0001é"_s).mid(1).chopped(1)),
                 u"x\"\\\n\u0001é"_s);
    }

    void pointers()
    {
        const JsonDocument document = JsonDocument::parse(R"({"a/b":[{"c~d":1}]})");
        const int array = document.child(0, 0);
        const int inner = document.child(document.child(array, 0), 0);
        QCOMPARE(document.pointer(inner), u"/a~1b/0/c~0d"_s);
        QCOMPARE(document.pointer(0), QString());
    }

    void mistakes_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<int>("line");
        QTest::addColumn<int>("column");
        QTest::newRow("empty") << QByteArray() << 1 << 1;
        QTest::newRow("trailing comma") << QByteArray("[1,\n 2,]") << 2 << 4;
        QTest::newRow("unquoted key") << QByteArray("{a:1}") << 1 << 2;
        QTest::newRow("open string") << QByteArray("[\"abc") << 1 << 2;
        QTest::newRow("open array") << QByteArray("[1") << 1 << 3;
        QTest::newRow("leading zero") << QByteArray("[01]") << 1 << 2;
        QTest::newRow("no digits after dot") << QByteArray("[1.]") << 1 << 4;
        QTest::newRow("bad escape") << QByteArray("[\"\\x\"]") << 1 << 3;
        QTest::newRow("bad unicode") << QByteArray("[\"\\u12g4\"]") << 1 << 3;
        QTest::newRow("raw newline") << QByteArray("[\"a\nb\"]") << 1 << 4;
        QTest::newRow("two values") << QByteArray("1 2") << 1 << 3;
        QTest::newRow("word") << QByteArray("[nul]") << 1 << 2;
        QTest::newRow("wrong bracket") << QByteArray("[1}") << 1 << 3;
        QTest::newRow("columns count characters") << QByteArray("[\"中文\" x]") << 1 << 7;
        QTest::newRow("NUL") << QByteArray("[\0]", 3) << 1 << 2;
    }

    void mistakes()
    {
        QFETCH(QByteArray, text);
        const JsonDocument document = JsonDocument::parse(text);
        QVERIFY(!document.ok());
        QVERIFY(document.error().has_value());
        QVERIFY(!document.error()->message.isEmpty());
        QTEST(document.error()->line, "line");
        QTEST(document.error()->column, "column");
    }

    void limits()
    {
        QVERIFY(!JsonDocument::parse(QByteArray(100'000, '[')).ok());
        QVERIFY(!JsonDocument::parse("[1,2,3]", {.depth = 10, .nodes = 2}).ok());
        const QByteArray deep = QByteArray(500, '[') + QByteArray(500, ']');
        const JsonDocument document = JsonDocument::parse(deep);
        QVERIFY(document.ok());
        QCOMPARE(document.compact(), deep);
        QVERIFY(document.pretty().size() > deep.size());
    }

    /// Too much is told from wrong, and a small deep text does not become a huge one.
    void limitsAreNoMistakes()
    {
        const JsonDocument deep = JsonDocument::parse(QByteArray(600, '[') + QByteArray(600, ']'));
        QVERIFY(!deep.ok() && deep.error()->beyondLimit);
        const JsonDocument many = JsonDocument::parse("[1,2,3]", {.depth = 10, .nodes = 2});
        QVERIFY(!many.ok() && many.error()->beyondLimit);
        QVERIFY(!JsonDocument::parse("[1,").error()->beyondLimit);
        const QByteArray text =
            QByteArray(500, '[') + QByteArray("0,").repeated(50'000) + '0' + QByteArray(500, ']');
        const JsonDocument document = JsonDocument::parse(text);
        QVERIFY(document.ok());
        QVERIFY(document.pretty().size() < 100 * text.size());
        QCOMPARE(JsonDocument::parse(document.pretty()).compact(), text);
    }

    /// Every prefix and every single-byte change of a document ends in an answer, never in a crash.
    void mangledText()
    {
        const QByteArray whole = R"({"a":[1,-2.5e+3,"x\u00e9\n",true,false,null,{"b":{}}],"c":[]})";
        QVERIFY(JsonDocument::parse(whole).ok());
        for (qsizetype i = 0; i < whole.size(); ++i) {
            QVERIFY(!JsonDocument::parse(whole.left(i)).ok());
            for (const char c : QByteArray("\"\\{}[],:0x\xff\x01")) {
                QByteArray changed = whole;
                changed[i] = c;
                const JsonDocument document = JsonDocument::parse(changed);
                QVERIFY(document.ok() || document.error().has_value());
                (void)document.pretty();
            }
        }
    }

    void treeModel()
    {
        JsonTreeModel model;
        QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        model.setDocument(
            std::make_shared<JsonDocument>(JsonDocument::parse(
                R"({"class":"com.acme.Order","id":9007199254740993,"items":[{"sku":"a"}],"none":null})")),
            u"result"_s, {}, [](const QString& container, const QString& member) {
                return container == "com.acme.Order"_L1 && member == "id"_L1 ? u"long"_s : QString();
            });
        const QModelIndex root = model.index(0, 0);
        QCOMPARE(root.data().toString(), u"result"_s);
        QCOMPARE(model.index(0, JsonTreeModel::TypeColumn).data().toString(), u"com.acme.Order"_s);
        QCOMPARE(model.rowCount(root), 4);
        QCOMPARE(model.index(1, JsonTreeModel::ValueColumn, root).data().toString(), u"9007199254740993"_s);
        QCOMPARE(model.index(1, JsonTreeModel::TypeColumn, root).data().toString(), u"long"_s);
        QCOMPARE(model.index(2, JsonTreeModel::TypeColumn, root).data().toString(), u"array"_s);
        QCOMPARE(model.index(3, JsonTreeModel::ValueColumn, root).data().toString(), u"null"_s);
        model.setDocument(nullptr, {});
        QCOMPARE(model.rowCount(), 0);
    }

    void longNamesAndValuesAreShownByTheirStart()
    {
        const QByteArray huge(3'000'000, 'x');
        JsonTreeModel model;
        model.setDocument(std::make_shared<JsonDocument>(JsonDocument::parse(
                              R"({"text":")" + huge + R"(","digits":)" + QByteArray(50'000, '7') + R"(,")"
                              + huge + R"(":1,"class":"a.B"})")),
                          u"result"_s);
        const QModelIndex root = model.index(0, 0);
        QCOMPARE(model.rowCount(root), 4);
        for (int row = 0; row < 3; ++row) {
            for (int column = 0; column < JsonTreeModel::ColumnCount; ++column) {
                const QModelIndex cell = model.index(row, column, root);
                QVERIFY(cell.data().toString().size() <= JsonTreeModel::kShownBytes + 1);
                QVERIFY(cell.data(Qt::ToolTipRole).toString().size() <= JsonTreeModel::kShownBytes + 1);
            }
        }
        const QModelIndex text = model.index(0, JsonTreeModel::ValueColumn, root);
        QVERIFY(text.data().toString().endsWith(u'…'));
        QCOMPARE(text.data(JsonTreeModel::WholeRole).toString().size(), huge.size());
        QCOMPARE(model.index(2, JsonTreeModel::NameColumn, root).data(JsonTreeModel::WholeRole).toString(),
                 QString::fromLatin1(huge));
        QCOMPARE(model.index(0, JsonTreeModel::TypeColumn).data().toString(), u"a.B"_s);
    }

    void aStartEndsBetweenCharacters_data()
    {
        QTest::addColumn<QByteArray>("inside");
        QTest::addColumn<int>("bytes");
        QTest::addColumn<QString>("start");
        QTest::newRow("whole") << QByteArray("abc") << 3 << u"abc"_s;
        QTest::newRow("cut") << QByteArray("abcd") << 3 << u"abc…"_s;
        QTest::newRow("escape") << QByteArray("ab\\nd") << 3 << u"ab\n…"_s;
        QTest::newRow("unicode escape") << QByteArray("a\\u00e9zz") << 3 << u"aé…"_s;
        QTest::newRow("two bytes") << QByteArray("aéé") << 2 << u"aé…"_s;
        QTest::newRow("escape at the end") << QByteArray("ab\\n") << 3 << u"ab\n"_s;
        QTest::newRow("nothing") << QByteArray() << 3 << QString();
    }

    void aStartEndsBetweenCharacters()
    {
        QFETCH(QByteArray, inside);
        QFETCH(int, bytes);
        QFETCH(QString, start);
        QCOMPARE(decodeJsonStart(inside, bytes), start);
    }

    void argumentsAreChecked()
    {
        QVERIFY(checkArguments(u"[1, \"a\"]"_s, 2).message.isEmpty());
        QVERIFY(checkArguments(u"[]"_s, -1).message.isEmpty());
        QVERIFY(!checkArguments(u"[1]"_s, 2).message.isEmpty());
        QVERIFY(!checkArguments(u"{}"_s, 0).message.isEmpty());
        const ArgumentsCheck broken = checkArguments(u"[\n  1,\n  x\n]"_s, 2);
        QCOMPARE(broken.line, 3);
        QCOMPARE(broken.column, 3);
    }

    void samplesFitTheirTypes()
    {
        sextant::metadata::ServiceDefinition definition;
        definition.types.push_back({"com.acme.Order", {{"id", "long"}, {"next", "com.acme.Order"}}, {}, {}});
        const QString sample =
            sampleArguments({"com.acme.Order", "int", "java.util.List<java.lang.String>"}, &definition);
        QVERIFY2(checkArguments(sample, 3).message.isEmpty(), qPrintable(sample));
        QVERIFY(sample.contains("\"id\""_L1));
        QVERIFY(checkArguments(sampleArguments({}, nullptr), 0).message.isEmpty());
    }
};

QTEST_GUILESS_MAIN(TestPageJson)
#include "test_page_json.moc"
