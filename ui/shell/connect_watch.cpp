// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/shell/connect_watch.h"

#include "ui/dialogs/test_step_words.h"

namespace sextant::ui {

using models::Connection;
using store::SessionState;

ConnectWatch::ConnectWatch(models::EngineBridge& bridge, Connection* connection)
    : QObject(connection)
    , m_bridge(bridge)
    , m_connection(connection)
{
    m_timer.setSingleShot(true);
    connect(&m_timer, &QTimer::timeout, this, &ConnectWatch::look);
    connect(connection, &Connection::statusChanged, this, &ConnectWatch::statusChanged);
    m_timer.start(kPatienceMillis);
}

ConnectWatch::~ConnectWatch()
{
    m_cancel.cancel();
}

bool ConnectWatch::connecting() const
{
    return m_connection->status().state == SessionState::Connecting;
}

void ConnectWatch::statusChanged()
{
    if (connecting())
        return;
    // From here on the session's own events say what there is to say.
    m_timer.stop();
    m_cancel.cancel();
    m_connection->disconnect(this);
    if (!m_reason.isEmpty())
        Q_EMIT freed();
}

void ConnectWatch::look()
{
    if (!connecting())
        return;
    m_found.clear();
    m_cancel = core::CancelSource();
    m_bridge.test(
        m_connection->profile(), this, m_cancel.token(),
        [this](const host::TestStep& step) {
            if (!step.ok)
                m_found = testStepWords(step).replace(u'\n', u' ');
        },
        [this](bool) { looked(); });
}

void ConnectWatch::looked()
{
    if (!connecting() || m_cancel.token().cancelled())
        return;
    m_timer.start(kAgainMillis);
    if (m_found.isEmpty() || m_found == m_reason)
        return;
    m_reason = m_found;
    Q_EMIT stuck(m_reason);
}

} // namespace sextant::ui
