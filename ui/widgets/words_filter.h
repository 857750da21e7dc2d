// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// The filter of small lists: words over all columns, all must match, "!word" must not. Sorts by SortRole with
// a natural order for text ("node-2" before "node-10").
#pragma once

#include <QSortFilterProxyModel>
#include <QStringList>

namespace sextant::ui {

class WordsFilter : public QSortFilterProxyModel
{
    Q_OBJECT
public:
    explicit WordsFilter(QObject* parent = nullptr);
    void setWords(const QString& text);
    static bool matches(const QString& haystack, const QStringList& words);
    /// Case aside, runs of digits by their value: the same on every system and in every locale.
    static int compare(QStringView a, QStringView b);

protected:
    bool filterAcceptsRow(int sourceRow, const QModelIndex& sourceParent) const override;
    bool lessThan(const QModelIndex& left, const QModelIndex& right) const override;

private:
    QStringList m_words;
};

} // namespace sextant::ui
