// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Finds out why a connection does not come about. The session itself only goes on trying; when that takes
// longer than people wait without a word, the steps of the connection test are walked in the background and
// the one that fails is the reason. Lives as long as its connection (its parent) and is quiet once that has
// been connected. THREAD: GUI.
#pragma once

#include "engine/core/cancel.h"
#include "models/bridge/engine_bridge.h"

#include <QObject>
#include <QTimer>

namespace sextant::ui {

class ConnectWatch : public QObject
{
    Q_OBJECT
public:
    static constexpr int kPatienceMillis = 2'500; ///< before the first look
    static constexpr int kAgainMillis =
        30'000; ///< between looks: reasons change, servers are not to be bothered

    ConnectWatch(models::EngineBridge& bridge, models::Connection* connection);
    ~ConnectWatch() override;

Q_SIGNALS:
    /// Still no session, for this reason; again only when the reason changes.
    void stuck(const QString& reason);
    /// A session stands after stuck() had been said.
    void freed();

private:
    void statusChanged();
    void look();
    void looked();
    bool connecting() const;

    models::EngineBridge& m_bridge;
    models::Connection* m_connection;
    core::CancelSource m_cancel;
    QTimer m_timer;
    QString m_reason; ///< what was said last
    QString m_found; ///< by the look that runs
};

} // namespace sextant::ui
