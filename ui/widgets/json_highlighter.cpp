// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/widgets/json_highlighter.h"

#include <QTextDocument>

namespace sextant::ui {

namespace {

// A line longer than this is machine-made: colouring it costs seconds and helps nobody.
constexpr qsizetype kLongestLine = 20'000;

} // namespace

JsonHighlighter::JsonHighlighter(const Theme& theme, QTextDocument* document)
    : QSyntaxHighlighter(document)
    , m_theme(theme)
{
    connect(&theme, &Theme::changed, this, &JsonHighlighter::rehighlight);
}

void JsonHighlighter::highlightBlock(const QString& text)
{
    if (text.size() > kLongestLine)
        return;
    const Tokens& tokens = m_theme.tokens();
    for (qsizetype i = 0; i < text.size();) {
        const QChar c = text[i];
        const qsizetype begin = i;
        if (c == u'"') {
            for (++i; i < text.size() && text[i] != u'"'; ++i) {
                if (text[i] == u'\\')
                    ++i;
            }
            i = qMin(i + 1, text.size());
            qsizetype next = i;
            while (next < text.size() && text[next].isSpace())
                ++next;
            const bool isKey = next < text.size() && text[next] == u':';
            setFormat(static_cast<int>(begin), static_cast<int>(i - begin),
                      isKey ? tokens.accent : tokens.good);
        } else if (c.isDigit() || c == u'-') {
            while (i < text.size()
                   && (text[i].isLetterOrNumber() || text[i] == u'.' || text[i] == u'-' || text[i] == u'+'))
                ++i;
            setFormat(static_cast<int>(begin), static_cast<int>(i - begin), tokens.warning);
        } else if (c.isLetter()) {
            while (i < text.size() && text[i].isLetter())
                ++i;
            setFormat(static_cast<int>(begin), static_cast<int>(i - begin), tokens.bad);
        } else {
            setFormat(static_cast<int>(i), 1, tokens.secondary);
            ++i;
        }
    }
}

} // namespace sextant::ui
