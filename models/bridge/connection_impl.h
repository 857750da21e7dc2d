// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Private state of a Connection. THREAD: GUI thread.
#pragma once

#include "models/bridge/engine_side.h"

#include <QElapsedTimer>
#include <QTimer>

namespace sextant::models {

struct Connection::Impl
{
    ConnectionProfile profile;
    ConnectionStatus status;
    std::shared_ptr<const inventory::RegistrySnapshot> snapshot =
        std::make_shared<inventory::RegistrySnapshot>();
    std::shared_ptr<EngineSide> engine;
    QTimer throttle; ///< trailing drain, when the last one was less than a frame ago
    QElapsedTimer sinceDrain;
    bool delivering = true;
    bool waiting = false; ///< something is in the mailbox and has not been drained
    bool closed = false;
    std::uint64_t nextWatch = 1;
};

} // namespace sextant::models
