// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "models/bridge/connected_again.h"

#include <utility>

namespace sextant::models {

namespace {

bool stands(const Connection& connection)
{
    const auto state = connection.status().state;
    return state == store::SessionState::Connected || state == store::SessionState::ConnectedReadOnly;
}

} // namespace

void whenConnectedAgain(Connection* connection, QObject* context, std::function<void()> handler)
{
    QObject::connect(connection, &Connection::statusChanged, context,
                     [connection, before = stands(*connection), handler = std::move(handler)]() mutable {
                         const bool now = stands(*connection);
                         if (!std::exchange(before, now) && now)
                             handler();
                     });
}

} // namespace sextant::models
