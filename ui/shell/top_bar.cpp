// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/shell/top_bar.h"

#include "ui/settings/profile_store.h"
#include "ui/shell/command_registry.h"
#include "ui/shell/elided_label.h"

#include <QAction>
#include <QHBoxLayout>
#include <QMenu>
#include <QPainter>
#include <QToolButton>

namespace sextant::ui {

using namespace Qt::StringLiterals;

ConnectionButton::ConnectionButton(const Theme& theme, QWidget* parent)
    : QAbstractButton(parent)
    , m_theme(theme)
{
    setObjectName(u"connection"_s);
    setFocusPolicy(Qt::TabFocus);
    setAttribute(Qt::WA_Hover);
    setProfile(nullptr);
}

void ConnectionButton::setProfile(const models::ConnectionProfile* profile)
{
    m_open = profile != nullptr;
    setText(profile ? profile->name : tr("Not connected"));
    m_caption = profile ? environmentName(profile->environment) : QString();
    if (profile)
        m_environment = profile->environment;
    setAccessibleName(tr("Connection: %1").arg(text()));
    const QString registry =
        profile ? QString::fromStdString(profile->options.registry).left(1000) : QString();
    setToolTip(profile ? plainTip(u"%1\n%2 · %3"_s.arg(text().left(200), m_caption, registry))
                       : tr("Open a connection"));
    updateGeometry();
    update();
}

QSize ConnectionButton::sizeHint() const
{
    QFont strong = m_theme.uiFont();
    strong.setWeight(QFont::DemiBold);
    const int name = std::min(QFontMetrics(strong).horizontalAdvance(text().left(200)), 200);
    const int caption =
        m_caption.isEmpty() ? 0 : QFontMetrics(m_theme.captionFont()).horizontalAdvance(m_caption) + 24;
    return {28 + name + caption + 26, 28};
}

QSize ConnectionButton::minimumSizeHint() const
{
    return {120, 28};
}

void ConnectionButton::paintEvent(QPaintEvent*)
{
    const Tokens& t = m_theme.tokens();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    if (underMouse() || isDown()) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(isDown() ? t.selection : t.grid);
        painter.drawRoundedRect(QRectF(rect()), Theme::kRadius, Theme::kRadius);
    }
    const QColor color = m_open ? t.environment(m_environment) : t.controlBorder;
    painter.setPen(Qt::NoPen);
    painter.setBrush(color);
    painter.drawEllipse(QRectF(9, height() / 2.0 - 4.5, 9, 9));

    QRect place = rect().adjusted(26, 0, -22, 0);
    if (!m_caption.isEmpty()) {
        const QFontMetrics metrics(m_theme.captionFont());
        const int width = metrics.horizontalAdvance(m_caption) + 12;
        const QRect chip(place.right() - width, (height() - 18) / 2, width, 18);
        painter.setBrush(blend(t.window, color, 0.16));
        painter.drawRoundedRect(QRectF(chip), Theme::kRadius, Theme::kRadius);
        painter.setFont(m_theme.captionFont());
        painter.setPen(t.text);
        painter.drawText(chip, Qt::AlignCenter, m_caption);
        place.setRight(chip.left() - 8);
    }
    QFont strong = m_theme.uiFont();
    strong.setWeight(QFont::DemiBold);
    painter.setFont(strong);
    painter.setPen(m_open ? t.text : t.secondary);
    painter.drawText(place, Qt::AlignVCenter,
                     QFontMetrics(strong).elidedText(paintable(text(), 400), Qt::ElideMiddle, place.width()));
    painter.drawPixmap(width() - 18, (height() - 12) / 2,
                       m_theme.pixmap(u"chevron-down"_s, t.secondary, 12, devicePixelRatioF()));
    if (hasFocus()) {
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(t.accent, 1.5));
        painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), Theme::kRadius, Theme::kRadius);
    }
}

GoField::GoField(const Theme& theme, const QString& shortcut, QWidget* parent)
    : QAbstractButton(parent)
    , m_theme(theme)
    , m_shortcut(shortcut)
{
    setObjectName(u"go"_s);
    setText(tr("Go to service, application, address, path, action…"));
    setAccessibleName(text());
    setFocusPolicy(Qt::TabFocus);
    setAttribute(Qt::WA_Hover);
    setCursor(Qt::IBeamCursor);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setMaximumWidth(560);
}

QSize GoField::sizeHint() const
{
    return {560, 28};
}

QSize GoField::minimumSizeHint() const
{
    return {120, 28};
}

void GoField::paintEvent(QPaintEvent*)
{
    const Tokens& t = m_theme.tokens();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setBrush(t.surface);
    painter.setPen(QPen(hasFocus() ? t.accent : underMouse() ? t.text : t.controlBorder, hasFocus() ? 2 : 1));
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), Theme::kRadius, Theme::kRadius);
    painter.drawPixmap(9, (height() - 16) / 2,
                       m_theme.pixmap(u"search"_s, t.secondary, 16, devicePixelRatioF()));
    painter.setFont(m_theme.captionFont());
    const int key = QFontMetrics(m_theme.captionFont()).horizontalAdvance(m_shortcut) + 12;
    const QRect keyRect(width() - key - 6, (height() - 18) / 2, key, 18);
    QRect place = rect().adjusted(33, 0, -12, 0);
    if (width() > 240) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(t.grid);
        painter.drawRoundedRect(QRectF(keyRect), 3, 3);
        painter.setPen(t.secondary);
        painter.drawText(keyRect, Qt::AlignCenter, m_shortcut);
        place.setRight(keyRect.left() - 8);
    }
    painter.setFont(m_theme.uiFont());
    painter.setPen(t.secondary);
    painter.drawText(place, Qt::AlignVCenter,
                     QFontMetrics(m_theme.uiFont()).elidedText(text(), Qt::ElideRight, place.width()));
}

TopBar::TopBar(const Theme& theme, CommandRegistry& commands, QWidget* parent)
    : QWidget(parent)
    , m_theme(theme)
    , m_connection(new ConnectionButton(theme, this))
    , m_go(new GoField(
          theme, commands.action(u"go.anywhere"_s)->shortcut().toString(QKeySequence::NativeText), this))
    , m_lock(new QToolButton(this))
    , m_refresh(new QToolButton(this))
{
    setFixedHeight(Theme::kToolbarHeight + 4);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(8, 0, 8, 1);
    layout->setSpacing(4);
    layout->addWidget(m_connection);
    layout->addStretch(1);
    layout->addWidget(m_go, 8);
    layout->addStretch(1);
    for (QToolButton* button : {m_lock, m_refresh}) {
        button->setAutoRaise(true);
        button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
        layout->addWidget(button);
    }
    m_lock->setObjectName(u"lock"_s);
    m_refresh->setObjectName(u"refresh"_s);
    m_refresh->setPopupMode(QToolButton::InstantPopup);
    auto* menu = new QMenu(m_refresh);
    for (const auto& id : {u"refresh.live"_s, u"refresh.focus"_s, u"refresh.manual"_s})
        menu->addAction(commands.action(id));
    menu->addSeparator();
    menu->addAction(commands.action(u"refresh.now"_s));
    m_refresh->setMenu(menu);
    m_refresh->setToolTip(tr("How the window follows the registry"));
    layout->addWidget(commandButton(commands.action(u"view.theme"_s), this));
    layout->addWidget(commandButton(commands.action(u"view.inspector"_s), this));
    connect(m_connection, &QAbstractButton::clicked, this, [this] {
        Q_EMIT connectionMenuRequested(m_connection->mapToGlobal(QPoint(0, m_connection->height() + 2)));
    });
    connect(m_go, &QAbstractButton::clicked, commands.action(u"go.anywhere"_s), &QAction::trigger);
    connect(m_lock, &QToolButton::clicked, commands.action(u"connection.lock"_s), &QAction::trigger);
}

void TopBar::setConnection(const models::Connection* connection)
{
    m_connection->setProfile(connection ? &connection->profile() : nullptr);
    // A file does not change: there is nothing to follow.
    m_refresh->setVisible(connection && !isSnapshot(connection->profile()));
}

void TopBar::setLock(bool any, bool locked, const QString& forGood)
{
    m_lock->setVisible(any);
    m_lock->setIcon(m_theme.icon(locked ? u"lock"_s : u"unlock"_s, locked ? Tint::Secondary : Tint::Warning));
    m_lock->setText(locked ? tr("Read-only") : tr("Writable"));
    m_lock->setToolTip(!locked ? tr("Writing is possible. Click to lock this connection.")
                           : forGood.isEmpty()
                           ? tr("Nothing can be written. Click to unlock this connection.")
                           : forGood);
    m_lock->setAccessibleName(m_lock->text());
}

void TopBar::setRefreshMode(RefreshMode mode)
{
    static const QString icons[] = {u"live"_s, u"focus"_s, u"manual"_s};
    const QString texts[] = {tr("Live"), tr("On focus"), tr("Manual")};
    const auto at = static_cast<std::size_t>(mode);
    m_refresh->setIcon(m_theme.icon(icons[at], mode == RefreshMode::Live ? Tint::Good : Tint::Secondary));
    m_refresh->setText(texts[at]);
    m_refresh->setAccessibleName(tr("Refresh: %1").arg(texts[at]));
}

void TopBar::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.fillRect(rect(), m_theme.tokens().window);
    painter.fillRect(QRect(0, height() - 1, width(), 1), m_theme.tokens().border);
}

} // namespace sextant::ui
