// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/pages/invoke/attachment_table.h"

#include "models/base/format.h"

#include <QBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QSignalBlocker>
#include <QTableWidget>

namespace sextant::ui {

using namespace Qt::StringLiterals;

AttachmentTable::AttachmentTable(const Theme& theme, QWidget* parent)
    : QWidget(parent)
    , m_table(new QTableWidget(0, 2, this))
{
    m_table->setObjectName(u"invoke.attachments"_s);
    m_table->setAccessibleName(tr("Attachments"));
    m_table->setHorizontalHeaderLabels({tr("Key"), tr("Value")});
    m_table->horizontalHeader()->setStretchLastSection(true);
    m_table->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    m_table->setColumnWidth(0, 180);
    m_table->verticalHeader()->hide();
    m_table->verticalHeader()->setDefaultSectionSize(Theme::kRowHeight);
    m_table->setFrameShape(QFrame::NoFrame);
    m_table->setShowGrid(true);
    m_table->setFont(theme.monoFont());
    m_table->horizontalHeader()->setFont(theme.uiFont());
    auto* hint = new QLabel(tr("Sent with the call beside path, group, version and timeout, for example "
                               "dubbo.tag or traceparent."),
                            this);
    hint->setWordWrap(true);
    hint->setForegroundRole(QPalette::PlaceholderText);
    auto* remove = new QPushButton(theme.icon(u"minus"_s), tr("Remove"), this);
    connect(remove, &QPushButton::clicked, this, &AttachmentTable::removeSelected);
    auto* bar = new QHBoxLayout;
    bar->setContentsMargins(8, 4, 8, 4);
    bar->setSpacing(8);
    bar->addWidget(hint, 1);
    bar->addWidget(remove, 0, Qt::AlignTop);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_table, 1);
    column->addLayout(bar);
    connect(m_table, &QTableWidget::itemChanged, this, [this] {
        keepEmptyRow();
        Q_EMIT changed();
    });
    keepEmptyRow();
}

void AttachmentTable::setRow(int row, const QString& key, const QString& value)
{
    m_table->setItem(row, 0, new QTableWidgetItem(key));
    m_table->setItem(row, 1, new QTableWidgetItem(value));
}

void AttachmentTable::keepEmptyRow()
{
    const QSignalBlocker quiet(m_table);
    const int last = m_table->rowCount() - 1;
    const bool needed =
        last < 0 || !m_table->item(last, 0)->text().isEmpty() || !m_table->item(last, 1)->text().isEmpty();
    if (needed) {
        m_table->insertRow(last + 1);
        setRow(last + 1, {}, {});
    }
}

void AttachmentTable::removeSelected()
{
    if (m_table->currentRow() >= 0)
        m_table->removeRow(m_table->currentRow());
    keepEmptyRow();
    Q_EMIT changed();
}

AttachmentTable::Attachments AttachmentTable::attachments() const
{
    Attachments attachments;
    for (int row = 0; row < m_table->rowCount(); ++row) {
        const QString key = m_table->item(row, 0)->text().trimmed();
        if (!key.isEmpty())
            attachments.emplace_back(models::fromQt(key), models::fromQt(m_table->item(row, 1)->text()));
    }
    return attachments;
}

void AttachmentTable::setAttachments(const Attachments& attachments)
{
    {
        const QSignalBlocker quiet(m_table);
        m_table->setRowCount(static_cast<int>(attachments.size()));
        for (std::size_t row = 0; row < attachments.size(); ++row)
            setRow(static_cast<int>(row), models::toQt(attachments[row].first),
                   models::toQt(attachments[row].second));
    }
    keepEmptyRow();
    Q_EMIT changed();
}

} // namespace sextant::ui
