// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/widgets/words_filter.h"

#include "models/base/roles.h"

namespace sextant::ui {

using namespace Qt::StringLiterals;

WordsFilter::WordsFilter(QObject* parent)
    : QSortFilterProxyModel(parent)
{
    m_collator.setNumericMode(true);
    m_collator.setCaseSensitivity(Qt::CaseInsensitive);
}

void WordsFilter::setWords(const QString& text)
{
    m_words = text.simplified().split(u' ', Qt::SkipEmptyParts);
    invalidateFilter();
}

bool WordsFilter::matches(const QString& haystack, const QStringList& words)
{
    for (const QString& word : words) {
        const bool negated = word.size() > 1 && word.startsWith(u'!');
        const QStringView wanted = negated ? QStringView(word).sliced(1) : QStringView(word);
        if (haystack.contains(wanted, Qt::CaseInsensitive) == negated)
            return false;
    }
    return true;
}

bool WordsFilter::filterAcceptsRow(int sourceRow, const QModelIndex& sourceParent) const
{
    if (m_words.isEmpty())
        return true;
    QString haystack;
    const int columns = sourceModel()->columnCount(sourceParent);
    for (int column = 0; column < columns; ++column)
        haystack += sourceModel()->index(sourceRow, column, sourceParent).data().toString() + u'\n';
    return matches(haystack, m_words);
}

bool WordsFilter::lessThan(const QModelIndex& left, const QModelIndex& right) const
{
    const QVariant a = left.data(models::SortRole);
    const QVariant b = right.data(models::SortRole);
    if (a.isValid() && a.typeId() != QMetaType::QString)
        return QVariant::compare(a, b) == QPartialOrdering::Less;
    const QString textA = a.isValid() ? a.toString() : left.data().toString();
    const QString textB = b.isValid() ? b.toString() : right.data().toString();
    return m_collator.compare(textA, textB) < 0;
}

} // namespace sextant::ui
