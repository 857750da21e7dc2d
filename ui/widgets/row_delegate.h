// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Paints the cells of every table: one delegate, told per column what the column holds. Models expose
// meaning; the page turns it into a CellLook; this turns the look into pixels. THREAD: GUI.
#pragma once

#include "ui/theme/theme.h"

#include <QStyledItemDelegate>

#include <functional>
#include <optional>

namespace sextant::ui {

enum class CellKind
{
    Text, ///< elides at the end
    Name, ///< Java name: package part secondary, elides in the middle
    Path, ///< monospace, elides in the middle
    Mono, ///< monospace, elides at the end
    Number, ///< right-aligned
};

/// What a page adds to a cell's text.
struct CellLook
{
    QString icon; ///< name from resources/icons; empty: none
    Tint iconTint = Tint::Secondary;
    std::optional<Tint> textTint;
    bool bold = false;
};
using CellLooker = std::function<CellLook(const QModelIndex&)>;

class RowDelegate : public QStyledItemDelegate
{
    Q_OBJECT
public:
    explicit RowDelegate(const Theme& theme, QObject* parent = nullptr);

    void setKind(int column, CellKind kind);
    void setLook(int column, CellLooker looker);

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    bool helpEvent(QHelpEvent* event, QAbstractItemView* view, const QStyleOptionViewItem& option,
                   const QModelIndex& index) override;

private:
    struct Column
    {
        CellKind kind = CellKind::Text;
        CellLooker looker;
    };
    const Column& column(int index) const;
    CellKind kindOf(const QModelIndex& index) const; ///< set for the column, else what the model says
    CellLook lookOf(const QModelIndex& index) const; ///< of the page, else from StateRole
    QRect textRect(const QStyleOptionViewItem& option, const CellLook& look) const;
    QFont fontFor(CellKind kind, bool ghost) const;

    const Theme& m_theme;
    std::vector<Column> m_columns;
};

} // namespace sextant::ui
