// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Windows and dialogs that stay on a small screen. THREAD: GUI.
#pragma once

#include <QRect>
#include <QWidget>

namespace sextant::ui {

/// Makes `window` not larger than `available` together with the frame that the desktop puts around it, and
/// not smaller than its minimum.
void fitInto(QWidget& window, const QRect& available);

} // namespace sextant::ui
