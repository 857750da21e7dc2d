// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/theme/row_hover.h"

#include <QAbstractItemView>
#include <QMouseEvent>

namespace sextant::ui {

RowHover::RowHover(QAbstractItemView* view)
    : QObject(view)
    , m_view(view)
{
    view->viewport()->setMouseTracking(true);
    view->viewport()->setAttribute(Qt::WA_Hover);
    view->viewport()->installEventFilter(this);
}

void RowHover::install(QAbstractItemView* view)
{
    if (!view->findChild<RowHover*>(QString(), Qt::FindDirectChildrenOnly))
        new RowHover(view);
}

bool RowHover::isHovered(const QWidget* view, const QModelIndex& index)
{
    if (!view)
        return false;
    const auto* hover = view->findChild<RowHover*>(QString(), Qt::FindDirectChildrenOnly);
    return hover && hover->m_index.isValid() && hover->m_index.row() == index.row()
        && hover->m_index.parent() == index.parent();
}

bool RowHover::eventFilter(QObject* object, QEvent* event)
{
    if (event->type() == QEvent::MouseMove)
        setRow(m_view->indexAt(static_cast<QMouseEvent*>(event)->position().toPoint()));
    else if (event->type() == QEvent::Leave)
        setRow({});
    return QObject::eventFilter(object, event);
}

void RowHover::setRow(const QModelIndex& index)
{
    if (m_index.row() == index.row() && m_index.parent() == index.parent())
        return;
    updateRow();
    m_index = index;
    updateRow();
}

void RowHover::updateRow() const
{
    if (!m_index.isValid())
        return;
    const QRect cell = m_view->visualRect(m_index);
    m_view->viewport()->update(0, cell.y(), m_view->viewport()->width(), cell.height());
}

} // namespace sextant::ui
