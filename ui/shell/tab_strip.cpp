// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/shell/tab_strip.h"

#include "ui/widgets/elided_name.h"

#include <QContextMenuEvent>
#include <QMouseEvent>
#include <QStyleOptionTab>
#include <QStylePainter>

namespace sextant::ui {

namespace {
constexpr int kMaxWidth = 240;
constexpr int kTabHeight = 34;
} // namespace

TabStrip::TabStrip(const Theme& theme, QWidget* parent)
    : QTabBar(parent)
    , m_theme(theme)
{
    setObjectName(QStringLiteral("tabs"));
    setAccessibleName(tr("Open documents"));
    setDocumentMode(true);
    setTabsClosable(true);
    setMovable(true);
    setExpanding(false);
    setUsesScrollButtons(true);
    setDrawBase(true);
    setElideMode(Qt::ElideMiddle);
    setSelectionBehaviorOnRemove(QTabBar::SelectPreviousTab);
    setIconSize(QSize(16, 16));
}

TabStrip::Mark TabStrip::mark(int index) const
{
    const int bits = tabData(index).toInt();
    return {(bits & 1) != 0, (bits & 2) != 0};
}

void TabStrip::setMark(int index, Mark mark)
{
    setTabData(index, (mark.preview ? 1 : 0) | (mark.unsaved ? 2 : 0));
    update();
}

void TabStrip::setPreview(int index, bool preview)
{
    setMark(index, {preview, mark(index).unsaved});
}

void TabStrip::setUnsaved(int index, bool unsaved)
{
    setMark(index, {mark(index).preview, unsaved});
}

void TabStrip::setEnvironment(models::Environment environment)
{
    m_environment = environment;
    update();
}

QString TabStrip::shownText(int index) const
{
    return paintable(tabText(index).replace(QStringLiteral("&&"), QStringLiteral("&")), 400);
}

QSize TabStrip::tabSizeHint(int index) const
{
    QFont font = this->font();
    font.setWeight(QFont::Medium);
    const int text = QFontMetrics(font).horizontalAdvance(shownText(index));
    return {std::clamp(text + 16 + 16 + 6 + 36, 96, kMaxWidth), kTabHeight};
}

QSize TabStrip::minimumTabSizeHint(int index) const
{
    return {std::min(96, tabSizeHint(index).width()), kTabHeight};
}

void TabStrip::paintEvent(QPaintEvent*)
{
    const Tokens& t = m_theme.tokens();
    QStylePainter painter(this);
    painter.fillRect(rect(), t.window);
    painter.fillRect(QRect(0, height() - 1, width(), 1), t.border);
    for (int index = 0; index < count(); ++index) {
        QStyleOptionTab option;
        initStyleOption(&option, index);
        if (!option.rect.intersects(rect()))
            continue;
        painter.drawControl(QStyle::CE_TabBarTabShape, option);
        const bool current = index == currentIndex();
        if (current)
            painter.fillRect(QRect(option.rect.left(), 0, option.rect.width() - 1, 2),
                             t.environment(m_environment));
        const Mark marks = mark(index);
        QRect text = option.rect.adjusted(12, 1, -30, 0);
        option.icon.paint(&painter, QRect(text.left(), text.top(), 16, text.height()), Qt::AlignCenter,
                          isEnabled() ? QIcon::Normal : QIcon::Disabled);
        text.setLeft(text.left() + 22);
        if (marks.unsaved) {
            painter.setRenderHint(QPainter::Antialiasing);
            painter.setPen(Qt::NoPen);
            painter.setBrush(t.warning);
            painter.drawEllipse(QRectF(text.left(), text.center().y() - 2, 6, 6));
            text.setLeft(text.left() + 11);
        }
        QFont font = this->font();
        font.setItalic(marks.preview);
        painter.setFont(font);
        painter.setPen(current ? t.text : t.secondary);
        painter.drawText(text, Qt::AlignVCenter | Qt::TextSingleLine,
                         QFontMetrics(font).elidedText(shownText(index), Qt::ElideMiddle, text.width()));
        if (current && hasFocus()) {
            painter.setBrush(Qt::NoBrush);
            painter.setPen(QPen(t.accent, 1.5));
            painter.drawRoundedRect(QRectF(option.rect).adjusted(3, 4, -4, -4), Theme::kRadius,
                                    Theme::kRadius);
        }
    }
}

void TabStrip::mouseReleaseEvent(QMouseEvent* event)
{
    if (event->button() == Qt::MiddleButton) {
        if (const int index = tabAt(event->position().toPoint()); index >= 0)
            Q_EMIT tabCloseRequested(index);
        return;
    }
    QTabBar::mouseReleaseEvent(event);
}

void TabStrip::mouseDoubleClickEvent(QMouseEvent* event)
{
    if (const int index = tabAt(event->position().toPoint()); index >= 0 && event->button() == Qt::LeftButton)
        Q_EMIT pinRequested(index);
}

void TabStrip::contextMenuEvent(QContextMenuEvent* event)
{
    if (const int index = tabAt(event->pos()); index >= 0)
        Q_EMIT menuRequested(index, event->globalPos());
}

} // namespace sextant::ui
