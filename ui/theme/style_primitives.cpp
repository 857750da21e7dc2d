// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/theme/row_hover.h"
#include "ui/theme/style.h"
#include "ui/theme/theme.h"

#include <QAbstractItemView>
#include <QComboBox>
#include <QLineEdit>
#include <QPainter>
#include <QStyleOption>
#include <QTableView>
#include <QTreeView>

namespace sextant::ui {

using namespace Qt::StringLiterals;

namespace {

QRectF strokeRect(const QRect& rect, qreal width = 1)
{
    return QRectF(rect).adjusted(width / 2, width / 2, -width / 2, -width / 2);
}

} // namespace

void Style::drawField(QPainter* painter, const QRect& rect, bool focused, bool enabled, bool hovered) const
{
    const Tokens& t = tokens();
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    const qreal width = focused ? 2 : 1;
    const QColor idle = hovered ? t.text : t.controlBorder;
    painter->setPen(QPen(!enabled ? t.border : focused ? t.accent : idle, width));
    painter->setBrush(enabled ? t.surface : t.window);
    painter->drawRoundedRect(strokeRect(rect, width), Theme::kRadius, Theme::kRadius);
    painter->restore();
}

void Style::drawButton(const QStyleOption* option, QPainter* painter, const QWidget* widget) const
{
    const Tokens& t = tokens();
    const auto* button = qstyleoption_cast<const QStyleOptionButton*>(option);
    const bool enabled = option->state & State_Enabled;
    const bool down = option->state & (State_Sunken | State_On);
    const bool hovered = enabled && option->state & State_MouseOver;
    const bool flat = button && button->features & QStyleOptionButton::Flat;
    const bool primary = enabled
        && ((button && button->features & QStyleOptionButton::DefaultButton)
            || (widget && widget->property("primary").toBool()));
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    if (primary) {
        painter->setPen(Qt::NoPen);
        painter->setBrush(down          ? blend(t.accent, t.text, 0.25)
                              : hovered ? blend(t.accent, t.text, 0.12)
                                        : t.accent);
        painter->drawRoundedRect(QRectF(option->rect), Theme::kRadius, Theme::kRadius);
    } else if (flat) {
        if (down || hovered) {
            painter->setPen(Qt::NoPen);
            painter->setBrush(down ? t.selection : t.hover);
            painter->drawRoundedRect(QRectF(option->rect), Theme::kRadius, Theme::kRadius);
        }
    } else {
        painter->setPen(QPen(enabled ? t.controlBorder : t.border, 1));
        painter->setBrush(!enabled ? t.window : down ? t.selection : hovered ? t.hover : t.surface);
        painter->drawRoundedRect(strokeRect(option->rect), Theme::kRadius, Theme::kRadius);
    }
    painter->restore();
}

void Style::drawItemBackground(const QStyleOption* option, QPainter* painter, const QWidget* widget) const
{
    const Tokens& t = tokens();
    const auto* item = qstyleoption_cast<const QStyleOptionViewItem*>(option);
    const bool enabled = option->state & State_Enabled;
    if (item && item->backgroundBrush.style() != Qt::NoBrush)
        painter->fillRect(option->rect, item->backgroundBrush);
    const bool selected = option->state & State_Selected;
    if (selected) {
        painter->fillRect(option->rect, enabled ? t.selection : t.grid);
        const bool first = item
            && (item->viewItemPosition == QStyleOptionViewItem::Beginning
                || item->viewItemPosition == QStyleOptionViewItem::OnlyOne);
        if (first && widget && widget->hasFocus() && !qobject_cast<const QTreeView*>(widget))
            painter->fillRect(QRect(option->rect.left(), option->rect.top(), 2, option->rect.height()),
                              t.accent);
    } else if (enabled && item && RowHover::isHovered(widget, item->index)) {
        painter->fillRect(option->rect, t.hover);
    }
}

void Style::drawCheck(const QStyleOption* option, QPainter* painter, bool round) const
{
    const Tokens& t = tokens();
    const bool enabled = option->state & State_Enabled;
    const bool on = option->state & (State_On | State_NoChange);
    const QRect box(option->rect.x() + (option->rect.width() - 16) / 2,
                    option->rect.y() + (option->rect.height() - 16) / 2, 16, 16);
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    const QColor edge = !enabled          ? t.border
        : on                              ? t.accent
        : option->state & State_MouseOver ? t.text
                                          : t.controlBorder;
    painter->setPen(QPen(edge, 1));
    painter->setBrush(on ? (enabled ? t.accent : t.border) : (enabled ? t.surface : t.window));
    if (round)
        painter->drawEllipse(strokeRect(box));
    else
        painter->drawRoundedRect(strokeRect(box), 3, 3);
    if (round && on) {
        painter->setPen(Qt::NoPen);
        painter->setBrush(t.onAccent);
        painter->drawEllipse(QRectF(box).adjusted(5, 5, -5, -5));
    }
    painter->restore();
    if (!round && on)
        drawIcon(painter, option->state & State_NoChange ? u"minus"_s : u"check"_s, box, t.onAccent, 14);
}

void Style::drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                          const QWidget* widget) const
{
    const Tokens& t = tokens();
    const bool enabled = option->state & State_Enabled;
    const QColor ink = enabled ? t.secondary : t.disabled;
    switch (element) {
    case PE_PanelButtonCommand:
        drawButton(option, painter, widget);
        return;
    case PE_PanelButtonTool:
        if (option->state & (State_On | State_Sunken) || (enabled && option->state & State_MouseOver)) {
            painter->save();
            painter->setRenderHint(QPainter::Antialiasing);
            painter->setPen(Qt::NoPen);
            painter->setBrush(option->state & (State_On | State_Sunken) ? t.selection : t.hover);
            painter->drawRoundedRect(QRectF(option->rect), Theme::kRadius, Theme::kRadius);
            painter->restore();
        }
        return;
    case PE_FrameDefaultButton:
    case PE_FrameButtonTool:
    case PE_FrameStatusBarItem:
    case PE_FrameTabWidget:
    case PE_PanelStatusBar:
        return;
    case PE_FrameFocusRect: {
        if (qobject_cast<const QAbstractItemView*>(widget))
            return; // the selected row carries the focus mark
        painter->save();
        painter->setRenderHint(QPainter::Antialiasing);
        painter->setBrush(Qt::NoBrush);
        painter->setPen(QPen(t.accent, 1.5));
        painter->drawRoundedRect(strokeRect(option->rect, 1.5), Theme::kRadius, Theme::kRadius);
        painter->restore();
        return;
    }
    case PE_PanelLineEdit: {
        const auto* frame = qstyleoption_cast<const QStyleOptionFrame*>(option);
        if (frame && frame->lineWidth <= 0)
            return;
        drawField(painter, option->rect, option->state & State_HasFocus, enabled,
                  option->state & State_MouseOver);
        return;
    }
    case PE_FrameLineEdit:
        return;
    case PE_Frame:
    case PE_FrameGroupBox: {
        painter->save();
        const bool focused = option->state & State_HasFocus && widget && widget->inherits("QPlainTextEdit");
        painter->setRenderHint(QPainter::Antialiasing, false);
        painter->setPen(focused ? t.accent : t.border);
        painter->setBrush(Qt::NoBrush);
        painter->drawRect(option->rect.adjusted(0, 0, -1, -1));
        painter->restore();
        return;
    }
    case PE_FrameTabBarBase:
        painter->fillRect(QRect(option->rect.left(), option->rect.bottom(), option->rect.width(), 1),
                          t.border);
        return;
    case PE_PanelItemViewItem:
        drawItemBackground(option, painter, widget);
        return;
    case PE_PanelItemViewRow:
        if (option->state & State_Selected)
            painter->fillRect(option->rect, enabled ? t.selection : t.grid);
        return;
    case PE_IndicatorCheckBox:
    case PE_IndicatorItemViewItemCheck:
        drawCheck(option, painter, false);
        return;
    case PE_IndicatorRadioButton:
        drawCheck(option, painter, true);
        return;
    case PE_IndicatorArrowDown:
        drawIcon(painter, u"chevron-down"_s, option->rect, ink, 12);
        return;
    case PE_IndicatorArrowUp:
        drawIcon(painter, u"chevron-up"_s, option->rect, ink, 12);
        return;
    case PE_IndicatorArrowLeft:
        drawIcon(painter, u"chevron-left"_s, option->rect, ink, 14);
        return;
    case PE_IndicatorArrowRight:
        drawIcon(painter, u"chevron-right"_s, option->rect, ink, 14);
        return;
    case PE_IndicatorHeaderArrow:
        if (const auto* header = qstyleoption_cast<const QStyleOptionHeader*>(option))
            drawIcon(painter,
                     header->sortIndicator == QStyleOptionHeader::SortUp ? u"chevron-up"_s
                                                                         : u"chevron-down"_s,
                     option->rect, t.accent, 12);
        return;
    case PE_IndicatorBranch:
        if (option->state & State_Children)
            drawIcon(painter, option->state & State_Open ? u"chevron-down"_s : u"chevron-right"_s,
                     option->rect, ink, 12);
        return;
    case PE_IndicatorTabClose:
        if (enabled && option->state & State_MouseOver) {
            painter->save();
            painter->setRenderHint(QPainter::Antialiasing);
            painter->setPen(Qt::NoPen);
            painter->setBrush(t.border);
            painter->drawRoundedRect(QRectF(option->rect), 3, 3);
            painter->restore();
        }
        drawIcon(painter, u"close"_s, option->rect, ink, 12);
        return;
    case PE_PanelMenu:
        painter->fillRect(option->rect, t.raised);
        painter->setPen(t.border);
        painter->drawRect(option->rect.adjusted(0, 0, -1, -1));
        return;
    case PE_FrameMenu:
        return;
    case PE_PanelScrollAreaCorner:
        painter->fillRect(option->rect, t.surface);
        return;
    case PE_PanelTipLabel:
        painter->fillRect(option->rect, t.raised);
        painter->setPen(t.controlBorder);
        painter->drawRect(option->rect.adjusted(0, 0, -1, -1));
        return;
    default:
        QProxyStyle::drawPrimitive(element, option, painter, widget);
    }
}

} // namespace sextant::ui
