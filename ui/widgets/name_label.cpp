// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/widgets/name_label.h"

#include "ui/widgets/elided_name.h"

#include <QPainter>

namespace sextant::ui {

NameLabel::NameLabel(const Theme& theme, QWidget* parent)
    : QWidget(parent)
    , m_theme(theme)
{
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
}

void NameLabel::setText(const QString& text)
{
    if (text == m_text)
        return;
    m_text = text;
    setAccessibleName(text.left(500));
    setToolTip(plainTip(text));
    updateGeometry();
    update();
}

QSize NameLabel::sizeHint() const
{
    const QFontMetrics metrics(m_theme.titleFont());
    return {metrics.horizontalAdvance(paintable(m_text, 200)) + 2, metrics.height() + 4};
}

QSize NameLabel::minimumSizeHint() const
{
    return {120, sizeHint().height()};
}

void NameLabel::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    const QFont font = m_theme.titleFont();
    QFont light = font;
    light.setWeight(QFont::Normal);
    const QFontMetrics metrics(font);
    const ElidedName name = elideName(m_text, metrics, width());
    QRect area = rect();
    painter.setFont(light);
    painter.setPen(m_theme.tokens().secondary);
    painter.drawText(area, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine, name.prefix);
    area.setLeft(area.left() + QFontMetrics(light).horizontalAdvance(name.prefix));
    painter.setFont(font);
    painter.setPen(m_theme.tokens().text);
    painter.drawText(area, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine, name.name);
}

} // namespace sextant::ui
