// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/widgets/label_strip.h"

#include "ui/widgets/elided_name.h"
#include "ui/widgets/flow_layout.h"

#include <QBoxLayout>
#include <QClipboard>
#include <QGuiApplication>
#include <QLabel>
#include <QMenu>

namespace sextant::ui {

using namespace Qt::StringLiterals;

LabelStrip::LabelStrip(const Theme& theme, QWidget* parent)
    : QWidget(parent)
    , m_theme(theme)
{
    auto* flow = new FlowLayout(this, 24, 8);
    flow->setContentsMargins(12, 8, 12, 8);
    QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Minimum);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
}

void LabelStrip::setValues(const QList<LabelledValue>& values)
{
    if (values == m_values)
        return;
    while (layout()->count() > values.size()) {
        QLayoutItem* item = layout()->takeAt(layout()->count() - 1);
        delete item->widget();
        delete item;
    }
    m_values = values;
    for (int i = 0; i < values.size(); ++i) {
        if (i >= layout()->count()) {
            auto* cell = new QWidget(this);
            auto* column = new QVBoxLayout(cell);
            column->setContentsMargins(0, 0, 0, 0);
            column->setSpacing(0);
            auto* label = new QLabel(cell);
            label->setTextFormat(Qt::PlainText);
            label->setFont(m_theme.captionFont());
            label->setForegroundRole(QPalette::PlaceholderText);
            auto* value = new QLabel(cell);
            value->setTextFormat(Qt::PlainText);
            value->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
            value->setContextMenuPolicy(Qt::CustomContextMenu);
            column->addWidget(label);
            column->addWidget(value);
            connect(value, &QLabel::customContextMenuRequested, this,
                    [this, i, value](const QPoint& at) { showMenu(i, value->mapToGlobal(at)); });
            layout()->addWidget(cell);
        }
        QWidget* cell = layout()->itemAt(i)->widget();
        auto* label = static_cast<QLabel*>(cell->layout()->itemAt(0)->widget());
        auto* value = static_cast<QLabel*>(cell->layout()->itemAt(1)->widget());
        label->setText(values[i].label);
        const QString shown = elideMiddle(values[i].value, value->fontMetrics(), 360);
        if (value->text() != shown)
            value->setText(shown);
        QString hint = values[i].hint;
        if (shown != values[i].value || (!values[i].exact.isEmpty() && values[i].exact != values[i].value)) {
            const QString whole = values[i].exact.isEmpty() ? values[i].value : values[i].exact;
            hint = hint.isEmpty() ? whole : QString(whole + u'\n' + hint);
        }
        cell->setToolTip(plainTip(hint));
        value->setAccessibleName(values[i].label);
    }
    updateGeometry();
}

void LabelStrip::showMenu(int index, const QPoint& globalPosition)
{
    if (index >= m_values.size())
        return;
    QMenu menu(this);
    const LabelledValue item = m_values[index];
    menu.addAction(m_theme.icon(u"copy"_s), tr("Copy %1").arg(item.label), this, [item] {
        QGuiApplication::clipboard()->setText(item.exact.isEmpty() ? item.value : item.exact);
    });
    menu.addAction(tr("Copy all values"), this, [this] {
        QStringList lines;
        for (const LabelledValue& each : std::as_const(m_values))
            lines << each.label + u'\t' + (each.exact.isEmpty() ? each.value : each.exact);
        QGuiApplication::clipboard()->setText(lines.join(u'\n'));
    });
    menu.exec(globalPosition);
}

} // namespace sextant::ui
