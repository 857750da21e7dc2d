// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/widgets/hex_view.h"

#include <QClipboard>
#include <QContextMenuEvent>
#include <QGuiApplication>
#include <QKeyEvent>
#include <QMenu>
#include <QPainter>
#include <QScrollBar>

namespace sextant::ui {

using namespace Qt::StringLiterals;

namespace {

constexpr int kHexMargin = 12;
constexpr int kOffsetDigits = 8;

} // namespace

HexView::HexView(const Theme& theme, const QString& name, QWidget* parent)
    : QAbstractScrollArea(parent)
    , m_theme(theme)
{
    setObjectName(name);
    setAccessibleName(tr("Bytes in hexadecimal"));
    setFrameShape(NoFrame);
    setFont(theme.monoFont());
    viewport()->setFont(theme.monoFont());
    viewport()->setBackgroundRole(QPalette::Base);
    viewport()->setCursor(Qt::IBeamCursor);
    setFocusPolicy(Qt::StrongFocus);
}

void HexView::setBytes(const QByteArray& bytes)
{
    if (bytes == m_bytes)
        return;
    m_bytes = bytes;
    m_anchor = m_cursor = -1;
    updateScroll();
    viewport()->update();
}

QByteArray HexView::selectedBytes() const
{
    if (m_anchor < 0 || m_cursor < 0)
        return m_bytes;
    const qsizetype first = qMin(m_anchor, m_cursor);
    return m_bytes.mid(first, qMax(m_anchor, m_cursor) - first + 1);
}

void HexView::select(qsizetype first, qsizetype last)
{
    m_anchor = m_bytes.isEmpty() ? -1 : qBound<qsizetype>(0, first, m_bytes.size() - 1);
    m_cursor = m_bytes.isEmpty() ? -1 : qBound<qsizetype>(0, last, m_bytes.size() - 1);
    viewport()->update();
}

HexView::Metrics HexView::metrics() const
{
    const QFontMetrics font(m_theme.monoFont());
    Metrics m;
    m.charWidth = qMax(1, font.horizontalAdvance(u'0'));
    m.lineHeight = font.height() + 4;
    // offset, two blanks, 3 characters per byte and one between groups of 8, two blanks, one character per
    // byte
    const int columns = (viewport()->width() - 2 * kHexMargin) / m.charWidth - kOffsetDigits - 4;
    m.perLine = columns >= 32 * 4 + 4 ? 32 : columns >= 16 * 4 + 2 ? 16 : 8;
    m.hexLeft = kHexMargin + (kOffsetDigits + 2) * m.charWidth;
    m.textLeft = m.hexLeft + (m.perLine * 3 + m.perLine / 8 + 1) * m.charWidth;
    return m;
}

void HexView::updateScroll()
{
    const Metrics m = metrics();
    const qsizetype lines = (m_bytes.size() + m.perLine - 1) / m.perLine;
    const int visible = qMax(1, (viewport()->height() - kHexMargin) / m.lineHeight);
    verticalScrollBar()->setRange(0, static_cast<int>(qMax<qsizetype>(0, lines - visible)));
    verticalScrollBar()->setPageStep(visible);
    const int width = m.textLeft + m.perLine * m.charWidth + kHexMargin;
    horizontalScrollBar()->setRange(0, qMax(0, width - viewport()->width()));
    horizontalScrollBar()->setPageStep(viewport()->width());
}

void HexView::resizeEvent(QResizeEvent* event)
{
    QAbstractScrollArea::resizeEvent(event);
    updateScroll();
}

void HexView::paintEvent(QPaintEvent*)
{
    QPainter painter(viewport());
    painter.fillRect(viewport()->rect(), m_theme.tokens().surface);
    painter.setFont(m_theme.monoFont());
    painter.translate(-horizontalScrollBar()->value(), 0);
    const Metrics m = metrics();
    const Tokens& tokens = m_theme.tokens();
    const qsizetype selectedFirst = qMin(m_anchor, m_cursor);
    const qsizetype selectedLast = qMax(m_anchor, m_cursor);
    const int firstLine = verticalScrollBar()->value();
    const int lines = viewport()->height() / m.lineHeight + 1;
    const int ascent = QFontMetrics(m_theme.monoFont()).ascent();
    static const char digits[] = "0123456789abcdef";
    for (int line = 0; line < lines; ++line) {
        const qsizetype offset = static_cast<qsizetype>(firstLine + line) * m.perLine;
        if (offset >= m_bytes.size())
            break;
        const int top = kHexMargin / 2 + line * m.lineHeight;
        painter.setPen(tokens.secondary);
        painter.drawText(kHexMargin, top + ascent + 2,
                         u"%1"_s.arg(offset, kOffsetDigits, 16, QLatin1Char('0')));
        for (int i = 0; i < m.perLine && offset + i < m_bytes.size(); ++i) {
            const auto byte = static_cast<unsigned char>(m_bytes[offset + i]);
            const int hexX = m.hexLeft + (i * 3 + i / 8) * m.charWidth;
            const int textX = m.textLeft + i * m.charWidth;
            if (m_anchor >= 0 && offset + i >= selectedFirst && offset + i <= selectedLast) {
                painter.fillRect(hexX, top, 2 * m.charWidth, m.lineHeight, tokens.selection);
                painter.fillRect(textX, top, m.charWidth, m.lineHeight, tokens.selection);
            }
            const bool printable = byte >= 0x20 && byte < 0x7F;
            painter.setPen(byte == 0 ? tokens.disabled : printable ? tokens.text : tokens.secondary);
            painter.drawText(hexX, top + ascent + 2,
                             QString(QLatin1Char(digits[byte >> 4U])) + QLatin1Char(digits[byte & 15U]));
            painter.drawText(textX, top + ascent + 2,
                             printable ? QString(QLatin1Char(static_cast<char>(byte)))
                                       : QString(QChar(0x00B7)));
        }
    }
}

qsizetype HexView::byteAt(const QPoint& position) const
{
    if (m_bytes.isEmpty())
        return -1;
    const Metrics m = metrics();
    const int x = position.x() + horizontalScrollBar()->value();
    int column = 0;
    if (x >= m.textLeft) {
        column = (x - m.textLeft) / m.charWidth;
    } else {
        // One extra character stands between groups of eight.
        const int at = (x - m.hexLeft) / m.charWidth;
        const int group = at / 25;
        column = group * 8 + (at - group * 25) / 3;
    }
    const qsizetype line = verticalScrollBar()->value() + (position.y() - kHexMargin / 2) / m.lineHeight;
    return qBound<qsizetype>(0, line * m.perLine + qBound(0, column, m.perLine - 1), m_bytes.size() - 1);
}

void HexView::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton)
        return;
    m_cursor = byteAt(event->position().toPoint());
    if (!event->modifiers().testFlag(Qt::ShiftModifier) || m_anchor < 0)
        m_anchor = m_cursor;
    viewport()->update();
}

void HexView::mouseMoveEvent(QMouseEvent* event)
{
    if (!event->buttons().testFlag(Qt::LeftButton))
        return;
    m_cursor = byteAt(event->position().toPoint());
    viewport()->update();
}

void HexView::keyPressEvent(QKeyEvent* event)
{
    if (event->matches(QKeySequence::Copy)) {
        copyHex();
    } else if (event->matches(QKeySequence::SelectAll)) {
        select(0, m_bytes.size() - 1);
    } else {
        QScrollBar* bar = verticalScrollBar();
        switch (event->key()) {
        case Qt::Key_Up:
            bar->triggerAction(QAbstractSlider::SliderSingleStepSub);
            break;
        case Qt::Key_Down:
            bar->triggerAction(QAbstractSlider::SliderSingleStepAdd);
            break;
        case Qt::Key_PageUp:
            bar->triggerAction(QAbstractSlider::SliderPageStepSub);
            break;
        case Qt::Key_PageDown:
            bar->triggerAction(QAbstractSlider::SliderPageStepAdd);
            break;
        case Qt::Key_Home:
            bar->setValue(bar->minimum());
            break;
        case Qt::Key_End:
            bar->setValue(bar->maximum());
            break;
        default:
            QAbstractScrollArea::keyPressEvent(event);
        }
    }
}

void HexView::contextMenuEvent(QContextMenuEvent* event)
{
    QMenu menu(this);
    menu.addAction(m_theme.icon(u"copy"_s), tr("Copy as hexadecimal"), this, &HexView::copyHex)
        ->setShortcut(QKeySequence::Copy);
    menu.addAction(tr("Copy as text"), this, &HexView::copyText);
    menu.addAction(tr("Select all"), this, [this] { select(0, m_bytes.size() - 1); })
        ->setShortcut(QKeySequence::SelectAll);
    menu.exec(event->globalPos());
}

void HexView::copyHex()
{
    QGuiApplication::clipboard()->setText(QString::fromLatin1(selectedBytes().toHex(' ')));
}

void HexView::copyText()
{
    QGuiApplication::clipboard()->setText(QString::fromUtf8(selectedBytes()));
}

} // namespace sextant::ui
