// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/dialogs/fit_screen.h"

namespace sextant::ui {

void fitInto(QWidget& window, const QRect& available)
{
    // The frame is not there before the window is shown: about as much as desktops put around one.
    const QSize frame =
        window.isVisible() ? window.frameGeometry().size() - window.geometry().size() : QSize(2, 40);
    window.resize(window.size().boundedTo(available.size() - frame).expandedTo(window.minimumSize()));
}

} // namespace sextant::ui
