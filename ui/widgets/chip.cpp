// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/widgets/chip.h"

#include "ui/widgets/elided_name.h"

#include <QPainter>

namespace sextant::ui {

namespace {

constexpr int kChipPadding = 6;
constexpr int kChipIcon = 12;
constexpr int kChipGap = 4;

} // namespace

Chip::Chip(const Theme& theme, QWidget* parent)
    : QWidget(parent)
    , m_theme(theme)
{
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    setFont(theme.captionFont());
}

void Chip::setContent(const QString& text, Tint tint, const QString& icon)
{
    m_text = paintable(text, 80);
    m_tint = tint;
    m_icon = icon;
    setAccessibleName(m_text);
    setVisible(!m_text.isEmpty());
    updateGeometry();
    update();
}

QSize Chip::sizeHint() const
{
    const QFontMetrics metrics(m_theme.captionFont());
    return {metrics.horizontalAdvance(m_text) + 2 * kChipPadding
                + (m_icon.isEmpty() ? 0 : kChipIcon + kChipGap),
            metrics.height() + 4};
}

void Chip::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const Tokens& tokens = m_theme.tokens();
    const QColor ink = m_theme.color(m_tint);
    painter.setPen(QPen(blend(tokens.surface, ink, 0.35), 1));
    painter.setBrush(blend(tokens.surface, ink, 0.07));
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), Theme::kRadius, Theme::kRadius);
    QRect content = rect().adjusted(kChipPadding, 0, -kChipPadding, 0);
    if (!m_icon.isEmpty()) {
        painter.drawPixmap(content.left(), (height() - kChipIcon) / 2,
                           m_theme.pixmap(m_icon, ink, kChipIcon, devicePixelRatioF()));
        content.setLeft(content.left() + kChipIcon + kChipGap);
    }
    painter.setPen(ink);
    painter.setFont(m_theme.captionFont());
    painter.drawText(content, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine, m_text);
}

} // namespace sextant::ui
