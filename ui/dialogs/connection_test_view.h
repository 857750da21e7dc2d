// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// The connection test step by step: name, TCP, TLS, session, login, root, the TLS of calls, each with what
// was found and how long it took.
#pragma once

#include "models/bridge/engine_bridge.h"
#include "ui/theme/theme.h"

#include <QWidget>

#include <vector>

class QLabel;

namespace sextant::ui {

class ConnectionTestView : public QWidget
{
    Q_OBJECT
public:
    ConnectionTestView(const Theme& theme, models::EngineBridge& bridge, QWidget* parent = nullptr);
    ~ConnectionTestView() override;

    void start(const models::ConnectionProfile& profile);
    void cancel();
    /// Cancels, and forgets what was found.
    void reset();
    bool running() const { return m_running; }
    void clear();

Q_SIGNALS:
    void runningChanged();
    void finished(bool ok);

private:
    enum class State
    {
        Waiting,
        Running,
        Ok,
        Failed
    };

    struct Row
    {
        QString id;
        QLabel* icon;
        QLabel* name;
        QLabel* detail;
        State state = State::Waiting;
    };
    void setState(Row& row, State state, const QString& detail);
    void stepDone(const host::TestStep& step);
    void done(bool ok);

    const Theme& m_theme;
    models::EngineBridge& m_bridge;
    std::vector<Row> m_rows;
    core::CancelSource m_cancel;
    quint64 m_generation = 0;
    bool m_running = false;
};

} // namespace sextant::ui
