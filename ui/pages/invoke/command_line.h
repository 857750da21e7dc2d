// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// A call as a `sextantctl` line for a POSIX shell. Holds no credentials.
#pragma once

#include "models/bridge/connection.h"

#include <QString>

namespace sextant::ui {

QString shellQuoted(const QString& text);
QString asCommand(const models::ConnectionProfile& profile, const host::InvokeRequest& request);

} // namespace sextant::ui
