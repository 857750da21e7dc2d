// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/theme/style.h"
#include "ui/theme/theme.h"

#include <QAbstractItemView>
#include <QPainter>
#include <QStyleOption>
#include <QTabBar>

namespace sextant::ui {

using namespace Qt::StringLiterals;

namespace {

void drawHeaderSection(const Tokens& t, const QStyleOption* option, QPainter* painter)
{
    const auto* header = qstyleoption_cast<const QStyleOptionHeader*>(option);
    const QRect rect = option->rect;
    const bool hovered = option->state & QStyle::State_MouseOver && option->state & QStyle::State_Enabled;
    painter->fillRect(rect, hovered ? t.hover : t.window);
    painter->fillRect(QRect(rect.left(), rect.bottom(), rect.width(), 1), t.border);
    const bool last = header
        && (header->position == QStyleOptionHeader::End
            || header->position == QStyleOptionHeader::OnlyOneSection);
    if (!last)
        painter->fillRect(QRect(rect.right(), rect.top() + 7, 1, rect.height() - 14), t.border);
}

void drawTabShape(const Tokens& t, const QStyleOption* option, QPainter* painter)
{
    const auto* tab = qstyleoption_cast<const QStyleOptionTab*>(option);
    if (!tab)
        return;
    const QRect rect = option->rect;
    const bool selected = option->state & QStyle::State_Selected;
    const bool enabled = option->state & QStyle::State_Enabled;
    if (selected)
        painter->fillRect(rect, tab->documentMode ? t.surface : t.window);
    else if (enabled && option->state & QStyle::State_MouseOver)
        painter->fillRect(rect, t.hover);
    painter->fillRect(QRect(rect.left(), rect.bottom(), rect.width(), 1),
                      selected && tab->documentMode ? t.surface : t.border);
    if (tab->documentMode)
        painter->fillRect(QRect(rect.right(), rect.top(), 1, rect.height()), t.border);
    if (!selected)
        return;
    const QColor line = enabled ? t.accent : t.border;
    if (tab->documentMode)
        painter->fillRect(QRect(rect.left(), rect.top(), rect.width() - 1, 2), line);
    else
        painter->fillRect(QRect(rect.left() + 8, rect.bottom() - 1, rect.width() - 16, 2), line);
}

} // namespace

QRect Style::subElementRect(SubElement element, const QStyleOption* option, const QWidget* widget) const
{
    switch (element) {
    case SE_PushButtonFocusRect:
        return option->rect;
    case SE_LineEditContents:
        return QProxyStyle::subElementRect(element, option, widget).adjusted(4, 0, -4, 0);
    case SE_HeaderLabel:
        // The base style takes the margin off the height as well, which cuts descenders.
        return option->rect.adjusted(8, 0, -8, 0);
    case SE_HeaderArrow:
        return QRect(option->rect.right() - 18, option->rect.y(), 12, option->rect.height());
    default:
        return QProxyStyle::subElementRect(element, option, widget);
    }
}

void Style::drawControl(ControlElement element, const QStyleOption* option, QPainter* painter,
                        const QWidget* widget) const
{
    const Tokens& t = tokens();
    switch (element) {
    case CE_PushButtonLabel: {
        const auto* button = qstyleoption_cast<const QStyleOptionButton*>(option);
        if (!button)
            break;
        QStyleOptionButton copy(*button);
        const bool primary = button->features & QStyleOptionButton::DefaultButton
            || (widget && widget->property("primary").toBool());
        if (primary && option->state & State_Enabled)
            copy.palette.setColor(QPalette::ButtonText, t.onAccent);
        QProxyStyle::drawControl(element, &copy, painter, widget);
        return;
    }
    case CE_Header: {
        // The base style would ask itself, not this style, where label and arrow are.
        const auto* header = qstyleoption_cast<const QStyleOptionHeader*>(option);
        if (!header)
            break;
        painter->save();
        painter->setClipRect(option->rect, Qt::IntersectClip);
        drawControl(CE_HeaderSection, option, painter, widget);
        QStyleOptionHeader part(*header);
        part.rect = subElementRect(SE_HeaderLabel, option, widget);
        drawControl(CE_HeaderLabel, &part, painter, widget);
        if (header->sortIndicator != QStyleOptionHeader::None) {
            part.rect = subElementRect(SE_HeaderArrow, option, widget);
            drawPrimitive(PE_IndicatorHeaderArrow, &part, painter, widget);
        }
        painter->restore();
        return;
    }
    case CE_HeaderSection:
        drawHeaderSection(t, option, painter);
        return;
    case CE_HeaderEmptyArea:
        painter->fillRect(option->rect, t.window);
        painter->fillRect(QRect(option->rect.left(), option->rect.bottom(), option->rect.width(), 1),
                          t.border);
        return;
    case CE_HeaderLabel: {
        const auto* header = qstyleoption_cast<const QStyleOptionHeader*>(option);
        if (!header)
            break;
        QRect rect = option->rect;
        if (header->sortIndicator != QStyleOptionHeader::None)
            rect.setRight(rect.right() - 16);
        if (!header->icon.isNull()) {
            const QRect iconRect(rect.left(), rect.top(), 16, rect.height());
            header->icon.paint(painter, iconRect);
            rect.setLeft(iconRect.right() + 6);
        }
        painter->setPen(option->state & State_Enabled ? t.secondary : t.disabled);
        const QString text = option->fontMetrics.elidedText(header->text, Qt::ElideRight, rect.width());
        painter->drawText(
            rect, static_cast<int>(header->textAlignment | Qt::AlignVCenter) | Qt::TextSingleLine, text);
        return;
    }
    case CE_TabBarTabShape:
        drawTabShape(t, option, painter);
        return;
    case CE_TabBarTabLabel: {
        const auto* tab = qstyleoption_cast<const QStyleOptionTab*>(option);
        if (!tab)
            break;
        QStyleOptionTab copy(*tab);
        copy.state &= ~State_HasFocus;
        copy.palette.setColor(QPalette::WindowText, option->state & State_Selected ? t.text : t.secondary);
        QProxyStyle::drawControl(element, &copy, painter, widget);
        if (option->state & State_HasFocus && option->state & State_KeyboardFocusChange) {
            QStyleOptionFocusRect focus;
            focus.QStyleOption::operator=(*option);
            focus.rect = option->rect.adjusted(3, 3, -3, -3);
            drawPrimitive(PE_FrameFocusRect, &focus, painter, nullptr);
        }
        return;
    }
    case CE_MenuBarEmptyArea:
        painter->fillRect(option->rect, t.window);
        return;
    case CE_MenuBarItem: {
        const auto* item = qstyleoption_cast<const QStyleOptionMenuItem*>(option);
        if (!item)
            break;
        painter->fillRect(option->rect, t.window);
        if (option->state & State_Selected && option->state & State_Enabled) {
            painter->save();
            painter->setRenderHint(QPainter::Antialiasing);
            painter->setPen(Qt::NoPen);
            painter->setBrush(option->state & State_Sunken ? t.selection : t.hover);
            painter->drawRoundedRect(QRectF(option->rect).adjusted(0, 2, 0, -2), Theme::kRadius,
                                     Theme::kRadius);
            painter->restore();
        }
        const int flags = Qt::AlignCenter | Qt::TextDontClip | Qt::TextSingleLine | Qt::TextHideMnemonic;
        painter->setPen(option->state & State_Enabled ? t.text : t.disabled);
        painter->drawText(option->rect, flags, item->text);
        return;
    }
    case CE_MenuItem: {
        const auto* item = qstyleoption_cast<const QStyleOptionMenuItem*>(option);
        if (item && item->menuItemType == QStyleOptionMenuItem::Separator && item->text.isEmpty()) {
            painter->fillRect(
                QRect(option->rect.left() + 8, option->rect.center().y(), option->rect.width() - 16, 1),
                t.border);
            return;
        }
        break;
    }
    case CE_Splitter: {
        const QRect r = option->rect;
        if (option->state & State_Horizontal)
            painter->fillRect(QRect(r.center().x(), r.top(), 1, r.height()), t.border);
        else
            painter->fillRect(QRect(r.left(), r.center().y(), r.width(), 1), t.border);
        return;
    }
    case CE_ProgressBarGroove:
    case CE_ProgressBarContents: {
        painter->save();
        painter->setRenderHint(QPainter::Antialiasing);
        painter->setPen(Qt::NoPen);
        const auto* bar = qstyleoption_cast<const QStyleOptionProgressBar*>(option);
        const QRect line(option->rect.left(), option->rect.center().y() - 2, option->rect.width(), 4);
        if (element == CE_ProgressBarGroove) {
            painter->setBrush(t.border);
            painter->drawRoundedRect(line, 2, 2);
        } else if (bar && bar->maximum > bar->minimum) {
            const double share = double(bar->progress - bar->minimum) / double(bar->maximum - bar->minimum);
            painter->setBrush(t.accent);
            painter->drawRoundedRect(QRectF(line.left(), line.top(), line.width() * share, 4), 2, 2);
        }
        painter->restore();
        return;
    }
    case CE_ShapedFrame: {
        const auto* frame = qstyleoption_cast<const QStyleOptionFrame*>(option);
        if (frame && (frame->frameShape == QFrame::HLine || frame->frameShape == QFrame::VLine)) {
            if (frame->frameShape == QFrame::HLine)
                painter->fillRect(
                    QRect(option->rect.left(), option->rect.center().y(), option->rect.width(), 1), t.border);
            else
                painter->fillRect(
                    QRect(option->rect.center().x(), option->rect.top(), 1, option->rect.height()), t.border);
            return;
        }
        break;
    }
    default:
        break;
    }
    QProxyStyle::drawControl(element, option, painter, widget);
}

} // namespace sextant::ui
