// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/widgets/row_delegate.h"

#include "models/base/roles.h"
#include "ui/widgets/elided_name.h"
#include "ui/widgets/linger_model.h"

#include <QAbstractItemView>
#include <QApplication>
#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

namespace sextant::ui {

namespace {

constexpr int kCellPadding = 8;
constexpr int kRowIcon = 16;
constexpr int kIconGap = 6;
constexpr qsizetype kMaxTooltip = 4000;

} // namespace

RowDelegate::RowDelegate(const Theme& theme, QObject* parent)
    : QStyledItemDelegate(parent)
    , m_theme(theme)
{
}

void RowDelegate::setKind(int column, CellKind kind)
{
    if (m_columns.size() <= static_cast<std::size_t>(column))
        m_columns.resize(static_cast<std::size_t>(column) + 1);
    m_columns[static_cast<std::size_t>(column)].kind = kind;
}

void RowDelegate::setLook(int column, CellLooker looker)
{
    if (m_columns.size() <= static_cast<std::size_t>(column))
        m_columns.resize(static_cast<std::size_t>(column) + 1);
    m_columns[static_cast<std::size_t>(column)].looker = std::move(looker);
}

CellKind RowDelegate::kindOf(const QModelIndex& index) const
{
    const CellKind kind = column(index.column()).kind;
    if (kind != CellKind::Text)
        return kind;
    if (index.data(models::MonospaceRole).toBool())
        return CellKind::Mono;
    const int alignment = index.data(Qt::TextAlignmentRole).toInt();
    return (alignment & Qt::AlignRight) != 0 ? CellKind::Number : CellKind::Text;
}

CellLook RowDelegate::lookOf(const QModelIndex& index) const
{
    const Column& style = column(index.column());
    CellLook look = style.looker ? style.looker(index) : CellLook {};
    if (look.textTint)
        return look;
    switch (static_cast<models::RowState>(index.data(models::StateRole).toInt())) {
    case models::RowState::Good:
        look.textTint = Tint::Good;
        break;
    case models::RowState::Info:
        look.textTint = Tint::Info;
        break;
    case models::RowState::Warning:
        look.textTint = Tint::Warning;
        break;
    case models::RowState::Bad:
    case models::RowState::Failed:
        look.textTint = Tint::Bad;
        break;
    case models::RowState::Disabled:
        look.textTint = Tint::Disabled;
        break;
    case models::RowState::Secondary:
    case models::RowState::Loading:
        look.textTint = Tint::Secondary;
        break;
    case models::RowState::Normal:
        break;
    }
    return look;
}

const RowDelegate::Column& RowDelegate::column(int index) const
{
    static const Column plain;
    return static_cast<std::size_t>(index) < m_columns.size() ? m_columns[static_cast<std::size_t>(index)]
                                                              : plain;
}

QFont RowDelegate::fontFor(CellKind kind, bool ghost) const
{
    QFont font = kind == CellKind::Path || kind == CellKind::Mono ? m_theme.monoFont() : m_theme.uiFont();
    font.setStrikeOut(ghost);
    return font;
}

QRect RowDelegate::textRect(const QStyleOptionViewItem& option, const CellLook& look) const
{
    QRect rect = option.rect.adjusted(kCellPadding, 0, -kCellPadding, 0);
    if (!look.icon.isEmpty())
        rect.setLeft(rect.left() + kRowIcon + kIconGap);
    return rect;
}

void RowDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    const CellKind kind = kindOf(index);
    const CellLook look = lookOf(index);
    const bool ghost = index.data(LingerModel::GhostRole).toBool();
    const Tokens& tokens = m_theme.tokens();

    QStyleOptionViewItem background = option;
    background.index = index;
    background.text.clear();
    QApplication::style()->drawPrimitive(QStyle::PE_PanelItemViewItem, &background, painter, option.widget);

    painter->save();
    const bool leftToRight = option.direction != Qt::RightToLeft;
    if (!look.icon.isEmpty()) {
        QRect iconRect(option.rect.left() + kCellPadding,
                       option.rect.top() + (option.rect.height() - kRowIcon) / 2, kRowIcon, kRowIcon);
        if (!leftToRight)
            iconRect = QStyle::visualRect(option.direction, option.rect, iconRect);
        painter->drawPixmap(iconRect.topLeft(),
                            m_theme.pixmap(look.icon, ghost ? tokens.disabled : m_theme.color(look.iconTint),
                                           kRowIcon, painter->device()->devicePixelRatioF()));
    }

    QFont font = fontFor(kind, ghost);
    if (look.bold)
        font.setWeight(QFont::DemiBold);
    painter->setFont(font);
    const QFontMetrics metrics(font);
    const QRect rect = textRect(option, look);
    const QString text = index.data(Qt::DisplayRole).toString();
    const QColor ink = ghost ? tokens.disabled : look.textTint ? m_theme.color(*look.textTint) : tokens.text;
    painter->setPen(ink);
    switch (kind) {
    case CellKind::Name: {
        const ElidedName name = elideName(text, metrics, rect.width());
        QRect part = rect;
        if (!name.prefix.isEmpty()) {
            painter->setPen(ghost ? tokens.disabled : tokens.secondary);
            painter->drawText(part, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine, name.prefix);
            part.setLeft(part.left() + metrics.horizontalAdvance(name.prefix));
            painter->setPen(ink);
        }
        painter->drawText(part, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine, name.name);
        break;
    }
    case CellKind::Path:
        painter->drawText(rect, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine,
                          elideMiddle(text, metrics, rect.width()));
        break;
    case CellKind::Text:
    case CellKind::Mono:
    case CellKind::Number: {
        const Qt::Alignment align = kind == CellKind::Number ? Qt::AlignRight : Qt::AlignLeft;
        painter->drawText(rect, static_cast<int>(align | Qt::AlignVCenter) | Qt::TextSingleLine,
                          metrics.elidedText(paintable(text), Qt::ElideRight, rect.width()));
        break;
    }
    }
    painter->restore();
}

QSize RowDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    const CellKind kind = kindOf(index);
    const CellLook look = lookOf(index);
    const QFontMetrics metrics(fontFor(kind, false));
    const int width = metrics.horizontalAdvance(paintable(index.data(Qt::DisplayRole).toString(), 200))
        + 2 * kCellPadding + (look.icon.isEmpty() ? 0 : kRowIcon + kIconGap);
    Q_UNUSED(option);
    return {width, qMax(Theme::kRowHeight, metrics.height() + 6)};
}

bool RowDelegate::helpEvent(QHelpEvent* event, QAbstractItemView* view, const QStyleOptionViewItem& option,
                            const QModelIndex& index)
{
    if (event->type() != QEvent::ToolTip || !index.isValid())
        return QStyledItemDelegate::helpEvent(event, view, option, index);
    const CellKind kind = kindOf(index);
    const CellLook look = lookOf(index);
    const QString text = index.data(Qt::DisplayRole).toString();
    const QVariant tip = index.data(Qt::ToolTipRole);
    QFont font = fontFor(kind, false);
    const bool shortened = text.size() > kMaxTooltip
        || QFontMetrics(font).horizontalAdvance(paintable(text)) > textRect(option, look).width();
    QString shown = tip.isValid() ? tip.toString() : QString();
    if (shortened && !shown.startsWith(text))
        shown = shown.isEmpty() ? text : QString(text + u"\n\n" + shown);
    if (shown.isEmpty()) {
        QToolTip::hideText();
        return true;
    }
    // Registry text must never be taken for markup.
    QToolTip::showText(event->globalPos(), plainTip(shown), view);
    return true;
}

} // namespace sextant::ui
