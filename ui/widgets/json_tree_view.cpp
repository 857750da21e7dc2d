// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/widgets/json_tree_view.h"

#include "ui/widgets/row_delegate.h"

#include <QClipboard>
#include <QContextMenuEvent>
#include <QGuiApplication>
#include <QHeaderView>
#include <QKeyEvent>
#include <QMenu>

namespace sextant::ui {

using namespace Qt::StringLiterals;
using models::JsonKind;
using models::JsonTreeModel;

namespace {

constexpr int kOpenRows = 200;

} // namespace

JsonTreeView::JsonTreeView(const Theme& theme, const QString& name, QWidget* parent)
    : QTreeView(parent)
    , m_theme(theme)
    , m_model(new JsonTreeModel(this))
{
    setObjectName(name);
    setAccessibleName(tr("Value as a tree"));
    setFrameShape(QFrame::NoFrame);
    setUniformRowHeights(true);
    setAllColumnsShowFocus(true);
    setEditTriggers(NoEditTriggers);
    setModel(m_model);
    auto* cells = new RowDelegate(theme, this);
    cells->setKind(JsonTreeModel::NameColumn, CellKind::Text);
    cells->setKind(JsonTreeModel::ValueColumn, CellKind::Mono);
    cells->setKind(JsonTreeModel::TypeColumn, CellKind::Name);
    cells->setLook(JsonTreeModel::ValueColumn, [](const QModelIndex& index) {
        CellLook look;
        switch (static_cast<JsonKind>(index.data(JsonTreeModel::KindRole).toInt())) {
        case JsonKind::Number:
            look.textTint = Tint::Warning;
            break;
        case JsonKind::String:
            look.textTint = Tint::Good;
            break;
        case JsonKind::Null:
        case JsonKind::Boolean:
            look.textTint = Tint::Bad;
            break;
        default:
            look.textTint = Tint::Secondary;
        }
        return look;
    });
    cells->setLook(JsonTreeModel::TypeColumn, [](const QModelIndex&) {
        CellLook look;
        look.textTint = Tint::Secondary;
        return look;
    });
    setItemDelegate(cells);
    header()->setStretchLastSection(true);
    setColumnWidth(JsonTreeModel::NameColumn, 200);
    setColumnWidth(JsonTreeModel::ValueColumn, 260);
}

void JsonTreeView::setDocument(std::shared_ptr<const models::JsonDocument> document, const QString& rootName,
                               const QString& rootType, JsonTreeModel::TypeResolver resolver)
{
    m_model->setDocument(std::move(document), rootName, rootType, std::move(resolver));
    const QModelIndex root = m_model->index(0, 0);
    if (!root.isValid())
        return;
    // Breadth first until the screen is well filled.
    QModelIndexList queue {root};
    int rows = 0;
    while (!queue.isEmpty() && rows < kOpenRows) {
        const QModelIndex at = queue.takeFirst();
        const int children = m_model->rowCount(at);
        if (children == 0 || (at != root && rows + children > kOpenRows))
            continue;
        expand(at);
        rows += children;
        for (int row = 0; row < qMin(children, kOpenRows); ++row)
            queue << m_model->index(row, 0, at);
    }
}

void JsonTreeView::copy(int column, int role)
{
    const QModelIndex index = currentIndex();
    if (index.isValid())
        QGuiApplication::clipboard()->setText(index.siblingAtColumn(column).data(role).toString());
}

void JsonTreeView::keyPressEvent(QKeyEvent* event)
{
    if (event->matches(QKeySequence::Copy)) {
        const bool container = m_model->rowCount(currentIndex().siblingAtColumn(0)) > 0;
        copy(JsonTreeModel::ValueColumn, container ? JsonTreeModel::SourceRole : JsonTreeModel::WholeRole);
        return;
    }
    QTreeView::keyPressEvent(event);
}

void JsonTreeView::contextMenuEvent(QContextMenuEvent* event)
{
    if (!currentIndex().isValid())
        return;
    QMenu menu(this);
    menu.addAction(m_theme.icon(u"copy"_s), tr("Copy value"), this,
                   [this] { copy(JsonTreeModel::ValueColumn, JsonTreeModel::WholeRole); })
        ->setShortcut(QKeySequence::Copy);
    menu.addAction(tr("Copy as JSON"), this,
                   [this] { copy(JsonTreeModel::ValueColumn, JsonTreeModel::SourceRole); });
    menu.addAction(tr("Copy name"), this,
                   [this] { copy(JsonTreeModel::NameColumn, JsonTreeModel::WholeRole); });
    menu.addAction(tr("Copy JSON pointer"), this,
                   [this] { copy(JsonTreeModel::NameColumn, JsonTreeModel::PointerRole); });
    menu.addSeparator();
    menu.addAction(tr("Expand all below"), this,
                   [this] { expandRecursively(currentIndex().siblingAtColumn(0), 8); });
    menu.addAction(tr("Collapse"), this, [this] { collapse(currentIndex().siblingAtColumn(0)); });
    menu.exec(event->globalPos());
}

} // namespace sextant::ui
