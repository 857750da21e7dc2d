// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/widgets/table_page.h"

#include "ui/widgets/words_filter.h"

#include <QBoxLayout>
#include <QEvent>
#include <QItemSelectionModel>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QStackedLayout>

namespace sextant::ui {

using namespace Qt::StringLiterals;

namespace {

constexpr int kDebounceMillis = 80;

} // namespace

TablePage::TablePage(const Theme& theme, const QString& name, QWidget* parent)
    : QWidget(parent)
    , m_table(new DataTable(theme, name, this))
    , m_filter(new QLineEdit(this))
    , m_count(new QLabel(this))
    , m_bar(new QWidget(this))
    , m_errors(new ErrorBar(theme, this))
    , m_waiting(new WaitBar(theme, this))
    , m_empty(new EmptyState(theme, this))
{
    m_filter->setObjectName(name + u".filter");
    m_filter->setPlaceholderText(tr("Filter"));
    m_filter->setAccessibleName(tr("Filter"));
    m_filter->setClearButtonEnabled(true);
    m_filter->addAction(theme.icon(u"filter"_s), QLineEdit::LeadingPosition);
    m_filter->setMinimumWidth(160);
    m_filter->setMaximumWidth(520);
    m_filter->installEventFilter(this);
    m_count->setForegroundRole(QPalette::PlaceholderText);
    m_count->setObjectName(name + u".count");

    m_toolbar = new QHBoxLayout;
    m_toolbar->setSpacing(8);
    m_toolbar->addWidget(m_filter, 1);
    m_toolbar->addWidget(m_count);
    m_toolbar->addStretch(0);
    m_controls = new QWidget(m_bar);
    auto* controls = new QHBoxLayout(m_controls);
    controls->setContentsMargins(0, 0, 0, 0);
    controls->setSpacing(8);
    m_toolbar->addWidget(m_controls);
    m_rows = new QVBoxLayout(m_bar);
    m_rows->setContentsMargins(8, 4, 8, 4);
    m_rows->setSpacing(4);
    m_rows->addLayout(m_toolbar);
    // What does not fit beside the filter goes below it; the bar must not keep the page from getting narrow.
    m_bar->setMinimumWidth(1);
    m_bar->installEventFilter(this);

    auto* content = new QWidget(this);
    m_stack = new QStackedLayout(content);
    m_stack->addWidget(m_table);
    m_stack->addWidget(m_empty);
    m_empty->setAutoFillBackground(true);
    m_empty->setBackgroundRole(QPalette::Base);

    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_bar);
    column->addWidget(m_errors);
    column->addWidget(m_waiting);
    column->addWidget(content, 1);

    m_debounce.setSingleShot(true);
    m_debounce.setInterval(kDebounceMillis);
    connect(m_filter, &QLineEdit::textChanged, &m_debounce, qOverload<>(&QTimer::start));
    connect(&m_debounce, &QTimer::timeout, this, [this] {
        if (auto* words = qobject_cast<WordsFilter*>(m_proxy); words != nullptr) {
            m_table->quietly([this, words] { words->setWords(m_filter->text()); });
            setCount(words->rowCount(), words->sourceModel()->rowCount());
        }
        Q_EMIT filterChanged(m_filter->text());
    });
    connect(m_table, &DataTable::filterRequested, this, &TablePage::focusFilter);
}

void TablePage::addControl(QWidget* control)
{
    m_controls->layout()->addWidget(control);
    placeControls();
}

void TablePage::placeControls()
{
    const int beside = m_filter->minimumWidth() + m_count->minimumSizeHint().width()
        + m_controls->sizeHint().width() + 4 * m_toolbar->spacing() + 16;
    const bool below = beside > m_bar->width() && m_controls->layout()->count() > 0;
    if (below == m_below)
        return;
    m_below = below;
    m_toolbar->removeWidget(m_controls);
    m_rows->removeWidget(m_controls);
    if (below)
        m_rows->addWidget(m_controls, 0, Qt::AlignLeft);
    else
        m_toolbar->addWidget(m_controls);
}

void TablePage::setFilterVisible(bool visible)
{
    m_bar->setVisible(visible);
}

void TablePage::setListModel(QAbstractItemModel* model)
{
    auto* words = qobject_cast<WordsFilter*>(m_proxy);
    if (words == nullptr) {
        words = new WordsFilter(this);
        m_proxy = words;
    }
    if (words->sourceModel() != nullptr)
        words->sourceModel()->disconnect(this);
    words->setSourceModel(model);
    m_table->setRows(words);
    m_table->setSortingEnabled(true);
    watchRows();
}

void TablePage::setRows(QAbstractItemModel* model)
{
    m_table->setRows(model);
    watchRows();
}

void TablePage::watchRows()
{
    QAbstractItemModel* rows = m_table->model();
    const auto update = [this] {
        if (m_proxy != nullptr && m_proxy->sourceModel() != nullptr)
            setCount(m_proxy->rowCount(), m_proxy->sourceModel()->rowCount());
        else
            updateState();
    };
    connect(rows, &QAbstractItemModel::rowsInserted, this, update);
    connect(rows, &QAbstractItemModel::rowsRemoved, this, update);
    connect(rows, &QAbstractItemModel::modelReset, this, update);
    connect(rows, &QAbstractItemModel::layoutChanged, this, update);
    update();
}

void TablePage::setCount(int shown, int total)
{
    m_shown = shown;
    m_total = total;
    const QLocale locale;
    m_count->setText(shown != total  ? tr("%1 of %2").arg(locale.toString(shown), locale.toString(total))
                         : m_partial ? tr("%1 so far").arg(locale.toString(total))
                                     : locale.toString(total));
    // Counters never jump the layout: the label keeps the width of its longest text.
    m_count->setMinimumWidth(m_count->fontMetrics().horizontalAdvance(
        tr("%1 of %2").arg(locale.toString(total), locale.toString(total))));
    updateState();
}

void TablePage::setPartial(bool partial)
{
    if (std::exchange(m_partial, partial) == partial)
        return;
    m_count->setToolTip(partial ? tr("The registry is still being read") : QString());
    setCount(m_shown, m_total);
}

void TablePage::setEmptyMessage(const QString& icon, const QString& sentence, const QString& action,
                                std::function<void()> onAction)
{
    m_nothing = {icon, sentence, action, std::move(onAction)};
    updateState();
}

void TablePage::setLoading(bool loading, const QString& what, std::function<void()> cancel)
{
    m_loading = loading;
    if (loading)
        m_waiting->start(what, std::move(cancel));
    else
        m_waiting->stop();
    updateState();
}

void TablePage::updateState()
{
    const bool rows = m_table->model() != nullptr && m_table->model()->rowCount() > 0;
    if (rows || m_loading) {
        m_stack->setCurrentWidget(m_table);
        return;
    }
    if (!m_filter->text().isEmpty() && m_total > 0) {
        m_empty->setMessage(u"filter"_s, tr("Nothing matches the filter."), tr("Clear the filter"),
                            [this] { m_filter->clear(); });
    } else if (m_nothing.sentence.isEmpty()) {
        m_stack->setCurrentWidget(m_table);
        return;
    } else {
        m_empty->setMessage(m_nothing.icon, m_nothing.sentence, m_nothing.action, m_nothing.onAction);
    }
    m_stack->setCurrentWidget(m_empty);
}

void TablePage::focusFilter()
{
    m_filter->setFocus(Qt::ShortcutFocusReason);
    m_filter->selectAll();
}

bool TablePage::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_bar && event->type() == QEvent::Resize)
        placeControls();
    if (watched == m_filter && event->type() == QEvent::KeyPress) {
        const auto* key = static_cast<QKeyEvent*>(event);
        if (key->key() == Qt::Key_Escape) {
            if (m_filter->text().isEmpty())
                m_table->setFocus();
            else
                m_filter->clear();
            return true;
        }
        if (key->key() == Qt::Key_Down || key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter) {
            m_table->setFocus();
            if (m_table->model() != nullptr && !m_table->selectionModel()->hasSelection())
                m_table->chooseCurrent();
            return true;
        }
    }
    return QWidget::eventFilter(watched, event);
}

} // namespace sextant::ui
