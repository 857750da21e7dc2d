// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Whole-row hover for item views: Qt reports the hovered cell only. Keeps the hovered row of one view and
// repaints the two rows that change; the style asks for it while painting.
#pragma once

#include <QObject>
#include <QPersistentModelIndex>

class QAbstractItemView;

namespace sextant::ui {

class RowHover : public QObject
{
    Q_OBJECT
public:
    static void install(QAbstractItemView* view);
    /// True when `index` is on the row under the mouse in `view`.
    static bool isHovered(const QWidget* view, const QModelIndex& index);

protected:
    bool eventFilter(QObject* object, QEvent* event) override;

private:
    explicit RowHover(QAbstractItemView* view);
    void setRow(const QModelIndex& index);
    void updateRow() const;

    QAbstractItemView* m_view;
    QPersistentModelIndex m_index;
};

} // namespace sextant::ui
