// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// The colours of the look as one typed table, light and dark. Nothing else in the window names a colour.
// tests/gui/test_theme.cpp computes the contrast of every pair that may meet on screen.
#pragma once

#include "models/bridge/connection.h"

#include <QColor>

#include <array>

namespace sextant::ui {

struct Tokens
{
    QColor window; ///< behind panels
    QColor surface; ///< tables, editors
    QColor raised; ///< popups, menus, tooltips
    QColor border; ///< decorative
    QColor grid; ///< between rows
    QColor controlBorder; ///< buttons, fields, check boxes
    QColor text;
    QColor secondary;
    QColor disabled;
    QColor accent;
    QColor onAccent; ///< text on an accent surface
    QColor selection;
    QColor hover;
    QColor good;
    QColor warning;
    QColor bad;
    QColor info;
    std::array<QColor, 4> environments; ///< by models::Environment
    std::array<QColor, 7> series; ///< colour-blind safe, in order

    QColor environment(models::Environment environment) const
    {
        return environments[static_cast<std::size_t>(environment)];
    }
};

const Tokens& lightTokens();
const Tokens& darkTokens();

/// WCAG 2 contrast ratio, 1 to 21.
double contrastRatio(const QColor& a, const QColor& b);
/// `share` of `over` painted on `base`, opaque.
QColor blend(const QColor& base, const QColor& over, double share);

} // namespace sextant::ui
