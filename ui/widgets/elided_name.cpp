// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/widgets/elided_name.h"

#include <QStringList>
#include <QTextDocument>

namespace sextant::ui {

namespace {

constexpr QChar kEllipsis(0x2026);

QString paintableCut(const QString& text, qsizetype limit)
{
    return text.size() > limit ? QString(text.left(limit / 2) + kEllipsis + text.right(limit / 2)) : text;
}

} // namespace

QString paintable(const QString& text, qsizetype limit)
{
    QString out = paintableCut(text, limit);
    for (QChar& c : out) {
        if (c.unicode() == 0x7F || (c.unicode() < 0x20 && c != u'\t'))
            c = QChar(c.unicode() == 0x7F ? 0x2421 : 0x2400 + c.unicode()); // Unicode control pictures
        else if (c == u'\t')
            c = u' ';
        else if ((c.unicode() >= 0x202A && c.unicode() <= 0x202E)
                 || (c.unicode() >= 0x2066 && c.unicode() <= 0x2069))
            c = QChar(0xFFFD); // direction overrides could make a name read as another one
    }
    return out;
}

QString paintableLines(const QString& text, qsizetype limit)
{
    QStringList lines = paintableCut(text, limit).split(u'\n');
    for (QString& line : lines)
        line = paintable(line, limit);
    return lines.join(u'\n');
}

QString plainTip(const QString& text)
{
    constexpr qsizetype kLongest = 4000;
    constexpr qsizetype kLine = 160;
    QStringList lines = paintableLines(text, kLongest).split(u'\n');
    for (QString& line : lines) {
        // Sentences wrap by themselves; names without a blank do not.
        for (qsizetype at = kLine; at < line.size(); at += kLine + 1) {
            if (!QStringView(line).mid(at - kLine, kLine).contains(u' '))
                line.insert(at, u'\n');
        }
    }
    const QString shown = lines.join(u'\n');
    if (!Qt::mightBeRichText(shown))
        return shown;
    return u"<p style='white-space:pre-wrap'>" + shown.toHtmlEscaped() + u"</p>";
}

QString elideMiddle(const QString& text, const QFontMetrics& metrics, int width)
{
    return metrics.elidedText(paintable(text), Qt::ElideMiddle, width);
}

ElidedName elideName(const QString& text, const QFontMetrics& metrics, int width)
{
    const QString shown = paintable(text);
    qsizetype end = shown.size();
    for (qsizetype i = 0; i < shown.size(); ++i) {
        const QChar c = shown[i];
        if (c == u'<' || c == u':' || c == u'(' || c == u'[') {
            end = i;
            break;
        }
    }
    const qsizetype dot = end > 0 ? shown.lastIndexOf(u'.', end - 1) : -1;
    ElidedName result {shown.left(dot + 1), shown.mid(dot + 1), shown.size() != text.size()};
    if (metrics.horizontalAdvance(shown) <= width)
        return result;
    result.elided = true;
    const int nameWidth = metrics.horizontalAdvance(result.name);
    const int dots = metrics.horizontalAdvance(kEllipsis) + metrics.horizontalAdvance(u'.');
    if (nameWidth + dots > width) {
        result.prefix.clear();
        result.name = metrics.elidedText(result.name, Qt::ElideMiddle, width);
        return result;
    }
    // Keep as many whole leading package parts as fit before the ellipsis.
    const int room = width - nameWidth - dots;
    QString kept;
    qsizetype from = 0;
    while (true) {
        const qsizetype next = result.prefix.indexOf(u'.', from);
        if (next < 0 || metrics.horizontalAdvance(result.prefix.left(next + 1)) > room)
            break;
        kept = result.prefix.left(next + 1);
        from = next + 1;
    }
    result.prefix = kept + kEllipsis + u'.';
    return result;
}

} // namespace sextant::ui
