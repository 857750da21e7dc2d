// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// The line at the bottom: session, server, round trip, watches, requests, what is in the registry, and its
// problems.
#pragma once

#include "models/bridge/connection.h"
#include "ui/theme/theme.h"

#include <QAbstractButton>
#include <QPointer>
#include <QWidget>

namespace sextant::ui {

/// Icon and text; a button when it leads somewhere.
class StatusItem : public QAbstractButton
{
    Q_OBJECT
public:
    StatusItem(const Theme& theme, QWidget* parent);
    void set(const QString& icon, Tint tint, const QString& text, const QString& tip);
    void setClickable(bool clickable);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    const Theme& m_theme;
    QString m_icon;
    Tint m_tint = Tint::Secondary;
    bool m_clickable = false;
};

class StatusBar : public QWidget
{
    Q_OBJECT
public:
    static constexpr int kHeight = 28;

    StatusBar(const Theme& theme, QWidget* parent);
    void setConnection(models::Connection* connection);
    void refresh();

Q_SIGNALS:
    void problemsRequested();
    void servicesRequested();

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    void showReading(const inventory::ReadProgress& progress);

    const Theme& m_theme;
    QPointer<models::Connection> m_connection;
    StatusItem* m_session;
    StatusItem* m_server;
    StatusItem* m_roundTrip;
    StatusItem* m_watches;
    StatusItem* m_pending;
    StatusItem* m_stop; ///< ends the first read, or lets it go on
    StatusItem* m_services;
    StatusItem* m_problems;
};

/// Icon, tint and word of a session state.
struct SessionLook
{
    QString icon;
    Tint tint;
    QString word;
};
SessionLook sessionLook(store::SessionState state);

} // namespace sextant::ui
