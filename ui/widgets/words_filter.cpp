// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/widgets/words_filter.h"

#include "models/base/roles.h"

namespace sextant::ui {

using namespace Qt::StringLiterals;

WordsFilter::WordsFilter(QObject* parent)
    : QSortFilterProxyModel(parent)
{
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

int WordsFilter::compare(QStringView a, QStringView b)
{
    qsizetype i = 0;
    qsizetype j = 0;
    while (i < a.size() && j < b.size()) {
        if (a[i].isDigit() && b[j].isDigit()) {
            const auto run = [](QStringView text, qsizetype& at) {
                while (at < text.size() && text[at] == u'0')
                    ++at;
                const qsizetype begin = at;
                while (at < text.size() && text[at].isDigit())
                    ++at;
                return text.sliced(begin, at - begin);
            };
            const QStringView left = run(a, i);
            const QStringView right = run(b, j);
            if (left.size() != right.size())
                return left.size() < right.size() ? -1 : 1;
            if (const int order = left.compare(right); order != 0)
                return order;
            continue;
        }
        const char32_t left = a[i].toCaseFolded().unicode();
        const char32_t right = b[j].toCaseFolded().unicode();
        if (left != right)
            return left < right ? -1 : 1;
        ++i;
        ++j;
    }
    const qsizetype rest = (a.size() - i) - (b.size() - j);
    return rest == 0 ? a.compare(b) : rest < 0 ? -1 : 1;
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
    return compare(textA, textB) < 0;
}

} // namespace sextant::ui
