// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/shell/status_bar.h"

#include "models/base/format.h"
#include "ui/shell/elided_label.h"

#include <QHBoxLayout>
#include <QPainter>

#include <algorithm>

namespace sextant::ui {

using namespace Qt::StringLiterals;
using store::SessionState;

SessionLook sessionLook(SessionState state)
{
    switch (state) {
    case SessionState::Connecting:
        return {u"clock"_s, Tint::Warning, StatusBar::tr("Connecting")};
    case SessionState::Connected:
        return {u"ok"_s, Tint::Good, StatusBar::tr("Connected")};
    case SessionState::ConnectedReadOnly:
        return {u"lock"_s, Tint::Warning, StatusBar::tr("Connected to a read-only server")};
    case SessionState::Suspended:
        return {u"warning"_s, Tint::Warning, StatusBar::tr("Reconnecting")};
    case SessionState::Expired:
        return {u"error"_s, Tint::Bad, StatusBar::tr("Session expired")};
    case SessionState::AuthFailed:
        return {u"error"_s, Tint::Bad, StatusBar::tr("Login refused")};
    case SessionState::Closed:
        return {u"disconnect"_s, Tint::Secondary, StatusBar::tr("Closed")};
    }
    return {};
}

StatusItem::StatusItem(const Theme& theme, QWidget* parent)
    : QAbstractButton(parent)
    , m_theme(theme)
{
    setFocusPolicy(Qt::NoFocus);
    setAttribute(Qt::WA_Hover);
}

void StatusItem::set(const QString& icon, Tint tint, const QString& text, const QString& tip)
{
    m_icon = icon;
    m_tint = tint;
    setToolTip(plainTip(tip));
    if (text != this->text()) {
        setText(text);
        setAccessibleName(text);
        updateGeometry();
    }
    update();
}

void StatusItem::setClickable(bool clickable)
{
    m_clickable = clickable;
    setFocusPolicy(clickable ? Qt::TabFocus : Qt::NoFocus);
    setCursor(clickable ? Qt::PointingHandCursor : Qt::ArrowCursor);
}

QSize StatusItem::sizeHint() const
{
    const int icon = m_icon.isEmpty() ? 0 : 20;
    return {QFontMetrics(m_theme.uiFont()).horizontalAdvance(text().left(300)) + icon + 18,
            StatusBar::kHeight - 2};
}

QSize StatusItem::minimumSizeHint() const
{
    return {std::min(40, sizeHint().width()), StatusBar::kHeight - 2};
}

void StatusItem::paintEvent(QPaintEvent*)
{
    const Tokens& t = m_theme.tokens();
    QPainter painter(this);
    if (m_clickable && (underMouse() || hasFocus())) {
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(hasFocus() ? QPen(t.accent, 1.5) : QPen(Qt::NoPen));
        painter.setBrush(t.grid);
        painter.drawRoundedRect(QRectF(rect()).adjusted(1, 2, -1, -2), Theme::kRadius, Theme::kRadius);
    }
    QRect place = rect().adjusted(8, 0, -8, 0);
    if (!m_icon.isEmpty()) {
        painter.drawPixmap(place.left(), (height() - 14) / 2,
                           m_theme.pixmap(m_icon, m_theme.color(m_tint), 14, devicePixelRatioF()));
        place.setLeft(place.left() + 20);
    }
    painter.setFont(m_theme.uiFont());
    painter.setPen(m_icon.isEmpty() ? t.secondary : t.text);
    painter.drawText(
        place, Qt::AlignVCenter,
        QFontMetrics(m_theme.uiFont()).elidedText(paintable(text(), 600), Qt::ElideMiddle, place.width()));
}

StatusBar::StatusBar(const Theme& theme, QWidget* parent)
    : QWidget(parent)
    , m_theme(theme)
    , m_session(new StatusItem(theme, this))
    , m_server(new StatusItem(theme, this))
    , m_roundTrip(new StatusItem(theme, this))
    , m_watches(new StatusItem(theme, this))
    , m_pending(new StatusItem(theme, this))
    , m_stop(new StatusItem(theme, this))
    , m_services(new StatusItem(theme, this))
    , m_problems(new StatusItem(theme, this))
{
    setObjectName(u"status"_s);
    setFixedHeight(kHeight);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(8, 1, 8, 0);
    layout->setSpacing(0);
    for (StatusItem* item : {m_session, m_server, m_roundTrip, m_watches, m_pending})
        layout->addWidget(item);
    layout->addStretch(1);
    layout->addWidget(m_stop);
    layout->addWidget(m_services);
    m_stop->setObjectName(u"stopReading"_s);
    m_stop->setClickable(true);
    connect(m_stop, &QAbstractButton::clicked, this, [this] {
        if (!m_connection)
            return;
        if (m_connection->snapshot()->reading.stopped)
            m_connection->continueReading();
        else
            m_connection->stopReading();
    });
    layout->addWidget(m_problems);
    m_services->setClickable(true);
    m_problems->setClickable(true);
    m_problems->setObjectName(u"problems"_s);
    connect(m_services, &QAbstractButton::clicked, this, &StatusBar::servicesRequested);
    connect(m_problems, &QAbstractButton::clicked, this, &StatusBar::problemsRequested);
    setConnection(nullptr);
}

void StatusBar::setConnection(models::Connection* connection)
{
    if (m_connection)
        m_connection->disconnect(this);
    m_connection = connection;
    if (connection) {
        connect(connection, &models::Connection::statusChanged, this, &StatusBar::refresh);
        connect(connection, &models::Connection::snapshotChanged, this, &StatusBar::refresh);
    }
    refresh();
}

void StatusBar::refresh()
{
    update();
    m_stop->hide();
    for (StatusItem* item : {m_server, m_roundTrip, m_watches, m_pending, m_services, m_problems})
        item->setVisible(m_connection);
    if (!m_connection) {
        m_session->set(u"disconnect"_s, Tint::Secondary, tr("Not connected"), {});
        return;
    }
    const auto& status = m_connection->status();
    const auto look = sessionLook(status.state);
    m_session->set(look.icon, look.tint, look.word, status.detail);
    m_server->set({}, Tint::Secondary, status.server,
                  tr("The server of this session: %1").arg(status.server));
    m_server->setVisible(!status.server.isEmpty());
    m_roundTrip->set({}, Tint::Secondary, tr("rtt %1 ms").arg(status.roundTripMillis),
                     tr("Round trip of the latest request"));
    m_roundTrip->setVisible(status.roundTripMillis >= 0);
    m_watches->set({}, Tint::Secondary, tr("watches %1").arg(models::formatCount(status.watches)),
                   tr("Watches held on the server"));
    m_pending->set({}, Tint::Secondary, tr("pending %1").arg(models::formatCount(status.pending)),
                   tr("Requests without an answer yet"));

    const auto snapshot = m_connection->snapshot();
    const auto services = static_cast<int>(snapshot->services.size());
    if (snapshot->complete && snapshot->reading.again > 0)
        m_services->set(u"clock"_s, Tint::Secondary,
                        tr("Reading again: %1 of %2 nodes")
                            .arg(models::formatCount(static_cast<std::int64_t>(
                                     snapshot->reading.again - snapshot->reading.againLeft)),
                                 models::formatCount(static_cast<std::int64_t>(snapshot->reading.again))),
                        tr("What is shown is all there is; changes appear as they are found"));
    else if (snapshot->complete)
        m_services->set({}, Tint::Secondary, tr("%Ln service(s)", nullptr, services),
                        tr("Services of both discovery models, %1 nodes read")
                            .arg(models::formatCount(static_cast<std::int64_t>(snapshot->nodesRead))));
    else
        showReading(snapshot->reading);
    core::Severity worst = core::Severity::Info;
    for (const auto& problem : snapshot->problems)
        worst = std::max(worst, problem.severity);
    const auto problems = static_cast<int>(snapshot->problems.size());
    if (problems == 0)
        m_problems->set(u"ok"_s, Tint::Good, tr("No problems"), tr("Nothing malformed or missing was found"));
    else
        m_problems->set(worst == core::Severity::Error         ? u"error"_s
                            : worst == core::Severity::Warning ? u"warning"_s
                                                               : u"info"_s,
                        worst == core::Severity::Error         ? Tint::Bad
                            : worst == core::Severity::Warning ? Tint::Warning
                                                               : Tint::Info,
                        tr("%Ln problem(s)", nullptr, problems), tr("Show the problems"));
}

void StatusBar::showReading(const inventory::ReadProgress& progress)
{
    const auto count = [](std::size_t number) {
        return models::formatCount(static_cast<std::int64_t>(number));
    };
    const bool stopped = progress.stopped;
    QString text = tr("Reading…");
    if (progress.interfaces > 0 && progress.interfacesRead < progress.interfaces)
        text = (stopped ? tr("Stopped at %1 of %2 interfaces") : tr("Reading %1 of %2 interfaces"))
                   .arg(count(progress.interfacesRead), count(progress.interfaces));
    else if (progress.mappingsRead < progress.mappings)
        text = (stopped ? tr("Stopped at %1 of %2 mappings") : tr("Reading %1 of %2 mappings"))
                   .arg(count(progress.mappingsRead), count(progress.mappings));
    else if (stopped)
        text = tr("Reading stopped");
    m_services->set(
        stopped ? u"warning"_s : u"clock"_s, Tint::Warning, text,
        tr("What is shown is not all there is: %1 nodes are read").arg(count(progress.nodesRead)));
    m_stop->set({}, Tint::Secondary, stopped ? tr("Continue") : tr("Stop"),
                stopped ? tr("Read the rest of the registry") : tr("Stop reading; what is shown stays"));
    m_stop->setVisible(stopped || progress.nodesRead > 0);
}

void StatusBar::paintEvent(QPaintEvent*)
{
    const Tokens& t = m_theme.tokens();
    QPainter painter(this);
    painter.fillRect(rect(), t.window);
    painter.fillRect(QRect(0, 0, width(), 1), t.border);
    if (m_connection)
        painter.fillRect(QRect(0, 0, 4, height()), t.environment(m_connection->profile().environment));
}

} // namespace sextant::ui
