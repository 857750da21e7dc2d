// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/shell/problems_panel.h"

#include "models/base/format.h"
#include "models/problems/problem_model.h"
#include "ui/shell/elided_label.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHeaderView>
#include <QLabel>
#include <QPainter>
#include <QShortcut>
#include <QSortFilterProxyModel>
#include <QStyledItemDelegate>
#include <QToolButton>
#include <QTreeView>
#include <QVBoxLayout>

namespace sextant::ui {

using namespace Qt::StringLiterals;
using models::ProblemModel;

namespace {

/// Adds the severity's icon; everything else is the text as the model has it.
class ProblemDelegate : public QStyledItemDelegate
{
public:
    ProblemDelegate(const Theme& theme, QObject* parent)
        : QStyledItemDelegate(parent)
        , m_theme(theme)
    {
    }

protected:
    void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override
    {
        QStyledItemDelegate::initStyleOption(option, index);
        option->text = paintable(option->text);
        option->textElideMode =
            index.column() == ProblemModel::PathColumn || index.column() == ProblemModel::SubjectColumn
            ? Qt::ElideMiddle
            : Qt::ElideRight;
        if (index.column() != ProblemModel::SeverityColumn)
            return;
        const auto state = static_cast<models::RowState>(index.data(models::StateRole).toInt());
        option->features |= QStyleOptionViewItem::HasDecoration;
        option->decorationSize = QSize(16, 16);
        option->icon = state == models::RowState::Bad ? m_theme.icon(u"error"_s, Tint::Bad)
            : state == models::RowState::Warning      ? m_theme.icon(u"warning"_s, Tint::Warning)
                                                      : m_theme.icon(u"info"_s, Tint::Info);
    }

private:
    const Theme& m_theme;
};

} // namespace

ProblemsPanel::ProblemsPanel(const Theme& theme, QWidget* parent)
    : QWidget(parent)
    , m_theme(theme)
    , m_model(new ProblemModel(this))
    , m_view(new QTreeView(this))
    , m_title(new QLabel(this))
{
    setObjectName(u"problemsPanel"_s);
    setAccessibleName(tr("Problems"));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    auto* head = new QHBoxLayout;
    head->setContentsMargins(16, 2, 6, 2);
    QFont strong = theme.uiFont();
    strong.setWeight(QFont::DemiBold);
    m_title->setFont(strong);
    head->addWidget(m_title, 1);
    auto* close = iconButton(theme, u"close"_s, tr("Hide the problems"), this);
    head->addWidget(close);
    layout->addLayout(head);
    connect(close, &QToolButton::clicked, this, &ProblemsPanel::closeRequested);

    auto* sorted = new QSortFilterProxyModel(this);
    sorted->setSortRole(models::SortRole);
    sorted->setSourceModel(m_model);
    m_view->setModel(sorted);
    m_view->setAccessibleName(tr("Problems"));
    m_view->setItemDelegate(new ProblemDelegate(theme, m_view));
    m_view->setRootIsDecorated(false);
    m_view->setUniformRowHeights(true);
    m_view->setFrameShape(QFrame::NoFrame);
    m_view->setSortingEnabled(true);
    m_view->sortByColumn(ProblemModel::SeverityColumn, Qt::AscendingOrder);
    m_view->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_view->header()->setStretchLastSection(true);
    m_view->header()->moveSection(m_view->header()->visualIndex(ProblemModel::PathColumn), 3);
    m_view->setColumnHidden(ProblemModel::CodeColumn, true);
    const std::pair<int, int> widths[] = {{ProblemModel::SeverityColumn, 112},
                                          {ProblemModel::SubjectColumn, 180},
                                          {ProblemModel::MessageColumn, 300},
                                          {ProblemModel::PathColumn, 200},
                                          {ProblemModel::EffectColumn, 240}};
    for (const auto& [column, width] : widths)
        m_view->setColumnWidth(column, width);
    layout->addWidget(m_view, 1);
    connect(m_view->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            [this](const QModelIndex& index) {
                Q_EMIT inspectRequested(index.data(models::PathRole).toString());
            });
    connect(m_view, &QTreeView::activated, this, [this](const QModelIndex& index) {
        if (const QString path = index.data(models::PathRole).toString(); !path.isEmpty())
            Q_EMIT openRequested(path);
    });
    auto* copy = new QShortcut(QKeySequence::Copy, m_view);
    copy->setContext(Qt::WidgetShortcut);
    connect(copy, &QShortcut::activated, this, [this] {
        const QModelIndex index = m_view->currentIndex();
        QStringList cells;
        for (int column = 0; index.isValid() && column < ProblemModel::ColumnCount; ++column)
            cells.append(index.siblingAtColumn(column).data(models::CopyRole).toString());
        QGuiApplication::clipboard()->setText(cells.join(u'\t'));
    });
}

void ProblemsPanel::setConnection(models::Connection* connection)
{
    if (m_connection)
        m_connection->disconnect(this);
    m_connection = connection;
    if (connection)
        connect(connection, &models::Connection::snapshotChanged, this,
                [this](const auto&, const inventory::RegistryDelta& delta) {
                    if (isVisible() && (delta.resync || delta.problemsChanged))
                        refresh();
                });
    refresh();
}

void ProblemsPanel::refresh()
{
    const inventory::ProblemList problems =
        m_connection ? m_connection->snapshot()->problems : inventory::ProblemList();
    m_model->setProblems(problems);
    m_title->setText(problems.empty() ? tr("No problems")
                                      : tr("%Ln problem(s)", nullptr, static_cast<int>(problems.size())));
}

void ProblemsPanel::showEvent(QShowEvent*)
{
    refresh();
}

void ProblemsPanel::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.fillRect(rect(), m_theme.tokens().window);
}

} // namespace sextant::ui
