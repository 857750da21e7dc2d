// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/widgets/view_switch.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>

namespace sextant::ui {

namespace {

constexpr int kSwitchPadding = 10;
constexpr int kSwitchHeight = 26;

} // namespace

ViewSwitch::ViewSwitch(const Theme& theme, const QStringList& labels, QWidget* parent)
    : QWidget(parent)
    , m_theme(theme)
    , m_labels(labels)
    , m_enabled(labels.size(), true)
{
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    setAccessibleName(tr("View"));
    setAccessibleDescription(m_labels.value(0));
}

void ViewSwitch::setCurrent(int index)
{
    if (index == m_current || index < 0 || index >= m_labels.size())
        return;
    m_current = index;
    setAccessibleDescription(m_labels[index]);
    update();
    Q_EMIT currentChanged(index);
}

void ViewSwitch::setEnabledAt(int index, bool enabled)
{
    if (index < 0 || index >= m_enabled.size() || m_enabled[index] == enabled)
        return;
    m_enabled[index] = enabled;
    update();
}

QSize ViewSwitch::sizeHint() const
{
    int width = 2;
    for (const QString& label : m_labels)
        width += fontMetrics().horizontalAdvance(label) + 2 * kSwitchPadding;
    return {width, qMax(kSwitchHeight, fontMetrics().height() + 8)};
}

QRect ViewSwitch::rectOf(int index) const
{
    int x = 1;
    for (int i = 0; i < index; ++i)
        x += fontMetrics().horizontalAdvance(m_labels[i]) + 2 * kSwitchPadding;
    return {x, 0, fontMetrics().horizontalAdvance(m_labels[index]) + 2 * kSwitchPadding, height()};
}

int ViewSwitch::indexAt(int x) const
{
    for (int i = 0; i < m_labels.size(); ++i) {
        const QRect rect = rectOf(i);
        if (x >= rect.left() && x <= rect.right())
            return i;
    }
    return -1;
}

void ViewSwitch::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const Tokens& tokens = m_theme.tokens();
    QPainterPath frame;
    frame.addRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), Theme::kRadius, Theme::kRadius);
    painter.fillPath(frame, tokens.surface);
    painter.save();
    painter.setClipPath(frame);
    for (int i = 0; i < m_labels.size(); ++i) {
        const QRect segment = rectOf(i);
        if (i == m_current)
            painter.fillRect(segment, tokens.selection);
        else if (i == m_hover && m_enabled[i])
            painter.fillRect(segment, tokens.hover);
        if (i > 0) {
            painter.setPen(tokens.border);
            painter.drawLine(segment.left(), 1, segment.left(), height() - 2);
        }
        painter.setPen(!m_enabled[i] ? tokens.disabled : i == m_current ? tokens.text : tokens.secondary);
        painter.drawText(segment, Qt::AlignCenter, m_labels[i]);
    }
    painter.restore();
    painter.setPen(QPen(hasFocus() ? tokens.accent : tokens.controlBorder, 1));
    painter.drawPath(frame);
}

void ViewSwitch::choose(int index)
{
    if (index < 0 || index >= m_labels.size() || !m_enabled[index])
        return;
    setCurrent(index);
    Q_EMIT chosen(index);
}

void ViewSwitch::mousePressEvent(QMouseEvent* event)
{
    if (event->button() == Qt::LeftButton)
        choose(indexAt(event->position().toPoint().x()));
}

void ViewSwitch::mouseMoveEvent(QMouseEvent* event)
{
    const int hover = indexAt(event->position().toPoint().x());
    if (hover != m_hover) {
        m_hover = hover;
        update();
    }
}

void ViewSwitch::leaveEvent(QEvent*)
{
    m_hover = -1;
    update();
}

void ViewSwitch::keyPressEvent(QKeyEvent* event)
{
    const int step = event->key() == Qt::Key_Left ? -1 : event->key() == Qt::Key_Right ? 1 : 0;
    if (step == 0) {
        QWidget::keyPressEvent(event);
        return;
    }
    for (int i = m_current + step; i >= 0 && i < m_labels.size(); i += step) {
        if (m_enabled[i]) {
            choose(i);
            return;
        }
    }
}

} // namespace sextant::ui
