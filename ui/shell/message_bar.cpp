// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/shell/message_bar.h"

#include "ui/shell/elided_label.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QToolButton>

namespace sextant::ui {

using namespace Qt::StringLiterals;

namespace {

QString iconName(MessageBar::Kind kind)
{
    switch (kind) {
    case MessageBar::Kind::Success:
        return u"ok"_s;
    case MessageBar::Kind::Info:
        return u"info"_s;
    case MessageBar::Kind::Warning:
        return u"warning"_s;
    case MessageBar::Kind::Error:
        return u"error"_s;
    }
    return {};
}

Tint tint(MessageBar::Kind kind)
{
    switch (kind) {
    case MessageBar::Kind::Success:
        return Tint::Good;
    case MessageBar::Kind::Info:
        return Tint::Info;
    case MessageBar::Kind::Warning:
        return Tint::Warning;
    case MessageBar::Kind::Error:
        return Tint::Bad;
    }
    return Tint::Info;
}

} // namespace

MessageBar::MessageBar(const Theme& theme, QWidget* parent)
    : QFrame(parent)
    , m_theme(theme)
    , m_icon(new QLabel(this))
    , m_text(new QLabel(this))
    , m_action(new QPushButton(this))
    , m_copy(new QPushButton(tr("Copy details"), this))
{
    setObjectName(u"messageBar"_s);
    setAccessibleName(tr("Message"));
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(16, 6, 8, 6);
    layout->setSpacing(8);
    m_icon->setFixedSize(16, 16);
    m_text->setTextFormat(Qt::PlainText);
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_text->setWordWrap(true);
    m_text->setMinimumWidth(120);
    layout->addWidget(m_icon);
    layout->addWidget(m_text, 1);
    layout->addWidget(m_action);
    layout->addWidget(m_copy);
    auto* close = iconButton(theme, u"close"_s, tr("Close"), this);
    layout->addWidget(close);
    connect(close, &QToolButton::clicked, this, &QWidget::hide);
    connect(m_copy, &QPushButton::clicked, this,
            [this] { QGuiApplication::clipboard()->setText(m_message.text + u"\n"_s + m_message.details); });
    connect(m_action, &QPushButton::clicked, this, [this] {
        hide();
        if (const auto action = m_message.action)
            action();
    });
    m_action->hide();
    m_timer.setSingleShot(true);
    connect(&m_timer, &QTimer::timeout, this, &QWidget::hide);
    connect(&theme, &Theme::changed, this, [this] {
        if (isVisible())
            showMessage(m_message);
    });
    hide();
}

void MessageBar::showMessage(Message message)
{
    m_message = std::move(message);
    m_text->setText(paintableLines(m_message.text, 2000));
    m_icon->setPixmap(m_theme.icon(iconName(m_message.kind), tint(m_message.kind))
                          .pixmap(QSize(16, 16), devicePixelRatioF()));
    m_action->setText(m_message.actionText);
    m_action->setVisible(static_cast<bool>(m_message.action));
    m_copy->setVisible(!m_message.details.isEmpty());
    m_timer.stop();
    if (m_message.kind == Kind::Success)
        m_timer.start(4000);
    show();
    update();
}

void MessageBar::paintEvent(QPaintEvent*)
{
    const Tokens& t = m_theme.tokens();
    const QColor color = m_theme.color(tint(m_message.kind));
    QPainter painter(this);
    painter.fillRect(rect(), blend(t.surface, color, 0.07));
    painter.fillRect(QRect(0, 0, 3, height()), color);
    painter.fillRect(QRect(0, height() - 1, width(), 1), t.border);
}

} // namespace sextant::ui
