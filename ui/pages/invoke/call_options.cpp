// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/pages/invoke/call_options.h"

#include "models/base/format.h"

#include <QComboBox>
#include <QFormLayout>
#include <QLineEdit>
#include <QSpinBox>

namespace sextant::ui {

using namespace Qt::StringLiterals;

CallOptions::CallOptions(QWidget* parent)
    : QWidget(parent)
    , m_style(new QComboBox(this))
    , m_step(new QComboBox(this))
    , m_tag(new QLineEdit(this))
    , m_timeout(new QSpinBox(this))
    , m_retries(new QSpinBox(this))
{
    m_style->addItem(tr("Generic ($invoke)"), false);
    m_style->addItem(tr("Typed, as a Java consumer"), true);
    m_style->setToolTip(tr("Generic needs no interface on the other side; some peers know typed calls only"));
    for (const host::Step step :
         {host::Step::ApplicationFirst, host::Step::ForceInterface, host::Step::ForceApplication}) {
        const std::string_view stepName = host::name(step);
        m_step->addItem(QString::fromUtf8(stepName.data(), static_cast<qsizetype>(stepName.size())),
                        static_cast<int>(step));
    }
    m_step->setToolTip(tr("Which discovery model the addresses come from"));
    const host::InvokeRequest defaults;
    m_tag->setPlaceholderText(tr("none"));
    m_timeout->setRange(1, 3'600'000);
    m_timeout->setSuffix(tr(" ms"));
    m_timeout->setSingleStep(500);
    m_timeout->setGroupSeparatorShown(true);
    m_timeout->setValue(static_cast<int>(defaults.timeout.count()));
    m_retries->setRange(0, 20);
    m_retries->setToolTip(
        tr("Further attempts after a failure; a call that changes something may then run twice"));
    auto* form = new QFormLayout(this);
    form->setContentsMargins(12, 12, 12, 12);
    form->setHorizontalSpacing(16);
    form->setVerticalSpacing(8);
    form->setFieldGrowthPolicy(QFormLayout::FieldsStayAtSizeHint);
    form->addRow(tr("Call style"), m_style);
    form->addRow(tr("Discovery"), m_step);
    form->addRow(tr("Tag"), m_tag);
    form->addRow(tr("Timeout"), m_timeout);
    form->addRow(tr("Retries"), m_retries);
    for (QWidget* field :
         {static_cast<QWidget*>(m_style), static_cast<QWidget*>(m_step), static_cast<QWidget*>(m_tag),
          static_cast<QWidget*>(m_timeout), static_cast<QWidget*>(m_retries)})
        field->setMinimumWidth(200);
    for (QComboBox* combo : {m_style, m_step})
        connect(combo, &QComboBox::currentIndexChanged, this, &CallOptions::changed);
    connect(m_tag, &QLineEdit::textChanged, this, &CallOptions::changed);
    connect(m_timeout, &QSpinBox::valueChanged, this, &CallOptions::changed);
    connect(m_retries, &QSpinBox::valueChanged, this, &CallOptions::changed);
}

void CallOptions::fill(host::InvokeRequest& request) const
{
    request.typed = m_style->currentData().toBool();
    request.step = static_cast<host::Step>(m_step->currentData().toInt());
    request.tag = models::fromQt(m_tag->text().trimmed());
    request.timeout = core::Millis(m_timeout->value());
    request.retries = m_retries->value();
}

void CallOptions::showRequest(const host::InvokeRequest& request)
{
    m_style->setCurrentIndex(m_style->findData(request.typed));
    m_step->setCurrentIndex(m_step->findData(static_cast<int>(request.step)));
    m_tag->setText(models::toQt(request.tag));
    m_timeout->setValue(static_cast<int>(request.timeout.count()));
    m_retries->setValue(request.retries);
}

int CallOptions::changedCount() const
{
    const host::InvokeRequest defaults;
    host::InvokeRequest now;
    fill(now);
    return int(now.typed != defaults.typed) + int(now.step != defaults.step) + int(now.tag != defaults.tag)
        + int(now.timeout != defaults.timeout) + int(now.retries != defaults.retries);
}

} // namespace sextant::ui
