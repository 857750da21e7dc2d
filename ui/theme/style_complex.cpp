// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/theme/style.h"
#include "ui/theme/theme.h"

#include <QPainter>
#include <QStyleOption>

namespace sextant::ui {

using namespace Qt::StringLiterals;

QRect Style::subControlRect(ComplexControl control, const QStyleOptionComplex* option, SubControl sub,
                            const QWidget* widget) const
{
    if (control == CC_ScrollBar) {
        // No arrow buttons: the groove is the whole bar.
        const auto* bar = qstyleoption_cast<const QStyleOptionSlider*>(option);
        if (!bar)
            return {};
        const bool horizontal = bar->orientation == Qt::Horizontal;
        const QRect all = option->rect;
        const int length = horizontal ? all.width() : all.height();
        const qint64 range = qint64(bar->maximum) - bar->minimum;
        int slider = length;
        if (range > 0) {
            const qint64 page = std::max(1, bar->pageStep);
            slider = static_cast<int>(length * page / (range + page));
            slider = std::clamp(slider, std::min(length, pixelMetric(PM_ScrollBarSliderMin, option, widget)),
                                length);
        }
        const int start = sliderPositionFromValue(bar->minimum, bar->maximum, bar->sliderPosition,
                                                  length - slider, bar->upsideDown);
        const auto part = [&](int from, int size) {
            return visualRect(option->direction, all,
                              horizontal ? QRect(all.x() + from, all.y(), size, all.height())
                                         : QRect(all.x(), all.y() + from, all.width(), size));
        };
        switch (sub) {
        case SC_ScrollBarGroove:
            return all;
        case SC_ScrollBarSlider:
            return part(start, slider);
        case SC_ScrollBarSubPage:
            return part(0, start);
        case SC_ScrollBarAddPage:
            return part(start + slider, length - start - slider);
        default:
            return {};
        }
    }
    if (control == CC_ComboBox) {
        const QRect all = option->rect;
        switch (sub) {
        case SC_ComboBoxArrow:
            return visualRect(option->direction, all, QRect(all.right() - 23, all.top(), 24, all.height()));
        case SC_ComboBoxEditField:
            return visualRect(option->direction, all, all.adjusted(8, 2, -24, -2));
        default:
            break;
        }
    }
    return QProxyStyle::subControlRect(control, option, sub, widget);
}

void Style::drawComplexControl(ComplexControl control, const QStyleOptionComplex* option, QPainter* painter,
                               const QWidget* widget) const
{
    const Tokens& t = tokens();
    const bool enabled = option->state & State_Enabled;
    const bool hovered = option->state & State_MouseOver;
    const QColor ink = enabled ? t.secondary : t.disabled;
    switch (control) {
    case CC_ScrollBar: {
        const auto* bar = qstyleoption_cast<const QStyleOptionSlider*>(option);
        if (!bar || bar->maximum <= bar->minimum)
            return;
        const bool horizontal = bar->orientation == Qt::Horizontal;
        QRectF thumb = subControlRect(control, option, SC_ScrollBarSlider, widget);
        const bool active =
            hovered && (option->activeSubControls & SC_ScrollBarSlider || option->state & State_Sunken);
        const qreal inset = active ? 2 : 3;
        thumb = horizontal ? thumb.adjusted(2, inset, -2, -inset) : thumb.adjusted(inset, 2, -inset, -2);
        painter->save();
        painter->setRenderHint(QPainter::Antialiasing);
        painter->setPen(Qt::NoPen);
        painter->setBrush(active ? t.controlBorder : blend(t.surface, t.controlBorder, 0.55));
        const qreal radius = std::min(thumb.width(), thumb.height()) / 2;
        painter->drawRoundedRect(thumb, radius, radius);
        painter->restore();
        return;
    }
    case CC_ComboBox: {
        const auto* combo = qstyleoption_cast<const QStyleOptionComboBox*>(option);
        if (!combo)
            return;
        if (combo->frame)
            drawField(painter, option->rect, option->state & State_HasFocus, enabled, hovered);
        else if (enabled && hovered)
            painter->fillRect(option->rect, t.hover);
        drawIcon(painter, u"chevron-down"_s, subControlRect(control, option, SC_ComboBoxArrow, widget), ink,
                 12);
        return;
    }
    case CC_SpinBox: {
        const auto* spin = qstyleoption_cast<const QStyleOptionSpinBox*>(option);
        if (!spin)
            return;
        if (spin->frame)
            drawField(painter, option->rect, option->state & State_HasFocus, enabled, hovered);
        if (spin->buttonSymbols == QAbstractSpinBox::NoButtons)
            return;
        for (const SubControl sub : {SC_SpinBoxUp, SC_SpinBoxDown}) {
            const bool can = enabled
                && spin->stepEnabled
                    & (sub == SC_SpinBoxUp ? QAbstractSpinBox::StepUpEnabled
                                           : QAbstractSpinBox::StepDownEnabled);
            const bool hot = can && option->activeSubControls & sub;
            drawIcon(painter, sub == SC_SpinBoxUp ? u"chevron-up"_s : u"chevron-down"_s,
                     subControlRect(control, option, sub, widget),
                     hot       ? t.accent
                         : can ? t.secondary
                               : t.disabled,
                     10);
        }
        return;
    }
    case CC_ToolButton: {
        const auto* button = qstyleoption_cast<const QStyleOptionToolButton*>(option);
        if (!button || !(button->features & QStyleOptionToolButton::HasMenu)
            || button->features & QStyleOptionToolButton::MenuButtonPopup) {
            QProxyStyle::drawComplexControl(control, option, painter, widget);
            return;
        }
        // The arrow stands beside the text, not in a corner.
        QStyleOptionToolButton copy(*button);
        copy.features &= ~(QStyleOptionToolButton::HasMenu | QStyleOptionToolButton::PopupDelay);
        if (copy.state & (State_Sunken | State_MouseOver | State_On))
            drawPrimitive(PE_PanelButtonTool, &copy, painter, widget);
        copy.rect.setRight(copy.rect.right() - 14);
        drawControl(CE_ToolButtonLabel, &copy, painter, widget);
        const QRect arrow(option->rect.right() - 18, option->rect.top(), 12, option->rect.height());
        drawIcon(painter, u"chevron-down"_s, arrow, ink, 12);
        return;
    }
    default:
        QProxyStyle::drawComplexControl(control, option, painter, widget);
    }
}

} // namespace sextant::ui
