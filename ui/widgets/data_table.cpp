// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/widgets/data_table.h"

#include "models/base/roles.h"
#include "ui/widgets/linger_model.h"

#include <QClipboard>
#include <QContextMenuEvent>
#include <QGuiApplication>
#include <QHeaderView>
#include <QItemSelectionModel>
#include <QKeyEvent>
#include <QMenu>
#include <QPainter>
#include <QScopedValueRollback>
#include <QScrollBar>

#include <algorithm>

namespace sextant::ui {

using namespace Qt::StringLiterals;

namespace {

constexpr int kFlashMillis = 600;
constexpr int kFrameMillis = 40;
constexpr int kMaxFlashes = 200;
constexpr int kMinStretch = 160;
constexpr int kLayoutMillis = 500;
constexpr int kHeaderPadding = 18;

} // namespace

DataTable::DataTable(const Theme& theme, const QString& name, QWidget* parent)
    : QTreeView(parent)
    , m_theme(theme)
    , m_delegate(new RowDelegate(theme, this))
{
    setObjectName(name);
    setItemDelegate(m_delegate);
    setUniformRowHeights(true);
    setRootIsDecorated(false);
    setItemsExpandable(false);
    setIndentation(0);
    setAllColumnsShowFocus(true);
    setSelectionMode(ExtendedSelection);
    setSelectionBehavior(SelectRows);
    setEditTriggers(NoEditTriggers);
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollMode(ScrollPerPixel);
    setVerticalScrollMode(ScrollPerPixel);
    setMouseTracking(true);
    header()->setSectionsMovable(true);
    header()->setStretchLastSection(false);
    header()->setMinimumSectionSize(40);
    header()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    header()->setTextElideMode(Qt::ElideRight);
    header()->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(header(), &QHeaderView::customContextMenuRequested, this, &DataTable::showHeaderMenu);
    m_clock.start();
    m_flashTimer.setInterval(kFrameMillis);
    connect(&m_flashTimer, &QTimer::timeout, this, &DataTable::tick);
}

void DataTable::setRows(QAbstractItemModel* model)
{
    if (m_linger == nullptr) {
        m_linger = new LingerModel(this);
        if (m_quiet || m_theme.reducedMotion())
            m_linger->setLinger(0);
    }
    m_linger->setSourceModel(model);
    setModel(m_linger);
}

void DataTable::setModel(QAbstractItemModel* model)
{
    if (model == this->model())
        return;
    if (this->model() != nullptr)
        this->model()->disconnect(this);
    // The view moves its current row when that row goes; the connections around its own tell that from a
    // choice.
    if (model != nullptr)
        connect(model, &QAbstractItemModel::rowsAboutToBeRemoved, this, [this] { m_removing = true; });
    QTreeView::setModel(model);
    m_flashes.clear();
    if (model == nullptr)
        return;
    connect(model, &QAbstractItemModel::rowsRemoved, this, [this] { m_removing = false; });
    // A row can be current before it is selected: the focus makes it so. Either way may complete a choice.
    connect(selectionModel(), &QItemSelectionModel::currentRowChanged, this, &DataTable::choose);
    connect(selectionModel(), &QItemSelectionModel::selectionChanged, this, [this] {
        if (!m_removing)
            choose(currentIndex());
    });
    connect(model, &QAbstractItemModel::dataChanged, this, &DataTable::rowsChanged);
    connect(model, &QAbstractItemModel::rowsAboutToBeInserted, this, &DataTable::holdPlace);
    connect(model, &QAbstractItemModel::rowsAboutToBeRemoved, this, &DataTable::holdPlace);
}

void DataTable::choose(const QModelIndex& index)
{
    if (m_removing) {
        // What was shown stays shown; a neighbour must not look chosen.
        m_unchoose = true;
        QMetaObject::invokeMethod(
            this,
            [this] {
                if (m_unchoose)
                    selectionModel()->clear();
                m_unchoose = false;
            },
            Qt::QueuedConnection);
        return;
    }
    if (!index.isValid() || !selectionModel()->isRowSelected(index.row(), {})) {
        m_chosen = QPersistentModelIndex();
        return;
    }
    m_unchoose = false;
    const QModelIndex row = index.siblingAtColumn(0);
    if (m_chosen == row)
        return;
    m_chosen = row;
    Q_EMIT rowChosen(index);
}

void DataTable::chooseCurrent()
{
    if (model() == nullptr || model()->rowCount() == 0)
        return;
    const QModelIndex index = currentIndex().isValid() ? currentIndex() : model()->index(0, 0);
    selectionModel()->setCurrentIndex(index, QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
}

void DataTable::quietly(const std::function<void()>& change)
{
    const bool before = m_quiet;
    m_quiet = true;
    if (m_linger != nullptr) {
        m_linger->dropGhosts();
        m_linger->setLinger(0);
    }
    change();
    m_quiet = before;
    if (m_linger != nullptr && !before && !m_theme.reducedMotion())
        m_linger->setLinger(LingerModel::kLingerMillis);
}

void DataTable::setAlwaysQuiet()
{
    m_quiet = true;
    if (m_linger != nullptr)
        m_linger->setLinger(0);
}

void DataTable::holdPlace()
{
    // At the very top new rows may come into view; further down what the user reads stays where it is.
    if (m_anchored || verticalScrollBar()->value() == 0)
        return;
    const QModelIndex top = indexAt(QPoint(1, 1));
    if (!top.isValid())
        return;
    m_anchored = true;
    m_anchor = top;
    m_anchorTop = visualRect(top).top();
    QMetaObject::invokeMethod(this, &DataTable::keepPlace, Qt::QueuedConnection);
}

void DataTable::keepPlace()
{
    m_anchored = false;
    if (!m_anchor.isValid())
        return;
    const int moved = visualRect(m_anchor).top() - m_anchorTop;
    if (moved != 0)
        verticalScrollBar()->setValue(verticalScrollBar()->value() + moved);
    m_anchor = QPersistentModelIndex();
}

void DataTable::setColumns(const QList<int>& widths, int stretch)
{
    m_wanted = widths;
    const QScopedValueRollback fitting(m_fitting, true);
    for (qsizetype column = 0; column < widths.size(); ++column) {
        setColumnHidden(static_cast<int>(column), widths[column] == 0);
        if (widths[column] > 0)
            setColumnWidth(static_cast<int>(column), widths[column]);
    }
    m_stretch = stretch;
    fitStretch();
}

void DataTable::setNarrowest(const QList<int>& widths)
{
    m_narrowest = widths;
    fitStretch();
}

void DataTable::takeWidths()
{
    for (int column = 0; column < qMin(static_cast<int>(m_wanted.size()), header()->count()); ++column) {
        if (column != m_stretch && !isColumnHidden(column))
            m_wanted[column] = columnWidth(column);
    }
}

void DataTable::remember(AppSettings& settings)
{
    m_settings = &settings;
    const QByteArray state = settings.viewState(objectName());
    if (!state.isEmpty() && header()->restoreState(state))
        takeWidths();
    fitStretch();
    m_layoutTimer.setSingleShot(true);
    m_layoutTimer.setInterval(kLayoutMillis);
    connect(&m_layoutTimer, &QTimer::timeout, this, &DataTable::storeLayout);
    connect(header(), &QHeaderView::sectionResized, this, [this](int column, int, int width) {
        if (m_fitting)
            return;
        // A width that the user gave is neither squeezed nor forgotten.
        for (QList<int>* widths : {&m_wanted, &m_narrowest}) {
            if (column < widths->size())
                (*widths)[column] = width;
        }
        m_layoutTimer.start();
    });
    connect(header(), &QHeaderView::sectionMoved, &m_layoutTimer, qOverload<>(&QTimer::start));
    connect(header(), &QHeaderView::sortIndicatorChanged, &m_layoutTimer, qOverload<>(&QTimer::start));
}

void DataTable::storeLayout()
{
    if (m_settings != nullptr && header()->count() > 0)
        m_settings->setViewState(objectName(), header()->saveState());
}

void DataTable::fitStretch()
{
    if (model() == nullptr || m_stretch < 0 || m_stretch >= header()->count() || isColumnHidden(m_stretch))
        return;
    QList<int> widths;
    QList<int> spare;
    int others = 0;
    int allSpare = 0;
    for (int column = 0; column < header()->count(); ++column) {
        const bool counts = column != m_stretch && !isColumnHidden(column);
        widths << (!counts ? 0 : m_wanted.value(column) > 0 ? m_wanted[column] : columnWidth(column));
        const QString title = model()->headerData(column, Qt::Horizontal).toString();
        const int narrowest = qMax(m_narrowest.value(column, widths[column]),
                                   header()->fontMetrics().horizontalAdvance(title) + kHeaderPadding);
        spare << (counts ? qMax(0, widths[column] - narrowest) : 0);
        others += widths[column];
        allSpare += spare[column];
    }
    // What the stretching column lacks the others give, each in proportion to what it can spare.
    const int lack =
        qBound(0, m_wanted.value(m_stretch, kMinStretch) - (viewport()->width() - others), allSpare);
    const QScopedValueRollback fitting(m_fitting, true);
    for (int column = 0; column < header()->count(); ++column) {
        if (column == m_stretch || isColumnHidden(column))
            continue;
        const int width = allSpare > 0 ? widths[column] - spare[column] * lack / allSpare : widths[column];
        if (width != columnWidth(column))
            setColumnWidth(column, width);
    }
    const int room = qMax(kMinStretch, viewport()->width() - others + lack);
    if (room != columnWidth(m_stretch))
        setColumnWidth(m_stretch, room);
}

void DataTable::showEvent(QShowEvent* event)
{
    QTreeView::showEvent(event);
    fitStretch();
}

void DataTable::resizeEvent(QResizeEvent* event)
{
    QTreeView::resizeEvent(event);
    fitStretch();
}

QList<int> DataTable::selectedRowNumbers() const
{
    QList<int> rows;
    if (selectionModel() == nullptr)
        return rows;
    const QModelIndexList selected = selectionModel()->selectedRows();
    for (const QModelIndex& index : selected)
        rows << index.row();
    std::sort(rows.begin(), rows.end());
    return rows;
}

QList<int> DataTable::visibleColumns() const
{
    QList<int> columns;
    for (int visual = 0; visual < header()->count(); ++visual) {
        const int logical = header()->logicalIndex(visual);
        if (!isColumnHidden(logical))
            columns << logical;
    }
    return columns;
}

QString DataTable::text(TableFormat format, bool selectionOnly) const
{
    if (model() == nullptr)
        return {};
    QList<int> rows = selectionOnly ? selectedRowNumbers() : QList<int>();
    if (!selectionOnly) {
        rows.reserve(model()->rowCount());
        for (int row = 0; row < model()->rowCount(); ++row) {
            if (!model()->index(row, 0).data(LingerModel::GhostRole).toBool())
                rows << row;
        }
    }
    return tableText(*model(), rows, visibleColumns(), format);
}

void DataTable::copyCell()
{
    const QModelIndex index = currentIndex();
    if (!index.isValid())
        return;
    const QVariant whole = index.data(models::CopyRole);
    QGuiApplication::clipboard()->setText(whole.isValid() ? whole.toString() : index.data().toString());
}

void DataTable::copyRows(TableFormat format)
{
    QGuiApplication::clipboard()->setText(text(format, true));
}

void DataTable::keyPressEvent(QKeyEvent* event)
{
    const QModelIndex index = currentIndex();
    if (event->matches(QKeySequence::Copy)) {
        if (selectedRowNumbers().size() > 1)
            copyRows(TableFormat::Cells);
        else
            copyCell();
        return;
    }
    switch (event->key()) {
    case Qt::Key_Up:
    case Qt::Key_Down:
    case Qt::Key_Home:
    case Qt::Key_End:
        // The first key after the focus came takes the row that has the frame.
        if (event->modifiers() == Qt::NoModifier && model() != nullptr && !selectionModel()->hasSelection()) {
            chooseCurrent();
            return;
        }
        break;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (event->modifiers() == Qt::NoModifier || event->modifiers() == Qt::KeypadModifier) {
            if (index.isValid())
                Q_EMIT openRequested(index);
            return;
        }
        break;
    case Qt::Key_Space:
        if (event->modifiers() == Qt::NoModifier) {
            if (index.isValid())
                Q_EMIT previewRequested(index);
            return;
        }
        break;
    case Qt::Key_C:
        if (event->modifiers() == (Qt::ControlModifier | Qt::ShiftModifier)) {
            copyRows(TableFormat::Cells);
            return;
        }
        break;
    case Qt::Key_Slash:
        Q_EMIT filterRequested();
        return;
    default:
        break;
    }
    QTreeView::keyPressEvent(event);
}

void DataTable::mouseDoubleClickEvent(QMouseEvent* event)
{
    QTreeView::mouseDoubleClickEvent(event);
    const QModelIndex index = indexAt(event->position().toPoint());
    if (index.isValid() && event->button() == Qt::LeftButton)
        Q_EMIT pinRequested(index);
}

void DataTable::rowsChanged(const QModelIndex& topLeft, const QModelIndex& bottomRight)
{
    if (m_quiet || !isVisible() || m_theme.reducedMotion() || !topLeft.isValid() || !bottomRight.isValid())
        return;
    // Only what is on screen can flash; a change of everything is a reload, not news.
    if (bottomRight.row() - topLeft.row() >= kMaxFlashes)
        return;
    const QRect area = viewport()->rect();
    for (int row = topLeft.row(); row <= bottomRight.row(); ++row) {
        const QModelIndex index = topLeft.sibling(row, 0);
        if (m_flashes.size() < kMaxFlashes
            && visualRect(index).adjusted(0, 0, area.width(), 0).intersects(area))
            m_flashes.insert(QPersistentModelIndex(index), m_clock.elapsed());
    }
    if (!m_flashes.isEmpty() && !m_flashTimer.isActive())
        m_flashTimer.start();
}

void DataTable::tick()
{
    const qint64 now = m_clock.elapsed();
    m_flashes.removeIf(
        [now](const auto& flash) { return !flash.key().isValid() || now - flash.value() >= kFlashMillis; });
    if (m_flashes.isEmpty())
        m_flashTimer.stop();
    viewport()->update();
}

void DataTable::drawRow(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    if (!m_flashes.isEmpty()) {
        const auto flash = m_flashes.constFind(QPersistentModelIndex(index.siblingAtColumn(0)));
        if (flash != m_flashes.constEnd()) {
            const double age = static_cast<double>(m_clock.elapsed() - flash.value()) / kFlashMillis;
            painter->fillRect(
                option.rect,
                blend(m_theme.tokens().surface, m_theme.tokens().accent, 0.28 * qBound(0.0, 1.0 - age, 1.0)));
        }
    }
    QTreeView::drawRow(painter, option, index);
}

} // namespace sextant::ui
