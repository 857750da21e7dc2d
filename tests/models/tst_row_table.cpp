// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// The base of all tables: every way from one list to another keeps what is selected.
#include "models/base/row_table_model.h"

#include <QAbstractItemModelTester>
#include <QPersistentModelIndex>
#include <QRandomGenerator>
#include <QSignalSpy>
#include <QTest>

#include <algorithm>

namespace sextant::models {

struct TestRow
{
    QString key;
    int value = 0;
};

class TestModel : public RowTableModel<TestRow>
{
    Q_OBJECT
public:
    TestModel() { setColumns({{QStringLiteral("key")}, {QStringLiteral("value")}}); }
    void show(const std::vector<TestRow>& rows)
    {
        Rows next;
        for (const auto& row : rows)
            next.push_back(std::make_shared<TestRow>(row));
        setRows(std::move(next));
    }
    QStringList keys() const
    {
        QStringList out;
        for (const auto& row : rows())
            out.append(row->key);
        return out;
    }

protected:
    QString key(const TestRow& row) const override { return row.key; }
    QVariant cell(const TestRow& row, int column, int role) const override
    {
        if (role != Qt::DisplayRole)
            return {};
        return column == 0 ? QVariant(row.key) : QVariant(row.value);
    }
    bool differs(const RowPtr& before, const RowPtr& after) const override
    {
        return before->value != after->value;
    }
};

class TestRowTable : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void runsAreContiguous();
    void oneChangeIsOneSignal();
    void selectionSurvivesReordering();
    void randomSoak();
    void folding();
};

static std::vector<TestRow> rows(const char* keys)
{
    std::vector<TestRow> out;
    for (const char* at = keys; *at != 0; ++at)
        out.push_back({QString(QLatin1Char(*at)), 0});
    return out;
}

void TestRowTable::runsAreContiguous()
{
    TestModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    QSignalSpy inserted(&model, &QAbstractItemModel::rowsInserted);
    QSignalSpy removed(&model, &QAbstractItemModel::rowsRemoved);
    model.show(rows("abcdef"));
    QCOMPARE(inserted.size(), 1);
    model.show(rows("abXYcdef"));
    QCOMPARE(inserted.size(), 2);
    QCOMPARE(inserted.last().at(1).toInt(), 2);
    QCOMPARE(inserted.last().at(2).toInt(), 3);
    model.show(rows("aXYf"));
    QCOMPARE(removed.size(), 2); // b, and c to e
    QCOMPARE(model.keys().join(QString()), QStringLiteral("aXYf"));
    model.show({});
    QCOMPARE(model.rowCount(), 0);
}

void TestRowTable::oneChangeIsOneSignal()
{
    TestModel model;
    auto list = rows("abcdefgh");
    model.show(list);
    QSignalSpy changed(&model, &QAbstractItemModel::dataChanged);
    model.show(list);
    QCOMPARE(changed.size(), 0);
    list[3].value = 1;
    list[4].value = 1;
    list[7].value = 1;
    model.show(list);
    QCOMPARE(changed.size(), 2);
    QCOMPARE(changed.at(0).at(0).toModelIndex(), model.index(3, 0));
    QCOMPARE(changed.at(0).at(1).toModelIndex(), model.index(4, 1));
    for (auto& row : list)
        ++row.value;
    model.show(list);
    QCOMPARE(changed.size(), 3); // one range for all
}

void TestRowTable::selectionSurvivesReordering()
{
    TestModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    model.show(rows("abcdef"));
    const QPersistentModelIndex d(model.index(3, 1));
    const QPersistentModelIndex b(model.index(1, 0));
    model.show(rows("fdZca")); // b and e go, Z comes, the rest turns round
    QCOMPARE(model.keys().join(QString()), QStringLiteral("fdZca"));
    QCOMPARE(d.row(), 1);
    QCOMPARE(d.column(), 1);
    QVERIFY(!b.isValid());
    QCOMPARE(model.rowOfKey(QStringLiteral("Z")), 2);
    QCOMPARE(model.rowOfKey(QStringLiteral("b")), -1);
}

void TestRowTable::randomSoak()
{
    TestModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    QRandomGenerator random(7);
    std::vector<TestRow> list;
    for (int step = 0; step < 400; ++step) {
        const int changes = random.bounded(1, 6);
        for (int i = 0; i < changes; ++i) {
            const auto at =
                list.empty() ? 0 : static_cast<std::ptrdiff_t>(random.bounded(static_cast<int>(list.size())));
            switch (random.bounded(5)) {
            case 0:
            case 1:
                list.insert(list.begin() + at, {QString::number(random.generate64()), 0});
                break;
            case 2:
                if (!list.empty())
                    list.erase(list.begin() + at);
                break;
            case 3:
                if (!list.empty())
                    ++list[static_cast<std::size_t>(at)].value;
                break;
            default:
                if (random.bounded(10) == 0)
                    std::reverse(list.begin() + at, list.end());
                break;
            }
        }
        std::vector<QPersistentModelIndex> kept;
        for (int row = 0; row < model.rowCount(); row += 3)
            kept.emplace_back(model.index(row, 0));
        QStringList keptKeys;
        for (const auto& index : kept)
            keptKeys.append(index.data(KeyRole).toString());
        model.show(list);
        QCOMPARE(model.rowCount(), static_cast<int>(list.size()));
        for (int row = 0; row < model.rowCount(); ++row) {
            QCOMPARE(model.index(row, 0).data().toString(), list[static_cast<std::size_t>(row)].key);
            QCOMPARE(model.index(row, 1).data().toInt(), list[static_cast<std::size_t>(row)].value);
        }
        for (std::size_t i = 0; i < kept.size(); ++i) {
            const auto& wanted = keptKeys[static_cast<qsizetype>(i)];
            const bool there = model.rowOfKey(wanted) >= 0;
            QCOMPARE(kept[i].isValid(), there);
            if (there)
                QCOMPARE(kept[i].data(KeyRole).toString(), wanted);
        }
    }
}

void TestRowTable::folding()
{
    QCOMPARE(foldRuns({}, 10), (std::vector<RowRun> {}));
    QCOMPARE(foldRuns({1, 2, 5}, 10), (std::vector<RowRun> {{1, 2}, {5, 5}}));
    QCOMPARE(foldRuns({0, 2, 4, 6, 8, 9}, 10), (std::vector<RowRun> {{0, 9}})); // more than half: one range
}

} // namespace sextant::models

QTEST_GUILESS_MAIN(sextant::models::TestRowTable)
#include "tst_row_table.moc"
