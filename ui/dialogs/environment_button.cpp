// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/dialogs/environment_button.h"

#include "ui/settings/profile_store.h"

#include <QPainter>

namespace sextant::ui {

EnvironmentButton::EnvironmentButton(const Theme& theme, models::Environment environment, QWidget* parent)
    : QAbstractButton(parent)
    , m_theme(theme)
    , m_environment(environment)
{
    setText(environmentName(environment));
    setAccessibleName(text());
    setCheckable(true);
    setFocusPolicy(Qt::StrongFocus);
    setAttribute(Qt::WA_Hover);
}

QSize EnvironmentButton::sizeHint() const
{
    return {QFontMetrics(m_theme.uiFont()).horizontalAdvance(text()) + 40, 28};
}

void EnvironmentButton::paintEvent(QPaintEvent*)
{
    const Tokens& t = m_theme.tokens();
    const QColor color = t.environment(m_environment);
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const qreal width = isChecked() || hasFocus() ? 2 : 1;
    painter.setPen(QPen(hasFocus() ? t.accent : isChecked() ? color : t.controlBorder, width));
    painter.setBrush(isChecked() ? blend(t.surface, color, 0.14) : underMouse() ? t.hover : t.surface);
    painter.drawRoundedRect(QRectF(rect()).adjusted(width / 2, width / 2, -width / 2, -width / 2),
                            Theme::kRadius, Theme::kRadius);
    painter.setPen(Qt::NoPen);
    painter.setBrush(color);
    painter.drawEllipse(QRectF(11, height() / 2.0 - 4.5, 9, 9));
    painter.setFont(m_theme.uiFont());
    painter.setPen(t.text);
    painter.drawText(rect().adjusted(27, 0, -8, 0), Qt::AlignVCenter, text());
}

} // namespace sextant::ui
