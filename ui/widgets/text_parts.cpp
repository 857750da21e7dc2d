// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/widgets/text_parts.h"

#include <algorithm>

namespace sextant::ui {

namespace {

/// End of the part that begins at `begin` when the rest does not fit into one.
qsizetype cutAfter(QStringView text, qsizetype begin, qsizetype characters, int lines)
{
    const qsizetype end = qMin(begin + characters, text.size());
    qsizetype lastLineEnd = -1;
    int seen = 0;
    for (qsizetype at = begin; at < end; ++at) {
        if (text[at] != u'\n')
            continue;
        lastLineEnd = at + 1;
        if (++seen == lines)
            return lastLineEnd;
    }
    if (end == text.size())
        return end;
    // A line end in the last quarter is worth the shorter part.
    if (lastLineEnd > begin + characters * 3 / 4)
        return lastLineEnd;
    const bool pair = (text[end].isLowSurrogate() && text[end - 1].isHighSurrogate())
        || (text[end] == u'\n' && text[end - 1] == u'\r');
    return pair && end - 1 > begin ? end - 1 : end;
}

} // namespace

QList<qsizetype> partBegins(QStringView text, qsizetype characters, int lines)
{
    QList<qsizetype> begins {0};
    for (qsizetype at = cutAfter(text, 0, characters, lines); at < text.size();
         at = cutAfter(text, at, characters, lines))
        begins << at;
    return begins;
}

int partAt(const QList<qsizetype>& begins, qsizetype position)
{
    const auto after = std::upper_bound(begins.begin(), begins.end(), position);
    return qMax(0, static_cast<int>(after - begins.begin()) - 1);
}

} // namespace sextant::ui
