// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// What Dubbo's URL parameters mean, in the user's language (spec/registry §2.3, §14).
#pragma once

#include <QString>

namespace sextant::models {

/// Empty when `key` (exact, lower case as registered) is not one of Dubbo's.
QString parameterMeaning(const QString& key);

} // namespace sextant::models
