// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/shell/elided_label.h"

#include <QAction>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QGuiApplication>
#include <QKeyEvent>
#include <QMenu>
#include <QPainter>
#include <QToolButton>

namespace sextant::ui {

ElidedLabel::ElidedLabel(QWidget* parent)
    : QWidget(parent)
{
    setFocusPolicy(Qt::ClickFocus);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
}

void ElidedLabel::setText(const QString& text)
{
    if (text == m_text)
        return;
    m_text = text;
    setAccessibleName(text);
    updateGeometry();
    updateTip();
    update();
}

QSize ElidedLabel::sizeHint() const
{
    // A hostile name of a million characters must not become a width.
    const int width = fontMetrics().horizontalAdvance(m_text.left(400));
    return {std::min(width, 1200) + 2, fontMetrics().height() + 2};
}

QSize ElidedLabel::minimumSizeHint() const
{
    return {24, fontMetrics().height() + 2};
}

void ElidedLabel::updateTip()
{
    const bool cut = fontMetrics().horizontalAdvance(m_text.left(4000)) > width();
    setToolTip(cut ? plainTip(m_text) : QString());
}

void ElidedLabel::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    QColor color = palette().color(isEnabled() ? QPalette::Active : QPalette::Disabled, QPalette::WindowText);
    if (m_secondary)
        color = m_secondary->tokens().secondary;
    painter.setPen(color);
    painter.drawText(rect(), Qt::AlignVCenter | Qt::AlignLeft | Qt::TextSingleLine,
                     fontMetrics().elidedText(paintable(m_text, 4000), m_mode, width()));
}

void ElidedLabel::resizeEvent(QResizeEvent*)
{
    updateTip();
}

void ElidedLabel::keyPressEvent(QKeyEvent* event)
{
    if (event->matches(QKeySequence::Copy))
        QGuiApplication::clipboard()->setText(m_text);
    else
        QWidget::keyPressEvent(event);
}

void ElidedLabel::contextMenuEvent(QContextMenuEvent* event)
{
    if (m_text.isEmpty())
        return;
    QMenu menu(this);
    menu.addAction(tr("Copy"), this, [this] { QGuiApplication::clipboard()->setText(m_text); });
    menu.exec(event->globalPos());
}

QToolButton* iconButton(const Theme& theme, const QString& icon, const QString& tip, QWidget* parent)
{
    auto* button = new QToolButton(parent);
    button->setAutoRaise(true);
    button->setIcon(theme.icon(icon));
    button->setToolTip(tip);
    button->setAccessibleName(tip);
    return button;
}

QToolButton* commandButton(QAction* action, QWidget* parent)
{
    auto* button = new QToolButton(parent);
    button->setAutoRaise(true);
    button->setDefaultAction(action);
    button->setToolButtonStyle(Qt::ToolButtonIconOnly);
    QString tip = action->text();
    tip.remove(u'&');
    if (!action->shortcut().isEmpty())
        tip += QStringLiteral("  ") + action->shortcut().toString(QKeySequence::NativeText);
    button->setToolTip(tip);
    button->setAccessibleName(action->text());
    return button;
}

} // namespace sextant::ui
