// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/theme/style.h"

#include "ui/theme/row_hover.h"
#include "ui/theme/theme.h"

#include <QAbstractItemView>
#include <QAbstractSpinBox>
#include <QComboBox>
#include <QHeaderView>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollBar>
#include <QTabBar>
#include <QTableView>
#include <QToolButton>

namespace sextant::ui {

using namespace Qt::StringLiterals;

Style::Style(const Theme* theme)
    : QProxyStyle(u"Fusion"_s)
    , m_theme(theme)
{
}

const Tokens& Style::tokens() const
{
    return m_theme ? m_theme->tokens() : lightTokens();
}

void Style::polish(QWidget* widget)
{
    QProxyStyle::polish(widget);
    if (qobject_cast<QAbstractButton*>(widget) || qobject_cast<QComboBox*>(widget)
        || qobject_cast<QTabBar*>(widget) || qobject_cast<QHeaderView*>(widget)
        || qobject_cast<QScrollBar*>(widget) || qobject_cast<QLineEdit*>(widget)
        || qobject_cast<QAbstractSpinBox*>(widget))
        widget->setAttribute(Qt::WA_Hover);
    if (auto* view = qobject_cast<QAbstractItemView*>(widget); view && !qobject_cast<QHeaderView*>(widget)) {
        RowHover::install(view);
        if (auto* table = qobject_cast<QTableView*>(view)) {
            table->verticalHeader()->setMinimumSectionSize(Theme::kRowHeight);
            table->verticalHeader()->setDefaultSectionSize(Theme::kRowHeight);
            table->setCornerButtonEnabled(false);
        }
    }
}

int Style::pixelMetric(PixelMetric metric, const QStyleOption* option, const QWidget* widget) const
{
    switch (metric) {
    case PM_DefaultFrameWidth:
    case PM_MenuPanelWidth:
    case PM_SpinBoxFrameWidth:
        return 1;
    case PM_ComboBoxFrameWidth:
        return 2;
    case PM_ButtonIconSize:
    case PM_SmallIconSize:
    case PM_ToolBarIconSize:
    case PM_IndicatorWidth:
    case PM_IndicatorHeight:
    case PM_ExclusiveIndicatorWidth:
    case PM_ExclusiveIndicatorHeight:
    case PM_TabCloseIndicatorWidth:
    case PM_TabCloseIndicatorHeight:
    case PM_ListViewIconSize:
        return 16;
    case PM_ButtonShiftHorizontal:
    case PM_ButtonShiftVertical:
    case PM_TabBarTabShiftHorizontal:
    case PM_TabBarTabShiftVertical:
    case PM_TabBarTabOverlap:
    case PM_TabBarBaseOverlap:
    case PM_ToolBarFrameWidth:
    case PM_MenuVMargin:
        return metric == PM_MenuVMargin ? 4 : 0;
    case PM_MenuHMargin:
        return 4;
    case PM_MenuBarPanelWidth:
    case PM_MenuBarVMargin:
        return 0;
    case PM_MenuBarItemSpacing:
        return 2;
    case PM_MenuBarHMargin:
        return 4;
    case PM_ScrollBarExtent:
        return 12;
    case PM_ScrollBarSliderMin:
        return 32;
    case PM_SplitterWidth:
        return 5;
    case PM_TreeViewIndentation:
        return 18;
    case PM_HeaderMargin:
        return 8;
    case PM_HeaderMarkSize:
        return 12;
    case PM_TabBarTabHSpace:
        return 24;
    case PM_TabBarTabVSpace:
        return 12;
    case PM_MenuButtonIndicator:
        return 16;
    case PM_ToolTipLabelFrameWidth:
        return 6;
    case PM_LayoutHorizontalSpacing:
    case PM_LayoutVerticalSpacing:
        return 8;
    case PM_FocusFrameHMargin:
        return 6;
    default:
        return QProxyStyle::pixelMetric(metric, option, widget);
    }
}

int Style::styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget,
                     QStyleHintReturn* data) const
{
    switch (hint) {
    case SH_EtchDisabledText:
    case SH_DitherDisabledText:
    case SH_ScrollBar_Transient:
    case SH_ComboBox_Popup:
    case SH_DialogButtonBox_ButtonsHaveIcons:
    case SH_ItemView_PaintAlternatingRowColorsForEmptyArea:
    case SH_ItemView_ActivateItemOnSingleClick:
    case SH_TitleBar_NoBorder:
        return 0;
    case SH_ItemView_ShowDecorationSelected:
    case SH_ItemView_MovementWithoutUpdatingSelection:
        return 1;
    case SH_Table_GridLineColor:
        return static_cast<int>(tokens().grid.rgb());
    case SH_TabBar_Alignment:
        return Qt::AlignLeft;
    case SH_TabBar_ElideMode:
        return Qt::ElideMiddle;
    case SH_ToolTipLabel_Opacity:
        return 255;
    case SH_Header_ArrowAlignment:
        return Qt::AlignRight | Qt::AlignVCenter;
    case SH_ToolTip_WakeUpDelay:
        return 450;
    default:
        return QProxyStyle::styleHint(hint, option, widget, data);
    }
}

QSize Style::sizeFromContents(ContentsType type, const QStyleOption* option, const QSize& size,
                              const QWidget* widget) const
{
    QSize result = QProxyStyle::sizeFromContents(type, option, size, widget);
    switch (type) {
    case CT_HeaderSection:
        result.setHeight(Theme::kHeaderHeight);
        break;
    case CT_ItemViewItem:
        result.setHeight(std::max(result.height(), Theme::kRowHeight));
        break;
    case CT_PushButton: {
        const auto* button = qstyleoption_cast<const QStyleOptionButton*>(option);
        const bool bare = button && button->text.isEmpty();
        result = QSize(bare ? 28 : std::max(size.width() + 26, 72), std::max(28, size.height() + 8));
        break;
    }
    case CT_ComboBox:
        result.setHeight(std::max(28, size.height() + 8));
        result.rwidth() += 6;
        break;
    case CT_LineEdit:
        result.setHeight(std::max(28, size.height() + 8));
        break;
    case CT_SpinBox:
        result.setHeight(std::max(28, size.height() + 6));
        break;
    case CT_ToolButton:
        result = QSize(std::max(size.width() + 12, 28), std::max(28, size.height() + 8));
        if (const auto* button = qstyleoption_cast<const QStyleOptionToolButton*>(option);
            button && button->features & QStyleOptionToolButton::HasMenu)
            result.rwidth() += 14;
        break;
    case CT_TabBarTab:
        result.setHeight(std::max(32, result.height()));
        break;
    case CT_MenuItem:
        if (const auto* item = qstyleoption_cast<const QStyleOptionMenuItem*>(option);
            item && item->menuItemType != QStyleOptionMenuItem::Separator)
            result = QSize(result.width() + 16, 28);
        break;
    case CT_MenuBarItem:
        result = QSize(size.width() + 18, 28);
        break;
    default:
        break;
    }
    return result;
}

QIcon Style::standardIcon(StandardPixmap icon, const QStyleOption* option, const QWidget* widget) const
{
    if (!m_theme)
        return QProxyStyle::standardIcon(icon, option, widget);
    switch (icon) {
    case SP_MessageBoxWarning:
        return m_theme->icon(u"warning"_s, Tint::Warning);
    case SP_MessageBoxCritical:
        return m_theme->icon(u"error"_s, Tint::Bad);
    case SP_MessageBoxInformation:
        return m_theme->icon(u"info"_s, Tint::Info);
    case SP_MessageBoxQuestion:
        return m_theme->icon(u"help"_s, Tint::Accent);
    case SP_LineEditClearButton:
    case SP_TitleBarCloseButton:
    case SP_DialogCloseButton:
    case SP_DockWidgetCloseButton:
        return m_theme->icon(u"close"_s);
    case SP_BrowserReload:
        return m_theme->icon(u"refresh"_s);
    case SP_ToolBarHorizontalExtensionButton:
        return m_theme->icon(u"more"_s);
    default:
        return QProxyStyle::standardIcon(icon, option, widget);
    }
}

void Style::drawIcon(QPainter* painter, const QString& name, const QRect& rect, const QColor& color,
                     int size) const
{
    if (!m_theme)
        return;
    const QPixmap picture = m_theme->pixmap(name, color, size, painter->device()->devicePixelRatioF());
    painter->drawPixmap(rect.x() + (rect.width() - size) / 2, rect.y() + (rect.height() - size) / 2, picture);
}

} // namespace sextant::ui
