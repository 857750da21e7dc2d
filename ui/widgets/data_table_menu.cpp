// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// The menus of DataTable: row menu with copy and export, header menu with the column chooser.
#include "ui/widgets/data_table.h"

#include <QContextMenuEvent>
#include <QFileDialog>
#include <QHeaderView>
#include <QItemSelectionModel>
#include <QMenu>
#include <QMessageBox>
#include <QSaveFile>

namespace sextant::ui {

using namespace Qt::StringLiterals;

void DataTable::contextMenuEvent(QContextMenuEvent* event)
{
    const QModelIndex index =
        event->reason() == QContextMenuEvent::Keyboard ? currentIndex() : indexAt(event->pos());
    QMenu menu(this);
    if (index.isValid()) {
        // A right click inside a selection of several rows keeps it.
        if (!selectionModel()->isRowSelected(index.row(), {}))
            setCurrentIndex(index);
        else
            selectionModel()->setCurrentIndex(index, QItemSelectionModel::NoUpdate);
        Q_EMIT menuRequested(&menu, index);
        if (!menu.isEmpty())
            menu.addSeparator();
        fillCopyMenu(&menu);
    }
    menu.addAction(m_theme.icon(u"export"_s), tr("Export…"), this, &DataTable::exportRows);
    fillColumnMenu(menu.addMenu(m_theme.icon(u"columns"_s), tr("Columns")));
    const QPoint at = event->reason() == QContextMenuEvent::Keyboard && index.isValid()
        ? viewport()->mapToGlobal(visualRect(index).bottomLeft())
        : event->globalPos();
    menu.exec(at);
}

void DataTable::fillCopyMenu(QMenu* menu)
{
    QAction* cell = menu->addAction(m_theme.icon(u"copy"_s), tr("Copy cell"), this, &DataTable::copyCell);
    cell->setShortcut(QKeySequence::Copy);
    QMenu* rows = menu->addMenu(tr("Copy rows"));
    QAction* cells = rows->addAction(tr("As cells"), this, [this] { copyRows(TableFormat::Cells); });
    cells->setShortcut(QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_C));
    rows->addAction(tr("As CSV"), this, [this] { copyRows(TableFormat::Csv); });
    rows->addAction(tr("As JSON"), this, [this] { copyRows(TableFormat::Json); });
    rows->addAction(tr("As Markdown"), this, [this] { copyRows(TableFormat::Markdown); });
}

void DataTable::fillColumnMenu(QMenu* menu)
{
    int shown = static_cast<int>(visibleColumns().size());
    for (int column = 0; column < header()->count(); ++column) {
        QString title = model()->headerData(column, Qt::Horizontal).toString();
        if (title.isEmpty())
            title = model()->headerData(column, Qt::Horizontal, Qt::ToolTipRole).toString();
        QAction* action = menu->addAction(title);
        action->setCheckable(true);
        action->setChecked(!isColumnHidden(column));
        // The last column stays: a table without columns has no header to bring them back.
        action->setEnabled(isColumnHidden(column) || shown > 1);
        connect(action, &QAction::toggled, this, [this, column](bool on) {
            setColumnHidden(column, !on);
            fitStretch();
        });
    }
}

void DataTable::showHeaderMenu(const QPoint& position)
{
    if (model() == nullptr)
        return;
    QMenu menu(this);
    fillColumnMenu(&menu);
    menu.exec(header()->viewport()->mapToGlobal(position));
}

void DataTable::exportRows()
{
    const QString csv = tr("CSV (*.csv)");
    const QString json = tr("JSON (*.json)");
    const QString markdown = tr("Markdown (*.md)");
    QString chosen = csv;
    const QString path = QFileDialog::getSaveFileName(this, tr("Export the table"), objectName() + u".csv",
                                                      csv + u";;" + json + u";;" + markdown, &chosen);
    if (path.isEmpty())
        return;
    const TableFormat format =
        path.endsWith(".json"_L1, Qt::CaseInsensitive) || (chosen == json && !path.endsWith(".csv"_L1))
        ? TableFormat::Json
        : path.endsWith(".md"_L1, Qt::CaseInsensitive) || (chosen == markdown && !path.endsWith(".csv"_L1))
        ? TableFormat::Markdown
        : TableFormat::Csv;
    QSaveFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(text(format, false).toUtf8()) < 0 || !file.commit())
        QMessageBox::warning(this, tr("Export the table"),
                             tr("The file could not be written: %1").arg(file.errorString()));
}

} // namespace sextant::ui
