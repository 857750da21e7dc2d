// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// How calls of a connection are encrypted, for people.
#pragma once

#include "models/bridge/call_encryption.h"

#include <QString>

namespace sextant::ui {

/// Nothing of the peer's certificate is checked: whoever sits between can read and change the calls.
bool trustsAnybody(const models::CallEncryption& calls);
/// What is checked, whom we trust, who we are: a line each; of calls in clear nothing.
QString encryptionWords(const models::CallEncryption& calls);

} // namespace sextant::ui
