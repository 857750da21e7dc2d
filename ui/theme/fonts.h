// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// The two font families of the window. The system's fonts win; where the system has no opinion (no desktop,
// only a fallback family) a list of good families is tried, with a Chinese one behind every Latin one.
#pragma once

#include <QFont>

namespace sextant::ui {

QFont baseUiFont();
QFont baseMonoFont(qreal pointSize);

} // namespace sextant::ui
