// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// The table of every page: virtual rows, column chooser, copy in four forms, export, keyboard, one flash per
// changed row.
//
// Emits what the user wants, not which button: preview (Space), open (Enter), pin (double click). Removed
// rows linger when the model is wrapped in a LingerModel, which setRows() does for flat models. THREAD: GUI.
#pragma once

#include "ui/settings/app_settings.h"
#include "ui/widgets/row_delegate.h"
#include "ui/widgets/table_text.h"

#include <QElapsedTimer>
#include <QHash>
#include <QTimer>
#include <QTreeView>

#include <functional>

class QMenu;

namespace sextant::ui {

class LingerModel;

class DataTable : public QTreeView
{
    Q_OBJECT
public:
    DataTable(const Theme& theme, const QString& name, QWidget* parent = nullptr);

    /// A flat model: removed rows are struck through for a moment before they go.
    void setRows(QAbstractItemModel* model);
    /// Rows of the current selection, top to bottom, in the view's model.
    QList<int> selectedRowNumbers() const;
    QList<int> visibleColumns() const;
    QString text(TableFormat format, bool selectionOnly) const;

    RowDelegate& cells() { return *m_delegate; }
    const Theme& theme() const { return m_theme; }
    /// Initial widths; columns with width 0 start hidden. The column `stretch` takes what is left.
    void setColumns(const QList<int>& widths, int stretch = 0);

    /// How narrow columns may become when the stretching one has less than its initial width; never narrower
    /// than their header.
    void setNarrowest(const QList<int>& widths);

    /// Restores the column layout the user left behind, and stores it when it changes. Call after
    /// setColumns().
    void remember(AppSettings& settings);

    void setModel(QAbstractItemModel* model) override;
    /// Runs a change that the user asked for (another node, another filter): nothing lingers, nothing
    /// flashes.
    void quietly(const std::function<void()>& change);
    /// Selects the current row, or the first one: what a key does that enters the rows.
    void chooseCurrent();
    /// For tables whose rows change only because somebody looks at something else.
    void setAlwaysQuiet();

public Q_SLOTS:
    void copyCell();
    void copyRows(sextant::ui::TableFormat format);
    void exportRows();

Q_SIGNALS:
    /// The user chose a row: not the view taking the focus, and not a neighbour after a removal.
    void rowChosen(const QModelIndex& index);
    void previewRequested(const QModelIndex& index);
    void openRequested(const QModelIndex& index);
    void pinRequested(const QModelIndex& index);
    /// Lets the page put its own entries on top of a row's menu.
    void menuRequested(QMenu* menu, const QModelIndex& index);
    /// "/" was typed: the filter wants the focus.
    void filterRequested();

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void drawRow(QPainter* painter, const QStyleOptionViewItem& option,
                 const QModelIndex& index) const override;
    void showEvent(QShowEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void holdPlace();
    void keepPlace();
    void choose(const QModelIndex& index);
    void rowsChanged(const QModelIndex& topLeft, const QModelIndex& bottomRight);
    void tick();
    void showHeaderMenu(const QPoint& position);
    void fillColumnMenu(QMenu* menu);
    void fillCopyMenu(QMenu* menu);
    void fitStretch();
    void takeWidths();
    void storeLayout();

    const Theme& m_theme;
    RowDelegate* m_delegate;
    LingerModel* m_linger = nullptr;
    QHash<QPersistentModelIndex, qint64> m_flashes;
    QElapsedTimer m_clock;
    QTimer m_flashTimer;
    int m_stretch = -1;
    QList<int> m_wanted; ///< widths that setColumns() or the user gave
    QList<int> m_narrowest;
    bool m_fitting = false; ///< widths change because of the room there is, not by the user
    QPersistentModelIndex m_chosen; ///< the row last told by rowChosen()
    QPersistentModelIndex m_anchor; ///< topmost row before rows come and go
    int m_anchorTop = 0;
    bool m_anchored = false;
    bool m_quiet = false;
    bool m_removing = false;
    bool m_unchoose = false; ///< the row that took the place of a removed one is to be deselected
    AppSettings* m_settings = nullptr;
    QTimer m_layoutTimer; ///< one write after a drag, not one per pixel
};

} // namespace sextant::ui
