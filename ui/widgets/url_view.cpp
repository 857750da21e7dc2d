// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/widgets/url_view.h"

#include "models/base/format.h"
#include "ui/widgets/elided_name.h"
#include "ui/widgets/table_page.h"

#include <QBoxLayout>
#include <QClipboard>
#include <QEvent>
#include <QGuiApplication>
#include <QLabel>
#include <QPushButton>

namespace sextant::ui {

using namespace Qt::StringLiterals;

UrlView::UrlView(const PageContext& context, const QString& name, QWidget* parent)
    : QWidget(parent)
    , m_parameters(new models::UrlParameterModel(this))
    , m_table(new TablePage(context.theme, name, this))
    , m_line(new QLabel(this))
{
    m_line->setTextFormat(Qt::PlainText);
    m_line->setFont(context.theme.monoFont());
    m_line->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_line->installEventFilter(this);
    auto* copyDecoded = new QPushButton(context.theme.icon(u"copy"_s), tr("Copy URL"), this);
    auto* copyRaw = new QPushButton(tr("Copy raw"), this);
    copyRaw->setToolTip(tr("The text exactly as it stands in the registry"));
    connect(copyDecoded, &QPushButton::clicked, this,
            [this] { QGuiApplication::clipboard()->setText(m_decoded); });
    connect(copyRaw, &QPushButton::clicked, this, [this] { QGuiApplication::clipboard()->setText(m_raw); });
    auto* row = new QHBoxLayout;
    row->setContentsMargins(12, 4, 8, 4);
    row->setSpacing(8);
    row->addWidget(m_line, 1);
    row->addWidget(copyDecoded);
    row->addWidget(copyRaw);

    m_table->setListModel(m_parameters);
    m_table->table().setAlwaysQuiet();
    m_table->table().setAccessibleName(tr("Parts and parameters of the URL"));
    m_table->table().cells().setKind(models::UrlParameterModel::NameColumn, CellKind::Mono);
    m_table->table().cells().setKind(models::UrlParameterModel::ValueColumn, CellKind::Mono);
    m_table->table().cells().setLook(models::UrlParameterModel::MeaningColumn, [](const QModelIndex&) {
        CellLook look;
        look.textTint = Tint::Secondary;
        return look;
    });
    m_table->table().setColumns({200, 300, 320}, models::UrlParameterModel::MeaningColumn);
    m_table->table().sortByColumn(-1, Qt::AscendingOrder);

    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addLayout(row);
    column->addWidget(m_table, 1);
}

void UrlView::setUrl(const url::Url& url, const QString& raw)
{
    m_raw = raw;
    m_decoded = models::toQt(url.displayString());
    m_parameters->setUrl(url);
    updateLine();
}

void UrlView::clear()
{
    m_raw.clear();
    m_decoded.clear();
    m_parameters->clear();
    updateLine();
}

void UrlView::updateLine()
{
    m_line->setText(elideMiddle(m_decoded, m_line->fontMetrics(), m_line->width()));
    m_line->setToolTip(plainTip(m_decoded));
}

bool UrlView::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_line && event->type() == QEvent::Resize)
        updateLine();
    return QWidget::eventFilter(watched, event);
}

} // namespace sextant::ui
