// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// How long Java names and paths are shortened: in the middle, so that the class name stays whole
// ("com.acme.….OrderService"), with the package part separate because it is painted in the secondary colour.
#pragma once

#include <QFontMetrics>
#include <QString>

namespace sextant::ui {

struct ElidedName
{
    QString prefix; ///< package with its trailing dot, possibly shortened
    QString name;
    bool elided = false;
};

/// Splits at the last '.' before any generics or version text and fits both into `width` pixels.
ElidedName elideName(const QString& text, const QFontMetrics& metrics, int width);
/// Middle elision for any text; cost independent of its length.
QString elideMiddle(const QString& text, const QFontMetrics& metrics, int width);
/// Text that is safe to measure and paint: control characters made visible, cut in the middle above `limit`
/// characters.
QString paintable(const QString& text, qsizetype limit = 2048);
/// The same for text of several lines: line ends stay.
QString paintableLines(const QString& text, qsizetype limit = 8192);
/// `text` for a tool tip: paintable, never taken for markup, not without end, and no wider than a screen.
QString plainTip(const QString& text);

} // namespace sextant::ui
